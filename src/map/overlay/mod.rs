//! What follows the mouse, drawn over the map and under the panels: paths with their price and
//! their warnings, rays with the chance to hit, areas and whom they catch.

mod area;
mod bands;
mod board;
mod drawing;
mod tip;
mod way;

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::grid::Space;
use crate::paint::palette;
use crate::paint::scene::SQUARE;
use crate::rules::state::{Battle, BattleReader};
use crate::view::promise::{AttackPromise, Promise};
use crate::view::{Drawing, Gesture, Meaning, Selection, Sketch};

use super::camera::{GmCamera, MapViewport};

use board::{Board, color};

/// Draws what follows the mouse.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn draw_overlay(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    camera: Single<(&Camera, &GlobalTransform, &Projection), With<GmCamera>>,
    viewport: Res<MapViewport>,
    meaning: Res<Meaning>,
    selection: Res<Selection>,
    gesture: Res<Gesture>,
    prepared: Res<Drawing>,
    sketch: Res<Sketch>,
    reader: BattleReader,
) {
    let (camera, transform, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let context = context.get_mut();
    let zoom = context.zoom_factor();
    let painter = context.layer_painter(egui::LayerId::background());
    let battle = reader.battle();
    let board = Board {
        painter,
        topology: battle.map.topology(),
        to_screen: &|world: Vec2| {
            let at = camera
                .world_to_viewport(transform, world.extend(0.0))
                .unwrap_or_default();
            Pos2::new(at.x / zoom, at.y / zoom)
        },
        square: SQUARE / projection.scale / zoom,
        room: egui::Rect::from_min_max(
            Pos2::new(viewport.rect.min.x, viewport.rect.min.y) / zoom,
            Pos2::new(viewport.rect.max.x, viewport.rect.max.y) / zoom,
        ),
    };
    if prepared.draws() {
        drawing::draw(&board, battle.map, &prepared, &sketch);
        return;
    }
    let battle = reader.battle();
    if let Some(selected) = selection.0.and_then(|who| battle.get(who)) {
        bands::draw(&board, &battle, &selected);
    }
    let pointed = meaning.pointed;
    let kept: Vec<egui::Rect> = match &meaning.promise {
        Promise::Nothing => {
            if let Some(cell) = pointed.cell.filter(|_| pointed.who.is_none()) {
                board.frame(board.cell(cell), color(palette::INK).gamma_multiply(0.35));
            }
            Vec::new()
        }
        Promise::Deed(deed) => {
            let told = pointed.cell.and_then(|cell| {
                let ink = if deed.refusal.is_some() {
                    palette::HARM
                } else {
                    palette::INK
                };
                board.frame(board.cell(cell), color(ink));
                let place = board.rect(board.cell(cell));
                board.note(place, &deed.words, &board.tokens(&battle))
            });
            told.into_iter().collect()
        }
        Promise::Walk(walk) => way::draw(&board, &battle, walk, pointed.cell)
            .into_iter()
            .collect(),
        Promise::Attack(attack) => draw_attack(&board, &battle, attack),
        Promise::Spell(spell) => area::draw(&board, &battle, spell, pointed.who)
            .into_iter()
            .collect(),
    };
    if let Some((carried, cell)) = gesture.carried().zip(pointed.cell)
        && let Some(carried) = battle.get(carried)
    {
        let there = Space::new(cell, carried.body().footprint);
        board.ring(there, color(palette::ACCENT), true);
    }
    let under_mouse = pointed.who.and_then(|who| battle.get(who));
    if let Some((who, marks)) = under_mouse.zip(meaning.marks.as_ref()) {
        tip::draw(&board, &battle, who.space(), marks, &kept);
    }
}

/// Draws the ray and the chances; answers which parts of the screen they need.
fn draw_attack(board: &Board, battle: &Battle, attack: &AttackPromise) -> Vec<egui::Rect> {
    board.ray(&attack.ray);
    let mut kept = vec![board.rect(attack.ray.from), board.rect(attack.ray.to)];
    if let Some(target) = battle.get(attack.target) {
        let place = board.rect(target.space());
        kept.extend(board.note(place, &attack.words, &board.tokens(battle)));
    }
    kept
}

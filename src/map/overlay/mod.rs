//! What follows the mouse, drawn over the map and under the panels: ways with their price and their
//! warnings, rays with the chance to hit, areas and whom they catch.

mod area;
mod bands;
mod board;
mod way;

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use crate::paint::palette;
use crate::paint::scene::SQUARE;
use crate::rules::battle::{Battle, BattleReader};
use crate::view::promise::{AttackPromise, Promise};
use crate::view::{Hover, Selection};

use super::aim::Aiming;
use super::camera::{GmCamera, MapViewport};

use board::{Board, color};

/// Draws what follows the mouse.
pub fn draw_overlay(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    camera: Single<(&Camera, &GlobalTransform, &Projection), With<GmCamera>>,
    viewport: Res<MapViewport>,
    aiming: Res<Aiming>,
    hover: Res<Hover>,
    selection: Res<Selection>,
    reader: BattleReader,
) {
    let (camera, transform, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let context = context.get_mut();
    let zoom = context.zoom_factor();
    let painter = context.layer_painter(egui::LayerId::background());
    let board = Board {
        painter,
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
    let battle = reader.battle();
    if let Some(selected) = selection.0.and_then(|who| battle.get(who)) {
        bands::draw(&board, &battle, &selected);
    }
    match &aiming.0 {
        Promise::Nothing => {
            if let Some(cell) = hover.cell.filter(|_| hover.who.is_none()) {
                board.frame(cell, 1, color(palette::INK).gamma_multiply(0.35));
            }
        }
        Promise::Walk(walk) => way::draw(&board, &reader.battle(), walk, hover.cell),
        Promise::Attack(attack) => draw_attack(&board, &reader.battle(), attack),
        Promise::Spell(spell) => area::draw(&board, &reader.battle(), spell),
    }
}

fn draw_attack(board: &Board, battle: &Battle, attack: &AttackPromise) {
    board.ray(&attack.ray);
    if let Some(target) = battle.get(attack.target) {
        let place = board.rect(target.position.0, target.body.footprint.side());
        board.note(place, &attack.words, &board.tokens(battle));
    }
}

//! A spell: the squares that it fills, hatched; rings around those that it catches; the lines to its
//! targets.

use bevy_egui::egui::{Color32, Rect, Shape, Stroke, pos2};

use crate::grid::{Cell, Point};
use crate::paint::{hatch, palette};
use crate::rules::state::{Battle, CombatantId};
use crate::view::promise::SpellPromise;

use super::board::{Board, color};

/// How many lines of hatching there are along the side of a square.
const LINES: f32 = 3.0;

/// Draws a spell, with the mouse over whoever is there. Answers where its words stand.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    spell: &SpellPromise,
    over: Option<CombatantId>,
) -> Option<Rect> {
    let (ground, ink) = if spell.refusal.is_some() {
        let [red, green, blue, _] = palette::HARM;
        (color([red, green, blue, 0x30]), color(palette::HARM))
    } else {
        (color(palette::TEMPLATE), color(palette::TEMPLATE_OUTLINE))
    };
    fill(board, battle, &spell.cells, ground, ink);
    for ray in &spell.rays {
        board.ray(ray);
    }
    for caught in &spell.caught {
        let Some(who) = battle.get(caught.who) else {
            continue;
        };
        let space = who.space();
        let tint = if caught.amiss {
            palette::HARM
        } else {
            palette::TEMPLATE_OUTLINE
        };
        let broken = spell.cells.is_empty() && !caught.picked;
        board.ring(space, color(tint), broken);
        if caught.amiss {
            board.danger(space);
        }
    }
    // A frame shows where the mouse is in all that.
    board.frame(board.cell(spell.at), ink);
    let over = over.and_then(|who| battle.get(who));
    let over = over.map_or(board.cell(spell.at), |who| who.space());
    let aimed_at = board.rect(over);
    let filled = spell.cells.iter().map(|cell| board.rect(board.cell(*cell)));
    let place = filled.fold(aimed_at, Rect::union);
    board.note(place, &spell.words, &board.tokens(battle))
}

/// Fills cells, hatches those on which nobody stands, and draws a line around them all.
fn fill(board: &Board, battle: &Battle, cells: &[Cell], ground: Color32, ink: Color32) {
    let stroke = Stroke::new(
        (board.square * 0.05).clamp(2.0, 3.0),
        ink.gamma_multiply(0.75),
    );
    let edge = Stroke::new((board.square * 0.09).clamp(3.0, 5.0), ink);
    // Hatching must stay in its place when the map moves on the screen.
    let origin = board.point(Point::default());
    for cell in cells {
        let corners = board.corners(*cell);
        // Whoever stands in it should be visible: a ring says the rest.
        let taken = battle.everyone().any(|who| who.space().contains(*cell));
        let tint = if taken { 0.4 } else { 1.0 };
        let on_map: Vec<(f32, f32)> = corners
            .iter()
            .map(|corner| (corner.x - origin.x, corner.y - origin.y))
            .collect();
        let shape = Shape::convex_polygon(corners, ground.gamma_multiply(tint), Stroke::NONE);
        board.painter.add(shape);
        if !taken {
            for (from, to) in hatch(&on_map, (1.0, 1.0), board.square / LINES) {
                let ends = [from, to].map(|(x, y)| pos2(origin.x + x, origin.y + y));
                board.painter.line_segment(ends, stroke);
            }
        }
    }
    for cell in cells {
        for (direction, from, to) in board.topology.outline(*cell) {
            if !cells.contains(&board.topology.step(*cell, direction)) {
                let ends = [board.point(from), board.point(to)];
                board.painter.line_segment(ends, edge);
            }
        }
    }
}

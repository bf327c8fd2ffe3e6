//! A spell: the squares that it fills, hatched; rings around those that it catches; the lines to its
//! targets.

use bevy::math::Vec2;
use bevy_egui::egui::Rect;

use crate::grid::Cell;
use crate::paint::hatch;
use crate::paint::palette::{self, Rgba};
use crate::paint::scene::SQUARE;
use crate::rules::state::{Battle, CombatantId};
use crate::view::Underway;
use crate::view::promise::SpellPromise;

use super::board::Board;
use super::ground::Ground;

/// How many lines of hatching there are along the side of a square.
const LINES: f32 = 3.0;

/// Draws the area of a spell, the lines to its targets, and rings around those whom it catches.
pub(super) fn mark(ground: &mut Ground, battle: &Battle, spell: &SpellPromise) {
    let (tint, ink) = if spell.refusal.is_some() {
        let [red, green, blue, _] = palette::HARM;
        ([red, green, blue, 0x30], palette::HARM)
    } else {
        (palette::TEMPLATE, palette::TEMPLATE_OUTLINE)
    };
    fill(ground, battle, &spell.cells, tint, ink);
    for ray in &spell.rays {
        ground.ray(ray);
    }
    for caught in &spell.caught {
        let Some(who) = battle.get(caught.who) else {
            continue;
        };
        let tint = if caught.amiss {
            palette::HARM
        } else {
            palette::TEMPLATE_OUTLINE
        };
        let broken = spell.cells.is_empty() && !caught.picked;
        ground.ring(who.space(), tint, broken);
    }
    // A frame shows where the mouse is in all that.
    ground.frame(ground.cell(spell.at), ink);
}

/// Draws the ground that a spell on its way will fill: paler than what is aimed now.
pub(super) fn mark_underway(ground: &mut Ground, battle: &Battle, spell: &Underway) {
    let paler = |[red, green, blue, alpha]: Rgba| [red, green, blue, alpha / 2];
    let (tint, ink) = (paler(palette::TEMPLATE), paler(palette::TEMPLATE_OUTLINE));
    fill(ground, battle, &spell.cells, tint, ink);
}

/// Writes which spell that is and how long it still takes, as near to its middle as it hides nobody and no name.
pub(super) fn name_underway(board: &Board, battle: &Battle, spell: &Underway) {
    let topology = battle.map.topology();
    let mut cells = spell.cells.clone();
    cells.sort_by_key(|cell| topology.steps_between(*cell, spell.at));
    let tokens = board.tokens(battle);
    let hides = |cell: &Cell| {
        let place = board.badge_rect(board.cell(*cell), &spell.words, false);
        tokens.iter().any(|kept| kept.intersects(place))
    };
    let best = cells.iter().find(|cell| !hides(cell));
    if let Some(cell) = best.or(cells.last()) {
        board.badge(board.cell(*cell), &spell.words, false);
    }
}

/// Writes what a spell does, with the mouse over whoever is there, and marks those who are hardly meant. Answers where
/// its words stand.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    spell: &SpellPromise,
    over: Option<CombatantId>,
) -> Option<Rect> {
    for ray in &spell.rays {
        board.cross(ray);
    }
    let amiss = spell.caught.iter().filter(|caught| caught.amiss);
    for who in amiss.filter_map(|caught| battle.get(caught.who)) {
        board.danger(who.space());
    }
    let over = over.and_then(|who| battle.get(who));
    let over = over.map_or(board.cell(spell.at), |who| who.space());
    let aimed_at = board.rect(over);
    let filled = spell.cells.iter().map(|cell| board.rect(board.cell(*cell)));
    let place = filled.fold(aimed_at, Rect::union);
    board.note(place, &spell.words, &board.tokens(battle))
}

/// Fills cells, hatches those on which nobody stands, and draws a line around them all.
fn fill(ground: &mut Ground, battle: &Battle, cells: &[Cell], tint: Rgba, ink: Rgba) {
    let faint = |[red, green, blue, alpha]: Rgba, share: f32| {
        [red, green, blue, (f32::from(alpha) * share) as u8]
    };
    let stroke = (ground.square() * 0.05).clamp(2.0, 3.0);
    let edge = (ground.square() * 0.09).clamp(3.0, 5.0);
    for cell in cells {
        let corners = ground.corners(*cell);
        // Whoever stands in it should be visible: a ring says the rest.
        let taken = battle.everyone().any(|who| who.space().contains(*cell));
        let share = if taken { 0.4 } else { 1.0 };
        ground.fill(corners.clone(), faint(tint, share));
        if !taken {
            let corners: Vec<(f32, f32)> = corners.iter().map(|at| (at.x, at.y)).collect();
            for (from, to) in hatch(&corners, (1.0, -1.0), SQUARE / LINES) {
                let ends = [from, to].map(|(x, y)| Vec2::new(x, y));
                ground.stroke(ends.into(), stroke, faint(ink, 0.75));
            }
        }
    }
    for cell in cells {
        for (direction, from, to) in ground.topology.outline(*cell) {
            if !cells.contains(&ground.topology.step(*cell, direction)) {
                ground.side(from, to, edge, ink);
            }
        }
    }
}

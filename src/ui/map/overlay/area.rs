//! Shows a spell: its squares are hatched, and the affected combatants and the targets are marked with rings and lines.

use bevy::math::Vec2;
use bevy_egui::egui::Rect;

use crate::grid::Cell;
use crate::paint::hatch;
use crate::paint::palette::{self, Rgba};
use crate::paint::scene::SQUARE;
use crate::rules::state::{Battle, CombatantId};
use crate::view::CastingArea;
use crate::view::preview::SpellPreview;

use super::board::Board;
use super::ground::GroundPainter;

/// Number of hatching lines along the side of a square.
const LINES: f32 = 3.0;

/// Draws the area of a spell, the lines to its targets, and rings around the affected combatants.
pub(super) fn mark(ground: &mut GroundPainter, battle: &Battle, spell: &SpellPreview) {
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
    // A frame shows the position of the mouse in the area.
    ground.frame(ground.cell(spell.at), ink);
}

/// Draws the area of a spell being cast, paler than the one that is being aimed.
pub(super) fn mark_casting(ground: &mut GroundPainter, battle: &Battle, spell: &CastingArea) {
    let paler = |[red, green, blue, alpha]: Rgba| [red, green, blue, alpha / 2];
    let (tint, ink) = (paler(palette::TEMPLATE), paler(palette::TEMPLATE_OUTLINE));
    fill(ground, battle, &spell.cells, tint, ink);
}

/// Writes the name of the spell and its remaining casting time, as near to its centre as possible without hiding tokens
/// or names.
pub(super) fn name_casting(board: &Board, battle: &Battle, spell: &CastingArea) {
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

/// Puts a warning sign on affected combatants that are probably not intended targets. Returns the place for the text
/// about the spell: its area, or its target.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    spell: &SpellPreview,
    over: Option<CombatantId>,
) -> Rect {
    for ray in &spell.rays {
        board.cross(ray);
    }
    let amiss = spell.caught.iter().filter(|caught| caught.amiss);
    for who in amiss.filter_map(|caught| battle.get(caught.who)) {
        board.warning_sign(who.space());
    }
    let over = over.and_then(|who| battle.get(who));
    let over = over.map_or(board.cell(spell.at), |who| who.space());
    let aimed_at = board.rect(over);
    let filled = spell.cells.iter().map(|cell| board.rect(board.cell(*cell)));
    filled.fold(aimed_at, Rect::union)
}

/// Fills cells, hatches those without a combatant, and draws a line around all of them.
fn fill(ground: &mut GroundPainter, battle: &Battle, cells: &[Cell], tint: Rgba, ink: Rgba) {
    let faint = |[red, green, blue, alpha]: Rgba, share: f32| {
        [red, green, blue, (f32::from(alpha) * share) as u8]
    };
    let stroke = (ground.square() * 0.05).clamp(2.0, 3.0);
    let edge = (ground.square() * 0.09).clamp(3.0, 5.0);
    for cell in cells {
        let corners = ground.corners(*cell);
        // A combatant in the area should stay visible: its ring is enough.
        let taken = battle.combatants().any(|who| who.space().contains(*cell));
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

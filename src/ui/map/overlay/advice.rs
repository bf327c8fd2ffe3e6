//! An advice for the GM: the path or the line to the target as an arrow, a ring around the actor, and the reasons. The
//! player window has no overlay, so that no advice reaches it.

use bevy_egui::egui::{Rect, Stroke, StrokeKind};

use crate::grid::Space;
use crate::paint::marks::Mark;
use crate::paint::palette;
use crate::paint::scene::middle_of;
use crate::rules::state::Battle;
use crate::view::preview::{AdvicePreview, ClickPreview};

use super::board::{Board, color};
use super::ground::{GroundPainter, end_points};
use super::{area, path};

/// Returns the marks of an advice on the ground, in the colour of marks that only the GM sees.
pub(super) fn mark(
    mut ground: GroundPainter,
    battle: &Battle,
    advice: &AdvicePreview,
) -> Vec<Mark> {
    ground.ink = palette::GM_MARK;
    ground.edge = Some(palette::INK);
    match &advice.effect {
        ClickPreview::Nothing | ClickPreview::Deed(_) => {}
        ClickPreview::Walk(walk) => {
            path::mark(&mut ground, walk, None);
            let before = walk.steps.iter().rev().nth(1);
            let before = before.map_or(walk.from, |step| step.cell);
            if let Some(end) = walk.steps.last() {
                let at = |cell| middle_of(Space::new(cell, walk.footprint));
                ground.arrow_head(at(before), at(end.cell));
            }
            // A charge, or an attack at the end of the path.
            if let Some(target) = advice.target.and_then(|who| battle.get(who)) {
                ground.ring(target.space(), palette::GM_MARK, false);
            }
        }
        ClickPreview::Attack(attack) => {
            ground.ray(&attack.ray);
            if let Some((from, to)) = end_points(&attack.ray) {
                ground.arrow_head(from, to);
            }
            if let Some(target) = battle.get(attack.target) {
                ground.ring(target.space(), palette::GM_MARK, false);
            }
        }
        ClickPreview::Spell(spell) => {
            area::mark(&mut ground, battle, spell);
            for (from, to) in spell.rays.iter().filter_map(end_points) {
                ground.arrow_head(from, to);
            }
        }
    }
    if let Some(actor) = advice.who.and_then(|who| battle.get(who)) {
        ground.ring(actor.space(), palette::GM_MARK, true);
    }
    ground.marks
}

/// Writes the advice near its target, or near the actor if it has none. Returns the rectangle of the text.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    advice: &AdvicePreview,
    tokens: &[Rect],
) -> Option<Rect> {
    let actor = advice.who.and_then(|who| battle.get(who));
    let mut kept = tokens.to_vec();
    let place = match &advice.effect {
        ClickPreview::Nothing | ClickPreview::Deed(_) => None,
        ClickPreview::Walk(walk) => {
            let squares = path::squares(board, walk);
            kept.extend(squares.iter().copied());
            path::price(board, battle, walk);
            squares.last().copied()
        }
        ClickPreview::Attack(attack) => {
            kept.extend([attack.ray.from, attack.ray.to].map(|end| board.rect(end)));
            Some(board.rect(attack.ray.to))
        }
        ClickPreview::Spell(spell) => Some(area::draw(board, battle, spell, None)),
    };
    let middle = || Rect::from_center_size(board.room.center(), Default::default());
    let place = place
        .or_else(|| actor.map(|actor| board.rect(actor.space())))
        .unwrap_or_else(middle);
    let told = board.text_beside(place, &advice.words, &kept)?;
    let edge = Stroke::new(2.0, color(palette::GM_MARK));
    board
        .painter
        .rect_stroke(told, 6.0, edge, StrokeKind::Inside);
    Some(told)
}

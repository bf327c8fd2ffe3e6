//! A path: its line, its cost, the opportunity attacks on it, and the enemies within whose reach it ends.

use bevy::math::Vec2;
use bevy_egui::egui::Rect;

use crate::grid::{Cell, Space};
use crate::paint::palette;
use crate::paint::scene::{middle_of, side_of};
use crate::rules::facts::Rejection;
use crate::rules::state::Battle;
use crate::view::preview::WalkPreview;

use super::board::Board;
use super::ground::GroundPainter;

/// Minimum width of a square for numerals along a path, in pixels; below that only its end has one.
const FINEST: f32 = 22.0;

/// Draws the line of a path, and a frame at its end. For a rejected path, draws frames at the mouse and around the
/// obstacle.
pub(super) fn mark(ground: &mut GroundPainter, walk: &WalkPreview, mouse: Option<Cell>) {
    let Some(end) = walk.steps.last() else {
        // The square of the obstacle is marked in its place.
        let on_the_way = walk.refusal.as_ref().and_then(Rejection::cell_on_path);
        for cell in mouse.into_iter().chain(on_the_way) {
            ground.frame(ground.cell(cell), palette::HARM);
        }
        return;
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let cells = walk.steps.iter().map(|step| step.cell);
    let all = std::iter::once(walk.from).chain(cells);
    let mut points: Vec<Vec2> = all.map(|cell| middle_of(at(cell))).collect();
    // The line begins at the edge of the token.
    let first = (points[1] - points[0]).normalize_or_zero();
    points[0] += first * side_of(at(walk.from)) * 0.49;
    let ink = ground.ink;
    ground.line(points, 3.5, ink);
    let rim = if walk.meets.is_empty() {
        ink
    } else {
        palette::HARM
    };
    ground.frame(at(end.cell), rim);
}

/// Writes the cost of a path. Returns the place for the text about it: its end with the cost, which is wider than a
/// small square; for a rejected path the square under the mouse.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    walk: &WalkPreview,
    mouse: Option<Cell>,
) -> Option<Rect> {
    let Some(end) = walk.steps.last() else {
        return mouse.map(|cell| board.rect(board.cell(cell)));
    };
    let price = price(board, battle, walk);
    let end = Space::new(end.cell, walk.footprint);
    Some(board.rect(end).union(price))
}

/// Returns the squares of a path on the screen, which text does not cover.
pub(super) fn squares(board: &Board, walk: &WalkPreview) -> Vec<Rect> {
    let cells = walk.steps.iter().map(|step| step.cell);
    let all = std::iter::once(walk.from).chain(cells);
    all.map(|cell| board.rect(Space::new(cell, walk.footprint)))
        .collect()
}

/// Writes the cost of a possible path, the numerals on it, and warnings of opportunity attacks. Returns the rectangle
/// of the cost.
pub(super) fn price(board: &Board, battle: &Battle, walk: &WalkPreview) -> Rect {
    let Some(end) = walk.steps.last() else {
        return Rect::NOTHING;
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let price = board.price_rect(battle, at(end.cell), &walk.price);
    let mut numerals = Vec::new();
    if board.square >= FINEST {
        for step in walk.steps.iter().take(walk.steps.len() - 1) {
            let taken = battle
                .combatants()
                .any(|who| who.space().contains(step.cell));
            if let Some(numeral) = step.numeral.as_ref().filter(|_| !taken) {
                numerals.push((at(step.cell), numeral, step.difficult));
            }
        }
    }
    for (space, numeral, difficult) in numerals {
        // A numeral that would be half hidden by the cost is omitted: the cost says more.
        if !board
            .badge_rect(space, numeral, difficult)
            .intersects(price)
        {
            board.badge(space, numeral, difficult);
        }
    }
    board.badge_in(price, &walk.price, true);
    let mut marked: Vec<Cell> = walk.strikes.iter().map(|(cell, _)| *cell).collect();
    marked.dedup();
    for cell in marked {
        board.warning_sign(at(cell));
    }
    price
}

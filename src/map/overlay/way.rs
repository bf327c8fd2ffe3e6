//! A path: the line, its price, who strikes on it and in whose reach it ends.

use bevy::math::Vec2;
use bevy_egui::egui::Rect;

use crate::grid::{Cell, Space};
use crate::paint::palette;
use crate::paint::scene::{middle_of, side_of};
use crate::rules::facts::Rejection;
use crate::rules::state::Battle;
use crate::view::promise::WalkPromise;

use super::board::Board;
use super::ground::Ground;

/// With fewer pixels a square than this, only the end of a path has a numeral.
const FINEST: f32 = 22.0;

/// Draws the line of a path, and a frame where it ends; of one that is refused, a frame where the mouse is and around
/// what is in the way.
pub(super) fn mark(ground: &mut Ground, walk: &WalkPromise, mouse: Option<Cell>) {
    let Some(end) = walk.steps.last() else {
        // The square that is in the way is shown where it lies.
        let on_the_way = walk.refusal.as_ref().and_then(Rejection::on_the_way);
        for cell in mouse.into_iter().chain(on_the_way) {
            ground.frame(ground.cell(cell), palette::HARM);
        }
        return;
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let cells = walk.steps.iter().map(|step| step.cell);
    let all = std::iter::once(walk.from).chain(cells);
    let mut points: Vec<Vec2> = all.map(|cell| middle_of(at(cell))).collect();
    // It begins at the edge of the token.
    let first = (points[1] - points[0]).normalize_or_zero();
    points[0] += first * side_of(at(walk.from)) * 0.49;
    ground.line(points, 3.5, palette::INK);
    let rim = if walk.meets.is_empty() {
        palette::INK
    } else {
        palette::HARM
    };
    ground.frame(at(end.cell), rim);
}

/// Writes what a path costs and what waits on it; of one that is refused, only the reason, where the mouse is. Answers
/// where the words are.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    walk: &WalkPromise,
    mouse: Option<Cell>,
) -> Option<Rect> {
    let Some(end) = walk.steps.last() else {
        let cell = board.cell(mouse?);
        return board.note(board.rect(cell), &walk.words, &board.tokens(battle));
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let price = price(board, battle, walk);
    let mut kept = board.tokens(battle);
    let way = walk.steps.iter().map(|step| step.cell);
    kept.extend(way.map(|cell| board.rect(at(cell))));
    // The words go beside the price, which is wider than a small square.
    let place = board.rect(at(end.cell)).union(price);
    board.note(place, &walk.words, &kept)
}

/// Writes the price of a path that is open, the numerals on it, and where somebody strikes. Answers where the price
/// is.
pub(super) fn price(board: &Board, battle: &Battle, walk: &WalkPromise) -> Rect {
    let Some(end) = walk.steps.last() else {
        return Rect::NOTHING;
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let price = board.price_rect(battle, at(end.cell), &walk.price);
    let mut numerals = Vec::new();
    if board.square >= FINEST {
        for step in walk.steps.iter().take(walk.steps.len() - 1) {
            let taken = battle.everyone().any(|who| who.space().contains(step.cell));
            if let Some(numeral) = step.numeral.as_ref().filter(|_| !taken) {
                numerals.push((at(step.cell), numeral, step.difficult));
            }
        }
    }
    for (space, numeral, difficult) in numerals {
        // A numeral that would lie half under the price is left out: the price says more.
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
        board.danger(at(cell));
    }
    price
}

//! A path: the line, its price, who strikes on it and in whose reach it ends.

use bevy_egui::egui::Rect;

use crate::grid::{Cell, Space};
use crate::paint::palette;
use crate::rules::state::Battle;
use crate::view::promise::WalkPromise;

use super::board::{Board, color};

/// With fewer pixels a square than this, only the end of a path has a numeral.
const FINEST: f32 = 22.0;

/// Draws a path; one that is refused has only its reason, where the mouse is. Answers where its words are.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    walk: &WalkPromise,
    mouse: Option<Cell>,
) -> Option<Rect> {
    let Some(end) = walk.steps.last() else {
        let cell = board.cell(mouse?);
        board.frame(cell, color(palette::HARM));
        return board.note(board.rect(cell), &walk.words, &board.tokens(battle));
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let price = draw_line(board, walk);
    let mut kept = board.tokens(battle);
    let way = walk.steps.iter().map(|step| step.cell);
    kept.extend(way.map(|cell| board.rect(at(cell))));
    // The words go beside the price, which is wider than a small square.
    let place = board.rect(at(end.cell)).union(price);
    board.note(place, &walk.words, &kept)
}

/// Draws the line of a path that is open, with its price, the numerals on it, and where somebody strikes. Answers
/// where the price is.
pub(super) fn draw_line(board: &Board, walk: &WalkPromise) -> Rect {
    let Some(end) = walk.steps.last() else {
        return Rect::NOTHING;
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let cells = walk.steps.iter().map(|step| step.cell);
    let mut points: Vec<_> = std::iter::once(walk.from)
        .chain(cells)
        .map(|cell| board.middle(at(cell)))
        .collect();
    // It begins at the rim, so that the letters in the middle stay legible.
    let first = (points[1] - points[0]).normalized();
    points[0] += first * board.side(at(walk.from)) * 0.42;
    board.line(&points, 3.5, color(palette::INK));
    let rim = if walk.meets.is_empty() {
        palette::INK
    } else {
        palette::HARM
    };
    board.frame(at(end.cell), color(rim));
    let price = board.badge_rect(at(end.cell), &walk.price, true);
    let mut numerals = Vec::new();
    if board.square >= FINEST {
        for step in walk.steps.iter().take(walk.steps.len() - 1) {
            if let Some(numeral) = &step.numeral {
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
    board.badge(at(end.cell), &walk.price, true);
    let mut marked: Vec<Cell> = walk.strikes.iter().map(|(cell, _)| *cell).collect();
    marked.dedup();
    for cell in marked {
        board.danger(at(cell));
    }
    price
}

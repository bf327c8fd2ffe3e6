//! A way: the line, its price, who strikes on it and in whose reach it ends.

use crate::grid::{Cell, Space};
use crate::paint::palette;
use crate::rules::battle::Battle;
use crate::view::promise::WalkPromise;

use super::board::{Board, color};

/// Below so many pixels a square, only the end of a way has a numeral.
const FINEST: f32 = 22.0;

/// Draws a way; one that is refused has only its reason, where the mouse is.
pub(super) fn draw(board: &Board, battle: &Battle, walk: &WalkPromise, mouse: Option<Cell>) {
    let Some(end) = walk.steps.last() else {
        if let Some(cell) = mouse {
            board.frame(board.cell(cell), color(palette::HARM));
            board.note(
                board.rect(board.cell(cell)),
                &walk.words,
                &board.tokens(battle),
            );
        }
        return;
    };
    let at = |cell| Space::new(cell, walk.footprint);
    let cells = walk.steps.iter().map(|step| step.cell);
    let mut points: Vec<_> = std::iter::once(walk.from)
        .chain(cells)
        .map(|cell| board.middle(at(cell)))
        .collect();
    // From the rim: the letters in the middle stay legible.
    let first = (points[1] - points[0]).normalized();
    points[0] += first * board.side(at(walk.from)) * 0.42;
    board.line(&points, 3.5, color(palette::INK));
    let rim = if walk.meets.is_empty() {
        palette::INK
    } else {
        palette::HARM
    };
    board.frame(at(end.cell), color(rim));
    if board.square >= FINEST {
        for step in walk.steps.iter().take(walk.steps.len() - 1) {
            if let Some(numeral) = &step.numeral {
                board.badge(at(step.cell), numeral, step.difficult);
            }
        }
    }
    board.badge(at(end.cell), &walk.price, true);
    let mut marked: Vec<Cell> = walk.strikes.iter().map(|(cell, _)| *cell).collect();
    marked.dedup();
    for cell in marked {
        board.danger(at(cell));
    }
    let mut kept = board.tokens(battle);
    let way = walk.steps.iter().map(|step| step.cell);
    kept.extend(way.map(|cell| board.rect(at(cell))));
    board.note(board.rect(at(end.cell)), &walk.words, &kept);
}

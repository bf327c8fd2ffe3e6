//! A way: the line, its price, who strikes on it and in whose reach it ends.

use crate::grid::Cell;
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
            board.frame(cell, 1, color(palette::HARM));
            board.note(board.rect(cell, 1), &walk.words, &board.tokens(battle));
        }
        return;
    };
    let squares = walk.squares;
    let cells = walk.steps.iter().map(|step| step.cell);
    let mut points: Vec<_> = std::iter::once(walk.from)
        .chain(cells)
        .map(|cell| board.middle(cell, squares))
        .collect();
    // From the rim: the letters in the middle stay legible.
    let first = (points[1] - points[0]).normalized();
    points[0] += first * board.square * f32::from(squares) * 0.42;
    board.line(&points, 3.5, color(palette::INK));
    let rim = if walk.meets.is_empty() {
        palette::INK
    } else {
        palette::HARM
    };
    board.frame(end.cell, squares, color(rim));
    if board.square >= FINEST {
        for step in walk.steps.iter().take(walk.steps.len() - 1) {
            if let Some(numeral) = &step.numeral {
                board.badge(step.cell, squares, numeral, step.difficult);
            }
        }
    }
    board.badge(end.cell, squares, &walk.price, true);
    let mut marked: Vec<Cell> = walk.strikes.iter().map(|(cell, _)| *cell).collect();
    marked.dedup();
    for cell in marked {
        board.danger(cell, squares);
    }
    let mut kept = board.tokens(battle);
    let way = walk.steps.iter().map(|step| step.cell);
    kept.extend(way.map(|cell| board.rect(cell, squares)));
    board.note(board.rect(end.cell, squares), &walk.words, &kept);
}

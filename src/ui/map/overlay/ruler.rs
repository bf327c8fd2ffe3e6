//! The ruler: a straight line with its length, and the path on foot.

use bevy_egui::egui::{Pos2, Shape, Stroke};

use crate::grid::Cell;
use crate::paint::palette;
use crate::rules::state::{Battle, CombatantId};
use crate::view::measure;

use super::board::{Board, color};
use super::tip::Tooltip;

/// Draws the ruler from a cell to the one under the mouse, with the measured distances and the `notes` on the square
/// there.
pub(super) fn draw(
    board: &Board,
    battle: &Battle,
    (from, to): (Cell, Cell),
    who: Option<CombatantId>,
    notes: Vec<&str>,
) {
    let measured = measure(battle, from, to, who);
    let middle = |cell: Cell| board.middle(board.cell(cell));
    let way: Vec<Pos2> = measured.way.iter().map(|cell| middle(*cell)).collect();
    if way.len() > 2 {
        let casing = Stroke::new(5.0, color(palette::CASING));
        let ink = Stroke::new(2.5, color(palette::PATH));
        board
            .painter
            .extend(Shape::dashed_line(&way, casing, 7.0, 5.0));
        board
            .painter
            .extend(Shape::dashed_line(&way, ink, 7.0, 5.0));
    }
    board.line(&[middle(from), middle(to)], 3.5, color(palette::INK));
    for end in [from, to] {
        let rim = Stroke::new(2.0, color(palette::CASING));
        board
            .painter
            .circle(middle(end), 6.0, color(palette::INK), rim);
    }
    let mut kept = board.tokens(battle);
    kept.push(board.rect(board.cell(from)));
    let told = Tooltip {
        words: Some(&measured.words),
        notes,
        badges: None,
    };
    told.draw(board, board.rect(board.cell(to)), &kept);
}

//! The line that the pen is drawing.

use bevy_egui::egui::{Color32, Pos2};

use crate::rules::state::PenLine;

use super::board::Board;

/// Draws the current part of the line.
pub(super) fn draw_line(board: &Board, line: &PenLine) {
    let [red, green, blue] = line.tint.0;
    let points: Vec<Pos2> = line.points.iter().map(|at| board.point(*at)).collect();
    let width = (board.square * 0.11).max(3.0);
    board.line(&points, width, Color32::from_rgb(red, green, blue));
}

//! Lines of which something is proposed: those that the next answer is about stand out, the others are faint.

use bevy_egui::egui::{Color32, Stroke};

use crate::paint::palette;
use crate::view::drawing::Proposals;

use super::board::{Board, color};

/// Draws the lines, each with its ends.
pub(super) fn draw(board: &Board, proposals: &Proposals) {
    for (nth, piece) in proposals.pieces.iter().enumerate() {
        let ends = [board.point(piece.from), board.point(piece.to)];
        let wide = if proposals.over == Some(nth) {
            8.0
        } else {
            5.0
        };
        let ink = if piece.taken {
            color(palette::GM_MARK)
        } else {
            Color32::from_gray(150)
        };
        if piece.taken {
            board.line(&ends, wide, ink);
        } else {
            board
                .painter
                .line_segment(ends, Stroke::new(wide * 0.5, ink));
        }
        for end in ends {
            let rim = Stroke::new(1.5, color(palette::CASING));
            board.painter.circle(end, wide * 0.75, ink, rim);
        }
    }
}

//! Proposed lines: the ones that the next answer applies to are highlighted, the others are faint.

use bevy_egui::egui::{Color32, Shape, Stroke};

use crate::paint::palette;
use crate::view::drawing::Proposals;

use super::board::{Board, color};

/// Draws the lines, each with its ends.
pub(super) fn draw(board: &Board, proposals: &Proposals) {
    for (nth, piece) in proposals.pieces.iter().enumerate() {
        let points: Vec<_> = piece
            .along
            .iter()
            .map(|point| board.point(*point))
            .collect();
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
            board.line(&points, wide, ink);
        } else {
            let thin = Stroke::new(wide * 0.5, ink);
            board.painter.add(Shape::line(points.clone(), thin));
        }
        let ends = points.first().into_iter().chain(points.last());
        for end in ends.copied() {
            let rim = Stroke::new(1.5, color(palette::CASING));
            board.painter.circle(end, wide * 0.75, ink, rim);
        }
    }
}

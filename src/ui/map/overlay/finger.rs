//! The GM's view of what is pointed out to the players.

use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Rect, Stroke, vec2};

use crate::paint::palette;
use crate::ui::map::text;
use crate::view::{Finger, PlayersScreen};

use super::board::{Board, color};

/// Shows the GM the finger or line that the players see, or that they see nothing.
pub(super) fn draw(board: &Board, finger: &Finger, screen: &PlayersScreen) {
    let ink = color(palette::GM_MARK);
    if let Some(line) = &finger.line {
        let ends = [board.point(line.from), board.point(line.to)];
        board.line(&ends, 5.0, ink);
        for end in ends {
            board
                .painter
                .circle(end, 6.0, ink, Stroke::new(2.0, color(palette::INK)));
        }
    }
    let Some(at) = finger.at.map(|at| board.point(at)) else {
        return;
    };
    board
        .painter
        .circle_stroke(at, 22.0, Stroke::new(7.0, color(palette::INK)));
    board.painter.circle_stroke(at, 22.0, Stroke::new(4.0, ink));
    let told = match (screen.shown, screen.blackout, &finger.line) {
        (false, ..) => text::WINDOW_CLOSED,
        (true, true, _) => text::WINDOW_BLACK,
        (true, false, Some(line)) => &line.words,
        (true, false, None) => text::DRAG_TO_MEASURE,
    };
    draw_text(board, at, told);
}

/// Writes a text next to a place.
fn draw_text(board: &Board, at: Pos2, words: &str) {
    let font = FontId::proportional(15.0);
    let text = board
        .painter
        .layout_no_wrap(words.to_owned(), font, Color32::WHITE);
    let corner = at + vec2(30.0, -34.0);
    let plate = Align2::LEFT_CENTER.anchor_rect(Rect::from_min_size(corner, text.size()));
    let grown = plate.expand2(vec2(8.0, 4.0));
    board
        .painter
        .rect_filled(grown, 5.0, color(palette::PLATE_SOLID));
    board.painter.galley(plate.min, text, Color32::WHITE);
}

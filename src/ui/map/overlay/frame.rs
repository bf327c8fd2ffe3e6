//! The frame of the player window's view, with corners for resizing it.

use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32, FontId, Rect as Area, Stroke, vec2};

use crate::paint::palette;
use crate::ui::map::text;
use crate::view::frame::Follow;

use super::board::{Board, color};

/// Draws the frame with the name of what it follows.
pub(super) fn draw(board: &Board, frame: Rect, follow: Follow) {
    let ink = color(palette::GM_MARK);
    let corners = [
        frame.min,
        Vec2::new(frame.max.x, frame.min.y),
        frame.max,
        Vec2::new(frame.min.x, frame.max.y),
    ];
    let corners = corners.map(|corner| (board.to_screen)(corner));
    let painter = board.painter.with_clip_rect(board.room);
    let mut around = corners.to_vec();
    around.push(corners[0]);
    painter.line(around.clone(), Stroke::new(6.0, color(palette::INK)));
    painter.line(around, Stroke::new(3.0, ink));
    for corner in corners {
        let handle = Area::from_center_size(corner, vec2(13.0, 13.0));
        painter.rect_filled(handle.expand(2.0), 3.0, color(palette::INK));
        painter.rect_filled(handle, 2.0, ink);
    }
    let words = text::players_frame(follow.name());
    let text = painter.layout_no_wrap(words, FontId::proportional(14.0), Color32::WHITE);
    let top_left = (board.to_screen)(Vec2::new(frame.min.x, frame.max.y));
    // The text stays in view even if the frame's corner is not.
    let place = top_left + vec2(14.0, 8.0);
    let most = board.room.max - text.size() - vec2(16.0, 12.0);
    let place = place.clamp(board.room.min + vec2(8.0, 6.0), most.max(board.room.min));
    let plate = Align2::LEFT_TOP.anchor_rect(Area::from_min_size(place, text.size()));
    let grown = plate.expand2(vec2(7.0, 3.0));
    painter.rect_filled(grown, 4.0, color(palette::PLATE_SOLID));
    painter.galley(plate.min, text, Color32::WHITE);
}

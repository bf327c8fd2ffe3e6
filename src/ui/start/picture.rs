//! Small pictures of maps in their current state, or an emblem if there is none.

use std::path::Path;
use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, FontId, Id, Painter, Rect, Stroke, StrokeKind, Ui, Vec2, pos2,
};
use egui_phosphor::regular as icon;

use crate::ui::shared::texture::texture;
use crate::ui::shared::theme;
use crate::view::handout::Pixels;

/// Corner radius of a picture, in points.
const CORNER: u8 = 4;

/// How a picture with other proportions than its place is shown, centred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PictureFit {
    /// All of it.
    Whole,
    /// Its middle, so that it fills the place.
    Fill,
}

/// Paints a picture in `place`; an emblem if there is none.
pub(super) fn paint(
    ui: &Ui,
    place: Rect,
    file: &Path,
    picture: Option<&Arc<Pixels>>,
    fit: PictureFit,
) {
    let painter = ui.painter();
    painter.rect_filled(place, CORNER, theme::SUNK);
    match picture {
        Some(pixels) => {
            let size = Vec2::new(pixels.width as f32, pixels.height as f32);
            let room = place.size() - Vec2::splat(2.0);
            let (across, down) = (room.x / size.x, room.y / size.y);
            let (scale, part) = match fit {
                PictureFit::Whole => (across.min(down), Vec2::splat(1.0)),
                PictureFit::Fill => {
                    let scale = across.max(down);
                    (scale, room / (size * scale))
                }
            };
            let rect = Rect::from_center_size(place.center(), size * scale * part);
            let part = Rect::from_center_size(pos2(0.5, 0.5), part);
            painter.image(
                texture(ui, Id::new(("map picture", file)), pixels).id(),
                rect,
                part,
                Color32::WHITE,
            );
        }
        None => emblem(painter, place),
    }
    let line = Stroke::new(1.0, theme::LINE);
    painter.rect_stroke(place, CORNER, line, StrokeKind::Inside);
}

fn emblem(painter: &Painter, place: Rect) {
    let size = FontId::proportional(place.height() * 0.5);
    let middle = Align2::CENTER_CENTER;
    painter.text(place.center(), middle, icon::SWORD, size, theme::LINE);
}

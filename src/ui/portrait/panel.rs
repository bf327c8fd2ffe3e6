//! The portrait window: the picture behind a round frame, moved by dragging and by the arrow keys, zoomed by the
//! wheel and by + and −.

use std::f32::consts::TAU;
use std::sync::Arc;

use bevy_egui::egui::{
    Color32, ColorImage, CornerRadius, EventFilter, Id, Key, Mesh, Modal, Pos2, Rect, Response,
    RichText, Sense, Shape, Spinner, Stroke, TextureHandle, TextureId, TextureOptions, Ui, Vec2,
    epaint::RectShape,
};

use crate::paint::portrait::shrink_to;
use crate::ui::shared::{decision, row, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::handout::Pixels;
use crate::view::portrait::Crop;
use crate::view::{PortraitAct, Request};

use super::model::{PortraitSource, PortraitUi};
use super::text;

/// Side of the picture in the window, in points.
const SIDE: f32 = 300.0;
/// Distance of the round frame from the edge of the picture, in points.
const EDGE: f32 = 14.0;
/// Sides of the small previews of the token on the map, in points.
const SMALL: [f32; 3] = [72.0, 40.0, 24.0];
/// Zoom per unit of mouse wheel movement.
const WHEEL: f32 = 0.002;
/// Zoom factor of a key press.
const BY_KEY: f32 = 1.15;
/// Distance that an arrow key moves the frame, as a share of the visible part.
const STEP: f32 = 0.04;

/// Shows the window while it is open.
pub fn show(ui: &mut Ui, state: &mut PortraitUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let Some(model) = state.model.clone().filter(|_| state.is_open()) else {
        return requests;
    };
    let modal = Modal::new(Id::new("portrait")).show(ui, |ui| {
        set_usual_width(ui, SIDE + 130.0);
        ui.label(RichText::new(text::portrait_of(&model.name)).heading());
        ui.label(theme::faint(text::shown_to(model.stance)));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui.button(text::FROM_FILE).clicked() {
                requests.push(Request::from(PortraitAct::Browse));
            }
            let paste = ui.button(text::FROM_CLIPBOARD);
            if paste.clicked() {
                requests.push(Request::from(PortraitAct::Paste));
            }
        });
        ui.label(theme::faint(text::PICTURE_FILES));
        ui.add_space(4.0);
        match state.taken.clone() {
            PortraitSource::None => {}
            PortraitSource::Reading(name) => {
                ui.horizontal(|ui| {
                    ui.add(Spinner::new());
                    ui.label(text::reading(&name));
                });
            }
            PortraitSource::Broken(why) => {
                ui.label(RichText::new(why).color(theme::HARM));
            }
            PortraitSource::Ready(_, pixels) => {
                if show_crop(ui, state, &pixels) {
                    requests.extend(state.save_request());
                }
            }
        }
        ui.add_space(6.0);
        let many = model.kin.len();
        if many > 1 {
            ui.horizontal_wrapped(|ui| {
                ui.selectable_value(&mut state.kin, false, text::THIS_ONE);
                let all = text::all_of_kind(many, &model.kind);
                ui.selectable_value(&mut state.kin, true, all);
            });
            ui.add_space(4.0);
        }
        ui.horizontal(|ui| {
            let take = state.save_request();
            let label = match (state.kin, many) {
                (true, many) if many > 1 => text::use_for_tokens(many),
                (true | false, _) => text::USE_PICTURE.to_owned(),
            };
            let missing = take.is_none().then_some(text::CHOOSE_FIRST);
            let button = decision::show(ui, &label, Vec2::new(120.0, 30.0), missing);
            if button.on_hover_text(text::USE_PICTURE_HELP).clicked() {
                requests.extend(take);
            }
            for (words, request) in state.removal_requests() {
                if ui.button(words).clicked() {
                    requests.push(request);
                    ui.close();
                }
            }
            if ui.button(text::CLOSE).clicked() {
                ui.close();
            }
        });
    });
    if modal.should_close() {
        state.close();
    }
    requests
}

/// Shows the picture behind its frame, and how it looks on the map; returns whether Enter accepts it.
fn show_crop(ui: &mut Ui, state: &mut PortraitUi, pixels: &Arc<Pixels>) -> bool {
    let texture = texture_of(ui, state, pixels);
    let size = (pixels.width, pixels.height);
    let Some(crop) = &mut state.crop else {
        return false;
    };
    let mut takes = false;
    ui.horizontal(|ui| {
        let (rect, canvas) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::click_and_drag());
        let canvas = row::with_name(canvas, text::PICTURE_IN_FRAME);
        if std::mem::take(&mut state.enters) || canvas.drag_started() || canvas.clicked() {
            canvas.request_focus();
        }
        *crop = moved_by_input(ui, &canvas, *crop, size);
        takes = canvas.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        paint(ui, rect, texture, *crop, size, canvas.has_focus());
        ui.add_space(6.0);
        ui.vertical(|ui| {
            ui.label(theme::faint(text::ON_THE_MAP));
            for side in SMALL {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
                ui.painter().add(disc(rect, texture, *crop, size));
                let pen = Stroke::new((side * 0.06).max(1.5), theme::FAINT);
                ui.painter().circle_stroke(rect.center(), side * 0.5, pen);
            }
        });
    });
    ui.label(theme::faint(text::HOW_TO_FRAME));
    takes
}

/// Returns the square after the input of the mouse and the keys.
fn moved_by_input(ui: &Ui, canvas: &Response, crop: Crop, size: (u32, u32)) -> Crop {
    // Pixels of the picture per point on screen: the frame shows the square.
    let point = crop.side / (SIDE - 2.0 * EDGE);
    let drag = canvas.drag_delta();
    let mut now = match drag == Vec2::ZERO {
        true => crop,
        false => crop.moved((-drag.x * point, -drag.y * point), size),
    };
    if canvas.hovered() {
        let wheel = ui.input(|input| input.smooth_scroll_delta().y);
        let pinch = ui.input(|input| input.zoom_delta());
        if wheel != 0.0 || pinch != 1.0 {
            now = now.zoomed((wheel * WHEEL).exp() * pinch, size);
        }
    }
    if canvas.has_focus() {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(canvas.id, arrows));
        let presses = |key| ui.input(|input| input.num_presses(key)) as f32;
        let step = now.side * STEP;
        let right = presses(Key::ArrowRight) - presses(Key::ArrowLeft);
        let down = presses(Key::ArrowDown) - presses(Key::ArrowUp);
        // The keys move the frame over the picture.
        if right != 0.0 || down != 0.0 {
            now = now.moved((right * step, down * step), size);
        }
        let larger = presses(Key::Plus) + presses(Key::Equals) - presses(Key::Minus);
        if larger != 0.0 {
            now = now.zoomed(BY_KEY.powf(larger), size);
        }
    }
    now
}

/// Paints the picture, darkened outside the round frame.
fn paint(
    ui: &Ui,
    rect: Rect,
    texture: TextureId,
    crop: Crop,
    (width, height): (u32, u32),
    has_focus: bool,
) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 4.0, Color32::from_gray(24));
    let radius = SIDE * 0.5 - EDGE;
    let grown = 2.0 * radius / crop.side;
    let corner = rect.center() - Vec2::new(crop.middle.0, crop.middle.1) * grown;
    let whole = Rect::from_min_size(corner, Vec2::new(width as f32, height as f32) * grown);
    let uv = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
    painter.image(texture, whole, uv, Color32::WHITE);
    painter.add(shade(rect.center(), radius));
    let frame = match has_focus {
        true => Stroke::new(2.5, theme::ACCENT),
        false => Stroke::new(2.0, Color32::WHITE),
    };
    painter.circle_stroke(rect.center(), radius, frame);
}

/// Returns the darkened area outside the frame: a ring wide enough to reach the corners.
fn shade(middle: Pos2, radius: f32) -> Mesh {
    const PARTS: u32 = 96;
    let mut ring = Mesh::default();
    for part in 0..=PARTS {
        let way = Vec2::angled(part as f32 / PARTS as f32 * TAU);
        for reach in [radius, SIDE] {
            ring.colored_vertex(middle + way * reach, Color32::from_black_alpha(170));
        }
    }
    for at in (0..2 * PARTS).step_by(2) {
        ring.add_triangle(at, at + 1, at + 2);
        ring.add_triangle(at + 1, at + 2, at + 3);
    }
    ring
}

/// Returns the square as a disc.
fn disc(rect: Rect, texture: TextureId, crop: Crop, (width, height): (u32, u32)) -> Shape {
    let half = crop.side * 0.5;
    let share = |x: f32, y: f32| Pos2::new(x / width as f32, y / height as f32);
    let uv = Rect::from_min_max(
        share(crop.middle.0 - half, crop.middle.1 - half),
        share(crop.middle.0 + half, crop.middle.1 + half),
    );
    let round = CornerRadius::same((rect.width() * 0.5) as u8);
    let filled = RectShape::filled(rect, round, Color32::WHITE);
    Shape::Rect(filled.with_texture(texture, uv))
}

/// Returns the picture as a texture, at most 1024 pixels a side so that every graphics card accepts it.
fn texture_of(ui: &Ui, state: &mut PortraitUi, pixels: &Arc<Pixels>) -> TextureId {
    let known = state.texture.as_ref();
    if let Some((_, texture)) = known.filter(|(of, _)| Arc::ptr_eq(of, pixels)) {
        return texture.id();
    }
    let small = shrink_to(pixels, 1024);
    let size = [small.width as usize, small.height as usize];
    let image = ColorImage::from_rgba_unmultiplied(size, &small.rgba);
    let texture: TextureHandle = ui
        .ctx()
        .load_texture("portrait", image, TextureOptions::LINEAR);
    let id = texture.id();
    state.texture = Some((pixels.clone(), texture));
    id
}

//! The window in which the GM chooses a handout, checks it, and shows it to the players: they see nothing before the
//! GM clicks the button.

use std::path::Path;
use std::sync::Arc;

use bevy_egui::egui::{
    ColorImage, Id, Image, Modal, RichText, ScrollArea, Spinner, TextureHandle, TextureOptions, Ui,
    Vec2,
};

use crate::paint::page::fits_page;
use crate::ui::shared::{decision, field, list_height, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::handout::{HandoutPage, HandoutPicture, Pixels};
use crate::view::{Handout, HandoutAct, PlayersScreen, Request};

use super::text;

use bevy::prelude::Resource;

/// Maximum length of the text, in characters.
const MAX_TEXT_LENGTH: usize = 4000;
/// Size of the picture preview in the window, in points.
const PREVIEW: Vec2 = Vec2::new(440.0, 260.0);

/// UI state of the handout window.
#[derive(Resource, Clone, Default)]
pub struct HandoutUi {
    /// True if the window is open.
    pub open: bool,
    /// True if it is showing the text, false for the picture.
    pub(super) writes: bool,
    pub(super) text: String,
    /// The preview texture, and the picture that it was made from.
    pub(super) preview: Option<(Arc<Pixels>, TextureHandle)>,
}

impl std::fmt::Debug for HandoutUi {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut told = f.debug_struct("HandoutUi");
        told.field("open", &self.open).field("text", &self.text);
        told.finish_non_exhaustive()
    }
}

impl UiWindow for HandoutUi {
    fn is_open(&self) -> bool {
        self.open
    }

    fn step_back(&mut self) {
        self.open = false;
    }
}

impl HandoutUi {
    /// Opens the window with its picture.
    pub fn open_picture(&mut self) {
        self.open = true;
        self.writes = false;
    }
}

/// Shows the window while it is open.
pub fn show(
    ui: &mut Ui,
    handout: &Handout,
    players: PlayersScreen,
    state: &mut HandoutUi,
) -> Vec<Request> {
    let mut requests = Vec::new();
    if !state.open {
        return requests;
    }
    let modal = Modal::new(Id::new("handout")).show(ui, |ui| {
        set_usual_width(ui, PREVIEW.x);
        ui.label(RichText::new(text::HANDOUT).heading());
        ui.label(theme::faint(text::FILLS_WINDOW));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.selectable_value(&mut state.writes, false, text::PICTURE);
            ui.selectable_value(&mut state.writes, true, text::TEXT);
        });
        ui.add_space(4.0);
        let page = if state.writes {
            show_text(ui, &mut state.text)
        } else {
            show_picture(ui, &handout.picture, &mut state.preview, &mut requests)
        };
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let size = Vec2::new(170.0, 30.0);
            let missing = match (&page, state.writes) {
                (Some(_), _) => None,
                (None, true) => Some(text::WRITE_TEXT_FIRST),
                (None, false) => Some(text::CHOOSE_PICTURE_FIRST),
            };
            if decision::show(ui, text::SHOW_TO_PLAYERS, size, missing).clicked() {
                requests.push(Request::from(HandoutAct::Show(page)));
                state.open = false;
            }
            if ui.button(text::CLOSE).clicked() {
                ui.close();
            }
        });
        if players.blackout {
            ui.label(theme::faint(text::BLACKED_OUT));
        } else if !players.shown {
            ui.label(theme::faint(text::OPENS_WINDOW));
        }
    });
    if modal.should_close() {
        state.open = false;
    }
    requests
}

/// Shows the text editor; returns the resulting page.
fn show_text(ui: &mut Ui, text: &mut String) -> Option<HandoutPage> {
    let high = list_height(ui, PREVIEW.y, 180.0);
    ScrollArea::vertical().max_height(high).show(ui, |ui| {
        let field = field::multi_line(text, MAX_TEXT_LENGTH)
            .hint_text(text::TEXT_HINT)
            .desired_rows(10)
            .desired_width(f32::INFINITY);
        ui.add(field);
    });
    if !fits_page(text) {
        ui.label(RichText::new(text::TEXT_TOO_LONG).color(theme::HARM));
    }
    let is_empty = text.trim().is_empty();
    (!is_empty).then(|| HandoutPage::Text(text.clone()))
}

/// Shows the chosen picture, or why it cannot be used; returns the resulting page.
fn show_picture(
    ui: &mut Ui,
    picture: &HandoutPicture,
    preview: &mut Option<(Arc<Pixels>, TextureHandle)>,
    requests: &mut Vec<Request>,
) -> Option<HandoutPage> {
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        name.to_string_lossy().into_owned()
    };
    if ui.button(text::CHOOSE_PICTURE).clicked() {
        requests.push(Request::from(HandoutAct::Browse));
    }
    ui.label(theme::faint(text::PICTURE_FILES));
    match picture {
        HandoutPicture::None => None,
        HandoutPicture::Reading(path) => {
            ui.horizontal(|ui| {
                ui.add(Spinner::new());
                ui.label(text::reading(&name(path)));
            });
            None
        }
        HandoutPicture::Broken(path, why) => {
            let words = text::cannot_be_shown(&name(path), why);
            ui.label(RichText::new(words).color(theme::HARM));
            None
        }
        HandoutPicture::Ready(path, pixels) => {
            let (width, height) = (pixels.width, pixels.height);
            ui.label(text::picture_size(&name(path), width, height));
            let same = preview
                .as_ref()
                .is_some_and(|(of, _)| Arc::ptr_eq(of, pixels));
            if !same {
                let image = reduced(pixels);
                let texture = ui
                    .ctx()
                    .load_texture("handout", image, TextureOptions::LINEAR);
                *preview = Some((pixels.clone(), texture));
            }
            if let Some((_, texture)) = preview {
                let image = Image::from_texture(&*texture).max_size(PREVIEW);
                ui.add(image.maintain_aspect_ratio(true));
            }
            Some(HandoutPage::Picture(pixels.clone()))
        }
    }
}

/// Returns the picture reduced to about the pixels that the window can show.
fn reduced(pixels: &Pixels) -> ColorImage {
    let (width, height) = (pixels.width as usize, pixels.height as usize);
    let step = (width / (2 * PREVIEW.x as usize))
        .max(height / (2 * PREVIEW.y as usize))
        .max(1);
    let (wide, high) = (width.div_ceil(step), height.div_ceil(step));
    let every = |from: &[u8]| -> Vec<u8> {
        let pixels = from.chunks_exact(4).step_by(step);
        pixels.flatten().copied().collect()
    };
    let rows = pixels.rgba.chunks_exact(width * 4).step_by(step);
    let rgba: Vec<u8> = rows.flat_map(every).collect();
    ColorImage::from_rgba_unmultiplied([wide, high], &rgba)
}

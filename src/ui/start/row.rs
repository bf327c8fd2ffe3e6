//! A line for a fight or another file, and the actions for the file.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use bevy_egui::egui::{
    Align, Button, FontId, Key, Label, Layout, Rect, Response, Sense, Ui, Vec2, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::ui::shared::{field, row, theme};
use crate::view::handout::Pixels;
use crate::view::{FileAct, Request};

use super::picture::{self, PictureFit};
use super::state::StartUi;
use super::text;

/// Heights of a line with one row and with two rows of text, and of the latter with a picture, and the indent of what belongs to a line, in points.
pub(super) const LOW: f32 = 30.0;
pub(super) const HIGH: f32 = 48.0;
const HIGHEST: f32 = 60.0;
pub(super) const INDENT: f32 = 28.0;

/// Width of the button at the end of a line, and the space around its label, in points.
const BUTTON: f32 = 30.0;
const ROOM: f32 = 10.0;

/// A line that opens something on a click.
#[derive(Default)]
pub(super) struct RowLine<'a> {
    /// Name of the item.
    pub name: &'a str,
    /// Text at the right.
    pub right: Cow<'a, str>,
    /// Text below the name.
    pub below: &'a str,
    /// True if the item has an error.
    pub is_wrong: bool,
    /// True if Enter in the search opens the item.
    pub is_hit: bool,
    /// Picture at the left, and the file that it belongs to; no space is reserved without one.
    pub picture: Option<(&'a Path, Option<&'a Arc<Pixels>>)>,
}

impl RowLine<'_> {
    /// Shows the line, `wide` points wide. The first line shown takes keyboard focus that is on its way down.
    pub fn show(&self, ui: &mut Ui, wide: f32, state: &mut StartUi) -> Response {
        let high = match (self.below.is_empty(), self.picture.is_some()) {
            (true, false) => LOW,
            (true, true) | (false, false) => HIGH,
            (false, true) => HIGHEST,
        };
        let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
        let response = row::with_name(response, &text::line_name(self.name, &self.right));
        take_search_focus(&response, state);
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let fill = match self.is_hit {
            true => Some(theme::SELECTED),
            false => (response.hovered() || response.has_focus()).then_some(theme::RAISED),
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, 4, fill);
        }
        let mut left = rect.left() + ROOM;
        if let Some((file, picture)) = self.picture {
            let size = Vec2::new((high - 8.0) * 16.0 / 9.0, high - 8.0);
            let place = Rect::from_min_size(rect.min + vec2(4.0, 4.0), size);
            picture::paint(ui, place, file, picture, PictureFit::Fill);
            left = place.right() + ROOM;
        }
        let (font, bold) = (FontId::proportional(13.0), theme::bold_family());
        let bold = FontId::new(15.0, bold);
        let right = match self.is_hit {
            true => format!("{}   {} {}", self.right, icon::KEY_RETURN, text::ENTER_KEY),
            false => self.right.to_string(),
        };
        let right = ui.fonts_mut(|fonts| {
            fonts.layout_no_wrap(right.trim().into(), font.clone(), theme::FAINT)
        });
        let one_row = self.below.is_empty();
        let middle = rect.center().y;
        let of_name = if one_row { middle } else { middle - 9.0 };
        let end = rect.right() - ROOM - right.size().x;
        let words = |text: &str, font: &FontId, color, to: f32| {
            let job = theme::short(text, font.clone(), color, to - left);
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        let color = if self.is_wrong {
            theme::HARM
        } else {
            theme::TEXT
        };
        let name = words(self.name, &bold, color, end - ROOM);
        let below = words(self.below, &font, theme::FAINT, rect.right() - ROOM);
        let cut = below.elided;
        let painter = ui.painter();
        let at = |x: f32, y: f32, high: f32| pos2(x, y - high * 0.5);
        painter.galley(at(end, of_name, right.size().y), right, theme::FAINT);
        painter.galley(at(left, of_name, name.size().y), name, theme::TEXT);
        if !one_row {
            painter.galley(at(left, middle + 10.0, below.size().y), below, theme::FAINT);
        }
        match cut {
            true => response.on_hover_text(self.below),
            false => response,
        }
    }
}

/// Gives the widget keyboard focus that is on its way down from the search, and scrolls to it when it gains focus.
pub(super) fn take_search_focus(response: &Response, state: &mut StartUi) {
    if std::mem::take(&mut state.goes_down) {
        response.request_focus();
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

/// A file whose line has further actions.
pub(super) struct OwnFile<'a> {
    /// The file.
    pub path: &'a Path,
    /// Display name.
    pub name: &'a str,
    /// Reason why it can be neither renamed nor deleted now; empty if it can.
    pub stays: &'a str,
    /// True if it can be read, and so be renamed and copied.
    pub is_sound: bool,
}

impl OwnFile<'_> {
    /// Shows a line with a button after it that expands the file's further actions. Returns whether the line was
    /// clicked, and the requests.
    pub fn show(&self, ui: &mut Ui, line: &RowLine, state: &mut StartUi) -> (bool, Vec<Request>) {
        let mut requests = Vec::new();
        let mut clicked = false;
        ui.horizontal(|ui| {
            let wide = ui.available_width() - BUTTON - ui.spacing().item_spacing.x;
            let shown = line.show(ui, wide, state);
            clicked = shown.clicked();
            requests.extend(self.keys(ui, &shown, state));
            if shown.secondary_clicked() {
                state.expand(self.path);
            }
            self.show_expand_button(ui, shown.rect.height(), state);
        });
        requests.extend(self.show_actions(ui, state));
        (clicked, requests)
    }

    /// Shows the button that expands the actions for the file.
    pub fn show_expand_button(&self, ui: &mut Ui, high: f32, state: &mut StartUi) {
        let unfolded = state.unfolded.as_deref() == Some(self.path);
        let more = Button::selectable(unfolded, icon::DOTS_THREE_VERTICAL);
        let more = ui.add(more.min_size(vec2(BUTTON, high)));
        let more = row::with_name(more, &text::more_for(self.name));
        if more.on_hover_text(text::MORE_HELP).clicked() {
            state.expand(self.path);
        }
    }

    /// Returns the request of the keys pressed while the line has keyboard focus.
    fn keys(&self, ui: &Ui, line: &Response, state: &mut StartUi) -> Option<Request> {
        if !line.has_focus() {
            return None;
        }
        let [names, discards] =
            [Key::F2, Key::Delete].map(|key| ui.input(|input| input.key_pressed(key)));
        if names && self.stays.is_empty() && self.is_sound {
            state.unfolded = Some(self.path.to_owned());
            state.rename(self.path, self.name);
        }
        (discards && self.stays.is_empty())
            .then(|| Request::from(FileAct::Discard(self.path.to_owned())))
    }

    /// Shows the actions for the file while they are expanded.
    pub fn show_actions(&self, ui: &mut Ui, state: &mut StartUi) -> Vec<Request> {
        let mut acts = Vec::new();
        if state.unfolded.as_deref() != Some(self.path) {
            return Vec::new();
        }
        let renames = state.renaming.as_ref();
        let renames = renames.is_some_and(|typed| typed.of == self.path);
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            ui.add_space(INDENT);
            if renames {
                acts.extend(self.rename(ui, state));
                return;
            }
            let may = self.stays.is_empty();
            let button = |ui: &mut Ui, enabled: bool, sign: &str, words: &str, help: &str| {
                let button = Button::new(format!("{sign} {words}"));
                let shown = ui.add_enabled(enabled, button);
                let shown = row::with_name(shown, words).on_disabled_hover_text(self.stays);
                shown.on_hover_text(help).clicked()
            };
            let path = || self.path.to_owned();
            let sound = self.is_sound;
            let (label, help) = (text::RENAME, text::RENAME_HELP);
            if button(ui, may && sound, icon::PENCIL_SIMPLE, label, help) {
                state.rename(self.path, self.name);
            }
            let (label, help) = (text::DUPLICATE, text::DUPLICATE_HELP);
            if button(ui, sound, icon::COPY, label, help) {
                acts.push(FileAct::Duplicate(path()));
            }
            let (label, help) = (text::EXPORT, text::EXPORT_HELP);
            if button(ui, sound, icon::EXPORT, label, help) {
                acts.push(FileAct::ChooseExport {
                    file: path(),
                    name: self.name.to_owned(),
                });
            }
            let (label, help) = (text::DELETE, text::DELETE_HELP);
            if button(ui, may, icon::TRASH, label, help) {
                acts.push(FileAct::Discard(path()));
            }
            let file = self.path.display().to_string();
            let place = Layout::left_to_right(Align::Center);
            ui.with_layout(place, |ui| {
                ui.add(Label::new(theme::faint(file)).truncate());
            });
        });
        acts.into_iter().map(Request::from).collect()
    }

    /// Shows the field for a new name.
    fn rename(&self, ui: &mut Ui, state: &mut StartUi) -> Option<FileAct> {
        let typed = state.renaming.as_mut()?;
        let field = field::single_line(&mut typed.text, field::NAME).desired_width(320.0);
        let field = row::with_name(ui.add(field), text::NEW_NAME);
        if std::mem::take(&mut typed.enters) {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let name = typed.text.trim().to_owned();
        let fits = field::validate_name(ui, &field, &name);
        let done = ui
            .add_enabled(fits, Button::new(text::CONFIRM_RENAME))
            .clicked()
            || (entered && fits);
        let cancelled = ui.button(text::CANCEL).clicked();
        if done || cancelled {
            state.renaming = None;
            state.enters = true;
        }
        let file = self.path.to_owned();
        (done && name != self.name).then_some(FileAct::Rename { file, name })
    }
}

//! The marker editor: sign, colour, text, a note for the GM, and visibility.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Button, Color32, Id, Key, Label, Modal, RichText, ScrollArea, Stroke, Ui, Vec2,
};
use egui_phosphor::regular as icon;

use crate::rules::marking::MarkerEdit;
use crate::rules::state::markings::{
    MARKING_TINTS, MAX_MARKER_NOTE_LENGTH, MAX_MARKER_TEXT_LENGTH,
};
use crate::rules::state::{Marker, MarkerKind};
use crate::ui::shared::{decision, field, row, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::Request;
use crate::view::marking::marking_request;

use super::text;

/// Width of the window, in points.
const WIDE: f32 = 400.0;

/// The marker being edited, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MarkerUi {
    /// The marker in its edited state.
    pub(super) editing: Option<Marker>,
    /// True if the marker is not on the map yet.
    pub(super) is_new: bool,
    /// True once the user has pressed a key or clicked after the text field received keyboard focus.
    pub(super) entered: bool,
    /// The last edited marker, which is the template for the next one.
    pub like: Option<Marker>,
}

impl UiWindow for MarkerUi {
    fn is_open(&self) -> bool {
        self.editing.is_some()
    }

    fn step_back(&mut self) {
        self.editing = None;
    }
}

impl MarkerUi {
    /// Opens the window for a marker.
    pub fn open(&mut self, marker: Marker, is_new: bool) {
        self.editing = Some(marker);
        self.is_new = is_new;
        self.entered = false;
    }
}

/// Returns the icon of a kind of marker.
fn icon_of(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::Place => icon::DOT_OUTLINE,
        MarkerKind::Goal => icon::FLAG,
        MarkerKind::Danger => icon::EXCLAMATION_MARK,
        MarkerKind::Question => icon::QUESTION_MARK,
        MarkerKind::Trap => icon::X,
        MarkerKind::Treasure => icon::STAR,
        MarkerKind::Exit => icon::ARROW_RIGHT,
    }
}

/// Shows the window while it is open.
pub fn show(ui: &mut Ui, state: &mut MarkerUi) -> Vec<Request> {
    let mut requests = Vec::new();
    let Some(mut marker) = state.editing.take() else {
        return requests;
    };
    let mut open = true;
    let modal = Modal::new(Id::new("marker")).show(ui, |ui| {
        set_usual_width(ui, WIDE);
        let title = if state.is_new {
            text::NEW_MARKER
        } else {
            text::MARKER
        };
        ui.label(RichText::new(title).heading());
        show_appearance(ui, &mut marker);
        ui.label(theme::faint(text::TEXT));
        let words = field::single_line(&mut marker.text, MAX_MARKER_TEXT_LENGTH)
            .hint_text(text::TEXT_EXAMPLE)
            .desired_width(f32::INFINITY);
        let words = row::with_name(ui.add(words), text::TEXT);
        // The click that opens the window may take keyboard focus away again, so it is requested until the user
        // presses a key or clicks.
        if words.has_focus() {
            state.entered |= ui.input(|input| {
                input.pointer.any_pressed()
                    || input.key_pressed(Key::Tab)
                    || !input.keys_down.is_empty()
            });
        } else if !state.entered {
            words.request_focus();
        }
        let fits = marker.text.is_empty() || field::validate_name(ui, &words, &marker.text);
        let entered = fits && words.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        ui.label(theme::faint(text::NOTE_HELP));
        ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
            let note = field::multi_line(&mut marker.note, MAX_MARKER_NOTE_LENGTH)
                .hint_text(text::NOTE_EXAMPLE)
                .desired_rows(4)
                .desired_width(f32::INFINITY);
            row::with_name(ui.add(note), text::NOTE);
        });
        ui.horizontal(|ui| {
            ui.selectable_value(&mut marker.everybody, false, text::ONLY_FOR_YOU);
            ui.selectable_value(&mut marker.everybody, true, text::FOR_ALL);
        });
        let help = match marker.everybody {
            true => text::SHOWN_TO_PLAYERS,
            false => text::HIDDEN_FROM_PLAYERS,
        };
        ui.add(Label::new(theme::faint(help)).wrap());
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let label = if state.is_new {
                text::PLACE_MARKER
            } else {
                text::SAVE
            };
            let missing = (!fits).then_some(text::CORRECT_TEXT_FIRST);
            let set = decision::show(ui, label, Vec2::new(110.0, 30.0), missing);
            if set.clicked() || entered {
                requests.push(marking_request(MarkerEdit::Set(marker.clone())));
                state.like = Some(marker.clone());
                open = false;
            }
            if !state.is_new {
                let take = Button::new(format!("{} {}", icon::TRASH, text::REMOVE));
                if row::with_name(ui.add(take), text::REMOVE).clicked() {
                    requests.push(marking_request(MarkerEdit::Take(marker.id)));
                    open = false;
                }
            }
            if ui.button(text::CANCEL).clicked() {
                open = false;
            }
        });
    });
    if open && !modal.should_close() {
        state.editing = Some(marker);
    }
    requests
}

/// Shows the choices of signs and colours.
fn show_appearance(ui: &mut Ui, marker: &mut Marker) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for kind in MarkerKind::ALL {
            let sign = RichText::new(icon_of(kind)).size(18.0);
            let button = Button::new(sign).selected(marker.kind == kind);
            let button = ui.add(button.min_size(Vec2::splat(30.0)));
            if row::with_name(button, kind.name())
                .on_hover_text(kind.name())
                .clicked()
            {
                marker.kind = kind;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for (name, tint) in MARKING_TINTS {
            let [red, green, blue] = tint.0;
            let chosen = marker.tint == tint;
            let rim = if chosen { Color32::WHITE } else { theme::LINE };
            let button = Button::new(if chosen { icon::CHECK } else { "" })
                .fill(Color32::from_rgb(red, green, blue))
                .stroke(Stroke::new(if chosen { 2.5 } else { 1.0 }, rim))
                .min_size(Vec2::splat(30.0));
            if row::with_name(ui.add(button), name)
                .on_hover_text(name)
                .clicked()
            {
                marker.tint = tint;
            }
        }
    });
}

//! The command palette: type a few letters, choose with the arrows, press Enter.

use bevy::prelude::Resource;
use bevy_egui::egui::{Align, Area, Button, Id, Key, Modal, ScrollArea, Ui, Vec2};

use crate::ui::shared::{field, list_height, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;
use crate::view::Request;

use super::model::PaletteModel;
use super::text;

/// Maximum number of matches listed.
const MAX_MATCHES: usize = 60;

/// UI state of the palette.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PaletteUi {
    /// True if the palette is open.
    pub open: bool,
    /// The letters typed so far.
    pub query: String,
    /// Index of the chosen match.
    pub chosen: usize,
}

impl UiWindow for PaletteUi {
    fn is_open(&self) -> bool {
        self.open
    }

    fn step_back(&mut self) {
        self.open = false;
    }
}

impl PaletteUi {
    /// Opens the palette with an empty query, or closes it.
    pub fn toggle(&mut self) {
        *self = Self {
            open: !self.open,
            ..Self::default()
        };
    }
}

/// Shows the palette while it is open, and returns the chosen requests.
pub fn show(ui: &mut Ui, model: &PaletteModel, state: &mut PaletteUi) -> Vec<Request> {
    let mut requests = Vec::new();
    if !state.open {
        return requests;
    }
    let id = Id::new("palette");
    let area: Area =
        Modal::default_area(id).anchor(bevy_egui::egui::Align2::CENTER_TOP, Vec2::new(0.0, 80.0));
    let modal = Modal::new(id).area(area).show(ui, |ui| {
        set_usual_width(ui, 560.0);
        let edit = ui.add(
            field::single_line(&mut state.query, field::SEARCH)
                .id(id.with("query"))
                .hint_text(text::SEARCH_HINT)
                .desired_width(f32::INFINITY),
        );
        if edit.changed() {
            state.chosen = 0;
        }
        if !edit.has_focus() {
            edit.request_focus();
        }
        let found = model.find(&state.query);
        let count = found.len().min(MAX_MATCHES);
        let (down, up, enter) = ui.input(|input| {
            (
                input.key_pressed(Key::ArrowDown),
                input.key_pressed(Key::ArrowUp),
                input.key_pressed(Key::Enter),
            )
        });
        if down {
            state.chosen += 1;
        }
        if up {
            state.chosen = state.chosen.saturating_sub(1);
        }
        state.chosen = state.chosen.min(count.saturating_sub(1));
        if found.is_empty() {
            ui.label(theme::faint(text::NO_MATCHES));
        }
        let high = list_height(ui, 360.0, 130.0);
        ScrollArea::vertical().max_height(high).show(ui, |ui| {
            for (nth, entry) in found.into_iter().take(MAX_MATCHES).enumerate() {
                let right = format!("{}  {}", text::kind(entry.kind), entry.key);
                let button = Button::new(&entry.title)
                    .shortcut_text(right)
                    .selected(nth == state.chosen)
                    .min_size(Vec2::new(ui.available_width(), 24.0))
                    .truncate();
                let response = ui.add(button).on_hover_text(&entry.detail);
                if nth == state.chosen && (down || up) {
                    response.scroll_to_me(Some(Align::Center));
                }
                if response.clicked() || (enter && nth == state.chosen) {
                    requests.extend(entry.requests.iter().cloned());
                }
            }
        });
    });
    if !requests.is_empty() || modal.should_close() {
        *state = PaletteUi::default();
    }
    requests
}

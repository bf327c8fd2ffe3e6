//! The About window.

use bevy::prelude::Resource;
use bevy_egui::egui::{Id, Label, Modal, RichText, ScrollArea, TextStyle, TextWrapMode, Ui};

use crate::ui::shared::{list_height, set_usual_width, theme};
use crate::ui::shell::ui_window::UiWindow;

use super::{licences, text};

/// Width of the window, in points: a line of the licences and the scroll bar.
const WIDTH: f32 = 760.0;

/// Height of everything above and below the licences, in points.
const AROUND_LICENCES: f32 = 210.0;

/// The About window.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct AboutUi {
    /// True if it is open.
    pub open: bool,
}

impl UiWindow for AboutUi {
    fn is_open(&self) -> bool {
        self.open
    }

    fn step_back(&mut self) {
        self.open = false;
    }
}

/// Shows the window while it is open.
pub fn show(ui: &mut Ui, open: &mut bool) {
    if !*open {
        return;
    }
    let modal = Modal::new(Id::new("about")).show(ui, |ui| {
        set_usual_width(ui, WIDTH);
        ui.label(RichText::new(text::TITLE).heading());
        ui.label(text::DESCRIPTION);
        ui.add_space(6.0);
        ui.label(text::COPYRIGHT);
        ui.label(text::LICENCE);
        if let Some(repository) = option_env!("CARGO_PKG_REPOSITORY").filter(|it| !it.is_empty()) {
            ui.label(text::source_code(repository));
        }
        ui.add_space(6.0);
        ui.separator();
        ui.label(theme::bold(text::SOFTWARE_INSIDE));
        show_licences(ui);
        ui.add_space(4.0);
        if ui.button(text::CLOSE).clicked() {
            ui.close();
        }
    });
    if modal.should_close() {
        *open = false;
        // Repaint without the window at once, not at the next movement of the mouse.
        ui.ctx().request_repaint();
    }
}

/// Shows the licences: thousands of lines, of which only the visible ones are laid out.
fn show_licences(ui: &mut Ui) {
    let lines = &*licences::LINES;
    let font = TextStyle::Monospace.resolve(ui.style());
    let row = ui.fonts_mut(|fonts| fonts.row_height(&font));
    let height = list_height(ui, f32::INFINITY, AROUND_LICENCES);
    ScrollArea::both()
        .max_height(height)
        // Otherwise the window would grow into this height frame by frame.
        .min_scrolled_height(height)
        .auto_shrink([false, false])
        .show_rows(ui, row, lines.len(), |ui, shown| {
            for line in lines.get(shown).unwrap_or_default() {
                let text = RichText::new(line).monospace();
                ui.add(Label::new(text).wrap_mode(TextWrapMode::Extend));
            }
        });
}

//! Short notices in a corner of the map.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui;
use egui_phosphor::regular as icon;

use crate::ui::shared::theme;

/// Display time of a rejection.
const REFUSAL: Duration = Duration::from_secs(6);

/// Short notices in a corner of the map.
#[derive(Resource)]
pub struct Toasts {
    shown: egui_notify::Toasts,
    /// Last rejection, and when it was shown.
    refused: Option<(String, Instant)>,
    /// True while all toasts stay, because several files are opened one after another.
    held: bool,
}

impl Default for Toasts {
    fn default() -> Self {
        let shown = egui_notify::Toasts::default().with_anchor(egui_notify::Anchor::BottomLeft);
        Self {
            shown,
            refused: None,
            held: false,
        }
    }
}

impl Toasts {
    /// Shows that something was rejected, and why; not again while the same notice is still shown.
    pub fn show_rejection(&mut self, words: String) {
        let stands = self
            .refused
            .as_ref()
            .is_some_and(|(last, since)| *last == words && since.elapsed() < REFUSAL);
        // A notice that was closed by hand has gone early.
        if stands && !self.shown.is_empty() {
            return;
        }
        self.refused = Some((words.clone(), Instant::now()));
        self.add(&words, icon::WARNING, theme::HARM, REFUSAL);
    }

    /// Shows an error.
    pub fn show_error(&mut self, words: String) {
        let time = Duration::from_secs(20);
        self.add(&words, icon::WARNING_CIRCLE, theme::HARM, time);
    }

    /// Shows a notice that takes a while to read.
    pub fn show_notice(&mut self, words: String) {
        self.add(&words, icon::INFO, theme::GM, Duration::from_secs(20));
    }

    /// Adds a toast with an icon of the interface's font, which lacks some of the usual icons of toasts.
    fn add(&mut self, words: &str, icon: &str, color: egui::Color32, time: Duration) {
        let toast = self.shown.custom(wrapped(words), icon.to_owned(), color);
        toast.duration(Some(time));
    }

    /// Keeps all toasts while several files are opened together, so that each result is shown.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// Removes all toasts.
    pub fn dismiss(&mut self) {
        if self.held {
            return;
        }
        self.refused = None;
        self.shown.dismiss_all_toasts();
    }

    /// Shows the toasts in the lower left corner of the visible map.
    pub(in crate::ui) fn show(&mut self, context: &egui::Context, map: egui::Rect) {
        let left = map.left() - context.content_rect().left();
        let below = context.content_rect().bottom() - map.bottom();
        let margin = egui::vec2(left, below) + egui::Vec2::splat(12.0);
        self.shown = std::mem::take(&mut self.shown).with_margin(margin);
        self.shown.show(context);
    }

    /// Shows brief information.
    pub fn show_info(&mut self, words: String) {
        self.add(&words, icon::INFO, theme::GM, Duration::from_secs(4));
    }
}

/// Maximum number of letters per line of a notice: the map between the panels has room for that.
const LINE: usize = 76;

/// Wraps text to the maximum line length.
fn wrapped(words: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in words.lines() {
        let mut now = String::new();
        for word in line.split(' ') {
            let long = now.chars().count() + 1 + word.chars().count() > LINE;
            if long && !now.is_empty() {
                lines.push(std::mem::take(&mut now));
            }
            if !now.is_empty() {
                now.push(' ');
            }
            now.push_str(word);
        }
        lines.push(now);
    }
    lines.join("\n")
}

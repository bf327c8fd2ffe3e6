//! Texts that may contain a name of a hundred letters where there is room for twenty: their end is cut off, and the
//! tooltip shows them in full.

use bevy_egui::egui::{Button, Response, RichText, TextStyle, Ui};

use crate::paint::cut_to_fit;

use super::{row, theme};

/// Maximum width of a name on a button, in points: there are several such buttons side by side.
pub(in crate::ui) const ON_BUTTON: f32 = 240.0;

/// Maximum width of a menu entry, in points.
const IN_MENU: f32 = 380.0;

/// Number of letters that are never too wide for [`ON_BUTTON`].
const MAX_UNMEASURED_LETTERS: usize = 18;

/// A text, shortened if necessary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ui) struct ElidedText {
    /// Visible text.
    pub shown: String,
    /// The full text, if it was shortened.
    whole: Option<String>,
}

impl ElidedText {
    /// Shortens a text to at most `most` points, in the font of buttons.
    pub fn new(ui: &Ui, words: &str, most: f32) -> Self {
        let all = || Self {
            shown: words.to_owned(),
            whole: None,
        };
        if words.chars().nth(MAX_UNMEASURED_LETTERS).is_none() && most >= ON_BUTTON {
            return all();
        }
        let font = TextStyle::Button.resolve(ui.style());
        let width = |shown: &str| {
            let laid = ui.painter();
            let laid = laid.layout_no_wrap(shown.to_owned(), font.clone(), theme::TEXT);
            laid.size().x
        };
        let shown = cut_to_fit(words, &|words| width(words) <= most);
        let is_cut = shown != words;
        Self {
            shown,
            whole: is_cut.then(|| words.to_owned()),
        }
    }

    /// Shows the full text in the tooltip, above `help`, and gives it to screen readers.
    pub fn with_tooltip(self, response: Response, help: &str) -> Response {
        let Some(whole) = self.whole else {
            return super::with_tooltip(response, help);
        };
        let response = row::with_name(response, &whole);
        let told = match help.is_empty() {
            true => whole,
            false => format!("{whole}\n{help}"),
        };
        response.on_hover_text(&told).on_disabled_hover_text(told)
    }
}

/// Shows a button with such a text; `look` makes the button from it.
pub(in crate::ui) fn button(
    ui: &mut Ui,
    words: &str,
    help: &str,
    look: impl FnOnce(RichText) -> Button<'static>,
) -> Response {
    let short = ElidedText::new(ui, words, ON_BUTTON);
    let response = ui.add(look(RichText::new(&short.shown)));
    short.with_tooltip(response, help)
}

/// Shows a menu entry with such a text.
pub(in crate::ui) fn menu_entry(ui: &mut Ui, words: &str) -> Response {
    let short = ElidedText::new(ui, words, IN_MENU);
    let response = ui.button(&short.shown);
    short.with_tooltip(response, "")
}

/// Returns the text for an entry that opens another menu: it has no tooltip, because that would cover the other menu.
pub(in crate::ui) fn submenu_label(ui: &Ui, words: &str) -> String {
    ElidedText::new(ui, words, IN_MENU).shown
}

/// Returns a note for a menu, broken into lines that are not too wide for it.
pub(in crate::ui) fn menu_note(ui: &Ui, words: &str) -> String {
    let font = TextStyle::Button.resolve(ui.style());
    let laid = ui
        .painter()
        .layout(words.to_owned(), font, theme::TEXT, IN_MENU);
    let lines = laid.rows.iter().map(|row| row.text().trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;

    #[test]
    fn hundred_letter_name_leaves_room_for_buttons() {
        let name = "W".repeat(100);
        let words = format!("End {name}'s turn");
        let mut width = 0.0;
        let mut harness = Harness::new_ui(|ui| {
            width = button(ui, &words, "Goes on", Button::new).rect.width();
            button(ui, "End Mira's turn", "Goes on", Button::new);
        });
        harness.run();
        // Screen readers read all of it; a short text stays as it is.
        let _long = harness.get_by_label(&words);
        let _short = harness.get_by_label("End Mira's turn");
        drop(harness);
        assert!(width <= ON_BUTTON + 20.0, "{width}");
    }
}

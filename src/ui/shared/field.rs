//! Text fields, each with a maximum length. Laying out a text of millions of letters takes gigabytes, and such a text
//! is always an accident: the clipboard contained something else.

use bevy_egui::egui::{
    Context, Event, ImeEvent, Plugin, RawInput, Response, RichText, TextEdit, Ui,
};

use crate::document::{MAX_NAME_LENGTH, NameError, check_name};

use super::{text, theme};

/// Maximum length of a search text, in characters.
pub(in crate::ui) const SEARCH: usize = 200;
/// Maximum length of a name or an id, in characters.
pub(in crate::ui) const NAME: usize = MAX_NAME_LENGTH;
/// Maximum length of a number, in characters.
pub(in crate::ui) const NUMBER: usize = 30;
/// Maximum length of a long text, in characters: notes, and file contents.
pub(in crate::ui) const LONG: usize = 20_000;

/// Returns a field for a line of at most `most` characters.
pub(in crate::ui) fn single_line(text: &mut String, most: usize) -> TextEdit<'_> {
    TextEdit::singleline(text).char_limit(most)
}

/// Returns a field for several lines of at most `most` characters in total.
pub(in crate::ui) fn multi_line(text: &mut String, most: usize) -> TextEdit<'_> {
    TextEdit::multiline(text).char_limit(most)
}

/// Returns whether the typed text can be a name; shows below the field why it cannot, unless the field is empty.
pub(in crate::ui) fn validate_name(ui: &Ui, field: &Response, typed: &str) -> bool {
    match check_name(typed.trim()) {
        Ok(()) => true,
        Err(NameError::Empty) => false,
        Err(why) => {
            show_error(ui, field, &format!("{why}: {}", why.hint()));
            false
        }
    }
}

/// Shows below a field what is wrong with the typed text.
pub(in crate::ui) fn show_error(ui: &Ui, field: &Response, words: &str) {
    if ui.is_rect_visible(field.rect) {
        field.show_tooltip_ui(|ui| {
            ui.label(RichText::new(words).color(theme::HARM));
        });
    }
}

/// A plugin that cuts off input that arrives at once and is longer than any field allows.
#[derive(Default)]
pub(in crate::ui) struct Limits {
    /// Number of characters cut off since the last notice.
    cut: usize,
}

impl Limits {
    /// Returns the notice about characters cut off, once each time.
    pub fn take_truncation_notice(&mut self) -> Option<String> {
        let cut = std::mem::take(&mut self.cut);
        (cut > 0).then(|| text::pasted_text_cut(cut))
    }

    fn limit(&mut self, text: &mut String) {
        if let Some((end, _)) = text.char_indices().nth(LONG) {
            self.cut += text[end..].chars().count();
            text.truncate(end);
            text.shrink_to_fit();
        }
    }
}

impl Plugin for Limits {
    fn debug_name(&self) -> &'static str {
        "text limits"
    }

    fn input_hook(&mut self, _ctx: &Context, input: &mut RawInput) {
        for event in &mut input.events {
            match event {
                Event::Paste(text) | Event::Text(text) | Event::Ime(ImeEvent::Commit(text)) => {
                    self.limit(text)
                }
                _other => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Key, Modifiers};

    use super::*;

    #[test]
    fn pasted_text_is_cut_to_the_limit() {
        let mut limits = Limits::default();
        let mut input = RawInput {
            events: vec![
                Event::Paste("ä".repeat(2_000_000)),
                Event::Paste("short".to_owned()),
            ],
            ..RawInput::default()
        };
        limits.input_hook(&Context::default(), &mut input);
        let lengths = input.events.iter().map(|event| match event {
            Event::Paste(text) => text.chars().count(),
            other => panic!("{other:?}"),
        });
        assert_eq!(lengths.collect::<Vec<_>>(), [LONG, 5]);
        let told = limits.take_truncation_notice().expect("it is told");
        assert!(told.contains("1980000 characters"), "{told}");
        assert_eq!(limits.take_truncation_notice(), None);
    }

    #[test]
    fn right_to_left_words_are_typed_and_deleted() {
        let context = Context::default();
        let mut text = String::new();
        let key = |key, modifiers| Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        };
        let none = Modifiers::NONE;
        let typed = [
            Event::Text("שלום 42 ".to_owned()),
            Event::Paste("مرحبا".to_owned()),
            key(Key::ArrowLeft, none),
            key(Key::ArrowRight, none),
            key(Key::Home, none),
            key(Key::ArrowRight, none),
            key(Key::End, Modifiers::SHIFT),
            key(Key::Delete, none),
        ];
        let passes = (0..4).map(|_| None).chain(typed.into_iter().map(Some));
        for event in passes {
            let input = RawInput {
                events: event.into_iter().collect(),
                ..RawInput::default()
            };
            let mut output = context.run_ui(input, |ui| {
                if theme::ensure_applied(ui.ctx()) {
                    ui.add(single_line(&mut text, NAME)).request_focus();
                }
            });
            output.textures_delta.clear();
        }
        assert_eq!(text, "ש");
    }

    #[test]
    fn field_accepts_no_more_than_its_limit() {
        let mut text = String::new();
        let context = Context::default();
        let mut size = 0.0;
        for pass in 0..3 {
            let mut input = RawInput::default();
            if pass == 2 {
                input.events.push(Event::Paste("w".repeat(2_000_000)));
            }
            let mut output = context.run_ui(input, |ui| {
                let field = ui.add(single_line(&mut text, SEARCH));
                field.request_focus();
                size = field.rect.width();
            });
            output.textures_delta.clear();
        }
        assert_eq!(text.chars().count(), SEARCH);
        assert!(size < 2000.0, "{size}");
    }
}

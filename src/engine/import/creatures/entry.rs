//! An entry of a ruleset's files as text, one line for each field or small group of fields.

use std::fmt::{Display, Write};

use crate::ruleset::to_id;

/// An entry that can be added to a file of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Field of the file that it belongs to: `creatures`.
    pub section: &'static str,
    /// Its id.
    pub id: String,
    /// Its value as text, in brackets.
    pub text: String,
}

/// The fields of an entry that is being written.
pub(super) struct FieldWriter {
    text: String,
}

/// Indentation of the fields of an entry, in spaces.
const INDENT: usize = 12;

impl FieldWriter {
    pub fn new() -> Self {
        Self { text: "(\n".into() }
    }

    /// Writes a comment on a separate line.
    pub fn write_comment(&mut self, words: &str) {
        let words = words.replace(['\n', '\r'], " ");
        self.line(&format!("// {words}"));
    }

    /// Writes a field whose value is text in quotes.
    pub fn quoted(&mut self, name: &str, value: &str) {
        self.field(name, quoted(value));
    }

    /// Writes a field with a value in file syntax.
    pub fn field(&mut self, name: &str, value: impl Display) {
        self.line(&format!("{name}: {value},"));
    }

    fn line(&mut self, line: &str) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(self.text, "{:INDENT$}{line}", "");
    }

    pub fn entry(mut self, section: &'static str, id: &str) -> NewEntry {
        self.text.push_str("        )");
        NewEntry {
            section,
            id: id.to_owned(),
            text: self.text,
        }
    }
}

/// Returns a text in quotes, as in the files.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns a list of texts, as in the files.
pub(super) fn list(items: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let items: Vec<String> = items
        .into_iter()
        .map(|item| quoted(item.as_ref()))
        .collect();
    format!("[{}]", items.join(", "))
}

/// Returns an id made from this name: `giant-spider`.
pub(super) fn id_of(name: &str) -> String {
    to_id(name).unwrap_or_else(|| "creature".to_owned())
}

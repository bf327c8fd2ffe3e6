//! An entry of a ruleset's files as text, a line for each field or few.

use std::fmt::{Display, Write};

use crate::ruleset::spelt_as_id;

/// An entry that can be put into a file of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// The field that it goes into: `creatures`.
    pub section: &'static str,
    /// Its id.
    pub id: String,
    /// Its value as text, in brackets.
    pub text: String,
}

/// The fields of an entry while it is written.
pub(super) struct Fields {
    text: String,
}

/// How far the fields of an entry are indented.
const INDENT: usize = 12;

impl Fields {
    pub fn new() -> Self {
        Self { text: "(\n".into() }
    }

    /// A remark on a line of its own.
    pub fn remark(&mut self, words: &str) {
        let words = words.replace(['\n', '\r'], " ");
        self.line(&format!("// {words}"));
    }

    /// A field whose value is text in quotes.
    pub fn quoted(&mut self, name: &str, value: &str) {
        self.field(name, quoted(value));
    }

    /// A field with a value as it is written.
    pub fn field(&mut self, name: &str, value: impl Display) {
        self.line(&format!("{name}: {value},"));
    }

    fn line(&mut self, line: &str) {
        // A text takes whatever is written into it.
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

/// A text in quotes, as files hold it.
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

/// A list of texts, as files hold it.
pub(super) fn list(items: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let items: Vec<String> = items
        .into_iter()
        .map(|item| quoted(item.as_ref()))
        .collect();
    format!("[{}]", items.join(", "))
}

/// The id of something of this name: `giant-spider`.
pub(super) fn id_of(name: &str) -> String {
    spelt_as_id(name).unwrap_or_else(|| "creature".to_owned())
}

//! Escaped text for HTML pages: no text from a user can be anything but text.

use std::fmt::Write;

/// Escapes all characters that have a meaning in HTML, between tags and in attributes. Control characters other than
/// line breaks and tabs are left out.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push('\n'),
            '\t' => escaped.push(' '),
            control if control.is_control() => {}
            plain => escaped.push(plain),
        }
    }
    escaped
}

/// A page under construction.
#[derive(Debug, Default)]
pub struct Html(String);

impl Html {
    /// Adds tags, which are fixed in the program.
    pub fn tags(&mut self, tags: &'static str) {
        self.0.push_str(tags);
        self.0.push('\n');
    }

    /// Adds an element with text; `tag` is fixed in the program and may have attributes.
    pub fn text(&mut self, tag: &'static str, text: &str) {
        let name = tag.split(' ').next().unwrap_or(tag);
        // Characters that change the writing direction take effect only within this text.
        let text = escaped(text);
        let _always_written = writeln!(self.0, "<{tag}><bdi>{text}</bdi></{name}>");
    }

    /// Adds an element that holds text alone, such as the title of the page.
    pub fn plain_element(&mut self, tag: &'static str, text: &str) {
        let text = escaped(text);
        let _always_written = writeln!(self.0, "<{tag}>{text}</{tag}>");
    }

    /// Adds part of a page in which all text from users is already [`escaped`].
    pub fn raw(&mut self, piece: &str) {
        self.0.push_str(piece);
        self.0.push('\n');
    }

    /// Adds a table row with a text in each cell.
    pub fn row(&mut self, cells: &[&str]) {
        self.tags("<tr>");
        for cell in cells {
            self.text("td", cell);
        }
        self.tags("</tr>");
    }

    /// Returns the whole page.
    pub fn into_text(self) -> String {
        self.0
    }
}

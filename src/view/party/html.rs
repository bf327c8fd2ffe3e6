//! Text as it stands in a page: nothing that somebody has written can be anything but text there.

use std::fmt::Write;

/// The text with everything escaped that means something in HTML, between tags and in attributes. What has no place in
/// a page, such as control characters, is left out.
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

/// A page as it grows.
#[derive(Debug, Default)]
pub struct Html(String);

impl Html {
    /// Adds tags, which are the program's own.
    pub fn tags(&mut self, tags: &'static str) {
        self.0.push_str(tags);
        self.0.push('\n');
    }

    /// Adds an element with a text in it; `tag` is the program's own and may have attributes.
    pub fn text(&mut self, tag: &'static str, text: &str) {
        let name = tag.split(' ').next().unwrap_or(tag);
        // What turns the direction of writing ends with the text that it is in.
        let text = escaped(text);
        let _always_written = writeln!(self.0, "<{tag}><bdi>{text}</bdi></{name}>");
    }

    /// Adds an element that holds text alone, such as the title of the page.
    pub fn plain(&mut self, tag: &'static str, text: &str) {
        let text = escaped(text);
        let _always_written = writeln!(self.0, "<{tag}>{text}</{tag}>");
    }

    /// Adds a piece of a page in which whatever somebody has written is [`escaped`] already.
    pub fn raw(&mut self, piece: &str) {
        self.0.push_str(piece);
        self.0.push('\n');
    }

    /// Adds a row of a table with a text in each cell.
    pub fn row(&mut self, cells: &[&str]) {
        self.tags("<tr>");
        for cell in cells {
            self.text("td", cell);
        }
        self.tags("</tr>");
    }

    /// The whole page.
    pub fn into_text(self) -> String {
        self.0
    }
}

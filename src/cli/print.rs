//! Printing: transcripts as they grow, and complaints.

use std::fmt::Display;
use std::io::{self, Write};

use crate::encounter::transcript;
use crate::encounter::{Entry, EntryId};
use crate::rules::facts::Lexicon;

use super::Format;

/// The longest line, in columns.
pub(super) const WIDTH: usize = 96;

/// Prints the entries of a journal one after the other.
pub(super) struct Printer<'a> {
    format: Format,
    lexicon: &'a Lexicon,
    /// All that has been printed as text: the spacing before a line depends on what comes before
    /// it.
    text: String,
    seq: u64,
}

impl<'a> Printer<'a> {
    /// A printer that has printed nothing yet.
    pub fn new(format: Format, lexicon: &'a Lexicon) -> Self {
        Self {
            format,
            lexicon,
            text: String::new(),
            seq: 0,
        }
    }

    /// Prints what happened in `entry`, at once.
    ///
    /// # Errors
    /// The error of the output, if it cannot be written.
    pub fn entry(&mut self, out: &mut dyn Write, id: EntryId, entry: &Entry) -> io::Result<()> {
        match self.format {
            Format::Text => {
                let printed = self.text.len();
                let lines = transcript::lines(self.lexicon, entry);
                transcript::write_lines(&mut self.text, &lines);
                out.write_all(&self.text.as_bytes()[printed..])?;
            }
            Format::Jsonl => {
                for line in transcript::json_lines(id, entry, &mut self.seq) {
                    writeln!(out, "{line}")?;
                }
            }
        }
        out.flush()
    }
}

/// Tells the user what is wrong, or looks wrong.
pub(super) fn complain(what: &dyn Display) {
    // If this fails, nobody can be told about it.
    let _nowhere = writeln!(io::stderr().lock(), "splitsecond: {what}");
}

/// The text in lines of at most `width` characters; a longer word has a line of its own.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("extraordinary", 4), ["extraordinary"]);
        assert!(wrapped(" ", 4).is_empty());
    }
}

//! RON text → located tree → typed values, with every problem of a file listed.
//!
//! Rulesets, encounter files, conformance cases and saves are all read through this module. A game master who makes
//! five errors in a file sees all five, each with its line, column, path and a hint. What the values *mean* (does this
//! weapon exist?) is checked by the module that reads them, which keeps the places with [`Spanned`] and adds to
//! [`DocumentError`] in the same form.
//!
//! | file | holds |
//! | --- | --- |
//! | `file` | the single entry point for reading files |
//! | `syntax/` | text → tree, continuing after errors |
//! | `decode/` | tree → serde values: an error is noted, a stand-in replaces the value, and decoding continues |
//! | `name` | the one rule for names that people read |
//! | `number` | numbers as a person types them |
//! | `list_field` | replaces fields of groups by items of a list and keeps the rest of the text as it was written |
//! | `located` | a value that remembers its place in the file |
//! | `problem` | the list of problems and how it reads |
//! | `suggest` | “did you mean …?” |
//! | `one_line` | a text on one line, without its comments |
//! | `splice` | replaces or adds a value or entry and keeps the rest of the text as it was written |
//! | `write` | values → text which this module reads back |
//! | `written` | a value that has not been read yet |
//! | `variants` | the words of an enum |
//! | `value` | a text's values as they are written, and the change of one of them at any depth |
//!
//! The text is RON with a few liberties: `Some(x)` may be written `x`, a newtype's brackets may be left out, and the
//! names in a map `{ … }` need no quotes.

mod decode;
mod file;
mod list_field;
mod located;
mod name;
mod number;
mod one_line;
mod problem;
mod splice;
mod suggest;
mod syntax;
mod value;
mod variants;
mod write;
mod written;

#[cfg(test)]
mod tests;

pub use file::{Limit, ReadError, open_file, read_file};
pub use list_field::{ItemChange, ListChange, with_list_changes};
pub use located::Spanned;
pub use name::{
    MAX_NAME_LENGTH, NameError, check_name, check_optional_name, fitting_name, is_too_long,
};
pub use number::{NumberError, read_decimal, read_whole, to_file_number};
pub use one_line::on_one_line;
pub use problem::{DocumentError, ErrorPlaces, Problem, TextPosition};
pub use splice::{entries_in, with_entries, with_field, with_items, without_entry};
pub use suggest::{hint, nearest, word_hint};
pub use value::{
    StepInto, WrittenParts, WrittenValue, parse_value, parse_value_tolerantly, with_value,
};
pub use variants::{UnknownVariantError, variant_names};
pub use write::{WriteError, to_line, to_text};
pub use written::{Written, WrittenField};

use std::path::Path;

use serde::de::DeserializeOwned;
use syntax::{Kind, Node, NumberLiteral, TextLimits};

/// Reads one value from the RON `text` of a file written by a person; problems show the file as `file`.
///
/// # Errors
///
/// All problems of the file: a value that needed any repair is never returned.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DocumentError> {
    let (tree, problems) = parse(file, text, TextLimits::WRITTEN)?;
    decode::decode(&tree, problems)
}

/// Like [`read`], for a file written by the program: a save may be as large as [`Limit::SAVE`].
///
/// # Errors
///
/// All problems of the file.
pub fn read_saved<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DocumentError> {
    let (tree, problems) = parse(file, text, TextLimits::SAVED)?;
    decode::decode(&tree, problems)
}

/// A text in a file that names something: an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The kind of the named thing, by the type of its id: `ActionId`.
    pub kind: &'static str,
    /// The text and its place.
    pub name: Spanned<String>,
}

/// The result of reading a file to its end, whatever its problems.
#[derive(Debug)]
pub struct ReadOutcome<T> {
    /// The value, with stand-ins for everything that is wrong; `None` if there are too many errors.
    pub value: Option<T>,
    /// All names in the file, in order.
    pub names: Vec<Name>,
    /// The problems of the file.
    pub problems: DocumentError,
}

/// Like [`read`], for callers that also check what the values mean, so that errors of both kinds are reported together.
pub fn read_on<T: DeserializeOwned>(file: &str, text: &str) -> ReadOutcome<T> {
    match parse(file, text, TextLimits::WRITTEN) {
        Ok((tree, problems)) => decode::decode_on(&tree, problems),
        Err(problems) => ReadOutcome {
            value: None,
            names: Vec::new(),
            problems,
        },
    }
}

/// Like [`read`], from the bytes of a file.
///
/// # Errors
///
/// All problems of the file; invalid UTF-8 is one of them.
pub fn read_bytes<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, DocumentError> {
    read(file, utf8(file, bytes)?)
}

/// Returns the bytes of a file as a text.
///
/// # Errors
///
/// The problem that the file is not valid UTF-8, with the line of the first invalid byte.
pub fn utf8<'t>(file: &str, bytes: &'t [u8]) -> Result<&'t str, DocumentError> {
    std::str::from_utf8(bytes).map_err(|error| no_text(file, bytes, error.valid_up_to()))
}

/// Returns the problem that the bytes of a file are valid text only up to `good`.
fn no_text(file: &str, bytes: &[u8], good: usize) -> DocumentError {
    let text = String::from_utf8_lossy(&bytes[..good]);
    let line = text.matches('\n').count() + 1;
    let column = text.chars().rev().take_while(|&c| c != '\n').count() + 1;
    let place = TextPosition::at(line as u32, column as u32);
    let mut problems = DocumentError::new(file);
    problems.push_with_hint(
        &place,
        format!("byte {good} is not valid UTF-8"),
        "save the file as UTF-8",
    );
    problems
}

/// Returns the text of the file at `path`, which problems show as `file`.
///
/// # Errors
///
/// A single problem: the file cannot be read, is larger than `most`, or is not a text.
pub fn read_text(file: &str, path: &Path, most: Limit) -> Result<String, DocumentError> {
    let bytes = read_file(path, most).map_err(|error| {
        let mut problems = DocumentError::new(file);
        problems.push(
            &TextPosition::default(),
            format!("it cannot be read: {error}"),
        );
        problems
    })?;
    into_text(file, bytes)
}

/// Converts the bytes of a file to a text.
///
/// # Errors
///
/// A single problem: the bytes are not valid UTF-8.
pub fn into_text(file: &str, bytes: Vec<u8>) -> Result<String, DocumentError> {
    String::from_utf8(bytes).map_err(|error| {
        let known = error.utf8_error().valid_up_to();
        no_text(file, error.as_bytes(), known)
    })
}

/// Returns the top-level `version` of a file, if it has one; it decides how the rest is read.
///
/// # Errors
///
/// The problems of a text that cannot be parsed, or of a version that is not a whole number from 0 to 4294967295.
pub fn version_of(file: &str, text: &str) -> Result<Option<u32>, DocumentError> {
    // Most files only need a quick scan for it.
    let fields = syntax::fields(without_mark(text));
    match fields.map(|fields| fields.into_iter().find(|(name, _)| name == "version")) {
        Some(None) => return Ok(None),
        Some(Some((_, rest))) => {
            let end = |c: char| c.is_whitespace() || matches!(c, ',' | ')' | '}');
            if let Some(Ok(number)) = rest.split(end).next().map(str::parse) {
                return Ok(Some(number));
            }
        }
        None => {}
    }
    let (tree, problems) = parse(file, text, TextLimits::SAVED)?;
    problems.into_result(())?;
    let mut problems = DocumentError::new(file);
    let Some(version) = top_level(&tree, "version") else {
        return Ok(None);
    };
    if let Some(number) = version_in(version) {
        return Ok(Some(number));
    }
    let place = TextPosition {
        path: "version".to_owned(),
        ..TextPosition::at(version.line, version.column)
    };
    problems.push(
        &place,
        format!("expected a version number, found {}", version.describe()),
    );
    Err(problems)
}

/// Returns the names of the outermost fields of a file, in order: they show what kind of file it is. Errors further
/// inside do not matter.
///
/// # Errors
///
/// The problems of a text that cannot be parsed at all.
pub fn fields_of(file: &str, text: &str) -> Result<Vec<String>, DocumentError> {
    if let Some(fields) = syntax::fields(without_mark(text)) {
        return Ok(fields
            .into_iter()
            .map(|(name, _)| name.into_owned())
            .collect());
    }
    let (tree, _problems_further_in) = parse(file, text, TextLimits::WRITTEN)?;
    let mut outermost = &tree.kind;
    while let Kind::Variant { body, .. } = outermost {
        outermost = &body.kind;
    }
    Ok(match outermost {
        Kind::Struct(entries) | Kind::Map(entries) => entries
            .iter()
            .filter_map(|entry| entry.key.name().map(str::to_owned))
            .collect(),
        _ => Vec::new(),
    })
}

/// Returns the text in the outermost field `name` of a file of which perhaps only the beginning is known; `None` if
/// there is no such field so far, or its value is not a text.
#[must_use]
pub fn text_in(text: &str, name: &str) -> Option<String> {
    syntax::text_in(without_mark(text), name).map(std::borrow::Cow::into_owned)
}

/// The places of a field in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldPlaces {
    /// The place of the first one: of its name.
    pub first: TextPosition,
    /// The number of places; at least 1.
    pub count: usize,
}

/// Parses the RON `text` of a file written by a person, to be read later; problems show the file as `file`. Also returns
/// the slips in it, in spite of which it can be read.
///
/// # Errors
///
/// The problems of a text that cannot be parsed at all.
pub fn parse_written(file: &str, text: &str) -> Result<(Written, DocumentError), DocumentError> {
    let (tree, slips) = parse(file, text, TextLimits::WRITTEN)?;
    Ok((Written::from(&tree), slips))
}

/// Returns the version at a node; `None` if it is not a whole number from 0 to 4294967295.
fn version_in(node: &Node) -> Option<u32> {
    match &node.kind {
        Kind::Number(NumberLiteral::Whole(number)) => u32::try_from(*number).ok(),
        _no_version => None,
    }
}

/// Returns the path to a field or entry below the value at `path`.
pub fn path_below(path: &str, name: &str) -> String {
    let mut below = path.to_owned();
    syntax::write_path(&mut below, syntax::TreeStep::Name(name));
    below
}

/// Returns the entry `name` of the outermost group of fields.
fn top_level<'a, 't>(tree: &'a Node<'t>, name: &str) -> Option<&'a Node<'t>> {
    match &tree.kind {
        Kind::Struct(entries) | Kind::Map(entries) => entries
            .iter()
            .find(|entry| entry.key.name() == Some(name))
            .map(|entry| &entry.value),
        Kind::Variant { body, .. } => top_level(body, name),
        _ => None,
    }
}

/// Returns the tree of `text` and the problems found, if decoding can sensibly continue.
fn parse<'t>(
    file: &str,
    text: &'t str,
    bounds: TextLimits,
) -> Result<(Node<'t>, DocumentError), DocumentError> {
    if text.len() > bounds.bytes {
        let (bytes, most) = (text.len(), bounds.bytes);
        let message =
            format!("the file is too large: {bytes} bytes, but at most {most} are allowed");
        let mut problems = DocumentError::new(file);
        problems.push(&TextPosition::default(), message);
        return Err(problems);
    }
    let parsed = syntax::parse(file, without_mark(text), bounds);
    if parsed.beyond_repair {
        return Err(parsed.problems);
    }
    Ok((parsed.tree, parsed.problems))
}

/// Returns the text without the byte order mark that some programs put before it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

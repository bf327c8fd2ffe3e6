//! The error that ends a decoding pass, and its place.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::cursor::Cursor;
use crate::document::problem::{no_field, quoted};
use crate::document::syntax::describe_text;
use crate::document::{TextPosition, suggest};

/// An error raised by a type's own code, and the values that it passed on its way up.
#[derive(Debug)]
pub struct DecodeError(pub Box<Details>);

/// The contents of a [`DecodeError`].
#[derive(Debug)]
pub struct Details {
    pub message: String,
    pub hint: Option<String>,
    /// The missing field, if that is the error.
    pub missing: Option<&'static str>,
    /// The known name that was probably meant, if a name is wrong.
    pub meant: Option<&'static str>,
    /// The place of the error; known as soon as the failure has left the innermost value.
    pub place: Option<TextPosition>,
    /// True if a stand-in caused it, so that it is not an error in the file.
    pub artefact: bool,
    /// Values that a stand-in could replace to get past the error, the innermost first.
    pub chain: Vec<RepairTarget>,
}

/// A value that a stand-in could replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepairTarget {
    /// A node of the tree.
    Node(u32),
    /// A field that is missing in the group with this node id.
    Missing(u32, &'static str),
}

impl DecodeError {
    fn new(message: String) -> Self {
        Self(Box::new(Details {
            message,
            hint: None,
            missing: None,
            meant: None,
            place: None,
            artefact: false,
            chain: Vec::new(),
        }))
    }

    /// Returns the failure after it has passed through the value at `cursor`.
    ///
    /// A value that is rejected as a whole may have been rejected because of a stand-in inside it.
    pub fn at(mut self, cursor: Cursor<'_>) -> Self {
        if self.0.place.is_none() {
            self.0.place = Some(cursor.place());
            self.0.artefact |= self.0.missing.is_none() && cursor.repairs.touched(cursor.node);
        }
        self.0.chain.push(RepairTarget::Node(cursor.node.id));
        self
    }

    /// Returns the failure after it has passed through the stand-in for a missing field.
    pub fn for_missing_field(mut self, group: u32, field: &'static str) -> Self {
        self.0.chain.push(RepairTarget::Missing(group, field));
        self.artefact()
    }

    /// Marks the failure as caused by a stand-in.
    pub fn artefact(mut self) -> Self {
        self.0.artefact = true;
        self
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for DecodeError {}

impl de::Error for DecodeError {
    fn custom<M: fmt::Display>(message: M) -> Self {
        Self::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let expected = plain(&expected.to_string());
        Self::new(format!("expected {expected}, found {}", describe(&found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let expected = plain(&expected.to_string());
        Self::new(format!("expected {expected}, found {}", describe(&found)))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {expected}, found {length} values"))
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        let mut failure = Self::new(format!("`{}` is not known here", quoted(variant)));
        failure.0.hint = suggest::word_hint(variant, known);
        failure.0.meant = suggest::nearest(variant, known).or(known.first().copied());
        failure
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        let mut failure = Self::new(no_field(field));
        failure.0.hint = suggest::word_hint(field, known);
        failure
    }

    fn missing_field(field: &'static str) -> Self {
        let mut failure = Self::new(format!("the field `{field}` is missing"));
        failure.0.missing = Some(field);
        failure
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(format!("the field `{field}` is given twice"))
    }
}

/// Describes in plain words what serde expected.
fn plain(expected: &str) -> String {
    match expected {
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "`true` or `false`".to_owned(),
        "a string" => "a text in quotes".to_owned(),
        "a sequence" => "a list `[ … ]`".to_owned(),
        "a map" => "a map `{ name: value, … }`".to_owned(),
        _ if expected.starts_with("a nonzero") => "a number other than 0".to_owned(),
        _ if expected.starts_with("struct ") => "a group of fields `( name: value, … )`".to_owned(),
        _ => expected.to_owned(),
    }
}

/// Describes in plain words what serde found.
fn describe(found: &Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(number) => format!("the number {number}"),
        Unexpected::Signed(number) => format!("the number {number}"),
        Unexpected::Float(number) => format!("the number {number:?}"),
        Unexpected::Char(char) => format!("the single character {char:?}"),
        Unexpected::Str(text) => describe_text(text),
        Unexpected::Unit => "nothing but `()`".to_owned(),
        Unexpected::Option => "an optional value".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "named values".to_owned(),
        other => other.to_string(),
    }
}

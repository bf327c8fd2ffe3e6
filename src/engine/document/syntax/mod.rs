//! RON text → a tree in which each node knows its line and column.

mod parse;
mod path;
mod scan;

pub use parse::{fields, parse, text_in};
pub use path::{TreeStep, write_path};
pub use scan::Scanner;

use std::borrow::Cow;

use super::Limit;
use super::problem::quoted;

/// Limits on how much of a text is read; they keep time and memory in proportion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextLimits {
    /// Maximum size of a text, in bytes.
    pub bytes: usize,
    /// Maximum number of values: every number, word, text, list, group and key is one.
    pub values: u32,
    /// Maximum number of values in one list.
    pub items: usize,
    /// Maximum length of a text in quotes, in bytes.
    pub text: usize,
}

impl TextLimits {
    /// Limits for texts written by a person.
    pub const WRITTEN: Self = Self {
        bytes: Limit::TEXT.0 as usize,
        values: 1_000_000,
        items: 25_000,
        text: 20_000,
    };

    /// Limits for texts written by the program.
    pub const SAVED: Self = Self {
        bytes: Limit::SAVE.0 as usize,
        values: 4_000_000,
        items: 1_000_000,
        text: Limit::SAVE.0 as usize,
    };
}

/// A piece of the text, with the place where it begins.
#[derive(Debug)]
pub struct Node<'t> {
    /// An id that is unique in the tree.
    pub id: u32,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The kind of the piece.
    pub kind: Kind<'t>,
}

/// The kinds of pieces in a text.
#[derive(Debug)]
pub enum Kind<'t> {
    /// Nothing between brackets: `()`.
    Unit,
    /// A truth value: `true` or `false`.
    Bool(bool),
    /// A number: `12`, `-0x1F`, `2.5`.
    Number(NumberLiteral),
    /// A character: `'x'`.
    Char(char),
    /// A text in quotes: `"text"`.
    Text(Cow<'t, str>),
    /// A bare name: `fast`
    Word(&'t str),
    /// A list: `[a, b]`.
    List(Vec<Node<'t>>),
    /// Values in round brackets: `(a, b)`.
    Tuple(Vec<Node<'t>>),
    /// A map: `{ key: value }`.
    Map(Vec<KeyValue<'t>>),
    /// A group of fields: `(name: value)`.
    Struct(Vec<KeyValue<'t>>),
    /// A name with contents, `Name(…)`; the body is a unit, a tuple or a struct.
    Variant {
        /// The name before the bracket.
        name: &'t str,
        /// Contents of the brackets.
        body: Box<Node<'t>>,
    },
    /// A piece that could not be parsed; the problem has been noted already.
    Broken,
}

/// A number as it is written.
#[derive(Debug, Clone, Copy)]
pub enum NumberLiteral {
    /// A number without point or exponent.
    Whole(i128),
    /// A number with a point or an exponent.
    Float(f64),
}

/// A pair `key: value`; in a struct the key is a word.
#[derive(Debug)]
pub struct KeyValue<'t> {
    /// The part before the colon.
    pub key: Node<'t>,
    /// The part after the colon.
    pub value: Node<'t>,
}

impl<'t> Node<'t> {
    /// Returns the node as a name, if it is a word or a text.
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the only value in the brackets of `(x)`; `None` for anything else.
    pub fn only_item(&self) -> Option<&Node<'t>> {
        match &self.kind {
            Kind::Tuple(items) if items.len() == 1 => items.first(),
            _ => None,
        }
    }

    /// Returns the step that leads to the value of this key.
    pub fn step(&self) -> TreeStep<'_> {
        match &self.kind {
            Kind::Number(NumberLiteral::Whole(number)) => TreeStep::Number(*number),
            _ => TreeStep::Name(self.name().unwrap_or("…")),
        }
    }

    /// Describes the node in plain words: “the text "six"”.
    pub fn describe(&self) -> String {
        match &self.kind {
            Kind::Unit => "nothing but `()`".to_owned(),
            Kind::Bool(value) => format!("`{value}`"),
            Kind::Number(NumberLiteral::Whole(number)) => format!("the number {number}"),
            Kind::Number(NumberLiteral::Float(number)) => format!("the number {number:?}"),
            Kind::Char(char) => format!("the single character {char:?}"),
            Kind::Text(text) => describe_text(text),
            Kind::Word(word) => format!("the word `{}`", quoted(word)),
            Kind::List(_) => "a list `[ … ]`".to_owned(),
            Kind::Tuple(_) => "values in brackets `( … )`".to_owned(),
            Kind::Map(_) => "a map `{ … }`".to_owned(),
            Kind::Struct(_) => "a group of fields `( name: value, … )`".to_owned(),
            Kind::Variant { name, .. } => format!("`{}( … )`", quoted(name)),
            Kind::Broken => "something unreadable".to_owned(),
        }
    }
}

/// Describes a text in plain words, shortened if it is long.
pub fn describe_text(text: &str) -> String {
    const SHOWN: usize = 40;
    if text.chars().count() <= SHOWN {
        return format!("the text {text:?}");
    }
    let start: String = text.chars().take(SHOWN).collect();
    format!("the text {:?}", start + "…")
}

//! A value of a file that has not been read yet.
//!
//! The entries of a ruleset are read field by field, once it is known to what they must conform. Until then they are
//! kept as they are written, with the place of every part.

use std::cell::{Cell, RefCell};
use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, Visitor};

use super::decode;
use super::syntax::{KeyValue, Kind, Node, NumberLiteral};
use super::{DocumentError, FieldPlaces, TextPosition, path_below};

/// The name by which the decoder knows that a value is wanted as it is written.
pub(super) const WRITTEN: &str = "$splitsecond::document::Written";

/// A value as it is written, with the place of every part.
#[derive(Clone, Debug)]
pub struct Written {
    line: u32,
    column: u32,
    kind: WrittenKind,
}

/// The kinds of values: as [`Kind`], with owned texts.
#[derive(Clone, Debug)]
enum WrittenKind {
    Unit,
    Bool(bool),
    Whole(i128),
    Float(f64),
    Char(char),
    Text(String),
    Word(String),
    List(Vec<Written>),
    Tuple(Vec<Written>),
    Map(Vec<WrittenField>),
    Struct(Vec<WrittenField>),
    Variant(String, Box<Written>),
    Broken,
}

/// A field or entry as it is written.
#[derive(Clone, Debug)]
pub struct WrittenField {
    /// The part before the colon.
    pub key: Written,
    /// The part after the colon.
    pub value: Written,
}

impl Written {
    /// Returns the place of the value, to which `path` leads.
    pub fn place(&self, path: &str) -> TextPosition {
        TextPosition {
            path: path.to_owned(),
            ..TextPosition::at(self.line, self.column)
        }
    }

    /// Reads the value, to which `path` leads. Returns `None` if there are problems, which are added to `problems`.
    pub fn read<T: DeserializeOwned>(&self, path: &str, problems: &mut DocumentError) -> Option<T> {
        decode::decode_at(&self.node(&Cell::new(0)), path, problems)
    }

    /// Returns the text or the word; `None` for anything else.
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            WrittenKind::Text(name) | WrittenKind::Word(name) => Some(name),
            _no_name => None,
        }
    }

    /// Returns the text; `None` for anything else.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            WrittenKind::Text(text) => Some(text),
            _no_text => None,
        }
    }

    /// Returns the fields of a group or the entries of a map; `None` for anything else.
    pub fn fields(&self) -> Option<&[WrittenField]> {
        match &self.kind {
            WrittenKind::Struct(fields) | WrittenKind::Map(fields) => Some(fields),
            WrittenKind::Unit => Some(&[]),
            _no_fields => None,
        }
    }

    /// Returns the items of a list; `None` for anything else.
    pub fn items(&self) -> Option<&[Written]> {
        match &self.kind {
            WrittenKind::List(items) | WrittenKind::Tuple(items) => Some(items),
            WrittenKind::Unit => Some(&[]),
            _no_items => None,
        }
    }

    /// Returns a word and the contents of its brackets, if it has any; `None` for anything else.
    pub fn word(&self) -> Option<(&str, Option<&Written>)> {
        match &self.kind {
            WrittenKind::Word(word) => Some((word, None)),
            WrittenKind::Variant(word, body) => Some((word, Some(body))),
            _no_word => None,
        }
    }

    /// Returns the contents of `Some(x)`, and `None` for `None`. Anything else stands for itself.
    pub fn optional(&self) -> Option<&Written> {
        match &self.kind {
            WrittenKind::Word(word) if word == "None" => None,
            WrittenKind::Variant(word, body) if word == "Some" => Some(body.only_item()),
            _itself => Some(self),
        }
    }

    /// Returns the contents of the brackets after a word. Anything else stands for itself.
    pub fn contents(&self) -> &Self {
        match &self.kind {
            WrittenKind::Variant(_, body) => body,
            _itself => self,
        }
    }

    /// Returns the only value in the brackets of `(x)`. Anything else stands for itself.
    pub fn only_item(&self) -> &Written {
        match &self.kind {
            WrittenKind::Tuple(items) if items.len() == 1 => &items[0],
            _itself => self,
        }
    }

    /// Describes the value in plain words: “the text "six"”.
    pub fn describe(&self) -> String {
        self.node(&Cell::new(0)).describe()
    }

    /// True for empty brackets.
    pub fn is_unit(&self) -> bool {
        matches!(self.kind, WrittenKind::Unit)
    }

    /// Returns the field of this name in a group.
    pub fn field(&self, name: &str) -> Option<&Self> {
        let mut fields = self.fields()?.iter();
        let field = fields.find(|field| field.key.name() == Some(name));
        field.map(|field| &field.value)
    }

    /// True for a map `{ name: value }`, which is not a group of fields.
    pub fn is_map(&self) -> bool {
        matches!(self.kind, WrittenKind::Map(_))
    }

    /// True for a list `[a, b]`.
    pub fn is_list(&self) -> bool {
        matches!(self.kind, WrittenKind::List(_))
    }

    /// True for a part that could not be parsed, which is known as a problem of the file.
    pub fn is_broken(&self) -> bool {
        matches!(self.kind, WrittenKind::Broken)
    }

    /// Returns the top-level `version` of a file, if it has one.
    pub fn version(&self) -> Option<u32> {
        match &self.contents().field("version")?.kind {
            WrittenKind::Whole(number) => u32::try_from(*number).ok(),
            _no_version => None,
        }
    }

    /// Returns the places of the fields at a path in a file; `None` if there are none. The path has the names of the
    /// fields from the top of the file, and `*` for any entry: `weapons.*.melee.speed`. It does not count lists and
    /// brackets.
    pub fn find(&self, path: &str) -> Option<FieldPlaces> {
        let path: Vec<&str> = path.split('.').collect();
        let mut found = None;
        find(self, &path, &mut Vec::new(), &mut found);
        found
    }

    /// True if it has a part that could not be parsed, or is one.
    pub fn has_broken_part(&self) -> bool {
        match &self.kind {
            WrittenKind::Broken => true,
            WrittenKind::List(items) | WrittenKind::Tuple(items) => {
                items.iter().any(Self::has_broken_part)
            }
            WrittenKind::Map(fields) | WrittenKind::Struct(fields) => {
                let mut parts = fields.iter().flat_map(|field| [&field.key, &field.value]);
                parts.any(Self::has_broken_part)
            }
            WrittenKind::Variant(_, body) => body.has_broken_part(),
            _whole => false,
        }
    }

    /// Returns the value as a node of a tree, with ids from `next` on.
    fn node(&self, next: &Cell<u32>) -> Node<'_> {
        let id = next.replace(next.get() + 1);
        let kind = match &self.kind {
            WrittenKind::Unit => Kind::Unit,
            WrittenKind::Bool(value) => Kind::Bool(*value),
            WrittenKind::Whole(number) => Kind::Number(NumberLiteral::Whole(*number)),
            WrittenKind::Float(number) => Kind::Number(NumberLiteral::Float(*number)),
            WrittenKind::Char(letter) => Kind::Char(*letter),
            WrittenKind::Text(text) => Kind::Text(text.into()),
            WrittenKind::Word(word) => Kind::Word(word),
            WrittenKind::List(all) => Kind::List(nodes(all, next)),
            WrittenKind::Tuple(all) => Kind::Tuple(nodes(all, next)),
            WrittenKind::Map(all) => Kind::Map(key_values(all, next)),
            WrittenKind::Struct(all) => Kind::Struct(key_values(all, next)),
            WrittenKind::Variant(name, body) => Kind::Variant {
                name,
                body: Box::new(body.node(next)),
            },
            WrittenKind::Broken => Kind::Broken,
        };
        Node {
            id,
            line: self.line,
            column: self.column,
            kind,
        }
    }
}

/// Adds the fields at `path` below `value` to `found`. `names` lead to the value.
fn find<'w>(
    value: &'w Written,
    path: &[&str],
    names: &mut Vec<&'w str>,
    found: &mut Option<FieldPlaces>,
) {
    let mut value = value;
    while let WrittenKind::Variant(_, body) = &value.kind {
        value = body;
    }
    if let WrittenKind::List(items) | WrittenKind::Tuple(items) = &value.kind {
        for item in items {
            find(item, path, names, found);
        }
    }
    let Some((first, rest)) = path.split_first() else {
        return;
    };
    for field in value.fields().unwrap_or_default() {
        let Some(name) = field.key.name() else {
            continue;
        };
        if *first != "*" && *first != name {
            continue;
        }
        names.push(name);
        match (rest, found.as_mut()) {
            ([], Some(known)) => known.count += 1,
            ([], None) => {
                let path = names
                    .iter()
                    .fold(String::new(), |path, name| path_below(&path, name));
                let first = field.key.place(&path);
                *found = Some(FieldPlaces { first, count: 1 });
            }
            (rest, _) => find(&field.value, rest, names, found),
        }
        names.pop();
    }
}

fn nodes<'w>(items: &'w [Written], next: &Cell<u32>) -> Vec<Node<'w>> {
    items.iter().map(|item| item.node(next)).collect()
}

fn key_values<'w>(fields: &'w [WrittenField], next: &Cell<u32>) -> Vec<KeyValue<'w>> {
    let fields = fields.iter().map(|field| KeyValue {
        key: field.key.node(next),
        value: field.value.node(next),
    });
    fields.collect()
}

impl From<&Node<'_>> for Written {
    fn from(node: &Node<'_>) -> Self {
        let fields = |fields: &[KeyValue<'_>]| {
            let fields = fields.iter().map(|field| WrittenField {
                key: Self::from(&field.key),
                value: Self::from(&field.value),
            });
            fields.collect()
        };
        let items = |items: &[Node<'_>]| items.iter().map(Self::from).collect();
        let kind = match &node.kind {
            Kind::Unit => WrittenKind::Unit,
            Kind::Bool(value) => WrittenKind::Bool(*value),
            Kind::Number(NumberLiteral::Whole(number)) => WrittenKind::Whole(*number),
            Kind::Number(NumberLiteral::Float(number)) => WrittenKind::Float(*number),
            Kind::Char(letter) => WrittenKind::Char(*letter),
            Kind::Text(text) => WrittenKind::Text(text.clone().into_owned()),
            Kind::Word(word) => WrittenKind::Word((*word).to_owned()),
            Kind::List(all) => WrittenKind::List(items(all)),
            Kind::Tuple(all) => WrittenKind::Tuple(items(all)),
            Kind::Map(all) => WrittenKind::Map(fields(all)),
            Kind::Struct(all) => WrittenKind::Struct(fields(all)),
            Kind::Variant { name, body } => {
                WrittenKind::Variant((*name).to_owned(), Box::new(Self::from(&**body)))
            }
            Kind::Broken => WrittenKind::Broken,
        };
        Self {
            line: node.line,
            column: node.column,
            kind,
        }
    }
}

thread_local! {
    /// The value that the decoder passes to [`WrittenVisitor`]: serde passes only the types that it knows.
    static PASSED: RefCell<Option<Written>> = const { RefCell::new(None) };
}

/// Passes a node to the visitor of [`Written`].
pub(super) fn visit_node<'de, V: Visitor<'de>, E: Error>(
    node: &Node<'_>,
    visitor: V,
) -> Result<V::Value, E> {
    PASSED.set(Some(Written::from(node)));
    visitor.visit_unit()
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(WRITTEN, WrittenVisitor)
    }
}

struct WrittenVisitor;

impl<'de> Visitor<'de> for WrittenVisitor {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of a file")
    }

    fn visit_unit<E: Error>(self) -> Result<Written, E> {
        PASSED
            .take()
            .ok_or_else(|| E::custom("only a file has values as they are written"))
    }

    /// Takes the place of a value that is missing or made up.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<Written, D::Error> {
        Ok(Written {
            line: 0,
            column: 0,
            kind: WrittenKind::Broken,
        })
    }
}

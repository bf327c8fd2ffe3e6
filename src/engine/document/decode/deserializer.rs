//! A [`Cursor`] as a serde deserializer.
//!
//! Each method compares the requested type with the value in the file. It passes on either that value, or a stand-in
//! after noting the problem.

use serde::de::{Deserializer, Visitor};

use super::access::{Entries, Items, PlaceAndValue, VariantAsMap};
use super::cursor::Cursor;
use super::error::{DecodeError, RepairTarget};
use super::variant::Variant;
use crate::document::located::LOCATED;
use crate::document::problem::quoted;
use crate::document::suggest;
use crate::document::syntax::{Kind, Node, NumberLiteral};
use crate::document::written::{self, WRITTEN};

/// The methods for numbers: each with its visit method, its type and, for whole numbers, the type's limits.
macro_rules! whole_numbers {
    ($($method:ident $visit:ident $number:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            let most = i128::try_from($number::MAX).unwrap_or(i128::MAX);
            match self.whole_number(i128::try_from($number::MIN).unwrap_or(i128::MIN), most) {
                // The number is within the limits, so nothing is lost.
                Ok(number) => visitor.$visit(number as $number),
                Err(poison) => poison.$method(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Cursor<'_> {
    type Error = DecodeError;

    whole_numbers! {
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64,
        deserialize_i128 visit_i128 i128,
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64,
        deserialize_u128 visit_u128 u128,
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_any(visitor);
        }
        match &self.node.kind {
            Kind::Unit => visitor.visit_unit(),
            Kind::Bool(value) => visitor.visit_bool(*value),
            Kind::Number(NumberLiteral::Float(number)) => visitor.visit_f64(*number),
            Kind::Number(NumberLiteral::Whole(number)) => {
                if let Ok(number) = i64::try_from(*number) {
                    visitor.visit_i64(number)
                } else if let Ok(number) = u64::try_from(*number) {
                    visitor.visit_u64(number)
                } else {
                    visitor.visit_i128(*number)
                }
            }
            Kind::Char(char) => visitor.visit_char(*char),
            Kind::Text(text) => visitor.visit_str(text),
            Kind::Word("None") if !self.is_key => visitor.visit_none(),
            Kind::Word(word) => visitor.visit_str(word),
            Kind::List(items) | Kind::Tuple(items) => visitor.visit_seq(Items::all(self, items)),
            Kind::Map(entries) | Kind::Struct(entries) => {
                visitor.visit_map(Entries::new(self, entries, None))
            }
            Kind::Variant { name: "Some", .. } => self.deserialize_option(visitor),
            Kind::Variant { name, body } => visitor.visit_map(VariantAsMap {
                name: Some(name),
                body: self.inside(body.only_item().unwrap_or(body)),
            }),
            Kind::Broken => visitor.visit_unit(),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match (self.stand_in(), &self.node.kind) {
            (Some(poison), _) => poison.deserialize_bool(visitor),
            (None, Kind::Bool(value)) => visitor.visit_bool(*value),
            _ => self
                .mismatch("`true` or `false`", None)
                .deserialize_bool(visitor),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match (self.stand_in(), &self.node.kind) {
            (Some(poison), _) => poison.deserialize_f64(visitor),
            (None, Kind::Number(NumberLiteral::Float(number))) => visitor.visit_f64(*number),
            (None, Kind::Number(NumberLiteral::Whole(number))) => visitor.visit_f64(*number as f64),
            _ => self
                .mismatch("a number", self.number_hint())
                .deserialize_f64(visitor),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_char(visitor);
        }
        let char = match &self.node.kind {
            Kind::Char(char) => Some(*char),
            _ => self.node.name().and_then(|name| {
                let mut chars = name.chars();
                chars.next().filter(|_| chars.next().is_none())
            }),
        };
        match char {
            Some(char) => visitor.visit_char(char),
            None => self
                .mismatch("a single character like 'x'", None)
                .deserialize_char(visitor),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.text() {
            Ok(text) => visitor.visit_str(text),
            Err(poison) => poison.deserialize_str(visitor),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.as_key().deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match (&self.node.kind, self.stand_in()) {
            (Kind::List(_) | Kind::Tuple(_), None) => self.deserialize_seq(visitor),
            _ => match self.text() {
                Ok(text) => visitor.visit_bytes(text.as_bytes()),
                Err(poison) => poison.deserialize_bytes(visitor),
            },
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_bytes(visitor)
    }

    /// Reads `None`, `Some(x)`, or `x` alone.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_option(visitor);
        }
        let inner = match &self.node.kind {
            Kind::Word("None") => return visitor.visit_none(),
            Kind::Variant { name: "Some", body } => self.inside(body.only_item().unwrap_or(body)),
            _ => self,
        };
        visitor
            .visit_some(inner)
            .map_err(|failure| failure.at(inner))
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match (self.stand_in(), &self.node.kind) {
            (Some(poison), _) => poison.deserialize_unit(visitor),
            (None, Kind::Unit) => visitor.visit_unit(),
            _ => self
                .mismatch("nothing but `()`", None)
                .deserialize_unit(visitor),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        match &self.node.kind {
            Kind::Word(word) if *word == name => visitor.visit_unit(),
            _ => self.without_name(name).deserialize_unit(visitor),
        }
    }

    /// Reads `x`, `(x)` or `Name(x)`.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if name == LOCATED {
            return visitor.visit_seq(PlaceAndValue::new(self));
        }
        if name == WRITTEN {
            return written::visit_node(self.node, visitor);
        }
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_newtype_struct(name, visitor);
        }
        let unnamed = self.without_name(name);
        let inner = unnamed.inside(unnamed.node.only_item().unwrap_or(unnamed.node));
        inner.note_name(name);
        visitor
            .visit_newtype_struct(inner)
            .map_err(|failure| failure.at(inner))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_seq(visitor);
        }
        let expected = "a list `[ … ]`";
        let items: &[Node<'_>] = match &self.node.kind {
            Kind::List(items) => items,
            Kind::Tuple(items) => {
                self.wrong_brackets(expected);
                items
            }
            Kind::Unit => {
                self.wrong_brackets(expected);
                &[]
            }
            _ => return self.mismatch(expected, None).deserialize_seq(visitor),
        };
        visitor.visit_seq(Items::all(self, items))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        tuple(self, len, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        tuple(self.without_name(name), len, visitor)
    }

    /// Also accepts round brackets: serde requests groups with flattened parts as maps.
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_map(visitor);
        }
        match &self.node.kind {
            Kind::Map(entries) | Kind::Struct(entries) => {
                visitor.visit_map(Entries::new(self, entries, None))
            }
            Kind::Unit => visitor.visit_map(Entries::new(self, &[], None)),
            _ => self
                .mismatch("a map `{ name: value, … }`", None)
                .deserialize_map(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_struct(name, fields, visitor);
        }
        let group = self.without_name(name);
        let expected = "a group of fields `( name: value, … )`";
        match &group.node.kind {
            Kind::Struct(entries) => visitor.visit_map(Entries::new(group, entries, Some(fields))),
            Kind::Unit => visitor.visit_map(Entries::new(group, &[], Some(fields))),
            Kind::Map(entries) => {
                self.wrong_brackets(expected);
                visitor.visit_map(Entries::new(group, entries, Some(fields)))
            }
            Kind::Variant { name: found, .. } => {
                let hint = format!("leave out the word `{}`", quoted(found));
                self.mismatch(expected, Some(hint))
                    .deserialize_struct(name, fields, visitor)
            }
            _ => {
                let hint = format!("its fields are {}", fields.join(", "));
                self.mismatch(expected, Some(hint).filter(|_| !fields.is_empty()))
                    .deserialize_struct(name, fields, visitor)
            }
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if let Some(poison) = self.stand_in() {
            return poison.deserialize_enum(name, variants, visitor);
        }
        let (found, body) = match &self.node.kind {
            Kind::Word(word) => (*word, None),
            Kind::Variant { name, body } => (*name, Some(self.inside(body))),
            Kind::Text(text) if variants.contains(&&**text) => {
                if !self.is_key {
                    let message = format!("write the word {text:?} without quotes");
                    self.note(message, None);
                }
                (&**text, None)
            }
            _ => {
                let hint = suggest::word_hint(self.node.name().unwrap_or_default(), variants);
                let poison = self.mismatch("one of a few known words", hint);
                return poison.deserialize_enum(name, variants, visitor);
            }
        };
        if variants.contains(&found) {
            return visitor.visit_enum(Variant::new(self, found, body));
        }
        let message = format!("`{}` is not known here", quoted(found));
        // The contents belong to the intended word; they may contain further errors.
        match self.note_unknown(message, found, variants, variants) {
            Some(meant) => visitor.visit_enum(Variant::new(self, meant, body)),
            None => self
                .repairs
                .replace(RepairTarget::Node(self.node.id))
                .deserialize_enum(name, variants, visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }
}

/// Reads exactly `count` values in brackets of either kind.
fn tuple<'de, V: Visitor<'de>>(
    cursor: Cursor<'_>,
    count: usize,
    visitor: V,
) -> Result<V::Value, DecodeError> {
    if let Some(poison) = cursor.stand_in() {
        return poison.deserialize_tuple(count, visitor);
    }
    let items: &[Node<'_>] = match &cursor.node.kind {
        Kind::Tuple(items) | Kind::List(items) => items,
        Kind::Unit => &[],
        _ => {
            let expected = format!("{count} values in brackets `( … )`");
            let poison = cursor.mismatch(&expected, None);
            return poison.deserialize_tuple(count, visitor);
        }
    };
    if items.len() != count {
        let message = format!("expected {count} values in brackets, found {}", items.len());
        cursor.note(message, None);
    }
    visitor.visit_seq(Items::exactly(count, cursor, items))
}

//! A variant of an enum: a word, with or without contents in brackets.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, VariantAccess, Visitor};

use super::cursor::Cursor;
use super::error::DecodeError;
use super::stand_in::StandIn;
use crate::document::syntax::Kind;

/// A variant whose name is known to the type.
pub struct Variant<'a> {
    cursor: Cursor<'a>,
    name: &'a str,
    /// Contents of the brackets, if there are any.
    body: Option<Cursor<'a>>,
}

impl<'a> Variant<'a> {
    pub fn new(cursor: Cursor<'a>, name: &'a str, body: Option<Cursor<'a>>) -> Self {
        Self { cursor, name, body }
    }

    /// Notes that the contents are missing, and returns a stand-in for them.
    fn bare(&self, contents: &str) -> StandIn {
        let name = self.name;
        self.cursor.note(
            format!("`{name}` needs its contents in brackets"),
            Some(format!("write `{name}({contents})`")),
        );
        StandIn::new(0)
    }
}

impl<'de, 'a> EnumAccess<'de> for Variant<'a> {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), DecodeError> {
        let name = StrDeserializer::<DecodeError>::new(self.name);
        seed.deserialize(name).map(|name| (name, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = DecodeError;

    fn unit_variant(self) -> Result<(), DecodeError> {
        if let Some(body) = self.body
            && !matches!(body.node.kind, Kind::Unit)
        {
            let message = format!("`{}` takes no brackets", self.name);
            self.cursor.note(message, None);
        }
        Ok(())
    }

    /// Reads `Name(x)`; `Name(a, b)` and `Name(field: x)` where `x` itself has brackets.
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, DecodeError> {
        let Some(body) = self.body else {
            return seed
                .deserialize(self.bare("…"))
                .map_err(DecodeError::artefact);
        };
        let inner = body.inside(body.node.only_item().unwrap_or(body.node));
        seed.deserialize(inner).map_err(|failure| failure.at(inner))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        match self.body {
            Some(body) => body
                .deserialize_tuple(len, visitor)
                .map_err(|failure| failure.at(body)),
            None => self.bare("…, …").deserialize_tuple(len, visitor),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        match self.body {
            Some(body) => body
                .deserialize_struct("", fields, visitor)
                .map_err(|failure| failure.at(body)),
            None => {
                let contents = fields.first().map_or("…".to_owned(), |f| format!("{f}: …"));
                self.bare(&contents)
                    .deserialize_tuple(fields.len(), visitor)
            }
        }
    }
}

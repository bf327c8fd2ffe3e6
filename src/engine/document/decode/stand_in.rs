//! A stand-in for a value that is missing or wrong.
//!
//! It becomes whatever is requested, so that decoding can continue to the next error. A value that contains a stand-in
//! is never returned as read. A type that rejects one stand-in (a number that must not be zero, a text that must be
//! dice) is offered others.

use serde::de::value::{StrDeserializer, U32Deserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, SeqAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

use super::error::DecodeError;

/// Index of the last stand-in that is offered, from 0.
const LAST_ATTEMPT: u8 = 5;

/// Maximum nesting of stand-ins. Without it a type that contains itself would never end, and one that contains itself
/// several times would grow without limit.
const MAX_DEPTH: u8 = 16;

/// Texts that most types accept as a name, a number or dice.
const TEXTS: [&str; 6] = ["", "x", "1", "1d6", "0", "2"];
const NUMBERS: [u8; 6] = [0, 1, 2, 10, 100, 3];

/// A stand-in, which becomes whatever a type requests.
#[derive(Debug, Clone, Copy)]
pub struct StandIn {
    attempt: u8,
    depth: u8,
    /// The text that it becomes, if the accepted texts are known.
    text: Option<&'static str>,
}

impl StandIn {
    pub fn new(attempt: u8) -> Self {
        Self {
            attempt,
            depth: 0,
            text: None,
        }
    }

    /// Creates a stand-in that becomes a certain text wherever a text is requested.
    pub fn with_text(text: Option<&'static str>) -> Self {
        Self {
            text,
            ..Self::new(0)
        }
    }

    /// Returns the stand-in to offer after this one was rejected; `None` after the last.
    pub fn next(self) -> Option<Self> {
        (self.attempt < LAST_ATTEMPT).then(|| Self::new(self.attempt + 1))
    }

    fn index(self) -> usize {
        usize::from(self.attempt.min(LAST_ATTEMPT))
    }

    fn nested(self) -> Result<Self, DecodeError> {
        if self.depth >= MAX_DEPTH {
            return Err(DecodeError::custom("stand-ins are nested too deeply").artefact());
        }
        Ok(Self {
            depth: self.depth + 1,
            text: None,
            ..self
        })
    }

    fn items(self, count: usize) -> Result<PoisonItems, DecodeError> {
        let poison = self.nested()?;
        Ok(PoisonItems { poison, count })
    }
}

macro_rules! numbers {
    ($($method:ident $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            visitor.$visit(NUMBERS[self.index()].into()).map_err(DecodeError::artefact)
        }
    )*};
}

impl<'de> Deserializer<'de> for StandIn {
    type Error = DecodeError;

    numbers! {
        deserialize_i8 visit_i64, deserialize_i16 visit_i64, deserialize_i32 visit_i64,
        deserialize_i64 visit_i64, deserialize_i128 visit_i128,
        deserialize_u8 visit_u64, deserialize_u16 visit_u64, deserialize_u32 visit_u64,
        deserialize_u64 visit_u64, deserialize_u128 visit_u128,
        deserialize_f32 visit_f64, deserialize_f64 visit_f64,
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.attempt {
            0 => match self.text {
                Some(text) => visitor.visit_str(text),
                None => visitor.visit_unit(),
            },
            1 => visitor.visit_str(TEXTS[1]),
            2 => visitor.visit_u64(1),
            3 => visitor.visit_bool(false),
            4 => visitor.visit_seq(self.items(0)?),
            // For types that are read from two or three values.
            _ => visitor.visit_seq(self.items(2)?),
        }
        .map_err(DecodeError::artefact)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor
            .visit_bool(self.attempt % 2 == 1)
            .map_err(DecodeError::artefact)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_char('x').map_err(DecodeError::artefact)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor
            .visit_str(self.text.unwrap_or(TEXTS[self.index()]))
            .map_err(DecodeError::artefact)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_bytes(&[]).map_err(DecodeError::artefact)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if self.attempt == 0 {
            visitor.visit_none().map_err(DecodeError::artefact)
        } else {
            visitor
                .visit_some(self.nested()?)
                .map_err(DecodeError::artefact)
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit().map_err(DecodeError::artefact)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor
            .visit_newtype_struct(self.nested()?)
            .map_err(DecodeError::artefact)
    }

    /// Becomes an empty list, or a list of one item for types that reject an empty list.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let items = self.items(usize::from(self.attempt > 0))?;
        visitor.visit_seq(items).map_err(DecodeError::artefact)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor
            .visit_seq(self.items(len)?)
            .map_err(DecodeError::artefact)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let none = std::iter::empty::<(&str, &str)>();
        let map = serde::de::value::MapDeserializer::<_, DecodeError>::new(none);
        visitor.visit_map(map).map_err(DecodeError::artefact)
    }

    /// Gives the fields by position, since one field may have several names.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.deserialize_tuple(fields.len(), visitor)
    }

    /// Becomes another variant at each depth, so that a variant that contains its own enum ends.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let index = usize::from(self.depth) + self.index();
        let name = variants.get(index % variants.len().max(1));
        let access = PoisonVariant {
            name: name.copied().unwrap_or_default(),
            poison: self.nested()?,
        };
        visitor.visit_enum(access).map_err(DecodeError::artefact)
    }

    forward_to_deserialize_any! { ignored_any }
}

impl<'de> IntoDeserializer<'de, DecodeError> for StandIn {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Several stand-ins in a row.
struct PoisonItems {
    poison: StandIn,
    count: usize,
}

impl<'de> SeqAccess<'de> for PoisonItems {
    type Error = DecodeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DecodeError> {
        if self.count == 0 {
            return Ok(None);
        }
        self.count -= 1;
        seed.deserialize(self.poison)
            .map(Some)
            .map_err(DecodeError::artefact)
    }
}

/// A variant whose contents are a stand-in.
struct PoisonVariant {
    name: &'static str,
    poison: StandIn,
}

impl<'de> EnumAccess<'de> for PoisonVariant {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), DecodeError> {
        // A type without variants rejects any; a type that asks for a number gets the first.
        let name = if self.name.is_empty() {
            seed.deserialize(U32Deserializer::<DecodeError>::new(0))
        } else {
            seed.deserialize(StrDeserializer::<DecodeError>::new(self.name))
        };
        name.map(|name| (name, self)).map_err(DecodeError::artefact)
    }
}

impl<'de> VariantAccess<'de> for PoisonVariant {
    type Error = DecodeError;

    fn unit_variant(self) -> Result<(), DecodeError> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, DecodeError> {
        seed.deserialize(self.poison).map_err(DecodeError::artefact)
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.poison.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.poison.deserialize_tuple(fields.len(), visitor)
    }
}

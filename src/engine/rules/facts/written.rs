//! Serialized form of outcomes and rejections: flat, as if all mechanics shared one list.
//!
//! The name determines which mechanic reads the remaining fields. They are read as the mechanic's own type, so that
//! an error in a field is reported as for any other type. The error for an unknown name lists all known names.

use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error,
    IntoDeserializer, MapAccess, VariantAccess, Visitor,
};
use serde_json::Value;

use crate::document::{UnknownVariantError, variant_names};

/// Field that contains the name of an outcome.
pub const TAG: &str = "outcome";

/// Returns the names of a mechanic's outcomes.
pub fn outcome_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let nameless = MapDeserializer::<_, UnknownVariantError>::new([(TAG, "")].into_iter());
    T::deserialize(nameless)
        .err()
        .map_or(&[], |UnknownVariantError(names)| names)
}

/// Returns the names of a mechanic's rejections.
pub fn rejection_names<T: DeserializeOwned>() -> &'static [&'static str] {
    variant_names::<T>()
}

/// Name of a field, which RON writes without quotes.
pub struct Key(pub String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(KeyVisitor).map(Self)
    }
}

struct KeyVisitor;

impl Visitor<'_> for KeyVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<String, E> {
        Ok(key.to_owned())
    }
}

/// A map whose name field has been read, and which yields the name first, wherever it was.
pub struct TaggedMap<A> {
    name: Option<String>,
    /// Fields before the name, whose values still have to be yielded.
    before: std::vec::IntoIter<(String, Value)>,
    value: Option<Value>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> TaggedMap<A> {
    /// Returns the name and the map; `None` if it has no name field.
    pub fn read(mut map: A) -> Result<Option<(String, Self)>, A::Error> {
        let mut before = Vec::new();
        while let Some(Key(key)) = map.next_key()? {
            if key != TAG {
                before.push((key, map.next_value()?));
                continue;
            }
            let name: String = map.next_value()?;
            let tagged = Self {
                name: Some(name.clone()),
                before: before.into_iter(),
                value: None,
                rest: map,
            };
            return Ok(Some((name, tagged)));
        }
        Ok(None)
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for TaggedMap<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        if self.name.is_some() {
            return seed.deserialize(TAG.into_deserializer()).map(Some);
        }
        match self.before.next() {
            Some((key, value)) => {
                self.value = Some(value);
                seed.deserialize(key.into_deserializer()).map(Some)
            }
            None => self.rest.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        if let Some(name) = self.name.take() {
            return seed.deserialize(name.into_deserializer());
        }
        match self.value.take() {
            Some(value) => seed.deserialize(value).map_err(A::Error::custom),
            None => self.rest.next_value_seed(seed),
        }
    }
}

/// An enum value whose name has been read, and which yields it again.
pub struct NamedVariant<'n, A> {
    /// Name that has been read.
    pub name: &'n str,
    /// Fields that follow the name.
    pub fields: A,
}

impl<'de, A: VariantAccess<'de>> EnumAccess<'de> for NamedVariant<'_, A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, A), A::Error> {
        let name = seed.deserialize(self.name.into_deserializer())?;
        Ok((name, self.fields))
    }
}

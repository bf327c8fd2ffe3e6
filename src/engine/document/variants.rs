//! The words of an enum as files write them.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, Error, IntoDeserializer};

/// Variant names of a type, taken from the error that serde reports for an unknown variant.
#[derive(Debug)]
pub struct UnknownVariantError(pub &'static [&'static str]);

impl fmt::Display for UnknownVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for UnknownVariantError {}

impl Error for UnknownVariantError {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(&[])
    }

    fn unknown_variant(_: &str, names: &'static [&'static str]) -> Self {
        Self(names)
    }
}

/// Returns the names of the variants of an enum.
pub fn variant_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let nameless: StrDeserializer<UnknownVariantError> = "".into_deserializer();
    T::deserialize(nameless)
        .err()
        .map_or(&[], |UnknownVariantError(names)| names)
}

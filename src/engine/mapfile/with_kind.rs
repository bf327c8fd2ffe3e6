//! Two ends, followed by the name of a kind, if one is given.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};

use crate::document::Spanned;

/// A wall as it is written in a file, with its position and kind: `((2, 0), (2, 1.5))`, or `((2, 0), (2, 1.5),
/// "window")`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithKind<A, B> {
    /// One end; for the side of a cell, that cell.
    pub from: A,
    /// The other end; for the side of a cell, its direction.
    pub to: B,
    /// Name of its kind; default: a wall that stops everything.
    pub kind: Option<Spanned<String>>,
}

impl<A: Serialize, B: Serialize> Serialize for WithKind<A, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let items = 2 + usize::from(self.kind.is_some());
        let mut tuple = serializer.serialize_tuple(items)?;
        tuple.serialize_element(&self.from)?;
        tuple.serialize_element(&self.to)?;
        if let Some(kind) = &self.kind {
            tuple.serialize_element(kind)?;
        }
        tuple.end()
    }
}

impl<'de, A: Deserialize<'de>, B: Deserialize<'de>> Deserialize<'de> for WithKind<A, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Ends(PhantomData))
    }
}

/// Reads two ends and an optional kind.
struct Ends<A, B>(PhantomData<(A, B)>);

impl<'de, A: Deserialize<'de>, B: Deserialize<'de>> Visitor<'de> for Ends<A, B> {
    type Value = WithKind<A, B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two ends and an optional kind, `(…, …)` or `(…, …, \"window\")`")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<Self::Value, S::Error> {
        let missing = |have| S::Error::invalid_length(have, &self);
        let from = items.next_element()?.ok_or_else(|| missing(0))?;
        let to = items.next_element()?.ok_or_else(|| missing(1))?;
        let kind = items.next_element()?;
        let mut have = 2 + usize::from(kind.is_some());
        while items.next_element::<serde::de::IgnoredAny>()?.is_some() {
            have += 1;
        }
        if have > 3 {
            return Err(missing(have));
        }
        Ok(WithKind { from, to, kind })
    }
}

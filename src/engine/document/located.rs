//! A value that remembers its place in the file.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::TextPosition;

/// The name by which the decoder knows that the place is wanted, too.
pub(super) const LOCATED: &str = "$splitsecond::document::Located";

/// A value and its place in the file, so that a later check can point there.
///
/// Use it as a field's type instead of `T`; for an optional field write `Option<Spanned<T>>`. When it is read from
/// another format than this module's, the place is the unknown one. Comparing, ordering and hashing use only the value:
/// the same value elsewhere in the file is equal.
#[derive(Debug, Clone, Default)]
pub struct Spanned<T> {
    /// The value that was read.
    pub value: T,
    /// Its place in the file.
    pub place: TextPosition,
}

impl<T> Spanned<T> {
    /// Creates a value that is in no file.
    #[must_use]
    pub fn unplaced(value: T) -> Self {
        let place = TextPosition::default();
        Self { value, place }
    }

    /// Returns another value at the same place.
    #[must_use]
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned {
            value: change(self.value),
            place: self.place,
        }
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: PartialOrd> PartialOrd for Spanned<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Spanned<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for Spanned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl Borrow<str> for Spanned<String> {
    fn borrow(&self) -> &str {
        &self.value
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(LOCATED, LocatedVisitor(PhantomData))
    }
}

struct LocatedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for LocatedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    /// Reads from any other format, which has no places.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Spanned<T>, D::Error> {
        T::deserialize(inner).map(Spanned::unplaced)
    }

    /// Reads from this module's decoder: line, column, path and the value.
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Spanned<T>, A::Error> {
        let short = || A::Error::custom("a place without its value");
        let line = seq.next_element()?.ok_or_else(short)?;
        let column = seq.next_element()?.ok_or_else(short)?;
        let path = seq.next_element()?.ok_or_else(short)?;
        let value = seq.next_element()?.ok_or_else(short)?;
        let place = TextPosition { line, column, path };
        Ok(Spanned { value, place })
    }
}

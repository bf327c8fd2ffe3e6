//! Typed names, which commands, outcomes and files use instead of `Entity` or an index.
//!
//! An id is a short text such as `longsword`. It is interned once, and then it is as cheap to copy and compare as a
//! pointer. It is ordered and hashed by its text, so that nothing depends on the order of interning.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, Visitor};

use crate::document::{MAX_NAME_LENGTH, is_too_long};

/// Declares id types that differ only in the kind of thing that they name.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct $name(internment::Intern<str>);

        impl $name {
            /// Returns the id with this text.
            pub fn new(text: &str) -> Self {
                Self(internment::Intern::from(text))
            }

            /// Returns the text of the id.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self::new(text)
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                std::hash::Hash::hash(self.as_str(), state);
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(self.as_str(), f)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let id = $crate::ruleset::IdVisitor(stringify!($name));
                // The type's name shows the deserializer what kind of thing is named here.
                deserializer.deserialize_newtype_struct(id.0, id).map(|text| Self::new(&text))
            }
        }
    )*};
}
pub(crate) use ids;

/// Checks whether a text has the usual spelling of an entry's id: `long-sword`.
pub fn is_id(text: &str) -> bool {
    let spelt = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(spelt)
}

/// Reads the text of an id, with or without the name of its type around it.
pub(crate) struct IdVisitor(
    /// Name of the type.
    pub &'static str,
);

impl IdVisitor {
    fn check<E: serde::de::Error>(text: Cow<'_, str>) -> Result<Cow<'_, str>, E> {
        match is_too_long(&text) {
            false => Ok(text),
            true => Err(E::custom(format_args!(
                "a name has at most {MAX_NAME_LENGTH} characters"
            ))),
        }
    }
}

impl<'de> Visitor<'de> for IdVisitor {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name in quotes")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Self::Value, D::Error> {
        inner.deserialize_str(self)
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Self::check(Cow::Borrowed(text))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Self::check(Cow::Owned(text.to_owned()))
    }

    fn visit_string<E: serde::de::Error>(self, text: String) -> Result<Self::Value, E> {
        Self::check(Cow::Owned(text))
    }
}

ids! {
    /// A ruleset, by the name of its folder: `seconds`.
    RulesetId;
    /// A rule of the catalogue: `SEC-20`.
    RuleId;
    /// A stat of combatants: `reflex`, `toughness`.
    StatId;
    /// An action: `move`, `cast`.
    ActionId;
    /// A posture: `prone`.
    PostureId;
    /// A condition: `stunned`.
    ConditionId;
    /// A defence that the target chooses: `dodge`.
    DefenceId;
    /// A component of combos: `charge`.
    ComponentId;
    /// A combo: `charging-strike`.
    ComboId;
    /// A spell: `web`.
    SpellId;
    /// An item, which is a weapon if the catalogue lists it as one: `longsword`.
    ItemId;
    /// A creature or pregenerated character of the library: `rat`.
    CreatureId;
    /// A class: `fighter`.
    ClassId;
    /// A saving throw: `spells`.
    SaveId;
    /// An attribute of an effect: `fear`.
    AttributeId;
    /// A trait of a creature: `fearless`.
    TraitId;
    /// A name of effects that do not stack with each other: `condition`.
    StackId;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_order_by_text_not_by_interning() {
        let late = ItemId::new("zz-first-interned");
        let early = ItemId::new("aa-second-interned");
        assert!(early < late);
        assert_eq!(ItemId::new("aa-second-interned"), early);
    }
}

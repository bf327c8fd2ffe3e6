//! Why a command is refused, as a sum of what the mechanics refuse: a fact, and one sentence that says what
//! would make it legal.

use std::fmt;

use serde::de::value::EnumAccessDeserializer;
use serde::de::{Deserialize, Deserializer, EnumAccess, Visitor};

use crate::grid::Topology;

use super::Rejection;
use super::written::{Key, Named};

/// A reason to refuse a command; what it displays is the sentence for people.
pub trait Refuse: std::error::Error {
    /// Whether the GM can force the command all the same: it is against the rules, but makes sense.
    fn can_be_forced(&self) -> bool;
}

impl Rejection {
    /// The reason in words for a map of this shape: what is said of squares elsewhere is said of
    /// hexes on hexagons.
    pub fn words(&self, topology: Topology) -> String {
        topology.words(&self.to_string()).into_owned()
    }

    /// Whether the GM can force the command all the same: it is against the rules, but makes sense.
    pub fn can_be_forced(&self) -> bool {
        self.own().can_be_forced()
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.own(), f)
    }
}

impl std::error::Error for Rejection {}

impl<'de> Deserialize<'de> for Rejection {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Rejection", Rejection::names(), Variant)
    }
}

/// Reads the name, and leaves the rest to the mechanic that has a reason of this name.
struct Variant;

impl<'de> Visitor<'de> for Variant {
    type Value = Rejection;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a reason to refuse, by its name")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Rejection, A::Error> {
        let (Key(name), fields) = data.variant()?;
        let named = Named {
            name: &name,
            fields,
        };
        Rejection::read(&name, EnumAccessDeserializer::new(named))
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::facts::target::TargetRejection;
    use crate::rules::movement::rejection::MovementRejection;

    use super::*;

    #[test]
    fn on_hexagons_refusals_speak_of_hexes() {
        let far = Rejection::from(TargetRejection::OutOfRange { have: 9, most: 4 });
        assert!(far.words(Topology::Square).contains("9 squares away"));
        assert!(far.words(Topology::HexFlat).contains("9 hexes away"));
        let crooked = Rejection::from(MovementRejection::NotStraight).words(Topology::HexPointy);
        assert!(
            crooked.contains("a hex in one of the six directions"),
            "{crooked}"
        );
    }
}

//! Rejections: the enum over the mechanics' reasons. Each states a fact, followed by one sentence on what would
//! make the command legal.

use std::fmt;

use serde::de::value::EnumAccessDeserializer;
use serde::de::{Deserialize, Deserializer, EnumAccess, Visitor};

use crate::grid::{Cell, Topology};
use crate::ruleset::Ruleset;

use super::Rejection;
use super::written::{Key, NamedVariant};

/// Reason for rejecting a command; its `Display` text is the message for users.
pub trait RejectionReason: std::error::Error {
    /// True if the GM can force the command anyway: it is valid, but against the rules.
    fn can_be_forced(&self) -> bool;

    /// Returns the reason in the units of these rules, or with what they allow instead. Returns `None` if it is the same
    /// in all rulesets.
    fn text_in(&self, _ruleset: &Ruleset) -> Option<String> {
        None
    }

    /// Returns a shorter reason for use at the location that it concerns, such as a tooltip or a mark on the map.
    /// Returns `None` if it concerns no location, or must name it.
    fn short_reason(&self) -> Option<String> {
        None
    }

    /// Returns the cell on the path that it concerns, if this is not the destination.
    fn cell_on_path(&self) -> Option<Cell> {
        None
    }
}

impl Rejection {
    /// Returns the reason in the ruleset's units and for this map topology. On hex maps, “hexes” replaces “squares”.
    pub fn text(&self, ruleset: &Ruleset, topology: Topology) -> String {
        let text = self.own().text_in(ruleset);
        let text = text.unwrap_or_else(|| self.to_string());
        topology.adapt_text(&text).into_owned()
    }

    /// Returns the reason like [`text`](Self::text), but shorter if its location is under the mouse pointer or
    /// marked on the map.
    pub fn short_text(&self, ruleset: &Ruleset, topology: Topology) -> String {
        match self.own().short_reason() {
            Some(text) => topology.adapt_text(&text).into_owned(),
            None => self.text(ruleset, topology),
        }
    }

    /// Returns the cell on the path that it concerns, if this is not the destination.
    pub fn cell_on_path(&self) -> Option<Cell> {
        self.own().cell_on_path()
    }

    /// True if the GM can force the command anyway: it is valid, but against the rules.
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

/// Reads the name, and lets the mechanic that has this reason read the rest.
struct Variant;

impl<'de> Visitor<'de> for Variant {
    type Value = Rejection;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a reason to refuse, by its name")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Rejection, A::Error> {
        let (Key(name), fields) = data.variant()?;
        let named = NamedVariant {
            name: &name,
            fields,
        };
        Rejection::read(&name, EnumAccessDeserializer::new(named))
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::action::rejection::ActionRejection;
    use crate::rules::facts::target::TargetRejection;
    use crate::rules::movement::rejection::MovementRejection;
    use crate::ruleset::RulesetId;

    use super::*;

    fn by_rules(id: &str) -> Ruleset {
        Ruleset::load_builtin(RulesetId::new(id)).expect("built in")
    }

    #[test]
    fn rejections_use_the_units_of_the_rules() {
        let far = Rejection::from(TargetRejection::OutOfRange { have: 9, most: 6 });
        let told = |why: &Rejection, id: &str| why.text(&by_rules(id), Topology::Square);
        assert!(told(&far, "seconds").contains("45 ft away, 30 ft at most: move 15 ft closer"));
        let in_bands = told(&far, "fast-or-well");
        assert!(
            in_bands.contains("45 ft (Mid) away, 30 ft (Close) at most"),
            "{in_bands}"
        );
        assert!(in_bands.contains("move 15 ft closer"), "{in_bands}");
        let short = Rejection::from(ActionRejection::TooShort { have: 1, least: 3 });
        assert!(told(&short, "seconds").contains("at least 3 s, and 1 s"));
        let in_segments = told(&short, "segments");
        assert!(
            in_segments.contains("at least 3 segments, and 1 segment"),
            "{in_segments}"
        );
        let together = Rejection::from(TargetRejection::OutOfReach { have: 0, need: 1 });
        assert!(told(&together, "phases").contains("share a square"));
    }

    #[test]
    fn rejections_on_hex_maps_say_hexes() {
        let together = Rejection::from(TargetRejection::OutOfReach { have: 0, need: 1 });
        assert!(
            together
                .text(&by_rules("seconds"), Topology::Square)
                .contains("share a square")
        );
        assert!(
            together
                .text(&by_rules("seconds"), Topology::HexFlat)
                .contains("share a hex")
        );
        let crooked = Rejection::from(MovementRejection::NotStraight)
            .text(&by_rules("seconds"), Topology::HexPointy);
        assert!(
            crooked.contains("a hex in one of the six directions"),
            "{crooked}"
        );
    }
}

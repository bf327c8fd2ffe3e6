//! Why a command is refused, as a sum of what the mechanics refuse: a fact, and one sentence that says what
//! would make it legal.

use std::fmt;

use serde::de::value::EnumAccessDeserializer;
use serde::de::{Deserialize, Deserializer, EnumAccess, Visitor};

use crate::grid::{Cell, Topology};
use crate::ruleset::Ruleset;

use super::Rejection;
use super::lexicon::span_words;
use super::written::{Key, Named};

/// A reason to refuse a command; what it displays is the sentence for people.
pub trait Refuse: std::error::Error {
    /// Whether the GM can force the command all the same: it is against the rules, but makes sense.
    fn can_be_forced(&self) -> bool;

    /// The reason in fewer words, for whoever points at the place that it is about, or sees it marked; `None` where it
    /// names no place, or must.
    fn here(&self) -> Option<String> {
        None
    }

    /// The cell on the way that it is about, where that is another than the goal.
    fn on_the_way(&self) -> Option<Cell> {
        None
    }
}

impl Rejection {
    /// The reason in the words of a fight: in the units of its ruleset, and for a map of this shape (what is said
    /// of squares elsewhere is said of hexes on hexagons).
    pub fn words(&self, ruleset: &Ruleset, topology: Topology) -> String {
        let text = self.in_units(ruleset).unwrap_or_else(|| self.to_string());
        topology.words(&text).into_owned()
    }

    /// The reason where it is told in other units than squares and seconds.
    fn in_units(&self, ruleset: &Ruleset) -> Option<String> {
        if let Self::Target(why) = self {
            why.in_bands(ruleset.attack.bands()?)
        } else if let Self::Action(why) = self {
            why.in_time(|ticks| span_words(ruleset.clock, ticks))
        } else {
            None
        }
    }

    /// The reason as [`words`](Self::words) gives it, but shorter where a place in it is under the mouse or marked on the
    /// map.
    pub fn words_here(&self, ruleset: &Ruleset, topology: Topology) -> String {
        match self.own().here() {
            Some(text) => topology.words(&text).into_owned(),
            None => self.words(ruleset, topology),
        }
    }

    /// The cell on the way that it is about, where that is another than the goal.
    pub fn on_the_way(&self) -> Option<Cell> {
        self.own().on_the_way()
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
    use crate::rules::action::rejection::ActionRejection;
    use crate::rules::facts::target::TargetRejection;
    use crate::rules::movement::rejection::MovementRejection;
    use crate::ruleset::RulesetId;

    use super::*;

    fn by_rules(id: &str) -> Ruleset {
        Ruleset::load_builtin(RulesetId::new(id)).expect("built in")
    }

    #[test]
    fn refusals_speak_in_the_units_of_the_rules() {
        let far = Rejection::from(TargetRejection::OutOfRange { have: 9, most: 6 });
        let told = |why: &Rejection, id: &str| why.words(&by_rules(id), Topology::Square);
        assert!(told(&far, "seconds").contains("9 squares away, 6 at most"));
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
        assert!(told(&together, "phases").contains("in one square"));
    }

    #[test]
    fn on_hexagons_refusals_speak_of_hexes() {
        let far = Rejection::from(TargetRejection::OutOfRange { have: 9, most: 4 });
        assert!(
            far.words(&by_rules("seconds"), Topology::Square)
                .contains("9 squares away")
        );
        assert!(
            far.words(&by_rules("seconds"), Topology::HexFlat)
                .contains("9 hexes away")
        );
        let crooked = Rejection::from(MovementRejection::NotStraight)
            .words(&by_rules("seconds"), Topology::HexPointy);
        assert!(
            crooked.contains("a hex in one of the six directions"),
            "{crooked}"
        );
    }
}

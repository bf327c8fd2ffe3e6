//! Outcomes: the enum over the mechanics' outcomes. They are written flat, with the name in the field `outcome`.

use bevy_ecs::prelude::Resource;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use super::written::{TAG, TaggedMap};
use super::{Lexicon, LogText, Outcome, PlayerText};

/// Outcomes of the command that is being executed, in order.
#[derive(Resource, Debug, Default)]
pub struct Outcomes(Vec<Outcome>);

impl Outcomes {
    /// Adds an outcome.
    pub fn push(&mut self, outcome: impl Into<Outcome>) {
        self.0.push(outcome.into());
    }

    /// Returns the number of outcomes so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there are no outcomes yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the outcomes so far, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Outcome> {
        self.0.iter()
    }

    /// Takes all outcomes.
    pub fn take(&mut self) -> Vec<Outcome> {
        std::mem::take(&mut self.0)
    }
}

impl Outcome {
    /// Returns the transcript text of the outcome.
    pub fn log_text(&self, lexicon: &Lexicon) -> LogText {
        self.own().log_text(lexicon)
    }

    /// Returns what players perceive of it.
    pub fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        self.own().player_text(lexicon)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // In RON an outcome is written like a struct, in JSON like a map.
        deserializer.deserialize_any(Flat)
    }
}

/// Reads the name, and lets the mechanic that has this outcome read the rest.
struct Flat;

impl<'de> Visitor<'de> for Flat {
    type Value = Outcome;

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("a fact with its name under `outcome`")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Outcome, A::Error> {
        let (name, fields) = TaggedMap::read(map)?.ok_or_else(|| A::Error::missing_field(TAG))?;
        Outcome::read(&name, MapAccessDeserializer::new(fields))
    }
}

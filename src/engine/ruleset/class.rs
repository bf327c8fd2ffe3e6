//! Classes, and the fields of their entries in `classes.ron`.

use std::ops::RangeInclusive;

use super::id::TraitId;
use super::schema::{FieldGroup, Group};

/// Levels for which a class gives values.
const LEVELS: RangeInclusive<i64> = 0..=100;

/// A class, with the values of its levels.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassDef {
    /// Display name.
    pub name: String,
    /// T, or the attack bonus, by the level from which it applies, lowest first (PHA-63, SEG-30).
    pub to_hit: Vec<(u32, i32)>,
    /// Saving throws by the level from which they apply. The numbers are in the order of the ruleset's saves.
    pub saves: Vec<(u32, Vec<i32>)>,
    /// Attack routines in two rounds, by the level from which they apply: 2, 3 or 4 (SEG-17).
    pub routines_in_two_rounds: Vec<(u32, u32)>,
    /// True if a member makes one attack per level against enemies with less than one hit die.
    pub sweeps: bool,
    /// Multiplier for attacks from behind, by the level from which it applies; empty for none.
    pub backstab: Vec<(u32, i32)>,
    /// Traits by the level from which members have them, lowest first.
    pub traits: Vec<(u32, Vec<TraitId>)>,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for ClassDef {
    fn declare(class: &mut Group) -> Self {
        let class_def = Self {
            name: class.field("name", "its display name").name(),
            to_hit: class
                .field(
                    "to_hit",
                    "the number that it needs against Armour Class 0, or its attack bonus with `ascending`",
                )
                .attack_rows(LEVELS)
                .required(),
            saves: class
                .field(
                    "saves",
                    "the numbers that it needs in saving throws, in the order of `saves` in ruleset.ron",
                )
                .save_rows(LEVELS)
                .or(Vec::new(), "none"),
            routines_in_two_rounds: class
                .field(
                    "routines_in_two_rounds",
                    "attack routines in melee in two rounds: 2 is one per round, 3 one, but two on odd rounds, 4 two per round",
                )
                .number_rows(LEVELS, 1..=20)
                .or(Vec::new(), "one per round"),
            sweeps: class
                .field(
                    "sweeps",
                    "`true`: as many attacks as levels against enemies with less than one hit die",
                )
                .flag(),
            backstab: class
                .field("backstab", "the damage multiplier of an attack from behind")
                .number_rows(LEVELS, 1..=10)
                .or(Vec::new(), "nothing"),
            traits: class
                .field(
                    "traits",
                    "the traits that its members gain, by level: `{ 3: [\"fearless\"] }`; they keep those of lower levels",
                )
                .id_rows(LEVELS, |known| &known.traits)
                .or(Vec::new(), "none"),
            help: class.field("help", "a sentence about it").text(),
        };
        class_def.check_traits(class);
        class_def
    }
}

impl ClassDef {
    /// Reports a trait that members already have.
    fn check_traits(&self, class: &mut Group) {
        let traits = self.traits.iter();
        let traits = traits.flat_map(|(from, traits)| traits.iter().map(move |id| (*from, *id)));
        let mut known: Vec<(u32, TraitId)> = Vec::new();
        for (from, id) in traits {
            match known.iter().find(|(_, other)| *other == id) {
                Some((before, _)) => {
                    let message = format!("its members already have `{id}` from level {before} on");
                    class.problem_in("traits", &message, "list each trait once");
                }
                None => known.push((from, id)),
            }
        }
    }

    /// Returns the traits that members of this level have because of it, those of the lowest level first.
    pub fn traits_at(&self, level: u32) -> impl Iterator<Item = TraitId> {
        let gained = self
            .traits
            .iter()
            .take_while(move |(from, _)| *from <= level);
        gained.flat_map(|(_, traits)| traits.iter().copied())
    }
}

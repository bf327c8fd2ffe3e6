//! Classes, and the fields of their entries in `classes.ron`.

use std::ops::RangeInclusive;

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
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for ClassDef {
    fn declare(class: &mut Group) -> Self {
        Self {
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
            help: class.field("help", "a sentence about it").text(),
        }
    }
}

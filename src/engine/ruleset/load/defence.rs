//! Loader of `attack: Defence(…)` in `ruleset.ron`: one die and bonuses against a Defence, damage to hit points.

use serde::Deserialize;

use super::check::{Check, or};
use super::known::Names;
use crate::document::Located;
use crate::ruleset::DefenceAttack;

/// The attack model, unchecked.
#[derive(Deserialize)]
pub struct Defence {
    #[serde(default = "twenty")]
    die: Located<i64>,
    #[serde(default = "yes")]
    natural_twenty_doubles: bool,
    #[serde(default = "yes")]
    natural_one_misses: bool,
    attack: Located<String>,
    strength: Located<String>,
    dexterity: Located<String>,
    defence: Located<String>,
    casting: Located<String>,
    #[serde(default = "ten")]
    resisting: Located<i64>,
    #[serde(default = "minus_two")]
    per_increment: Located<i64>,
    #[serde(default = "three")]
    increments: Located<i64>,
}

fn twenty() -> Located<i64> {
    or(20)
}

fn ten() -> Located<i64> {
    or(10)
}

fn minus_two() -> Located<i64> {
    or(-2)
}

fn three() -> Located<i64> {
    or(3)
}

fn yes() -> bool {
    true
}

/// Checks the attack model and creates it.
pub fn check(raw: &Defence, stats: &Names, check: &mut Check) -> DefenceAttack {
    DefenceAttack {
        die: check.number(&raw.die, 2..=100),
        natural_twenty_doubles: raw.natural_twenty_doubles,
        natural_one_misses: raw.natural_one_misses,
        attack: check.known(&raw.attack, stats),
        strength: check.known(&raw.strength, stats),
        dexterity: check.known(&raw.dexterity, stats),
        defence: check.known(&raw.defence, stats),
        casting: check.known(&raw.casting, stats),
        resisting: check.number(&raw.resisting, 0..=100),
        range: (
            check.number(&raw.per_increment, -20..=0),
            check.number(&raw.increments, 1..=20),
        ),
    }
}

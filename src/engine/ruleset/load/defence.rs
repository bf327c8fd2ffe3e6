//! Loader of `attack: Defence(…)` in `ruleset.ron`: one die and bonuses against a Defence, damage to hit points.

use serde::Deserialize;

use super::check::{Checker, or};
use super::known::Names;
use crate::document::Spanned;
use crate::ruleset::DefenceAttack;

/// The attack model, unchecked.
#[derive(Deserialize)]
pub struct Defence {
    #[serde(default = "default_twenty")]
    die: Spanned<i64>,
    #[serde(default = "default_true")]
    natural_twenty_doubles: bool,
    #[serde(default = "default_true")]
    natural_one_misses: bool,
    attack: Spanned<String>,
    strength: Spanned<String>,
    dexterity: Spanned<String>,
    defence: Spanned<String>,
    casting: Spanned<String>,
    #[serde(default = "default_ten")]
    resisting: Spanned<i64>,
    #[serde(default = "default_minus_two")]
    per_increment: Spanned<i64>,
    #[serde(default = "default_three")]
    increments: Spanned<i64>,
}

fn default_twenty() -> Spanned<i64> {
    or(20)
}

fn default_ten() -> Spanned<i64> {
    or(10)
}

fn default_minus_two() -> Spanned<i64> {
    or(-2)
}

fn default_three() -> Spanned<i64> {
    or(3)
}

fn default_true() -> bool {
    true
}

/// Checks the attack model and creates it.
pub fn check(raw: &Defence, stats: &Names, check: &mut Checker) -> DefenceAttack {
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

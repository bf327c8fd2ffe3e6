//! Loader of `attack: Contested(…)` in `ruleset.ron`: attack check, defence check, damage against toughness.

use serde::Deserialize;

use super::check::Checker;
use super::entries::EntriesById;
use super::known::Names;
use crate::document::Spanned;
use crate::ruleset::{ContestedAttack, DefenceDef};

/// The attack model, unchecked.
#[derive(Deserialize)]
pub struct ContestedForm {
    die: Spanned<i64>,
    target_score: Spanned<i64>,
    defence_score: Spanned<i64>,
    melee_skill: Spanned<String>,
    ranged_skill: Spanned<String>,
    casting_skill: Spanned<String>,
    defences: EntriesById<Defence>,
    damage_bonus: Spanned<String>,
    toughness: Spanned<String>,
    toughness_per_scale: Spanned<i64>,
    creature_damage_per_scale: Spanned<i64>,
    wound_margin: Spanned<i64>,
    per_wound: Spanned<i64>,
    per_range_doubling: Spanned<i64>,
    range_doublings: Spanned<i64>,
}

#[derive(Deserialize)]
struct Defence {
    name: Spanned<String>,
    stat: Spanned<String>,
}

/// Checks the attack model and creates it.
pub fn check(raw: &ContestedForm, stats: &Names, check: &mut Checker) -> ContestedAttack {
    let defences = raw.defences.iter().map(|(id, defence)| DefenceDef {
        id: check.id(id),
        name: check.name(&defence.name),
        stat: check.known(&defence.stat, stats),
    });
    ContestedAttack {
        defences: defences.collect(),
        die: check.number(&raw.die, 2..=100),
        target_score: check.number(&raw.target_score, 0..=100),
        defence_score: check.number(&raw.defence_score, 0..=100),
        melee_skill: check.known(&raw.melee_skill, stats),
        ranged_skill: check.known(&raw.ranged_skill, stats),
        casting_skill: check.known(&raw.casting_skill, stats),
        damage_bonus: check.known(&raw.damage_bonus, stats),
        toughness: check.known(&raw.toughness, stats),
        toughness_per_scale: check.number(&raw.toughness_per_scale, 0..=100),
        creature_damage_per_scale: check.number(&raw.creature_damage_per_scale, 0..=100),
        wound_margin: check.number(&raw.wound_margin, 0..=100),
        per_wound: check.number(&raw.per_wound, -20..=0),
        per_range_doubling: check.number(&raw.per_range_doubling, -20..=0),
        range_doublings: check.number(&raw.range_doublings, 0..=10),
    }
}

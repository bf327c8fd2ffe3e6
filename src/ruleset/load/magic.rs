//! `magic.ron`: spells and what they do.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::check::Check;
use super::known::Known;
use crate::document::Located;
use crate::ruleset::{Catalogue, SpellDef, SpellEffect, SpellId, SpellTarget};

/// The file as it is written.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    pub spells: Entries<Spell>,
}

#[derive(Deserialize)]
pub struct Spell {
    name: Located<String>,
    time: Option<Located<i64>>,
    #[serde(default)]
    delay: Located<i64>,
    target: Target,
    #[serde(default)]
    range: Located<i64>,
    resisted_by: Option<Located<String>>,
    effect: Effect,
    #[serde(default)]
    help: String,
}

#[derive(Deserialize)]
enum Target {
    Caster,
    Combatant,
    Burst { radius: Located<i64> },
}

#[derive(Deserialize)]
enum Effect {
    Damage(Located<String>),
    Condition {
        condition: Located<String>,
        lasts: Option<Located<i64>>,
    },
    Heal(Located<i64>),
    Narrative,
}

/// The longest delay or duration, in ticks.
const LONGEST: i64 = 36_000;

/// Checks the file.
pub fn check(file: &File, known: &Known, check: &mut Check) -> Catalogue<SpellId, SpellDef> {
    let each = file.spells.iter().map(|(id, raw)| {
        let def = SpellDef {
            name: check.text(&raw.name),
            casting: raw
                .time
                .as_ref()
                .map(|time| check.number(time, 0..=LONGEST)),
            delay: check.number(&raw.delay, 0..=LONGEST),
            target: match &raw.target {
                Target::Caster => SpellTarget::Caster,
                Target::Combatant => SpellTarget::Combatant,
                Target::Burst { radius } => SpellTarget::Burst {
                    radius: check.number(radius, 0..=50),
                },
            },
            range_squares: check.number(&raw.range, 0..=1000),
            resisted_by: raw
                .resisted_by
                .as_ref()
                .map(|stat| check.known(stat, &known.stats)),
            effect: effect(&raw.effect, known, check),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    each.collect()
}

fn effect(effect: &Effect, known: &Known, check: &mut Check) -> SpellEffect {
    match effect {
        Effect::Damage(dice) => SpellEffect::Damage(check.dice(dice)),
        Effect::Condition { condition, lasts } => SpellEffect::Condition {
            condition: check.known(condition, &known.conditions),
            lasts: lasts.as_ref().map(|lasts| check.number(lasts, 1..=LONGEST)),
        },
        Effect::Heal(wounds) => SpellEffect::Heal(check.number(wounds, 1..=100)),
        Effect::Narrative => SpellEffect::Narrative,
    }
}

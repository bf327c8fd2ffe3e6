//! The effect of a spell on one of its targets: its chance, the roll against it, and its effect in numbers.

mod text;

use crate::encounter::display_names;
use crate::rules::attack;
use crate::rules::facts::CheckPlan;
use crate::rules::odds::Chance;
use crate::rules::spell::{SpellOdds, SpellResistance, damage_dice, prospect, resistance_to};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{DiceExpr, Ruleset, SpellDef, SpellEffect};

use super::explain::{ExplainTarget, explain};

/// The effect of a spell on one of its targets, as the preview and the panel show it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpellEffectText {
    /// The chance: `67% chance to affect Muk`.
    pub chance: String,
    /// The roll against it, its damage or its condition, and what the condition does, one line each.
    pub lines: Vec<String>,
}

/// Describes what `spell` of `caster` does to `target`.
pub fn spell_effect_text(
    battle: &Battle,
    caster: &CombatantRef,
    target: &CombatantRef,
    spell: &SpellDef,
) -> SpellEffectText {
    let names = display_names(battle).into_iter();
    let mut names = names.filter(|(who, _)| *who == target.id());
    let name = names
        .next()
        .map_or_else(|| target.id().to_string(), |(_, name)| name);
    let prospect = prospect(battle, caster, target, spell);
    let chance = match prospect {
        SpellOdds::Unaffected => text::does_nothing_to(&name),
        SpellOdds::Sure => text::certain_to_affect(&name),
        SpellOdds::Chance(chance) if is_certain(chance) => text::certain_to_affect(&name),
        SpellOdds::Chance(chance) => text::chance_to_affect(chance.percent(), &name),
        SpellOdds::Halved(chance) if is_certain(chance) => text::certain_in_full(&name),
        SpellOdds::Halved(chance) => text::chance_in_full(chance.percent()),
    };
    let mut lines = Vec::new();
    if prospect != SpellOdds::Unaffected {
        let ruleset = battle.ruleset;
        let resists = resistance_to(battle, caster, target, spell);
        let is_hopeless = match prospect {
            SpellOdds::Chance(chance) | SpellOdds::Halved(chance) => is_certain(chance),
            SpellOdds::Sure => true,
            SpellOdds::Unaffected => false,
        };
        lines.extend(resists.map(|resists| match is_hopeless {
            true => text::cannot_resist(&resistance_text(ruleset, &resists)),
            false => resistance_text(ruleset, &resists),
        }));
        let dice = damage_dice(battle, caster.id(), spell);
        let effect = match dice {
            Some(dice) => Some(text::damage(&dice.to_string(), &span(dice))),
            None => effect_text(ruleset, spell),
        };
        let toughness = dice.map_or(0, |_| attack::toughness(ruleset, target));
        lines.extend(effect.map(|effect| match toughness {
            0 => effect,
            toughness => text::against_toughness(&effect, toughness),
        }));
        lines.extend(condition_text(ruleset, spell));
    }
    SpellEffectText { chance, lines }
}

/// True if every roll of the target fails.
fn is_certain(chance: Chance) -> bool {
    chance.of == chance.all
}

/// Describes the effect of a spell in numbers, without damage that depends on its caster.
pub(super) fn effect_text(ruleset: &Ruleset, spell: &SpellDef) -> Option<String> {
    match spell.effect {
        SpellEffect::Damage(dice) => Some(text::damage(&dice.to_string(), &span(dice))),
        SpellEffect::HealPoints(dice) => Some(text::restores_points(&span(dice))),
        SpellEffect::Heal(wounds) => Some(text::heals_wounds(wounds)),
        SpellEffect::Condition { condition, lasts } => {
            let name = ruleset.conditions.get(condition)?.name.to_lowercase();
            Some(match lasts {
                Some(ticks) => {
                    let rounds = ticks.div_ceil(ruleset.clock.round.max(1));
                    text::condition_for_rounds(&name, rounds)
                }
                None => text::condition_until_ended(&name),
            })
        }
        SpellEffect::DamagePerLevel { .. }
        | SpellEffect::Dispel
        | SpellEffect::Counter { .. }
        | SpellEffect::Narrative => None,
    }
}

/// Describes the roll against a spell: `save (spells): d20 + 1 against 14`.
fn resistance_text(ruleset: &Ruleset, resists: &SpellResistance) -> String {
    let roll = |plan: &CheckPlan| text::roll(plan.sides, plan.bonus(), plan.needed);
    let stat = |id| ruleset.stats.get(id).map_or("", |stat| stat.name.as_str());
    match resists {
        SpellResistance::Save(save, plan, _) => {
            let save = ruleset.saves.get(*save);
            text::save(save.map_or("", |save| save.name.as_str()), &roll(plan))
        }
        SpellResistance::Check(id, plan) => text::resists_with(stat(*id), &roll(plan)),
        SpellResistance::Dice(id, dice) => text::resists_with(stat(*id), &text::pool(*dice)),
    }
}

/// Describes what the condition of a spell does: the first line of its explanation.
fn condition_text(ruleset: &Ruleset, spell: &SpellDef) -> Option<String> {
    let SpellEffect::Condition { condition, .. } = spell.effect else {
        return None;
    };
    let told = explain(ruleset, ExplainTarget::Condition(condition))?.text;
    let first = told.lines().next().unwrap_or_default();
    (!first.is_empty()).then(|| first.to_owned())
}

/// Describes the range of dice: `2 to 12, 7 on average`.
pub(super) fn span(dice: DiceExpr) -> String {
    let (least, most) = dice.range();
    text::range_and_average(least, most)
}

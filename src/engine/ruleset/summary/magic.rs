//! Spells as phrases.

use crate::ruleset::dice::DiceExpr;
use crate::ruleset::id::ConditionId;
use crate::ruleset::magic::{SaveProtection, SpellDef, SpellEffect};
use crate::ruleset::model::Ruleset;

use super::text;

/// Describes a spell: its effect, what prevents that, its target and its casting time.
pub(super) fn whole(ruleset: &Ruleset, def: &SpellDef) -> Vec<String> {
    let mut all = effect(ruleset, def);
    all.push(Ruleset::spell_target(def));
    let time = match (def.spends, def.casting) {
        (Some(part), _) => Some(part.text().to_owned()),
        (None, Some(ticks)) => Some(casting_time(ruleset, ticks)),
        (None, None) => None,
    };
    all.extend(time.map(|time| text::takes(&time)));
    all
}

fn casting_time(ruleset: &Ruleset, ticks: u32) -> String {
    match ruleset.turns.max_actions() {
        Some(_) => text::actions(ticks),
        None => ruleset.duration(ticks),
    }
}

/// Describes what a spell does to its targets, and what prevents it.
pub(super) fn effect(ruleset: &Ruleset, def: &SpellDef) -> Vec<String> {
    let mut all = vec![match &def.effect {
        SpellEffect::Damage(dice) => text::damage(&dice.to_string()),
        SpellEffect::Condition { condition, lasts } => {
            let end = match lasts {
                Some(ticks) => Some(text::lasting(&ruleset.duration(*ticks))),
                None if def.tags.maintained => Some(text::WHILE_CONCENTRATING.to_owned()),
                None => None,
            };
            with_condition(ruleset, *condition, end)
        }
        SpellEffect::DamagePerLevel { die, levels, most } => {
            let times = i32::try_from(*most).unwrap_or(i32::MAX);
            let all = DiceExpr {
                count: u8::try_from(u32::from(die.count).saturating_mul(*most)).unwrap_or(u8::MAX),
                bonus: die.bonus.saturating_mul(times),
                ..*die
            };
            text::damage_per_level(&die.to_string(), *levels, &all.to_string())
        }
        SpellEffect::Heal(wounds) => text::heals_wounds(*wounds),
        SpellEffect::HealPoints(dice) => match ruleset.attack.takes_stamina() {
            true => text::restores_stamina(&dice.to_string()),
            false => text::restores_hit_points(&dice.to_string()),
        },
        SpellEffect::Dispel => text::DISPELS.to_owned(),
        SpellEffect::Counter { base } => text::counters(*base),
        SpellEffect::Narrative => text::NARRATIVE.to_owned(),
    }];
    if let Some(rule) = &def.save {
        let save = ruleset.saves.get(rule.save);
        let save = save.map_or_else(|| rule.save.to_string(), |save| save.name.clone());
        let save = text::save_with(&save, rule.bonus);
        all.push(match rule.spares {
            SaveProtection::All => text::save_prevents(&save),
            SaveProtection::Half => text::save_halves(&save),
        });
    }
    if let Some(stat) = def.resisted_by.and_then(|stat| ruleset.stats.get(stat)) {
        all.push(text::resisted_by(&stat.name));
    }
    all.extend(def.most_hit_dice.map(text::up_to_hit_dice));
    if def.delay > 0 {
        all.push(text::later(&ruleset.duration(def.delay)));
    }
    if def.passes_barriers {
        all.push(text::THROUGH_BARRIERS.to_owned());
    }
    all
}

/// Describes a condition that is put on a target: its name, its end and what it does. Without such an end it
/// lasts until it is ended.
pub(super) fn with_condition(
    ruleset: &Ruleset,
    condition: ConditionId,
    end: Option<String>,
) -> String {
    let Some(def) = ruleset.conditions.get(condition) else {
        return condition.to_string();
    };
    let end = end.unwrap_or_else(|| match def.ends_by_itself() {
        true => String::new(),
        false => text::UNTIL_ENDED.to_owned(),
    });
    text::condition(&def.name, &end, &ruleset.condition_summary(def))
}

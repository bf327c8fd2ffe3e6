//! The effects of conditions, postures and items as phrases.

use crate::ruleset::effect::{AttackMode, Capability, Effect, EffectEntry, Phrase, Status};
use crate::ruleset::model::Ruleset;
use crate::ruleset::state::ConditionDef;

use super::text;

/// Describes a condition in one line, which is never empty.
pub(super) fn of_condition(ruleset: &Ruleset, def: &ConditionDef) -> String {
    let mut all = phrases(ruleset, &def.effects);
    if let Some(dice) = &def.turn_damage {
        all.push(text::turn_damage(&dice.to_string()));
    }
    if def.ends_with_turn {
        all.push(text::ENDS_WITH_TURN.to_owned());
    }
    if def.put_out_by_water {
        all.push(text::ENDS_IN_WATER.to_owned());
    }
    if all.is_empty() {
        all.push(text::GM_DECIDES.to_owned());
    }
    if let Some(action) = def.ended_by.and_then(|action| ruleset.actions.get(action)) {
        all.push(text::ends_with(&action.name));
    }
    if def.effects.iter().any(|entry| entry.no_stack.is_some()) {
        all.push(text::DOES_NOT_STACK.to_owned());
    }
    text::list(all)
}

/// Returns a phrase for each effect: first the modifiers, then what it prevents, then everything else.
pub(super) fn phrases(ruleset: &Ruleset, effects: &[EffectEntry]) -> Vec<String> {
    let (mut modifiers, mut verbs, mut others, mut unaffected) = (vec![], vec![], vec![], vec![]);
    let (mut against, mut at) = ([0, 0], None);
    let cannot_act = effects.iter().any(|entry| {
        let effect = entry.effect;
        effect == Effect::Forbid(Capability::Acting) || effect == Effect::CountsAs(Status::Helpless)
    });
    if cannot_act {
        verbs.push((Capability::Acting, text::ACT));
    }
    for entry in effects {
        match entry.effect.facts().phrase {
            Phrase::Modifier(value, phrase) => {
                modifiers.push(tested(phrase(value, &ruleset.attack), entry));
            }
            Phrase::Attacked(value) => {
                at.get_or_insert(modifiers.len());
                for (mode, sum) in [AttackMode::Melee, AttackMode::Ranged]
                    .into_iter()
                    .zip(&mut against)
                {
                    *sum += if entry.applies(Some(mode)) { value } else { 0 };
                }
            }
            Phrase::Cannot(what, verb) => {
                // A bearer that cannot act does not attack, cast, react or run either.
                if !(cannot_act && what.is_acting()) {
                    verbs.push((what, verb));
                }
            }
            Phrase::Unaffected(attribute) => unaffected.extend(ruleset.attributes.get(attribute)),
            Phrase::Text(phrase) => others.push(phrase.to_owned()),
            Phrase::Number(number, phrase) => others.push(phrase(number)),
            Phrase::Numbers([first, second], phrase) => others.push(phrase(first, second)),
        }
    }
    if let (Some(attacked), Some(at)) = (attacked(ruleset, against), at) {
        modifiers.insert(at, attacked);
    }
    let mut all = modifiers;
    verbs.sort_unstable();
    verbs.dedup();
    if !verbs.is_empty() {
        let verbs: Vec<&str> = verbs.into_iter().map(|(_, verb)| verb).collect();
        all.push(text::cannot(&verbs));
    }
    all.extend(others);
    if !unaffected.is_empty() {
        let names: Vec<&str> = unaffected.iter().map(|def| def.name.as_str()).collect();
        all.push(text::immune_to(&names));
    }
    all
}

/// Adds to the phrase of a modifier the kind of attack to which its tests limit it.
fn tested(phrase: String, entry: &EffectEntry) -> String {
    let [melee, ranged] =
        [AttackMode::Melee, AttackMode::Ranged].map(|mode| entry.applies(Some(mode)));
    match (melee, ranged) {
        (true, false) => format!("{phrase} in melee"),
        (false, true) => format!("{phrase} at range"),
        (true, true) | (false, false) => phrase,
    }
}

/// Describes the modifiers to melee and ranged attacks on the bearer in one phrase.
fn attacked(ruleset: &Ruleset, [melee, ranged]: [i32; 2]) -> Option<String> {
    let in_dice = ruleset.attack.resists_with_dice();
    let value = |value| text::modifier(value, in_dice);
    match (melee, ranged) {
        (0, 0) => None,
        (melee, 0) => Some(text::attacked_in_melee(&value(melee))),
        (0, ranged) => Some(text::attacked_at_range(&value(ranged))),
        (melee, ranged) if melee == ranged => Some(text::attacked(&value(melee))),
        (melee, ranged) => Some(text::attacked_either_way(&value(melee), &value(ranged))),
    }
}

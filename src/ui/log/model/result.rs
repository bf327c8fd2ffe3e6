//! The result of an action in a few words, for the line of its card.

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::attack::contested::outcome::{ContestedOutcome, DamageEffect};
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::condition::outcome::ConditionOutcome;
use crate::rules::facts::{Lexicon, Outcome, Tone};
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::movement::outcome::MovementOutcome;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::CombatantId;
use crate::rules::wounds::outcome::WoundOutcome;
use crate::ui::log::text;

use super::rolls;

/// Something that changes several times during an action, so that only its last state is a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultTopic {
    /// The place that a walk leads to.
    Place,
    /// The number of wounds of a combatant.
    Wounds(CombatantId),
}

/// A result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogResult {
    /// A few words: `hits`, `11 damage to Grish`, `Grish is dying`.
    pub text: String,
    /// Tone of the words.
    pub tone: Tone,
    /// Topic with changing states: a later result about it replaces this one.
    pub topic: Option<ResultTopic>,
    /// The combatant that it is about, if any.
    pub target: Option<CombatantId>,
}

impl LogResult {
    fn new(text: String, tone: Tone) -> Self {
        Self {
            text,
            tone,
            topic: None,
            target: None,
        }
    }

    /// Adds a result to those of a card.
    pub(super) fn add(results: &mut Vec<Self>, result: Self) {
        let replaced = match result.topic {
            Some(ResultTopic::Wounds(_)) => results.iter().rposition(|it| it.topic == result.topic),
            Some(ResultTopic::Place) | None => {
                let last = results.len().checked_sub(1);
                last.filter(|last| {
                    let last = &results[*last];
                    let moves = result.topic.is_some() && last.topic == result.topic;
                    last.text == result.text || moves
                })
            }
        };
        match replaced {
            Some(nth) => results[nth] = result,
            None => results.push(result),
        }
    }
}

/// Returns what an outcome adds to the result of its action, with its target; `None` if only the details show it.
pub(super) fn result_of(lexicon: &Lexicon, outcome: &Outcome) -> Option<LogResult> {
    let target = rolls::target_of(outcome).or_else(|| changed(outcome));
    words_of(lexicon, outcome).map(|result| LogResult { target, ..result })
}

/// Returns the combatant whose health or condition an outcome changes.
fn changed(outcome: &Outcome) -> Option<CombatantId> {
    if let Outcome::Wound(
        WoundOutcome::WoundTaken { who, .. } | WoundOutcome::VitalityChanged { who, .. },
    )
    | Outcome::HitPoint(HitPointOutcome::HitPointsRegained { who, .. })
    | Outcome::Condition(
        ConditionOutcome::ConditionBegan { who, .. } | ConditionOutcome::ConditionEnded { who, .. },
    ) = outcome
    {
        Some(*who)
    } else {
        None
    }
}

fn words_of(lexicon: &Lexicon, outcome: &Outcome) -> Option<LogResult> {
    let line = || {
        let line = outcome.log_text(lexicon).line()?;
        Some(LogResult::new(line.text, line.tone))
    };
    let damage = |target, total: i32| {
        let text = text::damage(lexicon.name(target), total);
        let tone = if total > 0 { Tone::Harm } else { Tone::Plain };
        Some(LogResult::new(text, tone))
    };
    if let Outcome::Attack(AttackOutcome::AttackRolled { .. })
    | Outcome::Pool(PoolOutcome::PoolRolled { .. }) = outcome
    {
        let roll = outcome.roll(lexicon)?;
        Some(LogResult::new(roll.result, Tone::Plain))
    } else if let Outcome::Attack(AttackOutcome::DamageDealt { target, total, .. })
    | Outcome::Pool(PoolOutcome::PoolDamage { target, total, .. }) = outcome
    {
        damage(target, *total)
    } else if let Outcome::Contested(ContestedOutcome::DamageRolled {
        harm: DamageEffect::Nothing,
        ..
    }) = outcome
    {
        Some(LogResult::new(text::NO_WOUND.to_owned(), Tone::Plain))
    } else if let Outcome::Contested(ContestedOutcome::DefenceRolled { who, check, .. }) = outcome
        && check.passed
    {
        let roll = outcome.roll(lexicon)?;
        let text = text::roll_result(lexicon.name(who), &roll.what, &roll.result);
        Some(LogResult::new(text, Tone::Plain))
    } else if let Outcome::Spell(
        SpellOutcome::SaveRolled { who, .. } | SpellOutcome::ResistanceRolled { who, .. },
    )
    | Outcome::Pool(PoolOutcome::PoolResisted { who, .. }) = outcome
    {
        let roll = outcome.roll(lexicon)?;
        let text = text::save_result(lexicon.name(who), &roll.result);
        Some(LogResult::new(text, Tone::Plain))
    } else if let Outcome::Spell(SpellOutcome::CounterRolled {
        caster,
        spell,
        check,
        ..
    }) = outcome
    {
        let spell = lexicon.spell(*spell);
        let text = text::counter_result(lexicon.name(caster), &spell, check.passed);
        Some(LogResult::new(text, Tone::Plain))
    } else if let Outcome::Movement(movement) = outcome {
        movement_result(lexicon, movement)
    } else if let Outcome::Action(ActionOutcome::ActionPaused { left, .. }) = outcome {
        let text = text::unfinished(&lexicon.span(*left));
        Some(LogResult::new(text, Tone::Quiet))
    } else if let Outcome::Wound(WoundOutcome::WoundTaken { who, .. }) = outcome {
        let topic = Some(ResultTopic::Wounds(*who));
        line().map(|line| LogResult { topic, ..line })
    } else if is_result_itself(outcome) {
        line()
    } else {
        None
    }
}

/// Returns the result of a movement: where it ends.
fn movement_result(lexicon: &Lexicon, movement: &MovementOutcome) -> Option<LogResult> {
    if let MovementOutcome::FeetMoved { feet, to, .. } = movement {
        let text = text::feet_moved(*feet, *to);
        Some(LogResult::new(text, Tone::Plain))
    } else if let MovementOutcome::TokenMoved {
        to,
        squares: Some(_),
        ..
    } = movement
        && lexicon.ruleset().movement.modes.is_none()
    {
        Some(LogResult {
            topic: Some(ResultTopic::Place),
            ..LogResult::new(text::moved_to(*to), Tone::Plain)
        })
    } else {
        None
    }
}

/// True if the line of an outcome is a result as it stands.
fn is_result_itself(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::Action(ActionOutcome::ActionFoiled { .. })
            | Outcome::Attack(AttackOutcome::AttackFoiled { .. })
            | Outcome::Spell(
                SpellOutcome::SpellFizzled { .. } | SpellOutcome::EffectDelayed { .. }
            )
            | Outcome::Wound(WoundOutcome::VitalityChanged { .. })
            | Outcome::HitPoint(HitPointOutcome::HitPointsRegained { .. })
            | Outcome::Condition(_)
            | Outcome::Concentration(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wounds_of_one_action_are_counted_once() {
        let wounds = |who: &str, wounds: u32| LogResult {
            text: format!("{who} has {wounds} wounds"),
            tone: Tone::Harm,
            topic: Some(ResultTopic::Wounds(CombatantId::new(who))),
            target: None,
        };
        let dying = LogResult {
            text: "orc is dying".into(),
            tone: Tone::Harm,
            topic: None,
            target: None,
        };
        let mut results = Vec::new();
        for result in [wounds("orc", 2), wounds("rat", 1), dying, wounds("orc", 3)] {
            LogResult::add(&mut results, result);
        }
        let told: Vec<&str> = results.iter().map(|result| result.text.as_str()).collect();
        assert_eq!(
            told,
            ["orc has 3 wounds", "rat has 1 wounds", "orc is dying"]
        );
    }
}

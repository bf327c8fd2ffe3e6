//! The result of an action in a few words, for the line of its card.

use crate::gm::log::text;
use crate::rules::action::outcome::ActionOutcome;
use crate::rules::attack::contested::outcome::{ContestedOutcome, DamageEffect};
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::facts::{Lexicon, Outcome, Tone};
use crate::rules::hit_points::outcome::HitPointOutcome;
use crate::rules::movement::outcome::MovementOutcome;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::wounds::outcome::WoundOutcome;

/// A result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogResult {
    /// A few words: `hits`, `11 damage to Grish`, `Grish is dying`.
    pub text: String,
    /// Tone of the words.
    pub tone: Tone,
    /// True if a later result of this kind replaces it: a step of a walk.
    pub passing: bool,
}

impl LogResult {
    fn new(text: String, tone: Tone) -> Self {
        Self {
            text,
            tone,
            passing: false,
        }
    }

    /// Adds a result to those of a card.
    pub(super) fn add(results: &mut Vec<Self>, result: Self) {
        if let Some(last) = results.last_mut()
            && (last.text == result.text || (last.passing && result.passing))
        {
            *last = result;
        } else {
            results.push(result);
        }
    }
}

/// Returns what an outcome adds to the result of its action; `None` if only the details show it.
pub(super) fn result_of(lexicon: &Lexicon, outcome: &Outcome) -> Option<LogResult> {
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
            passing: true,
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
            | Outcome::Wound(
                WoundOutcome::WoundTaken { .. } | WoundOutcome::VitalityChanged { .. }
            )
            | Outcome::HitPoint(HitPointOutcome::HitPointsRegained { .. })
            | Outcome::Condition(_)
            | Outcome::Concentration(_)
    )
}

//! The rolls of an entry, next to their dice: whose roll it is, its total, the number needed, and the result.

use crate::rules::attack::contested::outcome::{ContestedOutcome, DamageEffect};
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::facts::{CheckRoll, Lexicon, Outcome, Roll};
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::CombatantId;
use crate::ui::log::text;

/// A roll whose dice are on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRoll {
    /// Indices of its dice among those of the entry.
    pub dice: std::ops::Range<usize>,
    /// The roller and the purpose, before the dice: `Snag's attack`.
    pub whose: String,
    /// The purpose alone, for a line that begins with its target: `resistance`.
    pub what: String,
    /// The combatant that it is about, if any: the target of an attack, or the one that makes a save.
    pub target: Option<CombatantId>,
    /// The total, the number needed and the result, after the dice: `+ 3 = 17, needs 15: hits`. It may be empty.
    pub sum: String,
}

impl LogRoll {
    /// Describes the roll of an outcome.
    pub(super) fn new(
        lexicon: &Lexicon,
        outcome: &Outcome,
        roll: &Roll,
        dice: std::ops::Range<usize>,
    ) -> Self {
        Self {
            dice,
            whose: whose(lexicon, outcome, roll),
            what: purpose(outcome, roll).to_owned(),
            target: target_of(outcome),
            sum: text::roll_sum(
                sum(outcome, roll),
                check_of(outcome).map(|check| check.needed),
                toughness(outcome),
                &roll.result,
            ),
        }
    }
}

/// Says whose roll it is, and what for.
fn whose(lexicon: &Lexicon, outcome: &Outcome, roll: &Roll) -> String {
    let name = lexicon.name(&roll.who);
    let what = purpose(outcome, roll);
    match target_of(outcome) {
        Some(_) => text::roll_by(name, what),
        None => text::roll_of(name, what),
    }
}

/// Says what a roll is for.
fn purpose<'r>(outcome: &Outcome, roll: &'r Roll) -> &'r str {
    if let Outcome::Attack(AttackOutcome::AttackRolled { .. })
    | Outcome::Pool(PoolOutcome::PoolRolled { .. }) = outcome
    {
        text::ATTACK
    } else if let Outcome::Attack(AttackOutcome::DamageDealt { .. })
    | Outcome::Pool(PoolOutcome::PoolDamage { .. })
    | Outcome::Contested(ContestedOutcome::DamageRolled { .. }) = outcome
    {
        text::DAMAGE
    } else {
        &roll.what
    }
}

/// Returns the combatant that a roll is about: the target of an attack or of damage, or the one that defends itself or
/// makes a save.
pub(super) fn target_of(outcome: &Outcome) -> Option<CombatantId> {
    if let Outcome::Attack(
        AttackOutcome::AttackRolled { target: who, .. }
        | AttackOutcome::DamageDealt { target: who, .. },
    )
    | Outcome::Pool(
        PoolOutcome::PoolRolled { target: who, .. }
        | PoolOutcome::PoolDamage { target: who, .. }
        | PoolOutcome::PoolResisted { who, .. },
    )
    | Outcome::Contested(
        ContestedOutcome::DamageRolled { target: who, .. }
        | ContestedOutcome::DefenceRolled { who, .. },
    )
    | Outcome::Spell(
        SpellOutcome::SaveRolled { who, .. } | SpellOutcome::ResistanceRolled { who, .. },
    ) = outcome
    {
        Some(*who)
    } else {
        None
    }
}

/// Returns what is added to the dice, if they are added up, and the total; `None` if the dice alone say it.
fn sum(outcome: &Outcome, roll: &Roll) -> Option<(i32, i32)> {
    let total = roll.total?;
    let faces: i32 = roll.faces.iter().map(|face| i32::from(*face)).sum();
    let is_multiplied = matches!(
        outcome,
        Outcome::Attack(AttackOutcome::DamageDealt { multiplier, .. }) if *multiplier != 1
    );
    match total - faces {
        0 if roll.faces.len() < 2 => None,
        _ if is_multiplied => Some((0, total)),
        added => Some((added, total)),
    }
}

/// Returns the check that an outcome reports, with its target number.
fn check_of(outcome: &Outcome) -> Option<&CheckRoll> {
    if let Outcome::Attack(AttackOutcome::AttackRolled { check, .. })
    | Outcome::Contested(ContestedOutcome::DefenceRolled { check, .. })
    | Outcome::Spell(
        SpellOutcome::SaveRolled { check, .. }
        | SpellOutcome::ResistanceRolled { check, .. }
        | SpellOutcome::CounterRolled { check, .. },
    ) = outcome
    {
        Some(check)
    } else {
        None
    }
}

/// Returns the toughness that damage was compared with.
fn toughness(outcome: &Outcome) -> Option<i32> {
    if let Outcome::Contested(ContestedOutcome::DamageRolled { toughness, .. }) = outcome {
        Some(*toughness)
    } else {
        None
    }
}

/// True if the result of the outcome is that of its roll and no more, so that it is next to the dice.
pub(super) fn is_result_of_roll(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::Attack(AttackOutcome::AttackRolled { .. })
            | Outcome::Pool(PoolOutcome::PoolRolled { .. } | PoolOutcome::PoolResisted { .. })
            | Outcome::Contested(
                ContestedOutcome::DefenceRolled { .. }
                    | ContestedOutcome::DamageRolled {
                        harm: DamageEffect::Nothing,
                        ..
                    }
            )
            | Outcome::Spell(
                SpellOutcome::SaveRolled { .. } | SpellOutcome::ResistanceRolled { .. }
            )
    )
}

//! Damage to hit points, for the models that have them.

use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::effects;
use crate::rules::facts::{Term, TermKind};
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{CombatantId, Eventful, Fight, Health, Writes};
use crate::rules::wounds;
use crate::ruleset::DiceExpr;

/// The minimum of a damage roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum LeastDamage {
    /// One point: for damage from a hit, a spell or a condition.
    One,
    /// Zero: the GM deals what the dice show.
    Nothing,
}

impl LeastDamage {
    fn points(self) -> i32 {
        match self {
            Self::One => 1,
            Self::Nothing => 0,
        }
    }
}

/// Returns the mean of dice, rounded down.
pub(super) fn mean(dice: DiceExpr) -> i32 {
    let (least, most) = dice.range();
    (least + most).div_euclid(2)
}

/// Returns a modifier of the kind `what` for a bonus, or none for 0.
pub(super) fn bonus_term(what: TermKind, value: i32) -> Vec<Term> {
    match value {
        0 => Vec::new(),
        value => vec![Term { what, value }],
    }
}

/// Rolls dice one by one.
pub(in crate::rules) fn roll_dice(
    fight: &mut impl Fight,
    who: CombatantId,
    dice: DiceExpr,
    purpose: DiePurpose,
) -> Vec<u8> {
    (0..dice.count)
        .map(|_| fight.dice().die(dice.sides, purpose, who))
        .collect()
}

fn sum(faces: &[u8]) -> i32 {
    faces.iter().map(|face| i32::from(*face)).sum()
}

/// Deals the damage of a spell, which has been rolled already. A target that has saved takes half of it, rounded down,
/// and conditions absorb their share of the rest.
pub(in crate::rules) fn deal_rolled(
    fight: &mut (impl Eventful + Writes<Health>),
    caster: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    faces: Vec<u8>,
    saved: bool,
) {
    let whole = points(sum(&faces), dice.bonus, 1, true);
    let total = if saved { whole / 2 } else { whole };
    let spared = bonus_term(TermKind::Saved, total - whole);
    deal_total(fight, caster, target, (dice, faces), spared, total);
}

/// Deals damage without a saving throw that has been rolled already.
pub(in crate::rules) fn deal_at_least(
    fight: &mut (impl Eventful + Writes<Health>),
    by: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
    faces: Vec<u8>,
    least: LeastDamage,
) {
    let total = (sum(&faces) + dice.bonus).max(least.points());
    deal_total(fight, by, target, (dice, faces), Vec::new(), total);
}

fn deal_total(
    fight: &mut (impl Eventful + Writes<Health>),
    caster: CombatantId,
    target: CombatantId,
    (dice, faces): (DiceExpr, Vec<u8>),
    spared: Vec<Term>,
    total: i32,
) {
    let mut terms = bonus_term(TermKind::Spell, dice.bonus);
    terms.extend(spared);
    fight.record(AttackOutcome::DamageDealt {
        who: caster,
        target,
        faces,
        terms,
        multiplier: 1,
        total,
    });
    let battle = fight.battle();
    let absorbed = battle
        .get(target)
        .map_or(0, |bearer| effects::absorbs(battle.ruleset, &bearer));
    wounds::lose_points(fight, target, total - absorbed);
}

/// Restores hit points by a spell.
pub(super) fn restore_hit_points(
    fight: &mut (impl Eventful + Writes<Health>),
    caster: CombatantId,
    target: CombatantId,
    dice: DiceExpr,
) {
    let faces = roll_dice(fight, caster, dice, DiePurpose::Healing);
    wounds::regain_points(fight, target, sum(&faces) + dice.bonus);
}

/// Returns the total of the dice and their modifiers, multiplied: the dice only (SEG-32), or everything (PHA-64). A hit
/// does at least 1.
pub(in crate::rules) fn points(dice: i32, added: i32, multiplier: i32, all: bool) -> i32 {
    let total = if all {
        (dice + added) * multiplier
    } else {
        dice * multiplier + added
    };
    total.max(1)
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn seg_32_multiplier_applies_to_dice_only() {
        assert_eq!(points(5, 3, 2, false), 13);
    }

    #[test]
    fn pha_64_multiplier_applies_to_everything() {
        assert_eq!(points(5, 3, 2, true), 16);
        assert_eq!(points(1, -3, 3, true), 1);
    }
}

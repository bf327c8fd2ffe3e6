//! The chances that damage wounds, by counting all sums (SEC-42).

use crate::rules::attack::{PlannedAttack, harm_of};
use crate::rules::odds::{Chance, Odds, added, chance_of_checks, passing, sums_of_dice};
use crate::ruleset::{DiceExpr, Ruleset};

use super::outcome::DamageEffect;

/// Returns the odds of one attack.
pub(in crate::rules::attack) fn odds(
    ruleset: &Ruleset,
    swing: &PlannedAttack,
    toughness: i32,
) -> Odds {
    let hit = chance_of_checks(swing);
    let flat = added(swing);
    let (wound, dying) = harm_chances(ruleset, swing.dice, swing.dice.bonus + flat, toughness);
    let (least, most) = swing.dice.range();
    Odds {
        check: passing(&swing.to_hit),
        hit,
        wound: hit.and(wound),
        dying: hit.and(dying),
        damage: (least + flat, most + flat, least + most + 2 * flat),
    }
}

/// Returns the possible damage of a hit, each with the number of ways to roll it.
pub(in crate::rules::attack) fn hit_damage_distribution(swing: &PlannedAttack) -> Vec<(i32, u64)> {
    let flat = swing.dice.bonus + added(swing);
    let sums = sums_of_dice(swing.dice.count, swing.dice.sides);
    sums.into_iter()
        .map(|(sum, ways)| (sum + flat, ways))
        .collect()
}

/// Returns the chances that damage of `dice` plus `bonus` wounds, and that it leaves its target dying. `bonus` includes
/// the bonus of the dice expression.
pub fn harm_chances(
    ruleset: &Ruleset,
    dice: DiceExpr,
    bonus: i32,
    toughness: i32,
) -> (Chance, Chance) {
    let sums = sums_of_dice(dice.count, dice.sides);
    let all: u64 = sums.iter().map(|(_, ways)| ways).sum();
    let count = |least: DamageEffect| Chance {
        of: sums
            .iter()
            .filter(|(sum, _)| harm_of(ruleset, sum + bonus, toughness) >= least)
            .map(|(_, ways)| ways)
            .sum(),
        all,
    };
    (count(DamageEffect::Wound), count(DamageEffect::Dying))
}

//! Damage of a hit to hit points (SEG-32, PHA-64).

use crate::rules::attack::hit_point_damage::points;
use crate::rules::attack::{HitPointsAgainst, PlannedAttack};
use crate::rules::odds::{added, sums_of_dice};

/// Returns the possible damage of a hit to hit points, each with the number of ways to roll it.
pub(in crate::rules::attack) fn hit_damage_distribution(
    swing: &PlannedAttack,
    against: &HitPointsAgainst,
) -> Vec<(i32, u64)> {
    let bonus = swing.dice.bonus + added(swing);
    sums_of_dice(swing.dice.count, swing.dice.sides)
        .into_iter()
        .map(|(sum, ways)| {
            let points = points(sum, bonus, swing.multiplier, against.multiplies_all);
            ((points - against.absorbs).max(0), ways)
        })
        .collect()
}

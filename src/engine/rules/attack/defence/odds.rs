//! Damage of a hit to hit points behind a Defence (RES-30).

use crate::rules::attack::hit_point_damage::points;
use crate::rules::attack::{DefenceAgainst, PlannedAttack};
use crate::rules::odds::{added, sums_of_dice};

/// Maximum number of dice whose doubled roll is counted; with more, the numbers of ways would overflow.
const MAX_DICE_DOUBLED: u8 = 4;

/// Returns the possible damage of a hit to hit points behind a Defence, each with the number of ways to roll it. The
/// highest face of the attack's die doubles the dice (RES-30).
pub(in crate::rules::attack) fn hit_damage_distribution(
    swing: &PlannedAttack,
    against: &DefenceAgainst,
) -> Vec<(i32, u64)> {
    let bonus = swing.dice.bonus + added(swing);
    let taken = |sum| (points(sum, bonus, 1, true) - against.absorbs).max(0);
    let plain = sums_of_dice(swing.dice.count, swing.dice.sides);
    let all_plain: u64 = plain.iter().map(|(_, ways)| ways).sum();
    if !against.doubles || swing.dice.count > MAX_DICE_DOUBLED {
        return plain
            .into_iter()
            .map(|(sum, ways)| (taken(sum), ways))
            .collect();
    }
    // One face doubles; the other faces that hit do not. Both cases are scaled to the same number of ways.
    let others = u64::from(swing.to_hit.passing_faces().saturating_sub(1));
    let usual = plain
        .into_iter()
        .map(|(sum, ways)| (taken(sum), ways * others * all_plain))
        .filter(|(_, ways)| *ways > 0);
    let doubled = sums_of_dice(swing.dice.count * 2, swing.dice.sides)
        .into_iter()
        .map(|(sum, ways)| (taken(sum), ways));
    usual.chain(doubled).collect()
}

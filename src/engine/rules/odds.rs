//! Exact chances of an attack before it is made, computed by counting die faces.

use std::collections::BTreeMap;

use crate::ruleset::Ruleset;

use super::attack::{self, PlannedAttack};
use crate::rules::facts::CheckPlan;

/// A chance as an exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Number of successful cases.
    pub of: u64,
    /// Number of all cases.
    pub all: u64,
}

impl Chance {
    /// Returns the chance in whole percent, rounded to the nearest.
    pub fn percent(self) -> u64 {
        (self.of * 100 + self.all / 2) / self.all.max(1)
    }

    /// Chance of a certain event.
    const SURE: Self = Self { of: 1, all: 1 };

    /// Creates a chance from large numbers. The fraction is reduced, and rounded if it is still too large.
    fn from_large(mut of: u128, mut all: u128) -> Self {
        let divisor = greatest_common_divisor(of, all).max(1);
        (of, all) = (of / divisor, all / divisor);
        while of.max(all) > 1 << 40 {
            (of, all) = (of >> 1, all >> 1);
        }
        Self {
            of: u64::try_from(of).unwrap_or(0),
            all: u64::try_from(all).unwrap_or(1).max(1),
        }
    }

    /// Returns the mean of numbers, each weighted by the number of ways to get it. `all` is the number of all ways.
    pub(super) fn weighted_mean<W: Into<u128>>(
        points: impl Iterator<Item = (i32, W)>,
        all: u128,
    ) -> Self {
        let sum = points.map(|(points, ways)| {
            let ways: u128 = ways.into();
            ways * u128::try_from(points).unwrap_or(0)
        });
        Self::from_large(sum.sum(), all)
    }

    /// Returns twice this fraction, rounded to the nearest whole number.
    pub(super) fn doubled(self) -> i32 {
        let twice = (4 * self.of + self.all) / (2 * self.all).max(1);
        i32::try_from(twice).unwrap_or(i32::MAX)
    }

    /// Returns the same chance as a reduced fraction.
    pub(super) fn reduced(self) -> Self {
        Self::from_large(u128::from(self.of), u128::from(self.all))
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            of: self.of * other.of,
            all: self.all * other.all,
        }
    }

    /// Like [`Self::and`], but for large numerators and denominators.
    pub(super) fn and_large(self, other: Self) -> Self {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        Self::from_large(product(self.of, other.of), product(self.all, other.all))
    }

    fn not(self) -> Self {
        Self {
            of: self.all - self.of,
            all: self.all,
        }
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Expected results of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Chance that the attack roll succeeds.
    pub check: Chance,
    /// Chance that the attack roll succeeds and the defence does not stop the hit.
    pub hit: Chance,
    /// Chance that it hits and wounds the target (dying included), or costs it hit points.
    pub wound: Chance,
    /// Chance that it hits and leaves the target dying or dead, or without hit points.
    pub dying: Chance,
    /// Minimum damage of a hit, maximum damage, and twice the mean damage rounded to a whole number.
    pub damage: (i32, i32, i32),
}

/// Expected results of all attacks in a routine against the target of the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoutineOdds {
    /// Chance that at least one attack hits.
    pub hit: Chance,
    /// Chance that the target is dying or dead afterwards, or without hit points.
    pub dying: Chance,
    /// Mean damage, including misses, as a fraction.
    pub damage: Chance,
}

/// Returns the odds of one attack.
pub fn odds(ruleset: &Ruleset, swing: &PlannedAttack) -> Odds {
    attack::odds(ruleset, swing)
}

/// Returns the odds of an attack that costs hit points. `points` has each possible damage with the number of ways
/// to roll it.
pub(super) fn odds_of_points(
    swing: &PlannedAttack,
    points: &[(i32, u64)],
    left: Option<i32>,
) -> Odds {
    let (check, hit) = (passing(&swing.to_hit), chance_of_checks(swing));
    let all: u64 = points.iter().map(|(_, ways)| ways).sum();
    let of = |counts: &dyn Fn(i32) -> bool| Chance {
        of: points
            .iter()
            .filter(|(points, _)| counts(*points))
            .map(|(_, ways)| ways)
            .sum(),
        all,
    };
    let mean = Chance::weighted_mean(points.iter().copied(), u128::from(all));
    let least = points.iter().map(|(points, _)| *points).min();
    let most = points.iter().map(|(points, _)| *points).max();
    Odds {
        check,
        hit,
        wound: hit.and(of(&|points| points > 0)),
        dying: hit.and(of(&|points| fells(points, left))),
        damage: (least.unwrap_or(0), most.unwrap_or(0), mean.doubled()),
    }
}

/// Returns the odds of a routine, in which all attacks are rolled before any damage is applied (PHA-66). The result
/// is exact for up to a dozen attacks; beyond that, the rarest totals are rounded off.
pub fn routine_odds(ruleset: &Ruleset, swings: &[PlannedAttack]) -> RoutineOdds {
    let target = swings.first().map(|swing| swing.target);
    let mut sums: BTreeMap<i32, u128> = BTreeMap::from([(0, 1)]);
    let (mut missed, mut spared) = (Chance::SURE, Chance::SURE);
    let mut left = None;
    for swing in swings.iter().filter(|swing| Some(swing.target) == target) {
        let hit = attack::chance_to_hit(swing);
        missed = missed.and(hit.not()).reduced();
        let points = attack::points_of_a_hit(swing);
        match attack::hit_points_behind(swing) {
            Some(behind) => left = Some(behind),
            None => {
                let dying = odds(ruleset, swing).dying;
                spared = spared.and(dying.not()).reduced();
            }
        }
        add_attack(&mut sums, hit, &points);
    }
    let all: u128 = sums.values().sum();
    let dying = left.map(|left| {
        let felling = sums.iter().filter(|(points, _)| fells(**points, left));
        Chance::from_large(felling.map(|(_, ways)| ways).sum(), all)
    });
    RoutineOdds {
        hit: missed.not(),
        dying: dying.unwrap_or(spared.not()),
        damage: Chance::weighted_mean(sums.iter().map(|(points, ways)| (*points, *ways)), all),
    }
}

/// Adds the possible damage of one attack to the totals of the earlier ones.
fn add_attack(sums: &mut BTreeMap<i32, u128>, hit: Chance, points: &[(i32, u64)]) {
    let (hits, misses) = (u128::from(hit.of), u128::from(hit.all - hit.of));
    let all: u128 = points.iter().map(|(_, ways)| u128::from(*ways)).sum();
    let mut next: BTreeMap<i32, u128> = BTreeMap::new();
    for (sum, before) in std::mem::take(sums) {
        *next.entry(sum).or_default() += before * misses * all;
        for (points, ways) in points {
            *next.entry(sum + points).or_default() += before * hits * u128::from(*ways);
        }
    }
    while next.values().sum::<u128>() > 1 << 90 {
        next.values_mut().for_each(|ways| *ways >>= 1);
    }
    *sums = next;
}

/// Returns the chance that a check passes.
pub(super) fn passing(plan: &CheckPlan) -> Chance {
    Chance {
        of: u64::from(plan.passing_faces()),
        all: u64::from(plan.sides.max(1)),
    }
}

/// Returns the chance that an attack roll succeeds and the defence does not stop the hit.
pub(super) fn chance_of_checks(swing: &PlannedAttack) -> Chance {
    let check = passing(&swing.to_hit);
    match &swing.defence {
        None => check,
        Some((_, plan)) => check.and(passing(plan).not()),
    }
}

/// Returns the sum of the damage modifiers, without the bonus that is part of the dice expression.
pub(super) fn added(swing: &PlannedAttack) -> i32 {
    swing.damage_terms.iter().map(|term| term.value).sum()
}

/// True if losing `points` hit points takes the target out of the fight. If it is already down, any loss does.
fn fells(points: i32, left: Option<i32>) -> bool {
    match left {
        Some(left) => points >= left,
        None => points > 0,
    }
}

/// Returns every total of `count` dice with the number of ways to roll it.
pub(super) fn sums_of_dice(count: u8, sides: u8) -> Vec<(i32, u64)> {
    // The counts do not fit for more than a dozen dice; no weapon comes close to that.
    let (count, sides) = (usize::from(count.min(12)), usize::from(sides));
    let most = count * sides;
    // The ways to roll each total, from 0.
    let mut ways: Vec<u64> = vec![0; most + 1];
    ways[0] = 1;
    for dice in 1..=count {
        for sum in (0..=dice * sides).rev() {
            // The total before this die, whose face is from 1 to `sides`.
            let before = sum.saturating_sub(sides)..sum;
            ways[sum] = ways[before].iter().sum();
        }
    }
    (0i32..).zip(ways).skip(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_make_seven_in_six_ways() {
        let sums = sums_of_dice(2, 6);
        assert_eq!(sums.iter().map(|(_, ways)| ways).sum::<u64>(), 36);
        assert!(sums.contains(&(7, 6)));
        assert_eq!(sums_of_dice(0, 1), vec![(0, 1)]);
    }

    #[test]
    fn sums_of_dice_are_in_order_and_complete() {
        let ways = [1, 3, 6, 10, 12, 12, 10, 6, 3, 1];
        let sums: Vec<(i32, u64)> = (3..).zip(ways).collect();
        assert_eq!(sums_of_dice(3, 4), sums);
        assert_eq!(sums_of_dice(1, 3), [(1, 1), (2, 1), (3, 1)]);
        assert_eq!(sums_of_dice(2, 1), [(2, 1)]);
        assert_eq!(sums_of_dice(1, 0), []);
        let most = sums_of_dice(12, 20);
        assert_eq!(
            most.iter().map(|(_, ways)| ways).sum::<u64>(),
            20_u64.pow(12)
        );
    }

    #[test]
    fn percentages_round_to_the_nearest() {
        assert_eq!(Chance { of: 1, all: 3 }.percent(), 33);
        assert_eq!(Chance { of: 2, all: 3 }.percent(), 67);
        assert_eq!(Chance { of: 1, all: 2 }.percent(), 50);
    }
}

//! Losses: how much of what a combatant can still lose an attack is expected to cost it. All attack models are compared
//! in this unit.

use super::contested::outcome::DamageEffect;

/// All that a combatant can lose until it is out of the fight, in thousandths.
pub const EVERYTHING: i64 = 1000;

/// Loss by a wound where any hit may drop a combatant.
pub const WOUND: i64 = 250;

/// Points of Stamina that count as much as a wound.
pub const STAMINA_OF_A_WOUND: i64 = 4;

/// Returns the loss by damage compared with toughness.
pub(super) fn of_harm(harm: DamageEffect) -> i64 {
    match harm {
        DamageEffect::Nothing => 0,
        DamageEffect::Dying => EVERYTHING,
        _wound => WOUND,
    }
}

/// Returns the loss by damage to hit points, of which `left` are left; `None` if the target is down already.
pub(super) fn of_points(points: i32, left: Option<i32>) -> i64 {
    let left = left.unwrap_or(1).max(1);
    i64::from(points.clamp(0, left)) * EVERYTHING / i64::from(left)
}

/// Returns the mean loss, where `points` has each possible damage with the number of ways to roll it.
pub(super) fn mean(points: &[(i32, u64)], loss: impl Fn(i32) -> i64) -> i64 {
    let (mut lost, mut all) = (0, 0);
    for (points, ways) in points {
        lost += u128::from(*ways) * u128::try_from(loss(*points)).unwrap_or(0);
        all += u128::from(*ways);
    }
    i64::try_from(lost.div_ceil(all.max(1))).unwrap_or(EVERYTHING)
}

/// Returns a loss with the chance of `of` in `all`, rounded up: a small chance is better than none.
pub(super) fn share(lost: i64, of: u64, all: u64) -> i64 {
    let (of, all) = (i128::from(of), i128::from(all.max(1)));
    let share = (i128::from(lost) * of + all - 1) / all;
    i64::try_from(share).unwrap_or(EVERYTHING)
}

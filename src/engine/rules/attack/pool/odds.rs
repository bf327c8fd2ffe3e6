//! The chances of dice pools, by counting all results and adding up all damage (FOW-10 to FOW-13).

use crate::rules::attack::PlannedAttack;
use crate::rules::odds::{Chance, Odds};
use crate::ruleset::{DiceExpr, PoolAttack, PoolResult, Ruleset};

use super::PoolAgainst;

/// Maximum number of dice in the odds; with more, the numbers of ways would overflow.
const MAX_DICE: i32 = 14;

/// Maximum number of damage dice in the odds; with more, the numbers of ways would overflow. No weapon comes near that.
const MAX_DAMAGE_DICE: usize = 6;

/// Returns all results of a pool, each with the number of ways to roll it (FOW-11).
fn results(model: &PoolAttack, pool: i32) -> Vec<(PoolResult, u64)> {
    if pool <= 0 {
        // The lower of two dice is read.
        let faces = 1..=model.die;
        let pairs: Vec<[u8; 2]> = faces
            .clone()
            .flat_map(|a| faces.clone().map(move |b| [a, b]))
            .collect();
        let of = |result| {
            let pairs = pairs
                .iter()
                .filter(|pair| model.read(pool, *pair) == result);
            (result, pairs.count() as u64)
        };
        return [PoolResult::Full, PoolResult::Glancing, PoolResult::Miss]
            .map(of)
            .to_vec();
    }
    let dice = u32::try_from(pool.min(MAX_DICE)).unwrap_or(1);
    let below = u64::from(model.die) - 1;
    // Exactly `highest` dice show the highest face, and the others any face below it.
    let (mut critical, mut full) = (0, 0);
    let mut choices = 1u64;
    for highest in 1..=dice {
        choices = choices * u64::from(dice + 1 - highest) / u64::from(highest);
        let ways = choices * below.pow(dice - highest);
        if highest >= u32::from(model.critical_dice) {
            critical += ways;
        } else {
            full += ways;
        }
    }
    // None shows the highest face: the highest of all is at most this face.
    let at_most = |face: u8| u64::from(face).min(below).pow(dice);
    full += at_most(model.die) - at_most(model.full_from - 1);
    let glancing = at_most(model.full_from - 1) - at_most(model.glancing_from - 1);
    vec![
        (PoolResult::Critical, critical),
        (PoolResult::Full, full),
        (PoolResult::Glancing, glancing),
        (PoolResult::Miss, at_most(model.glancing_from - 1)),
    ]
}

pub(in crate::rules::attack) fn chance_to_hit(
    swing: &PlannedAttack,
    against: &PoolAgainst,
) -> Chance {
    any_hit(&against.model, swing.to_hit.bonus())
}

/// Returns the chance that a pool of this many dice gets a hit of any kind; spells are resisted in the same way.
fn any_hit(model: &PoolAttack, pool: i32) -> Chance {
    let results = results(model, pool);
    let all = results.iter().map(|(_, ways)| ways).sum();
    let hits = results
        .iter()
        .filter(|(result, _)| *result != PoolResult::Miss);
    let of = hits.map(|(_, ways)| ways).sum();
    Chance { of, all }.reduced()
}

/// Like [`any_hit`], by the figures of `ruleset`. Returns `None` if the ruleset has no pools.
pub(in crate::rules) fn chance_of_pool(ruleset: &Ruleset, pool: i32) -> Option<Chance> {
    ruleset.attack.pool().map(|model| any_hit(model, pool))
}

/// Returns the possible damage of a pool's hit, each with the number of ways to roll it (FOW-12).
pub(in crate::rules::attack) fn hit_damage_distribution(
    swing: &PlannedAttack,
    against: &PoolAgainst,
) -> Vec<(i32, u64)> {
    let sides = swing.dice.sides;
    let most = PoolResult::Critical.damage_dice(swing.dice.count);
    let sums = sums_behind(most, sides, against);
    let longest = sums.last().map_or(0, Vec::len);
    let mut points: Vec<(i32, u64)> = Vec::with_capacity(3 * longest);
    for (result, ways) in results(&against.model, swing.to_hit.bonus()) {
        if result == PoolResult::Miss || ways == 0 {
            continue;
        }
        let dice = result.damage_dice(swing.dice.count);
        // Scales every result to the same number of ways, however many dice it rolls.
        let share = ways * u64::from(sides).pow(u32::from(most - dice));
        for (sum, ways) in (0..).zip(&sums[usize::from(dice).min(MAX_DAMAGE_DICE)]) {
            if *ways > 0 {
                points.push((result.damage(sum, swing.dice.bonus), ways * share));
            }
        }
    }
    points.sort_unstable_by_key(|(points, _)| *points);
    points.dedup_by(|next, before| {
        let same = next.0 == before.0;
        if same {
            before.1 += next.1;
        }
        same
    });
    points
}

/// Returns the number of ways to roll each sum of damage dice behind armour, from a sum of 0: for no dice, for one, and
/// so on up to `most` dice.
fn sums_behind(most: u8, sides: u8, against: &PoolAgainst) -> Vec<Vec<u64>> {
    let behind = (1..=sides).map(|face| against.model.damage_after_armour(against.armour, face));
    let behind: Vec<usize> = behind
        .map(|points| usize::try_from(points).unwrap_or(0))
        .collect();
    let highest = behind.iter().max().copied().unwrap_or(0);
    let mut all = vec![vec![1]];
    for dice in 0..usize::from(most).min(MAX_DAMAGE_DICE) {
        let sums = &all[dice];
        let mut next = vec![0; sums.len() + highest];
        for (sum, ways) in sums.iter().enumerate() {
            for more in &behind {
                next[sum + more] += ways;
            }
        }
        all.push(next);
    }
    all
}

/// Returns the possible damage of dice without an attack, behind armour, each with the number of ways to roll it.
pub(super) fn totals(dice: DiceExpr, against: &PoolAgainst) -> Vec<(i32, u64)> {
    let mut sums = sums_behind(dice.count, dice.sides, against);
    let sums = sums.pop().unwrap_or_default();
    (0..)
        .zip(sums)
        .map(|(sum, ways)| (sum + dice.bonus, ways))
        .collect()
}

pub(in crate::rules::attack) fn odds(swing: &PlannedAttack, against: &PoolAgainst) -> Odds {
    let hit = chance_to_hit(swing, against);
    let points = hit_damage_distribution(swing, against);
    let all: u64 = points.iter().map(|(_, ways)| ways).sum::<u64>().max(1);
    let of = |counts: &dyn Fn(i32) -> bool| {
        let ways = points.iter().filter(|(points, _)| counts(*points));
        let of = ways.map(|(_, ways)| ways).sum();
        hit.and_large(Chance { of, all })
    };
    let mean = Chance::weighted_mean(points.iter().copied(), u128::from(all));
    let least = points.iter().map(|(points, _)| *points).min();
    let most = points.iter().map(|(points, _)| *points).max();
    Odds {
        check: hit,
        hit,
        wound: of(&|points| points > 0),
        dying: of(&|points| against.drops_target(points)),
        damage: (least.unwrap_or(0), most.unwrap_or(0), mean.doubled()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{AttackModel, Ruleset};

    fn model() -> PoolAttack {
        let ruleset = Ruleset::load_builtin("fast-or-well".into()).expect("it is built in");
        match ruleset.attack {
            AttackModel::Pool(model) => *model,
            other => panic!("{other:?}"),
        }
    }

    /// Returns every possible roll of this many dice.
    fn throws(die: u8, dice: usize) -> Vec<Vec<u8>> {
        (0..dice).fold(vec![Vec::new()], |throws, _| {
            let more = |throw: Vec<u8>| {
                (1..=die).map(move |face| throw.iter().copied().chain([face]).collect())
            };
            throws.into_iter().flat_map(more).collect()
        })
    }

    #[test]
    fn fow_11_pool_outcomes_agree_with_rolling_every_die() {
        let mut model = model();
        for (full, critical) in [(6, 2), (5, 2), (6, 3), (6, 1)] {
            model.full_from = full;
            model.critical_dice = critical;
            for pool in -1..=4i32 {
                let dice = usize::from(model.dice_to_roll(pool));
                let counted = results(&model, pool);
                for (result, ways) in counted {
                    let thrown = throws(model.die, dice);
                    let same = thrown
                        .iter()
                        .filter(|faces| model.read(pool, faces) == result);
                    assert_eq!(ways, same.count() as u64, "{pool} dice, {result:?}");
                }
            }
        }
    }
}

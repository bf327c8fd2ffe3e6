//! The exact chances of an attack before it is made, by counting every face.

use crate::ruleset::{DiceExpr, Ruleset};

use super::attack::Swing;
use super::outcome::Harm;
use super::wounds;

/// A chance as an exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Ways that succeed.
    pub of: u64,
    /// All ways.
    pub all: u64,
}

impl Chance {
    /// The chance in whole percent, rounded to the nearest.
    pub fn percent(self) -> u64 {
        (self.of * 100 + self.all / 2) / self.all.max(1)
    }

    fn and(self, other: Self) -> Self {
        Self {
            of: self.of * other.of,
            all: self.all * other.all,
        }
    }

    fn not(self) -> Self {
        Self {
            of: self.all - self.of,
            all: self.all,
        }
    }
}

/// What an attack can be expected to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The attack's own check passes.
    pub check: Chance,
    /// It passes and the defence does not stop it.
    pub hit: Chance,
    /// It hits and wounds (dying included).
    pub wound: Chance,
    /// It hits and the target is dying.
    pub dying: Chance,
    /// The smallest, the largest and twice the mean damage of a hit.
    pub damage: (i32, i32, i32),
}

/// The odds of one attack.
pub fn odds(ruleset: &Ruleset, swing: &Swing) -> Odds {
    let faces = |plan: &super::check::CheckPlan| Chance {
        of: u64::from(plan.passing_faces()),
        all: u64::from(plan.sides.max(1)),
    };
    let check = faces(&swing.to_hit);
    let hit = match &swing.defence {
        None => check,
        Some((_, plan)) => check.and(faces(plan).not()),
    };
    let bonus = swing.dice.bonus
        + swing
            .damage_terms
            .iter()
            .map(|term| term.value)
            .sum::<i32>();
    let (wound, dying) = harm_chances(ruleset, swing.dice, bonus, swing.toughness);
    let (least, most) = swing.dice.range();
    let flat = bonus - swing.dice.bonus;
    Odds {
        check,
        hit,
        wound: hit.and(wound),
        dying: hit.and(dying),
        damage: (least + flat, most + flat, least + most + 2 * flat),
    }
}

/// The chances that damage of `dice` plus `bonus` wounds, and that it leaves its target dying. What
/// the expression itself adds belongs to `bonus`.
pub fn harm_chances(
    ruleset: &Ruleset,
    dice: DiceExpr,
    bonus: i32,
    toughness: i32,
) -> (Chance, Chance) {
    let sums = sums_of_dice(dice.count, dice.sides);
    let all: u64 = sums.iter().map(|(_, ways)| ways).sum();
    let count = |least: Harm| Chance {
        of: sums
            .iter()
            .filter(|(sum, _)| wounds::harm_of(ruleset, sum + bonus, toughness) >= least)
            .map(|(_, ways)| ways)
            .sum(),
        all,
    };
    (count(Harm::Wound), count(Harm::Dying))
}

/// Every sum of `count` dice with the number of ways to throw it.
fn sums_of_dice(count: u8, sides: u8) -> Vec<(i32, u64)> {
    let mut sums = vec![(0, 1)];
    // Beyond a dozen dice the ways no longer fit; no weapon comes near.
    for _ in 0..count.min(12) {
        let mut next: Vec<(i32, u64)> = Vec::new();
        for (sum, ways) in sums {
            for face in 1..=i32::from(sides) {
                match next.iter_mut().find(|(known, _)| *known == sum + face) {
                    Some((_, known)) => *known += ways,
                    None => next.push((sum + face, ways)),
                }
            }
        }
        sums = next;
    }
    sums
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
    fn percentages_round_to_the_nearest() {
        assert_eq!(Chance { of: 1, all: 3 }.percent(), 33);
        assert_eq!(Chance { of: 2, all: 3 }.percent(), 67);
        assert_eq!(Chance { of: 1, all: 2 }.percent(), 50);
    }
}

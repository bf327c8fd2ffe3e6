//! The strength left at the end of a fight, and the score of mirrored fights.
//!
//! Fights are seldom even, so the number of fights won says little about a player. Each fight is played twice with the
//! same seed: once with the player on side A, once on side B. The margin of side A is measured both times, and the
//! player with the better margin there wins the pair.

use splitsecond::encounter::{share, strength};
use splitsecond::rules::state::{Battle, CombatantRef, Stance};

/// Returns the strength of side A that is left, less that of side B, in thousandths. Side A is the party with its
/// allies, or the first side if there is no party; side B are its enemies.
pub fn margin(battle: &Battle) -> i64 {
    let of = |is_a: bool| {
        let enemies = |who: &CombatantRef| is_of_b(battle, who);
        let all = battle.combatants();
        let wanted = all.filter(|who| {
            if is_a {
                is_of_a(battle, who)
            } else {
                enemies(who)
            }
        });
        share(wanted.map(|who| strength(battle, &who)))
    };
    of(true) - of(false)
}

/// Checks whether a combatant is on side A.
pub fn is_of_a(battle: &Battle, who: &CombatantRef) -> bool {
    let sides = &battle.sides.0;
    let party = sides.iter().find(|side| side.stance == Stance::Party);
    let first = party.or_else(|| sides.first());
    first.is_some_and(|side| battle.sides.are_friends(who.identity().side, side.id))
}

fn is_of_b(battle: &Battle, who: &CombatantRef) -> bool {
    let mut side_a = battle.combatants().filter(|other| is_of_a(battle, other));
    side_a.any(|other| battle.are_enemies(&other, who))
}

/// Counts of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number won.
    pub won: u32,
    /// Number lost.
    pub lost: u32,
    /// Number drawn.
    pub drawn: u32,
}

impl Tally {
    /// Counts a result: won if `ours` is greater than `theirs`, lost if it is less.
    pub fn count(&mut self, ours: i64, theirs: i64) {
        match ours.cmp(&theirs) {
            std::cmp::Ordering::Greater => self.won += 1,
            std::cmp::Ordering::Less => self.lost += 1,
            std::cmp::Ordering::Equal => self.drawn += 1,
        }
    }

    /// Returns the share won in thousandths; a draw counts half.
    pub fn per_mille(self) -> u32 {
        let all = self.number();
        if all == 0 {
            return 0;
        }
        (2000 * self.won + 1000 * self.drawn) / (2 * all)
    }

    /// Returns the number of results.
    pub fn number(self) -> u32 {
        self.won + self.lost + self.drawn
    }

    fn and(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
        }
    }
}

/// Score of the first of two players over several mirrored fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Fights in which it commands side A.
    pub as_a: Tally,
    /// Fights in which it commands side B.
    pub as_b: Tally,
    /// Mirrored pairs of fights.
    pub pairs: Tally,
    /// Sum of its advantages over the other player on the same side, in thousandths.
    pub advantage: i64,
    /// Number of fights that were stopped before they were decided.
    pub stopped: u32,
    /// Number of illegal commands.
    pub illegal: u32,
}

impl Score {
    /// Counts a mirrored pair by the margins of side A: first with the first player on side A, then with the second.
    pub fn count(&mut self, first_on_a: i64, second_on_a: i64) {
        self.as_a.count(first_on_a, 0);
        self.as_b.count(0, second_on_a);
        self.pairs.count(first_on_a, second_on_a);
        self.advantage += first_on_a - second_on_a;
    }

    /// Returns both scores together.
    pub fn and(self, other: Self) -> Self {
        Self {
            as_a: self.as_a.and(other.as_a),
            as_b: self.as_b.and(other.as_b),
            pairs: self.pairs.and(other.pairs),
            advantage: self.advantage + other.advantage,
            stopped: self.stopped + other.stopped,
            illegal: self.illegal + other.illegal,
        }
    }
}

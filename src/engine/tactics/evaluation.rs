//! Evaluation of actions: their expected values, in thousandths of a wound.

use crate::rules::attack::{self, Mode, PlannedAttack};
use crate::rules::odds::{self, Chance};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::Ruleset;

/// Value of taking an enemy out of the fight, in wounds.
const DROP_VALUE_IN_WOUNDS: u64 = 4;

/// Returns the expected value of these attacks together, in thousandths of a wound.
pub(super) fn expected_value(ruleset: &Ruleset, swings: &[PlannedAttack]) -> u64 {
    swings
        .iter()
        .map(|swing| odds::odds(ruleset, swing))
        .map(|odds| expected_damage_value(odds.wound, odds.dying))
        .sum()
}

/// Cache key for the expected value of an attack wherever its target is, with the modifier of a combo or an aim.
#[derive(PartialEq, Eq, Hash)]
struct ForeseenValue {
    who: CombatantId,
    enemy: CombatantId,
    mode: Mode,
    rating: i32,
}

/// Returns the expected value of an attack on `enemy`, wherever it is, with the modifier `rating`, in thousandths of a
/// wound; `None` if there is no weapon for it.
pub(super) fn foreseen_value(
    battle: &Battle,
    actor: &CombatantRef,
    enemy: CombatantId,
    mode: Mode,
    rating: i32,
) -> Option<u64> {
    let question = ForeseenValue {
        who: actor.id(),
        enemy,
        mode,
        rating,
    };
    *battle.answer(question, || {
        let swing = attack::foresee(battle, actor, enemy, mode, rating).ok()?;
        Some(expected_value(battle.ruleset, &[swing]))
    })
}

/// Returns the expected value of damage with these chances, in thousandths of a wound.
pub(super) fn expected_damage_value(wound: Chance, dying: Chance) -> u64 {
    thousandths(wound) + (DROP_VALUE_IN_WOUNDS - 1) * thousandths(dying)
}

/// Returns the chance in thousandths, rounded.
pub(super) fn thousandths(chance: Chance) -> u64 {
    (chance.of * 1000 + chance.all / 2) / chance.all.max(1)
}

/// Returns the best candidate with its value, or the first of equally good ones.
pub(super) fn best<T>(candidates: impl IntoIterator<Item = (i64, T)>) -> Option<(i64, T)> {
    candidates
        .into_iter()
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_of_equal_options_is_best() {
        assert_eq!(best([(1, 'a'), (3, 'b'), (3, 'c')]), Some((3, 'b')));
        assert_eq!(best(Vec::<(i64, char)>::new()), None);
    }

    #[test]
    fn dropping_a_target_is_worth_four_wounds() {
        let always = Chance { of: 1, all: 1 };
        let never = Chance { of: 0, all: 1 };
        assert_eq!(expected_damage_value(always, never), 1000);
        assert_eq!(expected_damage_value(always, always), 4000);
    }
}

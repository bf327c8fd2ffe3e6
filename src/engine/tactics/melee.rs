//! Melee: the best attack on the best enemy within reach.
//!
//! A combatant with too many wounds to hit anything does not attack or approach.

use crate::encounter::options;
use crate::rules::attack::{self, Mode};
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{CombatantId, CombatantRef};
use crate::ruleset::{ActionBehaviour, ComboDef, ComboId};

use super::evaluation;
use super::standpoint::{Standpoint, act};

/// Attacks the enemy within reach with the highest expected value, even if the attack is finished only in the next
/// turn.
pub(super) fn strike(standpoint: &Standpoint) -> Option<EncounterCommand> {
    best_strike(standpoint).map(|(_, order)| act(order))
}

/// Returns the attack with the highest expected value, and that value in thousandths of a wound.
pub(super) fn best_strike(standpoint: &Standpoint) -> Option<(u64, ActionOrder)> {
    reach_of_weapon(standpoint)?;
    let near = standpoint
        .enemies()
        .iter()
        .filter(|enemy| within_reach(standpoint, enemy));
    let strikes = near.flat_map(|enemy| {
        strikes_at(standpoint, enemy).filter_map(|order| {
            let swings = options::preview(standpoint.battle, &order).ok()?;
            let promise = evaluation::expected_value(standpoint.battle.ruleset, &swings);
            if promise == 0 {
                return None;
            }
            // A wounded enemy is nearer to its end than the odds of one attack show.
            let wounds = i64::from(enemy.health().wounds());
            Some((promise.cast_signed() + wounds, (promise, order)))
        })
    });
    evaluation::best(strikes).map(|(_, strike)| strike)
}

/// Returns all ways of attacking `enemy`: each combo, and then the single attack.
fn strikes_at<'a>(
    standpoint: &'a Standpoint,
    enemy: &CombatantRef,
) -> impl Iterator<Item = ActionOrder> + 'a {
    let target = enemy.id();
    let combo_action = standpoint.action(|deed| matches!(deed, ActionBehaviour::Combo));
    let single_action = standpoint.action(|deed| matches!(deed, ActionBehaviour::MeleeAttack));
    let aimed = move |action| ActionOrder {
        targets: vec![target],
        ..standpoint.order(action)
    };
    let combos = combo_action.into_iter().flat_map(move |(action, _)| {
        known_combos(standpoint).map(move |(combo, _)| ActionOrder {
            combo: Some(combo),
            ..aimed(action)
        })
    });
    combos.chain(single_action.map(|(action, _)| aimed(action)))
}

/// Returns the combos that the actor knows.
pub(super) fn known_combos<'a>(
    standpoint: &'a Standpoint,
) -> impl Iterator<Item = (ComboId, &'a ComboDef)> {
    let known = &standpoint.actor.repertoire().combos;
    let combos = standpoint.battle.ruleset.combos.iter();
    combos.filter(|(id, def)| def.everyone || known.contains(id))
}

/// Returns the reach of the first ready melee weapon, in squares; `None` if there is none.
pub(super) fn reach_of_weapon(standpoint: &Standpoint) -> Option<u32> {
    let mut ready = standpoint
        .actor
        .gear()
        .ready_weapons(standpoint.battle.ruleset);
    ready.find_map(|(_, weapon)| Some(weapon.melee.as_ref()?.reach.squares()))
}

/// Checks whether `enemy` is within the weapon's reach and in sight.
pub(super) fn within_reach(standpoint: &Standpoint, enemy: &CombatantRef) -> bool {
    reach_of_weapon(standpoint).is_some_and(|reach| {
        standpoint.actor.space().squares_to(&enemy.space()) <= reach
            && standpoint.reaches_from(
                standpoint.actor.position().0,
                enemy.space(),
                standpoint.melee_traffic(),
            )
    })
}

/// Returns the expected value of the best combo against `enemy`, wherever it is, with at most this run-up; `None` if
/// the actor is too badly wounded to hurt it.
pub(super) fn prospect(standpoint: &Standpoint, enemy: &CombatantRef, run_up: u32) -> Option<u64> {
    let question = Prospect {
        who: standpoint.actor_id(),
        enemy: enemy.id(),
        run_up,
    };
    *standpoint
        .battle
        .answer(question, || value_of_enemy(standpoint, enemy, run_up))
}

/// Cache key for the expected value of attacking an enemy.
#[derive(PartialEq, Eq, Hash)]
struct Prospect {
    who: CombatantId,
    enemy: CombatantId,
    run_up: u32,
}

fn value_of_enemy(standpoint: &Standpoint, enemy: &CombatantRef, run_up: u32) -> Option<u64> {
    let battle = standpoint.battle;
    let promise = |rating, attacks| {
        let value = evaluation::foreseen_value(
            standpoint.battle,
            &standpoint.actor,
            enemy.id(),
            Mode::Melee,
            rating,
        )?;
        Some(value * u64::from(attacks))
    };
    known_combos(standpoint)
        .filter(|(_, combo)| attack::run_up_needed(battle.ruleset, combo) <= run_up)
        .filter_map(|(_, combo)| {
            let rating = attack::combo_rating(battle.ruleset, combo);
            promise(rating, attack::combo_attacks(battle.ruleset, combo))
        })
        .chain(promise(0, 1))
        .max()
        .filter(|promise| *promise > 0)
}

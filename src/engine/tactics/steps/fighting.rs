//! Attacks, with Stamina where it pays.

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;

use crate::tactics::attacks;
use crate::tactics::standpoint::{Standpoint, act};

use super::fights_on;

/// Chance of dropping the target from which Stamina is spent on an attack, in thousandths.
const MIN_DROP_CHANCE_FOR_STAMINA: u64 = 250;

/// Stamina that every combatant keeps, and does not spend for a die.
const STAMINA_RESERVE: i32 = 4;

/// Attacks in melee or at range, unless the actor has lost morale.
pub(super) fn strike(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let (_, order) = attacks::best_of_both(standpoint)?;
    Some(act(with_effort(standpoint, order)))
}

/// Attacks at once if that has a good chance of dropping an enemy.
pub(super) fn finish(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !fights_on(standpoint) {
        return None;
    }
    let (_, order) = attacks::best_of_both(standpoint)?;
    let felling = attacks::drop_chance(standpoint, &order) >= MIN_DROP_CHANCE_FOR_STAMINA;
    felling.then(|| act(with_effort(standpoint, order)))
}

/// Returns the order with Stamina spent on it, if the attack has a good chance of dropping its target and the actor has
/// Stamina to spare (FOW-13).
fn with_effort(standpoint: &Standpoint, order: ActionOrder) -> ActionOrder {
    let effort = attacks::drop_chance(standpoint, &order) >= MIN_DROP_CHANCE_FOR_STAMINA
        && standpoint.actor.health().hit_points().now > STAMINA_RESERVE;
    let harder = ActionOrder {
        effort,
        ..order.clone()
    };
    match legality::check(standpoint.battle, &act(harder.clone())) {
        Ok(()) => harder,
        Err(_refused) => order,
    }
}

//! Resources of a turn: Action, Quick Action and Interaction, and feet in all movement modes together (RES-07, RES-11).

pub mod rejection;

use crate::rules::effects;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Economy, Speeds, Writes};
use bevy_ecs::prelude::*;

use crate::grid::FEET_PER_SQUARE;
use crate::ruleset::{ActionDef, MoveMode, TurnResource};

use super::facts::Rejection;
use super::movement::outcome::MovementOutcome;
use super::movement::rounds;
use crate::rules::facts::ActionOrder;
use rejection::EconomyRejection;

/// Returns the current speed of `actor` in one movement mode, in feet per turn, including armour, conditions and a
/// sprint; 0 if it does not have this mode.
pub fn speed_feet(battle: &Battle, actor: &CombatantRef, mode: MoveMode) -> u32 {
    let Speeds(speeds) = actor.speeds();
    let feet = match mode {
        MoveMode::Walk => {
            return rounds::rate_feet(battle, actor) + actor.economy().sprint_feet;
        }
        MoveMode::Swim => speeds.swim,
        MoveMode::Climb => speeds.climb,
        MoveMode::Fly => speeds.fly,
    };
    effects::speed(battle.ruleset, actor, feet)
}

/// Returns the feet that `actor` has left in each of its movement modes: the speed less all feet moved (RES-11).
pub fn feet_left(battle: &Battle, actor: &CombatantRef) -> Vec<(MoveMode, u32)> {
    MoveMode::ALL
        .into_iter()
        .map(|mode| (mode, speed_feet(battle, actor, mode)))
        .filter(|(mode, speed)| *speed > 0 || *mode == MoveMode::Walk)
        .map(|(mode, speed)| (mode, speed.saturating_sub(actor.economy().moved_feet)))
        .collect()
}

/// Returns the resource of its actor's turn that an order takes, or `None` for movement and talk. The GM may rule that
/// an Interaction takes the Action, and that an effort is an Interaction (RES-08).
///
/// # Errors
/// `TakesAnother`, with the usual resource of the action, if the order names one that no ruling allows.
pub fn resource_of(
    battle: &Battle,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<Option<TurnResource>, Rejection> {
    let Some(effort_takes_action) = battle.ruleset.turns.effort_takes_action() else {
        return Ok(None);
    };
    let of_spell = order
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell)?.spends);
    let usual = match of_spell.or(def.spends) {
        Some(TurnResource::Interaction) if def.effort && effort_takes_action => {
            Some(TurnResource::Action)
        }
        usual => usual,
    };
    let Some(ruled) = order.spends else {
        return Ok(usual);
    };
    let may_be_ruled = def.spends == Some(TurnResource::Interaction)
        && matches!(ruled, TurnResource::Action | TurnResource::Interaction);
    if usual == Some(ruled) || may_be_ruled {
        Ok(Some(ruled))
    } else {
        Err(EconomyRejection::TakesAnother { usual }.into())
    }
}

/// Checks whether `actor` still has the resource that an order takes.
///
/// # Errors
/// `ResourceSpent` if it has been used this turn, `TakesAnother` if no ruling makes the action take the resource that
/// the order names.
pub(super) fn check(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    match resource_of(battle, order, def)? {
        Some(resource) if actor.economy().is_spent(resource) => {
            Err(EconomyRejection::ResourceSpent { resource }.into())
        }
        Some(_) | None => Ok(()),
    }
}

/// Spends the resource that an order takes, whether it was left or the GM has forced it.
pub(super) fn spend(fight: &mut impl Writes<Economy>, order: &ActionOrder, def: &ActionDef) {
    let resource = resource_of(&fight.battle(), order, def);
    // If the GM has forced an order that no ruling allows, it takes its usual resource.
    let resource = resource.unwrap_or(def.spends);
    if let Some(resource) = resource
        && let Some(mut economy) = fight.write::<Economy>(order.who)
    {
        economy.spend(resource);
    }
}

/// Restores everything at the start of a new turn (RES-07).
pub(super) fn refresh(fight: &mut impl Writes<Economy>, who: CombatantId) {
    if let Some(mut economy) = fight.write::<Economy>(who) {
        *economy = Economy::default();
    }
}

/// Counts feet that were moved in this turn.
pub(super) fn count_walked(fight: &mut impl Writes<Economy>, who: CombatantId, feet: u32) {
    if let Some(mut economy) = fight.write::<Economy>(who) {
        economy.walked(feet);
    }
}

/// Adds extra feet equal to the walking speed (RES-31).
pub(super) fn sprint(fight: &mut impl Writes<Economy>, who: CombatantId) {
    let battle = fight.battle();
    let feet = battle
        .get(who)
        .map_or(0, |actor| rounds::rate_feet(&battle, &actor));
    if let Some(mut economy) = fight.write::<Economy>(who) {
        economy.sprint_feet += feet;
    }
    fight.record(MovementOutcome::Sprinted { who, feet });
}

/// Returns the whole squares in a number of feet.
pub(super) fn squares_of(feet: u32) -> u32 {
    feet / FEET_PER_SQUARE
}

//! Other useful actions: ending conditions such as burning, recovering Stamina, tending the wounded, running away.

use crate::grid::Cell;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::movement;
use crate::rules::state::{CombatantRef, MoraleState, Vitality};
use crate::ruleset::ActionBehaviour;

use crate::tactics::approach;
use crate::tactics::attacks;
use crate::tactics::standpoint::{Standpoint, act};
use crate::tactics::value::{self, HealingAmount};

/// Runs from the enemies if the actor is fleeing because of its morale (FOW-30).
pub(super) fn run_away(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if standpoint.actor.morale().nerve != MoraleState::Fleeing {
        return None;
    }
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Move))?;
    let distance = |cell: Cell| i64::from(standpoint.squares_to_nearest_enemy(cell).unwrap_or(0));
    let ways = movement::reachable(standpoint.battle, &standpoint.actor, 1);
    let mut ends: Vec<(i64, Cell)> = ways
        .iter()
        .map(|(cell, _)| (distance(cell), cell))
        .filter(|(far, _)| *far > distance(standpoint.actor.position().0))
        .collect();
    ends.sort_by_key(|(far, cell)| (std::cmp::Reverse(*far), cell.y, cell.x));
    ends.into_iter()
        .take(MAX_SQUARES_TRIED)
        .find_map(|(_, to)| {
            let command = act(ActionOrder {
                to: Some(to),
                ..standpoint.order(action)
            });
            legality::check(standpoint.battle, &command)
                .ok()
                .map(|()| command)
        })
}

/// Maximum number of squares that a fleeing combatant considers.
const MAX_SQUARES_TRIED: usize = 12;

/// Ends a condition, preferably one that deals damage.
pub(super) fn shake_off(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    let conditions = standpoint.actor.conditions().defs(battle.ruleset);
    let mut pressing: Vec<_> = conditions
        .filter_map(|(_, def)| Some((!def.hurts(), def.ended_by?)))
        .collect();
    pressing.sort_by_key(|(later, _)| *later);
    pressing.into_iter().find_map(|(_, action)| {
        let command = act(standpoint.order(action));
        legality::check(battle, &command).ok().map(|()| command)
    })
}

/// Stabilises an adjacent ally, or walks to a dying one that is at most one Move away (FOW-13).
pub(super) fn stabilise(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Aid))?;
    let pressed = standpoint
        .squares_to_nearest_enemy(standpoint.actor.position().0)
        .is_some_and(|squares| squares <= 1);
    let dying = standpoint.friends().iter().filter(|friend| {
        friend.health().vitality() == Vitality::Dying && friend.id() != standpoint.actor_id()
    });
    let attack = attacks::best_of_both(standpoint).map_or(0, |(value, _)| value);
    let worth_it =
        dying.filter(|friend| value::of_healing(battle, friend, HealingAmount::Wounds(0)) > attack);
    let near = worth_it.filter_map(|friend| {
        let (to, moves) = approach::place_within(standpoint, &friend.space(), 1, 1)?;
        Some((moves, to, friend.id()))
    });
    let (moves, to, patient) = near.min()?;
    match moves {
        0 => Some(act(ActionOrder {
            targets: vec![patient],
            ..standpoint.order(action)
        })),
        _walk if pressed => None,
        _walk => approach::walk_to(standpoint, to),
    }
}

/// Recovers Stamina if a third or less is left and no enemy is within 6 squares (FOW-13).
pub(super) fn recover_when_low(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let stamina = standpoint.actor.health().hit_points();
    let pressed = standpoint
        .squares_to_nearest_enemy(standpoint.actor.position().0)
        .is_some_and(|squares| squares <= 6);
    if pressed || stamina.now * 3 > stamina.most {
        return None;
    }
    recover(standpoint)
}

/// Recovers Stamina if there is nothing better to do.
pub(super) fn recover(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Recover { .. }))?;
    Some(act(standpoint.order(action)))
}

/// Treats a wound of the actor or of an adjacent ally if there is nothing better to do (FOW-13).
pub(super) fn treat(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let (action, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Treat))?;
    let hurt = |friend: &&CombatantRef| friend.health().untreated() > 0;
    let beside = |friend: &&CombatantRef| standpoint.actor.space().squares_to(&friend.space()) <= 1;
    let patients = standpoint.friends().iter().filter(hurt).filter(beside);
    let worst = patients.map(|friend| (i64::from(friend.health().untreated()), friend.id()));
    let (_, patient) = value::best(worst)?;
    Some(act(ActionOrder {
        targets: vec![patient],
        ..standpoint.order(action)
    }))
}

//! Morale: when the GM would call for a check, and what combatants do after failing one.

use std::cmp::Reverse;

use crate::encounter::options;
use crate::grid::Cell;
use crate::rules::effects;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::legality;
use crate::rules::movement::destinations::MoveEnds;
use crate::rules::state::{Battle, MoraleState};
use crate::rules::turns::sided::rejection::SidedRejection;
use crate::rules::turns::{self, sided};
use crate::ruleset::ActionBehaviour;

use super::moving;
use crate::tactics::orders;
use crate::tactics::retreat;
use crate::tactics::standpoint::{Standpoint, act};

/// Returns the morale check that is due, at the end of a round or between slots.
pub(super) fn call_for_morale(battle: &Battle) -> Option<EncounterCommand> {
    let who = crate::rules::morale::is_called_for(battle);
    let command = EncounterCommand::CheckMorale { who };
    legality::check(battle, &command).ok()?;
    Some(command)
}

/// Lets a hidden combatant leave that is withdrawing: it will not come out, and no other combatant can hunt it.
///
/// This is a ruling of auto-play, which has no GM to make it: the rules do not cover hiding.
pub(super) fn slip_away(battle: &Battle) -> Option<EncounterCommand> {
    let gone = battle.combatants().find(|who| {
        who.hidden().0 && who.is_up() && who.morale().nerve == MoraleState::Withdrawing
    })?;
    Some(EncounterCommand::SetNerve {
        who: gone.id(),
        nerve: MoraleState::Fleeing,
    })
}

/// Flees, withdraws, or leaves a fight that is lost, as far from the enemies as it can.
pub(super) fn run_or_fall_back(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let engaged = sided::in_melee(standpoint.battle, &standpoint.actor);
    let order = match standpoint.actor.morale().nerve {
        MoraleState::Steady if !engaged && retreat::is_wise(standpoint) => {
            move_away(standpoint, |deed| matches!(deed, ActionBehaviour::Move))
        }
        MoraleState::Steady | MoraleState::Surrendered => return None,
        MoraleState::Fleeing if engaged => {
            move_away(standpoint, |deed| matches!(deed, ActionBehaviour::Flee))
        }
        MoraleState::Withdrawing if engaged => {
            move_away(standpoint, |deed| matches!(deed, ActionBehaviour::Withdraw))
        }
        MoraleState::Fleeing | MoraleState::Withdrawing => {
            move_away(standpoint, |deed| matches!(deed, ActionBehaviour::Move))
        }
    };
    order.map(act)
}

/// Walks to the edge of the map on orders. In a melee, withdraws, unless it flees because of its morale.
pub(super) fn leave_on_orders(standpoint: &Standpoint) -> Option<EncounterCommand> {
    if !can_set_out(standpoint) {
        return None;
    }
    if sided::in_melee(standpoint.battle, &standpoint.actor) {
        return match standpoint.actor.morale().nerve {
            MoraleState::Steady | MoraleState::Withdrawing => {
                move_away(standpoint, |deed| matches!(deed, ActionBehaviour::Withdraw)).map(act)
            }
            MoraleState::Fleeing | MoraleState::Surrendered => None,
        };
    }
    match orders::way_out(standpoint) {
        Some(to) => moving::walk_towards(standpoint, to),
        None => move_away(standpoint, |deed| matches!(deed, ActionBehaviour::Move)).map(act),
    }
}

/// Waits for the phase in which it can leave on orders, if that is still to come: its own phases of melee and missiles
/// are earlier (PHA-16).
pub(super) fn wait_to_leave(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let battle = standpoint.battle;
    let who = standpoint.actor_id();
    let rejection = legality::check(battle, &leave_on_orders(standpoint)?).err()?;
    let comes_later = matches!(
        rejection,
        Rejection::Sided(SidedRejection::OtherPhase { .. })
    );
    (comes_later && turns::is_asked_again(battle, who)).then(|| options::hold(who))
}

/// Checks whether the only way out of its melee is to flee.
pub(super) fn must_flee(standpoint: &Standpoint) -> bool {
    leave_on_orders(standpoint).is_none() && flee_on_orders(standpoint).is_some()
}

/// Flees from a melee from which it has orders to retreat and cannot withdraw.
pub(super) fn flee_on_orders(standpoint: &Standpoint) -> Option<EncounterCommand> {
    (can_set_out(standpoint) && sided::in_melee(standpoint.battle, &standpoint.actor))
        .then(|| move_away(standpoint, |deed| matches!(deed, ActionBehaviour::Flee)))?
        .map(act)
}

/// Checks whether it can act, and its posture lets it move.
fn can_set_out(standpoint: &Standpoint) -> bool {
    let actor = &standpoint.actor;
    actor.can_act() && effects::posture_permission(standpoint.battle.ruleset, actor).is_ok()
}

fn move_away(standpoint: &Standpoint, does: fn(&ActionBehaviour) -> bool) -> Option<ActionOrder> {
    let (action, def) = standpoint.action(does)?;
    let distance = |cell: Cell| standpoint.squares_to_nearest_enemy(cell).unwrap_or(0);
    let here = distance(standpoint.actor.position().0);
    let ends = MoveEnds::for_action(standpoint.battle, &standpoint.actor, &def.does)?;
    let away = ends
        .reachable_squares()
        .map(|(cell, _)| (distance(cell), cell));
    let mut away: Vec<(u32, Cell)> = away.filter(|(far, _)| *far > here).collect();
    // The farthest square comes first; squares at equal distance keep their order.
    away.sort_by_key(|(far, _)| Reverse(*far));
    let to = away.into_iter().find(|(_, cell)| ends.can_end_on(*cell));
    to.map(|(_, to)| ActionOrder {
        to: Some(to),
        ..standpoint.order(action)
    })
}

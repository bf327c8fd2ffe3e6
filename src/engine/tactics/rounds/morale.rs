//! Morale: when the GM would call for a check, and what combatants do after failing one.

use std::cmp::Reverse;

use crate::grid::Cell;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::legality;
use crate::rules::movement::destinations::MoveEnds;
use crate::rules::state::{Battle, MoraleState};
use crate::rules::turns::sided;
use crate::ruleset::ActionBehaviour;

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

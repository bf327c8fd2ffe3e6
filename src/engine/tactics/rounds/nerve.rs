//! Morale: when the GM would call for a check, and what combatants do after failing one.

use std::cmp::Reverse;

use crate::grid::Cell;
use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::legality;
use crate::rules::movement::ends::Ends;
use crate::rules::state::{Battle, Nerve};
use crate::rules::turns::sided;
use crate::ruleset::Deed;

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
    let gone = battle
        .everyone()
        .find(|who| who.hidden().0 && who.is_up() && who.morale().nerve == Nerve::Withdrawing)?;
    Some(EncounterCommand::SetNerve {
        who: gone.id(),
        nerve: Nerve::Fleeing,
    })
}

/// Flees or withdraws, as far from the enemies as it can.
pub(super) fn run_or_fall_back(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let engaged = sided::in_melee(standpoint.battle, &standpoint.actor);
    let order = match standpoint.actor.morale().nerve {
        Nerve::Steady | Nerve::Surrendered => return None,
        Nerve::Fleeing if engaged => away(standpoint, |deed| matches!(deed, Deed::Flee)),
        Nerve::Withdrawing if engaged => away(standpoint, |deed| matches!(deed, Deed::Withdraw)),
        Nerve::Fleeing | Nerve::Withdrawing => away(standpoint, |deed| matches!(deed, Deed::Move)),
    };
    order.map(act)
}

fn away(standpoint: &Standpoint, does: fn(&Deed) -> bool) -> Option<Order> {
    let (action, def) = standpoint.action(does)?;
    let distance = |cell: Cell| standpoint.squares_to_nearest_enemy(cell).unwrap_or(0);
    let here = distance(standpoint.actor.position().0);
    let ends = Ends::of(standpoint.battle, &standpoint.actor, &def.does)?;
    let away = ends.reached().map(|(cell, _)| (distance(cell), cell));
    let mut away: Vec<(u32, Cell)> = away.filter(|(far, _)| *far > here).collect();
    // The farthest square comes first; squares at equal distance keep their order.
    away.sort_by_key(|(far, _)| Reverse(*far));
    let to = away.into_iter().find(|(_, cell)| ends.may_be(*cell));
    to.map(|(_, to)| Order {
        to: Some(to),
        ..standpoint.order(action)
    })
}

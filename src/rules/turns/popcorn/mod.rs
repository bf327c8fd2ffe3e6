//! The `popcorn` structure: turns as in `resources`, and whoever ends its turn names who comes next, among those
//! who have not acted this round.
//!
//! Initiative says who begins, and who comes where nobody is named. House default: the last of a round names
//! who begins the next, and may name itself. The place of one who cannot act passes when it comes by initiative,
//! at the latest when everybody else has acted, so that what it has made counts its rounds (RES-06).

pub mod rejection;

use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::state::{
    Battle, Changes, Clock, CombatantId, CurrentCommand, Economy, Fight, Reaction, Timeline,
    TurnOrder, Writes,
};
use crate::rules::turns::outcome::TurnOutcome;
use crate::ruleset::{Ruleset, TurnStructure};
use rejection::PopcornRejection;

use super::{in_order, resources};

fn is_in_force(ruleset: &Ruleset) -> bool {
    matches!(ruleset.turns, TurnStructure::Popcorn(_))
}

/// Whether `who` may end its turn and name `to`, whose turn comes next.
///
/// # Errors
/// What stands in the way.
pub(super) fn check_hand_on(
    battle: &Battle,
    who: CombatantId,
    to: CombatantId,
) -> Result<(), Rejection> {
    resources::check_end_turn(battle, who)?;
    if !battle.find(to)?.is_up() {
        return Err(PopcornRejection::CannotAct { who: to }.into());
    }
    let has_turn_left = left_in_round(battle).any(|left| left == to);
    if has_turn_left || is_over(battle) {
        Ok(())
    } else {
        Err(PopcornRejection::HasActed { who: to }.into())
    }
}

/// Those whose turn has not come in this round, by initiative.
fn left_in_round(battle: &Battle) -> impl Iterator<Item = CombatantId> {
    let round = battle.clock.round();
    let places = battle.order.places().iter();
    let left = places.filter(move |place| place.last_round < round);
    left.map(|place| place.who)
}

/// Whether nobody who can act has a turn left in this round.
fn is_over(battle: &Battle) -> bool {
    let can_act = |who| battle.get(who).is_some_and(|actor| actor.is_up());
    !left_in_round(battle).any(can_act)
}

context! {
    /// What naming the next writes.
    Naming
    writes [economy reaction]
    changes [clock command order timeline]
}

/// Carries out that somebody names the next. Who names nobody ends its turn as in `resources`.
pub(in crate::rules) fn take_orders(mut fight: Naming) {
    if !is_in_force(fight.battle().ruleset) {
        return;
    }
    let command = fight.command().map(EncounterCommand::unforced);
    let Some(EncounterCommand::HandOn { who, to }) = command else {
        return;
    };
    let (who, to) = (*who, *to);
    fight.change::<CurrentCommand>().0 = None;
    let open = fight.battle().order.open_turn();
    if open.is_some_and(|turn| turn.who() == who) {
        fight.change::<TurnOrder>().close();
        fight.record(TurnOutcome::TurnEnded { who });
        if is_over(&fight.battle()) {
            end_round(&mut fight);
        }
        resources::come_to(&mut fight, to);
    }
}

/// Passes over those who cannot act, and begins the next round.
fn end_round(
    fight: &mut (
             impl Changes<Clock>
             + Changes<Timeline>
             + Changes<TurnOrder>
             + Writes<Economy>
             + Writes<Reaction>
         ),
) {
    let cannot_act: Vec<CombatantId> = left_in_round(&fight.battle()).collect();
    for who in cannot_act {
        resources::come_to(fight, who);
        fight.change::<TurnOrder>().close();
    }
    in_order::begin_round(fight);
}

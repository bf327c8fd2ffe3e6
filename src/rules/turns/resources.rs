//! The `resources` structure: individual order, and turns that hold an Action, a Quick Action, an Interaction
//! and movement in feet (RES-01 to RES-08, RES-13).
//!
//! Nothing in a turn takes seconds of its own. Time goes on from turn to turn: whoever has made something
//! last counts a round at each opening of its own place in the order, present or not (RES-05, RES-06).
//!
//! It runs wherever everybody has a turn of its own that is made of these parts: `popcorn` changes only who
//! comes next.

use crate::rules::economy;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::reaction::ready::{answered_by, refresh};
use crate::rules::reaction::rejection::ReactionRejection;
use crate::rules::state::{
    Battle, Changes, Clock, CombatantId, CombatantRef, CurrentCommand, Economy, Fight, Reaction,
    Timeline, TurnKind, TurnOrder, Writes,
};
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionDef, Ruleset, TurnHolds};

use super::{in_order, turn_budget};

fn is_in_force(ruleset: &Ruleset) -> bool {
    let play = ruleset.turns.play();
    play.turn == TurnHolds::Parts && !play.in_moments
}

/// Whether `actor` may start an action of this kind now, its own input aside (RES-07).
///
/// # Errors
/// What stands in the way.
pub(super) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    battle.order.open_turn_of(actor.id(), battle.clock)?;
    if !actor.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if answered_by(battle, order).is_some() {
        return Err(ReactionRejection::OnlyAReaction.into());
    }
    // Whatever takes something of the turn is a deed; words are not.
    let weight = u32::from(def.spends.is_some());
    actor
        .conditions()
        .allow(battle.ruleset, &def.does, weight)?;
    economy::check(battle, actor, order, def)
}

/// Takes what an order takes of its actor's turn, where that is open (RES-07).
pub(super) fn spend(fight: &mut impl Writes<Economy>, order: &Order, def: &ActionDef) {
    let turn = fight.battle().order.open_turn();
    if turn.is_some_and(|turn| turn.who() == order.who) {
        economy::spend(fight, order, def);
    }
}

/// Whether `who` may end its turn.
///
/// # Errors
/// What stands in the way.
pub(super) fn check_end_turn(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    battle.order.open_turn_of(who, battle.clock)?;
    battle.find(who).map(|_| ())
}

/// The fight begins: whoever is there has its reaction before its first turn (RES-13).
pub(super) fn begin(fight: &mut impl Writes<Reaction>) {
    for who in fight.ids() {
        refresh(fight, who);
    }
}

context! {
    /// What orders about turns write.
    Orders
    writes []
    changes [command order]
}

/// Carries out what a combatant decides about its turn.
pub(in crate::rules) fn take_orders(mut fight: Orders) {
    if !is_in_force(fight.battle().ruleset) {
        return;
    }
    let command = fight.command().map(EncounterCommand::unforced);
    let Some(EncounterCommand::EndTurn { who }) = command else {
        return;
    };
    let who = *who;
    fight.change::<CurrentCommand>().0 = None;
    if fight
        .battle()
        .order
        .open_turn()
        .is_some_and(|turn| turn.who() == who)
    {
        fight.change::<TurnOrder>().run_out(None);
    }
}

context! {
    /// What the coming and going of turns writes.
    Turning
    writes [economy reaction]
    changes [clock order timeline]
}

/// Closes the turn that has ended and opens the next, one step a pass.
pub(in crate::rules) fn open_and_close(mut fight: Turning) {
    if !is_in_force(fight.battle().ruleset)
        || !fight.battle().clock.has_begun()
        || fight.dice().fault().is_some()
        || !fight.battle().pending.is_empty()
        || !fight.finishing().is_empty()
    {
        return;
    }
    let Some(turn) = fight.battle().order.open_turn().copied() else {
        open_next(&mut fight);
        return;
    };
    let who = turn.who();
    let goes_on = fight.battle().get(who).is_some_and(|actor| actor.is_up());
    if goes_on && !turn.is_closing() {
        return;
    }
    fight.change::<TurnOrder>().close();
    match turn.kind() {
        TurnKind::InPlace | TurnKind::Delayed => fight.record(TurnOutcome::TurnEnded { who }),
        TurnKind::Lost | TurnKind::Skipped => {}
    }
    open_next(&mut fight);
}

/// Opens the turn of the next place, and the next round where all places have had theirs (RES-04).
fn open_next(
    fight: &mut (
             impl Changes<Clock>
             + Changes<Timeline>
             + Changes<TurnOrder>
             + Writes<Economy>
             + Writes<Reaction>
         ),
) {
    if let Some(place) = in_order::come_to_next_place(fight) {
        come_to(fight, place.who);
    }
}

/// Opens the turn of `who`, whose place in the order comes now.
pub(super) fn come_to(
    fight: &mut (impl Changes<Timeline> + Changes<TurnOrder> + Writes<Economy> + Writes<Reaction>),
    who: CombatantId,
) {
    let round = fight.battle().clock.round();
    fight.change::<TurnOrder>().mark_turn(who, round);
    // RES-05, RES-06: its place counts a round for everything that it has made, whether it is there or not.
    let seconds = turn_budget(fight.battle().ruleset);
    fight.change::<Timeline>().pass(who, seconds);
    let reason = in_order::skipped_because(fight, who);
    match reason {
        Some(reason) => {
            fight
                .change::<TurnOrder>()
                .open(who, 0, TurnKind::Skipped, true);
            fight.record(TurnOutcome::TurnSkipped { who, reason });
        }
        None => {
            fight
                .change::<TurnOrder>()
                .open(who, 0, TurnKind::InPlace, true);
            economy::refresh(fight, who);
            refresh(fight, who);
            fight.record(TurnOutcome::TurnBegan {
                who,
                delayed: false,
                seconds,
            });
        }
    }
}

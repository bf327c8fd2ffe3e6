//! The `resources` structure: individual order, and turns that hold an Action, a Quick Action, an Interaction
//! and movement in feet (RES-01 to RES-08, RES-13).
//!
//! Nothing in a turn takes seconds of its own. Time goes on from turn to turn: whoever has made something
//! last counts a round at each opening of its own place in the order, present or not (RES-05, RES-06).

use crate::rules::battle::{Battle, CombatantRef, Field};
use crate::rules::combatant::CombatantId;
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::facts::Rejection;
use crate::rules::reaction::rejection::ReactionRejection;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::wounds::rejection::WoundRejection;
use crate::rules::{economy, reaction};
use crate::ruleset::{ActionDef, Ruleset, TurnStructure};

use super::{TurnKind, in_order, turn_budget};

fn is_in_force(ruleset: &Ruleset) -> bool {
    matches!(ruleset.turns, TurnStructure::Resources(_))
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
    if reaction::answered_by(battle, order).is_some() {
        return Err(ReactionRejection::OnlyAReaction.into());
    }
    // Whatever takes something of the turn is a deed; words are not.
    let weight = u32::from(def.spends.is_some());
    actor.conditions.allow(battle.ruleset, &def.does, weight)?;
    economy::check(battle, actor, order, def)
}

/// Takes what an order takes of its actor's turn, where that is open (RES-07).
pub(super) fn spend(field: &mut Field, order: &Order, def: &ActionDef) {
    let turn = field.order.open_turn();
    if turn.is_some_and(|turn| turn.who() == order.who) {
        economy::spend(field, order, def);
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
pub(super) fn begin(field: &mut Field) {
    for who in field.ids() {
        reaction::refresh(field, who);
    }
}

/// Carries out what a combatant decides about its turn.
pub(in crate::rules) fn take_orders(mut field: Field) {
    if !is_in_force(&field.ruleset) {
        return;
    }
    let command = field.command.0.as_ref().map(EncounterCommand::unforced);
    let Some(EncounterCommand::EndTurn { who }) = command else {
        return;
    };
    let who = *who;
    field.command.0 = None;
    if field
        .order
        .open_turn()
        .is_some_and(|turn| turn.who() == who)
    {
        field.order.run_out(None);
    }
}

/// Closes the turn that has ended and opens the next, one step a pass.
pub(in crate::rules) fn open_and_close(mut field: Field) {
    if !is_in_force(&field.ruleset)
        || !field.clock.has_begun()
        || field.dice.fault().is_some()
        || !field.pending.is_empty()
        || !field.finishing.is_empty()
    {
        return;
    }
    let Some(turn) = field.order.open_turn().copied() else {
        open_next(&mut field);
        return;
    };
    let who = turn.who();
    let goes_on = field.battle().get(who).is_some_and(|actor| actor.is_up());
    if goes_on && !turn.is_closing() {
        return;
    }
    field.order.close();
    match turn.kind() {
        TurnKind::InPlace | TurnKind::Delayed => field.record(TurnOutcome::TurnEnded { who }),
        TurnKind::Lost | TurnKind::Skipped => {}
    }
    open_next(&mut field);
}

/// Opens the turn of the next place, and the next round where all places have had theirs (RES-04).
fn open_next(field: &mut Field) {
    let Some(place) = in_order::come_to_next_place(field) else {
        return;
    };
    let who = place.who;
    let round = field.clock.round();
    field.order.mark_turn(who, round);
    // RES-05, RES-06: its place counts a round for everything that it has made, whether it is there or not.
    let seconds = turn_budget(&field.ruleset);
    field.timeline.pass(who, seconds);
    let reason = in_order::skipped_because(field, who);
    match reason {
        Some(reason) => {
            field.order.open(who, 0, TurnKind::Skipped, true);
            field.record(TurnOutcome::TurnSkipped { who, reason });
        }
        None => {
            field.order.open(who, 0, TurnKind::InPlace, true);
            economy::refresh(field, who);
            reaction::refresh(field, who);
            field.record(TurnOutcome::TurnBegan {
                who,
                delayed: false,
                seconds,
            });
        }
    }
}

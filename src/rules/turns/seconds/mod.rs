//! The `seconds` structure: individual order, a turn of six seconds, delayed turns taken at any later
//! moment, in the middle of somebody else's turn if need be (SEC-05 to SEC-09).

pub mod outcome;
pub mod rejection;
mod words;

use crate::rules::action::check_continue;
use crate::rules::action::rejection::ActionRejection;
use crate::rules::battle::{Battle, CombatantRef, Field};
use crate::rules::combatant::{CombatantId, Vitality};
use crate::rules::command::{EncounterCommand, Order};
use crate::rules::facts::Rejection;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::{ActionDef, Deed, Ruleset, TurnStructure};
use outcome::SecondsOutcome;
use rejection::SecondsRejection;

use super::{TurnKind, in_order, turn_budget};

fn is_in_force(ruleset: &Ruleset) -> bool {
    matches!(ruleset.turns, TurnStructure::Seconds(_))
}

/// Whether `actor` may start an action of this kind now, its own input aside (SEC-10, SEC-14).
///
/// # Errors
/// What stands in the way.
pub(super) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    let turn = battle.order.open_turn_of(actor.id(), battle.clock)?;
    if actor.health.vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    actor
        .conditions
        .allow(battle.ruleset, &def.does, def.duration.least())?;
    let seconds = match &def.does {
        Deed::Cast => order
            .spell
            .and_then(|spell| battle.ruleset.spells.get(spell)?.casting)
            .unwrap_or(def.duration.least()),
        _ => def.duration.least(),
    };
    if seconds == 0 {
        // SEC-14: zero-second actions may stand inside a longer action.
        return Ok(());
    }
    if let Some(current) = actor
        .timer
        .current()
        .filter(|current| current.is_consecutive())
    {
        return Err(ActionRejection::UnfinishedAction {
            action: current.action(),
            left: current.left(),
        }
        .into());
    }
    // An action set aside is taken up again, not started twice.
    if let Some(aside) = actor
        .timer
        .unfinished()
        .find(|aside| aside.action() == order.action)
    {
        return Err(ActionRejection::UnfinishedAction {
            action: aside.action(),
            left: aside.left(),
        }
        .into());
    }
    if turn.left() == 0 {
        return Err(SecondsRejection::NoSecondsLeft.into());
    }
    Ok(())
}

/// Whether `who` may delay its turn (SEC-05).
///
/// # Errors
/// What stands in the way.
pub fn check_delay(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    let actor = battle.find(who)?;
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    if actor.health.vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    if turn.kind() == TurnKind::Delayed {
        return Err(TurnRejection::AlreadyDelayed.into());
    }
    if turn.spent() > 0 {
        return Err(SecondsRejection::AlreadySpent {
            spent: turn.spent(),
        }
        .into());
    }
    match actor.timer.unfinished().next() {
        Some(unfinished) => Err(ActionRejection::UnfinishedAction {
            action: unfinished.action(),
            left: unfinished.left(),
        }
        .into()),
        None => Ok(()),
    }
}

/// Whether these may take their delayed turns now (SEC-06).
///
/// # Errors
/// What stands in the way.
pub(super) fn check_take_delayed_turn(
    battle: &Battle,
    who: &[CombatantId],
) -> Result<(), Rejection> {
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if who.is_empty() {
        return Err(SecondsRejection::NotDelayed.into());
    }
    for who in who {
        let claimant = battle.find(*who)?;
        if claimant.health.vitality() != Vitality::Up {
            return Err(WoundRejection::Incapacitated.into());
        }
        if !battle
            .order
            .place_of(*who)
            .is_some_and(|place| place.delayed)
        {
            return Err(SecondsRejection::NotDelayed.into());
        }
    }
    // Inside an action is where some of it was done in this turn and more of it is still to be done;
    // when the turn has run out under it, or has not come to it yet, one stands between turns (SEC-16).
    if let Some(turn) = battle.order.open_turn()
        && turn.left() > 0
        && let Some(active) = battle.get(turn.who())
        && let Some(action) = active.timer.current()
        && action.is_consecutive()
        && action.worked_this_turn()
    {
        return Err(SecondsRejection::InsideAction {
            who: turn.who(),
            action: action.action(),
        }
        .into());
    }
    Ok(())
}

/// Whether `who` may end its turn.
///
/// # Errors
/// What stands in the way.
pub fn check_end_turn(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    let actor = battle.find(who)?;
    // SEC-10, SEC-11: what is missing is taken first; only when no second is left may it wait.
    if turn.left() > 0
        && actor.is_up()
        && let Some(action) = actor.timer.current()
        && action.is_consecutive()
        // Who is kept from going on lets the seconds pass.
        && check_continue(battle, who, None).is_ok()
    {
        return Err(ActionRejection::UnfinishedAction {
            action: action.action(),
            left: action.left(),
        }
        .into());
    }
    Ok(())
}

/// Carries out what a combatant decides about its turn.
pub(in crate::rules) fn take_orders(mut field: Field) {
    if !is_in_force(&field.ruleset) {
        return;
    }
    let Some(command) = field.command.0.as_ref() else {
        return;
    };
    if let EncounterCommand::EndTurn { who } = command.unforced() {
        let who = *who;
        field.command.0 = None;
        if field
            .order
            .open_turn()
            .is_some_and(|turn| turn.who() == who)
        {
            field.order.run_out(None);
        }
    } else if let EncounterCommand::Delay { who } = command.unforced() {
        let who = *who;
        field.command.0 = None;
        if field
            .order
            .open_turn()
            .is_some_and(|turn| turn.who() == who)
        {
            field.order.close();
            field.order.mark_delayed(who, true);
            field.record(TurnOutcome::TurnDelayed { who });
            resume(&mut field);
        }
    } else if let EncounterCommand::TakeDelayedTurn { who } = command.unforced() {
        let claimants = who.clone();
        field.command.0 = None;
        take_delayed_turns(&mut field, &claimants);
    }
}

/// Opens delayed turns inside what is open, the one with the higher initiative first (SEC-07).
fn take_delayed_turns(field: &mut Field, claimants: &[CombatantId]) {
    let by_initiative: Vec<CombatantId> = field
        .order
        .places()
        .iter()
        .map(|place| place.who)
        .filter(|who| claimants.contains(who))
        .collect();
    if let (Some(open), Some(first)) = (field.order.open_turn().copied(), by_initiative.first())
        && open.has_begun()
    {
        let (who, by, left) = (open.who(), *first, open.left());
        field.record(SecondsOutcome::TurnInterrupted { who, by, left });
    }
    let seconds = turn_budget(&field.ruleset);
    // The stack's top goes first.
    for who in by_initiative.into_iter().rev() {
        field.order.mark_delayed(who, false);
        field.order.open(who, seconds, TurnKind::Delayed, false);
    }
}

/// Closes turns that have run out and opens the next, one step a pass.
pub(in crate::rules) fn open_and_close(mut field: Field) {
    if !is_in_force(&field.ruleset) {
        return;
    }
    if !field.clock.has_begun() || !field.pace.is_still() || field.dice.fault().is_some() {
        return;
    }
    let Some(turn) = field.order.open_turn().copied() else {
        open_next(&mut field);
        return;
    };
    let who = turn.who();
    let reason = in_order::skipped_because(&field, who);
    match reason {
        Some(reason) if !turn.has_begun() => {
            field.order.run_out(Some(TurnKind::Skipped));
            field.record(TurnOutcome::TurnSkipped { who, reason });
        }
        Some(_) if !turn.is_closing() => field.order.run_out(None),
        None if !turn.has_begun() => {
            field.order.begin();
            begin_turn(&mut field, who, true, turn.left());
            return;
        }
        _ => {}
    }
    let Some(turn) = field
        .order
        .open_turn()
        .copied()
        .filter(|turn| turn.is_closing())
    else {
        return;
    };
    if turn.left() > 0 {
        field.pace.idle(turn.left());
        return;
    }
    field.order.close();
    match turn.kind() {
        TurnKind::InPlace | TurnKind::Delayed => field.record(TurnOutcome::TurnEnded { who }),
        TurnKind::Lost | TurnKind::Skipped => {}
    }
    resume(&mut field);
    if field.order.open_turn().is_none() {
        open_next(&mut field);
    }
}

/// Goes on with the turn that was broken into (SEC-06).
fn resume(field: &mut Field) {
    if let Some(outer) = field
        .order
        .open_turn()
        .copied()
        .filter(|outer| outer.has_begun())
    {
        field.clock.show(outer.spent());
        field.record(SecondsOutcome::TurnResumed {
            who: outer.who(),
            left: outer.left(),
        });
    }
}

/// Opens the turn of the next place, and the next round where all places have had theirs.
fn open_next(field: &mut Field) {
    let Some(place) = in_order::come_to_next_place(field) else {
        return;
    };
    let who = place.who;
    let seconds = turn_budget(&field.ruleset);
    field.clock.show(0);
    if place.delayed {
        // SEC-07: its seconds pass, and what fell due in them comes now, before anything else.
        field.order.mark_delayed(who, false);
        field.order.open(who, seconds, TurnKind::Lost, true);
        field.record(SecondsOutcome::DelayedTurnLost { who });
        return;
    }
    let round = field.clock.round();
    field.order.mark_turn(who, round);
    let reason = in_order::skipped_because(field, who);
    match reason {
        Some(reason) => {
            field.order.open(who, seconds, TurnKind::Skipped, true);
            field.record(TurnOutcome::TurnSkipped { who, reason });
        }
        None => {
            field.order.open(who, seconds, TurnKind::InPlace, true);
            begin_turn(field, who, false, seconds);
        }
    }
}

fn begin_turn(field: &mut Field, who: CombatantId, delayed: bool, seconds: u32) {
    if let Some(mut actor) = field.combatant(who) {
        actor.timer.open_turn();
    }
    field.clock.show(0);
    field.record(TurnOutcome::TurnBegan {
        who,
        delayed,
        seconds,
    });
}

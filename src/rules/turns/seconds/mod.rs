//! The `seconds` structure: individual order, a turn of six seconds, delayed turns taken at any later
//! moment, in the middle of somebody else's turn if need be (SEC-05 to SEC-09).

pub mod outcome;
pub mod rejection;
mod words;

use crate::rules::action::rejection::ActionRejection;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, CurrentCommand, Fight, Pace,
    TurnKind, TurnOrder, Vitality, Writes,
};
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::ActionId;
use crate::ruleset::{ActionDef, Deed, Ruleset, TurnStructure};
use outcome::SecondsOutcome;
use rejection::SecondsRejection;

use super::{in_order, turn_budget};

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
    if actor.health().vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    actor
        .conditions()
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
        .timer()
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
        .timer()
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
    if actor.health().vitality() != Vitality::Up {
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
    match actor.timer().unfinished().next() {
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
        if claimant.health().vitality() != Vitality::Up {
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
        && let Some(action) = active.timer().current()
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

/// Whether `who` may continue its unfinished action.
///
/// # Errors
/// What stands in its way.
pub fn check_continue(
    battle: &Battle,
    who: CombatantId,
    action: Option<ActionId>,
) -> Result<(), Rejection> {
    // Where time is one for all, what is begun goes on by itself.
    if battle.ruleset.turns.play().in_moments {
        return Err(SenseRejection::NotInThisRuleset.into());
    }
    let actor = battle.find(who)?;
    let turn = battle.order.open_turn_of(who, battle.clock)?;
    if actor.health().vitality() != Vitality::Up {
        return Err(WoundRejection::Incapacitated.into());
    }
    let unfinished = actor
        .timer()
        .find(action)
        .ok_or(ActionRejection::NothingUnfinished)?;
    if let Some(current) = actor.timer().current()
        && current.is_consecutive()
        && current.action() != unfinished.action()
    {
        return Err(ActionRejection::UnfinishedAction {
            action: current.action(),
            left: current.left(),
        }
        .into());
    }
    let def = battle.action(unfinished.action())?;
    actor
        .conditions()
        .allow(battle.ruleset, &def.does, def.duration.least())?;
    if turn.left() == 0 {
        return Err(SecondsRejection::NoSecondsLeft.into());
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
        && let Some(action) = actor.timer().current()
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

context! {
    /// What orders about turns write.
    Orders
    writes []
    changes [clock command order]
}

/// Carries out what a combatant decides about its turn.
pub(in crate::rules) fn take_orders(mut fight: Orders) {
    if !is_in_force(fight.battle().ruleset) {
        return;
    }
    let Some(command) = fight.command() else {
        return;
    };
    if let EncounterCommand::EndTurn { who } = command.unforced() {
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
    } else if let EncounterCommand::Delay { who } = command.unforced() {
        let who = *who;
        fight.change::<CurrentCommand>().0 = None;
        if fight
            .battle()
            .order
            .open_turn()
            .is_some_and(|turn| turn.who() == who)
        {
            fight.change::<TurnOrder>().close();
            fight.change::<TurnOrder>().mark_delayed(who, true);
            fight.record(TurnOutcome::TurnDelayed { who });
            resume(&mut fight);
        }
    } else if let EncounterCommand::TakeDelayedTurn { who } = command.unforced() {
        let claimants = who.clone();
        fight.change::<CurrentCommand>().0 = None;
        take_delayed_turns(&mut fight, &claimants);
    }
}

/// Opens delayed turns inside what is open, the one with the higher initiative first (SEC-07).
fn take_delayed_turns(fight: &mut impl Changes<TurnOrder>, claimants: &[CombatantId]) {
    let by_initiative: Vec<CombatantId> = fight
        .battle()
        .order
        .places()
        .iter()
        .map(|place| place.who)
        .filter(|who| claimants.contains(who))
        .collect();
    if let (Some(open), Some(first)) = (
        fight.battle().order.open_turn().copied(),
        by_initiative.first(),
    ) && open.has_begun()
    {
        let (who, by, left) = (open.who(), *first, open.left());
        fight.record(SecondsOutcome::TurnInterrupted { who, by, left });
    }
    let seconds = turn_budget(fight.battle().ruleset);
    // The stack's top goes first.
    for who in by_initiative.into_iter().rev() {
        fight.change::<TurnOrder>().mark_delayed(who, false);
        fight
            .change::<TurnOrder>()
            .open(who, seconds, TurnKind::Delayed, false);
    }
}

context! {
    /// What the coming and going of turns writes.
    Turning
    writes [timer]
    changes [clock order pace]
}

/// Closes turns that have run out and opens the next, one step a pass.
pub(in crate::rules) fn open_and_close(mut fight: Turning) {
    if !is_in_force(fight.battle().ruleset) {
        return;
    }
    if !fight.battle().clock.has_begun()
        || !fight.pace().is_still()
        || fight.dice().fault().is_some()
    {
        return;
    }
    let Some(turn) = fight.battle().order.open_turn().copied() else {
        open_next(&mut fight);
        return;
    };
    let who = turn.who();
    let reason = in_order::skipped_because(&fight, who);
    match reason {
        Some(reason) if !turn.has_begun() => {
            fight.change::<TurnOrder>().run_out(Some(TurnKind::Skipped));
            fight.record(TurnOutcome::TurnSkipped { who, reason });
        }
        Some(_) if !turn.is_closing() => fight.change::<TurnOrder>().run_out(None),
        None if !turn.has_begun() => {
            fight.change::<TurnOrder>().begin();
            begin_turn(&mut fight, who, true, turn.left());
            return;
        }
        _ => {}
    }
    let Some(turn) = fight
        .battle()
        .order
        .open_turn()
        .copied()
        .filter(|turn| turn.is_closing())
    else {
        return;
    };
    if turn.left() > 0 {
        fight.change::<Pace>().idle(turn.left());
        return;
    }
    fight.change::<TurnOrder>().close();
    match turn.kind() {
        TurnKind::InPlace | TurnKind::Delayed => fight.record(TurnOutcome::TurnEnded { who }),
        TurnKind::Lost | TurnKind::Skipped => {}
    }
    resume(&mut fight);
    if fight.battle().order.open_turn().is_none() {
        open_next(&mut fight);
    }
}

/// Goes on with the turn that was broken into (SEC-06).
fn resume(fight: &mut impl Changes<Clock>) {
    if let Some(outer) = fight
        .battle()
        .order
        .open_turn()
        .copied()
        .filter(|outer| outer.has_begun())
    {
        fight.change::<Clock>().show(outer.spent());
        fight.record(SecondsOutcome::TurnResumed {
            who: outer.who(),
            left: outer.left(),
        });
    }
}

/// Opens the turn of the next place, and the next round where all places have had theirs.
fn open_next(fight: &mut (impl Changes<Clock> + Changes<TurnOrder> + Writes<ActionTimer>)) {
    let Some(place) = in_order::come_to_next_place(fight) else {
        return;
    };
    let who = place.who;
    let seconds = turn_budget(fight.battle().ruleset);
    fight.change::<Clock>().show(0);
    if place.delayed {
        // SEC-07: its seconds pass, and what fell due in them comes now, before anything else.
        fight.change::<TurnOrder>().mark_delayed(who, false);
        fight
            .change::<TurnOrder>()
            .open(who, seconds, TurnKind::Lost, true);
        fight.record(SecondsOutcome::DelayedTurnLost { who });
        return;
    }
    let round = fight.battle().clock.round();
    fight.change::<TurnOrder>().mark_turn(who, round);
    let reason = in_order::skipped_because(fight, who);
    match reason {
        Some(reason) => {
            fight
                .change::<TurnOrder>()
                .open(who, seconds, TurnKind::Skipped, true);
            fight.record(TurnOutcome::TurnSkipped { who, reason });
        }
        None => {
            fight
                .change::<TurnOrder>()
                .open(who, seconds, TurnKind::InPlace, true);
            begin_turn(fight, who, false, seconds);
        }
    }
}

fn begin_turn(
    fight: &mut (impl Changes<Clock> + Writes<ActionTimer>),
    who: CombatantId,
    delayed: bool,
    seconds: u32,
) {
    if let Some(mut timer) = fight.write::<ActionTimer>(who) {
        timer.open_turn();
    }
    fight.change::<Clock>().show(0);
    fight.record(TurnOutcome::TurnBegan {
        who,
        delayed,
        seconds,
    });
}

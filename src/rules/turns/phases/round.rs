//! How the round goes from phase to phase, and how actions that take their time complete (PHA-12,
//! PHA-18 to PHA-20, PHA-80).

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::declaration::{self, kind_of};
use crate::rules::facts::Order;
use crate::rules::spell;
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, Declaration, Eventful, Fight,
    Finished, Finishing, Health, InProgress, Round, RoundPart, Slot, Timeline, Writes,
};
use crate::rules::turns::sided::outcome::SidedOutcome;
use crate::rules::turns::sided::{self, Running, end_round, open_moment, segments_needed, spend};
use crate::ruleset::{ActionKind, Activity, PhasesTurns, TurnStructure};

use super::acting::{becomes_complex, group_is_low, missile_user_is_low, next_slot_of, same_phase};

/// Goes on to the next moment of the round, one step a pass.
pub(in crate::rules::turns) fn run(mut fight: Running) {
    let ruleset = fight.ruleset();
    if let TurnStructure::Phases(turns) = &ruleset.turns {
        sided::go_on(turns, &mut fight);
    }
}

/// The last segment of the round, by which spells of this round are done.
fn last_segment(battle: &Battle) -> u32 {
    battle.ruleset.clock.round
}

/// Puts everyone into HIGH or LOW, and begins the declared actions that take their time (PHA-12,
/// PHA-13, PHA-37, PHA-40, PHA-79).
pub(super) fn set_places(turns: &PhasesTurns, fight: &mut (impl Changes<Clock> + Eventful)) {
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who).filter(CombatantRef::can_act) else {
            continue;
        };
        let of_group = group_is_low(&battle, actor.identity().side);
        let declared_delay = actor.part().declared == Some(Declaration::Delay);
        let low = declared_delay || missile_user_is_low(&battle, &actor).unwrap_or(of_group);
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.low = low;
        }
        if low != of_group {
            fight.record(SidedOutcome::HalfSet { who, low });
        }
        begin_what_was_declared(turns, fight, who);
    }
    fight.change::<Timeline>().set_ahead(0);
    fight.change::<Clock>().show(0);
}

/// Begins the spell or complex activity that `who` has declared, which runs from now on until it is
/// done.
fn begin_what_was_declared(turns: &PhasesTurns, fight: &mut impl Eventful, who: CombatantId) {
    let battle = fight.battle();
    let Some(actor) = battle.get(who) else { return };
    let Some(Declaration::Act {
        action,
        spell,
        targets,
        to,
    }) = actor.part().declared.clone()
    else {
        return;
    };
    let Some(def) = battle.ruleset.actions.get(action) else {
        return;
    };
    let order = Order {
        spell,
        targets: targets.clone(),
        to,
        ..Order::new(who, action)
    };
    let spell_def = spell.and_then(|spell| battle.ruleset.spells.get(spell));
    let activity = declaration::activity_of(def, spell_def);
    let needs = match kind_of(def, spell_def) {
        _complex if activity == Activity::Complex => {
            def.duration.least().max(last_segment(&battle))
        }
        ActionKind::Spell => segments_needed(turns, &battle, &order, def),
        _in_its_phase => return,
    };
    let def = def.clone();
    fight.record(ActionOutcome::ActionBegan {
        who,
        action,
        seconds: needs,
        targets,
        spell,
        combo: None,
    });
    spend(turns, fight, &order, &def);
    spell::begin(fight, who, order.spell);
    if let Some(mut timer) = fight.write::<ActionTimer>(who) {
        timer.begin(InProgress::begun(order, needs));
    }
}

/// When in phase E a spell completes this round; `None` if it goes on in the next (PHA-18, PHA-80).
fn completes_at(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    let unfinished = who.timer().current()?;
    let low = who.part().low || group_is_low(battle, who.identity().side);
    let def = battle.ruleset.actions.get(unfinished.action())?;
    let spell = unfinished
        .order()
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let becomes_complex = becomes_complex(battle, who, unfinished.order(), def);
    if declaration::activity_of(def, spell) == Activity::Complex || becomes_complex {
        return (unfinished.left() <= last_segment(battle)).then_some(Slot::GoLast);
    }
    let segments = unfinished.left() + who.part().minor_segments;
    if segments > last_segment(battle) {
        return None;
    }
    // A casting time of rounds comes after all that are counted in segments.
    let rounds = unfinished.needs() % last_segment(battle) == 0;
    let segments = segments + u32::from(rounds);
    Some(Slot::Spells { segments, low })
}

/// Runs the round to the next moment in which somebody may act or something completes.
pub(super) fn advance(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>)) {
    let battle = fight.battle();
    let mut next: Option<(Slot, Vec<CombatantId>, bool)> = None;
    let mut offer = |slot: Slot, who: CombatantId, completes: bool| match &mut next {
        Some((best, all, _)) if *best == slot => all.push(who),
        Some((best, ..)) if *best < slot => {}
        _nothing_earlier => next = Some((slot, vec![who], completes)),
    };
    for who in battle.everyone() {
        if let Some(slot) = next_slot_of(&battle, &who) {
            offer(slot, who.id(), false);
        }
        let completes = completes_at(&battle, &who).filter(|_| who.is_up());
        if let Some(slot) = completes {
            offer(slot, who.id(), true);
        }
    }
    match next {
        None => finish(fight),
        Some((slot, who, false)) => {
            let new_phase = fight
                .battle()
                .round
                .reached
                .is_none_or(|reached| !same_phase(reached, slot));
            if new_phase {
                for who in fight.ids() {
                    if let Some(mut part) = fight.write::<RoundPart>(who) {
                        part.passed = false;
                    }
                }
            }
            open_moment(fight, slot, who);
        }
        Some((slot, who, true)) => {
            complete_together(fight, slot, &who);
        }
    }
}

/// Completes together what completes in one moment of E or Go Last.
fn complete_together(
    fight: &mut (impl Changes<Clock> + Eventful),
    slot: Slot,
    who: &[CombatantId],
) {
    if let Slot::Spells { segments, .. } = slot {
        let segments = segments.min(fight.battle().ruleset.clock.round);
        fight.change::<Clock>().show(segments);
        fight.change::<Timeline>().set_ahead(segments);
    }
    open_moment(fight, slot, who.to_vec());
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.clear();
    }
    for who in who.iter().copied() {
        let Some(mut timer) = fight.write::<ActionTimer>(who) else {
            continue;
        };
        if let Some(action) = timer.clear() {
            fight.change::<Finishing>().push(Finished { who, action });
        }
    }
}

/// Ends the round: its segments pass for everything that lasts (PHA-19).
fn finish(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>)) {
    let last = fight.battle().ruleset.clock.round;
    fight.change::<Timeline>().set_ahead(0);
    fight.change::<Timeline>().pass_all(last);
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who) else {
            continue;
        };
        // Minor actions before it have lengthened the action that goes on (PHA-80).
        let worked = last.saturating_sub(actor.part().minor_segments);
        if let Some(mut timer) = fight.write::<ActionTimer>(who)
            && let Some(action) = timer.work(worked)
        {
            fight.change::<Finishing>().push(Finished { who, action });
        }
    }
    end_round(fight);
}

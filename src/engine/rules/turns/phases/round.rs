//! How the round proceeds from phase to phase, and how actions that take time complete (PHA-12, PHA-18 to PHA-20,
//! PHA-80).

use crate::rules::action::outcome::ActionOutcome;
use crate::rules::action::progress;
use crate::rules::declaration::{self, kind_of};
use crate::rules::effects;
use crate::rules::facts::ActionOrder;
use crate::rules::spell;
use crate::rules::state::{
    ActionTimer, Battle, Changes, Clock, CombatantId, CombatantRef, Declaration, Eventful, Fight,
    FinishedActions, Health, InProgress, OpensRound, Round, Slot, Timeline, Writes,
};
use crate::rules::turns::sided::outcome::SidedOutcome;
use crate::rules::turns::sided::{
    self, OrderWriter, RoundWriter, end_round, open_moment, round_state, segments_needed, spend,
};
use crate::ruleset::{ActionDef, ActionKind, Activity, PhasesTurns, SpellDef, TurnStructure};

use super::acting::{becomes_complex, group, is_group_low, is_low, missile_user_is_low};
use super::slots::{next_slot_of, same_phase};

/// Advances to the next moment of the round, one step per pass.
pub(in crate::rules::turns) fn run(mut fight: RoundWriter) {
    let ruleset = fight.ruleset();
    if let TurnStructure::Phases(turns) = &ruleset.turns {
        sided::advance(turns, &mut fight);
    }
}

/// Returns the last segment of the round, by which spells of this round are done.
fn last_segment(battle: &Battle) -> u32 {
    battle.ruleset.clock.round
}

/// Assigns every combatant to HIGH or LOW, and begins the declared actions that take time (PHA-12, PHA-13, PHA-37,
/// PHA-40, PHA-79).
pub(super) fn set_places(turns: &PhasesTurns, fight: &mut OrderWriter) {
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who).filter(CombatantRef::can_act) else {
            continue;
        };
        let of_group = is_group_low(&battle, actor.identity().side);
        let declared_delay = actor.declared().0 == Some(Declaration::Delay);
        let low = declared_delay || missile_user_is_low(&battle, &actor).unwrap_or(of_group);
        round_state::set_low(fight, who, low);
        if low != of_group {
            fight.record(SidedOutcome::HalfSet { who, low });
        }
        begin_declared(turns, fight, who);
    }
    fight.change::<Timeline>().set_ahead(0);
    fight.change::<Clock>().set_elapsed(0);
}

/// Begins the spell or complex activity that `who` has declared. It runs from now on until it is done.
fn begin_declared(turns: &PhasesTurns, fight: &mut OrderWriter, who: CombatantId) {
    let battle = fight.battle();
    let Some(actor) = battle.get(who) else { return };
    let Some(Declaration::Act {
        action,
        spell,
        targets,
        to,
    }) = actor.declared().0.clone()
    else {
        return;
    };
    let Some(def) = battle.ruleset.actions.get(action) else {
        return;
    };
    // The GM may have prevented that since the declaration.
    if effects::allow(battle.ruleset, &actor, &def.does, def.duration.min_ticks()).is_err() {
        return;
    }
    let order = ActionOrder {
        spell,
        targets: targets.clone(),
        to,
        ..ActionOrder::new(who, action)
    };
    let spell_def = spell.and_then(|spell| battle.ruleset.spells.get(spell));
    let activity = declaration::activity_of(def, spell_def);
    let needs = if activity == Activity::Complex {
        def.duration.min_ticks().max(last_segment(&battle))
    } else if spell_def.is_some_and(|spell| runs_from_the_start(def, spell)) {
        segments_needed(turns, &battle, &order, def)
    } else {
        return;
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
    progress::begin(fight, who, InProgress::new_consecutive(order, needs));
}

/// Returns true if a spell is being cast from segment 1 on: incantations and invocations are, except spells that go
/// first (PHA-40, PHA-79).
fn runs_from_the_start(def: &ActionDef, spell: &SpellDef) -> bool {
    let takes_time = !spell.tags.immediate && !spell.tags.no_time;
    let kind = kind_of(def, Some(spell));
    takes_time && matches!(kind, ActionKind::Spell | ActionKind::Other)
}

/// Returns when the action in progress of `who` completes this round: in E, last of all, or in D4 for an invocation of
/// one segment. Returns `None` if it continues in the next round (PHA-18, PHA-19, PHA-78, PHA-80).
fn completes_at(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    let unfinished = who.timer().current()?;
    let low = who.part().low || is_low(battle, who);
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
    // An action that the GM has started later than its phase is done at once.
    let reached = battle.round.reached;
    let not_before = |slot: Slot| reached.map_or(slot, |reached| slot.max(reached));
    // An action of a single segment does not wait for E, unless minor actions have lengthened it.
    let quick = spell.is_some_and(|spell| kind_of(def, Some(spell)) == ActionKind::Other);
    if quick && segments <= 1 {
        return Some(not_before(group(battle, who, low, ActionKind::Other, 0)));
    }
    // A casting time in rounds comes after all that are counted in segments.
    let last = last_segment(battle);
    let rounds = unfinished.needs().is_multiple_of(last);
    let segments = if rounds { last } else { segments };
    Some(not_before(Slot::Spells {
        segments,
        rounds,
        low,
    }))
}

/// The next moment of the round, with the combatants that it concerns.
struct Next {
    slot: Slot,
    /// Combatants that may act in it.
    asked: Vec<CombatantId>,
    /// Combatants whose spell or complex activity completes in it.
    completing: Vec<CombatantId>,
}

/// Returns the next moment in which a combatant may act or an action completes, or `None` at the end of the round.
fn next(battle: &Battle) -> Option<Next> {
    let everyone = || battle.combatants();
    let asked = everyone().filter_map(|who| Some((next_slot_of(battle, &who)?, who.id())));
    let asked: Vec<(Slot, CombatantId)> = asked.collect();
    let completing = everyone().filter(CombatantRef::is_up);
    let completing = completing.filter_map(|who| Some((completes_at(battle, &who)?, who.id())));
    let completing: Vec<(Slot, CombatantId)> = completing.collect();
    let slots = asked.iter().chain(&completing).map(|(slot, _)| *slot);
    let slot = slots.min()?;
    let of_slot = |all: Vec<(Slot, CombatantId)>| {
        let here = all.into_iter().filter(|(of, _)| *of == slot);
        here.map(|(_, who)| who).collect()
    };
    Some(Next {
        slot,
        asked: of_slot(asked),
        completing: of_slot(completing),
    })
}

/// Runs the round to the next moment in which a combatant may act or an action completes.
pub(super) fn advance(fight: &mut (impl Changes<Clock> + Eventful + OpensRound + Writes<Health>)) {
    let Some(next) = next(&fight.battle()) else {
        finish(fight);
        return;
    };
    let slot = next.slot;
    let reached = fight.battle().round.reached;
    if reached.is_none_or(|reached| !same_phase(reached, slot)) {
        for who in fight.ids() {
            round_state::set_passed(fight, who, false);
        }
    }
    if let Slot::Spells { segments, .. } = slot {
        fight.change::<Clock>().set_elapsed(segments);
        fight.change::<Timeline>().set_ahead(segments);
    }
    let all = next.completing.iter().chain(&next.asked).copied();
    open_moment(fight, slot, all.collect());
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting = next.asked;
    }
    complete_together(fight, &next.completing);
}

/// Completes together the actions that complete in one moment.
fn complete_together(
    fight: &mut (impl Changes<FinishedActions> + Writes<ActionTimer>),
    who: &[CombatantId],
) {
    for who in who.iter().copied() {
        progress::complete(fight, who);
    }
}

/// Ends the round: its segments pass for all lasting effects (PHA-19).
fn finish(fight: &mut (impl Changes<Clock> + Eventful + OpensRound + Writes<Health>)) {
    let last = fight.battle().ruleset.clock.round;
    fight.change::<Timeline>().set_ahead(0);
    fight.change::<Timeline>().pass_all(last);
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who) else {
            continue;
        };
        // Earlier minor actions have lengthened the action in progress (PHA-80).
        let worked = last.saturating_sub(actor.part().minor_segments);
        progress::spend_seconds(fight, who, worked);
    }
    end_round(fight);
}

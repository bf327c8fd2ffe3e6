//! How a round proceeds from step to step, and how a turn in it begins and ends (FOW-02, FOW-05, FOW-44 to FOW-48).

use crate::rules::effects::hooks;
use crate::rules::facts::ActionOrder;
use crate::rules::reaction::ready::refresh;
use crate::rules::spell;
use crate::rules::state::{
    Changes, Clock, CombatantId, CombatantRef, EndsConditions, Eventful, Fight, GmRulings,
    GroundItems, Health, Moment, Reaction, Round, RoundStep, Slot, SpellsOfRound, Stage, StepState,
    Timeline, Writes,
};
use crate::rules::timeline;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::turn_skipping_condition;
use crate::ruleset::ActionDef;

use super::acting::{action_cost, actions_of, step_of};
use super::outcome::FastOrWellOutcome;

/// Opens a round: every player character chooses again, and all reactions are restored (FOW-01, FOW-05).
pub(super) fn open_round(
    fight: &mut (
             impl Changes<Clock>
             + Changes<Round>
             + Writes<Reaction>
             + Writes<SpellsOfRound>
             + Writes<StepState>
         ),
) {
    let round = fight.change::<Clock>().open_round();
    for who in fight.ids() {
        if let Some(mut steps) = fight.write::<StepState>(who) {
            *steps = StepState {
                surprised: steps.surprised && round == 1,
                ..StepState::default()
            };
        }
        spell::round::forget_uses(fight, who);
        refresh(fight, who);
    }
    *fight.change::<Round>() = Round {
        stage: Stage::Choosing,
        ..Round::default()
    };
    fight.record(TurnOutcome::RoundBegan { round });
    fight.record(FastOrWellOutcome::ChoosingOpened);
}

/// Ends a turn; its remaining actions are lost.
pub(super) fn end_turn(
    fight: &mut (impl Changes<Round> + EndsConditions + Writes<StepState>),
    who: CombatantId,
) {
    close_turn(fight, who);
    fight.record(TurnOutcome::TurnEnded { who });
}

/// Closes the turn of `who` and ends the effects that last until then.
fn close_turn(
    fight: &mut (impl Changes<Round> + EndsConditions + Writes<StepState>),
    who: CombatantId,
) {
    if let Some(mut steps) = fight.write::<StepState>(who) {
        steps.actions_left = 0;
        steps.ended = true;
    }
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.retain(|waiting| *waiting != who);
    }
    hooks::turn_ends(fight, who);
}

/// Sets how many actions `who` has left.
pub(in crate::rules) fn set_actions_left(
    fight: &mut impl Writes<StepState>,
    who: CombatantId,
    count: u32,
) {
    if let Some(mut steps) = fight.write::<StepState>(who) {
        steps.actions_left = count;
    }
}

/// Limits the actions of the open turn to `most`. A combatant that becomes slow in the middle of its turn has already
/// used its one action; one that has not acted yet has one left (FOW-44).
pub(in crate::rules::turns) fn limit_actions(
    fight: &mut (impl Changes<Round> + EndsConditions + Writes<StepState>),
    who: CombatantId,
    most: u32,
) {
    let waits = fight.battle().round.waits_for(who);
    let Some(mut steps) = fight.write::<StepState>(who).filter(|_| waits) else {
        return;
    };
    let left = most.saturating_sub(u32::from(steps.acted));
    steps.actions_left = steps.actions_left.min(left);
    if steps.actions_left == 0 {
        close_turn(fight, who);
    }
}

/// Deducts the actions that an order takes from its actor's turn.
pub(in crate::rules::turns) fn spend(
    fight: &mut (impl Changes<Round> + EndsConditions + Writes<SpellsOfRound> + Writes<StepState>),
    order: &ActionOrder,
    def: &ActionDef,
) {
    let battle = fight.battle();
    let actor = battle.get(order.who);
    let price = actor.and_then(|who| action_cost(&battle, &who, order, def).ok());
    let actions = price.unwrap_or(0);
    let waits = fight.battle().round.waits_for(order.who);
    if price == Some(0)
        && let Some(spell) = order.spell
    {
        spell::round::use_at_no_price(fight, order.who, spell);
    }
    let Some(mut steps) = fight.write::<StepState>(order.who) else {
        return;
    };
    if actions == 0 || !waits {
        return;
    }
    steps.acted = true;
    steps.actions_left = steps.actions_left.saturating_sub(actions);
    if steps.actions_left == 0 {
        close_turn(fight, order.who);
    }
}

context! {
    /// Components and resources that running the steps writes.
    RoundWriter
    writes [aim by_word conditions health maintained reaction run_up spells steps timer]
    changes [clock finishing ground pace pending round timeline]
}

/// Runs the round to the next step in which a combatant may act, one step per pass.
pub(in crate::rules::turns) fn run(mut fight: RoundWriter) {
    if fight.battle().round.stage != Stage::Acting {
        return;
    }
    match fight.battle().round.moment.clone() {
        Some(moment) => update_waiting(&mut fight, &moment),
        None => advance(&mut fight),
    }
}

/// Updates who is still waited for; the step closes once all are done.
fn update_waiting(fight: &mut (impl Eventful + Writes<Health>), moment: &Moment) {
    join(fight, moment);
    for who in moment.waiting.iter().copied() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who).filter(CombatantRef::can_act) else {
            strike_off(fight, who);
            continue;
        };
        if Slot::Step(step_of(&battle, &actor)) != moment.slot {
            // A combatant that becomes slow before it has acted acts with the slow (FOW-48).
            let step = step_of(&battle, &actor);
            if let Some(mut steps) = fight.write::<StepState>(who) {
                steps.step = Some(step);
            }
            strike_off(fight, who);
            fight.record(FastOrWellOutcome::StepChanged { who, step });
            continue;
        }
        close_if_missed(fight, who);
    }
    let done = fight
        .battle()
        .round
        .moment
        .as_ref()
        .is_some_and(|moment| moment.waiting.is_empty());
    if done {
        fight.change::<Round>().moment = None;
        fight.record(TurnOutcome::MomentClosed { slot: moment.slot });
    }
}

/// Adds combatants to the open step that can act in it after all: stabilised (FOW-13), brought back by the GM, or just
/// arrived.
fn join(fight: &mut (impl Eventful + Writes<Health>), moment: &Moment) {
    let Slot::Step(step) = moment.slot else {
        return;
    };
    for who in fight.ids() {
        let battle = fight.battle();
        let comes = battle.get(who).is_some_and(|actor| {
            let part = actor.steps();
            !moment.waiting.contains(&who)
                && actor.can_act()
                && !part.ended
                && (!part.begun || part.actions_left > 0)
                && step_of(&battle, &actor) == step
        });
        let begun = battle.get(who).is_some_and(|actor| actor.steps().begun);
        if comes
            && (begun || begin_turn(fight, who, step))
            && let all = fight.ids()
            && let Some(moment) = &mut fight.change::<Round>().moment
        {
            // The combatants of a step keep the order in which they joined the fight.
            let waiting = all.into_iter();
            let waiting = waiting.filter(|id| *id == who || moment.waiting.contains(id));
            moment.waiting = waiting.collect();
        }
    }
}

fn strike_off(fight: &mut impl Changes<Round>, who: CombatantId) {
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.retain(|waiting| *waiting != who);
    }
}

/// Closes the turn of `who` if it misses it or can do nothing in it; returns true if so (FOW-45).
fn close_if_missed(
    fight: &mut (impl Changes<Round> + EndsConditions + Writes<StepState>),
    who: CombatantId,
) -> bool {
    let misses = fight
        .battle()
        .get(who)
        .and_then(|actor| turn_skipping_condition(&fight.battle(), &actor));
    let Some(condition) = misses else {
        return false;
    };
    fight.record(TurnOutcome::TurnMissed { who, condition });
    close_turn(fight, who);
    true
}

/// Advances to the next step in which a combatant acts, or to the next round.
fn advance(
    fight: &mut (
             impl Changes<Clock>
             + Changes<GroundItems>
             + Eventful
             + Writes<GmRulings>
             + Writes<Health>
             + Writes<Reaction>
         ),
) {
    // If no combatant can act any more, the clock stops.
    if !fight.battle().combatants().any(|who| who.can_act()) {
        return;
    }
    let reached = match fight.battle().round.reached {
        Some(Slot::Step(step)) => Some(step),
        _none_yet => None,
    };
    let coming = RoundStep::ALL.into_iter();
    for step in coming.filter(|step| Some(*step) > reached) {
        pass_to(fight, step.number());
        fight.change::<Round>().reached = Some(Slot::Step(step));
        let mut waiting = Vec::new();
        for who in fight.ids() {
            let battle = fight.battle();
            let comes = battle.get(who).is_some_and(|who| {
                who.can_act() && !who.steps().ended && step_of(&battle, &who) == step
            });
            if comes && begin_turn(fight, who, step) {
                waiting.push(who);
            }
        }
        if !waiting.is_empty() {
            let slot = Slot::Step(step);
            fight.change::<Round>().moment = Some(Moment {
                slot,
                waiting: waiting.clone(),
                simultaneous: false,
            });
            fight.record(TurnOutcome::MomentOpened {
                slot,
                who: waiting,
                simultaneous: false,
            });
            return;
        }
    }
    let (round, last) = (
        fight.battle().clock.round(),
        fight.battle().ruleset.clock.round,
    );
    pass_to(fight, last);
    fight.record(TurnOutcome::RoundEnded { round });
    open_round(fight);
}

/// Advances the time up to a step of the round and fires the timeline entries that fall due.
fn pass_to(
    fight: &mut (
             impl Changes<Clock> + Changes<GroundItems> + Eventful + Writes<GmRulings> + Writes<Health>
         ),
    number: u32,
) {
    let passed = number.saturating_sub(fight.battle().clock.elapsed());
    if passed > 0 {
        fight.change::<Timeline>().pass_all(passed);
        fight.change::<Clock>().set_elapsed(number);
        timeline::fire(fight);
    }
}

/// Begins a turn: a burning combatant takes damage, a stunned one misses the turn (FOW-45, FOW-47). Returns true if the
/// combatant can act in it.
fn begin_turn(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
    step: RoundStep,
) -> bool {
    let battle = fight.battle();
    let Some(actor) = battle.get(who) else {
        return false;
    };
    let actions = actions_of(&battle, &actor);
    let begun = actor.steps().begun;
    if let Some(mut steps) = fight.write::<StepState>(who) {
        steps.step = Some(step);
        steps.actions_left = actions;
        steps.begun = true;
    }
    if !begun {
        hooks::turn_begins(fight, who);
    }
    if close_if_missed(fight, who) {
        return false;
    }
    fight.battle().get(who).is_some_and(|who| who.can_act())
}

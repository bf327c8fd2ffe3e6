//! The `fast-or-well` structure: players act once before the opponents or twice after them, the slow last
//! (FOW-01 to FOW-05, FOW-44 to FOW-48).
//!
//! The turns of all who act in a step begin when the step opens; within it whoever waits may act first.

pub mod outcome;
pub mod rejection;
mod words;

use crate::rules::attack;
use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{EncounterCommand, Order, Rejection};
use crate::rules::movement::stepping;
use crate::rules::reaction::ready::{answered_by, refresh};
use crate::rules::reaction::rejection::ReactionRejection;
use crate::rules::state::{
    Battle, Changes, Clock, CombatantId, CombatantRef, CurrentCommand, Eventful, Fight, Health,
    Moment, Reaction, Round, SideId, Slot, Stage, Step, StepPart, Tempo, Timeline, Writes,
};
use crate::rules::surprise::outcome::SurpriseOutcome;
use crate::rules::turns::outcome::TurnOutcome;
use crate::rules::turns::rejection::TurnRejection;
use crate::rules::wounds::rejection::WoundRejection;
use crate::rules::{condition, timeline};
use crate::ruleset::{ActionDef, ConditionId, Deed, FastOrWellTurns};
use outcome::FastOrWellOutcome;
use rejection::FastOrWellRejection;

fn figures<'a>(battle: &Battle<'a, '_>) -> Result<&'a FastOrWellTurns, Rejection> {
    battle
        .ruleset
        .turns
        .fast_or_well()
        .ok_or(SenseRejection::NotInThisRuleset.into())
}

/// Whether a condition makes `who` slow (FOW-44).
fn is_slow(battle: &Battle, who: &CombatantRef) -> bool {
    let mut conditions = who.conditions().defs(battle.ruleset);
    conditions.any(|(_, def)| def.steps.acts_last)
}

/// FOW-04: whether `who` is surprised, which lasts for the first round.
pub fn is_surprised(battle: &Battle, who: &CombatantRef) -> bool {
    who.steps().surprised && battle.clock.round() <= 1
}

/// The step that `who` acts in this round, as far as can be told now (FOW-02, FOW-04, FOW-48).
pub fn step_of(battle: &Battle, who: &CombatantRef) -> Step {
    let part = who.steps();
    let player = battle.is_a_players(who);
    let slow = if player {
        Step::SlowPlayers
    } else {
        Step::SlowOpponents
    };
    let becomes_slow = is_slow(battle, who) && !part.acted && !part.ended;
    match part.step {
        _ if becomes_slow => slow,
        Some(step) => step,
        None if is_surprised(battle, who) => slow,
        None if !player => Step::Opponents,
        None => match part.tempo {
            Some(Tempo::Fast) => Step::FastPlayers,
            Some(Tempo::Well) | None => Step::WellPlayers,
        },
    }
}

/// How many actions a player's character has that acts so (FOW-01); none by other rules.
pub fn actions_by(battle: &Battle, tempo: Tempo) -> u32 {
    figures(battle).map_or(0, |turns| match tempo {
        Tempo::Fast => turns.fast_actions,
        Tempo::Well => turns.well_actions,
    })
}

/// How many actions the turn of `who` has this round (FOW-01, FOW-02, FOW-44).
pub fn actions_of(battle: &Battle, who: &CombatantRef) -> u32 {
    let Ok(turns) = figures(battle) else {
        return 0;
    };
    let usual = match (battle.is_a_players(who), who.steps().tempo) {
        (false, _) => turns.opponent_actions,
        (true, Some(Tempo::Fast)) if !is_surprised(battle, who) => turns.fast_actions,
        (true, _) => turns.well_actions,
    };
    let limits = who.conditions().defs(battle.ruleset);
    let limits = limits.filter_map(|(_, def)| def.steps.most_actions);
    limits.fold(usual, u32::min)
}

/// When `who` will be waited for this round; none where its turn is over.
pub fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    (!who.steps().ended).then(|| Slot::Step(step_of(battle, who)))
}

/// Whether the round waits for `actor` now.
///
/// # Errors
/// `NotBegun`, `ChooseFirst`, `NotItsMoment`.
pub fn check_waiting(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    if battle.round.waits_for(actor.id()) {
        return Ok(());
    }
    Err(match battle.round.stage {
        Stage::Apart => Rejection::Turn(TurnRejection::NotBegun),
        Stage::Choosing => Rejection::FastOrWell(FastOrWellRejection::ChooseFirst),
        Stage::Surprise { .. } | Stage::Declaring | Stage::Acting => {
            Rejection::Turn(TurnRejection::NotItsMoment {
                comes: next_slot_of(battle, actor),
            })
        }
    })
}

/// Actions that an order takes: those of the action, those of the spell, or the whole turn where moving
/// takes that (FOW-42, FOW-46).
///
/// # Errors
/// `WholeTurn`.
pub fn price(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<u32, Rejection> {
    let spell = order
        .spell
        .and_then(|spell| battle.ruleset.spells.get(spell));
    let usual = match (&def.does, spell) {
        (Deed::Cast | Deed::Ability, Some(spell)) => spell.casting.unwrap_or(def.duration.least()),
        _ => def.duration.least(),
    };
    let moves = matches!(def.does, Deed::Move | Deed::Overcome { moves: true });
    if usual == 0 || !moves || !stepping::moving_takes_turn(battle, actor) {
        return Ok(usual);
    }
    if actor.steps().acted {
        return Err(FastOrWellRejection::WholeTurn.into());
    }
    Ok(actor.steps().actions_left.max(usual))
}

/// Whether `actor` may do this now, its own input aside.
///
/// # Errors
/// What stands in the way.
pub fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    if !battle.clock.has_begun() {
        return Err(TurnRejection::NotBegun.into());
    }
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if answered_by(battle, order).is_some() {
        return Err(ReactionRejection::OnlyAReaction.into());
    }
    actor
        .conditions()
        .allow(battle.ruleset, &def.does, def.duration.least())?;
    check_waiting(battle, actor)?;
    let need = price(battle, actor, order, def)?;
    let have = actor.steps().actions_left;
    if need > have {
        return Err(FastOrWellRejection::NoActionsLeft { have, need }.into());
    }
    Ok(())
}

/// Whether this choice can be made now (FOW-01, FOW-04).
///
/// # Errors
/// What stands in the way.
pub fn check_choose(battle: &Battle, who: CombatantId, how: Tempo) -> Result<(), Rejection> {
    figures(battle)?;
    let actor = battle.find(who)?;
    if battle.round.stage != Stage::Choosing {
        return Err(FastOrWellRejection::NotChoosing.into());
    }
    if !battle.is_a_players(&actor) {
        return Err(FastOrWellRejection::NoChoice { surprised: false }.into());
    }
    if !actor.can_act() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if how == Tempo::Fast && is_surprised(battle, &actor) {
        return Err(FastOrWellRejection::NoChoice { surprised: true }.into());
    }
    if actor.steps().tempo == Some(how) {
        return Err(SenseRejection::NothingToChange.into());
    }
    Ok(())
}

/// Whether the round can start: everybody chooses (FOW-01).
///
/// # Errors
/// `NotInThisRuleset`, `NotBegun`, `NotChoosing`.
pub fn check_start(battle: &Battle) -> Result<(), Rejection> {
    figures(battle)?;
    match battle.round.stage {
        Stage::Choosing => Ok(()),
        Stage::Apart => Err(TurnRejection::NotBegun.into()),
        Stage::Surprise { .. } | Stage::Declaring | Stage::Acting => {
            Err(FastOrWellRejection::NotChoosing.into())
        }
    }
}

/// Whether the GM can have a side surprised, or not: before the fight begins (FOW-04).
///
/// # Errors
/// What stands in the way.
pub fn check_surprise(battle: &Battle, side: SideId, surprised: bool) -> Result<(), Rejection> {
    figures(battle)?;
    if battle.clock.has_begun() {
        return Err(TurnRejection::AlreadyBegun.into());
    }
    battle
        .sides
        .get(side)
        .ok_or(SenseRejection::UnknownSide { side })?;
    let mut members = battle
        .everyone()
        .filter(|who| who.identity().side == side)
        .peekable();
    if members.peek().is_none() || members.all(|who| who.steps().surprised == surprised) {
        return Err(SenseRejection::NothingToChange.into());
    }
    Ok(())
}

context! {
    /// What orders about the round write.
    eventful Orders
    writes [aim conditions part reaction run_up steps timer]
    changes [clock command finishing pace pending round timeline]
}

/// Carries out what concerns the round: beginning, choosing, starting, letting a turn pass.
pub(in crate::rules) fn take_orders(mut fight: Orders) {
    if fight.battle().ruleset.turns.fast_or_well().is_none() {
        return;
    }
    let Some(command) = fight.command() else {
        return;
    };
    let command = command.unforced().clone();
    if let EncounterCommand::Begin = command {
        fight.record(TurnOutcome::EncounterBegan);
        open_round(&mut fight);
    } else if let EncounterCommand::Choose { who, how } = command {
        if let Some(mut steps) = fight.write::<StepPart>(who) {
            steps.tempo = Some(how);
        }
        fight.record(FastOrWellOutcome::TempoChosen { who, how });
    } else if let EncounterCommand::StartRound = command {
        start_round(&mut fight);
    } else if let EncounterCommand::EndTurn { who } = command {
        end_turn(&mut fight, who);
    } else if let EncounterCommand::Surprise { side, surprised } = command {
        for who in fight.ids() {
            let battle = fight.battle();
            let concerned = battle
                .get(who)
                .is_some_and(|who| who.identity().side == side);
            if concerned && let Some(mut steps) = fight.write::<StepPart>(who) {
                steps.surprised = surprised;
            }
        }
        fight.record(SurpriseOutcome::SideSurprised { side, surprised });
    } else {
        return;
    }
    fight.change::<CurrentCommand>().0 = None;
}

/// FOW-01, FOW-05: everybody chooses anew, and has its reaction back.
fn open_round(
    fight: &mut (impl Changes<Clock> + Changes<Round> + Writes<Reaction> + Writes<StepPart>),
) {
    let round = fight.change::<Clock>().open_round();
    for who in fight.ids() {
        if let Some(mut steps) = fight.write::<StepPart>(who) {
            *steps = StepPart {
                surprised: steps.surprised && round == 1,
                ..StepPart::default()
            };
        }
        refresh(fight, who);
    }
    *fight.change::<Round>() = Round {
        stage: Stage::Choosing,
        ..Round::default()
    };
    fight.record(TurnOutcome::RoundBegan { round });
    fight.record(FastOrWellOutcome::ChoosingOpened);
}

fn start_round(fight: &mut (impl Changes<Round> + Writes<StepPart>)) {
    for who in fight.ids() {
        let step = fight
            .battle()
            .get(who)
            .map(|who| step_of(&fight.battle(), &who));
        if let Some(mut steps) = fight.write::<StepPart>(who) {
            steps.step = step;
        }
    }
    fight.change::<Round>().stage = Stage::Acting;
    fight.record(FastOrWellOutcome::RoundStarted);
}

/// Lets what is left of a turn pass.
fn end_turn(fight: &mut impl Eventful, who: CombatantId) {
    close_turn(fight, who);
    fight.record(TurnOutcome::TurnEnded { who });
}

/// The turn of `who` is over: what ends with it ends.
fn close_turn(fight: &mut impl Eventful, who: CombatantId) {
    if let Some(mut steps) = fight.write::<StepPart>(who) {
        steps.actions_left = 0;
        steps.ended = true;
    }
    if let Some(moment) = &mut fight.change::<Round>().moment {
        moment.waiting.retain(|waiting| *waiting != who);
    }
    let ending: Vec<ConditionId> = {
        let battle = fight.battle();
        let bearer = battle.get(who);
        let conditions = bearer
            .iter()
            .flat_map(|who| who.conditions().defs(battle.ruleset));
        let ending = conditions.filter(|(_, def)| def.steps.ends_with_turn);
        ending.map(|(id, _)| id).collect()
    };
    for condition in ending {
        condition::end(fight, who, condition);
    }
}

/// FOW-44: what becomes slow in the middle of its turn has had its one action.
pub(in crate::rules) fn limit_actions(fight: &mut impl Eventful, who: CombatantId, most: u32) {
    let waits = fight.battle().round.waits_for(who);
    let Some(mut steps) = fight
        .write::<StepPart>(who)
        .filter(|steps| waits && steps.acted)
    else {
        return;
    };
    let left = steps.actions_left.min(most.saturating_sub(1));
    steps.actions_left = left;
    if left == 0 {
        close_turn(fight, who);
    }
}

/// Books the actions that an order takes.
pub(super) fn spend(fight: &mut impl Eventful, order: &Order, def: &ActionDef) {
    let battle = fight.battle();
    let actor = battle.get(order.who);
    let price = actor.and_then(|who| price(&battle, &who, order, def).ok());
    let actions = price.unwrap_or(0);
    let waits = fight.battle().round.waits_for(order.who);
    let Some(mut steps) = fight.write::<StepPart>(order.who) else {
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
    /// What going from step to step writes.
    eventful Running
    writes [aim conditions health part reaction run_up steps timer]
    changes [clock finishing pace pending round timeline]
}

/// Runs the round to the next step in which somebody may act, one step a pass.
pub(in crate::rules) fn run(mut fight: Running) {
    let stands = fight.battle().ruleset.turns.fast_or_well().is_none()
        || fight.battle().round.stage != Stage::Acting
        || fight.dice().fault().is_some()
        || !fight.battle().pending.is_empty()
        || !fight.finishing().is_empty();
    if stands {
        return;
    }
    match fight.battle().round.moment.clone() {
        Some(moment) => review(&mut fight, &moment),
        None => advance(&mut fight),
    }
}

/// Looks who still waits; the step closes when nobody does.
fn review(fight: &mut (impl Eventful + Writes<Health>), moment: &Moment) {
    join(fight, moment);
    for who in moment.waiting.iter().copied() {
        let battle = fight.battle();
        let Some(actor) = battle.get(who).filter(CombatantRef::can_act) else {
            strike_off(fight, who);
            continue;
        };
        if Slot::Step(step_of(&battle, &actor)) != moment.slot {
            // FOW-48: who becomes slow before it has acted acts with the slow.
            let step = step_of(&battle, &actor);
            if let Some(mut steps) = fight.write::<StepPart>(who) {
                steps.step = Some(step);
            }
            strike_off(fight, who);
            fight.record(FastOrWellOutcome::StepChanged { who, step });
            continue;
        }
        miss(fight, who);
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

/// Lets those come into the open step who can act in it after all: stabilised (FOW-13), brought back by the GM,
/// or just arrived.
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
            // Those of a step stand in the order in which they came into the fight.
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

/// FOW-45: lets the turn of who misses it pass; answers whether it does.
fn miss(fight: &mut impl Eventful, who: CombatantId) -> bool {
    let misses = fight.battle().get(who).and_then(|actor| {
        let battle = fight.battle();
        let mut conditions = actor.conditions().defs(battle.ruleset);
        let missing = conditions.find(|(_, def)| def.steps.misses_turn);
        missing.map(|(condition, _)| condition)
    });
    let Some(condition) = misses else {
        return false;
    };
    fight.record(FastOrWellOutcome::TurnMissed { who, condition });
    close_turn(fight, who);
    true
}

/// Goes on to the next step that somebody acts in, or to the next round.
fn advance(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health> + Writes<Reaction>)) {
    // With nobody left who can act, the clock stands.
    if !fight.battle().everyone().any(|who| who.can_act()) {
        return;
    }
    let reached = match fight.battle().round.reached {
        Some(Slot::Step(step)) => Some(step),
        _none_yet => None,
    };
    let coming = Step::ALL.into_iter();
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

/// Lets the time to a step of the round pass, and what falls due in it come.
fn pass_to(fight: &mut (impl Changes<Clock> + Eventful + Writes<Health>), number: u32) {
    let passed = number.saturating_sub(fight.battle().clock.elapsed());
    if passed > 0 {
        fight.change::<Timeline>().pass_all(passed);
        fight.change::<Clock>().show(number);
        timeline::fire(fight);
    }
}

/// Begins a turn: what burns burns, who is stunned misses it (FOW-45, FOW-47). Answers whether its owner
/// can act in it.
fn begin_turn(fight: &mut (impl Eventful + Writes<Health>), who: CombatantId, step: Step) -> bool {
    let battle = fight.battle();
    let Some(actor) = battle.get(who) else {
        return false;
    };
    let actions = actions_of(&battle, &actor);
    let begun = actor.steps().begun;
    if let Some(mut steps) = fight.write::<StepPart>(who) {
        steps.step = Some(step);
        steps.actions_left = actions;
        steps.begun = true;
    }
    if !begun {
        attack::turn_damage(fight, who);
    }
    if miss(fight, who) {
        return false;
    }
    fight.battle().get(who).is_some_and(|who| who.can_act())
}

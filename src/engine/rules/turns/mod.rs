//! Turn structures: who may act now, on what budget, and when turns open and close.
//!
//! Each structure is a folder with the same files:
//!
//! | file | holds |
//! | --- | --- |
//! | `mod` | the outline of the structure and its exports |
//! | `acting` | who may act now, on what budget: the checks |
//! | `round` | how a turn or round opens, continues and closes: the system `run` |
//! | `orders` | the commands about turns and rounds: the system `handle_commands` |
//! | `outcome`, `rejection`, `text` | the outcomes and rejections of this structure only, if there are any |
//!
//! Shared code is in the modules next to them, which know none of the structures: `individual_turns`, for turns in
//! initiative order, and [`sided`], for rounds of sides. Each structure with rounds of sides passes its differences to
//! `sided` through [`sided::SidedStructure`]. This file is the list of the structures: the other rules call it, or ask
//! how the structure plays ([`Play`](crate::ruleset::Play)), and do not ask which one is in force.

pub mod outcome;
pub mod rejection;
mod text;

pub mod fast_or_well;
mod individual_turns;
pub mod phases;
pub mod popcorn;
mod resources;
pub mod seconds;
mod segments;
pub mod sided;

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleConfigs;
use bevy_ecs::system::ScheduleSystem;

use crate::grid::Cell;
use crate::rules::effects;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::state::{
    ActiveRuleset, AttackCounts, Battle, Changes, ChargeState, CombatantId, CombatantRef, Economy,
    EndsConditions, Moment, Round, RoundState, SideId, Slot, SpellsOfRound, StepState, Writes,
};
use crate::ruleset::{ActionDef, ConditionId, Ruleset, SpellDef, TurnStructure};
use sided::{HoldTime, SideSlot, SidedStructure};

/// Returns the budget of a turn, in ticks.
pub fn turn_budget(ruleset: &Ruleset) -> u32 {
    let seconds = ruleset.turns.seconds_per_turn();
    seconds.unwrap_or(ruleset.clock.round)
}

/// Returns the systems that carry out commands about turns and rounds; only that of the structure in force runs.
pub(super) fn handle_commands() -> ScheduleConfigs<ScheduleSystem> {
    (
        seconds::handle_commands.run_if(in_seconds),
        segments::handle_commands.run_if(in_segments),
        phases::handle_commands.run_if(in_phases),
        fast_or_well::handle_commands.run_if(in_fast_or_well),
        resources::handle_commands.run_if(in_resources),
        popcorn::handle_commands.run_if(in_popcorn),
    )
        .chain()
}

/// Returns the systems that close turns, moments and rounds and open the next ones; only that of the structure in force
/// runs.
pub(super) fn run() -> ScheduleConfigs<ScheduleSystem> {
    (
        seconds::run.run_if(in_seconds),
        segments::run.run_if(in_segments),
        phases::run.run_if(in_phases),
        fast_or_well::run.run_if(in_fast_or_well),
        resources::run.run_if(in_resources),
        popcorn::run.run_if(in_popcorn),
    )
        .chain()
}

fn in_seconds(ruleset: Res<ActiveRuleset>) -> bool {
    matches!(ruleset.turns, TurnStructure::Seconds(_))
}

fn in_segments(ruleset: Res<ActiveRuleset>) -> bool {
    matches!(ruleset.turns, TurnStructure::Segments(_))
}

fn in_phases(ruleset: Res<ActiveRuleset>) -> bool {
    matches!(ruleset.turns, TurnStructure::Phases(_))
}

fn in_fast_or_well(ruleset: Res<ActiveRuleset>) -> bool {
    matches!(ruleset.turns, TurnStructure::FastOrWell(_))
}

fn in_resources(ruleset: Res<ActiveRuleset>) -> bool {
    matches!(ruleset.turns, TurnStructure::Resources(_))
}

fn in_popcorn(ruleset: Res<ActiveRuleset>) -> bool {
    matches!(ruleset.turns, TurnStructure::Popcorn(_))
}

/// Returns the structure in force as a round of sides.
///
/// # Errors
/// `NotInThisRuleset` if sides do not roll for initiative.
fn moments(ruleset: &Ruleset) -> Result<&dyn SidedStructure, Rejection> {
    match &ruleset.turns {
        TurnStructure::Segments(turns) => Ok(turns),
        TurnStructure::Phases(turns) => Ok(turns),
        TurnStructure::Seconds(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_)
        | TurnStructure::Popcorn(_) => Err(InputRejection::NotInThisRuleset.into()),
    }
}

/// Checks whether `actor` may start this action now, apart from the action's own requirements.
///
/// # Errors
/// The [`Rejection`] of an actor whose turn or moment it is not (`NotYourTurn`, `NotItsMoment` and the like), that
/// cannot act (`Incapacitated`, `ConditionForbids`), or whose turn has no room left for the action.
pub(super) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_act(battle, actor, order, def),
        TurnStructure::Segments(turns) => sided::check_act(turns, battle, actor, order, def),
        TurnStructure::Phases(turns) => sided::check_act(turns, battle, actor, order, def),
        TurnStructure::FastOrWell(_) => fast_or_well::check_act(battle, actor, order, def),
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            resources::check_act(battle, actor, order, def)
        }
    }
}

/// Returns how many ticks an order takes before its effect: `usual` in the combatant's own turn, otherwise what the
/// round prescribes. Returns 0 if it takes effect at once.
pub(super) fn time_needed(
    battle: &Battle,
    order: &ActionOrder,
    def: &ActionDef,
    usual: u32,
    forced: bool,
) -> u32 {
    // A combatant that is down keeps nothing in progress: forced, it acts at once.
    let is_down = battle.get(order.who).is_some_and(|actor| !actor.is_up());
    if forced && is_down {
        return 0;
    }
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) | TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            let own_turn = battle
                .order
                .open_turn()
                .is_some_and(|turn| turn.combatant() == order.who && turn.left() > 0);
            // If forced outside its own turn, or after that turn's last second, it happens at once.
            if own_turn || !forced { usual } else { 0 }
        }
        TurnStructure::Segments(turns) => sided::segments_needed(turns, battle, order, def),
        TurnStructure::Phases(turns) => sided::segments_needed(turns, battle, order, def),
        TurnStructure::FastOrWell(_) => 0,
    }
}

/// Returns true if `actor` casts `spell` by this action without any time passing; `false` if sides do not roll for
/// initiative.
pub(super) fn is_cast_at_once(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    def: &ActionDef,
) -> bool {
    match &battle.ruleset.turns {
        TurnStructure::Segments(turns) => sided::casting_segments(turns, battle, spell, def) == 0,
        TurnStructure::Phases(turns) => phases::is_cast_at_once(turns, battle, actor, spell, def),
        TurnStructure::Seconds(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_)
        | TurnStructure::Popcorn(_) => false,
    }
}

/// Deducts an order from its actor's turn or round. Seconds are not deducted here: they pass one by one.
pub(super) fn spend(
    fight: &mut (
             impl Changes<Round>
             + EndsConditions
             + Writes<AttackCounts>
             + Writes<ChargeState>
             + Writes<Economy>
             + Writes<RoundState>
             + Writes<SpellsOfRound>
             + Writes<StepState>
         ),
    order: &ActionOrder,
    def: &ActionDef,
) {
    let ruleset = fight.ruleset();
    match &ruleset.turns {
        TurnStructure::Seconds(_) => {}
        TurnStructure::Segments(turns) => sided::spend(turns, fight, order, def),
        TurnStructure::Phases(turns) => sided::spend(turns, fight, order, def),
        TurnStructure::FastOrWell(_) => fast_or_well::spend(fight, order, def),
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            resources::spend(fight, order, def)
        }
    }
}

/// Returns when the round will next wait for `who`. Returns `None` if it will not wait for it again, or if every
/// combatant has its own turn.
pub fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) | TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => None,
        TurnStructure::FastOrWell(_) => fast_or_well::next_slot_of(battle, who),
        TurnStructure::Segments(turns) => turns.next_slot_of(battle, who),
        TurnStructure::Phases(turns) => turns.next_slot_of(battle, who),
    }
}

/// Returns the combatants whose turn or moment is next, in order, as far as that is settled: those of this round and,
/// if turns follow one another, those of the next.
pub fn next_in_turn(battle: &Battle) -> Vec<CombatantId> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) | TurnStructure::Resources(_) => {
            let round = battle.clock.round();
            let places = || battle.order.places().iter();
            let this_round = places().filter(|place| place.last_round < round);
            let next_round = places().filter(|place| place.last_round >= round);
            let able = |who: &CombatantId| battle.get(*who).is_some_and(|who| who.can_act());
            let all = this_round.chain(next_round).map(|place| place.who);
            all.filter(able).collect()
        }
        // The combatant that has acted names the next one.
        TurnStructure::Popcorn(_) => Vec::new(),
        TurnStructure::FastOrWell(_) | TurnStructure::Segments(_) | TurnStructure::Phases(_) => {
            let everyone = battle.combatants().filter(CombatantRef::can_act);
            let slots = everyone.filter_map(|who| Some((next_slot_of(battle, &who)?, who.id())));
            let mut slots: Vec<_> = slots.collect();
            slots.sort_by_key(|(slot, _)| *slot);
            slots.into_iter().map(|(_, who)| who).collect()
        }
    }
}

/// Handles the start of a condition: it may leave its bearer fewer actions (FOW-44).
pub(super) fn condition_began(
    fight: &mut (impl Changes<Round> + EndsConditions + Writes<StepState>),
    who: CombatantId,
    condition: ConditionId,
) {
    let ruleset = fight.ruleset();
    if let Some(most) = effects::leaves_actions(&ruleset, condition) {
        fast_or_well::limit_actions(fight, who, most);
    }
}

/// Returns the combatants that may act now; the one to show first comes first.
pub fn actors(battle: &Battle) -> Vec<CombatantId> {
    match battle.pending.top() {
        Some(held) => held.asked.clone(),
        None => turn_takers(battle),
    }
}

/// Returns the combatants whose turn or moment it is, also while others may react to something.
pub fn turn_takers(battle: &Battle) -> Vec<CombatantId> {
    if battle.ruleset.turns.rules().in_moments {
        let moment = battle.round.moment.as_ref();
        moment.map_or(Vec::new(), |moment| moment.waiting.clone())
    } else {
        let turn = battle.order.open_turn();
        turn.map(|turn| turn.combatant()).into_iter().collect()
    }
}

/// Returns the condition by which the turn or the moment of `who` passes by itself, if there is one: `who` misses the
/// turn (FOW-45), or cannot do anything in it. A combatant is asked anyway if no combatant could act, because the fight
/// would otherwise run without end, unless the missed turn ends the condition. A combatant that cannot do anything is
/// also asked if the ruleset says so (`ask_the_unable`).
pub fn turn_skipping_condition(battle: &Battle, who: &CombatantRef) -> Option<ConditionId> {
    let ruleset = battle.ruleset;
    let anybody_is_able = || {
        let mut everyone = battle.combatants();
        everyone.any(|other| other.can_act() && effects::disabling(ruleset, &other).is_none())
    };
    let passes = |missing: &ConditionId| {
        let ends = effects::ends_with_turn(ruleset, *missing);
        ends && who.conditions().contains(*missing) || anybody_is_able()
    };
    let missing = effects::missed_turn_condition(ruleset, who).filter(passes);
    missing.or_else(|| {
        let disabling = effects::disabling(ruleset, who).filter(|_| !ruleset.ask_the_unable)?;
        anybody_is_able().then_some(disabling)
    })
}

/// Checks whether `who` may end its turn, or pass in its moment.
///
/// # Errors
/// `NotYourTurn`, `NotItsMoment` and the like if no turn or moment of `who` is open, `UnfinishedAction` if it must
/// first continue an action in progress.
pub fn check_end_turn(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_end_turn(battle, who),
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            resources::check_end_turn(battle, who)
        }
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => {
            check_waiting(battle, &battle.find(who)?).map(|_| ())
        }
        TurnStructure::FastOrWell(_) => fast_or_well::check_waiting(battle, &battle.find(who)?),
    }
}

/// Returns the moment of the round of sides that waits for `actor` now.
///
/// # Errors
/// `NotInThisRuleset` if sides do not roll for initiative; `NotBegun` before the fight begins, `InitiativeFirst` before
/// the roll, `NotItsMoment` with the moment that will wait for it.
pub fn check_waiting<'b>(
    battle: &'b Battle,
    actor: &CombatantRef,
) -> Result<&'b Moment, Rejection> {
    sided::check_waiting(moments(battle.ruleset)?, battle, actor)
}

/// Checks whether `who` may hold until later in the round (SEG-16): until segment `until`, if one is named, or, with
/// `low`, until LOW for delaying actions (PHA-36).
///
/// # Errors
/// `NotInThisRuleset` if sides do not roll for initiative, or a round has no segments or no LOW; `UnknownCombatant`, or
/// as for [`check_waiting`]; `MajorSpent` if it has no action left to hold, `HoldForward` or `NothingToHoldFor` if
/// there is no such later moment.
pub fn check_hold(
    battle: &Battle,
    who: CombatantId,
    until: Option<u32>,
    low: bool,
) -> Result<(), Rejection> {
    let moments = moments(battle.ruleset)?;
    sided::check_hold(moments, battle, who, HoldTime { until, low }).map(|_| ())
}

/// Returns true if the round will ask `who` again after it passes in the open moment without giving up its round: it
/// then holds instead of ending its turn.
pub fn is_asked_again(battle: &Battle, who: CombatantId) -> bool {
    let Some(actor) = battle.get(who) else {
        return false;
    };
    moments(battle.ruleset).is_ok_and(|moments| moments.asks_again(battle, &actor))
}

/// Checks whether declarations can be closed and initiative rolled for the sides.
///
/// # Errors
/// `NotInThisRuleset` if sides do not roll for initiative; `NotBegun` before the fight begins, `NotDeclaring` once
/// initiative has been rolled.
pub fn check_roll(battle: &Battle) -> Result<(), Rejection> {
    moments(battle.ruleset)?;
    sided::check_roll(battle)
}

/// Checks whether the GM can still set whether a side is `alerted`: only before surprise is rolled (SEG-03).
///
/// # Errors
/// `NotInThisRuleset` if sides do not roll for initiative; `AlreadyBegun` once the fight has begun, `UnknownSide`,
/// `NothingToChange` if the side is in that state already.
pub fn check_alert(battle: &Battle, side: SideId, alerted: bool) -> Result<(), Rejection> {
    moments(battle.ruleset)?;
    sided::check_alert(battle, side, alerted)
}

/// Checks whether the GM can now set whether a side is `surprised`.
///
/// # Errors
/// `NotInThisRuleset` if the structure has no surprise, `NotBegun` before surprise is rolled, `UnknownSide`,
/// `NothingToChange` if the side has no members or all of them are in that state already, `AllHaveActed` if no member
/// has anything left to lose this round.
pub fn check_surprise(battle: &Battle, side: SideId, surprised: bool) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => {
            sided::check_surprise(battle, side, surprised)
        }
        TurnStructure::FastOrWell(_) => fast_or_well::check_surprise(battle, side, surprised),
        TurnStructure::Seconds(_) | TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            Err(InputRejection::NotInThisRuleset.into())
        }
    }
}

/// Checks whether `who` may name the target of its spell now (PHA-54).
///
/// # Errors
/// `NotInThisRuleset` if targets are never named later, `NotItsMoment` and the like if the round does not wait for it
/// now, `NothingUnfinished` if it casts nothing, or the [`Rejection`] of a target that the spell does not reach.
pub fn check_name_target(
    battle: &Battle,
    who: CombatantId,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Phases(turns) => phases::check_name_target(turns, battle, who, targets, to),
        TurnStructure::Seconds(_)
        | TurnStructure::Segments(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_)
        | TurnStructure::Popcorn(_) => Err(InputRejection::NotInThisRuleset.into()),
    }
}

/// Returns when a side acts in the round. Returns `None` if sides do not roll for that, or before this one has.
pub fn place_of_side(battle: &Battle, side: SideId) -> Option<SideSlot> {
    moments(battle.ruleset).ok()?.place_of_side(battle, side)
}

/// Checks whether `who` may end its turn and name `to` as the next to act.
///
/// # Errors
/// `NotInThisRuleset` if initiative decides who is next, `NotYourTurn` and the like if no turn of `who` is open,
/// `CannotAct` or `HasActed` if `to` cannot be next.
pub fn check_hand_on(battle: &Battle, who: CombatantId, to: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Popcorn(_) => popcorn::check_hand_on(battle, who, to),
        TurnStructure::Seconds(_)
        | TurnStructure::Segments(_)
        | TurnStructure::Phases(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_) => Err(InputRejection::NotInThisRuleset.into()),
    }
}

/// Checks whether `who` may delay (SEC-05, PHA-38).
///
/// # Errors
/// `NotInThisRuleset` if turns cannot be delayed, `NotYourTurn`, `NotItsMoment` and the like if it is not its turn,
/// `Incapacitated`, `AlreadyDelayed`, `AlreadySpent`, `MajorSpent` or `UnfinishedAction` if some of the turn is used
/// already.
pub fn check_delay(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_delay(battle, who),
        TurnStructure::Segments(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_)
        | TurnStructure::Popcorn(_) => Err(InputRejection::NotInThisRuleset.into()),
        TurnStructure::Phases(_) => phases::check_delay(battle, who),
    }
}

/// Checks whether all of `who` may take their delayed turns now, inside the open turn (SEC-05, SEC-07).
///
/// # Errors
/// `NotInThisRuleset` if turns cannot be delayed, `NotBegun`, `UnknownCombatant`, `Incapacitated`, `NotDelayed` if one
/// has no delayed turn, `InsideAction` if the open turn is in the middle of an action: wait until it is done.
pub fn check_take_delayed_turn(battle: &Battle, who: &[CombatantId]) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_take_delayed_turn(battle, who),
        TurnStructure::Segments(_)
        | TurnStructure::Phases(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_)
        | TurnStructure::Popcorn(_) => Err(InputRejection::NotInThisRuleset.into()),
    }
}

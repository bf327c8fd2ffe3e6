//! Turn structures: who may act now, on what budget, and when turns open and close.
//!
//! Each structure is a folder with the same files:
//!
//! | file | holds |
//! | --- | --- |
//! | `mod` | the outline of the structure: its [`StructureRules`] |
//! | `acting` | who may act now, on what budget: the checks |
//! | `round` | how a turn or round opens, continues and closes: the system `run` |
//! | `orders` | the commands about turns and rounds: the system `handle_commands` |
//! | `outcome`, `rejection`, `text` | the outcomes and rejections of this structure only, if there are any |
//!
//! Shared code is in the modules next to them, which know none of the structures: `individual_turns`, for turns in
//! initiative order, and [`sided`], for rounds of sides. Each structure with rounds of sides passes its differences to
//! `sided` through [`sided::SidedStructure`]. The other rules call the functions in this file, or ask how the structure
//! plays ([`TurnRules`](crate::ruleset::TurnRules)), and do not ask which one is in force.
//!
//! To add a structure, write its data next to [`TurnStructure`](crate::ruleset::TurnStructure) and its folder here, and
//! name its two systems below.

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
mod structure;

use std::any::Any;

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleConfigs;
use bevy_ecs::system::ScheduleSystem;

use super::mechanic::{CommandRules, Mechanics};
use super::schedule::EncounterSystems;
use crate::grid::Cell;
use crate::rules::effects;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{ActionOrder, EncounterCommand, Rejection};
use crate::rules::state::dice::Dice;
use crate::rules::state::{
    ActiveRuleset, Battle, Changes, Clock, CombatantId, CombatantRef, EndsConditions,
    FinishedActions, Moment, PendingTriggers, Round, SideId, Slot, SpendsTurn, StepState, Writes,
};
use crate::rules::{declaration, initiative};
use crate::ruleset::{
    ActionDef, ConditionId, FastOrWellTurns, PhasesTurns, PopcornTurns, ResourcesTurns, Ruleset,
    SecondsTurns, SegmentsTurns, SpellDef, with_structure,
};
use sided::{HoldTime, SideSlot, SidedStructure};
use structure::StructureRules;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics
        .handle(commands, handle_commands())
        .add_systems(EncounterSystems::Turns, run().run_if(time_can_advance));
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::Begin => CommandRules::after_reactions(initiative::check_begin),
        EncounterCommand::EndTurn { who } => {
            CommandRules::after_reactions(|battle| check_end_turn(battle, *who))
        }
        EncounterCommand::HandOn { who, to } => {
            CommandRules::after_reactions(|battle| check_hand_on(battle, *who, *to))
        }
        EncounterCommand::Delay { who } => {
            CommandRules::after_reactions(|battle| check_delay(battle, *who))
        }
        EncounterCommand::TakeDelayedTurn { who } => {
            CommandRules::after_reactions(|battle| check_take_delayed_turn(battle, who))
        }
        EncounterCommand::Declare { who, what } => {
            CommandRules::after_reactions(|battle| declaration::check(battle, who, what.as_ref()))
        }
        EncounterCommand::RollInitiative => CommandRules::after_reactions(check_roll),
        EncounterCommand::Hold { who, until, low } => {
            CommandRules::after_reactions(|battle| check_hold(battle, *who, *until, *low))
        }
        EncounterCommand::NameTarget { who, targets, to } => {
            CommandRules::after_reactions(|battle| check_name_target(battle, *who, targets, *to))
        }
        EncounterCommand::Choose { who, how } => {
            CommandRules::after_reactions(|battle| fast_or_well::check_choose(battle, *who, *how))
        }
        EncounterCommand::StartRound => CommandRules::after_reactions(fast_or_well::check_start),
        EncounterCommand::Alert { side, alerted } => {
            CommandRules::any_time(|battle| check_alert(battle, *side, *alerted))
        }
        EncounterCommand::Surprise { side, surprised } => {
            CommandRules::any_time(|battle| check_surprise(battle, *side, *surprised))
        }
        _of_another_mechanic => return None,
    })
}

/// True if the fight has begun and nothing holds it up: no action waits to take effect, no reaction is pending, and
/// no die is missing.
fn time_can_advance(
    clock: Res<Clock>,
    finishing: Res<FinishedActions>,
    pending: Res<PendingTriggers>,
    dice: Res<Dice>,
) -> bool {
    clock.has_begun() && finishing.is_empty() && pending.is_empty() && dice.fault().is_none()
}

/// Returns the budget of a turn, in ticks.
pub fn turn_budget(ruleset: &Ruleset) -> u32 {
    let seconds = ruleset.turns.seconds_per_turn();
    seconds.unwrap_or(ruleset.clock.round)
}

/// Returns the systems that carry out commands about turns and rounds; only that of the structure in force runs.
fn handle_commands() -> ScheduleConfigs<ScheduleSystem> {
    (
        seconds::handle_commands.run_if(in_force::<SecondsTurns>),
        segments::handle_commands.run_if(in_force::<SegmentsTurns>),
        phases::handle_commands.run_if(in_force::<PhasesTurns>),
        fast_or_well::handle_commands.run_if(in_force::<FastOrWellTurns>),
        resources::handle_commands.run_if(in_force::<ResourcesTurns>),
        popcorn::handle_commands.run_if(in_force::<PopcornTurns>),
    )
        .chain()
}

/// Returns the systems that close turns, moments and rounds and open the next ones; only that of the structure in force
/// runs.
fn run() -> ScheduleConfigs<ScheduleSystem> {
    (
        seconds::run.run_if(in_force::<SecondsTurns>),
        segments::run.run_if(in_force::<SegmentsTurns>),
        phases::run.run_if(in_force::<PhasesTurns>),
        fast_or_well::run.run_if(in_force::<FastOrWellTurns>),
        resources::run.run_if(in_force::<ResourcesTurns>),
        popcorn::run.run_if(in_force::<PopcornTurns>),
    )
        .chain()
}

/// Run condition: true if the ruleset has this turn structure.
fn in_force<T: StructureRules + 'static>(ruleset: Res<ActiveRuleset>) -> bool {
    with_structure!(&ruleset.turns, turns => (turns as &dyn Any).is::<T>())
}

/// Returns the structure in force as a round of sides.
///
/// # Errors
/// `NotInThisRuleset` if sides do not roll for initiative.
fn moments(ruleset: &Ruleset) -> Result<&dyn SidedStructure, Rejection> {
    let sided = with_structure!(&ruleset.turns, turns => turns.sided());
    sided.ok_or(InputRejection::NotInThisRuleset.into())
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
    with_structure!(&battle.ruleset.turns, turns => turns.check_act(battle, actor, order, def))
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
    with_structure!(&battle.ruleset.turns, turns => turns.time_needed(battle, order, def, usual, forced))
}

/// Returns true if `actor` casts `spell` by this action without any time passing; `false` if sides do not roll for
/// initiative.
pub(super) fn is_cast_at_once(
    battle: &Battle,
    actor: &CombatantRef,
    spell: &SpellDef,
    def: &ActionDef,
) -> bool {
    with_structure!(&battle.ruleset.turns, turns => turns.is_cast_at_once(battle, actor, spell, def))
}

/// Deducts an order from its actor's turn or round. Seconds are not deducted here: they pass one by one.
pub(super) fn spend(fight: &mut impl SpendsTurn, order: &ActionOrder, def: &ActionDef) {
    let ruleset = fight.ruleset();
    with_structure!(&ruleset.turns, turns => turns.spend(fight, order, def));
}

/// Returns when the round will next wait for `who`. Returns `None` if it will not wait for it again, or if every
/// combatant has its own turn.
pub fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    with_structure!(&battle.ruleset.turns, turns => StructureRules::next_slot_of(turns, battle, who))
}

/// Returns the combatants whose turn or moment is next, in order, as far as that is settled: those of this round and,
/// if turns follow one another, those of the next.
pub fn next_in_turn(battle: &Battle) -> Vec<CombatantId> {
    with_structure!(&battle.ruleset.turns, turns => turns.next_in_turn(battle))
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
    with_structure!(&battle.ruleset.turns, turns => turns.check_end_turn(battle, who))
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
    with_structure!(&battle.ruleset.turns, turns => turns.check_surprise(battle, side, surprised))
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
    with_structure!(&battle.ruleset.turns, turns => turns.check_name_target(battle, who, targets, to))
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
    with_structure!(&battle.ruleset.turns, turns => turns.check_hand_on(battle, who, to))
}

/// Checks whether `who` may delay (SEC-05, PHA-38).
///
/// # Errors
/// `NotInThisRuleset` if turns cannot be delayed, `NotYourTurn`, `NotItsMoment` and the like if it is not its turn,
/// `Incapacitated`, `AlreadyDelayed`, `AlreadySpent`, `MajorSpent` or `UnfinishedAction` if some of the turn is used
/// already.
pub fn check_delay(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    with_structure!(&battle.ruleset.turns, turns => turns.check_delay(battle, who))
}

/// Checks whether all of `who` may take their delayed turns now, inside the open turn (SEC-05, SEC-07).
///
/// # Errors
/// `NotInThisRuleset` if turns cannot be delayed, `NotBegun`, `UnknownCombatant`, `Incapacitated`, `NotDelayed` if one
/// has no delayed turn, `InsideAction` if the open turn is in the middle of an action: wait until it is done.
pub fn check_take_delayed_turn(battle: &Battle, who: &[CombatantId]) -> Result<(), Rejection> {
    with_structure!(&battle.ruleset.turns, turns => turns.check_take_delayed_turn(battle, who))
}

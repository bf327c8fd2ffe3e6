//! The write path: carries out one command in passes until nothing new happens.

use crate::rules::adjudication::outcome::AdjudicationOutcome;
use crate::rules::facts::{EncounterCommand, Outcome, Outcomes, Rejection};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemState;

use crate::grid::{StableHasher, Topology};
use crate::rules::legality;
use crate::rules::state::dice::{Dice, DieError, PresetFace, RolledDie, WhenFacesRunOut};
use crate::rules::state::{
    ActiveRuleset, Battle, BattleReader, Battlefield, Clock, CombatantState, CurrentCommand,
    FightMemo, FinishedActions, GroundItems, Markings, PendingTriggers, PlayerViewState,
    Reinforcements, Roster, Round, Sides, Timeline, TurnOrder, TurnPace, Verdict, Whole, WholeItem,
    hash_combatant,
};
use crate::rules::{self, EncounterSchedule};
use crate::ruleset::Ruleset;

use super::snapshot::{self, Snapshot};

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// More passes than any command can need: six seconds in each of a thousand turns.
const MAX_PASSES: usize = 20_000;

/// Cached queries that read the fight from outside a system: its parts, and all components of every combatant. They
/// are boxed because a scope moves the resource out of the world and back, and they have a query for every component.
#[derive(Resource)]
struct Reader {
    parts: Box<SystemState<BattleReader<'static, 'static>>>,
    whole: Box<QueryState<Whole>>,
}

/// The result of carrying out a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Execution {
    /// Rolled dice, in order.
    pub dice: Vec<RolledDie>,
    /// Outcomes, in order.
    pub outcomes: Vec<Outcome>,
    /// Tick at the end of the command.
    pub tick: u32,
    /// Number of listed faces that were not used.
    pub left_over: usize,
}

/// Error: a command was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SubmitError {
    /// The rules reject the command.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// A listed die is missing or wrong.
    #[error(transparent)]
    Dice(#[from] DieError),
}

impl SubmitError {
    /// Returns the reason as text, with the terms of this ruleset and of a map of this shape.
    pub fn text(&self, ruleset: &Ruleset, topology: Topology) -> String {
        match self {
            Self::Rejected(why) => why.text(ruleset, topology),
            Self::Dice(fault) => fault.to_string(),
        }
    }
}

/// Prepares `world` for commands.
pub(super) fn prepare(world: &mut World) {
    world.init_resource::<FightMemo>();
    if !world.contains_resource::<Reader>() {
        let (parts, whole) = (SystemState::new(world), QueryState::new(world));
        world.insert_resource(Reader {
            parts: Box::new(parts),
            whole: Box::new(whole),
        });
    }
    let known = world
        .get_resource::<Schedules>()
        .is_some_and(|schedules| schedules.contains(EncounterSchedule));
    if !known {
        world.add_schedule(rules::mechanics().into_schedule());
        // Otherwise the first command would take as long as some thirty others.
        world.schedule_scope(EncounterSchedule, |world, schedule| {
            // Errors in the schedule are errors of the program; each run reports them as well.
            schedule
                .initialize(world)
                .expect("the schedule can be built");
        });
    }
}

/// Reads the fight in `world`.
///
/// # Panics
/// Panics if no fight has been opened in `world`, which is a bug of the caller.
pub fn read<T>(world: &mut World, look: impl FnOnce(&Battle) -> T) -> T {
    world.resource_scope(|world, mut reader: Mut<Reader>| {
        world.resource_scope(|world, mut memo: Mut<FightMemo>| {
            let reader = reader
                .bypass_change_detection()
                .parts
                .get(world)
                .expect("a fight has been opened");
            look(&reader.with(memo.bypass_change_detection().memo()))
        })
    })
}

/// Carries out one command with the dice of stream `stream`.
///
/// # Errors
/// [`SubmitError`] with the reason; nothing has changed then.
pub(super) fn carry_out(
    world: &mut World,
    command: &EncounterCommand,
    seed: u64,
    stream: u64,
    faces: &[PresetFace],
    when_out: WhenFacesRunOut,
) -> Result<Execution, SubmitError> {
    // A command can only fail midway if faces are listed; then the state before it must be restored.
    let careful =
        when_out == WhenFacesRunOut::Ask || faces.iter().any(|face| *face != PresetFace::Program);
    let before = careful.then(|| capture(world));
    let done = repeat(world, command, seed, stream, faces, when_out);
    if let (Err(SubmitError::Dice(_)), Some(before)) = (&done, before) {
        snapshot::restore(world, &before);
    }
    done
}

/// As [`carry_out`], but nothing is restored on failure: for commands that have succeeded before with the same dice.
///
/// # Errors
/// [`SubmitError`] with the reason. After [`SubmitError::Dice`] the state is in the middle of the command and must not
/// be used.
pub(super) fn repeat(
    world: &mut World,
    command: &EncounterCommand,
    seed: u64,
    stream: u64,
    faces: &[PresetFace],
    when_out: WhenFacesRunOut,
) -> Result<Execution, SubmitError> {
    read(world, |battle| legality::check(battle, command))?;
    let overridden = command
        .is_forced()
        .then(|| read(world, |battle| legality::check(battle, command.unforced())).err())
        .flatten();
    world
        .resource_mut::<Dice>()
        .open(seed, stream, faces, when_out);
    *world.resource_mut::<TurnPace>() = TurnPace::default();
    let mut outcomes = world.resource_mut::<Outcomes>();
    outcomes.take();
    if let Some(refusal) = overridden {
        outcomes.push(AdjudicationOutcome::RuleOverridden { refusal });
    }
    world.resource_mut::<CurrentCommand>().0 = Some(command.clone());
    run_until_still(world);

    let mut dice = world.resource_mut::<Dice>();
    let (fault, left_over, thrown) = (dice.fault(), dice.unused_faces(), dice.take_rolled());
    let outcomes = world.resource_mut::<Outcomes>().take();
    if let Some(fault) = fault {
        return Err(fault.into());
    }
    #[cfg(debug_assertions)]
    read(world, super::invariants::check);
    Ok(Execution {
        dice: thrown,
        outcomes,
        tick: tick(world),
        left_over,
    })
}

/// Runs passes until one has no new outcomes. A command that repeats a state, or never ends, is a bug of the turn
/// structure: debug builds panic.
fn run_until_still(world: &mut World) {
    world.schedule_scope(EncounterSchedule, |world, schedule| {
        let mut known = usize::MAX;
        let mut circles = Circles::default();
        for _ in 0..MAX_PASSES {
            schedule.run(world);
            let now = world.resource::<Outcomes>().len();
            let still = world.resource::<TurnPace>().is_still();
            let at_rest = still && world.resource::<FinishedActions>().is_empty();
            if now == known && at_rest {
                return;
            }
            known = now;
            if cfg!(debug_assertions) && at_rest {
                circles.look(world);
            }
        }
        debug_assert!(false, "a command never comes to rest");
    });
    FightMemo::forget(world);
    // Otherwise a command that no mechanic has handled would remain for the next pass.
    let taken_up = world.resource_mut::<CurrentCommand>().0.take().is_none();
    debug_assert!(taken_up, "no mechanic took the command up");
}

/// Detects a command that loops: it reaches a state for the second time and has recorded outcomes in between.
#[derive(Default)]
struct Circles {
    passes: usize,
    seen: BTreeSet<u64>,
}

impl Circles {
    /// Number of passes before the first check; nearly all commands take fewer.
    const UNCHECKED_PASSES: usize = 64;

    fn look(&mut self, world: &mut World) {
        self.passes += 1;
        let is_new = self.passes <= Self::UNCHECKED_PASSES || self.seen.insert(state_hash(world));
        let last = || world.resource::<Outcomes>().iter().last().cloned();
        assert!(is_new, "a command goes round in circles: {:?}", last());
    }
}

/// Returns the ticks since the beginning of the fight.
fn tick(world: &World) -> u32 {
    let round = world.resource::<ActiveRuleset>().clock.round;
    world.resource::<Clock>().tick(round)
}

/// Takes a snapshot of the fight in `world`.
pub fn capture(world: &mut World) -> Snapshot {
    let mut combatants = Vec::new();
    for_each_combatant(world, |who| combatants.push(CombatantState::of(who)));
    snapshot::capture(world, combatants)
}

/// Calls `look` for every combatant with all its components, in the order in which they joined.
fn for_each_combatant(world: &mut World, mut look: impl FnMut(&WholeItem)) {
    world.resource_scope(|world, mut reader: Mut<Reader>| {
        let whole = reader.bypass_change_detection().whole.query(world);
        for (_, entity) in world.resource::<Roster>().members() {
            if let Ok(who) = whole.get(entity) {
                look(&who);
            }
        }
    });
}

/// Returns the hash of everything that the rules can see.
pub fn state_hash(world: &mut World) -> u64 {
    let mut hasher = StableHasher::default();
    world.resource::<Battlefield>().digest().hash(&mut hasher);
    world.resource::<Sides>().hash(&mut hasher);
    world.resource::<Clock>().hash(&mut hasher);
    world.resource::<TurnOrder>().hash(&mut hasher);
    let round = world.resource::<Round>();
    if *round != Round::default() {
        round.hash(&mut hasher);
    }
    world.resource::<Timeline>().hash(&mut hasher);
    world.resource::<GroundItems>().hash(&mut hasher);
    world.resource::<Verdict>().hash(&mut hasher);
    let pending = world.resource::<PendingTriggers>();
    if !pending.is_empty() {
        pending.hash(&mut hasher);
    }
    let shown = world.resource::<PlayerViewState>();
    if *shown != PlayerViewState::default() {
        shown.hash(&mut hasher);
    }
    let reserve = world.resource::<Reinforcements>();
    if !reserve.is_empty() {
        reserve.hash(&mut hasher);
    }
    let markings = world.resource::<Markings>();
    if !markings.is_empty() {
        markings.hash(&mut hasher);
    }
    for_each_combatant(world, |who| hash_combatant(who, &mut hasher));
    hasher.finish()
}

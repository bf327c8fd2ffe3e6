//! The start of a fight: rules, map, sides and combatants.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::grid::BattleMap;
use crate::rules::arrival;
use crate::rules::facts::{Outcomes, Rejection};
use crate::rules::state::dice::Dice;
use crate::rules::state::{
    ActiveRuleset, Battlefield, Clock, CombatantId, CombatantSpec, CurrentCommand, FinishedActions,
    GroundItems, MapVisibility, Marker, Markings, PendingTriggers, PlayerViewState, Reinforcements,
    Roster, Round, SideId, Sides, Timeline, TurnOrder, TurnPace, Verdict, Wave,
};
use crate::ruleset::Ruleset;

use super::history::{self, History, ReplayError};
use super::snapshot::{self, Snapshot};
use super::{engine, journal};

/// A fight before its first command.
#[derive(Clone, Debug)]
pub struct EncounterSetup {
    /// Display name.
    pub name: String,
    /// One-sentence description, for users looking for a fight.
    pub about: String,
    /// The ruleset.
    pub ruleset: Arc<Ruleset>,
    /// The map at the start.
    pub map: Arc<BattleMap>,
    /// Sides, in the order of the file.
    pub sides: Sides,
    /// Combatants at the start, in the order in which they join.
    pub combatants: Vec<CombatantSpec>,
    /// Seed of the dice.
    pub seed: u64,
    /// Sides that know of the others and cannot be surprised (SEG-03).
    pub alerted: Vec<SideId>,
    /// Initial setting for what the players see.
    pub show: MapVisibility,
    /// Reinforcements waiting outside the map.
    pub waves: Vec<Wave>,
    /// Markers on the map at the start.
    pub markers: Vec<Marker>,
}

/// Display name of the fight.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct EncounterName(pub String);

/// Error: a combatant cannot be placed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{who}: {why}")]
pub struct PlacementError {
    /// The combatant.
    pub who: CombatantId,
    /// Reason why it cannot be placed.
    pub why: Box<Rejection>,
}

impl EncounterSetup {
    /// Returns a fight of a party against its enemies, without any combatants yet.
    pub fn new(name: &str, ruleset: Arc<Ruleset>, map: BattleMap) -> Self {
        Self {
            name: name.to_owned(),
            about: String::new(),
            ruleset,
            map: Arc::new(map),
            sides: Sides::party_and_foes(),
            combatants: Vec::new(),
            seed: 0,
            alerted: Vec::new(),
            show: MapVisibility::default(),
            waves: Vec::new(),
            markers: Vec::new(),
        }
    }

    /// Returns the state at the start of the fight.
    ///
    /// # Errors
    /// [`PlacementError`] for the first combatant that cannot be placed.
    pub fn snapshot(&self) -> Result<Snapshot, PlacementError> {
        let topology = self.map.topology();
        let mut combatants = Vec::with_capacity(self.combatants.len());
        for spec in &self.combatants {
            let bundle = arrival::from_spec(&self.ruleset, topology, spec).map_err(|why| {
                PlacementError {
                    who: spec.id,
                    why: Box::new(why),
                }
            })?;
            combatants.push(bundle);
        }
        Ok(Snapshot {
            map: self.map.clone(),
            sides: self.sides.clone(),
            clock: Clock::default(),
            order: TurnOrder::default(),
            round: Round {
                alerted: self.alerted.clone(),
                ..Round::default()
            },
            timeline: Timeline::default(),
            ground: GroundItems::default(),
            pending: PendingTriggers::default(),
            shown: PlayerViewState::new(self.show),
            reserve: Reinforcements(self.waves.clone()),
            markings: Markings::from_markers(self.markers.clone()),
            verdict: Verdict::default(),
            combatants,
        })
    }
}

/// Opens a fight in `world`, replacing any fight there.
pub fn open(
    world: &mut World,
    name: String,
    ruleset: Arc<Ruleset>,
    seed: u64,
    start: Arc<Snapshot>,
) {
    world.insert_resource(EncounterName(name));
    world.insert_resource(ActiveRuleset(ruleset));
    world.insert_resource(Battlefield::new(start.map.clone()));
    world.init_resource::<Sides>();
    world.init_resource::<Clock>();
    world.insert_resource(TurnPace::default());
    world.init_resource::<TurnOrder>();
    world.init_resource::<Round>();
    world.init_resource::<Timeline>();
    world.init_resource::<GroundItems>();
    world.init_resource::<PendingTriggers>();
    world.init_resource::<PlayerViewState>();
    world.init_resource::<Reinforcements>();
    world.init_resource::<Markings>();
    world.init_resource::<Verdict>();
    world.init_resource::<Roster>();
    world.insert_resource(Dice::default());
    world.insert_resource(Outcomes::default());
    world.insert_resource(CurrentCommand::default());
    world.insert_resource(FinishedActions::default());
    world.init_resource::<journal::LastRejection>();
    snapshot::restore(world, &start);
    engine::prepare(world);
    let hash = engine::state_hash(world);
    world.insert_resource(History::new(seed, start, hash));
}

/// Resumes a saved fight in `world` at the head of its history, replacing any fight there. Commands after the last
/// state in the history are repeated.
///
/// # Errors
/// [`RecordMismatchError`] if a state does not match its recorded hash, or a repeated command has another result;
/// `world` is unchanged then.
pub fn resume(
    world: &mut World,
    name: String,
    ruleset: Arc<Ruleset>,
    history: History,
) -> Result<(), RecordMismatchError> {
    let (seed, start, head) = (history.seed(), history.start().clone(), history.head());
    let mut trial = World::new();
    open(
        &mut trial,
        name.clone(),
        ruleset.clone(),
        seed,
        start.clone(),
    );
    if engine::state_hash(&mut trial) != history.start_hash() {
        return Err(RecordMismatchError::Start);
    }
    let (known, after) = history.nearest_to_head();
    snapshot::restore(&mut trial, &known);
    if engine::state_hash(&mut trial) != history.hash_after(after) {
        return Err(RecordMismatchError::Latest);
    }
    let recorded = history.hash();
    trial.insert_resource(history);
    history::jump(&mut trial, head)?;
    if engine::state_hash(&mut trial) != recorded {
        return Err(RecordMismatchError::Latest);
    }
    let latest = engine::capture(&mut trial);
    let Some(history) = trial.remove_resource::<History>() else {
        return Err(RecordMismatchError::Latest);
    };
    open(world, name, ruleset, seed, start);
    snapshot::restore(world, &latest);
    world.insert_resource(history);
    Ok(())
}

/// Error: a state does not match its recorded hash, or a command leads to another state. The file was changed, or this
/// version of the program plays or hashes differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordMismatchError {
    /// The state at the start differs.
    #[error("the hash of its start state differs from the recorded one")]
    Start,
    /// The latest state differs.
    #[error("the hash of its last state differs from the recorded one")]
    Latest,
    /// The state after a command since the last saved state differs.
    #[error(transparent)]
    Since(#[from] ReplayError),
}

/// Opens a fight in a new world.
///
/// # Errors
/// [`PlacementError`] for the first combatant that cannot be placed.
pub fn world_of(setup: &EncounterSetup) -> Result<World, PlacementError> {
    let start = Arc::new(setup.snapshot()?);
    let mut world = World::new();
    open(
        &mut world,
        setup.name.clone(),
        setup.ruleset.clone(),
        setup.seed,
        start,
    );
    Ok(world)
}

//! What a fight starts from: rules, map, sides and combatants.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::grid::BattleMap;
use crate::rules::arrival;
use crate::rules::facts::{Outcomes, Rejection};
use crate::rules::state::dice::Dice;
use crate::rules::state::{
    ActiveRuleset, Battlefield, Clock, CombatantId, CombatantSpec, CurrentCommand, Finishing,
    GroundItems, Marker, Markings, Pace, Pending, Reserve, Roster, Round, Showing, Shown, SideId,
    Sides, Timeline, TurnOrder, Verdict, Wave,
};
use crate::ruleset::Ruleset;

use super::history::{self, Diverged, History};
use super::snapshot::{self, Snapshot};
use super::{engine, journal};

/// A fight before its first command.
#[derive(Clone, Debug)]
pub struct EncounterSetup {
    /// The name that people read.
    pub name: String,
    /// A sentence about it, for those who look for a fight to play.
    pub about: String,
    /// The rules in force.
    pub ruleset: Arc<Ruleset>,
    /// The map at the start.
    pub map: Arc<BattleMap>,
    /// The sides, in the order in which they are listed.
    pub sides: Sides,
    /// The combatants at the start, in the order in which they join.
    pub combatants: Vec<CombatantSpec>,
    /// The seed of its dice.
    pub seed: u64,
    /// Sides that know of the others and cannot be surprised (SEG-03).
    pub alerted: Vec<SideId>,
    /// What decides at the start what the players see.
    pub show: Showing,
    /// The waves that wait beside the map.
    pub waves: Vec<Wave>,
    /// The markers on the map at the start.
    pub markers: Vec<Marker>,
}

/// The name of the fight that people read.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct EncounterName(pub String);

/// A combatant that cannot be placed, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{who}: {why}")]
pub struct NotPlaced {
    /// The combatant.
    pub who: CombatantId,
    /// The reason why it cannot be placed.
    pub why: Box<Rejection>,
}

impl EncounterSetup {
    /// A fight of a party against its foes, without any combatants yet.
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
            show: Showing::default(),
            waves: Vec::new(),
            markers: Vec::new(),
        }
    }

    /// The state that the fight starts from.
    ///
    /// # Errors
    /// [`NotPlaced`] for the first combatant that cannot be placed.
    pub fn snapshot(&self) -> Result<Snapshot, NotPlaced> {
        let topology = self.map.topology();
        let mut combatants = Vec::with_capacity(self.combatants.len());
        for spec in &self.combatants {
            let bundle =
                arrival::from_spec(&self.ruleset, topology, spec).map_err(|why| NotPlaced {
                    who: spec.id,
                    why: Box::new(why),
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
            pending: Pending::default(),
            shown: Shown::by(self.show),
            reserve: Reserve(self.waves.clone()),
            markings: Markings::of(self.markers.clone()),
            verdict: Verdict::default(),
            combatants,
        })
    }
}

/// Opens a fight in `world`, replacing one that may be there.
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
    world.insert_resource(Pace::default());
    world.init_resource::<TurnOrder>();
    world.init_resource::<Round>();
    world.init_resource::<Timeline>();
    world.init_resource::<GroundItems>();
    world.init_resource::<Pending>();
    world.init_resource::<Shown>();
    world.init_resource::<Reserve>();
    world.init_resource::<Markings>();
    world.init_resource::<Verdict>();
    world.init_resource::<Roster>();
    world.insert_resource(Dice::default());
    world.insert_resource(Outcomes::default());
    world.insert_resource(CurrentCommand::default());
    world.insert_resource(Finishing::default());
    world.init_resource::<journal::Telling>();
    snapshot::restore(world, &start);
    engine::prepare(world);
    let hash = engine::state_hash(world);
    world.insert_resource(History::new(seed, start, hash));
}

/// Resumes a fight in `world` where a save left it, replacing one that may be there: at the head of
/// its history. Commands after the last state that the history knows are carried out again.
///
/// # Errors
/// [`NotAsRecorded`] if a state does not have its recorded hash, or a command leads elsewhere; `world` is as it
/// was then.
pub fn resume(
    world: &mut World,
    name: String,
    ruleset: Arc<Ruleset>,
    history: History,
) -> Result<(), NotAsRecorded> {
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
        return Err(NotAsRecorded::Start);
    }
    let (known, after) = history.nearest_to_head();
    snapshot::restore(&mut trial, &known);
    if engine::state_hash(&mut trial) != history.hash_after(after) {
        return Err(NotAsRecorded::Latest);
    }
    let recorded = history.hash();
    trial.insert_resource(history);
    history::jump(&mut trial, head)?;
    if engine::state_hash(&mut trial) != recorded {
        return Err(NotAsRecorded::Latest);
    }
    let latest = engine::capture(&mut trial);
    let Some(history) = trial.remove_resource::<History>() else {
        return Err(NotAsRecorded::Latest);
    };
    open(world, name, ruleset, seed, start);
    snapshot::restore(world, &latest);
    world.insert_resource(history);
    Ok(())
}

/// A state that was read has another hash than the one recorded for it, or a command leads to another state: the
/// file was changed, or this version of the program plays or hashes differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAsRecorded {
    /// It is the state from which the fight started.
    #[error("the state it started from does not have its recorded hash")]
    Start,
    /// It is the state that the fight had reached.
    #[error("the state it had reached does not have its recorded hash")]
    Latest,
    /// It is the state after a command since the last state that was saved.
    #[error(transparent)]
    Since(#[from] Diverged),
}

/// Opens a fight in a world of its own.
///
/// # Errors
/// [`NotPlaced`] for the first combatant that cannot be placed.
pub fn world_of(setup: &EncounterSetup) -> Result<World, NotPlaced> {
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

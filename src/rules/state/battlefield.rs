//! The rules and the map that a fight is played by.

use std::sync::{Arc, OnceLock};

use bevy::prelude::*;

use crate::grid::{BattleMap, Cell, DoorId, DoorState, LampId, Outlooks, Terrain};
use crate::ruleset::Ruleset;

/// The ruleset that the fight is played by.
#[derive(Resource, Clone, Deref)]
pub struct ActiveRuleset(pub Arc<Ruleset>);

/// The map that the fight is played on, shared with snapshots until it changes.
#[derive(Resource, Clone, Debug)]
pub struct Battlefield {
    map: Arc<BattleMap>,
    digest: OnceLock<u64>,
    /// What has been worked out of sight on the map as it stands.
    outlooks: Arc<Outlooks>,
}

impl PartialEq for Battlefield {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.map, &other.map) || self.map == other.map
    }
}

impl Battlefield {
    /// A battlefield on this map.
    pub fn new(map: Arc<BattleMap>) -> Self {
        Self {
            map,
            digest: OnceLock::new(),
            outlooks: Arc::default(),
        }
    }

    /// The map as it stands now: its doors and its ground may have changed since the fight began.
    pub fn map(&self) -> &Arc<BattleMap> {
        &self.map
    }

    /// The map's digest, so that a hash of the state need not look at every square. It is worked out
    /// when it is asked for first: strokes that are drawn again after an undo need none.
    pub fn digest(&self) -> u64 {
        *self.digest.get_or_init(|| self.map.digest())
    }

    /// What has been worked out of sight on the map as it stands.
    pub fn outlooks(&self) -> &Outlooks {
        &self.outlooks
    }

    /// Forgets what was worked out of the map before it changed.
    fn forget(&mut self) {
        self.digest = OnceLock::new();
        self.outlooks = Arc::default();
    }

    /// Puts another map in place of this one, after a stroke.
    pub(in crate::rules) fn redraw(&mut self, map: BattleMap) {
        *self = Self::new(Arc::new(map));
    }

    /// Puts the door in `state`.
    pub(in crate::rules) fn set_door(&mut self, door: DoorId, state: DoorState) {
        if Arc::make_mut(&mut self.map).set_door(door, state).is_ok() {
            self.forget();
        }
    }

    /// Lights a lamp, or puts it out.
    pub(in crate::rules) fn set_lamp(&mut self, lamp: LampId, lit: bool) {
        if Arc::make_mut(&mut self.map).set_lamp(lamp, lit).is_ok() {
            self.forget();
        }
    }

    /// Sets the ground of a square.
    pub(in crate::rules) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        if Arc::make_mut(&mut self.map)
            .set_terrain(cell, terrain)
            .is_ok()
        {
            self.forget();
        }
    }
}

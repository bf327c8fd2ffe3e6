//! The rules and the map that a fight is played by.

use std::sync::Arc;

use bevy::prelude::*;

use crate::grid::{BattleMap, Cell, DoorId, DoorState, Terrain};
use crate::ruleset::Ruleset;

/// The ruleset that the fight is played by.
#[derive(Resource, Clone, Deref)]
pub struct ActiveRuleset(pub Arc<Ruleset>);

/// The map that the fight is played on, shared with snapshots until it changes.
#[derive(Resource, Clone, Debug)]
pub struct Battlefield {
    map: Arc<BattleMap>,
    digest: u64,
}

impl Battlefield {
    /// A battlefield on this map, with its digest worked out.
    pub fn new(map: Arc<BattleMap>) -> Self {
        let digest = map.digest();
        Self { map, digest }
    }

    /// The map as it stands now: its doors and its ground may have changed since the fight began.
    pub fn map(&self) -> &Arc<BattleMap> {
        &self.map
    }

    /// The map's digest, so that a hash of the state need not look at every square.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Puts the door in `state`, and works the digest out anew.
    pub(in crate::rules) fn set_door(&mut self, door: DoorId, state: DoorState) {
        if Arc::make_mut(&mut self.map).set_door(door, state).is_ok() {
            self.digest = self.map.digest();
        }
    }

    /// Sets the ground of a square, and works the digest out anew.
    pub(in crate::rules) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        if Arc::make_mut(&mut self.map)
            .set_terrain(cell, terrain)
            .is_ok()
        {
            self.digest = self.map.digest();
        }
    }
}

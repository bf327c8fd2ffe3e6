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
    /// The field with this map.
    pub fn new(map: Arc<BattleMap>) -> Self {
        let digest = map.digest();
        Self { map, digest }
    }

    /// The map.
    pub fn map(&self) -> &Arc<BattleMap> {
        &self.map
    }

    /// A number for everything on the map.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Sets a door.
    pub(in crate::rules) fn set_door(&mut self, door: DoorId, state: DoorState) {
        if Arc::make_mut(&mut self.map).set_door(door, state).is_ok() {
            self.digest = self.map.digest();
        }
    }

    /// Sets the ground of a square.
    pub(in crate::rules) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        if Arc::make_mut(&mut self.map)
            .set_terrain(cell, terrain)
            .is_ok()
        {
            self.digest = self.map.digest();
        }
    }
}

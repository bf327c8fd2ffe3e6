//! The rules and the map of a fight.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use bevy_ecs::prelude::*;

use crate::grid::{BattleMap, Cell, DoorId, DoorState, LampId, Terrain, VisibilityCache};
use crate::ruleset::Ruleset;

/// Ruleset of the fight.
#[derive(Resource, Clone)]
pub struct ActiveRuleset(pub Arc<Ruleset>);

impl Deref for ActiveRuleset {
    type Target = Arc<Ruleset>;

    fn deref(&self) -> &Arc<Ruleset> {
        &self.0
    }
}

/// Map of the fight, shared with snapshots until it changes.
#[derive(Resource, Clone, Debug)]
pub struct Battlefield {
    map: Arc<BattleMap>,
    digest: OnceLock<u64>,
    /// Cached visibility results for the current map.
    outlooks: Arc<VisibilityCache>,
}

impl PartialEq for Battlefield {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.map, &other.map) || self.map == other.map
    }
}

impl Battlefield {
    /// Creates a battlefield with this map.
    pub fn new(map: Arc<BattleMap>) -> Self {
        Self {
            map,
            digest: OnceLock::new(),
            outlooks: Arc::default(),
        }
    }

    /// Returns the current map. Its doors and terrain may have changed since the fight began.
    pub fn map(&self) -> &Arc<BattleMap> {
        &self.map
    }

    /// Returns the map's digest, so that hashing the state does not have to visit every square. It is computed on
    /// first use: redrawing strokes after an undo does not need it.
    pub fn digest(&self) -> u64 {
        *self.digest.get_or_init(|| self.map.digest())
    }

    /// Returns the cached visibility results for the current map.
    pub fn outlooks(&self) -> &VisibilityCache {
        &self.outlooks
    }

    /// Clears all results computed from the map before it changed.
    fn forget(&mut self) {
        self.digest = OnceLock::new();
        self.outlooks = Arc::default();
    }

    /// Returns a battlefield with `map`, a changed version of this map. Cached results that are still valid are kept.
    pub fn with_map(&self, map: Arc<BattleMap>) -> Self {
        Self {
            outlooks: Arc::new(self.outlooks.for_next_map(&self.map)),
            map,
            digest: OnceLock::new(),
        }
    }

    /// Replaces the map after a drawing stroke.
    pub(in crate::rules) fn redraw(&mut self, map: BattleMap) {
        *self = self.with_map(Arc::new(map));
    }

    /// Sets the state of a door.
    pub(in crate::rules) fn set_door(&mut self, door: DoorId, state: DoorState) {
        if Arc::make_mut(&mut self.map).set_door(door, state).is_ok() {
            self.forget();
        }
    }

    /// Turns a lamp on or off.
    pub(in crate::rules) fn set_lamp(&mut self, lamp: LampId, lit: bool) {
        if Arc::make_mut(&mut self.map).set_lamp(lamp, lit).is_ok() {
            self.forget();
        }
    }

    /// Sets the terrain of a cell.
    pub(in crate::rules) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        if Arc::make_mut(&mut self.map)
            .set_terrain(cell, terrain)
            .is_ok()
        {
            self.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Patch, Point, Stroke, rooms};

    fn drawn(on: &Battlefield, stroke: &Stroke) -> Battlefield {
        on.with_map(Arc::new(on.map().drawn(stroke).expect("drawn")))
    }

    fn patch(from: (i32, i32), to: (i32, i32)) -> Patch {
        Patch::Box {
            from: Cell::new(from.0, from.1),
            to: Cell::new(to.0, to.1),
        }
    }

    #[test]
    fn stroke_recomputes_affected_rooms_only() {
        let mut field = Battlefield::new(Arc::new(BattleMap::new(20, 16).expect("a map")));
        let room = |from, to| Stroke::Room {
            on: patch(from, to),
            kind: "wall".into(),
        };
        let ground = |from, to, terrain| Stroke::Ground {
            on: patch(from, to),
            terrain,
        };
        let wall = |to: i32, kind: &str| Stroke::Walls {
            along: vec![Point::new(11_000, 9000), Point::new(to, 9000)],
            kind: kind.into(),
        };
        let steps = [
            room((2, 2), (7, 7)),
            ground((3, 3), (4, 4), Terrain::Water),
            room((10, 8), (15, 13)),
            wall(14_000, "wall"),
            ground((0, 0), (19, 1), Terrain::Blocked),
            wall(17_000, "low-wall"),
            Stroke::Door {
                from: Point::new(2000, 3000),
                to: Point::new(2000, 4000),
                state: DoorState::Open,
                kind: "wall".into(),
            },
            ground((5, 4), (8, 4), Terrain::Blocked),
            ground((5, 4), (8, 4), Terrain::Open),
        ];
        let mut sizes = Vec::new();
        for (nth, stroke) in steps.iter().enumerate() {
            field = drawn(&field, stroke);
            // On every third step nothing is computed, so that the cache is also carried over two strokes.
            if nth % 3 != 1 {
                let map = field.map().clone();
                assert!(*field.outlooks().rooms(&map) == rooms(&map), "{stroke:?}");
                sizes.push(field.outlooks().rooms(&map).len());
            }
        }
        sizes.dedup();
        assert!(sizes.len() >= 2, "{sizes:?}");
    }
}

//! Integer geometry: cells, footprints, metrics, terrain, walls, reach, paths and sight.
//!
//! Distances that leave this room are feet; a cell is 5 ft wide. Positions finer than a cell are
//! whole numbers too: [`FINE`] units to the side of a cell.

mod battle_map;
mod cell;
mod footprint;
mod line;
mod metric;
mod occupancy;
mod pace;
mod path;
mod reach;
#[cfg(test)]
mod samples;
mod segment;
mod stable_hash;
mod steps;
mod terrain;
mod topology;
mod walk;
mod wall;

pub use battle_map::{BattleMap, LARGEST_MAP, MapError, Obstacle};
pub use cell::{Cell, Direction, FEET_PER_SQUARE};
pub use footprint::{BadFootprint, Footprint, Space};
pub use line::{Obstruction, sight_line};
pub use metric::DistanceMetric;
pub use occupancy::{Occupancy, Passage};
pub use path::{Budget, MoveCost, Mover, Path, PathStep, straight_line};
pub use reach::{Reach, find_path, reach};
pub use stable_hash::StableHasher;
pub use terrain::{BadTerrainCost, Terrain, TerrainCosts};
pub use topology::Topology;
pub use walk::{StepRefusal, StepRefused, walk};
pub use wall::{Door, DoorId, DoorState, FINE, Point, Wall};

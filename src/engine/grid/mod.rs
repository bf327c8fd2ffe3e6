//! Integer geometry: cells, footprints, metrics, terrain, walls, light, reach, paths, sight, cover and areas.
//!
//! A map's [`Topology`] says what its cells are: squares, or hexagons in one of two orientations. Code that steps,
//! measures or draws asks it, or a [`Space`], which knows its topology.
//!
//! Public distances are in feet; a cell is 5 ft wide. Positions finer than a cell are whole numbers too: [`FINE`] units
//! across a cell.

mod area;
mod barrier;
mod barrier_index;
mod battle_map;
mod block;
mod cell;
mod cell_set;
mod cover;
mod disguise;
mod drawing;
mod effect;
mod field_of_view;
mod flooring;
mod footprint;
mod furniture;
mod hex;
#[cfg(test)]
mod hex_area_tests;
#[cfg(test)]
mod hex_tests;
mod joining;
mod known_map;
mod lamp;
mod layer;
mod light;
mod limits;
mod line;
mod map_edge;
mod map_error;
mod metric;
mod modes;
mod occupancy;
mod pace;
mod path;
mod picture;
mod point;
mod reach;
mod rooms;
mod row;
#[cfg(test)]
mod samples;
mod segment;
mod stable_hash;
mod steps;
mod surroundings;
mod terrain;
mod topology;
mod visibility;
mod visibility_cache;
mod walk;
mod wall;
mod wall_kind;
mod zone;

pub use area::Area;
pub use barrier::Obstacle;
pub use battle_map::BattleMap;
pub use block::Block;
pub use cell::{Cell, Direction, FEET_PER_SQUARE};
pub use cell_set::CellSet;
pub use cover::{Cover, cover};
pub use disguise::{DisguisedMap, Knowledge};
pub use drawing::{
    BlockMove, BlockTurn, DrawError, MAX_PIECE_SIDE, MAX_POINTS, MAX_WALLS, Margins, Patch,
    PlacedPiece, Stroke, changes_lines,
};
pub use effect::line_of_effect;
pub use field_of_view::{FieldOfView, field_of_view};
pub use flooring::{Floor, Floors};
pub use footprint::{Footprint, FootprintError, Space};
pub use furniture::{Furniture, FurnitureKind, FurnitureLook};
pub use joining::{Ends, WIDEST_JOINED, join_ends};
pub use lamp::{Glow, Lamp, LampId, Tint, feet_as_light_goes};
pub use light::Light;
pub use limits::{
    MAX_FURNITURE, MAX_FURNITURE_KINDS, MAX_FURNITURE_SIDE, MAX_LAMPS, MAX_LIGHT_FEET,
    MAX_MAP_SIZE, MAX_ZONE_NAME_LENGTH, MAX_ZONES,
};
pub use line::{Obstruction, clear_line, sight_line};
pub use map_error::MapError;
pub use metric::DistanceMetric;
pub use modes::{
    ModeBudget, ModeMover, ModePathError, ModeReach, ModeStep, nearest_in_modes, reach_in_modes,
    walk_in_modes,
};
pub use occupancy::{Occupancy, Passage};
pub use path::{Budget, MoveCost, Mover, Path, PathStep, straight_line};
pub use picture::{
    BRIGHTNESS, MAX_PICTURE_CUT, MAX_PICTURE_NAME_BYTES, Picture, PictureCut, PictureLook,
    PictureNameError, check_picture_name, is_device_name,
};
pub use point::{FINE, Point};
pub use reach::{Reach, fewest_feet, fewest_moves, find_path, reach, reach_towards};
pub use rooms::rooms;
pub use row::{in_between, is_row, row};
pub use stable_hash::StableHasher;
pub use surroundings::walkable_cells;
pub use terrain::{Terrain, TerrainCostError, TerrainCosts};
pub use topology::{Corners, Topology};
pub use visibility::Sightlines;
pub use visibility_cache::{CellLight, EyeLimits, Eyes, Lights, VisibilityCache, VisibleCells};
pub use walk::{StepError, StepRefusal, walk};
pub use wall::{Door, DoorId, DoorState, Wall};
pub use wall_kind::{KindId, Traffic, WallKind};
pub use zone::Zone;

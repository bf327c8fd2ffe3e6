//! The contents of a map, as they are saved and hashed, and their conversion to a map.

use serde::{Deserialize, Serialize};

use super::BattleMap;
use crate::grid::flooring::Floors;
use crate::grid::furniture::Furnishings;
use crate::grid::lamp::Lamps;
use crate::grid::layer::Layer;
use crate::grid::picture::Underlay;
use crate::grid::wall_kind::Kinds;
use crate::grid::zone::Zones;
use crate::grid::{Cell, Door, Light, MapError, Terrain, Topology, Wall};

/// The contents of a map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Content {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) terrain: Vec<Terrain>,
    pub(super) walls: Vec<Wall>,
    pub(super) doors: Vec<Door>,
    // These come last, and add nothing to a hash if they are as on a new map, so that older hashes stay valid.
    #[serde(default, skip_serializing_if = "Layer::is_plain")]
    pub(super) light: Layer<Light>,
    #[serde(default, skip_serializing_if = "is_square")]
    pub(super) topology: Topology,
    #[serde(default, skip_serializing_if = "Kinds::is_empty")]
    pub(super) kinds: Kinds,
    #[serde(default, skip_serializing_if = "Layer::is_plain")]
    pub(super) restricted: Layer<bool>,
    #[serde(default, skip_serializing_if = "Underlay::is_empty")]
    pub(super) underlay: Underlay,
    #[serde(default, skip_serializing_if = "Floors::is_empty")]
    pub(super) floors: Floors,
    #[serde(default, skip_serializing_if = "Lamps::is_empty")]
    pub(super) lamps: Lamps,
    #[serde(default, skip_serializing_if = "Furnishings::is_empty")]
    pub(super) furniture: Furnishings,
    #[serde(default, skip_serializing_if = "Zones::is_empty")]
    pub(super) zones: Zones,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_square(topology: &Topology) -> bool {
    *topology == Topology::Square
}

impl From<BattleMap> for Content {
    fn from(map: BattleMap) -> Self {
        map.content
    }
}

impl TryFrom<Content> for BattleMap {
    type Error = MapError;

    fn try_from(content: Content) -> Result<Self, MapError> {
        let Content {
            width,
            height,
            terrain,
            walls,
            doors,
            light,
            topology,
            kinds,
            restricted,
            underlay,
            floors,
            lamps,
            furniture,
            zones,
        } = content;
        let mut map = Self::with_topology(topology, width, height)?;
        let cells: Vec<Cell> = map.cells().collect();
        let fits = light.fits(cells.len()) && restricted.fits(cells.len());
        if cells.len() != terrain.len() || !fits {
            return Err(MapError::BadSize { width, height });
        }
        for kind in kinds.all() {
            map.add_kind(kind.clone())?;
        }
        for (cell, terrain) in cells.into_iter().zip(terrain) {
            map.set_terrain(cell, terrain)?;
        }
        for wall in walls {
            map.add_wall(wall)?;
        }
        for door in doors {
            map.add_door(door)?;
        }
        map.content.light = light.normal();
        map.content.restricted = restricted.normal();
        map.set_picture(underlay.0)?;
        map.set_floors(floors);
        for lamp in lamps.all() {
            map.add_lamp(*lamp)?;
        }
        for kind in furniture.kinds() {
            map.add_furniture_kind(kind.clone())?;
        }
        for piece in furniture.pieces() {
            map.add_furniture(piece.clone())?;
        }
        if !zones.fits(map.content.terrain.len()) {
            return Err(MapError::BadZones);
        }
        map.content.zones = zones;
        Ok(map)
    }
}

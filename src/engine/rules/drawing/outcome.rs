//! Outcomes of drawing on the map.

use serde::{Deserialize, Serialize};

use crate::grid::{BattleMap, Cell, Door, DoorId, DoorState, Glow, LampId, Light, Stroke, Terrain};
use crate::ruleset::ConditionId;

/// An outcome of drawing on the map; only cells that have changed are counted.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum DrawingOutcome {
    /// Terrain was drawn.
    GroundDrawn { terrain: Terrain, cells: u32 },
    /// Cells were lit or darkened.
    LightDrawn { light: Light, cells: u32 },
    /// A lamp was set.
    LampDrawn {
        lamp: LampId,
        /// Range of its light.
        glow: Glow,
        lit: bool,
    },
    /// A lamp was taken away.
    LampTaken { lamp: LampId },
    /// Terrain was restricted, or made ordinary again.
    RestrictionDrawn { restricted: bool, cells: u32 },
    /// A zone was drawn or changed.
    ZoneDrawn {
        /// Its name.
        zone: String,
        /// The condition of all combatants in it.
        condition: Option<ConditionId>,
        cells: u32,
    },
    /// Cells were removed from their zones.
    ZoneTaken { cells: u32 },
    /// A room was built.
    RoomDrawn {
        /// Size of its floor in cells.
        cells: u32,
    },
    /// A corridor was dug.
    CorridorDrawn {
        /// Length of its path in cells, including what it passes through.
        cells: u32,
    },
    /// Walls were built.
    WallsDrawn {
        /// The kind of wall.
        kind: String,
        /// Number of walls in a row.
        walls: u32,
    },
    /// A door was set.
    DoorDrawn {
        door: DoorId,
        state: DoorState,
        /// Its kind.
        kind: String,
    },
    /// A part of a wall was taken down, or several doors.
    WallBreached,
    /// A door was taken down.
    DoorBreached { door: DoorId },
    /// Furniture was set up.
    FurnitureSet {
        /// Its kind.
        kind: String,
        /// The cell of its upper left corner.
        at: Cell,
    },
    /// Furniture was taken away.
    FurnitureTaken {
        /// Its kind.
        kind: String,
        /// The cell of its upper left corner.
        at: Cell,
    },
    /// A piece of a map was laid.
    PieceLaid {
        /// Its size in cells.
        cells: u32,
        /// The cell of its upper left corner.
        at: Cell,
    },
    /// Cells were cleared.
    AreaCleared {
        /// Number of cells.
        cells: u32,
    },
    /// A part of the map was moved or copied.
    AreaShifted { copied: bool },
    /// The map grew, or was cut.
    MapResized {
        /// Its new width in cells.
        width: u32,
        /// Its new height in cells.
        height: u32,
        /// Objects that were cut off, other than terrain and walls.
        #[serde(default, skip_serializing_if = "CutObjects::is_empty")]
        cut_off: CutObjects,
    },
    /// A picture was placed under the map, moved, or displayed differently.
    PictureLaid {
        /// The name of its file.
        file: String,
    },
    /// The picture under the map was removed.
    PictureTaken,
}

/// Objects that a map lost when it was cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CutObjects {
    /// Number of doors.
    pub doors: u32,
    /// Number of lamps.
    pub lamps: u32,
    /// Number of pieces of furniture.
    pub furniture: u32,
    /// Number of zones that lost all their cells.
    pub zones: u32,
    /// Number of lines drawn by hand.
    pub lines: u32,
    /// True if the picture was cut off.
    pub picture: bool,
}

impl CutObjects {
    /// Returns true if nothing was cut off.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns what `after` has lost compared with `before`, in addition to `lines` lines.
    fn of(before: &BattleMap, after: &BattleMap, lines: u32) -> Self {
        let fewer = |of: fn(&BattleMap) -> usize| {
            u32::try_from(of(before).saturating_sub(of(after))).unwrap_or(u32::MAX)
        };
        Self {
            doors: fewer(|map| map.doors().len()),
            lamps: fewer(|map| map.lamps().len()),
            furniture: fewer(|map| map.furniture().len()),
            zones: fewer(|map| map.zones().len()),
            lines,
            picture: before.picture().is_some() && after.picture().is_none(),
        }
    }
}

/// Returns how many cells belong to another zone than before, or to one that has changed.
fn in_other_zone(before: &BattleMap, after: &BattleMap) -> u32 {
    let other = |cell: &Cell| before.zone_on(*cell) != after.zone_on(*cell);
    u32::try_from(before.cells().filter(other).count()).unwrap_or(u32::MAX)
}

impl DrawingOutcome {
    /// Returns the effect of a stroke on a map; `lines_lost` is the number of lines drawn by hand that it has cut off.
    pub(super) fn for_stroke(
        stroke: &Stroke,
        before: &BattleMap,
        after: &BattleMap,
        lines_lost: u32,
    ) -> Self {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let cells_of = |patch: &crate::grid::Patch| {
            let cells = patch.cells(before).unwrap_or_default();
            count(cells.len())
        };
        let changed = |of: &dyn Fn(&BattleMap, Cell) -> u8| {
            let cells = before.cells();
            count(
                cells
                    .filter(|cell| of(before, *cell) != of(after, *cell))
                    .count(),
            )
        };
        match stroke {
            Stroke::Ground { terrain, .. } => Self::GroundDrawn {
                terrain: *terrain,
                cells: changed(&|map, cell| map.bare_terrain(cell) as u8),
            },
            Stroke::Light { light, .. } => Self::LightDrawn {
                light: *light,
                cells: changed(&|map, cell| map.light(cell) as u8),
            },
            Stroke::Lamp { at, glow, lit, .. } => {
                let stands = after.lamps().iter().find(|lamp| lamp.at == *at);
                Self::LampDrawn {
                    lamp: stands.map_or(LampId(0), |lamp| lamp.id),
                    glow: *glow,
                    lit: *lit,
                }
            }
            Stroke::TakeLamp { lamp } => Self::LampTaken { lamp: *lamp },
            Stroke::Restrict { restricted, .. } => Self::RestrictionDrawn {
                restricted: *restricted,
                cells: changed(&|map, cell| u8::from(map.is_restricted(cell))),
            },
            Stroke::Zone { zone, .. } => Self::ZoneDrawn {
                zone: zone.name.clone(),
                condition: zone.condition.as_deref().map(ConditionId::new),
                cells: in_other_zone(before, after),
            },
            Stroke::TakeZone { .. } => Self::ZoneTaken {
                cells: in_other_zone(before, after),
            },
            Stroke::Room { on, .. } => Self::RoomDrawn {
                cells: cells_of(on),
            },
            Stroke::Corridor { along, .. } => {
                let topology = before.topology();
                let steps = along.windows(2).map(|ends| {
                    if topology.is_hex() {
                        topology.steps_between(ends[0], ends[1])
                    } else {
                        ends[0].x.abs_diff(ends[1].x) + ends[0].y.abs_diff(ends[1].y)
                    }
                });
                Self::CorridorDrawn {
                    cells: steps.sum::<u32>() + 1,
                }
            }
            Stroke::Walls { along, kind } => Self::WallsDrawn {
                kind: kind.clone(),
                walls: count(along.len().saturating_sub(1)),
            },
            Stroke::Door {
                from,
                to,
                state,
                kind,
            } => {
                let door = after
                    .doors()
                    .iter()
                    .find(|door| (door.from, door.to) == (*from, *to));
                Self::DoorDrawn {
                    door: door.map_or(DoorId(0), |door| door.id),
                    state: *state,
                    kind: kind.clone(),
                }
            }
            Stroke::Breach { .. } => {
                let gone = |door: &&Door| after.door(door.id).is_none();
                let mut gone = before.doors().iter().filter(gone);
                match (gone.next(), gone.next()) {
                    (Some(door), None) => Self::DoorBreached { door: door.id },
                    _no_door_or_several => Self::WallBreached,
                }
            }
            Stroke::Furnish { kind, at, .. } => Self::FurnitureSet {
                kind: kind.clone(),
                at: *at,
            },
            Stroke::TakeFurniture { at } => {
                let gone = before.furniture_on(*at).map(|(piece, _)| piece.clone());
                Self::FurnitureTaken {
                    kind: gone
                        .as_ref()
                        .map(|piece| piece.kind.clone())
                        .unwrap_or_default(),
                    at: gone.map_or(*at, |piece| piece.at),
                }
            }
            Stroke::Lay(lay) => Self::PieceLaid {
                cells: lay.piece.width() * lay.piece.height(),
                at: lay.at,
            },
            Stroke::Clear { on, .. } => Self::AreaCleared {
                cells: cells_of(on),
            },
            Stroke::Shift(shift) => Self::AreaShifted { copied: shift.copy },
            Stroke::Resize(_) => Self::MapResized {
                width: after.width(),
                height: after.height(),
                cut_off: CutObjects::of(before, after, lines_lost),
            },
            Stroke::Picture(Some(picture)) => Self::PictureLaid {
                file: picture.file.clone(),
            },
            Stroke::Picture(None) => Self::PictureTaken,
        }
    }
}

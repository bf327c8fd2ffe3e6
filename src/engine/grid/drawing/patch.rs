//! The cells that a stroke affects.

use serde::{Deserialize, Serialize};

use super::enclosure::EdgeBarriers;
use super::{DrawError, MAX_POINTS};
use crate::grid::{BattleMap, Cell, Footprint, Point, Space, Terrain, row};

/// Cells on a map, as a person selects them; cells outside the map do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Patch {
    /// Cells along straight lines from cell to cell, as with a brush.
    Line {
        /// Cells at which the lines begin, turn and end; a single cell is a dab.
        along: Vec<Cell>,
        /// Width of the brush in cells, 1 to 8.
        #[serde(default = "super::default_one", skip_serializing_if = "super::is_one")]
        wide: u8,
    },
    /// All columns and rows from one cell to another.
    Box {
        /// A corner.
        from: Cell,
        /// The opposite corner.
        to: Cell,
    },
    /// All cells whose centre is within a polygon.
    Polygon(Vec<Point>),
    /// All cells of the same terrain that can be reached from here without passing a wall or a door.
    Fill(Cell),
    /// All cells that can be reached from here without passing a wall, a door (open or not) or rock: a room.
    Room(Cell),
    /// All cells of the zone with this name.
    Zone(String),
}

/// Cells of a map, in row-by-row order, with a fast membership test.
#[derive(Clone, Debug)]
pub(in crate::grid) struct PatchCells {
    has: Vec<bool>,
    cells: Vec<Cell>,
}

impl PatchCells {
    /// Returns the cells of `map` for which `has` is true, row by row.
    pub fn new(map: &BattleMap, has: Vec<bool>) -> Self {
        let all = map.cells().zip(&has);
        let cells = all.filter(|(_, has)| **has).map(|(cell, _)| cell).collect();
        Self { has, cells }
    }

    pub fn from_cells(map: &BattleMap, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut has = vec![false; map.cells().count()];
        for index in cells.into_iter().filter_map(|cell| map.index(cell)) {
            has[index] = true;
        }
        Self::new(map, has)
    }

    pub fn contains(&self, map: &BattleMap, cell: Cell) -> bool {
        map.index(cell).is_some_and(|index| self.has[index])
    }

    pub fn as_slice(&self) -> &[Cell] {
        &self.cells
    }
}

impl Patch {
    /// Returns the selected cells on this map, row by row.
    ///
    /// # Errors
    /// [`DrawError::TooManyPoints`], [`DrawError::TooShort`] for a polygon with fewer than three corners,
    /// [`DrawError::BadWidth`].
    pub fn cells(&self, map: &BattleMap) -> Result<Vec<Cell>, DrawError> {
        Ok(self.cells_on(map)?.cells)
    }

    pub(super) fn cells_on(&self, map: &BattleMap) -> Result<PatchCells, DrawError> {
        match self {
            Self::Line { along, wide } => {
                let way = way(map, along)?;
                Ok(PatchCells::from_cells(map, brush_cells(map, &way, *wide)?))
            }
            Self::Box { from, to } => {
                let within = |cell: Cell| {
                    (from.x.min(to.x)..=from.x.max(to.x)).contains(&cell.x)
                        && (from.y.min(to.y)..=from.y.max(to.y)).contains(&cell.y)
                };
                Ok(PatchCells::new(map, map.cells().map(within).collect()))
            }
            Self::Polygon(corners) => {
                if corners.len() > MAX_POINTS {
                    return Err(DrawError::TooManyPoints);
                }
                if corners.len() < 3 {
                    return Err(DrawError::TooShort);
                }
                let topology = map.topology();
                let within = |cell| lies_within(corners, topology.centre(cell));
                Ok(PatchCells::new(map, map.cells().map(within).collect()))
            }
            Self::Fill(from) => Ok(filled(map, *from)),
            Self::Room(from) => Ok(enclosed(map, *from)),
            Self::Zone(name) => Ok(PatchCells::from_cells(map, map.cells_of_zone(name))),
        }
    }
}

/// Returns the cells of straight lines from one of `along` to the next.
fn way(map: &BattleMap, along: &[Cell]) -> Result<Vec<Cell>, DrawError> {
    if along.len() > MAX_POINTS {
        return Err(DrawError::TooManyPoints);
    }
    // From far outside, a line would have more cells than the map.
    let far = 2 * crate::grid::MAX_MAP_SIZE as i32;
    if along
        .iter()
        .any(|cell| cell.x.abs() > far || cell.y.abs() > far)
    {
        return Err(DrawError::TooManyPoints);
    }
    let mut way: Vec<Cell> = along.first().copied().into_iter().collect();
    for ends in along.windows(2) {
        way.extend(row(map.topology(), ends[0], ends[1]));
    }
    Ok(way)
}

/// Returns the cells under a brush of this width that passes through these cells; a wide brush is centred on them as
/// far as possible.
pub(super) fn brush_cells(map: &BattleMap, way: &[Cell], wide: u8) -> Result<Vec<Cell>, DrawError> {
    let topology = map.topology();
    let brush = Footprint::new(topology, wide).map_err(|_| DrawError::BadWidth(wide))?;
    let back = (i32::from(wide) - 1) / 2;
    let under = way.iter().flat_map(|cell| {
        let anchor = if topology.is_hex() {
            let up = topology.directions()[topology.directions().len() - 1];
            topology.steps(*cell, up, back.unsigned_abs())
        } else {
            cell.offset(-back, -back)
        };
        Space::new(anchor, brush).cells().collect::<Vec<_>>()
    });
    Ok(under.collect())
}

/// True if a point is within a polygon: an odd number of its sides is to the right of the point.
fn lies_within(corners: &[Point], point: Point) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let to_the_right = sides.filter(|(a, b)| {
        if (a.y > point.y) == (b.y > point.y) {
            return false;
        }
        let wide = |value: i32| i64::from(value);
        // Positive if the point is left of a side that goes down; for a side that goes up it is the other way round.
        let turn = (wide(b.x) - wide(a.x)) * (wide(point.y) - wide(a.y))
            - (wide(point.x) - wide(a.x)) * (wide(b.y) - wide(a.y));
        (turn > 0) == (b.y > a.y) && turn != 0
    });
    to_the_right.count() % 2 == 1
}

/// Returns the cells of one terrain around `from`, up to walls and doors.
fn filled(map: &BattleMap, from: Cell) -> PatchCells {
    if !map.contains(from) {
        return PatchCells::from_cells(map, []);
    }
    let ground: Terrain = map.bare_terrain(from);
    let sides = EdgeBarriers::from_map(map);
    sides.flood(map, [from], |cell| map.bare_terrain(cell) == ground)
}

/// Returns the cells of the room around `from`, up to walls, doors and rock. Open doors end it too: otherwise a house
/// with all its doors open would be a single room, and revealed with one click.
fn enclosed(map: &BattleMap, from: Cell) -> PatchCells {
    let is_open = |cell: Cell| map.bare_terrain(cell) != Terrain::Blocked;
    if !is_open(from) {
        return PatchCells::from_cells(map, []);
    }
    EdgeBarriers::from_map(map).flood(map, [from], is_open)
}

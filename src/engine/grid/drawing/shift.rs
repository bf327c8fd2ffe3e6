//! Moving and copying a block of a map, turned and mirrored.

use serde::{Deserialize, Serialize};

use super::DrawError;
use super::block_turn::BlockTurn;
use super::clip::MapClip;
use crate::grid::{BattleMap, Cell, Light, MapError, Terrain, Topology};

/// Moves or copies the contents of a block of cells, with the walls and doors in it and around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockMove {
    /// A corner of the block.
    pub from: Cell,
    /// The opposite corner.
    pub to: Cell,
    /// Destination of its top left corner, after turning.
    pub at: Cell,
    /// Clockwise turn.
    #[serde(default)]
    pub turn: BlockTurn,
    /// True if it is mirrored, left to right, before it is turned.
    #[serde(default)]
    pub mirror: bool,
    /// True if the original stays, too.
    #[serde(default)]
    pub copy: bool,
    /// Terrain that is left behind if it is moved.
    #[serde(default)]
    pub behind: Terrain,
}

/// True if a block of this size, once turned and mirrored, must begin with a line of the other kind: with a shifted one
/// if it began with an unshifted one, and the other way round.
pub fn changes_lines(
    topology: Topology,
    (width, height): (u32, u32),
    turn: BlockTurn,
    mirror: bool,
) -> bool {
    let odd = |lines: u32| !lines.is_multiple_of(2);
    let half = turn == BlockTurn::Half;
    match topology {
        Topology::Square => false,
        // A mirror shifts every row to the other side; a half turn reverses their order, too.
        Topology::HexPointy => mirror != (half && odd(height)),
        // A mirror reverses the order of the columns; a half turn shifts them to the other side, too.
        Topology::HexFlat => (mirror && !odd(width)) != (half && odd(width)),
    }
}

/// True if a cell is in a shifted line.
const fn is_pushed(topology: Topology, cell: Cell) -> bool {
    match topology {
        Topology::Square => false,
        Topology::HexPointy => cell.y % 2 != 0,
        Topology::HexFlat => cell.x % 2 != 0,
    }
}

/// Checks that a block that begins with `low` may be placed with its upper left corner on `at`.
///
/// # Errors
/// [`DrawError::HexesDoNotTurn`] for a quarter turn of hexagons, [`DrawError::OddShift`] if its lines would be shifted
/// the other way.
pub(super) fn check_lines(
    topology: Topology,
    low: Cell,
    size: (u32, u32),
    at: Cell,
    (turn, mirror): (BlockTurn, bool),
) -> Result<(), DrawError> {
    if topology.is_hex() && turn.is_sideways() {
        return Err(DrawError::HexesDoNotTurn);
    }
    let changes = is_pushed(topology, low) != is_pushed(topology, at);
    if changes != changes_lines(topology, size, turn, mirror) {
        return Err(DrawError::OddShift);
    }
    Ok(())
}

impl BlockMove {
    /// Returns the top left and the bottom right cell of the block.
    const fn corners(&self) -> (Cell, Cell) {
        const fn least(a: i32, b: i32) -> i32 {
            if a < b { a } else { b }
        }
        const fn most(a: i32, b: i32) -> i32 {
            if a < b { b } else { a }
        }
        (
            Cell::new(least(self.from.x, self.to.x), least(self.from.y, self.to.y)),
            Cell::new(most(self.from.x, self.to.x), most(self.from.y, self.to.y)),
        )
    }

    /// Returns the bottom right cell of its destination; the top left one is [`Self::at`].
    pub fn end(&self) -> Cell {
        let (low, high) = self.corners();
        let (width, height) = (high.x - low.x, high.y - low.y);
        match self.turn {
            BlockTurn::None | BlockTurn::Half => self.at.offset(width, height),
            BlockTurn::Quarter | BlockTurn::ThreeQuarters => self.at.offset(height, width),
        }
    }

    fn check(&self, map: &BattleMap) -> Result<(), DrawError> {
        let (low, high) = self.corners();
        let size = (high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
        let how = (self.turn, self.mirror);
        check_lines(map.topology(), low, size, self.at, how)?;
        let ends = [self.from, self.to, self.at, self.end()];
        match ends.into_iter().find(|cell| !map.contains(*cell)) {
            Some(cell) => Err(MapError::OutsideMap(cell).into()),
            None => Ok(()),
        }
    }

    pub(super) fn apply(&self, map: &mut BattleMap) -> Result<(), DrawError> {
        self.check(map)?;
        let (low, high) = self.corners();
        let lifted = MapClip::from_map(map, low, high);
        if !self.copy {
            lifted.remove_from(map, low)?;
            for (x, y) in (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| (x, y))) {
                let cell = Cell::new(x, y);
                map.set_terrain(cell, self.behind)?;
                map.set_light(cell, Light::Bright)?;
                map.set_restricted(cell, false)?;
                map.set_zone(cell, None)?;
            }
        }
        lifted.paste(map, self.at, (self.turn, self.mirror), self.copy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::drawing::Stroke;
    use crate::grid::{Glow, Lamp, LampId, Point, Tint, Wall};

    /// Returns the next cell in the direction in which the shift of lines alternates.
    fn beside(topology: Topology, cell: Cell) -> Cell {
        match topology {
            Topology::HexFlat => cell.offset(1, 0),
            Topology::Square | Topology::HexPointy => cell.offset(0, 1),
        }
    }

    /// Returns the surroundings of a cell, relative to its centre: the terrain, and the directions of walls and doors.
    fn seen_around(map: &BattleMap, cell: Cell) -> (Terrain, Vec<Point>) {
        let topology = map.topology();
        let centre = topology.centre(cell);
        let thin = || {
            let walls = map.walls().iter().map(|wall| (wall.from, wall.to));
            walls.chain(map.doors().iter().map(|door| (door.from, door.to)))
        };
        let mut sides: Vec<Point> = topology
            .outline(cell)
            .filter(|(_, from, to)| {
                thin().any(|(a, b)| (a, b) == (*from, *to) || (b, a) == (*from, *to))
            })
            .map(|(_, from, to)| {
                Point::new(from.x + to.x - 2 * centre.x, from.y + to.y - 2 * centre.y)
            })
            .collect();
        sides.sort_by_key(|point| (point.x, point.y));
        (map.terrain(cell), sides)
    }

    #[test]
    fn hexes_rotate_by_half_and_mirror_with_their_walls() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            for (width, height) in [(3, 3), (4, 3), (3, 4), (4, 4), (1, 3), (3, 1)] {
                let mut map = BattleMap::with_topology(topology, 14, 14).unwrap();
                let low = Cell::new(4, 4);
                let high = low.offset(width - 1, height - 1);
                // A pool in one corner, and a door and a wall that have no equal.
                map.set_terrain(low, Terrain::Water).unwrap();
                map.set_terrain(high, Terrain::Pit).unwrap();
                let side = |cell: Cell, nth: usize| topology.outline(cell).nth(nth).unwrap();
                let (_, from, to) = side(low, 0);
                map.add_wall(Wall::new(from, to)).unwrap();
                let (_, from, to) = side(high, 1);
                map.add_wall(Wall::new(from, to)).unwrap();
                let lamp = Lamp {
                    id: LampId(1),
                    at: topology.centre(low),
                    glow: Glow {
                        bright: 10,
                        dim: 20,
                    },
                    tint: Tint::default(),
                    lit: true,
                };
                map.add_lamp(lamp).unwrap();
                for (turn, mirror) in [
                    (BlockTurn::Half, false),
                    (BlockTurn::None, true),
                    (BlockTurn::Half, true),
                ] {
                    let changes =
                        changes_lines(topology, (width as u32, height as u32), turn, mirror);
                    let at = if changes { beside(topology, low) } else { low };
                    let shift = |from: Cell, to: Cell, at: Cell| {
                        Stroke::Shift(BlockMove {
                            from,
                            to,
                            at,
                            turn,
                            mirror,
                            copy: false,
                            behind: Terrain::Open,
                        })
                    };
                    let what = (topology, width, height, turn, mirror);
                    let there = map.drawn(&shift(low, high, at));
                    let Ok(there) = there else {
                        assert_eq!(there, Err(DrawError::NothingChanges), "{what:?}");
                        continue;
                    };
                    let end = at.offset(width - 1, height - 1);
                    // Every cell is where it was turned to, and the walls and doors at its sides are turned with it.
                    for cell in map.cells().filter(|cell| {
                        (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y)
                    }) {
                        let (mut x, mut y) = (cell.x - low.x, cell.y - low.y);
                        if mirror {
                            x = width - 1 - x;
                        }
                        if turn == BlockTurn::Half {
                            (x, y) = (width - 1 - x, height - 1 - y);
                        }
                        let (ground, sides) = seen_around(&map, cell);
                        let mut sides: Vec<Point> = sides
                            .into_iter()
                            .map(|Point { x, y }| {
                                let x = if mirror { -x } else { x };
                                if turn == BlockTurn::Half {
                                    Point::new(-x, -y)
                                } else {
                                    Point::new(x, y)
                                }
                            })
                            .collect();
                        sides.sort_by_key(|point| (point.x, point.y));
                        assert_eq!(
                            seen_around(&there, at.offset(x, y)),
                            (ground, sides),
                            "{what:?}"
                        );
                    }
                    let lit = there.cell_at(there.lamps()[0].at);
                    assert_eq!(there.terrain(lit), Terrain::Water, "{what:?}");
                    // Doing the same again restores everything.
                    assert_eq!(there.drawn(&shift(at, end, low)).unwrap(), map, "{what:?}");
                    let refused = map.drawn(&shift(low, high, beside(topology, at)));
                    assert_eq!(refused, Err(DrawError::OddShift), "{what:?}");
                }
                let on_its_side = BlockMove {
                    from: low,
                    to: high,
                    at: low,
                    turn: BlockTurn::Quarter,
                    mirror: false,
                    copy: false,
                    behind: Terrain::Open,
                };
                let refused = map.drawn(&Stroke::Shift(on_its_side));
                assert_eq!(refused, Err(DrawError::HexesDoNotTurn));
            }
        }
    }
}

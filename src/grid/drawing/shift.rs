//! Moving and copying a block of a map, turned and mirrored if it is of squares.

use serde::{Deserialize, Serialize};

use super::patch::Cells;
use super::rooms::{clear_within, lies_beside, pieces};
use super::walls::{Line, Thin};
use super::{NotDrawn, free_number, lamps};
use crate::grid::{BattleMap, Cell, Door, FINE, Light, MapError, Point, Terrain, Topology, Wall};

/// Moves or copies what lies in a block of cells, with the walls and doors in it and around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// A corner of the block.
    pub from: Cell,
    /// The opposite corner.
    pub to: Cell,
    /// The cell to which its top left corner goes, after it has been turned.
    pub at: Cell,
    /// How far it is turned.
    #[serde(default)]
    pub turn: Turn,
    /// Whether it is mirrored, left for right, before it is turned.
    #[serde(default)]
    pub mirror: bool,
    /// Whether it stays where it was, too.
    #[serde(default)]
    pub copy: bool,
    /// The ground that is left behind where it does not stay.
    #[serde(default)]
    pub behind: Terrain,
}

/// How far a block is turned, clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// Not at all.
    #[default]
    None,
    /// By a quarter.
    Quarter,
    /// By half.
    Half,
    /// By three quarters.
    ThreeQuarters,
}

impl Turn {
    /// Turned by a quarter more.
    #[must_use]
    pub const fn further(self) -> Self {
        match self {
            Self::None => Self::Quarter,
            Self::Quarter => Self::Half,
            Self::Half => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::None,
        }
    }

    const fn quarters(self) -> u8 {
        self as u8
    }
}

/// Something in a block of so many columns and rows, seen from its top left corner.
#[derive(Clone, Copy)]
struct Frame {
    /// Columns, or fine units.
    width: i32,
    /// Rows, or fine units.
    height: i32,
    /// What a place is counted from at the far side: 1 for cells, 0 for points.
    last: i32,
}

impl Frame {
    fn turned(self, (mut x, mut y): (i32, i32), turn: Turn, mirror: bool) -> (i32, i32) {
        let (mut width, mut height) = (self.width, self.height);
        if mirror {
            x = width - self.last - x;
        }
        for _ in 0..turn.quarters() {
            (x, y) = (height - self.last - y, x);
            (width, height) = (height, width);
        }
        (x, y)
    }
}

impl Shift {
    /// The top left and the bottom right cell of the block.
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

    /// The bottom right cell of where it goes; the top left one is [`Self::at`].
    pub fn end(&self) -> Cell {
        let (low, high) = self.corners();
        let (width, height) = (high.x - low.x, high.y - low.y);
        match self.turn {
            Turn::None | Turn::Half => self.at.offset(width, height),
            Turn::Quarter | Turn::ThreeQuarters => self.at.offset(height, width),
        }
    }

    fn check(&self, map: &BattleMap) -> Result<(), NotDrawn> {
        let (low, _) = self.corners();
        let turns = self.turn != Turn::None || self.mirror;
        let odd = match map.topology() {
            Topology::Square => false,
            Topology::HexPointy => (self.at.y - low.y) % 2 != 0,
            Topology::HexFlat => (self.at.x - low.x) % 2 != 0,
        };
        if map.topology().is_hex() && turns {
            return Err(NotDrawn::HexesDoNotTurn);
        }
        if odd {
            return Err(NotDrawn::OddShift);
        }
        let ends = [self.from, self.to, self.at, self.end()];
        match ends.into_iter().find(|cell| !map.contains(*cell)) {
            Some(cell) => Err(MapError::OutsideMap(cell).into()),
            None => Ok(()),
        }
    }

    pub(super) fn apply(&self, map: &mut BattleMap) -> Result<(), NotDrawn> {
        self.check(map)?;
        let topology = map.topology();
        let (low, high) = self.corners();
        let (width, height) = (high.x - low.x + 1, high.y - low.y + 1);
        let cells = Frame {
            width,
            height,
            last: 1,
        };
        let points = Frame {
            width: width * FINE,
            height: height * FINE,
            last: 0,
        };
        let block = move || {
            (low.y..=high.y).flat_map(move |y| (low.x..=high.x).map(move |x| Cell::new(x, y)))
        };
        let cell_to = |cell: Cell| {
            let (x, y) = cells.turned((cell.x - low.x, cell.y - low.y), self.turn, self.mirror);
            self.at.offset(x, y)
        };
        let (start, by) = (
            Point::new(low.x * FINE, low.y * FINE),
            topology.offset_of(self.at.x - low.x, self.at.y - low.y),
        );
        let point_to = |point: Point| {
            if topology.is_hex() {
                return Point::new(point.x + by.x, point.y + by.y);
            }
            let seen = (point.x - start.x, point.y - start.y);
            let (x, y) = points.turned(seen, self.turn, self.mirror);
            Point::new(self.at.x * FINE + x, self.at.y * FINE + y)
        };

        let taken: Vec<(Cell, Terrain, Light, bool)> = block()
            .map(|cell| {
                (
                    cell_to(cell),
                    map.terrain(cell),
                    map.light(cell),
                    map.is_restricted(cell),
                )
            })
            .collect();
        let inside = Cells::of(map, block());
        let there = Cells::of(map, taken.iter().map(|(cell, ..)| *cell));
        let (mut thin, along) = self.take_out(map, &inside);
        lamps::shift(map, &inside, &there, self.copy, point_to)?;
        if !self.copy {
            for cell in block() {
                map.set_terrain(cell, self.behind)?;
                map.set_light(cell, Light::Bright)?;
                map.set_restricted(cell, false)?;
            }
        }
        for (cell, terrain, light, restricted) in taken {
            map.set_terrain(cell, terrain)?;
            map.set_light(cell, light)?;
            map.set_restricted(cell, restricted)?;
        }
        clear_within(map, &mut thin, &there);
        for wall in along.walls {
            let (from, to) = (point_to(wall.from), point_to(wall.to));
            thin.cut(Line::new(from, to)?);
            thin.walls.push(Wall { from, to, ..wall });
        }
        for door in along.doors {
            let (from, to) = (point_to(door.from), point_to(door.to));
            thin.cut(Line::new(from, to)?);
            let taken = thin.doors.iter().any(|other| other.id == door.id);
            let id = if self.copy || taken {
                free_number(&thin.doors)?
            } else {
                door.id
            };
            thin.doors.push(Door {
                id,
                from,
                to,
                ..door
            });
        }
        thin.put_back(map)
    }

    /// The walls and doors that stay, and those that go along: what stands in the block or at its edge.
    fn take_out(&self, map: &BattleMap, block: &Cells) -> (Thin, Thin) {
        let mut stay = Thin::of(map);
        let mut along = Thin {
            walls: Vec::new(),
            doors: Vec::new(),
        };
        let goes = |from, to| lies_beside(map, block, from, to);
        let doors = stay.doors.iter().filter(|door| goes(door.from, door.to));
        along.doors = doors.copied().collect();
        for wall in &stay.walls {
            let mut run: Option<Wall> = None;
            for (from, to) in pieces(map.topology(), *wall) {
                if goes(from, to) {
                    run = Some(Wall {
                        from: run.map_or(from, |run| run.from),
                        to,
                        ..*wall
                    });
                } else {
                    along.walls.extend(run.take());
                }
            }
            along.walls.extend(run);
        }
        if !self.copy {
            let gone = along.walls.iter().map(|wall| (wall.from, wall.to));
            let gone = gone.chain(along.doors.iter().map(|door| (door.from, door.to)));
            for (from, to) in gone.collect::<Vec<_>>() {
                if let Ok(line) = Line::new(from, to) {
                    stay.cut(line);
                }
            }
        }
        (stay, along)
    }
}

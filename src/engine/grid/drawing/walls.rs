//! Walls and doors while they are redrawn: taken down along a line, and built where there are none.

use super::{MOST_WALLS, NotDrawn};
use crate::grid::{BattleMap, Door, KindId, Point, Wall};

/// How far off a line the end of a wall may lie and still be on it, in fine units: as much as rounding
/// puts it there.
const SLACK: i64 = 2;

/// The shortest piece of a wall that stays when one is cut, in fine units.
const SHORTEST: i64 = 4;

/// A line from one point to another that is not the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub from: Point,
    pub to: Point,
    along: (i64, i64),
    /// The greatest distance in `x` or `y`: enough to compare lengths along one line.
    length: i64,
}

impl Line {
    /// The line between two points.
    ///
    /// # Errors
    /// [`NotDrawn::TooShort`] if it is shorter than a piece of wall can be.
    pub fn new(from: Point, to: Point) -> Result<Self, NotDrawn> {
        let along = (
            i64::from(to.x) - i64::from(from.x),
            i64::from(to.y) - i64::from(from.y),
        );
        let length = along.0.abs().max(along.1.abs());
        if length < SHORTEST {
            return Err(NotDrawn::TooShort);
        }
        Ok(Self {
            from,
            to,
            along,
            length,
        })
    }

    /// How far along it a point lies, measured as `length` is; `None` for a point that is not on it or
    /// on its continuation.
    fn place_of(&self, point: Point) -> Option<i64> {
        let (dx, dy) = (
            i64::from(point.x) - i64::from(self.from.x),
            i64::from(point.y) - i64::from(self.from.y),
        );
        let off = self.along.0 * dy - self.along.1 * dx;
        if off.abs() > SLACK * self.length {
            return None;
        }
        Some(if self.along.0.abs() >= self.along.1.abs() {
            dx * self.along.0.signum()
        } else {
            dy * self.along.1.signum()
        })
    }

    /// The point so far along it.
    fn at(&self, place: i64) -> Point {
        let part = |from: i32, along: i64| {
            let whole = self.length;
            let moved = (2 * along * place + whole).div_euclid(2 * whole);
            i32::try_from(i64::from(from) + moved).unwrap_or(from)
        };
        Point::new(
            part(self.from.x, self.along.0),
            part(self.from.y, self.along.1),
        )
    }

    /// The part of `other` that lies along it, in places of `other`; `None` where they have at most a
    /// point in common.
    fn covers(&self, other: &Self) -> Option<(i64, i64)> {
        // Both ends of the shorter on the line of the longer: the longer is the better ruler.
        let (a, b) = if other.length >= self.length {
            (other.place_of(self.from)?, other.place_of(self.to)?)
        } else {
            self.place_of(other.from)?;
            self.place_of(other.to)?;
            (other.place_along(self.from), other.place_along(self.to))
        };
        let (from, to) = (a.min(b).max(0), a.max(b).min(other.length));
        (to - from >= SHORTEST).then_some((from, to))
    }

    /// As [`Self::place_of`], for a point of which it is known that it lies on the line.
    fn place_along(&self, point: Point) -> i64 {
        if self.along.0.abs() >= self.along.1.abs() {
            (i64::from(point.x) - i64::from(self.from.x)) * self.along.0.signum()
        } else {
            (i64::from(point.y) - i64::from(self.from.y)) * self.along.1.signum()
        }
    }

    /// What is left of it beside a part, from its beginning on.
    fn without(&self, (from, to): (i64, i64)) -> impl Iterator<Item = (Point, Point)> {
        let before = (from >= SHORTEST).then(|| (self.from, self.at(from)));
        let after = (self.length - to >= SHORTEST).then(|| (self.at(to), self.to));
        before.into_iter().chain(after)
    }
}

/// The walls and doors of a map, taken out to be redrawn.
#[derive(Clone, Debug)]
pub(super) struct Thin {
    pub walls: Vec<Wall>,
    pub doors: Vec<Door>,
}

impl Thin {
    pub fn of(map: &BattleMap) -> Self {
        Self {
            walls: map.walls().to_vec(),
            doors: map.doors().to_vec(),
        }
    }

    /// Takes down what stands along a line: that part of walls, and doors as a whole.
    pub fn cut(&mut self, line: Line) {
        self.cut_walls(line);
        self.doors.retain(|door| {
            let door = Line::new(door.from, door.to);
            door.is_ok_and(|door| line.covers(&door).is_none())
        });
    }

    /// Takes down the part of walls that stands along a line.
    pub fn cut_walls(&mut self, line: Line) {
        let touched = |wall: &Wall| {
            let whole = Line::new(wall.from, wall.to).ok()?;
            Some((whole, line.covers(&whole)?))
        };
        if self.walls.iter().all(|wall| touched(wall).is_none()) {
            return;
        }
        let mut left = Vec::with_capacity(self.walls.len() + 1);
        for wall in &self.walls {
            match touched(wall) {
                None => left.push(*wall),
                Some((whole, part)) => left.extend(whole.without(part).map(|(from, to)| Wall {
                    from,
                    to,
                    kind: wall.kind,
                })),
            }
        }
        self.walls = left;
    }

    /// Builds a wall along a line where no wall or door stands yet.
    pub fn fill_in(&mut self, line: Line, kind: KindId) {
        let walls = self.walls.iter().map(|wall| (wall.from, wall.to));
        let doors = self.doors.iter().map(|door| (door.from, door.to));
        let mut standing: Vec<(i64, i64)> = walls
            .chain(doors)
            .filter_map(|(from, to)| Line::new(from, to).ok()?.covers(&line))
            .collect();
        standing.sort_unstable();
        let mut at = 0;
        for (from, to) in standing.into_iter().chain([(line.length, line.length)]) {
            if from - at >= SHORTEST {
                let (start, end) = (line.at(at), line.at(from));
                self.walls.push(Wall {
                    from: start,
                    to: end,
                    kind,
                });
            }
            at = at.max(to);
        }
    }

    /// Puts them on the map, in place of all that it had.
    ///
    /// # Errors
    /// [`NotDrawn::TooManyWalls`], [`NotDrawn::Map`] if an end lies far outside.
    pub fn put_back(self, map: &mut BattleMap) -> Result<(), NotDrawn> {
        if self.walls.len() + self.doors.len() > MOST_WALLS {
            return Err(NotDrawn::TooManyWalls);
        }
        Ok(map.replace_thin(self.walls, self.doors)?)
    }
}

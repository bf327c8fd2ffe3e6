//! Walls and doors while they are redrawn: removed along a line, and built where there are none.

use super::{DrawError, MAX_WALLS};
use crate::grid::{BattleMap, Door, KindId, Point, Wall};

/// Maximum distance of the end of a wall from a line that it still counts as on, in fine units: the effect of rounding.
const SLACK: i64 = 2;

/// Minimum length of a piece of a wall that stays when a wall is cut, in fine units.
const MIN_PIECE_LENGTH: i64 = 4;

/// A line between two different points.
#[derive(Clone, Copy, Debug)]
pub(super) struct WallLine {
    pub from: Point,
    pub to: Point,
    along: (i64, i64),
    /// The greater of its extents in `x` and `y`: enough to compare lengths along one line.
    length: i64,
}

impl WallLine {
    /// Creates the line between two points.
    ///
    /// # Errors
    /// [`DrawError::TooShort`] if it is shorter than the shortest piece of wall.
    pub fn new(from: Point, to: Point) -> Result<Self, DrawError> {
        let along = (
            i64::from(to.x) - i64::from(from.x),
            i64::from(to.y) - i64::from(from.y),
        );
        let length = along.0.abs().max(along.1.abs());
        if length < MIN_PIECE_LENGTH {
            return Err(DrawError::TooShort);
        }
        Ok(Self {
            from,
            to,
            along,
            length,
        })
    }

    /// Returns the position of a point along it, in the unit of `length`; `None` for a point that is not on it or on
    /// its continuation.
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

    /// Returns the point at a position along it.
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

    /// Returns the part of `other` that is on this line, as positions along `other`; `None` if they share at most a
    /// point.
    fn covers(&self, other: &Self) -> Option<(i64, i64)> {
        // Both ends of the shorter line must be on the longer one, which gives the more accurate measure.
        let (a, b) = if other.length >= self.length {
            (other.place_of(self.from)?, other.place_of(self.to)?)
        } else {
            self.place_of(other.from)?;
            self.place_of(other.to)?;
            (other.place_along(self.from), other.place_along(self.to))
        };
        let (from, to) = (a.min(b).max(0), a.max(b).min(other.length));
        (to - from >= MIN_PIECE_LENGTH).then_some((from, to))
    }

    /// Like [`Self::place_of`], for a point that is known to be on the line.
    fn place_along(&self, point: Point) -> i64 {
        if self.along.0.abs() >= self.along.1.abs() {
            (i64::from(point.x) - i64::from(self.from.x)) * self.along.0.signum()
        } else {
            (i64::from(point.y) - i64::from(self.from.y)) * self.along.1.signum()
        }
    }

    /// Returns the rest of it outside a part, from its beginning.
    fn without(&self, (from, to): (i64, i64)) -> impl Iterator<Item = (Point, Point)> {
        let before = (from >= MIN_PIECE_LENGTH).then(|| (self.from, self.at(from)));
        let after = (self.length - to >= MIN_PIECE_LENGTH).then(|| (self.at(to), self.to));
        before.into_iter().chain(after)
    }
}

/// The walls and doors of a map, taken out to be redrawn.
#[derive(Clone, Debug)]
pub(super) struct ThinWalls {
    pub walls: Vec<Wall>,
    pub doors: Vec<Door>,
}

impl ThinWalls {
    pub fn from_map(map: &BattleMap) -> Self {
        Self {
            walls: map.walls().to_vec(),
            doors: map.doors().to_vec(),
        }
    }

    /// Removes walls and doors along a line: the part of walls, and whole doors.
    pub fn cut(&mut self, line: WallLine) {
        self.cut_walls(line);
        self.doors.retain(|door| {
            let door = WallLine::new(door.from, door.to);
            door.is_ok_and(|door| line.covers(&door).is_none())
        });
    }

    /// Removes the part of walls along a line.
    pub fn cut_walls(&mut self, line: WallLine) {
        let touched = |wall: &Wall| {
            let whole = WallLine::new(wall.from, wall.to).ok()?;
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

    /// Builds a wall along the parts of a line without a wall or door.
    pub fn fill_in(&mut self, line: WallLine, kind: KindId) {
        let walls = self.walls.iter().map(|wall| (wall.from, wall.to));
        let doors = self.doors.iter().map(|door| (door.from, door.to));
        let mut standing: Vec<(i64, i64)> = walls
            .chain(doors)
            .filter_map(|(from, to)| WallLine::new(from, to).ok()?.covers(&line))
            .collect();
        standing.sort_unstable();
        let mut at = 0;
        for (from, to) in standing.into_iter().chain([(line.length, line.length)]) {
            if from - at >= MIN_PIECE_LENGTH {
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

    /// Puts them on the map, replacing all its walls and doors.
    ///
    /// # Errors
    /// [`DrawError::TooManyWalls`], [`DrawError::Map`] if an end is far outside.
    pub fn restore_to(self, map: &mut BattleMap) -> Result<(), DrawError> {
        if self.walls.len() + self.doors.len() > MAX_WALLS {
            return Err(DrawError::TooManyWalls);
        }
        Ok(map.replace_thin(self.walls, self.doors)?)
    }
}

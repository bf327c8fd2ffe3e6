//! Portals: doors, windows and openings in walls, with or without their ends.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::Deserialize;

use super::{PartialPoint, Reading};
use crate::grid::{DoorState, FINE, Point, WallKind};
use crate::import::{
    Fate, ImportError, ImportedDoor, ImportedWall, MAX_WALL_PIECES, OpenPortals, Options, Report,
};

/// Maximum distance of a portal from the middle of its gap, or from its wall, in fine units: a tenth of a cell.
const BESIDE: i64 = 100;

/// Squared lengths of the gap of a portal without ends, in fine units: up to 4 cells.
const GAP_LENGTHS: RangeInclusive<i64> = 4 * BESIDE * BESIDE..=16 * (FINE as i64) * (FINE as i64);

/// Maximum number of wall ends checked around a portal.
const MAX_ENDS: usize = 64;

#[derive(Deserialize)]
pub(super) struct Portal {
    position: Option<PartialPoint>,
    pub bounds: Option<Vec<PartialPoint>>,
    rotation: Option<f64>,
    pub closed: Option<bool>,
    freestanding: Option<bool>,
}

/// The two ends of a portal, a gap or a wall.
type Ends = (Point, Point);

/// The source of the ends of a portal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// The file says where they are.
    File,
    /// The nearest ends of walls around it.
    Gap,
    /// A wall runs under it.
    Wall,
    /// Only its position and rotation are known.
    Position,
}

impl Reading {
    /// Adds doors, windows or gaps for the portals of a file, once its walls are known.
    pub(super) fn portals(
        &mut self,
        portals: Option<Vec<Portal>>,
        options: &Options,
        report: &mut Report,
    ) -> Result<(), ImportError> {
        let mut found = Vec::new();
        let (mut open, mut free) = (0, 0);
        let walls = Walls::of(&self.map.walls);
        for (nth, portal) in portals.into_iter().flatten().enumerate() {
            let Some(((from, to), by)) = self.ends(&portal, nth, &walls)? else {
                self.blank += 1;
                continue;
            };
            found.push(by);
            free += usize::from(portal.freestanding == Some(true));
            let state = match portal.closed {
                Some(false) => DoorState::Open,
                Some(true) | None => DoorState::Closed,
            };
            let door = ImportedDoor {
                from,
                to,
                state,
                kind: WallKind::WALL,
                is_asked: state == DoorState::Open,
            };
            if state == DoorState::Closed {
                self.map.doors.push(door);
                continue;
            }
            open += 1;
            match options.portals {
                OpenPortals::Doors => self.map.doors.push(door),
                OpenPortals::Windows => {
                    let kind = WallKind::WINDOW;
                    self.map.walls.push(ImportedWall { from, to, kind });
                }
                OpenPortals::Gaps => {}
            }
        }
        let why = match options.portals {
            OpenPortals::Doors => {
                "as open doors; if they are meant to be windows or gaps, use `--portals windows` or `--portals gaps`"
            }
            OpenPortals::Windows => "as windows, as requested",
            OpenPortals::Gaps => "as gaps in the wall, as requested",
        };
        report.note(Fate::Changed, open, ("open portal", "open portals"), why);
        let words = ("portal without a wall", "portals without a wall");
        report.note(Fate::Taken, free, words, "as freestanding doors");
        let words = ("portal without ends", "portals without ends");
        for (by, fate, why) in [
            (By::File, Fate::Taken, ""),
            (
                By::Gap,
                Fate::Changed,
                "as wide as the gap around its position",
            ),
            (
                By::Wall,
                Fate::Changed,
                "a cell wide, in the wall at its position",
            ),
            (
                By::Position,
                Fate::Guessed,
                "a cell wide, by position and rotation, as there is neither a gap nor a wall",
            ),
        ] {
            let count = found.iter().filter(|found| **found == by).count();
            if by != By::File {
                report.note(fate, count, words, why);
            }
        }
        Ok(())
    }

    /// Returns the ends of a portal, and how they were found; `None` if a coordinate of its position is blank.
    fn ends(
        &mut self,
        portal: &Portal,
        nth: usize,
        walls: &Walls,
    ) -> Result<Option<(Ends, By)>, ImportError> {
        if let Some([one, other]) = portal.bounds.as_deref() {
            let one = self.point(*one, || format!("portals[{nth}].bounds[0]"))?;
            let other = self.point(*other, || format!("portals[{nth}].bounds[1]"))?;
            let both = one.zip(other).filter(|(one, other)| one != other);
            if let Some(ends) = both {
                return Ok(Some((ends, By::File)));
            }
        }
        let Some((x, y)) = portal.position.and_then(PartialPoint::both) else {
            return Ok(None);
        };
        let path = || format!("portals[{nth}].position");
        let middle = self.gauge.point((x, y), path)?;
        let (sin, cos) = portal.rotation.unwrap_or(0.0).sin_cos();
        let along = portal.rotation.map(|_| (cos, sin));
        if let Some(ends) = walls.gap_around(middle, along) {
            return Ok(Some((ends, By::Gap)));
        }
        if let Some(ends) = walls.under(middle) {
            return Ok(Some((ends, By::Wall)));
        }
        let half = 0.5;
        let from = self.gauge.point((x - half * cos, y - half * sin), path)?;
        let to = self.gauge.point((x + half * cos, y + half * sin), path)?;
        Ok(Some(((from, to), By::Position)))
    }
}

/// Walls on which portals without ends are placed.
struct Walls {
    lines: Vec<Ends>,
    /// The ends of the walls, by cell.
    ends: BTreeMap<(i32, i32), Vec<Point>>,
}

const fn cell_of(point: Point) -> (i32, i32) {
    (point.x.div_euclid(FINE), point.y.div_euclid(FINE))
}

const fn difference(from: Point, to: Point) -> (i64, i64) {
    (to.x as i64 - from.x as i64, to.y as i64 - from.y as i64)
}

impl Walls {
    fn of(walls: &[ImportedWall]) -> Self {
        let mut ends: BTreeMap<_, Vec<Point>> = BTreeMap::new();
        // A map with more of them is rejected as a whole.
        let walls = match walls.len() > MAX_WALL_PIECES {
            true => &[],
            false => walls,
        };
        for end in walls.iter().flat_map(|wall| [wall.from, wall.to]) {
            let here = ends.entry(cell_of(end)).or_default();
            if here.len() < MAX_ENDS && !here.contains(&end) {
                here.push(end);
            }
        }
        let lines = walls.iter().map(|wall| (wall.from, wall.to));
        Self {
            lines: lines.collect(),
            ends,
        }
    }

    /// Returns the ends of walls with the portal in the middle between them: the nearest ends, but those along its
    /// direction before all others.
    fn gap_around(&self, middle: Point, along: Option<(f64, f64)>) -> Option<Ends> {
        let (x, y) = cell_of(middle);
        let around = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (x + dx, y + dy)));
        let near = around.filter_map(|cell| self.ends.get(&cell)).flatten();
        let near: Vec<Point> = near.copied().take(MAX_ENDS * 4).collect();
        let mut best: Option<((bool, i64), Ends)> = None;
        for (nth, one) in near.iter().enumerate() {
            let to_one = difference(middle, *one);
            for other in &near[nth + 1..] {
                let to_other = difference(middle, *other);
                let off = (to_one.0 + to_other.0, to_one.1 + to_other.1);
                let (dx, dy) = difference(*one, *other);
                let long = dx * dx + dy * dy;
                // This is twice the distance from the middle between the two.
                let is_middle = off.0.abs().max(off.1.abs()) <= 2 * BESIDE;
                if !is_middle || !GAP_LENGTHS.contains(&long) {
                    continue;
                }
                let lies_across = along.is_some_and(|(cos, sin)| {
                    let across = dx as f64 * sin - dy as f64 * cos;
                    across * across > 0.1 * long as f64
                });
                let rank = (lies_across, long);
                if best.is_none_or(|(known, _)| rank < known) {
                    best = Some((rank, (*one, *other)));
                }
            }
        }
        best.map(|(_, ends)| ends)
    }

    /// Returns the one-cell stretch of a wall under a portal.
    fn under(&self, middle: Point) -> Option<Ends> {
        self.lines.iter().find_map(|(from, to)| {
            let (dx, dy) = difference(*from, *to);
            let (px, py) = difference(*from, middle);
            let (long, along) = (dx * dx + dy * dy, px * dx + py * dy);
            let across = i128::from(dx * py - dy * px);
            let beside = i128::from(BESIDE * BESIDE) * i128::from(long);
            if !(0..=long).contains(&along) || long == 0 || across * across > beside {
                return None;
            }
            let root = (long as f64).sqrt();
            let half = |delta: i64| (delta as f64 / root * f64::from(FINE) / 2.0).round() as i32;
            let (half_x, half_y) = (half(dx), half(dy));
            Some((
                Point::new(middle.x - half_x, middle.y - half_y),
                Point::new(middle.x + half_x, middle.y + half_y),
            ))
        })
    }
}

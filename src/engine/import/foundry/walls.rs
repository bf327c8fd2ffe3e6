//! Walls of a scene: what they stop, from which side, and which of them are doors.

use serde::Deserialize;
use serde_json::Value;

use super::super::units::UnitConverter;
use super::super::{Fate, ImportError, ImportedDoor, ImportedMap, ImportedWall, Report};
use super::levels::{Heights, LevelSet, Levels, WallBlocking};
use crate::grid::{DoorState, Traffic, WallKind};

/// Name of the kind of an invisible wall, which stops only steps.
const BARRIER: &str = "barrier";

/// Name of the kind of a wall that can be seen over, but not stepped over.
const RAILING: &str = "railing";

/// A wall or door as a scene has it.
#[derive(Deserialize)]
pub(super) struct SceneWall {
    c: Option<Vec<Option<f64>>>,
    r#move: Option<u32>,
    sense: Option<u32>,
    sight: Option<u32>,
    dir: Option<u32>,
    door: Option<u32>,
    ds: Option<u32>,
    levels: Option<Vec<Option<String>>>,
    flags: Option<Value>,
}

/// The levels and the scale that heights of walls are compared with.
#[derive(Clone, Copy)]
pub(super) struct Scale<'l> {
    /// The levels of the scene.
    pub levels: &'l Levels,
    /// The width of a cell, in the units of heights.
    pub cell: f64,
}

/// The effect of a wall on sight.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    Free,
    /// Sight enters the area behind it, but does not pass through.
    Limited,
    Stopped,
    /// It depends on the observer's distance: a window.
    Nearby,
}

/// The direction in which a wall lets everything through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    Neither,
    FromTheLeft,
    FromTheRight,
}

impl SceneWall {
    /// Returns the flags that modules set on it.
    pub fn flags(&self) -> Option<&Value> {
        self.flags.as_ref()
    }

    /// Returns the kind of wall that stops as much, but can be seen over; `None` if it stops nothing.
    fn low_kind(&self) -> Option<WallKind> {
        let kind = self.kind_of_both_sides()?;
        Some(match kind.stops.intersects(Traffic::STEPS) {
            true => WallKind {
                name: RAILING.into(),
                stops: Traffic::STEPS,
                cover_percent: WallKind::LOW_WALL.cover_percent,
                feigned: false,
                one_way: false,
                seen_into: false,
            },
            false => WallKind::LOW_WALL,
        })
    }

    /// Returns how it affects sight; up to version 9 the numbers were different.
    fn sight(&self) -> Sight {
        match self.sight.or(self.sense) {
            Some(0) => Sight::Free,
            Some(2 | 10) => Sight::Limited,
            Some(30 | 40) => Sight::Nearby,
            Some(_) | None => Sight::Stopped,
        }
    }

    /// Returns the kind of wall that stops as much, from one side only if the file says so; `None` if it stops nothing.
    fn kind(&self) -> Option<WallKind> {
        let kind = self.kind_of_both_sides()?;
        if self.passing() == Passing::Neither {
            return Some(kind);
        }
        if kind == WallKind::WALL {
            return Some(WallKind::ONE_WAY);
        }
        Some(WallKind {
            name: format!("one-way-{}", kind.name).into(),
            one_way: true,
            ..kind
        })
    }

    /// Returns the side from which it lets everything through.
    fn passing(&self) -> Passing {
        match self.dir {
            // Numbered by the sides of a person who looks back along the wall.
            Some(1) => Passing::FromTheRight,
            Some(2) => Passing::FromTheLeft,
            Some(_) | None => Passing::Neither,
        }
    }

    fn kind_of_both_sides(&self) -> Option<WallKind> {
        match (self.r#move != Some(0), self.sight()) {
            (true, Sight::Stopped | Sight::Limited) => Some(WallKind::WALL),
            (true, Sight::Nearby) => Some(WallKind::WINDOW),
            (true, Sight::Free) => Some(WallKind {
                name: BARRIER.into(),
                stops: Traffic::STEPS,
                cover_percent: 0,
                feigned: false,
                one_way: false,
                seen_into: false,
            }),
            (false, Sight::Stopped | Sight::Limited) => Some(WallKind::CURTAIN),
            (false, Sight::Free | Sight::Nearby) => None,
        }
    }

    fn ends(&self) -> Option<[(f64, f64); 2]> {
        let &[Some(x1), Some(y1), Some(x2), Some(y2)] = self.c.as_deref()? else {
            return None;
        };
        Some([(x1, y1), (x2, y2)])
    }
}

/// Imports the walls and doors of a scene.
pub(super) fn import_walls(
    all: Option<&[SceneWall]>,
    Scale { levels, cell }: Scale,
    gauge: &mut UnitConverter,
    map: &mut ImportedMap,
    report: &mut Report,
) -> Result<(), ImportError> {
    let (mut blank, mut idle, mut limited, mut one_way, mut near, mut found) = (0, 0, 0, 0, 0, 0);
    let (mut invisible, mut low, mut above) = (0, 0, 0);
    let (mut walls_elsewhere, mut doors_elsewhere) = (0, 0);
    for (nth, wall) in all.into_iter().flatten().enumerate() {
        let Some([from, to]) = wall.ends() else {
            blank += 1;
            continue;
        };
        let path = || format!("walls[{nth}].c");
        let (mut from, mut to) = (gauge.point(from, path)?, gauge.point(to, path)?);
        let heights = Heights::from_wall(wall.flags());
        let place = LevelSet {
            ids: wall.levels.as_deref(),
            heights,
        };
        if !levels.contains(&place) {
            match wall.door.unwrap_or(0) {
                0 => walls_elsewhere += 1,
                _door => doors_elsewhere += 1,
            }
            continue;
        }
        let kind = match levels.wall_blocking(heights, cell) {
            WallBlocking::Whole => wall.kind(),
            WallBlocking::Low => {
                low += 1;
                wall.low_kind()
            }
            WallBlocking::Above => {
                above += 1;
                continue;
            }
        };
        let Some(kind) = kind else {
            idle += 1;
            continue;
        };
        limited += usize::from(wall.sight() == Sight::Limited);
        invisible += usize::from(kind.stops == Traffic::STEPS && kind.name != RAILING);
        near += usize::from(wall.sight() == Sight::Nearby);
        one_way += usize::from(kind.one_way);
        // Our one-way walls let everything through from the left.
        if wall.passing() == Passing::FromTheRight {
            std::mem::swap(&mut from, &mut to);
        }
        let state = match (wall.door.unwrap_or(0), wall.ds.unwrap_or(0)) {
            (0, _) => {
                map.walls.push(ImportedWall { from, to, kind });
                continue;
            }
            (_, 1) => DoorState::Open,
            (2, locked) => {
                found += usize::from(locked == 2);
                DoorState::Secret
            }
            (_, 2) => DoorState::Locked,
            (_, _) => DoorState::Closed,
        };
        map.doors.push(ImportedDoor {
            from,
            to,
            state,
            kind,
            is_asked: false,
        });
    }
    let wall = ("wall", "walls");
    report.note(Fate::Left, blank, wall, "its ends are blank");
    let words = ("wall of another level", "walls of other levels");
    report.note(Fate::Left, walls_elsewhere, words, "");
    let words = ("door of another level", "doors of other levels");
    report.note(Fate::Left, doors_elsewhere, words, "");
    let words = ("overhead wall", "overhead walls");
    report.note(Fate::Left, above, words, "combatants pass below");
    let words = (
        "wall low enough to see over",
        "walls low enough to see over",
    );
    report.note(Fate::Changed, low, words, "half cover");
    let words = ("invisible wall", "invisible walls");
    report.note(
        Fate::Taken,
        invisible,
        words,
        "a `barrier` stops only movement",
    );
    let why = "they block neither movement nor sight";
    report.note(Fate::Left, idle, wall, why);
    let words = ("limited-sight wall", "limited-sight walls");
    report.note(
        Fate::Changed,
        limited,
        words,
        "sight ends at it instead of passing through one such wall",
    );
    let words = ("one-way wall", "one-way walls");
    let why = "still blocking from one side only";
    report.note(Fate::Taken, one_way, words, why);
    let words = (
        "wall that is transparent only from near or far",
        "walls that are transparent only from near or far",
    );
    report.note(
        Fate::Changed,
        near,
        words,
        "a window, transparent from any distance",
    );
    let words = ("locked secret door", "locked secret doors");
    report.note(
        Fate::Changed,
        found,
        words,
        "secret only: lock it once it has been found",
    );
    Ok(())
}

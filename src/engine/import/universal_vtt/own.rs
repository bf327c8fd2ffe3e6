//! A map of ours in a file for other programs: what the format cannot carry goes along beside it, for us alone.
//!
//! Other programs pass over it, and leave it out when they write the file anew. One that keeps it while it changes
//! the rest is noticed: what the rest says is marked with a number, and if it says something else, it counts.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::{File, Spot};
use crate::document::{self, Located, Place, Problems};
use crate::grid::{BattleMap, StableHasher};
use crate::import::{Fate, Report};
use crate::mapfile::MapText;

/// What the file is called in problems.
const PART: &str = "splitsecond";

/// A map of ours, as an encounter file has it, with the number of what the rest of the file says of it.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Own {
    of: String,
    map: String,
}

impl Own {
    /// A map, beside what the rest of its file says; `None` if it cannot be written, which does not happen.
    pub fn of(map: &BattleMap, rest: &File) -> Option<Self> {
        let map = MapText::from(map).drawn(0).ok()?;
        let of = number_of(rest);
        Some(Self { of, map })
    }

    /// The map, if the rest of the file says what it said then. Otherwise the report says why it is not taken.
    pub fn take(&self, rest: &File, report: &mut Report) -> Option<MapText> {
        let what = "1 map of Splitsecond's own";
        if self.of != number_of(rest) {
            let why = "the rest of the file has been changed since, and counts";
            report.say(Fate::Left, what, why);
            return None;
        }
        match self.read() {
            Ok(map) => {
                let why = "with ground, kinds of wall, locks, secrets, lamps, furniture and zones: the same map again";
                report.say(Fate::Taken, what, why);
                Some(map)
            }
            Err(problems) => {
                let why = format!("it cannot be read, and the rest of the file counts: {problems}");
                report.say(Fate::Left, what, document::on_one_line(&why));
                None
            }
        }
    }

    fn read(&self) -> Result<MapText, Problems> {
        let map: Located<MapText> = document::read(PART, &self.map)?;
        let mut problems = Problems::new(PART);
        map.to_map(&Place::default(), &mut problems);
        problems.into_result(map.value)
    }
}

/// A number of what a file says of its map to all programs, in sixteen hexadecimal digits.
fn number_of(file: &File) -> String {
    let mut hasher = StableHasher::default();
    let number = |number: Option<f64>| number.map(f64::to_bits);
    let spot = |spot: &Spot| (number(spot.x), number(spot.y));
    let lines = [&file.line_of_sight, &file.objects_line_of_sight];
    for lines in lines.into_iter().flatten() {
        for line in lines {
            let line: Vec<_> = line.iter().map(spot).collect();
            line.hash(&mut hasher);
        }
        lines.len().hash(&mut hasher);
    }
    if let Some(resolution) = &file.resolution {
        let corners = [&resolution.map_origin, &resolution.map_size];
        corners
            .map(|corner| corner.as_ref().map(spot))
            .hash(&mut hasher);
    }
    for portal in file.portals.iter().flatten() {
        let ends = portal.bounds.as_ref();
        let ends = ends.map(|ends| ends.iter().map(spot).collect::<Vec<_>>());
        (ends, portal.closed).hash(&mut hasher);
    }
    for lamp in file.lights.iter().flatten() {
        let at = lamp.position.as_ref().map(spot);
        (at, number(lamp.range), &lamp.color).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

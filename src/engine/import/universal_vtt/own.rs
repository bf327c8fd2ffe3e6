//! A map of this program in a file for other programs: the parts that the format cannot hold are stored in an
//! additional field that only this program reads.
//!
//! Other programs ignore the field, and drop it when they save the file. A program that keeps it but changes the rest
//! is detected: the field includes a hash of the rest, and if the hash does not match, the rest of the file is used.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::{File, PartialPoint};
use crate::document::{self, DocumentError, Spanned, TextPosition};
use crate::grid::{BattleMap, StableHasher};
use crate::import::{Fate, Report};
use crate::mapfile::MapText;

/// Name of the file in problems.
const PART: &str = "splitsecond";

/// A map of this program, as an encounter file has it, with the hash of the rest of the file.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct EmbeddedMap {
    of: String,
    map: String,
}

impl EmbeddedMap {
    /// Creates the field for a map and the rest of its file; `None` if the map cannot be written, which does not
    /// happen.
    pub fn from_map(map: &BattleMap, rest: &File) -> Option<Self> {
        let map = MapText::from(map).indented_text(0).ok()?;
        let of = number_of(rest);
        Some(Self { of, map })
    }

    /// Returns the map, if the rest of the file is unchanged. Otherwise the report says why it is not used.
    pub fn verified_map(&self, rest: &File, report: &mut Report) -> Option<MapText> {
        let what = "1 map in Splitsecond's own format";
        if self.of != number_of(rest) {
            let why = "the rest of the file has changed since and is used instead";
            report.note_one(Fate::Left, what, why);
            return None;
        }
        match self.read() {
            Ok(map) => {
                let why = "complete, with terrain, wall kinds, locks, secret doors, lamps, furniture and zones";
                report.note_one(Fate::Taken, what, why);
                Some(map)
            }
            Err(problems) => {
                let why = format!("it cannot be read, so the rest of the file is used: {problems}");
                report.note_one(Fate::Left, what, document::on_one_line(&why));
                None
            }
        }
    }

    fn read(&self) -> Result<MapText, DocumentError> {
        let map: Spanned<MapText> = document::read(PART, &self.map)?;
        let mut problems = DocumentError::new(PART);
        map.to_map(&TextPosition::default(), &mut problems);
        problems.into_result(map.value)
    }
}

/// Returns a hash of the parts of a file that all programs read, in sixteen hexadecimal digits.
fn number_of(file: &File) -> String {
    let mut hasher = StableHasher::default();
    let number = |number: Option<f64>| number.map(f64::to_bits);
    let spot = |spot: &PartialPoint| (number(spot.x), number(spot.y));
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

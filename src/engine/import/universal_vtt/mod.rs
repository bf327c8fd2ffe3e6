//! Universal VTT: the format of Dungeondraft (`.dd2vtt`), DungeonFog (`.df2vtt`) and Arkenforge (`.uvtt`).
//!
//! All measures are in squares of the *whole* map, and a file may hold a part of it: `map_origin` is the upper left
//! corner of that part, and all coordinates are relative to the whole. Everything outside the part is clipped, because
//! programs write all walls into every part.

mod objects;
mod own;
mod portals;
mod write;

use serde::Deserialize;

use crate::grid::{FINE, Point, Topology, WallKind};

use super::postprocess::{LIGHTS, note_moved};
use super::units::{self, UnitConverter};
use super::{
    Fate, ImportError, ImportedLight, ImportedMap, ImportedWall, Options, Report, picture,
};
use portals::Portal;

pub use write::{ExportError, ExportedMap, export};

#[derive(Deserialize)]
struct File {
    format: Option<Version>,
    resolution: Option<Resolution>,
    line_of_sight: Option<Vec<Vec<PartialPoint>>>,
    objects_line_of_sight: Option<Vec<Vec<PartialPoint>>>,
    portals: Option<Vec<Portal>>,
    lights: Option<Vec<Lamp>>,
    environment: Option<Environment>,
    image: Option<String>,
    splitsecond: Option<own::EmbeddedMap>,
}

/// A version, which some programs write as a text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Version {
    Number(f64),
    Text(String),
}

#[derive(Deserialize)]
struct Resolution {
    map_origin: Option<PartialPoint>,
    map_size: Option<PartialPoint>,
    pixels_per_grid: Option<f64>,
}

/// A point, of which some programs leave a coordinate blank.
#[derive(Clone, Copy, Deserialize)]
struct PartialPoint {
    x: Option<f64>,
    y: Option<f64>,
}

#[derive(Deserialize)]
struct Lamp {
    position: Option<PartialPoint>,
    range: Option<f64>,
    intensity: Option<f64>,
    color: Option<String>,
    shadows: Option<bool>,
}

#[derive(Deserialize)]
struct Environment {
    baked_lighting: Option<bool>,
    ambient_light: Option<String>,
}

impl PartialPoint {
    /// Returns both coordinates, if both are given.
    fn both(self) -> Option<(f64, f64)> {
        Some((self.x?, self.y?))
    }
}

/// Reads a file in this format.
pub(super) fn read(
    json: &[u8],
    options: &Options,
    beside: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Result<(String, ImportedMap, Report), ImportError> {
    let file: File = super::decode(json)?;
    let mut report = Report::default();
    let version = version(file.format.as_ref(), &mut report)?;
    let resolution = file.resolution.as_ref();
    let resolution = resolution.ok_or(ImportError::Missing("resolution"))?;
    let missing = ImportError::Missing("resolution.map_size");
    let size = resolution
        .map_size
        .and_then(PartialPoint::both)
        .ok_or(missing)?;
    let (width, height) = units::cells(size.0, size.1)?;
    let whole = |side: f64, cells: u32| (side - f64::from(cells)).abs() <= 0.01;
    if !(whole(size.0, width) && whole(size.1, height)) {
        let what = format!("{} × {} squares became {width} × {height}", size.0, size.1);
        let why = "a partial square at the edge becomes a whole one";
        report.note_one(Fate::Changed, what, why);
    }
    let ours = file.splitsecond.as_ref();
    if let Some(ours) = ours.and_then(|ours| ours.verified_map(&file, &mut report)) {
        let beside_it = ours.picture.as_ref().map(|picture| picture.file.as_str());
        let extent = Topology::Square.extent(width, height);
        let corners = (Point::default(), extent);
        let image = file.image.as_deref().or(beside_it);
        let map = ImportedMap {
            size: (width, height),
            picture: picture::find(image, corners, beside, &mut report),
            ours: Some(Box::new(ours)),
            ..ImportedMap::default()
        };
        return Ok((format!("Universal VTT {version}"), map, report));
    }
    let origin = resolution.map_origin.map(PartialPoint::both);
    let origin = match origin {
        Some(Some(origin)) => origin,
        Some(None) => {
            let why = "read as the corner of the whole map";
            report.note_one(Fate::Changed, "a blank `map_origin`", why);
            (0.0, 0.0)
        }
        None => (0.0, 0.0),
    };
    let fine = f64::from(FINE);
    // An origin far away is rejected with the first point; but a file may have no points.
    let _near = UnitConverter::new((0.0, 0.0), (fine, fine))
        .point(origin, || "resolution.map_origin".to_owned())?;
    let mut reading = Reading {
        gauge: UnitConverter::new(origin, (fine, fine)),
        blank: 0,
        map: ImportedMap {
            topology: Topology::Square,
            size: (width, height),
            ..ImportedMap::default()
        },
    };
    reading.lines("line_of_sight", file.line_of_sight)?;
    reading.objects(file.objects_line_of_sight, options, &mut report)?;
    reading.portals(file.portals, options, &mut report)?;
    reading.lights(file.lights, &mut report)?;
    report.note(
        Fate::Left,
        reading.blank,
        ("piece of wall or portal", "pieces of wall or portals"),
        "a coordinate is blank",
    );
    note_moved(&reading.gauge, &mut report);
    note_environment(file.environment.as_ref(), &mut report);
    let to = Point::new(
        (size.0 * fine).round() as i32,
        (size.1 * fine).round() as i32,
    );
    let corners = (Point::default(), to);
    let image = file.image.as_deref();
    let laid = picture::find(image, corners, beside, &mut report);
    if let (Some(laid), Some(pixels)) = (&laid, resolution.pixels_per_grid) {
        note_stretched(laid.pixels, size, pixels, &mut report);
    }
    let mut map = reading.map;
    map.picture = laid;
    Ok((format!("Universal VTT {version}"), map, report))
}

/// Returns the version as text. Unknown versions below 2.0 are read like 1.0; later ones are rejected.
fn version(said: Option<&Version>, report: &mut Report) -> Result<String, ImportError> {
    let text = match said {
        None => String::new(),
        Some(Version::Number(number)) if number.fract() == 0.0 => format!("{number:.1}"),
        Some(Version::Number(number)) => number.to_string(),
        Some(Version::Text(text)) => text.trim().to_owned(),
    };
    if ["0.2", "0.3", "1.0"].contains(&text.as_str()) {
        return Ok(text);
    }
    let number: Option<f64> = text.parse().ok();
    if number.is_some_and(|number| !(0.0..2.0).contains(&number)) {
        return Err(ImportError::Version {
            what: "Universal VTT format",
            version: text,
            known: "0.2, 0.3 and 1.0",
        });
    }
    let (what, shown) = if text.is_empty() {
        ("no `format`".to_owned(), "without a version".to_owned())
    } else {
        (format!("format `{text}`"), text)
    };
    report.note_one(Fate::Changed, what, "an unknown version, so read as 1.0");
    Ok(shown)
}

/// A map that is being read.
struct Reading {
    gauge: UnitConverter,
    /// Number of pieces and portals with a blank coordinate.
    blank: usize,
    map: ImportedMap,
}

impl Reading {
    /// Returns the point of a spot; `None` if a coordinate is blank.
    fn point(
        &mut self,
        spot: PartialPoint,
        path: impl Fn() -> String,
    ) -> Result<Option<Point>, ImportError> {
        let both = spot.both();
        both.map(|at| self.gauge.point(at, path)).transpose()
    }

    /// Adds walls along lines from point to point.
    fn lines(
        &mut self,
        field: &str,
        lines: Option<Vec<Vec<PartialPoint>>>,
    ) -> Result<(), ImportError> {
        for (nth, line) in lines.into_iter().flatten().enumerate() {
            let points = self.points(line, |place| format!("{field}[{nth}][{place}]"))?;
            self.walls(&points, &WallKind::WALL);
        }
        Ok(())
    }

    /// Returns the points of a line; `None` for each with a blank coordinate.
    fn points(
        &mut self,
        line: Vec<PartialPoint>,
        path: impl Fn(usize) -> String,
    ) -> Result<Vec<Option<Point>>, ImportError> {
        let spots = line.into_iter().enumerate();
        let points = spots.map(|(place, spot)| self.point(spot, || path(place)));
        points.collect()
    }

    /// Adds walls of this kind from point to point.
    fn walls(&mut self, points: &[Option<Point>], kind: &WallKind) {
        for ends in points.windows(2) {
            let (Some(from), Some(to)) = (ends[0], ends[1]) else {
                self.blank += 1;
                continue;
            };
            let kind = kind.clone();
            self.map.walls.push(ImportedWall { from, to, kind });
        }
    }

    fn lights(
        &mut self,
        lights: Option<Vec<Lamp>>,
        report: &mut Report,
    ) -> Result<(), ImportError> {
        let all = lights.as_ref().map_or(0, Vec::len);
        let (mut out, mut through) = (0, 0);
        for (nth, lamp) in lights.into_iter().flatten().enumerate() {
            let spot = lamp.position.and_then(PartialPoint::both);
            let Some(at) = spot else { continue };
            let at = self.gauge.point(at, || format!("lights[{nth}].position"))?;
            let Some(range) = units::reach(lamp.range.unwrap_or(0.0)) else {
                continue;
            };
            let lit = lamp.intensity.is_none_or(|intensity| intensity > 0.0);
            out += usize::from(!lit);
            through += usize::from(lamp.shadows == Some(false));
            self.map.lights.push(ImportedLight {
                at,
                range,
                bright: None,
                colour: lamp.color.as_deref().and_then(colour),
                lit,
            });
        }
        let words = ("unlit lamp", "unlit lamps");
        report.note(Fate::Taken, out, words, "its intensity is 0");
        let words = (
            "light that passes through walls",
            "lights that pass through walls",
        );
        report.note(Fate::Changed, through, words, "walls block it here");
        let unread = all - self.map.lights.len();
        report.note(Fate::Left, unread, LIGHTS, "without a position or a range");
        Ok(())
    }
}

/// Returns the colour of `AARRGGBB` or `RRGGBB`, as red, green and blue.
pub(super) fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.trim().trim_start_matches('#');
    // The first two of eight digits are the opacity.
    let digits = match digits.len() {
        8 => digits.get(2..)?,
        6 => digits,
        _neither => return None,
    };
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

fn note_environment(environment: Option<&Environment>, report: &mut Report) {
    let Some(Environment {
        baked_lighting,
        ambient_light,
    }) = environment
    else {
        return;
    };
    let white = |text: &String| colour(text).is_none_or(|colour| colour == [255; 3]);
    if ambient_light.as_ref().is_some_and(|text| !white(text)) {
        let why = "every square is bright: set `light:` in the file for darker squares";
        report.note_one(Fate::Left, "1 ambient light", why);
    }
    if *baked_lighting == Some(true) {
        report.note_one(Fate::Taken, "light painted into the picture", "");
    }
}

/// Notes a picture whose size does not match its grid, because it would drift off the grid.
fn note_stretched(
    (width, height): (u32, u32),
    size: (f64, f64),
    pixels_per_grid: f64,
    report: &mut Report,
) {
    let off = |pixels: u32, squares: f64| {
        let said = squares * pixels_per_grid;
        (f64::from(pixels) - said).abs() > 1.5
    };
    if off(width, size.0) || off(height, size.1) {
        let what = format!(
            "a picture of {width} × {height} pixels on {} × {} squares of {pixels_per_grid} pixels",
            size.0, size.1
        );
        report.note_one(Fate::Changed, what, "stretched to the map");
    }
}

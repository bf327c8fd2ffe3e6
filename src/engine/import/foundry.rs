//! Scenes of Foundry 8 to 14.
//!
//! All measures are in pixels of a canvas that is larger than the scene, because it has a padding of whole cells on
//! each side. The grid begins at the canvas's corner, and a picture may be shifted against it. Of a scene with several
//! levels one is read.

mod levels;
mod lights;
mod pictures;
mod walls;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::grid::{Cell, FINE, Point, Topology};

use super::postprocess::note_moved;
use super::units::{self, UnitConverter};
use super::{Fate, ImportError, ImportedMap, Options, Report};
use levels::{LevelData, Levels};
use lights::{Environment, SceneLight};
use pictures::{Background, Tile};
use walls::SceneWall;

/// Width of a cell in this program, in feet.
const FEET: f64 = crate::grid::FEET_PER_SQUARE as f64;

/// The supported versions.
const KNOWN: std::ops::RangeInclusive<u32> = 8..=14;

#[derive(Deserialize)]
struct Scene {
    name: Option<String>,
    width: Option<f64>,
    height: Option<f64>,
    padding: Option<f64>,
    #[serde(rename = "shiftX")]
    shift_x: Option<f64>,
    #[serde(rename = "shiftY")]
    shift_y: Option<f64>,
    grid: Option<Grid>,
    #[serde(rename = "gridType")]
    grid_type: Option<u32>,
    #[serde(rename = "gridDistance")]
    grid_distance: Option<f64>,
    #[serde(rename = "gridUnits")]
    grid_units: Option<String>,
    img: Option<String>,
    background: Option<Background>,
    levels: Option<Vec<LevelData>>,
    #[serde(rename = "initialLevel")]
    initial_level: Option<String>,
    environment: Option<Environment>,
    darkness: Option<f64>,
    #[serde(rename = "globalLight")]
    global_light: Option<bool>,
    walls: Option<Vec<SceneWall>>,
    lights: Option<Vec<SceneLight>>,
    tokens: Option<Vec<IgnoredAny>>,
    tiles: Option<Vec<Tile>>,
    drawings: Option<Vec<IgnoredAny>>,
    notes: Option<Vec<IgnoredAny>>,
    sounds: Option<Vec<IgnoredAny>>,
    regions: Option<Vec<IgnoredAny>>,
    flags: Option<Value>,
    #[serde(rename = "_stats")]
    stats: Option<Stats>,
}

/// The grid; only its size up to version 9.
#[derive(Deserialize)]
#[serde(untagged)]
enum Grid {
    Size(f64),
    Whole {
        r#type: Option<u32>,
        size: Option<f64>,
        distance: Option<f64>,
        units: Option<String>,
    },
}

#[derive(Deserialize)]
struct Stats {
    #[serde(rename = "coreVersion")]
    core_version: Option<String>,
}

/// Reads a scene.
pub(super) fn read(
    json: &[u8],
    options: &Options,
    beside: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Result<(String, ImportedMap, Report), ImportError> {
    let scene: Scene = super::decode(json)?;
    let mut report = Report::default();
    let version = scene.version(&mut report)?;
    let frame = Frame::of(&scene, &mut report)?;
    let levels = Levels::new(
        scene.levels.as_deref(),
        scene.initial_level.as_deref(),
        scene.flags.as_ref(),
        scene.walls.iter().flatten().map(SceneWall::flags),
        options.level.as_ref(),
    )?;
    levels.note(&mut report);
    let mut gauge = frame.gauge.clone();
    let mut map = ImportedMap {
        name: scene.name.clone().unwrap_or_default(),
        topology: frame.topology,
        size: frame.size,
        ..ImportedMap::default()
    };
    (map.levels, map.level) = levels.all_names();
    if levels.count() > 1 {
        let names = [map.name.trim(), levels.chosen_level().name()];
        let names = names.into_iter().filter(|name| !name.is_empty());
        map.name = names.collect::<Vec<_>>().join(", ");
    }
    let sizes = walls::Scale {
        levels: &levels,
        cell: frame.distance,
    };
    walls::import_walls(
        scene.walls.as_deref(),
        sizes,
        &mut gauge,
        &mut map,
        &mut report,
    )?;
    lights::import_lights(
        &scene,
        &levels,
        frame.distance,
        &mut gauge,
        &mut map,
        &mut report,
    )?;
    map.picture = pictures::find(&scene, &levels, &frame, beside, &mut report)?;
    note_moved(&gauge, &mut report);
    let tiles = scene.tiles.as_ref().map_or(0, Vec::len);
    scene.note_remaining(tiles, &mut report);
    Ok((format!("Foundry {version} scene"), map, report))
}

impl Scene {
    /// Returns the version as text.
    fn version(&self, report: &mut Report) -> Result<String, ImportError> {
        let said = self
            .stats
            .as_ref()
            .and_then(|stats| stats.core_version.as_ref());
        let major = said.and_then(|said| said.split('.').next()?.parse::<u32>().ok());
        match major {
            Some(major) if KNOWN.contains(&major) => Ok(major.to_string()),
            Some(major) if major < *KNOWN.start() => Err(ImportError::Version {
                what: "Foundry",
                version: major.to_string(),
                known: "8 to 14",
            }),
            Some(major) => {
                let what = format!("Foundry {major}");
                report.note_one(
                    Fate::Changed,
                    what,
                    "newer than the known versions, so read as 14",
                );
                Ok(major.to_string())
            }
            // Scenes include their version from the tenth on.
            None if matches!(self.grid, Some(Grid::Size(_))) => Ok("8 or 9".to_owned()),
            None => Ok("10 or later".to_owned()),
        }
    }

    fn note_remaining(&self, tiles: usize, report: &mut Report) {
        let count = |list: &Option<Vec<IgnoredAny>>| list.as_ref().map_or(0, Vec::len);
        let why = "only walls, doors, lights and the picture are imported";
        for (count, words) in [
            (count(&self.tokens), ("token", "tokens")),
            (tiles, ("tile", "tiles")),
            (count(&self.drawings), ("drawing", "drawings")),
            (count(&self.notes), ("note", "notes")),
            (count(&self.sounds), ("sound", "sounds")),
            (count(&self.regions), ("region", "regions")),
        ] {
            report.note(Fate::Left, count, words, why);
        }
    }
}

/// Position of a scene on its canvas, and the conversion of its grid to ours.
struct Frame {
    topology: Topology,
    size: (u32, u32),
    gauge: UnitConverter,
    /// Corners of the picture on our map.
    picture: (Point, Point),
    /// Width of a cell, in the scene's units.
    distance: f64,
}

impl Frame {
    fn of(scene: &Scene, report: &mut Report) -> Result<Self, ImportError> {
        let (kind, size, distance, units, old) = match &scene.grid {
            Some(Grid::Size(size)) => (
                scene.grid_type,
                Some(*size),
                scene.grid_distance,
                scene.grid_units.as_ref(),
                true,
            ),
            Some(Grid::Whole {
                r#type,
                size,
                distance,
                units,
            }) => (*r#type, *size, *distance, units.as_ref(), false),
            None => return Err(ImportError::Missing("grid")),
        };
        let size = size.filter(|size| *size >= 1.0);
        let size = size.ok_or(ImportError::Missing("grid.size"))?;
        let distance = distance.filter(|distance| *distance > 0.0).unwrap_or(FEET);
        note_distance(distance, units.map(String::as_str), report);
        let kind = kind.unwrap_or(1);
        if kind == 0 {
            let why = "squares in its grid size";
            report.note_one(Fate::Changed, "1 scene without a grid", why);
        }
        let flag = scene.flags.as_ref();
        let flag = flag.and_then(|flags| flags.pointer("/core/legacyHex")?.as_bool());
        let scene = SceneRect {
            width: scene.width.ok_or(ImportError::Missing("width"))?,
            height: scene.height.ok_or(ImportError::Missing("height"))?,
            padding: scene.padding.unwrap_or(0.25),
            shift: scene.shift(),
        };
        scene.check()?;
        let hexes = Hexes {
            even: kind == 3 || kind == 5,
            old: flag.unwrap_or(old),
        };
        match kind {
            2 | 3 => hexes.frame(scene, size, distance),
            4 | 5 => {
                let rows = hexes.frame(scene.flipped(), size, distance)?;
                Ok(rows.flipped())
            }
            _squares => Self::from_squares(scene, size, distance),
        }
    }

    fn from_squares(scene: SceneRect, size: f64, distance: f64) -> Result<Self, ImportError> {
        let pad = |side: f64| ((scene.padding * side) / size).ceil() * size;
        let left = pad(scene.width) - scene.shift.0;
        let top = pad(scene.height) - scene.shift.1;
        // A shifted picture begins between two lines of the grid.
        let line_before = |at: f64| ((at / size) + 1e-6).floor() * size;
        let origin = (line_before(left), line_before(top));
        let cells = |from: f64, side: f64, origin: f64| (from + side - origin) / size;
        let scale = f64::from(FINE) / size;
        Ok(Self {
            topology: Topology::Square,
            size: units::cells(
                cells(left, scene.width, origin.0),
                cells(top, scene.height, origin.1),
            )?,
            gauge: UnitConverter::new(origin, (scale, scale)),
            picture: scene.corners((left, top), origin, (scale, scale))?,
            distance,
        })
    }

    /// Returns the frame of hexagons in columns, made from one of hexagons in rows.
    fn flipped(self) -> Self {
        let flip = |point: Point| Point::new(point.y, point.x);
        Self {
            topology: Topology::HexFlat,
            size: (self.size.1, self.size.0),
            gauge: self.gauge.flipped(),
            picture: (flip(self.picture.0), flip(self.picture.1)),
            distance: self.distance,
        }
    }
}

/// The scene without its padding, in pixels.
#[derive(Clone, Copy)]
struct SceneRect {
    width: f64,
    height: f64,
    /// Width of the padding on each side, as a fraction of the scene.
    padding: f64,
    /// Shift of the picture against the grid.
    shift: (f64, f64),
}

impl SceneRect {
    /// Rejects numbers that would make a map without size.
    fn check(self) -> Result<(), ImportError> {
        let pixels = 1.0..=1e6;
        if !(pixels.contains(&self.width) && pixels.contains(&self.height)) {
            let (width, height) = (self.width, self.height);
            return Err(ImportError::Size { width, height });
        }
        for (path, value, most) in [
            ("padding", self.padding, 10.0),
            ("background.offsetX", self.shift.0, 1e6),
            ("background.offsetY", self.shift.1, 1e6),
        ] {
            // NaN is in no range.
            if !(-most..=most).contains(&value) {
                let path = path.to_owned();
                return Err(ImportError::Coordinate { path, value });
            }
        }
        Ok(())
    }

    const fn flipped(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
            padding: self.padding,
            shift: (self.shift.1, self.shift.0),
        }
    }

    /// Returns the corners of the picture in fine units, for a scene that begins at `at`.
    fn corners(
        self,
        at: (f64, f64),
        origin: (f64, f64),
        scale: (f64, f64),
    ) -> Result<(Point, Point), ImportError> {
        let mut gauge = UnitConverter::new(origin, scale);
        let path = || "background".to_owned();
        let from = gauge.point(at, path)?;
        let to = gauge.point((at.0 + self.width, at.1 + self.height), path)?;
        Ok((from, to))
    }
}

impl Scene {
    fn shift(&self) -> (f64, f64) {
        let laid = self.background.as_ref();
        // The scene itself has the shift up to version 9, and again from version 14 on.
        let x = laid.and_then(Background::offset_x).or(self.shift_x);
        let y = laid.and_then(Background::offset_y).or(self.shift_y);
        (x.unwrap_or(0.0), y.unwrap_or(0.0))
    }
}

/// Hexagons in rows; hexagons in columns are read with their coordinates exchanged.
#[derive(Clone, Copy)]
struct Hexes {
    /// True if the odd rows are half a hexagon further to the left than the even rows, false if it is the other way
    /// round.
    even: bool,
    /// True if the size is measured from corner to corner, as before version 10.
    old: bool,
}

impl Hexes {
    fn frame(self, scene: SceneRect, size: f64, distance: f64) -> Result<Frame, ImportError> {
        let across = if self.old {
            size * 0.75_f64.sqrt()
        } else {
            size
        };
        let pitch = across * 0.75_f64.sqrt();
        let (left, top) = if self.old {
            let pad = |side: f64| ((scene.padding * side) / size).ceil() * size;
            (pad(scene.width), pad(scene.height))
        } else {
            let columns = ((scene.padding * scene.width) / across).ceil();
            let rows = ((scene.padding * scene.height) / pitch).ceil();
            // The padding keeps the first row of the scene a row of the same kind.
            let pushed = if rows % 2.0 == 0.0 { 0.0 } else { across / 2.0 };
            (columns * across + pushed, rows * pitch)
        };
        let (left, top) = (left - scene.shift.0, top - scene.shift.1);
        let row = ((top / pitch) + 1e-6).floor();
        let is_even = row.rem_euclid(2.0) == 0.0;
        // Our map has its second, fourth, … row shifted to the right, whatever the scene has.
        let pushed_left = is_even != self.even;
        let half = if pushed_left { 0.5 } else { 0.0 };
        let column = (left / across + half + 1e-6).floor() - half;
        let origin = (column * across, row * pitch);
        let (columns, rows) = (
            (left + scene.width - origin.0) / across - half,
            (top + scene.height - origin.1) / pitch - 1.0 / 3.0,
        );
        let topology = Topology::HexPointy;
        let rows_apart = topology.centre(Cell::new(0, 1)).y - topology.centre(Cell::new(0, 0)).y;
        let scale = (f64::from(FINE) / across, f64::from(rows_apart) / pitch);
        Ok(Frame {
            topology,
            size: units::cells(columns, rows)?,
            gauge: UnitConverter::new(origin, scale),
            picture: scene.corners((left, top), origin, scale)?,
            distance,
        })
    }
}

fn note_distance(distance: f64, units: Option<&str>, report: &mut Report) {
    let units = units.unwrap_or("ft").trim();
    let feet = match units.trim_end_matches('.') {
        "ft" | "feet" | "foot" | "'" | "" => Some(distance),
        "m" | "meters" | "metres" => Some(distance / 0.3),
        _other => None,
    };
    if feet.is_none_or(|feet| (feet - FEET).abs() > 0.01) {
        let what = format!("cells of {distance} {units}");
        report.note_one(Fate::Changed, what, "a cell is 5 ft here");
    }
}

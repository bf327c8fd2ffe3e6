//! Other programs' maps and creatures → ours, with a report; our maps → Universal VTT; and entries ↔ tables.
//!
//! Floats do not get past this module: every coordinate of a file is converted to whole fine units of the
//! [grid](crate::grid) on import (`units`). A value that is not a number or is far from any map is rejected with a
//! message. A problem that affects only part of a map is counted in the [`Report`], and the rest is imported.
//!
//! | file | holds |
//! | --- | --- |
//! | `universal_vtt` | `.dd2vtt`, `.df2vtt`, `.uvtt`, formats 0.2 to 1.0, read and written |
//! | `foundry` | scenes of Foundry 8 to 14 |
//! | `creatures` | stat blocks of Open5e and Improved Initiative → entries of a ruleset |
//! | `table` | entries of a ruleset ↔ tables of spreadsheet programs |
//! | `picture` | PNG, JPEG and WebP: their sizes, and a map with as many squares as their pixels suggest |
//! | `units` | conversion of decimals to fine units |
//! | `lines` | walls clipped at the edge of the map and cut at doors |
//! | `postprocess` | the steps common to all formats after reading |
//! | `report` | the result of an import, in numbers |
//! | `unsupported` | names of file kinds that cannot be read |
//! | `error` | reasons why a file is not imported at all |
//!
//! Sizes are checked before and while a file is read: [`MAX_FILE_BYTES`] per file, [`MAX_WALL_PIECES`] of wall, 512
//! cells per side, and for pictures [`MAX_PICTURE_SIDE`] and [`MAX_PICTURE_PIXELS`].

mod creatures;
mod error;
mod foundry;
mod lines;
mod picture;
mod postprocess;
mod report;
mod table;
mod units;
mod universal_vtt;
mod unsupported;

#[cfg(test)]
mod tests;

use std::path::Path;

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::document::{self, Limit, ReadError};
use crate::grid::{DoorState, Light, Point, Topology, WallKind};

use crate::mapfile::MapText;

use unsupported::UnsupportedFile;

pub use crate::mapfile::MAX_WALL_PIECES;
pub use creatures::{
    CreatureDraft, CreatureFormat, DraftError, MAX_CREATURES, NewEntry, ReadCreatures,
    SavedCombatant, SavedEncounter, StatBlock, Tag, draft, read_creatures, supports_drafts,
};
pub use error::ImportError;
pub use picture::{
    ImportedPicture, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, Orientation, PictureKind, pixels_of_jpeg,
};
pub use report::{Fate, Report, ReportLine};
pub use table::{
    MAX_ROWS, TABLE_ENDING, Table, TableChanges, TableError, is_table, read_table, table_section,
    table_sections, write_table,
};
pub use universal_vtt::{ExportError, ExportedMap, export};

/// Maximum size of a file, in bytes.
pub const MAX_FILE_BYTES: u64 = Limit::MAP.0;

/// Extensions of files that should be maps of other programs, or pictures.
pub const EXTENSIONS: [&str; 8] = [
    "dd2vtt", "df2vtt", "uvtt", "json", "png", "jpg", "jpeg", "webp",
];

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapFormat {
    /// A map in the format of Dungeondraft, DungeonFog and Arkenforge.
    UniversalVtt,
    /// A scene of Foundry.
    Foundry,
    /// A picture, without walls.
    Picture(PictureKind),
}

impl MapFormat {
    /// Returns the name of the format, to follow "this is".
    pub const fn words(self) -> &'static str {
        match self {
            Self::UniversalVtt => "a Universal VTT map",
            Self::Foundry => "a Foundry scene",
            Self::Picture(PictureKind::Png) => "a picture (PNG)",
            Self::Picture(PictureKind::Jpeg) => "a picture (JPEG)",
            Self::Picture(PictureKind::WebP) => "a picture (WebP)",
        }
    }

    /// Returns the format of a file according to its contents. If its name says that it should be a map, but its
    /// contents are not one, returns the reason. `None` for all other files.
    pub fn recognise(path: &Path, bytes: &[u8]) -> Option<Result<Self, ImportError>> {
        match Self::of(bytes) {
            Ok(format) => Some(Ok(format)),
            Err(refused) => {
                let ending = path.extension().unwrap_or_default().to_string_lossy();
                let ending = ending.to_ascii_lowercase();
                let is_sure =
                    matches!(&refused, ImportError::Foreign(foreign) if foreign.is_sure(path));
                let is_named = EXTENSIONS.contains(&ending.as_str());
                (is_named || is_sure).then_some(Err(refused))
            }
        }
    }

    fn of(bytes: &[u8]) -> Result<Self, ImportError> {
        /// Fields that distinguish the formats.
        #[derive(Deserialize)]
        struct Fields {
            resolution: Option<IgnoredAny>,
            line_of_sight: Option<IgnoredAny>,
            walls: Option<IgnoredAny>,
            width: Option<IgnoredAny>,
            grid: Option<IgnoredAny>,
        }
        if let Some(kind) = PictureKind::detect(bytes) {
            return Ok(Self::Picture(kind));
        }
        let text = without_mark(bytes);
        let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
        if first != Some(&b'{') {
            let is_wide = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
            if !is_wide && let Some(foreign) = UnsupportedFile::detect(bytes) {
                return Err(ImportError::Foreign(foreign));
            }
            let why = match first {
                _ if is_wide => "its text is UTF-16: save it as UTF-8",
                None => "it is empty",
                Some(_) => "it does not begin like one",
            };
            return Err(ImportError::NotAMap(why.to_owned()));
        }
        if let Err(error) = std::str::from_utf8(text) {
            let at = error.valid_up_to();
            let why = format!("its byte {at} is not valid UTF-8: save it as UTF-8");
            return Err(ImportError::NotAMap(why));
        }
        let fields: Fields = match serde_json::from_slice(text) {
            Ok(fields) => fields,
            // A list of JSON values is not a map, and not a damaged one either.
            Err(error) => {
                return Err(match UnsupportedFile::detect(bytes) {
                    Some(foreign) => ImportError::Foreign(foreign),
                    None => not_json(&error),
                });
            }
        };
        if fields.resolution.is_some() || fields.line_of_sight.is_some() {
            Ok(Self::UniversalVtt)
        } else if fields.walls.is_some() && (fields.width.is_some() || fields.grid.is_some()) {
            Ok(Self::Foundry)
        } else {
            Err(match UnsupportedFile::detect(bytes) {
                Some(foreign) => ImportError::Foreign(foreign),
                None => ImportError::NotAMap("it does not begin like one".to_owned()),
            })
        }
    }
}

/// Options for everything that a file leaves open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Meaning of open portals of a Universal VTT map.
    pub portals: OpenPortals,
    /// Meaning of outlines of objects on a Universal VTT map.
    pub objects: Objects,
    /// Pixels per square of a plain picture.
    pub pixels: Option<f64>,
    /// Width and height of a plain picture, in squares.
    pub squares: Option<(u32, u32)>,
    /// Level of a Foundry scene to import; default: its usual level.
    pub level: Option<LevelChoice>,
}

/// A level of a scene, as named by the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelChoice {
    /// Its name, its id in the file, or its number from the lowest, counted from 1.
    Named(String),
    /// Its number from the lowest, counted from 1.
    Number(usize),
}

/// The meaning of open portals: for some programs open doors, for others windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpenPortals {
    /// Open doors.
    #[default]
    Doors,
    /// Windows: they let only sight through.
    Windows,
    /// Nothing: gaps in the wall.
    Gaps,
}

/// The meaning of outlines of objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objects {
    /// Walls that stop everything.
    #[default]
    Walls,
    /// Low walls: they can be stepped over, and give half cover.
    LowWalls,
    /// Walls that sight enters, but does not pass through.
    SeeIn,
    /// Nothing.
    Nothing,
}

/// A map from another program, in whole fine units from the upper left corner of our map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportedMap {
    /// Name from its program; empty if none.
    pub name: String,
    /// Shape of its cells.
    pub topology: Topology,
    /// Numbers of its columns and rows.
    pub size: (u32, u32),
    /// Its walls, piece by piece.
    pub walls: Vec<ImportedWall>,
    /// Its doors, each with a state.
    pub doors: Vec<ImportedDoor>,
    /// Its lights, which become lamps.
    pub lights: Vec<ImportedLight>,
    /// Light of squares that no light reaches.
    pub daylight: Light,
    /// Names of the levels of its scene, from the lowest; empty if its format has none.
    pub levels: Vec<String>,
    /// Index of the imported level.
    pub level: usize,
    /// Outlines of objects whose meaning the file leaves open, each with its inside on its right.
    pub outlines: Vec<Vec<Point>>,
    /// The picture under it.
    pub picture: Option<ImportedPicture>,
    /// The whole map as this program wrote it into the file; it replaces everything else here except the picture.
    pub ours: Option<Box<MapText>>,
}

/// A piece of wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedWall {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Its kind, which says what it stops.
    pub kind: WallKind,
}

/// A door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedDoor {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Its state: open, closed, locked or secret.
    pub state: DoorState,
    /// Kind of wall that it is while it is not open.
    pub kind: WallKind,
    /// True if its file leaves open whether it is an open door or a window.
    pub is_asked: bool,
}

impl ImportedMap {
    /// Returns the ends of the doors whose meaning the file leaves open.
    pub fn open_portals(&self) -> Vec<(Point, Point)> {
        let asked = self.doors.iter().filter(|door| door.is_asked);
        asked.map(|door| (door.from, door.to)).collect()
    }

    /// Returns the outlines of objects that are completely on the map.
    pub fn outlines_on_map(&self) -> Vec<Vec<Point>> {
        let extent = self.topology.extent(self.size.0, self.size.1);
        let is_on =
            |point: &Point| (0..=extent.x).contains(&point.x) && (0..=extent.y).contains(&point.y);
        let whole = self
            .outlines
            .iter()
            .filter(|outline| outline.iter().all(is_on));
        whole.cloned().collect()
    }
}

/// A light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportedLight {
    /// Its position.
    pub at: Point,
    /// Its range, in fine units.
    pub range: i32,
    /// Radius of its bright light, in fine units; default: half its range.
    pub bright: Option<i32>,
    /// Its colour as red, green and blue, if it has a valid one.
    pub colour: Option<[u8; 3]>,
    /// True if it is switched on.
    pub lit: bool,
}

/// An imported map and its report.
#[derive(Clone, Debug)]
pub struct MapImport {
    /// Format of the file with its version: `Universal VTT 0.3`.
    pub format: String,
    /// The map itself.
    pub map: ImportedMap,
    /// The report of the import, in numbers.
    pub report: Report,
}

/// Reads the map in the file at `path`.
///
/// # Errors
/// [`ImportError`] if nothing of it can be used; the message says what to do.
pub fn read(path: &Path, options: &Options) -> Result<MapImport, ImportError> {
    let bytes = read_file(path)?;
    let beside = |name: &str| beside(path, name);
    let mut imported = read_bytes(bytes, &file_stem(path), options, &beside)?;
    let names = [imported.map.name.clone(), title(&file_stem(path))];
    let mut fitting = names.iter().filter_map(|name| document::fitting_name(name));
    imported.map.name = fitting.next().unwrap_or_else(|| "Map".to_owned());
    Ok(imported)
}

/// Reads the map in some bytes; `stem` is the name of its file without extension, and `beside` reads a file from the
/// same folder.
fn read_bytes(
    bytes: Vec<u8>,
    stem: &str,
    options: &Options,
    beside: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Result<MapImport, ImportError> {
    let format = MapFormat::of(&bytes)?;
    if options.level.is_some() && format != MapFormat::Foundry {
        let why = format!(
            "`--level` only applies to Foundry scenes, and this is {}: leave it out",
            format.words()
        );
        return Err(ImportError::Option(why));
    }
    let (format, mut map, mut report) = match format {
        MapFormat::UniversalVtt => universal_vtt::read(without_mark(&bytes), options, beside)?,
        MapFormat::Foundry => foundry::read(without_mark(&bytes), options, beside)?,
        MapFormat::Picture(_kind) => picture::read(bytes, stem, options)?,
    };
    map.settle(&mut report)?;
    Ok(MapImport {
        format,
        map,
        report,
    })
}

/// Returns the bytes of a file that is not too large.
fn read_file(path: &Path) -> Result<Vec<u8>, ImportError> {
    document::read_file(path, Limit::MAP).map_err(|why| match why {
        ReadError::TooLarge(_) => ImportError::TooLarge,
        other => ImportError::Unreadable(other),
    })
}

/// Returns the bytes of the picture called `name` in the folder of the file at `path`. Only the last part of the name
/// counts, so that no file is read from any other folder.
fn beside(path: &Path, name: &str) -> Option<Vec<u8>> {
    let last = name.rsplit(['/', '\\']).next()?;
    read_file(&path.with_file_name(last)).ok()
}

/// Returns the text without the byte order mark that some programs put before it.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Decodes JSON; an error is reported with its path.
fn decode<T: DeserializeOwned>(json: &[u8]) -> Result<T, ImportError> {
    let mut text = serde_json::Deserializer::from_slice(json);
    let value = serde_path_to_error::deserialize(&mut text).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() {
            let why = short(&inner.to_string());
            ImportError::WrongType { path, why }
        } else {
            not_json(&inner)
        }
    })?;
    text.end().map_err(|error| not_json(&error))?;
    Ok(value)
}

fn not_json(error: &serde_json::Error) -> ImportError {
    ImportError::NotJson(short(&error.to_string()))
}

/// Shortens a message, so that it does not quote a whole picture.
fn short(message: &str) -> String {
    const MAX_TEXT_LENGTH: usize = 160;
    let length = message.chars().count();
    if length <= MAX_TEXT_LENGTH {
        return message.to_owned();
    }
    let begin: String = message.chars().take(MAX_TEXT_LENGTH / 2).collect();
    let end: String = message.chars().skip(length - MAX_TEXT_LENGTH / 2).collect();
    format!("{begin} … {end}")
}

/// Returns the name of a file without its folder and extension.
fn file_stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns a title made from a file's name: its words, the first with a capital.
fn title(stem: &str) -> String {
    let words: Vec<&str> = stem
        .split(['-', '_', ' '])
        .filter(|w| !w.is_empty())
        .collect();
    let words = words.join(" ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "A map".to_owned(),
    }
}

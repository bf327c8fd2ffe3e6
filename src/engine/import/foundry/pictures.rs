//! The picture under a scene, or under one of its levels.

use serde::Deserialize;
use serde_json::Value;

use super::levels::{Heights, LevelSet, Levels, SourceData, number};
use super::{Frame, Scene};
use crate::grid::Point;
use crate::import::{Fate, ImportError, ImportedPicture, Report, picture};

/// A picture under a whole scene.
#[derive(Deserialize)]
pub(super) struct Background {
    src: Option<String>,
    #[serde(rename = "offsetX")]
    offset_x: Option<f64>,
    #[serde(rename = "offsetY")]
    offset_y: Option<f64>,
}

impl Background {
    pub const fn offset_x(&self) -> Option<f64> {
        self.offset_x
    }

    pub const fn offset_y(&self) -> Option<f64> {
        self.offset_y
    }
}

/// A picture somewhere on a scene. Up to version 13 a tile can be the floor of a higher level.
#[derive(Deserialize)]
pub(super) struct Tile {
    x: Option<f64>,
    y: Option<f64>,
    width: Option<f64>,
    height: Option<f64>,
    elevation: Option<f64>,
    texture: Option<SourceData>,
    img: Option<String>,
    hidden: Option<bool>,
    flags: Option<Value>,
}

impl Tile {
    fn source(&self) -> Option<&str> {
        let now = self.texture.as_ref().and_then(|laid| laid.src.as_ref());
        now.or(self.img.as_ref()).map(String::as_str)
    }

    fn height(&self) -> f64 {
        let flag = number(
            self.flags
                .as_ref()
                .and_then(|flags| flags.pointer("/levels/rangeBottom")),
        );
        flag.or(self.elevation).unwrap_or(0.0)
    }

    fn area(&self) -> f64 {
        let side = |side: Option<f64>| side.unwrap_or(0.0).max(0.0);
        side(self.width) * side(self.height)
    }

    /// Returns whether it can be the floor of the level to import.
    fn is_floor(&self, levels: &Levels) -> bool {
        let height = self.height();
        let place = LevelSet {
            ids: None,
            heights: Heights {
                bottom: height,
                top: height.next_up(),
            },
        };
        self.hidden != Some(true)
            && self
                .source()
                .is_some_and(|source| !source.trim().is_empty())
            && self.area() > 0.0
            && levels.contains(&place)
    }
}

/// Returns the picture under the level to import; problems with it are noted.
///
/// # Errors
/// [`ImportError::Coordinate`] if it is far from any map.
pub(super) fn find(
    scene: &Scene,
    levels: &Levels,
    frame: &Frame,
    beside: &dyn Fn(&str) -> Option<Vec<u8>>,
    report: &mut Report,
) -> Result<Option<ImportedPicture>, ImportError> {
    let own = scene.background.as_ref().and_then(|laid| laid.src.as_ref());
    let own = own.or(scene.img.as_ref()).map(String::as_str);
    if levels.are_of_foundry() {
        let source = levels.chosen_level().source.as_deref();
        // In versions before levels had pictures, the scene had one.
        let source = source.or(own.filter(|_| levels.count() == 1));
        return Ok(picture::find(source, frame.picture, beside, report));
    }
    let ground = scene.flags.as_ref();
    let ground = ground.and_then(|flags| flags.pointer("/levels/backgroundElevation"));
    let ground = number(ground).unwrap_or(0.0);
    if levels.count() == 1 || levels.chosen_level().heights.contains(ground) {
        return Ok(picture::find(own, frame.picture, beside, report));
    }
    let tiles = scene.tiles.iter().flatten();
    let floors = tiles.filter(|tile| tile.is_floor(levels));
    let Some(floor) = floors.max_by(|a, b| a.area().total_cmp(&b.area())) else {
        let why = "no tile is the floor of this level";
        report.note_one(Fate::Left, "no picture", why);
        return Ok(None);
    };
    let mut gauge = frame.gauge.clone();
    let (x, y) = (floor.x.unwrap_or(0.0), floor.y.unwrap_or(0.0));
    let (width, height) = (floor.width.unwrap_or(0.0), floor.height.unwrap_or(0.0));
    let path = || "tiles".to_owned();
    let corners: (Point, Point) = (
        gauge.point((x, y), path)?,
        gauge.point((x + width, y + height), path)?,
    );
    Ok(picture::find(floor.source(), corners, beside, report))
}

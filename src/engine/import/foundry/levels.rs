//! Levels of a scene, one above the other: a map has one of them.
//!
//! | version | source of the levels |
//! | --- | --- |
//! | 14 | `levels` of the scene, each with its heights and its picture; walls and lights name their levels |
//! | 8 to 13, with the module Levels | `flags.levels.sceneLevels`: bottom, top and name; a tile is the picture |
//! | 8 to 13, with the module Wall Height | the heights of the walls: each height at which a wall begins is a level |

use serde::Deserialize;
use serde_json::Value;

use crate::import::{Fate, ImportError, LevelChoice, Report};

/// Maximum number of levels named in a report.
const MAX_NAMED: usize = 12;

/// Height that a person can see over from right in front of it, as a multiple of a cell's width: 6 of 5 ft.
const EYE_HEIGHT: f64 = 1.2;

/// A level as a scene of Foundry 14 has it.
#[derive(Deserialize)]
pub(super) struct LevelData {
    #[serde(rename = "_id")]
    id: Option<String>,
    name: Option<String>,
    elevation: Option<HeightData>,
    background: Option<SourceData>,
    foreground: Option<SourceData>,
}

/// Bottom and top of a level; blank means no limit.
#[derive(Deserialize)]
struct HeightData {
    bottom: Option<f64>,
    top: Option<f64>,
}

/// A picture of a scene or tile.
#[derive(Clone, Deserialize)]
pub(super) struct SourceData {
    pub src: Option<String>,
}

/// A range of heights in the scene's own units, without its top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Heights {
    pub bottom: f64,
    pub top: f64,
}

impl Heights {
    const ALL: Self = Self {
        bottom: f64::NEG_INFINITY,
        top: f64::INFINITY,
    };

    fn meets(self, other: Self) -> bool {
        self.bottom < other.top && other.bottom < self.top
    }

    pub fn contains(self, height: f64) -> bool {
        (self.bottom..self.top).contains(&height)
    }

    /// Returns the height of the floor.
    pub fn floor(self) -> f64 {
        if self.bottom.is_finite() {
            self.bottom
        } else {
            0.0
        }
    }

    /// Returns the heights of a wall from the flags that modules write; all heights without such flags.
    pub fn from_wall(flags: Option<&Value>) -> Self {
        let Some(flags) = flags else {
            return Self::ALL;
        };
        let end = |now: &str, before: &str| {
            let now = number(flags.pointer(now));
            now.or_else(|| number(flags.pointer(before)))
        };
        let bottom = end("/wall-height/bottom", "/wallHeight/wallHeightBottom");
        let top = end("/wall-height/top", "/wallHeight/wallHeightTop");
        Self {
            bottom: bottom.unwrap_or(f64::NEG_INFINITY),
            top: top.unwrap_or(f64::INFINITY),
        }
    }
}

/// Returns the number in a flag, which some modules write as a text.
pub(super) fn number(value: Option<&Value>) -> Option<f64> {
    let found = match value? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _other => None,
    };
    found.filter(|number| !number.is_nan())
}

/// A level of a scene.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Level {
    id: Option<String>,
    name: String,
    pub heights: Heights,
    /// The picture under it, if the scene gives one for the level.
    pub source: Option<String>,
    /// True if it has a picture above the people on it.
    has_roof: bool,
}

/// The levels to which something belongs.
pub(super) struct LevelSet<'s> {
    /// The levels that it names; all levels if it names none.
    pub ids: Option<&'s [Option<String>]>,
    /// The heights at which it is.
    pub heights: Heights,
}

/// The levels of a scene, from the lowest, and the one to import. A scene without levels has a single one.
#[derive(Debug)]
pub(super) struct Levels {
    all: Vec<Level>,
    taken: usize,
    /// True if they are levels of Foundry 14.
    are_named_by_id: bool,
}

impl Levels {
    /// Returns the levels of a scene; `walls` are the flags of its walls.
    ///
    /// # Errors
    /// [`ImportError::Option`] if no level has the wanted name or number.
    pub fn new<'s>(
        data: Option<&[LevelData]>,
        initial: Option<&str>,
        flags: Option<&Value>,
        walls: impl Iterator<Item = Option<&'s Value>>,
        wanted: Option<&LevelChoice>,
    ) -> Result<Self, ImportError> {
        let data = data.filter(|data| !data.is_empty());
        let mut all = match (data, levels_of_module(flags)) {
            (Some(data), _) => data.iter().map(Level::from_data).collect(),
            (None, Some(levels)) => levels,
            (None, None) => levels_of_walls(walls),
        };
        // Levels at the same height stay in the order of the file.
        all.sort_by(|a, b| a.heights.bottom.total_cmp(&b.heights.bottom));
        let mut levels = Self {
            all,
            taken: 0,
            are_named_by_id: data.is_some(),
        };
        levels.taken = match wanted {
            Some(wanted) => levels.find(wanted)?,
            None => levels.usual(initial),
        };
        Ok(levels)
    }

    /// Returns the level with this name, id or number.
    fn find(&self, wanted: &LevelChoice) -> Result<usize, ImportError> {
        let (wanted, number) = match wanted {
            LevelChoice::Named(name) => (name.trim(), name.trim().parse().ok()),
            LevelChoice::Number(number) => ("", Some(*number)),
        };
        let same =
            |name: &str| !wanted.is_empty() && name.trim().to_lowercase() == wanted.to_lowercase();
        let named = self.all.iter().position(|level| same(&level.name));
        let by_id = || {
            self.all
                .iter()
                .position(|level| level.id.as_deref() == Some(wanted))
        };
        let numbered = || {
            let nth = number?.checked_sub(1)?;
            (nth < self.all.len()).then_some(nth)
        };
        let found = named.or_else(by_id).or_else(numbered);
        found.ok_or_else(|| {
            let shown: String = wanted.chars().take(80).collect();
            let known = match self.all.len() {
                1 => "the scene has a single level: leave `--level` out".to_owned(),
                _several => format!("the levels of the scene are {}", self.names(|_| true)),
            };
            ImportError::Option(format!("there is no level `{shown}`: {known}"))
        })
    }

    /// Returns the default level: the initial level in Foundry, or the one at height 0, or the lowest.
    fn usual(&self, initial: Option<&str>) -> usize {
        let initial = initial.and_then(|id| {
            let mut all = self.all.iter();
            all.position(|level| level.id.as_deref() == Some(id))
        });
        let ground = || {
            self.all
                .iter()
                .position(|level| level.heights.contains(0.0))
        };
        initial.or_else(ground).unwrap_or(0)
    }

    /// Returns names of levels, each with its number: ``1 `Cellar` and 2 `Hall` ``.
    fn names(&self, shown: impl Fn(usize) -> bool) -> String {
        let all = (0..self.all.len()).filter(|nth| shown(*nth));
        let mut names: Vec<String> = all
            .map(|nth| format!("{} `{}`", nth + 1, self.all[nth].name))
            .collect();
        let more = names.len().saturating_sub(MAX_NAMED);
        names.truncate(MAX_NAMED);
        if more > 0 {
            names.push(format!("{more} more"));
        }
        let last = names.pop().unwrap_or_default();
        match names.is_empty() {
            true => last,
            false => format!("{} and {last}", names.join(", ")),
        }
    }

    /// Returns the level to import.
    pub fn chosen_level(&self) -> &Level {
        &self.all[self.taken]
    }

    /// Returns the number of levels.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the names of all levels, and the index of the level to import.
    pub fn all_names(&self) -> (Vec<String>, usize) {
        let names = self.all.iter().map(|level| level.name.clone());
        (names.collect(), self.taken)
    }

    /// Returns whether each level has a separate picture, so that the scene's own picture belongs to no single level.
    pub fn are_of_foundry(&self) -> bool {
        self.are_named_by_id
    }

    /// Returns whether something is on the level to import.
    pub fn contains(&self, place: &LevelSet) -> bool {
        let level = self.chosen_level();
        let ids = place.ids.filter(|ids| !ids.is_empty());
        let is_named = ids.is_none_or(|ids| ids.contains(&level.id));
        is_named && place.heights.meets(level.heights)
    }

    /// Returns how a wall with these heights blocks a person on the level to import; a cell is `cell` units wide.
    pub fn wall_blocking(&self, wall: Heights, cell: f64) -> WallBlocking {
        let floor = self.chosen_level().heights.floor();
        let eyes = floor + EYE_HEIGHT * cell;
        if wall.top <= eyes && wall.top < self.chosen_level().heights.top {
            WallBlocking::Low
        } else if wall.bottom >= eyes {
            WallBlocking::Above
        } else {
            WallBlocking::Whole
        }
    }

    /// Notes which level is imported, and the names of the others.
    pub fn note(&self, report: &mut Report) {
        let level = self.chosen_level();
        let roof = usize::from(level.has_roof);
        let words = ("roof picture", "roof pictures");
        report.note(Fate::Left, roof, words, "a map has one picture");
        if self.all.len() < 2 {
            return;
        }
        let (number, count) = (self.taken + 1, self.all.len());
        let what = format!("level {number} of {count}, `{}`", level.name);
        let others = self.names(|nth| nth != self.taken);
        let why = format!("a map has a single level; `--level NAME` imports another one: {others}");
        report.note_one(Fate::Changed, what, why);
    }
}

/// The way in which a wall blocks a person in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WallBlocking {
    /// It is at least as high as a person.
    Whole,
    /// It can be seen over.
    Low,
    /// It is above people's heads.
    Above,
}

impl Level {
    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn from_data(data: &LevelData) -> Self {
        let heights = data.elevation.as_ref();
        let bottom = heights.and_then(|heights| heights.bottom);
        let top = heights.and_then(|heights| heights.top);
        let heights = Heights {
            bottom: bottom.unwrap_or(f64::NEG_INFINITY),
            top: top.unwrap_or(f64::INFINITY),
        };
        let name = data.name.as_deref().filter(|name| !name.trim().is_empty());
        let source = |laid: &Option<SourceData>| {
            let source = laid.as_ref().and_then(|laid| laid.src.clone());
            source.filter(|source| !source.trim().is_empty())
        };
        Self {
            id: data.id.clone(),
            name: name.map_or_else(|| words_of(heights), plain),
            heights,
            source: source(&data.background),
            has_roof: source(&data.foreground).is_some(),
        }
    }

    fn between(heights: Heights, name: Option<&str>) -> Self {
        let name = name.filter(|name| !name.trim().is_empty());
        Self {
            id: None,
            name: name.map_or_else(|| words_of(heights), plain),
            heights,
            source: None,
            has_roof: false,
        }
    }
}

/// Returns a name as it is shown on one line.
fn plain(name: &str) -> String {
    let shown = name.trim().chars().filter(|c| !c.is_control() && *c != '`');
    shown.take(80).collect()
}

/// Returns the name of a level without one: its heights.
fn words_of(Heights { bottom, top }: Heights) -> String {
    match (bottom.is_finite(), top.is_finite()) {
        (true, true) => format!("{bottom} to {top}"),
        (true, false) => format!("from {bottom}"),
        (false, true) => format!("up to {top}"),
        (false, false) => "all".to_owned(),
    }
}

/// Returns the levels that the module Levels gives a scene.
fn levels_of_module(flags: Option<&Value>) -> Option<Vec<Level>> {
    let list = flags?.pointer("/levels/sceneLevels")?.as_array()?;
    let level = |of: &Value| {
        let bottom = number(of.get(0));
        let top = number(of.get(1));
        (bottom.is_some() || top.is_some()).then(|| {
            let heights = Heights {
                bottom: bottom.unwrap_or(f64::NEG_INFINITY),
                top: top.unwrap_or(f64::INFINITY),
            };
            Level::between(heights, of.get(2).and_then(Value::as_str))
        })
    };
    let mut levels: Vec<Level> = list.iter().filter_map(level).collect();
    levels.sort_by(|a, b| a.heights.bottom.total_cmp(&b.heights.bottom));
    // They are written as 0 to 9 and 10 to 19: the gap between two levels belongs to the lower one.
    for nth in 1..levels.len() {
        let next = levels[nth].heights.bottom;
        let top = &mut levels[nth - 1].heights.top;
        *top = top.max(next);
    }
    (!levels.is_empty()).then_some(levels)
}

/// Returns the levels given by the walls: one for each height at which a wall begins, up to the next.
fn levels_of_walls<'s>(walls: impl Iterator<Item = Option<&'s Value>>) -> Vec<Level> {
    let bottoms = walls.map(|flags| Heights::from_wall(flags).bottom);
    let mut bottoms: Vec<f64> = bottoms.filter(|bottom| bottom.is_finite()).collect();
    bottoms.sort_by(f64::total_cmp);
    bottoms.dedup();
    if bottoms.is_empty() {
        return vec![Level::between(Heights::ALL, None)];
    }
    let tops = bottoms.iter().skip(1).copied();
    let tops = tops.chain([f64::INFINITY]);
    let levels = bottoms.iter().zip(tops).map(|(bottom, top)| {
        let heights = Heights {
            bottom: *bottom,
            top,
        };
        Level::between(heights, None)
    });
    levels.collect()
}

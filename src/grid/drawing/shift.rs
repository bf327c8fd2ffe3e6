//! Moving and copying a block of a map, turned and mirrored if it is of squares.

use serde::{Deserialize, Serialize};

use super::NotDrawn;
use super::lifted::Lifted;
use crate::grid::{BattleMap, Cell, Light, MapError, Terrain, Topology};

/// Moves or copies what lies in a block of cells, with the walls and doors in it and around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// A corner of the block.
    pub from: Cell,
    /// The opposite corner.
    pub to: Cell,
    /// The cell to which its top left corner goes, after it has been turned.
    pub at: Cell,
    /// How far it is turned.
    #[serde(default)]
    pub turn: Turn,
    /// Whether it is mirrored, left for right, before it is turned.
    #[serde(default)]
    pub mirror: bool,
    /// Whether it stays where it was, too.
    #[serde(default)]
    pub copy: bool,
    /// The ground that is left behind where it does not stay.
    #[serde(default)]
    pub behind: Terrain,
}

/// How far a block is turned, clockwise.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Turn {
    /// Not at all.
    #[default]
    None,
    /// By a quarter.
    Quarter,
    /// By half.
    Half,
    /// By three quarters.
    ThreeQuarters,
}

impl Turn {
    /// Turned by a quarter more.
    #[must_use]
    pub const fn further(self) -> Self {
        match self {
            Self::None => Self::Quarter,
            Self::Quarter => Self::Half,
            Self::Half => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::None,
        }
    }

    /// Turned on by another turn.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        let mut turned = self;
        let mut left = other.quarters();
        while left > 0 {
            turned = turned.further();
            left -= 1;
        }
        turned
    }

    /// The same seen in a mirror that stands upright.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::None | Self::Half => self,
            Self::Quarter => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::Quarter,
        }
    }

    pub(super) const fn quarters(self) -> u8 {
        self as u8
    }
}

impl Shift {
    /// The top left and the bottom right cell of the block.
    const fn corners(&self) -> (Cell, Cell) {
        const fn least(a: i32, b: i32) -> i32 {
            if a < b { a } else { b }
        }
        const fn most(a: i32, b: i32) -> i32 {
            if a < b { b } else { a }
        }
        (
            Cell::new(least(self.from.x, self.to.x), least(self.from.y, self.to.y)),
            Cell::new(most(self.from.x, self.to.x), most(self.from.y, self.to.y)),
        )
    }

    /// The bottom right cell of where it goes; the top left one is [`Self::at`].
    pub fn end(&self) -> Cell {
        let (low, high) = self.corners();
        let (width, height) = (high.x - low.x, high.y - low.y);
        match self.turn {
            Turn::None | Turn::Half => self.at.offset(width, height),
            Turn::Quarter | Turn::ThreeQuarters => self.at.offset(height, width),
        }
    }

    fn check(&self, map: &BattleMap) -> Result<(), NotDrawn> {
        let (low, _) = self.corners();
        let turns = self.turn != Turn::None || self.mirror;
        let odd = match map.topology() {
            Topology::Square => false,
            Topology::HexPointy => (self.at.y - low.y) % 2 != 0,
            Topology::HexFlat => (self.at.x - low.x) % 2 != 0,
        };
        if map.topology().is_hex() && turns {
            return Err(NotDrawn::HexesDoNotTurn);
        }
        if odd {
            return Err(NotDrawn::OddShift);
        }
        let ends = [self.from, self.to, self.at, self.end()];
        match ends.into_iter().find(|cell| !map.contains(*cell)) {
            Some(cell) => Err(MapError::OutsideMap(cell).into()),
            None => Ok(()),
        }
    }

    pub(super) fn apply(&self, map: &mut BattleMap) -> Result<(), NotDrawn> {
        self.check(map)?;
        let (low, high) = self.corners();
        let lifted = Lifted::of(map, low, high);
        if !self.copy {
            lifted.take_from(map, low)?;
            for (x, y) in (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| (x, y))) {
                let cell = Cell::new(x, y);
                map.set_terrain(cell, self.behind)?;
                map.set_light(cell, Light::Bright)?;
                map.set_restricted(cell, false)?;
                map.set_zone(cell, None)?;
            }
        }
        lifted.lay(map, self.at, (self.turn, self.mirror), self.copy)
    }
}

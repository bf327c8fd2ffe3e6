//! Style in which a map is drawn, for the GM or for the players, with or without a picture under it.

use super::palette::{self, Rgba};
use crate::grid::{PictureLook, Point};

/// A picture under a map: the part of the map that it covers, and what is drawn over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnderlayPicture {
    /// Upper left corner of the covered part.
    pub from: Point,
    /// Lower right corner of the covered part.
    pub to: Point,
    /// Display settings.
    pub look: PictureLook,
}

/// Style in which a map is drawn.
#[derive(Clone, Copy)]
pub(super) struct MapStyle {
    pub(super) floor: Rgba,
    pub(super) grid: Rgba,
    /// Factor for the width of every line.
    pub(super) weight: f32,
    /// Maximum darkness of the clouds on the floor, 0 to 1.
    pub(super) clouds: f32,
    /// True if the floor shows flagstones and cracks.
    pub(super) worn: bool,
    /// True if illusions of walls are marked.
    pub(super) marks_feigned: bool,
    /// The picture under it; over a picture, the rest is drawn more faintly.
    pub(super) under: Option<UnderlayPicture>,
    /// True if special kinds of wall are drawn. For the players, a picture under the map already shows what they see of
    /// them.
    pub(super) shows_kinds: bool,
}

impl MapStyle {
    pub(super) const GM: Self = Self {
        floor: palette::FLOOR,
        grid: palette::GRID,
        weight: 1.0,
        clouds: 0.22,
        worn: true,
        marks_feigned: true,
        under: None,
        shows_kinds: true,
    };
    pub(super) const PLAYERS: Self = Self {
        floor: palette::FLOOR_FOR_PLAYERS,
        grid: palette::GRID_FOR_PLAYERS,
        weight: 1.3,
        clouds: 0.08,
        worn: false,
        marks_feigned: false,
        under: None,
        shows_kinds: true,
    };

    /// Returns the same style over a picture.
    pub(super) const fn over(self, under: Option<UnderlayPicture>) -> Self {
        if under.is_none() {
            return self;
        }
        Self {
            weight: self.weight * 0.5,
            under,
            shows_kinds: self.marks_feigned,
            ..self
        }
    }

    /// Returns whether `what` is drawn: always without a picture underneath, otherwise if the picture's settings say
    /// so.
    pub(super) fn shows(&self, what: fn(&PictureLook) -> bool) -> bool {
        self.under.is_none_or(|under| what(&under.look))
    }
}

//! Films: whose eyes see them, their speed, and the requests of the window that shows one.

use std::path::PathBuf;
use std::time::Duration;

use super::feature_request::FeatureRequest;

/// Viewer of a film.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilmEyes {
    /// The GM, who sees everything.
    #[default]
    Gm,
    /// The players, who see what their window shows.
    Players,
}

impl FilmEyes {
    /// Both viewers.
    pub const ALL: [Self; 2] = [Self::Gm, Self::Players];
}

/// Speed of a film.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilmSpeed {
    /// A command a second.
    Half,
    /// Two commands a second.
    #[default]
    Usual,
    /// Four commands a second.
    Double,
    /// Eight commands a second.
    Fourfold,
}

impl FilmSpeed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 4] = [Self::Half, Self::Usual, Self::Double, Self::Fourfold];

    /// Returns the time for which the result of each command is shown.
    pub const fn interval(self) -> Duration {
        Duration::from_millis(match self {
            Self::Half => 1000,
            Self::Usual => 500,
            Self::Double => 250,
            Self::Fourfold => 125,
        })
    }
}

/// A request of the window that shows a film, or for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilmAct {
    /// Watch the fight of the forecast with this seed.
    WatchFight(u64),
    /// Show the moment after this many commands, and pause there.
    Show(usize),
    /// Play from here, or pause; at the end, play from the start.
    TogglePlay,
    /// Play at this speed.
    SetSpeed(FilmSpeed),
    /// Show it with these eyes.
    SetEyes(FilmEyes),
    /// Continue the live fight from the moment that is shown.
    Branch,
    /// Let the user choose a file for an animated picture with these eyes.
    BrowseGif(FilmEyes),
    /// Save that picture at this path.
    SaveGif(PathBuf, FilmEyes),
    /// Stop saving it.
    CancelGif,
    /// Close the window.
    Close,
}

impl FeatureRequest for FilmAct {
    fn changes_fight(&self) -> bool {
        matches!(self, Self::Branch)
    }
}

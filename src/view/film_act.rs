//! Films: whose eyes see them, their speed, and the requests of the window that shows one.

mod text;

use std::path::PathBuf;
use std::time::Duration;

use super::actions::KeyPress;
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

/// Movement through a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmMove {
    /// Play, or pause.
    Play,
    /// One command back.
    Back,
    /// One command forward.
    Forward,
    /// To the start.
    ToStart,
    /// To the end.
    ToEnd,
}

/// A movement through a film, with its key.
#[derive(Clone, Copy, Debug)]
pub struct FilmKeyInfo {
    /// The movement.
    pub to: FilmMove,
    /// Its display name.
    pub name: &'static str,
    /// Its key, as written in settings.
    pub key: &'static str,
}

impl FilmKeyInfo {
    /// Describes when the key works.
    pub const HELP: &'static str = text::HELP;

    const fn new(to: FilmMove, name: &'static str, key: &'static str) -> Self {
        Self { to, name, key }
    }
}

/// All movements through a film, with their keys.
pub const FILM_KEYS: [FilmKeyInfo; 5] = [
    FilmKeyInfo::new(FilmMove::Play, text::PLAY, text::PLAY_KEY),
    FilmKeyInfo::new(FilmMove::Back, text::BACK, text::BACK_KEY),
    FilmKeyInfo::new(FilmMove::Forward, text::FORWARD, text::FORWARD_KEY),
    FilmKeyInfo::new(FilmMove::ToStart, text::TO_START, text::TO_START_KEY),
    FilmKeyInfo::new(FilmMove::ToEnd, text::TO_END, text::TO_END_KEY),
];

impl FilmMove {
    /// Returns the movement of a key.
    pub fn of_key(press: &KeyPress) -> Option<Self> {
        let is_plain = !press.ctrl && !press.shift;
        let mut all = FILM_KEYS.iter();
        let found = all.find(|info| is_plain && info.key == press.key);
        found.map(|info| info.to)
    }

    /// Returns its display name and its key.
    pub fn name_and_key(self) -> (&'static str, &'static str) {
        let mut all = FILM_KEYS.iter();
        let info = all.find(|info| info.to == self);
        info.map_or(("", ""), |info| (info.name, info.key))
    }

    /// Returns the request, in a film of this many commands that shows the moment after `step` of them; `None` if it leads
    /// nowhere.
    pub fn act(self, step: usize, steps: usize) -> Option<FilmAct> {
        let (is_possible, act) = match self {
            Self::Play => (steps > 0, FilmAct::TogglePlay),
            Self::Back => (step > 0, FilmAct::Show(step.saturating_sub(1))),
            Self::Forward => (step < steps, FilmAct::Show(step + 1)),
            Self::ToStart => (step > 0, FilmAct::Show(0)),
            Self::ToEnd => (step < steps, FilmAct::Show(steps)),
        };
        is_possible.then_some(act)
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

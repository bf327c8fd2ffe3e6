//! Contents of the film's window.

use std::sync::Arc;

use crate::encounter::{EntryId, Film};
use crate::rules::facts::{LogLine, Tone};
use crate::view::handout::Pixels;
use crate::view::{FilmAct, FilmEyes, FilmMove, FilmSpeed, KeyPress};
use bevy::prelude::Resource;

/// UI state of the film's window.
#[derive(Resource, Clone, Debug, Default)]
pub struct FilmUi {
    /// True if it is open.
    pub open: bool,
    /// Name of the fight and, in a fight of a forecast, its result and its seed.
    pub title: String,
    /// True if it is the live fight, which can continue from any moment.
    pub is_live: bool,
    /// State of the film.
    pub status: FilmStatus,
    /// Number of commands before the moment that is shown, or about to be shown.
    pub step: usize,
    /// True while it plays.
    pub playing: bool,
    /// Its speed.
    pub speed: FilmSpeed,
    /// The eyes through which it is seen.
    pub eyes: FilmEyes,
    /// The last picture.
    pub picture: Option<FilmPicture>,
    /// True if it takes its keys: until a click outside its window.
    pub takes_keys: bool,
    /// Progress of the animated picture that is being saved.
    pub gif: Option<GifProgress>,
}

/// State of a film.
#[derive(Clone, Debug, Default)]
pub enum FilmStatus {
    /// The fight is being played.
    #[default]
    Preparing,
    /// It can be shown.
    Ready(Arc<FilmModel>),
    /// It cannot be shown, for this reason.
    Failed(String),
}

/// The commands of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmModel {
    /// Round at the start; 0 before the fight began.
    pub first_round: u32,
    /// Hash of the state at the start.
    pub start_hash: u64,
    /// The commands.
    pub rows: Vec<FilmRow>,
}

/// A command of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmRow {
    /// Its entry in the fight that was filmed.
    pub entry: EntryId,
    /// Hash of the state after it.
    pub hash: u64,
    /// Round in which it ended.
    pub round: u32,
    /// Its lines in the log, a sentence each.
    pub lines: Vec<String>,
}

/// A picture of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmPicture {
    /// Number of commands before it.
    pub step: usize,
    /// The eyes through which it is seen.
    pub eyes: FilmEyes,
    /// Lines about the command before it as the players perceived it, if it is seen with their eyes.
    pub perceived: Vec<String>,
    /// The picture.
    pub pixels: Arc<Pixels>,
}

/// Progress of an animated picture that is being saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GifProgress {
    /// Number of painted moments.
    pub done: usize,
    /// Number of all moments.
    pub of: usize,
}

impl FilmModel {
    /// Returns the commands of a film that shows its start.
    pub fn build(film: &mut Film) -> Self {
        let rows = film.script().into_iter().map(|step| FilmRow {
            entry: step.entry,
            hash: step.hash,
            round: step.round,
            lines: sentences(step.lines),
        });
        Self {
            first_round: film.first_round(),
            rows: rows.collect(),
            start_hash: film.hash(),
        }
    }

    /// Returns the number of commands.
    pub fn steps(&self) -> usize {
        self.rows.len()
    }

    /// Returns the round at the moment after this many commands.
    pub fn round(&self, step: usize) -> u32 {
        self.row(step).map_or(self.first_round, |row| row.round)
    }

    /// Returns the command that led to the moment after this many; `None` at the start.
    pub fn row(&self, step: usize) -> Option<&FilmRow> {
        self.rows.get(step.checked_sub(1)?)
    }

    /// Returns the first moment of each round that begins in the film.
    pub fn rounds(&self) -> Vec<(usize, u32)> {
        let mut last = self.first_round;
        let rows = self.rows.iter().enumerate();
        let begun = rows.filter_map(|(nth, row)| {
            let is_new = std::mem::replace(&mut last, row.round) != row.round;
            is_new.then_some((nth + 1, row.round))
        });
        begun.collect()
    }
}

/// Returns the lines of the log without the clock's bookkeeping, unless there are no others.
fn sentences(lines: Vec<LogLine>) -> Vec<String> {
    let is_told = |line: &LogLine| line.tone != Tone::Quiet;
    let any = lines.iter().any(is_told);
    let told = lines.into_iter().filter(|line| !any || is_told(line));
    told.map(|line| line.text).collect()
}

impl FilmUi {
    /// Returns the state after the window is closed, with the same speed and eyes.
    #[must_use]
    pub fn closed(&self) -> Self {
        Self {
            speed: self.speed,
            eyes: self.eyes,
            ..Self::default()
        }
    }

    /// Returns the commands, once they are known.
    pub fn model(&self) -> Option<&Arc<FilmModel>> {
        match &self.status {
            FilmStatus::Ready(model) => Some(model),
            FilmStatus::Preparing | FilmStatus::Failed(_) => None,
        }
    }

    /// Returns the request of a key, if the film takes it.
    pub fn act_of_key(&self, press: &KeyPress) -> Option<FilmAct> {
        let model = self.model().filter(|_| self.open && self.takes_keys)?;
        FilmMove::of_key(press)?.act(self.step, model.steps())
    }

    /// Returns true if the film takes this key, also if it leads nowhere.
    pub fn takes_key(&self, press: &KeyPress) -> bool {
        self.open && self.takes_keys && FilmMove::of_key(press).is_some()
    }

    /// Returns what happened last at the moment that is shown, as its viewer knows it.
    pub(super) fn caption(&self) -> Vec<String> {
        let (Some(model), Some(picture)) = (self.model(), &self.picture) else {
            return Vec::new();
        };
        match picture.eyes {
            FilmEyes::Gm => model
                .row(picture.step)
                .map_or_else(Vec::new, |row| row.lines.clone()),
            FilmEyes::Players => picture.perceived.clone(),
        }
    }
}

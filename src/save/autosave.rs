//! Saving after every command without holding the game up: a thread that writes the newest state.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::{io, mem};

use super::save_file::{CannotSave, SavedFight};

/// Saves a fight into one file, off the caller's thread.
///
/// Only the newest state counts: a state handed over while another is being written replaces one that
/// waits. Dropping the autosave writes what still waits.
#[derive(Debug)]
pub struct Autosave {
    path: PathBuf,
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

/// The fate of one state that was handed over.
#[derive(Debug)]
pub enum Report {
    /// It is on disk: so many commands are safe.
    Saved {
        /// How many commands the saved journal holds.
        commands: usize,
    },
    /// It could not be written; the file is as it was before.
    Failed(CannotSave),
}

#[derive(Debug, Default)]
struct Shared {
    desk: Mutex<Desk>,
    changed: Condvar,
}

/// What the caller and the writer share.
#[derive(Debug, Default)]
struct Desk {
    newest: Option<SavedFight>,
    reports: VecDeque<Report>,
    closing: bool,
}

impl Shared {
    /// The desk, locked; a writer that panicked left it in order.
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Autosave {
    /// Starts a writer for the file at `path`.
    ///
    /// # Errors
    /// The error of the system, if it cannot start a thread.
    pub fn start(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        let shared = Arc::new(Shared::default());
        let (file, desk) = (path.clone(), shared.clone());
        let writer = thread::Builder::new()
            .name("autosave".to_owned())
            .spawn(move || write_until_closed(&desk, &file))?;
        Ok(Self {
            path,
            shared,
            writer: Some(writer),
        })
    }

    /// The file into which the fight is saved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Hands the newest state over and returns at once.
    pub fn save(&self, fight: SavedFight) {
        self.shared.desk().newest = Some(fight);
        self.shared.changed.notify_one();
    }

    /// The fates of the states that were handed over since the last call.
    pub fn reports(&self) -> Vec<Report> {
        let mut reports: Vec<_> = mem::take(&mut self.shared.desk().reports).into();
        let died = self.writer.as_ref().is_some_and(JoinHandle::is_finished);
        if died {
            reports.push(Report::Failed(CannotSave::NoWriter));
        }
        reports
    }

    /// Writes what still waits, and answers the fates of the last states.
    pub fn close(mut self) -> Vec<Report> {
        let died = self.finish().is_err();
        let mut reports: Vec<_> = mem::take(&mut self.shared.desk().reports).into();
        if died {
            reports.push(Report::Failed(CannotSave::NoWriter));
        }
        reports
    }

    fn finish(&mut self) -> thread::Result<()> {
        self.shared.desk().closing = true;
        self.shared.changed.notify_one();
        self.writer.take().map_or(Ok(()), JoinHandle::join)
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        // Nobody is left to be told.
        let _nobody_listens = self.finish();
    }
}

fn write_until_closed(shared: &Shared, path: &Path) {
    let mut desk = shared.desk();
    loop {
        if let Some(fight) = desk.newest.take() {
            drop(desk);
            let report = match fight.write(path) {
                Ok(()) => Report::Saved {
                    commands: fight.commands(),
                },
                Err(error) => Report::Failed(error),
            };
            desk = shared.desk();
            desk.reports.push_back(report);
        } else if desk.closing {
            return;
        } else {
            desk = shared
                .changed
                .wait(desk)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

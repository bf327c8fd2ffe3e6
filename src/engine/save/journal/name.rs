//! Another name for the fight in a journal, and a copy of a journal under another name.
//!
//! Nothing in a journal is written over: what is played is said once more at its end, and the last that says it counts.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::time::SystemTime;

use crate::document::{Limit, read_file};
use crate::save::disk::Disk;
use crate::save::fight::About;
use crate::save::save_file::CannotLoad;

use super::lock::Lock;
use super::reader::{Reading, read, reading_of};
use super::record::Record;
use super::writer::Journal;

/// Why a journal gets no other name, or no copy is made of it.
#[derive(Debug, thiserror::Error)]
pub enum NotNamed {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] CannotLoad),
    /// Some of it cannot be read; going on with it keeps that apart first.
    #[error("some of it cannot be read: open it, and go on with it, before it gets another name")]
    Damaged,
    /// The disk does not let it be written; the text says why.
    #[error("{0}")]
    Unwritten(String),
}

/// Gives the fight in the journal at `path` another name that people read. When it was played last stays as it is.
///
/// # Errors
/// [`NotNamed`]; the journal is as it was then.
pub fn rename(path: &Path, lock: Lock, name: &str) -> Result<(), NotNamed> {
    let played = fs::metadata(path).and_then(|found| found.modified());
    let reading = read(path)?;
    if reading.loss.is_some() {
        return Err(NotNamed::Damaged);
    }
    let about = named(&reading, name);
    let journal = Journal::go_on(&Disk::default(), path, lock, &reading, || ())
        .map_err(|why| NotNamed::Unwritten(why.to_string()))?;
    journal.record_about(about);
    let standing = journal.close();
    if let Some(trouble) = standing.trouble {
        return Err(NotNamed::Unwritten(trouble.why));
    }
    if let Ok(played) = played {
        set_back(path, played);
    }
    Ok(())
}

/// Has the file at `path` be as old as it was; where that cannot be set, it only stands higher in lists.
pub fn set_back(path: &Path, played: SystemTime) {
    let file = OpenOptions::new().append(true).open(path);
    let _stays = file.and_then(|file| file.set_modified(played));
}

/// The bytes of a copy of the journal at `path` under another name, as far as it is whole.
///
/// # Errors
/// [`NotNamed`], if it cannot be read.
pub fn copy_named(path: &Path, name: impl FnOnce(&str) -> String) -> Result<Vec<u8>, NotNamed> {
    let read = read_file(path, Limit::JOURNAL);
    let mut bytes = read.map_err(|source| CannotLoad::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let reading = reading_of(path, &bytes)?;
    let whole = usize::try_from(reading.end).unwrap_or(bytes.len());
    bytes.truncate(whole);
    let about = named(&reading, &name(reading.fight.name()));
    let record = Record::Fight(std::sync::Arc::new(about));
    let written = record.write(&mut bytes);
    written.map_err(|why| NotNamed::Unwritten(why.to_string()))?;
    Ok(bytes)
}

fn named(reading: &Reading, name: &str) -> About {
    About {
        name: name.to_owned(),
        ..reading.fight.about.clone()
    }
}

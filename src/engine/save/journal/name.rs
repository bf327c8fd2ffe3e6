//! Renames the fight in a journal, and copies a journal under another name.
//!
//! Nothing in a journal is overwritten: a new `Fight` record is appended, and the last such record counts.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::time::SystemTime;

use crate::document::{Limit, read_file};
use crate::save::disk::Disk;
use crate::save::fight::FightHeader;
use crate::save::save_file::LoadError;

use super::lock::Lock;
use super::reader::{LoadedJournal, read, read_bytes};
use super::record::Record;
use super::writer::Journal;

/// Error: a journal was not renamed or copied.
#[derive(Debug, thiserror::Error)]
pub enum JournalNameError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] LoadError),
    /// Some of it cannot be read. Continuing the fight copies that part to a separate file first.
    #[error("parts of it cannot be read: open and continue it before you rename it")]
    Damaged,
    /// It cannot be written; the text says why.
    #[error("{0}")]
    Unwritten(String),
}

/// Changes the display name of the fight in the journal at `path`. The time when it was last played does not change.
///
/// # Errors
/// [`JournalNameError`] if the journal cannot be read completely, or cannot be written; it is unchanged then.
pub fn rename(path: &Path, lock: Lock, name: &str) -> Result<(), JournalNameError> {
    let played = fs::metadata(path).and_then(|found| found.modified());
    let reading = read(path)?;
    if reading.loss.is_some() {
        return Err(JournalNameError::Damaged);
    }
    let about = named(&reading, name);
    let journal = Journal::resume(&Disk::default(), path, lock, &reading, || ())
        .map_err(|why| JournalNameError::Unwritten(why.to_string()))?;
    journal.record_header(about);
    let standing = journal.close();
    if let Some(trouble) = standing.trouble {
        return Err(JournalNameError::Unwritten(trouble.why));
    }
    if let Ok(played) = played {
        set_back(path, played);
    }
    Ok(())
}

/// Restores the modification time of the file at `path`. If that fails, the file is only listed higher.
pub fn set_back(path: &Path, played: SystemTime) {
    let file = OpenOptions::new().append(true).open(path);
    let _stays = file.and_then(|file| file.set_modified(played));
}

/// Returns the bytes of a copy of the journal at `path` under another name, up to its last complete record.
///
/// # Errors
/// [`JournalNameError`] if it cannot be read.
pub fn copy_named(
    path: &Path,
    name: impl FnOnce(&str) -> String,
) -> Result<Vec<u8>, JournalNameError> {
    let read = read_file(path, Limit::JOURNAL);
    let mut bytes = read.map_err(|source| LoadError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let reading = read_bytes(path, &bytes)?;
    let whole = usize::try_from(reading.end).unwrap_or(bytes.len());
    bytes.truncate(whole);
    let about = named(&reading, &name(reading.fight.name()));
    let record = Record::Fight(std::sync::Arc::new(about));
    let written = record.write(&mut bytes);
    written.map_err(|why| JournalNameError::Unwritten(why.to_string()))?;
    Ok(bytes)
}

fn named(reading: &LoadedJournal, name: &str) -> FightHeader {
    FightHeader {
        name: name.to_owned(),
        ..reading.fight.about.clone()
    }
}

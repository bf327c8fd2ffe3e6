//! Follows a journal that another process writes, for a window that watches the fight.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::encounter::{Entry, EntryId};
use crate::save::disk::FileId;

use super::reader::LoadedJournal;
use super::scan::Scan;

/// Follows a journal that another process writes. It writes nothing.
#[derive(Debug)]
pub struct JournalFollower {
    path: PathBuf,
    seen: Option<FileId>,
    end: u64,
    scan: Scan,
}

/// Changes in a followed journal.
#[derive(Clone, Debug, PartialEq)]
pub enum JournalChange {
    /// Nothing complete has been added.
    Nothing,
    /// Commands were carried out, or the current moment has changed.
    More {
        /// New commands, which follow the known ones.
        entries: Vec<Arc<Entry>>,
        /// Last command in effect.
        head: Option<EntryId>,
    },
    /// The file was replaced or has become shorter: it must be opened again.
    Another,
}

impl JournalFollower {
    /// Follows the journal at `path` from the end of `reading`.
    pub fn new(path: &Path, reading: &LoadedJournal) -> Self {
        Self {
            path: path.to_owned(),
            seen: FileId::at(path).ok(),
            end: reading.end,
            scan: Scan::after_reading(reading),
        }
    }

    /// Returns the changes since the last call.
    ///
    /// # Errors
    /// The system's error if the file cannot be read.
    pub fn poll(&mut self) -> io::Result<JournalChange> {
        let mut file = File::open(&self.path)?;
        let length = file.metadata()?.len();
        let same = self.seen == Some(FileId::from_file(&file)?);
        if !same || length < self.end {
            return Ok(JournalChange::Another);
        }
        if length == self.end {
            return Ok(JournalChange::Nothing);
        }
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(self.end))?;
        file.read_to_end(&mut bytes)?;
        let (known, head) = (self.scan.journal.len(), self.scan.head);
        let base = self.scan.base();
        let taken = self.scan.process(&bytes);
        if self.scan.base().map(|base| base.commands) != base.map(|base| base.commands) {
            // Something in between was lost: the fight continues from another state.
            return Ok(JournalChange::Another);
        }
        self.end += taken.end;
        let entries = self.scan.journal[known..].to_vec();
        if entries.is_empty() && self.scan.head == head {
            return Ok(JournalChange::Nothing);
        }
        let head = self.scan.head;
        Ok(JournalChange::More { entries, head })
    }
}

//! The thread that writes a journal: it appends and syncs all pending records, and retries after a failure.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::document::{Limit, read_file};
use crate::save::disk::{Disk, DiskFile};
use crate::save::store::{self, FileWriteError};

use super::lock::Lock;
use super::reader::damaged_end_path;
use super::record::{FIRST_LINE, Record};
use super::writer::{WriteFailure, WriterQueue, WriterState};

/// Pause before the first retry after a failure; each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// Longest pause between two tries.
const MAX_RETRY_PAUSE: Duration = Duration::from_secs(60);

/// The state of the writing thread.
pub(super) struct WriterThread {
    disk: Disk,
    pub(super) path: PathBuf,
    file: Option<DiskFile>,
    /// All records of the journal, so that it can be rewritten.
    pub(super) records: Vec<Record>,
    /// Number of those records on the disk, and their length in bytes.
    pub(super) done: usize,
    pub(super) length: u64,
    /// Checksum of those bytes, which identifies the file.
    pub(super) written: crc32fast::Hasher,
    /// The right to write the journal.
    lock: Lock,
    /// The file as it was found, until something is written to it.
    pub(super) found: Option<JournalFile>,
    /// True if the part of the found file that could not be read has been copied to a separate file.
    rest_is_kept: bool,
    backup: Option<JoinHandle<io::Result<()>>>,
    remarks: Vec<String>,
}

/// State of a journal file in which the fight continues, as it was read.
pub(super) struct JournalFile {
    /// True if the fight continues from a state in the middle: commands are counted from there, and the file is
    /// rewritten.
    pub is_partial: bool,
}

impl WriterThread {
    /// Creates a writer for a new journal at `path`.
    pub(super) fn new(disk: &Disk, path: &Path, lock: Lock) -> Self {
        Self {
            lock,
            disk: disk.clone(),
            path: path.to_owned(),
            file: None,
            records: Vec::new(),
            done: 0,
            length: 0,
            written: crc32fast::Hasher::new(),
            found: None,
            rest_is_kept: false,
            backup: None,
            remarks: Vec::new(),
        }
    }

    /// Writes the pending records until the queue is closed; `wake` is called after each try.
    pub(super) fn write_until_closed(mut self, shared: &WriterState, wake: &dyn Fn()) {
        let mut pause = FIRST_PAUSE;
        let mut next_try: Option<Instant> = None;
        let mut desk = shared.queue();
        loop {
            if mem::take(&mut desk.anew) {
                self.records.clear();
                self.done = 0;
            }
            self.records.append(&mut desk.waiting);
            let unsaved = self.done < self.records.len();
            let is_time = next_try.is_none_or(|next| next <= Instant::now());
            let closing = desk.closing;
            if unsaved && (is_time || desk.now || closing) {
                desk.now = false;
                drop(desk);
                let written = self.write();
                desk = shared.queue();
                match written {
                    Ok(lengths) => {
                        next_try = None;
                        pause = FIRST_PAUSE;
                        lengths.note(&mut desk);
                        let moments = self.records.iter().rev().find_map(Record::moment);
                        desk.standing.safe = moments.map_or(0, |moment| moment.commands as usize);
                        desk.standing.unwritten = desk.waiting.len();
                        desk.standing.trouble = None;
                    }
                    Err(failed) => {
                        next_try = Some(Instant::now() + pause);
                        pause = MAX_RETRY_PAUSE.min(2 * pause);
                        let before = desk.standing.trouble.take();
                        desk.standing.trouble = Some(WriteFailure {
                            reason: failed.reason(),
                            why: failed.to_string(),
                            tries: before.map_or(0, |before| before.tries) + 1,
                        });
                    }
                }
                desk.standing.remarks.append(&mut self.remarks);
                drop(desk);
                wake();
                desk = shared.queue();
                if !closing {
                    continue;
                }
            }
            if desk.closing {
                drop(desk);
                self.finish_backup();
                shared.queue().standing.remarks.append(&mut self.remarks);
                return;
            }
            desk.now = false;
            desk = match next_try {
                None => shared
                    .changed
                    .wait(desk)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(next) => {
                    let left = next.saturating_duration_since(Instant::now());
                    let waited = shared.changed.wait_timeout(desk, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Writes all pending records to the disk.
    fn write(&mut self) -> Result<Lengths, FileWriteError> {
        let locked = self.lock.ensure_held().map_err(io::Error::other);
        let written = match locked.and_then(|()| self.append()) {
            Ok(Some(lengths)) => Ok(lengths),
            Ok(None) => return self.rewrite(),
            Err(source) => Err(source),
        };
        written.map_err(|source| self.failed(source))
    }

    fn failed(&self, source: io::Error) -> FileWriteError {
        let path = self.path.clone();
        FileWriteError { path, source }
    }

    /// Appends the pending records; `None` if the file is gone, or is not the one that was read or written.
    fn append(&mut self) -> io::Result<Option<Lengths>> {
        let is_partial = self.found.as_ref().is_some_and(|found| found.is_partial);
        if self.done == 0 || is_partial {
            return Ok(None);
        }
        let file = match &mut self.file {
            Some(file) if file.is_in_place() => file,
            Some(_gone) => return Ok(None),
            None => match self.disk.open(&self.path) {
                Ok(mut file) => {
                    if !file.prefix_matches(self.length, self.written.clone().finalize())? {
                        return Ok(None);
                    }
                    self.file.insert(file)
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                Err(error) => return Err(error),
            },
        };
        let length = file.length()?;
        if length < self.length || file.has_other_names() {
            return Ok(None);
        }
        let mut text = Vec::new();
        let lengths = put(&self.records[self.done..], &mut text)?;
        if length > self.length {
            // Records whose writing began before a failure are written again.
            let rest = file.bytes_from(self.length)?;
            if !text.starts_with(&rest) && !self.rest_is_kept {
                let kept = save_rest(&self.path, &rest)?;
                self.rest_is_kept = true;
                self.remarks.push(format!(
                    "The end of the journal cannot be read. It is kept in {}",
                    kept.display()
                ));
            }
            file.shorten(self.length)?;
            self.rest_is_kept = false;
        }
        file.append(&text)?;
        self.written.update(&text);
        self.length += text.len() as u64;
        self.done = self.records.len();
        if self.found.take().is_some() {
            let (disk, path) = (self.disk.clone(), self.path.clone());
            let backup = thread::Builder::new().name("backup".to_owned());
            self.backup = backup.spawn(move || store::make_backup(&disk, &path)).ok();
        }
        Ok(Some(lengths))
    }

    /// Writes the whole journal to a new file.
    fn rewrite(&mut self) -> Result<Lengths, FileWriteError> {
        self.finish_backup();
        self.file = None;
        let mut text = FIRST_LINE.to_vec();
        let lengths = put(&self.records, &mut text).map_err(|source| self.failed(source))?;
        let is_partial = self.found.as_ref().is_some_and(|found| found.is_partial);
        if is_partial && !self.rest_is_kept {
            let kept = self.back_up_all().map_err(|source| self.failed(source))?;
            self.rest_is_kept = true;
            self.remarks.extend(kept.map(|kept| {
                format!(
                    "Parts of the journal cannot be read. A copy of the original is kept in {}",
                    kept.display()
                )
            }));
        }
        store::write_to_disk(&self.disk, &self.path, &text)?;
        self.written = crc32fast::Hasher::new();
        self.written.update(&text);
        self.length = text.len() as u64;
        self.done = self.records.len();
        self.found = None;
        self.rest_is_kept = false;
        Ok(lengths)
    }

    /// Copies the whole journal, as it was found, to a separate file; `None` if it is gone.
    fn back_up_all(&self) -> io::Result<Option<PathBuf>> {
        match read_file(&self.path, Limit::JOURNAL) {
            Ok(bytes) => save_rest(&self.path, &bytes).map(Some),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    /// Waits for the copy of the journal as it was found.
    fn finish_backup(&mut self) {
        let Some(backup) = self.backup.take() else {
            return;
        };
        let made = backup.join();
        if !matches!(made, Ok(Ok(()))) {
            let words = "The original journal could not be backed up; the journal itself is safe";
            self.remarks.push(words.to_owned());
        }
    }
}

/// Writes bytes of the file at `path` that are not part of the journal to a separate file.
fn save_rest(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let kept = damaged_end_path(path).ok_or(io::ErrorKind::AlreadyExists)?;
    store::write_new(&kept, bytes).map_err(|failed| failed.source)?;
    Ok(kept)
}

/// Lengths of records in the file, in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Lengths {
    /// Length of the records since the last state.
    since_state: usize,
    /// Length of the last state, if the records include one.
    state: Option<usize>,
}

impl Lengths {
    fn note(self, desk: &mut WriterQueue) {
        match self.state {
            Some(length) => (desk.since_state, desk.state_length) = (self.since_state, length),
            None => desk.since_state += self.since_state,
        }
    }
}

/// Appends the lines of `records` to `text`.
fn put(records: &[Record], text: &mut Vec<u8>) -> io::Result<Lengths> {
    let mut lengths = Lengths::default();
    for record in records {
        let before = text.len();
        record.write(text)?;
        let length = text.len() - before;
        match record {
            Record::State { .. } => {
                lengths = Lengths {
                    since_state: 0,
                    state: Some(length),
                };
            }
            Record::Fight(_) | Record::Did { .. } | Record::At { .. } => {
                lengths.since_state += length;
            }
        }
    }
    Ok(lengths)
}

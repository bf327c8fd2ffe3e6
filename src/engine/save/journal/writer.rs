//! Passes the records of a fight to the thread that writes its journal.
//!
//! The state is written once the records since the last state are four times as long as that state was, and there are
//! at least [`MIN_BYTES_BETWEEN_STATES`] bytes and [`MIN_STATE_INTERVAL`] commands of them. It is also written after
//! [`MAX_STATE_INTERVAL`] commands. States are therefore a small part of the file, and opening it never has to repeat
//! more commands than that.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use bevy_ecs::prelude::World;

use crate::encounter::{self, EntryId, History};
use crate::rules::state::Clock;
use crate::save::disk::Disk;
use crate::save::fight::{FightHeader, SavedFight};

use super::lock::Lock;
use super::reader::LoadedJournal;
use super::record::Record;
use super::thread::{JournalFile, WriterThread};

/// Minimum number of bytes between two states.
const MIN_BYTES_BETWEEN_STATES: usize = 1 << 16;

/// Minimum number of commands between two states.
const MIN_STATE_INTERVAL: usize = 32;

/// Maximum number of commands between two states.
const MAX_STATE_INTERVAL: usize = 512;

/// The journal of the fight in progress, with the right to write it.
///
/// Dropping it writes the pending records.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    shared: Arc<WriterState>,
    writer: Option<JoinHandle<()>>,
    /// Seed and start hash of the fight in it; `None` before its first command.
    fight: Option<(u64, u64)>,
    handed: usize,
    head: Option<EntryId>,
    without_state: usize,
}

/// Status of the journal on the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveStatus {
    /// Number of commands that are safe.
    pub safe: usize,
    /// Number of commands that have been handed over.
    pub handed: usize,
    /// Number of records of any kind that are not on the disk yet.
    pub unwritten: usize,
    /// Reason why writing fails, if it does.
    pub trouble: Option<WriteFailure>,
    /// Further remarks for the user; each is returned once.
    pub remarks: Vec<String>,
}

impl SaveStatus {
    /// Returns true if everything that was handed over is safe.
    pub fn is_safe(&self) -> bool {
        self.safe == self.handed && self.unwritten == 0
    }
}

/// A write failure; writing is retried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteFailure {
    /// Short reason.
    pub reason: String,
    /// Reason with the path of the file.
    pub why: String,
    /// Number of tries.
    pub tries: u32,
}

/// State shared by the fight and the writing thread.
#[derive(Debug, Default)]
pub(super) struct WriterState {
    desk: Mutex<WriterQueue>,
    pub(super) changed: Condvar,
}

/// Data shared by the caller and the writing thread.
#[derive(Debug, Default)]
pub(super) struct WriterQueue {
    pub(super) waiting: Vec<Record>,
    /// True if the journal must be rewritten from the pending records alone.
    pub(super) anew: bool,
    /// True if writing must be retried at once.
    pub(super) now: bool,
    pub(super) closing: bool,
    pub(super) standing: SaveStatus,
    /// Number of bytes since the last state, and the length of that state.
    pub(super) since_state: usize,
    pub(super) state_length: usize,
}

impl WriterState {
    /// Locks the shared data. A panic of the writing thread leaves it valid.
    pub(super) fn queue(&self) -> MutexGuard<'_, WriterQueue> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Journal {
    /// Starts a new journal at `path`. The file is created with the first command.
    ///
    /// `wake` is called from another thread whenever the status has changed.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn begin(
        disk: &Disk,
        path: &Path,
        lock: Lock,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        Self::start(WriterThread::new(disk, path, lock), wake)
    }

    /// Continues the journal at `path`, which was read to its end while `lock` was held.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn resume(
        disk: &Disk,
        path: &Path,
        lock: Lock,
        reading: &LoadedJournal,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let fight = &reading.fight;
        let mut pen = WriterThread::new(disk, path, lock);
        pen.records = records_of(fight);
        pen.done = pen.records.len();
        pen.length = reading.end;
        pen.written = crc32fast::Hasher::new_with_initial_len(reading.sum, reading.end);
        pen.found = Some(JournalFile {
            is_partial: reading.base.is_some(),
        });
        let mut journal = Self::start(pen, wake)?;
        journal.fight = Some((fight.about.seed, fight.start_hash));
        journal.handed = fight.commands();
        journal.head = fight.head();
        let last_state = fight.states.keys().next_back();
        let since = last_state.map_or(0, |state| state.0 as usize + 1);
        journal.without_state = journal.handed.saturating_sub(since);
        let mut desk = journal.shared.queue();
        desk.standing.safe = journal.handed;
        desk.standing.handed = journal.handed;
        drop(desk);
        Ok(journal)
    }

    fn start(pen: WriterThread, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let shared = Arc::new(WriterState::default());
        let (path, desk) = (pen.path.clone(), shared.clone());
        let writer = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || pen.write_until_closed(&desk, &wake))?;
        Ok(Self {
            path,
            shared,
            writer: Some(writer),
            fight: None,
            handed: 0,
            head: None,
            without_state: 0,
        })
    }

    /// Path of the journal file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Hands over everything done in `world` since the last call, and returns at once. A fight without any commands is
    /// not written.
    pub fn record(&mut self, world: &mut World) {
        let history = world.resource::<History>();
        let is = (history.seed(), history.start_hash());
        let mut records = Vec::new();
        let anew = self.fight.is_some_and(|fight| fight != is);
        if anew {
            // This is another fight: one that has switched to another ruleset.
            self.fight = None;
            (self.handed, self.head, self.without_state) = (0, None, 0);
        }
        let entries = &history.entries()[self.handed.min(history.entries().len())..];
        if entries.is_empty() && history.head() == self.head {
            return;
        }
        let round = world.resource::<Clock>().round();
        if self.fight.is_none() {
            self.fight = Some(is);
            let about = Arc::new(FightHeader::from_world(world));
            // The `Fight` record is written twice, so that damage in one place never loses it.
            records.push(Record::Fight(about.clone()));
            records.push(Record::State {
                at: None,
                commands: 0,
                round: history.start().clock.round(),
                hash: history.start_hash(),
                state: history.start().clone(),
            });
            records.push(Record::Fight(about));
        }
        let new = entries.len();
        for entry in entries {
            self.handed += 1;
            let command = number(self.handed);
            self.head = Some(EntryId(command - 1));
            records.push(Record::Did {
                command,
                round,
                entry: entry.clone(),
            });
        }
        if history.head() != self.head {
            self.head = history.head();
            records.push(Record::At {
                head: self.head,
                commands: number(self.handed),
                round,
            });
        }
        self.without_state += new;
        self.hand_over(records, anew);
        let desk = self.shared.queue();
        let due = desk.since_state >= MIN_BYTES_BETWEEN_STATES.max(4 * desk.state_length);
        drop(desk);
        // The writing thread may not have reached the last state yet.
        if (due && self.without_state >= MIN_STATE_INTERVAL)
            || self.without_state >= MAX_STATE_INTERVAL
        {
            self.record_state(world);
        }
    }

    /// Hands over the current state unless it is already known. Called at the end of a session, so that opening the
    /// journal does not have to repeat any commands.
    pub fn record_state(&mut self, world: &mut World) {
        if self.without_state == 0 || self.fight.is_none() {
            return;
        }
        self.without_state = 0;
        let state = Arc::new(encounter::capture(world));
        let history = world.resource::<History>();
        let records = vec![
            Record::Fight(Arc::new(FightHeader::from_world(world))),
            Record::State {
                at: history.head(),
                commands: number(self.handed),
                round: state.clock.round(),
                hash: history.hash(),
                state,
            },
        ];
        self.hand_over(records, false);
    }

    /// Hands over a `Fight` record with another name or another revision of the rules.
    pub(super) fn record_header(&self, about: FightHeader) {
        self.hand_over(vec![Record::Fight(Arc::new(about))], false);
    }

    fn hand_over(&self, records: Vec<Record>, anew: bool) {
        let mut desk = self.shared.queue();
        if anew {
            desk.waiting.clear();
            desk.anew = true;
        }
        desk.standing.unwritten += records.len();
        desk.waiting.extend(records);
        desk.now = true;
        desk.standing.handed = self.handed;
        self.shared.changed.notify_one();
    }

    /// Retries a failed write at once.
    pub fn try_again(&self) {
        self.shared.queue().now = true;
        self.shared.changed.notify_one();
    }

    /// Returns the current status on the disk.
    pub fn status(&self) -> SaveStatus {
        let mut desk = self.shared.queue();
        let remarks = mem::take(&mut desk.standing.remarks);
        let mut standing = SaveStatus {
            remarks,
            ..desk.standing.clone()
        };
        drop(desk);
        let ended = self.writer.as_ref().is_some_and(JoinHandle::is_finished);
        if ended && standing.trouble.is_none() {
            let why = "the saving thread has stopped".to_owned();
            standing.trouble = Some(WriteFailure {
                reason: why.clone(),
                why,
                tries: 1,
            });
        }
        standing
    }

    /// Writes the pending records, if possible, and returns the final status.
    pub fn close(mut self) -> SaveStatus {
        self.finish();
        self.standing_at_the_end()
    }

    fn standing_at_the_end(&self) -> SaveStatus {
        self.shared.queue().standing.clone()
    }

    fn finish(&mut self) {
        self.shared.queue().closing = true;
        self.shared.changed.notify_one();
        if let Some(writer) = self.writer.take() {
            // If the writing thread has panicked, what was safe still is.
            let _ended = writer.join();
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.finish();
    }
}

fn number(commands: usize) -> u32 {
    u32::try_from(commands).unwrap_or(u32::MAX)
}

/// Returns the records of a journal that holds `fight`.
fn records_of(fight: &SavedFight) -> Vec<Record> {
    let about = Arc::new(fight.about.clone());
    let (commands, round) = (number(fight.commands()), fight.round);
    let mut records = vec![
        Record::Fight(about.clone()),
        Record::State {
            at: None,
            commands: 0,
            round: fight.start.clock.round(),
            hash: fight.start_hash,
            state: fight.start.clone(),
        },
        Record::Fight(about.clone()),
    ];
    let did = (1..).zip(&fight.journal);
    records.extend(did.map(|(command, entry)| Record::Did {
        command,
        round,
        entry: entry.clone(),
    }));
    if let Some((at, state)) = fight.states.iter().next_back()
        && let Some(entry) = fight.journal.get(at.0 as usize)
    {
        records.push(Record::Fight(about));
        records.push(Record::State {
            at: Some(*at),
            commands,
            round,
            hash: entry.hash,
            state: state.clone(),
        });
    }
    records.push(Record::At {
        head: fight.head,
        commands,
        round,
    });
    records
}

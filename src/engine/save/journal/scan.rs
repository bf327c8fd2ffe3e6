//! Processes the records of a journal one by one.
//!
//! After a loss, the next complete state starts a new chain: the commands after it are counted from there, and
//! everything before it is no longer part of the fight.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::encounter::{Entry, EntryId, Snapshot};
use crate::save::fight::{FightHeader, SavedFight, is_named};
use crate::save::save_file::LoadError;

use super::reader::LoadedJournal;
use super::record::{self, FIRST_LINE, Record, VERSION};

/// Maximum number of unknown record kinds that are named.
const MAX_NAMED_KINDS: usize = 5;

/// The part of a journal that has been read so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    about: Option<Arc<FightHeader>>,
    start: Option<(Arc<Snapshot>, u64)>,
    /// State from which the fight continues if its start, or commands after it, are lost.
    base: Option<Base>,
    pub journal: Vec<Arc<Entry>>,
    pub head: Option<EntryId>,
    states: BTreeMap<EntryId, Arc<Snapshot>>,
    round: u32,
}

/// A complete state from which a fight continues because something before it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Base {
    /// Command that led to the state, by its id in the file.
    at: EntryId,
    /// Number of commands before the state in the file, including undone ones.
    pub commands: u32,
    /// Depth of that command in the history, once a following command has revealed it.
    depth: Option<u32>,
}

/// Result of processing some bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ScanProgress {
    /// End of the last record that counts.
    pub end: u64,
    /// Number of bytes that count.
    pub counted: u64,
    /// Number of complete records that do not count, since the last state that starts a chain.
    pub stranded: usize,
    /// Names of the kinds of complete records that this version does not know.
    pub unknown: Vec<String>,
    /// Number of complete records of known kinds with content that this version does not know.
    pub later: usize,
}

impl Scan {
    /// Returns the scan at the end of a file that has been read.
    pub fn after_reading(reading: &LoadedJournal) -> Self {
        let fight = &reading.fight;
        Self {
            about: Some(Arc::new(fight.about.clone())),
            start: Some((fight.start.clone(), fight.start_hash)),
            base: reading.base,
            journal: fight.journal.clone(),
            head: fight.head,
            states: fight.states.clone(),
            round: fight.round,
        }
    }

    /// Returns the state from which the fight continues because something before it is lost.
    pub fn base(&self) -> Option<Base> {
        self.base
    }

    /// Processes all records of a file.
    ///
    /// # Errors
    /// [`LoadError`] if a later version wrote the file.
    pub fn process_all(&mut self, file: &str, bytes: &[u8]) -> Result<ScanProgress, LoadError> {
        let mark = record::byte_order_mark_length(bytes);
        let unmarked = &bytes[mark..];
        let first = &unmarked[..record::line_end(unmarked)];
        // A damaged first line holds nothing that the other lines do not tell, and its length is unchanged.
        let whole = first.trim_ascii_end() == FIRST_LINE.trim_ascii_end();
        let usual = unmarked.get(FIRST_LINE.len()..);
        let length = match usual.and_then(Record::read) {
            Some(_what_is_played) => FIRST_LINE.len(),
            None => first.len(),
        };
        let begin = mark + length;
        let rest = self.process(&bytes[begin..]);
        let version = record::version_in(first).filter(|version| *version > VERSION);
        // If this or an earlier version of the program wrote the other lines, a later format version is a damaged
        // digit.
        let by_this = self.about.as_ref();
        let by_this = by_this.is_some_and(|about| about.program_is_known());
        if let Some(version) = version.filter(|_| !by_this) {
            let file = file.to_owned();
            return Err(LoadError::Later { file, version });
        }
        let begin = begin as u64;
        Ok(ScanProgress {
            end: begin + rest.end,
            counted: rest.counted + if whole { begin } else { 0 },
            ..rest
        })
    }

    /// Processes the records in `bytes`.
    pub fn process(&mut self, bytes: &[u8]) -> ScanProgress {
        let mut taken = ScanProgress::default();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let Some((payload, line)) = record::payload(rest) else {
                at += record::damaged_line(rest);
                continue;
            };
            at += line;
            let base = self.base;
            let counts = match serde_json::from_slice(payload) {
                Ok(record) => self.accept(record),
                Err(_not_understood) => match record::unknown_kind(payload) {
                    Some(kind) => {
                        if taken.unknown.len() < MAX_NAMED_KINDS && !taken.unknown.contains(&kind) {
                            taken.unknown.push(kind);
                        }
                        // The record does not affect the commands, and stays where it is.
                        taken.stranded == 0
                    }
                    None => {
                        taken.later += 1;
                        false
                    }
                },
            };
            if self.base.map(|base| base.at) != base.map(|base| base.at) {
                // Nothing before it is part of the fight.
                (taken.stranded, taken.counted) = (0, 0);
            }
            if counts {
                taken.end = at as u64;
                taken.counted += line as u64;
            } else {
                taken.stranded += 1;
            }
        }
        taken
    }

    /// Applies a record if it follows the ones before; returns true if it does.
    fn accept(&mut self, record: Record) -> bool {
        let moment = record.moment();
        let follows = match record {
            // A later version of the program, or another revision of the rules, may continue the fight.
            Record::Fight(about) => {
                let named = about.is_named();
                self.about = Some(about).filter(|_| named).or(self.about.take());
                named
            }
            Record::State { state, .. } if !is_named(&state) => false,
            Record::State {
                at: None,
                hash,
                state,
                ..
            } => match (&self.start, self.base) {
                (None, _) => {
                    self.start = Some((state, hash));
                    true
                }
                (Some((_, known)), None) => *known == hash,
                (Some(_), Some(_)) => false,
            },
            Record::State {
                at: Some(at),
                commands,
                hash,
                state,
                ..
            } => self.accept_state(at, commands, hash, state),
            Record::Did { command, entry, .. } => self.accept_command(command, entry),
            Record::At { head, .. } => match self.place_of(head) {
                Some(head) => {
                    self.head = head;
                    true
                }
                None => false,
            },
        };
        if let Some(moment) = moment.filter(|_| follows) {
            self.round = moment.round;
        }
        follows
    }

    /// Applies a state after a command: as a further known state or, if that command is lost, as the state from which
    /// the fight continues.
    fn accept_state(
        &mut self,
        at: EntryId,
        commands: u32,
        hash: u64,
        state: Arc<Snapshot>,
    ) -> bool {
        let known = match (&self.start, self.place_of(Some(at))) {
            (None, _) | (_, None) => None,
            (Some((_, start)), Some(None)) => Some((None, *start)),
            (Some(_), Some(Some(id))) => {
                let entry = self.journal.get(id.0 as usize);
                entry.map(|entry| (Some(id), entry.hash))
            }
        };
        match known {
            Some((id, known)) => {
                let follows = known == hash;
                if let Some(id) = id.filter(|_| follows) {
                    self.states.insert(id, state);
                }
                follows
            }
            None if at.0 < commands => {
                let base = Base {
                    at,
                    commands,
                    depth: None,
                };
                *self = Self {
                    about: self.about.take(),
                    start: Some((state, hash)),
                    base: Some(base),
                    ..Self::default()
                };
                true
            }
            None => false,
        }
    }

    /// Applies a command if it is the next one and its predecessor is known.
    fn accept_command(&mut self, command: u32, entry: Arc<Entry>) -> bool {
        let before = self.base.map_or(0, |base| base.commands) as usize;
        let next = command as usize == before + self.journal.len() + 1;
        if !next || self.start.is_none() {
            return false;
        }
        let Some(entry) = self.counted_from_base(entry) else {
            return false;
        };
        let follows = SavedFight::can_follow(&self.journal, &entry);
        if follows {
            self.head = u32::try_from(self.journal.len()).ok().map(EntryId);
            self.journal.push(entry);
        }
        follows
    }

    /// Returns a command with its ids counted from the state from which the fight continues.
    fn counted_from_base(&mut self, entry: Arc<Entry>) -> Option<Arc<Entry>> {
        let Some(base) = self.base else {
            return Some(entry);
        };
        // A command without a parent follows the start, which is lost.
        let parent = self.place_of(Some(entry.parent?))?;
        let depth = match parent {
            None => entry.depth.checked_sub(1)?,
            Some(_) => base.depth?,
        };
        if base.depth.is_some_and(|known| known != depth) {
            return None;
        }
        self.base = Some(Base {
            depth: Some(depth),
            ..base
        });
        let mut entry = Arc::unwrap_or_clone(entry);
        entry.parent = parent;
        entry.depth = entry.depth.checked_sub(depth)?;
        Some(Arc::new(entry))
    }

    /// Converts the id of a command in the file to its id in the fight; `None` if that command is unknown.
    fn place_of(&self, head: Option<EntryId>) -> Option<Option<EntryId>> {
        let there = |id: u32| ((id as usize) < self.journal.len()).then_some(Some(EntryId(id)));
        match (head, self.base) {
            (None, None) => Some(None),
            (None, Some(_)) => None,
            (Some(id), None) => there(id.0),
            (Some(id), Some(base)) if id == base.at => Some(None),
            (Some(id), Some(base)) => there(id.0.checked_sub(base.commands)?),
        }
    }

    pub fn into_fight(self) -> Option<SavedFight> {
        let (start, start_hash) = self.start?;
        let mut about = FightHeader::clone(&*self.about?);
        if let Some(base) = self.base {
            // Commands are counted from the beginning again: with the old seed, dice that were seen before would be
            // repeated.
            about.seed = about.seed.wrapping_add(u64::from(base.commands));
        }
        Some(SavedFight {
            about,
            start,
            start_hash,
            journal: self.journal,
            head: self.head,
            states: self.states,
            round: self.round,
        })
    }
}

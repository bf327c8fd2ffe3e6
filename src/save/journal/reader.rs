//! A journal, or what is left of it → a fight.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::document::{Limit, Place, Problems, open_file, read_file};
use crate::encounter::{Entry, EntryId, Snapshot};
use crate::save::fight::{About, SavedFight, is_named};
use crate::save::save_file::CannotLoad;

use super::record::{self, FIRST_LINE, MAGIC, PREFIX, Record, VERSION};

/// A file with a fight that has been read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The fight; that of a journal up to the last record that counts.
    pub fight: SavedFight,
    /// The length of the file up to the end of the last record that counts, in bytes; 0 for a save in one file.
    pub end: u64,
    /// What could not be read; `None` if everything could.
    pub loss: Option<Loss>,
}

/// What could not be read of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// How many bytes do not count.
    pub bytes: u64,
    /// How many of them lie behind the last record that counts.
    pub at_the_end: u64,
    /// How many whole records there are that follow on something lost.
    pub stranded: usize,
    /// How many commands count.
    pub commands: usize,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bytes, kept, next) = (self.bytes, self.commands, self.commands + 1);
        if self.stranded > 0 {
            return write!(
                f,
                "{bytes} bytes are damaged or follow on what is: {kept} commands are whole, command {next} is lost, \
                 and {} records after it cannot be joined on",
                self.stranded
            );
        }
        if self.at_the_end == bytes {
            return write!(
                f,
                "the last {bytes} bytes were not written to their end: {kept} commands are whole, and command {next}, \
                 if it was one, is not among them"
            );
        }
        write!(
            f,
            "{bytes} bytes are damaged; no command of the {kept} is missing"
        )
    }
}

/// Whether the file at `path` is a journal, by its first line.
pub fn is_journal(path: &Path) -> bool {
    let mut begins = [0; MAGIC.len()];
    let opened = open_file(path).ok();
    let read = opened.map(|(mut file, _)| file.read_exact(&mut begins));
    matches!(read, Some(Ok(()))) && begins == *MAGIC
}

/// Reads the journal at `path` as far as it is whole. The file stays as it is.
///
/// # Errors
/// [`CannotLoad`] if the file cannot be opened, a later version wrote it, or its beginning is damaged.
pub fn read(path: &Path) -> Result<Reading, CannotLoad> {
    let bytes = read_file(path, Limit::JOURNAL).map_err(|source| CannotLoad::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    reading_of(path, &bytes)
}

/// What the bytes of the journal at `path` hold, as far as they are whole.
///
/// # Errors
/// [`CannotLoad`] if a later version wrote them, or their beginning is damaged.
pub(super) fn reading_of(path: &Path, bytes: &[u8]) -> Result<Reading, CannotLoad> {
    let file = path.display().to_string();
    let mut scan = Scan::default();
    let taken = scan.take_all(&file, bytes)?;
    let length = bytes.len() as u64;
    let lost = length - taken.counted;
    let Some(fight) = scan.into_fight() else {
        let mut problems = Problems::new(&file);
        let message = "its beginning is damaged: what is played, and from where, cannot be read";
        problems.push(&Place::default(), message);
        let backup = None;
        return Err(CannotLoad::Damaged { problems, backup });
    };
    let loss = (lost > 0).then(|| Loss {
        bytes: lost,
        at_the_end: length - taken.end,
        stranded: taken.stranded,
        commands: fight.journal.len(),
    });
    Ok(Reading {
        fight,
        end: taken.end,
        loss,
    })
}

/// What has been read so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    pub(super) about: Option<Arc<About>>,
    pub(super) start: Option<(Arc<Snapshot>, u64)>,
    pub journal: Vec<Arc<Entry>>,
    pub head: Option<EntryId>,
    pub(super) states: BTreeMap<EntryId, Arc<Snapshot>>,
    pub(super) round: u32,
}

/// What was taken of some bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    /// Where the last record that counts ends.
    pub end: u64,
    /// How many bytes count.
    pub counted: u64,
    /// How many whole records do not.
    pub stranded: usize,
}

impl Scan {
    /// Takes in all records of a file.
    ///
    /// # Errors
    /// [`CannotLoad`] if a later version wrote it, or it is no journal.
    fn take_all(&mut self, file: &str, bytes: &[u8]) -> Result<Taken, CannotLoad> {
        let first = &bytes[..record::line_end(bytes)];
        let version = first.strip_prefix(MAGIC).and_then(|rest| {
            let text = std::str::from_utf8(rest).ok()?;
            text.trim_end().parse::<u32>().ok()
        });
        if let Some(version) = version.filter(|version| *version > VERSION) {
            let file = file.to_owned();
            return Err(CannotLoad::Later { file, version });
        }
        // A damaged first line says nothing that is not known from the rest, and is as long as it was.
        let whole = first == FIRST_LINE;
        let usual = bytes.get(FIRST_LINE.len()..);
        let length = match usual.and_then(Record::read) {
            Some(_what_is_played) => FIRST_LINE.len(),
            None => first.len(),
        };
        let begin = length as u64;
        let rest = self.take(&bytes[length..]);
        Ok(Taken {
            end: begin + rest.end,
            counted: rest.counted + if whole { begin } else { 0 },
            stranded: rest.stranded,
        })
    }

    /// Takes in the records in `bytes`.
    pub fn take(&mut self, bytes: &[u8]) -> Taken {
        let mut taken = Taken::default();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let Some((record, line)) = Record::read(rest) else {
                at += record::damaged_line(rest);
                continue;
            };
            at += line;
            if self.accept(record) {
                taken.end = at as u64;
                taken.counted += line as u64;
            } else {
                taken.stranded += 1;
            }
        }
        taken
    }

    /// Takes a record in if it follows what is there; answers whether it does.
    fn accept(&mut self, record: Record) -> bool {
        let there = |id: EntryId| (id.0 as usize) < self.journal.len();
        let moment = record.moment();
        let follows = match record {
            // A later version of the program may go on with it, or another edition of the rules.
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
            } => {
                let known = self.start.get_or_insert_with(|| (state.clone(), hash));
                known.1 == hash
            }
            Record::State {
                at: Some(at),
                hash,
                state,
                ..
            } => {
                let entry = self.journal.get(at.0 as usize);
                let follows = entry.is_some_and(|entry| entry.hash == hash);
                if follows {
                    self.states.insert(at, state);
                }
                follows
            }
            Record::Did { command, entry, .. } => {
                let next = command as usize == self.journal.len() + 1;
                let follows = next && SavedFight::can_follow(&self.journal, &entry);
                if follows {
                    self.journal.push(entry);
                    self.head = Some(EntryId(command - 1));
                }
                follows
            }
            Record::At { head, .. } => {
                let follows = head.is_none_or(there);
                if follows {
                    self.head = head;
                }
                follows
            }
        };
        if let Some(moment) = moment.filter(|_| follows) {
            self.round = moment.round;
        }
        follows
    }

    fn into_fight(self) -> Option<SavedFight> {
        let (start, start_hash) = self.start?;
        let about = self.about?;
        Some(SavedFight {
            about: About::clone(&about),
            start,
            start_hash,
            journal: self.journal,
            head: self.head,
            states: self.states,
            round: self.round,
        })
    }
}

/// What a journal holds, read off its beginning and its end: for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The name of the fight that people read.
    pub name: String,
    /// The round in which it stands; 0 before the first.
    pub round: u32,
    /// How many commands it holds, including undone ones.
    pub commands: u32,
}

/// How much of either end is read first, in bytes.
const GLIMPSE: u64 = 1 << 16;

/// What the journal at `path` holds, without reading all of it; `None` if that cannot be told.
pub fn glance(path: &Path) -> Option<Glance> {
    if !is_journal(path) {
        return None;
    }
    let (mut file, known) = open_file(path).ok()?;
    let length = known.len();
    let mut part = |from: u64, most: u64| -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(from))?;
        (&mut file).take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let begin = part(0, GLIMPSE).ok()?;
    let (record, _line) = Record::read(&begin[record::line_end(&begin)..])?;
    let Record::Fight(about) = record else {
        return None;
    };
    let mut size = GLIMPSE;
    loop {
        let from = length.saturating_sub(size);
        let end = part(from, size).ok()?;
        // It may have got another name since: what is played stands before every state, so that it is not far.
        let named = last_about(&end);
        if let Some(moment) = last_moment(&end).filter(|_| named.is_some() || from == 0) {
            return Some(Glance {
                name: named.unwrap_or(about).name.clone(),
                round: moment.round,
                commands: moment.commands,
            });
        }
        if from == 0 {
            return None;
        }
        size = size.saturating_mul(8);
    }
}

/// How the payload of a record of what is played begins.
const ABOUT: &[u8] = b"{\"Fight\"";

/// What is played by the last whole record in `bytes` that says so.
fn last_about(bytes: &[u8]) -> Option<Arc<About>> {
    line_begins(bytes).find_map(|begin| {
        let line = &bytes[begin..];
        // Most lines say something else, and need not be read for that.
        if !line.get(PREFIX..)?.starts_with(ABOUT) {
            return None;
        }
        match Record::read(line)?.0 {
            Record::Fight(about) => Some(about).filter(|about| about.is_named()),
            Record::State { .. } | Record::Did { .. } | Record::At { .. } => None,
        }
    })
}

/// Where lines begin in `bytes`, the last first.
fn line_begins(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let ends = bytes.iter().enumerate().rev();
    let ends = ends.filter(|(_, byte)| **byte == b'\n');
    ends.map(|(at, _)| at + 1).chain([0])
}

/// Where the fight stands after the last whole record in `bytes`, which may begin within a line.
fn last_moment(bytes: &[u8]) -> Option<record::Moment> {
    line_begins(bytes)
        .filter_map(|begin| Record::read(&bytes[begin..]))
        .find_map(|(record, _)| record.moment())
}

/// The path at which the unreadable end of the journal at `path` is kept: the first that is free.
pub(super) fn rest_of(path: &Path) -> Option<PathBuf> {
    (1..u32::MAX)
        .map(|nth| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".rest{nth}"));
            PathBuf::from(name)
        })
        .find(|path| !path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::History;
    use crate::trial::Trial;

    #[test]
    fn a_journal_that_a_later_program_goes_on_with_is_whole() {
        let world = Trial::bundled("the-mill-at-hollowford").world;
        let about = About::of(&world);
        let history = world.resource::<History>();
        let later = About {
            program: "9.0.0".to_owned(),
            fingerprint: 7,
            ..about.clone()
        };
        let start = Record::State {
            at: None,
            commands: 0,
            round: 0,
            hash: history.start_hash(),
            state: history.start().clone(),
        };
        let mut bytes = Vec::new();
        for record in [
            Record::Fight(Arc::new(about)),
            start,
            Record::Fight(Arc::new(later.clone())),
        ] {
            record.write(&mut bytes).unwrap();
        }
        let mut scan = Scan::default();
        let taken = scan.take(&bytes);
        assert_eq!((taken.counted, taken.stranded), (bytes.len() as u64, 0));
        assert_eq!(scan.into_fight().unwrap().about, later);
    }
    #[test]
    fn a_glance_sees_the_name_that_was_given_last_however_far_that_is() {
        let world = Trial::bundled("the-mill-at-hollowford").world;
        let (about, history) = (About::of(&world), world.resource::<History>());
        let record = |record: Record| {
            let mut bytes = Vec::new();
            record.write(&mut bytes).unwrap();
            bytes
        };
        let mut bytes = FIRST_LINE.to_vec();
        bytes.extend(record(Record::Fight(Arc::new(about.clone()))));
        bytes.extend(record(Record::State {
            at: None,
            commands: 0,
            round: 0,
            hash: history.start_hash(),
            state: history.start().clone(),
        }));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mill.journal");
        let seen = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            let glance = glance(&path).unwrap();
            (glance.name, glance.round)
        };
        let undone = |round| {
            let (head, commands) = (None, 0);
            record(Record::At {
                head,
                commands,
                round,
            })
        };
        bytes.extend(undone(2));
        assert_eq!(seen(&bytes), (about.name.clone(), 2));
        let name = "The long night".to_owned();
        bytes.extend(record(Record::Fight(Arc::new(About { name, ..about }))));
        let named = bytes.len();
        assert_eq!(seen(&bytes), ("The long night".to_owned(), 2));
        while ((bytes.len() - named) as u64) < 3 * GLIMPSE {
            bytes.extend(undone(3));
        }
        assert_eq!(seen(&bytes), ("The long night".to_owned(), 3));
    }
}

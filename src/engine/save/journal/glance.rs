//! Reads the summary of a journal from its beginning and its end, for lists.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use crate::document::open_file;
use crate::save::fight::FightHeader;

use super::reader::is_journal;
use super::record::{self, PREFIX, Record};

/// Summary of a journal, read from its beginning and its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalSummary {
    /// Display name of the fight.
    pub name: String,
    /// Current round; 0 before the first.
    pub round: u32,
    /// Number of commands, including undone ones.
    pub commands: u32,
}

/// Number of bytes that are read first at either end.
const GLIMPSE: u64 = 1 << 16;

/// Returns the summary of the journal at `path` without reading all of it; `None` if it cannot be determined.
pub fn summarise(path: &Path) -> Option<JournalSummary> {
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
        // The fight may have been renamed since. Every state is preceded by such a record, so the name is not far from
        // the end.
        let named = last_about(&end);
        if let Some(moment) = last_moment(&end).filter(|_| named.is_some() || from == 0) {
            return Some(JournalSummary {
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

/// Beginning of the payload of a `Fight` record.
const ABOUT: &[u8] = b"{\"Fight\"";

/// Returns the last complete `Fight` record in `bytes` that has a name.
fn last_about(bytes: &[u8]) -> Option<Arc<FightHeader>> {
    line_begins(bytes).find_map(|begin| {
        let line = &bytes[begin..];
        // Most lines are other records and need not be parsed.
        if !line.get(PREFIX..)?.starts_with(ABOUT) {
            return None;
        }
        match Record::read(line)?.0 {
            Record::Fight(about) => Some(about).filter(|about| about.is_named()),
            Record::State { .. } | Record::Did { .. } | Record::At { .. } => None,
        }
    })
}

/// Returns the starts of the lines in `bytes`, last first.
fn line_begins(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let ends = bytes.iter().enumerate().rev();
    let ends = ends.filter(|(_, byte)| **byte == b'\n');
    ends.map(|(at, _)| at + 1).chain([0])
}

/// Returns the moment of the fight after the last complete record in `bytes`, which may begin within a line.
fn last_moment(bytes: &[u8]) -> Option<record::FightProgress> {
    line_begins(bytes)
        .filter_map(|begin| Record::read(&bytes[begin..]))
        .find_map(|(record, _)| record.moment())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::History;
    use crate::save::journal::record::FIRST_LINE;
    use crate::trial::TestFight;

    #[test]
    fn glance_finds_the_latest_name_at_any_distance() {
        let world = TestFight::bundled("the-mill-at-hollowford").world;
        let (about, history) = (FightHeader::from_world(&world), world.resource::<History>());
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
            let glance = summarise(&path).unwrap();
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
        bytes.extend(record(Record::Fight(Arc::new(FightHeader {
            name,
            ..about
        }))));
        let named = bytes.len();
        assert_eq!(seen(&bytes), ("The long night".to_owned(), 2));
        while ((bytes.len() - named) as u64) < 3 * GLIMPSE {
            bytes.extend(undone(3));
        }
        assert_eq!(seen(&bytes), ("The long night".to_owned(), 3));
    }
}

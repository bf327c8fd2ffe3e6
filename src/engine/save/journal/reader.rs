//! Reads a fight from a journal, even a damaged one.

use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::document::{DocumentError, Limit, TextPosition, open_file, read_file};
use crate::save::fight::SavedFight;
use crate::save::save_file::LoadError;
use crate::save::store;

use super::record;
use super::scan::{Base, Scan};

/// A fight that has been read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedJournal {
    /// The fight; from a journal, as of the last record that counts.
    pub fight: SavedFight,
    /// Length of the file up to the end of the last record that counts, in bytes; 0 for a save in one file.
    pub end: u64,
    /// Checksum of those bytes.
    pub(super) sum: u32,
    /// State from which the fight continues because something before it is lost.
    pub(super) base: Option<Base>,
    /// The part that could not be read; `None` if everything could.
    pub loss: Option<Loss>,
    /// Names of the kinds of complete records that this version does not know. Nothing else is missing because of them.
    pub unknown: Vec<String>,
}

/// The loss in a journal that could not be read completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Number of bytes that do not count.
    pub bytes: u64,
    /// Number of those bytes after the last record that counts.
    pub at_the_end: u64,
    /// Number of complete records that follow a lost one.
    pub stranded: usize,
    /// Number of complete records with content that only a later version of the program understands.
    pub later: usize,
    /// Number of commands before the state from which the fight continues; 0 if it continues from its start.
    pub before: u32,
    /// Number of commands that count.
    pub commands: usize,
    /// True if only a part of the last line is missing, as after a power cut. Nothing that was reported as safe is lost
    /// then.
    pub is_torn: bool,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bytes, kept, before) = (self.bytes, self.commands, self.before);
        let next = before as usize + kept + 1;
        if before > 0 {
            write!(
                f,
                "{bytes} bytes are damaged or depend on damaged data: the fight continues from the complete state \
                 after command \
                 {before}, and commands 1 to {before} are lost and cannot be undone"
            )?;
            if kept > 0 {
                write!(f, "; {kept} commands after it are intact")?;
            }
            if self.stranded > 0 {
                write!(
                    f,
                    "; command {next} is lost, and {} later records cannot be used",
                    self.stranded
                )?;
            }
        } else if self.stranded > 0 && self.later < self.stranded {
            write!(
                f,
                "{bytes} bytes are damaged or depend on damaged data: {kept} commands are intact, command {next} is \
                 lost, \
                 and {} later records cannot be used",
                self.stranded
            )?;
        } else if self.later > 0 {
            write!(f, "{kept} commands can be read, but not command {next}")?;
        } else if self.at_the_end == bytes {
            let what = match self.is_torn {
                true => "were not completely written",
                false => "are damaged",
            };
            write!(
                f,
                "the last {bytes} bytes {what}: {kept} commands are intact, and command {next} is lost if there was \
                 one"
            )?;
        } else {
            write!(
                f,
                "{bytes} bytes are damaged; all {kept} commands are intact"
            )?;
        }
        if self.later > 0 {
            write!(
                f,
                "; {} intact records are from a newer version: update Splitsecond",
                self.later
            )?;
        }
        Ok(())
    }
}

/// Number of bytes that show whether a file is a journal: two lines begin within them.
const BEGINNING: u64 = 200;

/// Returns true if the file at `path` is a journal, judging by its first line or, if that is damaged, by the beginning
/// of the next one.
pub fn is_journal(path: &Path) -> bool {
    let Ok((file, _)) = open_file(path) else {
        return false;
    };
    let mut begins = Vec::new();
    let read = file.take(BEGINNING).read_to_end(&mut begins);
    read.is_ok() && record::is_journal_start(&begins)
}

/// Reads the journal at `path` as far as it is complete. If its beginning is damaged, reads it from a complete state in
/// it. The file is not changed.
///
/// # Errors
/// [`LoadError`] if the file cannot be opened, a later version wrote it, or it contains no complete state.
pub fn read(path: &Path) -> Result<LoadedJournal, LoadError> {
    let bytes = read_file(path, Limit::JOURNAL).map_err(|source| LoadError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    read_bytes(path, &bytes)
}

/// Reads the bytes of the journal at `path`, as far as they are complete.
///
/// # Errors
/// [`LoadError`] if a later version wrote them, or if they contain no complete state.
pub(super) fn read_bytes(path: &Path, bytes: &[u8]) -> Result<LoadedJournal, LoadError> {
    let file = path.display().to_string();
    let mut scan = Scan::default();
    let taken = scan.process_all(&file, bytes)?;
    let length = bytes.len() as u64;
    let lost = length - taken.counted;
    let base = scan.base();
    let Some(fight) = scan.into_fight() else {
        let mut problems = DocumentError::new(&file);
        let message = "its beginning is damaged, and no complete state follows: the fight cannot be restored from it";
        problems.push(&TextPosition::default(), message);
        let backup = None;
        return Err(LoadError::Damaged { problems, backup });
    };
    let end = usize::try_from(taken.end).unwrap_or(bytes.len());
    let loss = (lost > 0 || base.is_some()).then(|| Loss {
        is_torn: base.is_none()
            && taken.stranded == 0
            && lost == length - taken.end
            && !bytes[end..].contains(&b'\n'),
        bytes: lost,
        at_the_end: length - taken.end,
        stranded: taken.stranded,
        later: taken.later,
        before: base.map_or(0, |base| base.commands),
        commands: fight.journal.len(),
    });
    Ok(LoadedJournal {
        fight,
        end: taken.end,
        sum: crc32fast::hash(&bytes[..end]),
        base,
        loss,
        unknown: taken.unknown,
    })
}

impl LoadedJournal {
    /// Wraps a fight that was read completely from a file in another format.
    pub(in crate::save) fn complete(fight: SavedFight) -> Self {
        Self {
            fight,
            end: 0,
            sum: 0,
            base: None,
            loss: None,
            unknown: Vec::new(),
        }
    }

    /// Returns a remark for the user about the parts that could not be read; `None` if everything could.
    pub fn loss_remark(&self) -> Option<String> {
        let unknown = (!self.unknown.is_empty()).then(|| {
            let kinds: Vec<String> = self
                .unknown
                .iter()
                .map(|kind| format!("`{kind}`"))
                .collect();
            format!(
                "it contains unknown kinds of records ({}), which are ignored: update Splitsecond",
                kinds.join(", ")
            )
        });
        let loss = self.loss.map(|loss| loss.to_string());
        let remarks: Vec<String> = loss.into_iter().chain(unknown).collect();
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }
}

/// Returns a free path for the copy of the unreadable end of the journal at `path`.
pub(super) fn damaged_end_path(path: &Path) -> Option<PathBuf> {
    (1..u32::MAX)
        .map(|nth| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".rest{nth}"));
            PathBuf::from(name)
        })
        .find(|path| store::is_free(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::History;
    use crate::save::fight::FightHeader;
    use crate::save::journal::record::Record;
    use crate::trial::TestFight;
    use std::sync::Arc;

    #[test]
    fn journal_continued_by_a_later_program_is_whole() {
        let world = TestFight::bundled("the-mill-at-hollowford").world;
        let about = FightHeader::from_world(&world);
        let history = world.resource::<History>();
        let later = FightHeader {
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
        let taken = scan.process(&bytes);
        assert_eq!((taken.counted, taken.stranded), (bytes.len() as u64, 0));
        assert_eq!(scan.into_fight().unwrap().about, later);
    }
}

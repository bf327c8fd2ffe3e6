//! One line of a journal.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::encounter::{Entry, EntryId, Snapshot};
use crate::save::fight::FightHeader;
use crate::save::save_file::shared;

/// First line of the file, with the format version.
pub(super) const FIRST_LINE: &[u8] = b"splitsecond journal 1\n";

/// Beginning of the first line in every version.
pub(super) const MAGIC: &[u8] = b"splitsecond journal ";

/// Format version that this program writes and reads.
pub(super) const VERSION: u32 = 1;

/// Length of the checksum and the payload length, each followed by a space.
pub(super) const PREFIX: usize = 18;

/// Maximum length of a payload, in bytes.
const MAX_PAYLOAD_BYTES: usize = 64_000_000;

/// Maximum length of the name of a record kind, in bytes.
const MAX_KIND_BYTES: usize = 40;

/// Content of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum Record {
    /// The fight's name, rules, toggles and seed.
    Fight(#[serde(with = "shared")] Arc<FightHeader>),
    /// The state after a command, or at the start.
    State {
        /// The command; `None` at the start.
        at: Option<EntryId>,
        /// Number of commands so far.
        commands: u32,
        /// Current round.
        round: u32,
        /// Hash of the state.
        hash: u64,
        /// The state itself.
        #[serde(with = "shared")]
        state: Arc<Snapshot>,
    },
    /// A command was carried out and is now in effect.
    Did {
        /// Its number, counted from 1.
        command: u32,
        /// Round after the act that the command belongs to.
        round: u32,
        /// The command itself.
        #[serde(with = "shared")]
        entry: Arc<Entry>,
    },
    /// The current moment has changed: undo, redo, or another branch.
    At {
        /// Last command in effect; `None` at the start.
        head: Option<EntryId>,
        /// Number of commands so far.
        commands: u32,
        /// Current round.
        round: u32,
    },
}

/// Progress of a fight, from any record except [`Record::Fight`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FightProgress {
    pub commands: u32,
    pub round: u32,
}

impl Record {
    /// Appends the line to `text`.
    ///
    /// # Errors
    /// The error of a record that cannot be serialized as JSON.
    pub fn write(&self, text: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        let begin = text.len();
        text.extend_from_slice(&[b' '; PREFIX]);
        serde_json::to_writer(&mut *text, self)?;
        let length = text.len() - begin - PREFIX;
        text.push(b'\n');
        let line = &mut text[begin..];
        line[9..17].copy_from_slice(format!("{length:08x}").as_bytes());
        let sum = crc32fast::hash(&line[9..]);
        line[..8].copy_from_slice(format!("{sum:08x}").as_bytes());
        Ok(())
    }

    /// Returns the record at the beginning of `bytes`, and the length of its line in bytes; `None` if `bytes` do not
    /// begin with a complete record.
    pub fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let (payload, line) = payload(bytes)?;
        Some((serde_json::from_slice(payload).ok()?, line))
    }

    /// Returns the progress of the fight after this record.
    pub fn moment(&self) -> Option<FightProgress> {
        match *self {
            Self::Fight(_) => None,
            Self::Did {
                command: commands,
                round,
                ..
            }
            | Self::State {
                commands, round, ..
            }
            | Self::At {
                commands, round, ..
            } => Some(FightProgress { commands, round }),
        }
    }
}

/// Returns the payload of the complete line at the beginning of `bytes`, and the length of the line.
///
/// Some programs convert line ends to `\r\n` when they copy a text; the record still counts as complete.
pub(super) fn payload(bytes: &[u8]) -> Option<(&[u8], usize)> {
    let prefix = bytes.get(..PREFIX)?;
    let (sum, length) = (number(&prefix[..8])?, number(&prefix[9..17])? as usize);
    if prefix[8] != b' ' || length > MAX_PAYLOAD_BYTES {
        return None;
    }
    let end = PREFIX + length;
    let after = bytes.get(end..)?;
    let line_end = [&b"\n"[..], b"\r\n"]
        .into_iter()
        .find(|line_end| after.starts_with(line_end))?;
    let mut found = crc32fast::Hasher::new();
    found.update(&bytes[9..end]);
    found.update(b"\n");
    (found.finalize() == sum).then(|| (&bytes[PREFIX..end], end + line_end.len()))
}

/// Returns the name of the record kind in a complete `payload`, if this version does not know that kind.
pub(super) fn unknown_kind(payload: &[u8]) -> Option<String> {
    let fields: BTreeMap<String, IgnoredAny> = serde_json::from_slice(payload).ok()?;
    let kind = fields.into_keys().next()?;
    let known = ["Fight", "State", "Did", "At"].contains(&kind.as_str());
    let is_name = kind.len() <= MAX_KIND_BYTES && kind.chars().all(char::is_alphanumeric);
    (!known && is_name).then_some(kind)
}

/// Returns the length of the byte order mark that some programs put before a text.
pub(super) fn byte_order_mark_length(bytes: &[u8]) -> usize {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if bytes.starts_with(MARK) {
        MARK.len()
    } else {
        0
    }
}

/// Returns the version in the first line of a journal.
pub(super) fn version_in(first: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(first.strip_prefix(MAGIC)?).ok()?;
    text.trim_end().parse().ok()
}

/// Returns true if `bytes` are the beginning of a journal: its first line is there, or a record follows a damaged first
/// line.
pub(super) fn is_journal_start(bytes: &[u8]) -> bool {
    let bytes = &bytes[byte_order_mark_length(bytes)..];
    let record = |from: usize| bytes.get(from..).is_some_and(begins_record);
    bytes.starts_with(MAGIC) || record(line_end(bytes)) || record(FIRST_LINE.len()) || record(0)
}

/// Returns true if `bytes` begin like a record: two numbers, and a payload.
fn begins_record(bytes: &[u8]) -> bool {
    let numbers = [bytes.get(..8), bytes.get(9..17)];
    let numbers = numbers
        .iter()
        .all(|digits| digits.and_then(number).is_some());
    numbers
        && bytes
            .get(PREFIX..)
            .is_some_and(|payload| payload.starts_with(b"{\""))
}

/// Returns the length of the damaged line at the beginning of `bytes`. If its end is damaged, the length that the line
/// itself gives is used, provided that a complete record follows there.
pub(super) fn damaged_line(bytes: &[u8]) -> usize {
    let to_end = line_end(bytes);
    let named = bytes.get(9..17).and_then(number);
    let named = named.map(|length| PREFIX + length as usize + 1);
    let follows = |length: &usize| bytes.get(*length..).and_then(payload).is_some();
    let named = named.filter(|length| *length < to_end);
    named.filter(follows).unwrap_or(to_end)
}

/// Parses hexadecimal digits.
fn number(digits: &[u8]) -> Option<u32> {
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Returns the length of the first line in `bytes`, including its line end; the length of all bytes if there is none.
pub(super) fn line_end(bytes: &[u8]) -> usize {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    end.map_or(bytes.len(), |end| end + 1)
}

//! The file of a fight in progress: every command is appended to it, and nothing is ever overwritten.
//!
//! # The file
//!
//! ```text
//! splitsecond journal 1
//! 1c291ca3 000000d4 {"Fight":{…}}          the fight: name, ruleset and its revision, toggles, seed
//! 9b0f7a55 00004e11 {"State":{"at":null,…}} the state at the start, with its hash
//! 5d2c11f0 000002a7 {"Did":{"command":1,…}} a command with its parent, dice, outcomes and hash
//! 07aa31be 00000031 {"At":{"head":0,…}}     the current moment has changed: undo, redo, another branch
//! ```
//!
//! After a first line with the version, every line is a record: a checksum (CRC-32 of the rest of the line) and the
//! length of the payload in bytes, both as eight hexadecimal digits, then the payload as JSON. `less` shows it, and
//! `grep` searches it. A changed die is a command on another branch of the history, so it needs no separate kind of
//! record.
//!
//! Nothing before the end is ever changed. The cost of a command therefore does not depend on the length of the fight:
//! its line, one write, one sync. From time to time the state is written too, preceded by a `Fight` record (see
//! `writer`). Opening a journal then only has to repeat the commands after the last state.
//!
//! # Reading
//!
//! A record counts if it is complete: its checksum matches, and it follows the records before it. A power cut leaves a
//! part of the last line, which is dropped and reported. If the start or a command is damaged, reading continues after
//! it. Commands that follow cannot be attached until the next complete state, from which the fight then continues. All
//! losses are reported. Lines may have the line endings of other systems, and a complete record of an unknown kind is
//! left where it is. Reading changes nothing. Before the first command is written to a journal whose end could not be
//! read, that end is copied to a separate file. Before a journal that continues from a state in the middle is
//! rewritten, all of it is copied.
//!
//! # Writing
//!
//! A thread takes all pending records, writes them together and syncs the file; only then are their commands reported
//! as safe. After any failure the content of the disk is unknown. The file is then truncated to the length that was
//! last synced, and the same records are written again: immediately with the next command, otherwise after growing
//! pauses. Only bytes from this writer are ever truncated. If the file is gone, was replaced, or has another name as
//! well, the whole journal is written again from memory.
//!
//! # One writer
//!
//! The writer holds a system lock on `NAME.journal.lock`, which a crash releases; the file names the writer. Only the
//! writer can write, but every program can read and follow. Before each write, the writer checks that the lock is still
//! in place. If its folder was deleted, the lock is acquired again. If another window has acquired it since, nothing
//! more is written here. A link at its path, or a file that this program did not write, is left alone.
//!
//! | file | holds |
//! | --- | --- |
//! | `record` | one line |
//! | `reader` | reads a fight from a journal, even a damaged one |
//! | `scan` | processes its records one by one |
//! | `glance` | its name and moment, for lists |
//! | `follower` | reads the records that another writer appends |
//! | `writer` | passes the fight's records to the writing thread |
//! | `thread` | the thread that writes |
//! | `name` | renames a fight, and copies it under another name |
//! | `lock` | lets one process at a time write |

mod follower;
mod glance;
mod lock;
mod name;
mod reader;
mod record;
mod scan;
mod thread;
mod writer;

pub use follower::{JournalChange, JournalFollower};
pub use glance::{JournalSummary, summarise};
pub use lock::{Lock, LockError, LockHolder};
pub(super) use name::{JournalNameError, copy_named, rename, set_back};
pub use reader::{LoadedJournal, Loss, is_journal, read};
pub use writer::{Journal, SaveStatus, WriteFailure};

/// The extension of journals.
pub const EXTENSION: &str = "journal";

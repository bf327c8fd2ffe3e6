//! A fight while it is played: a file to which every command is appended, and which is never written over.
//!
//! # The file
//!
//! ```text
//! splitsecond journal 1
//! 1c291ca3 000000d4 {"Fight":{…}}          what is played: name, rules and their edition, toggles, seed
//! 9b0f7a55 00004e11 {"State":{"at":null,…}} the state from which it starts, with its hash
//! 5d2c11f0 000002a7 {"Did":{"command":1,…}} a command with its parent, dice, outcomes and hash
//! 07aa31be 00000031 {"At":{"head":0,…}}     another moment counts now: undo, redo, another line
//! ```
//!
//! After a first line with the version, every line is a record: a checksum (CRC-32 of the rest of the line), the
//! length of the payload in bytes, both as eight hexadecimal digits, and the payload as JSON. `less` shows it, and
//! `grep` searches it. A changed die is a command on another line of the history, and so needs no record of its own.
//!
//! Nothing before the end is ever changed. What one command costs does therefore not depend on the length of the
//! fight: its line, one write, one sync. Now and then the state is written, too, with what is played before it
//! (see `writer`), so that opening carries out again only what came after the last one.
//!
//! # Reading
//!
//! A record counts if it is whole: its checksum fits, and it follows what is there. A power cut leaves a part of the
//! last line, which is dropped and reported. If something else is damaged, the start or a command, reading continues
//! behind it; commands that follow cannot be joined on before the next complete state, from which the fight then
//! continues. All losses are reported. Lines may end as on other systems, and a whole record of an unknown kind is left
//! where it is. Reading changes nothing. Before the first command is written to a journal whose end could not be read,
//! that end is kept in a separate file; before a journal that continues from a state in the middle is written again,
//! all of it is kept.
//!
//! # Writing
//!
//! A thread takes what waits, writes it as one, and syncs it; only then are its commands reported as safe. After any
//! failure it is unknown what is on the disk, so the file is cut to the length that was last synced and the same
//! records are written again, at once with the next command and by itself after growing pauses. Nothing is cut off that
//! this writer has not written. If the file is gone, is not the one that was read, or has another name as well, the
//! whole journal is written again: everything in it is still known.
//!
//! # One writer
//!
//! The writer holds a lock of the system on `NAME.journal.lock`, which a crash releases; the file says who the writer
//! is. Only the writer can write, but every program can read and follow. Before each write, the writer checks whether
//! the lock is still in its place: where its folder was deleted it is taken again, and where another window has taken
//! it since, nothing more is written here. A link in its place, or a file that is none of this program, is left alone.
//!
//! | file | holds |
//! | --- | --- |
//! | `record` | one line |
//! | `reader` | a journal, or what is left of it → a fight |
//! | `scan` | its records, one after the other → what they come to |
//! | `glance` | its name and moment, for lists |
//! | `follower` | what another writer appends, as it comes |
//! | `writer` | what the fight hands over |
//! | `pen` | the thread that writes |
//! | `name` | another name for a fight, and a copy under another name |
//! | `lock` | who may write |

mod follower;
mod glance;
mod lock;
mod name;
mod pen;
mod reader;
mod record;
mod scan;
mod writer;

pub use follower::{Follower, News};
pub use glance::{Glance, glance};
pub use lock::{Holder, Lock, NotLocked};
pub(super) use name::{NotNamed, copy_named, rename, set_back};
pub use reader::{Loss, Reading, is_journal, read};
pub use writer::{Journal, Standing, Trouble};

/// The extension of journals.
pub const ENDING: &str = "journal";

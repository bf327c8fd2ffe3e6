//! Who may write a journal: one, and nobody else before that one is gone.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::save::disk::same_file;

/// How much of a lock is read, in bytes: who holds it says so in less.
const LONGEST: u64 = 1000;

/// The right to write a journal. It ends when this is dropped, or with the program, however that ends.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

/// Whoever may write a journal now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The number of its process.
    pub process: u32,
    /// The name of its computer.
    pub host: String,
    /// The time since when it may, in seconds since 1970.
    pub since: u64,
}

/// Why a journal may not be written.
#[derive(Debug, thiserror::Error)]
pub enum NotLocked {
    /// Somebody else writes it.
    #[error("it is open in another window: {}", holder.as_ref().map_or_else(|| "nobody knows whose".to_owned(), Holder::to_string))]
    Held {
        /// Who that is, if it has said so.
        holder: Option<Holder>,
    },
    /// The system cannot lock files there.
    #[error("nobody can be kept from writing it at the same time: {0}")]
    System(#[from] io::Error),
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let since = now
            .unwrap_or_default()
            .checked_sub(Duration::from_secs(self.since));
        write!(f, "process {} on {}", self.process, self.host)?;
        match since.map(|since| since.as_secs()) {
            None => Ok(()),
            Some(seconds @ 0..120) => write!(f, ", for {seconds} seconds"),
            Some(seconds @ 120..7200) => write!(f, ", for {} minutes", seconds / 60),
            Some(seconds) => write!(f, ", for {} hours", seconds / 3600),
        }
    }
}

impl Lock {
    /// Takes the right to write the journal at `path`.
    ///
    /// # Errors
    /// [`NotLocked`] if somebody else has it, or the system has no locks there.
    pub fn take(path: &Path) -> Result<Self, NotLocked> {
        // By whatever name a journal is opened, it is the same one.
        let path = fs::canonicalize(path).unwrap_or_else(|_not_yet_there| path.to_owned());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut name = OsString::from(path);
        name.push(".lock");
        let path = PathBuf::from(name);
        loop {
            let mut file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut text = String::new();
                    let read = (&mut file).take(LONGEST).read_to_string(&mut text);
                    let holder = read.ok().and_then(|_bytes| Holder::read(&text));
                    return Err(NotLocked::Held { holder });
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // Whoever had it before may have removed the file between opening and locking it.
            let in_place = match (file.metadata(), fs::metadata(&path)) {
                (Ok(locked), Ok(there)) => same_file(&locked, &there),
                _gone => false,
            };
            if in_place {
                file.set_len(0)?;
                // The lock holds even where nobody can be told whose it is.
                let _unsigned = file.write_all(Holder::this().to_string_in_file().as_bytes());
                return Ok(Self { file, path });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // As long as it is locked nobody else can have taken it.
        let _stays = fs::remove_file(&self.path);
        let _ends_with_the_file = self.file.unlock();
    }
}

impl Holder {
    fn this() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            process: std::process::id(),
            host: gethostname::gethostname().to_string_lossy().into_owned(),
            since: since.unwrap_or_default().as_secs(),
        }
    }

    fn to_string_in_file(&self) -> String {
        format!("{} {} {}\n", self.process, self.since, self.host)
    }

    fn read(text: &str) -> Option<Self> {
        let mut words = text.trim_end().splitn(3, ' ');
        Some(Self {
            process: words.next()?.parse().ok()?,
            since: words.next()?.parse().ok()?,
            host: words.next()?.to_owned(),
        })
    }
}

//! The lock that lets one process at a time write a journal.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::save::disk::{FileId, has_other_names};

/// Maximum number of bytes read from a lock file; the entry of its holder is shorter.
const MAX_LOCK_BYTES: u64 = 1000;

/// The right to write a journal. It ends when this value is dropped or when the process ends for any reason.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

/// The process that may write a journal now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockHolder {
    /// Process id.
    pub process: u32,
    /// Name of its computer.
    pub host: String,
    /// Time since when it holds the lock, in seconds since 1970.
    pub since: u64,
}

/// Error: a journal may not be written.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process is writing it.
    #[error("it is open in another window: {}", holder.as_ref().map_or_else(|| "owner unknown".to_owned(), LockHolder::to_string))]
    Held {
        /// That process, if the lock file names it.
        holder: Option<LockHolder>,
    },
    /// The system cannot lock files there, or another kind of file is at the lock's path.
    #[error("it cannot be locked against other windows: {0}")]
    System(#[from] io::Error),
}

impl fmt::Display for LockHolder {
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
    /// Acquires the right to write the journal at `path`.
    ///
    /// # Errors
    /// [`LockError`] if another window has the lock, the system has no locks there, or a file that is not a lock of
    /// this program is at its path.
    pub fn acquire(path: &Path) -> Result<Self, LockError> {
        // All names of a journal lead to the same lock.
        let path = dunce::canonicalize(path).unwrap_or_else(|_not_yet_there| path.to_owned());
        let mut name = OsString::from(path);
        name.push(".lock");
        Self::take_at(PathBuf::from(name))
    }

    /// Acquires the lock at `path`, creating the file if it is missing.
    fn take_at(path: PathBuf) -> Result<Self, LockError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        loop {
            let Some(mut file) = open_lock(&path)? else {
                // The file has appeared or disappeared in between.
                continue;
            };
            lock(&mut file)?;
            // The previous holder may have removed the file between opening and locking it.
            if is_at(&file, &path) {
                let text = text_in(&mut file)?;
                if !text.is_empty() && LockHolder::read(&text).is_none() {
                    return Err(in_the_way(&path, "is not a lock file of Splitsecond"));
                }
                file.set_len(0)?;
                file.rewind()?;
                // The lock holds even if its holder cannot be written into it.
                let _unsigned =
                    file.write_all(LockHolder::this_process().to_string_in_file().as_bytes());
                return Ok(Self { file, path });
            }
        }
    }

    /// Checks that the lock is still held. If its file was removed, the lock is acquired again.
    ///
    /// # Errors
    /// [`LockError`], as for [`Lock::take`]: another window may have acquired it since.
    pub(super) fn ensure_held(&mut self) -> Result<(), LockError> {
        if !is_at(&self.file, &self.path) {
            *self = Self::take_at(self.path.clone())?;
        }
        Ok(())
    }
}

/// Opens a lock file, or creates it; `None` if it has appeared or disappeared meanwhile. A link is not followed, and
/// the file is not changed.
fn open_lock(path: &Path) -> Result<Option<File>, LockError> {
    let options = options();
    let id = FileId::from_path(path);
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return match options.clone().create_new(true).open(path) {
                Ok(file) => Ok(Some(file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
                Err(error) => Err(error.into()),
            };
        }
        Err(error) => return Err(error.into()),
    };
    if found.is_symlink() {
        return Err(in_the_way(path, "is a link, and links are not followed"));
    }
    if !found.is_file() {
        return Err(in_the_way(path, "is not a file"));
    }
    if has_other_names(path) {
        return Err(in_the_way(path, "is the same file as another"));
    }
    match options.open(path) {
        Ok(file) => {
            let opened = FileId::from_file(&file)?;
            Ok(id.is_ok_and(|id| id == opened).then_some(file))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if is_held(&error) => Err(LockError::Held {
            holder: File::open(path).ok().and_then(|mut file| holder(&mut file)),
        }),
        Err(error) => Err(error.into()),
    }
}

/// Returns the options for opening a lock file. On Windows, opening it for writing keeps other processes from opening
/// it for writing. A lock as on other systems would also keep them from reading its holder.
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(windows)]
    {
        use std::os::windows::fs::OpenOptionsExt;
        const SHARE_READ: u32 = 1;
        const SHARE_DELETE: u32 = 4;
        options.share_mode(SHARE_READ | SHARE_DELETE);
    }
    options
}

/// Returns true if Windows reports that another process has a file open for writing.
fn is_held(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && error.raw_os_error() == Some(SHARING_VIOLATION)
}

/// Locks an open file.
#[cfg(not(windows))]
fn lock(file: &mut File) -> Result<(), LockError> {
    use std::fs::TryLockError;
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(LockError::Held {
            holder: holder(file),
        }),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Does nothing: on Windows, opening the file has locked it.
#[cfg(windows)]
fn lock(_file: &mut File) -> Result<(), LockError> {
    Ok(())
}

/// Returns the holder of a lock, if its file names one.
fn holder(file: &mut File) -> Option<LockHolder> {
    text_in(file).ok().and_then(|text| LockHolder::read(&text))
}

/// Returns the error for something at the lock's path that is not a lock of this program.
fn in_the_way(path: &Path, what: &str) -> LockError {
    let words = format!("{} {what}: move it away", path.display());
    io::Error::other(words).into()
}

/// Returns true if `file` is the one at `path`, and `path` is not a link.
fn is_at(file: &File, path: &Path) -> bool {
    match (FileId::from_file(file), FileId::from_path(path)) {
        (Ok(open), Ok(there)) => open == there,
        _gone => false,
    }
}

/// Returns the beginning of the text in a lock file; invalid bytes are replaced.
fn text_in(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(MAX_LOCK_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While the lock is held, no other window can have taken it. A file elsewhere may belong to another window.
        if is_at(&self.file, &self.path) {
            let _stays = fs::remove_file(&self.path);
        }
        #[cfg(not(windows))]
        let _ends_with_the_file = self.file.unlock();
    }
}

impl LockHolder {
    fn this_process() -> Self {
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

//! Who may write a journal: one, and nobody else before that one is gone.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::save::disk::{FileId, has_other_names};

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
    /// The system cannot lock files there, or something else lies in the place of the lock.
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
    /// [`NotLocked`] if another window has it, the system has no locks there, or something else than a lock of this
    /// program is in its place.
    pub fn take(path: &Path) -> Result<Self, NotLocked> {
        // By whatever name a journal is opened, it is the same one.
        let path = dunce::canonicalize(path).unwrap_or_else(|_not_yet_there| path.to_owned());
        let mut name = OsString::from(path);
        name.push(".lock");
        Self::take_at(PathBuf::from(name))
    }

    /// Takes the lock at `path`, which is made if it is not there.
    fn take_at(path: PathBuf) -> Result<Self, NotLocked> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        loop {
            let Some(mut file) = open_lock(&path)? else {
                // It has come or gone in between.
                continue;
            };
            lock(&mut file)?;
            // The window that had it before may have removed the file between opening and locking it.
            if is_at(&file, &path) {
                let text = text_in(&mut file)?;
                if !text.is_empty() && Holder::read(&text).is_none() {
                    return Err(in_the_way(&path, "is not a lock of this program"));
                }
                file.set_len(0)?;
                file.rewind()?;
                // The lock holds even where nobody can be told whose it is.
                let _unsigned = file.write_all(Holder::this().to_string_in_file().as_bytes());
                return Ok(Self { file, path });
            }
        }
    }

    /// Makes sure that the right still holds: where its file was removed, it is taken again.
    ///
    /// # Errors
    /// [`NotLocked`], as for [`Lock::take`]: another window may have taken it since.
    pub(super) fn hold(&mut self) -> Result<(), NotLocked> {
        if !is_at(&self.file, &self.path) {
            *self = Self::take_at(self.path.clone())?;
        }
        Ok(())
    }
}

/// Opens the file of a lock, or makes it; `None` if it has come or gone meanwhile. A link is not followed, and nothing
/// in the file is changed.
fn open_lock(path: &Path) -> Result<Option<File>, NotLocked> {
    let options = options();
    let id = FileId::of_name(path);
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
        return Err(in_the_way(path, "is a link, which is not followed"));
    }
    if !found.is_file() {
        return Err(in_the_way(path, "is not a file"));
    }
    if has_other_names(path) {
        return Err(in_the_way(path, "is the same file as another"));
    }
    match options.open(path) {
        Ok(file) => {
            let opened = FileId::of(&file)?;
            Ok(id.is_ok_and(|id| id == opened).then_some(file))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if is_held(&error) => Err(NotLocked::Held {
            holder: File::open(path).ok().and_then(|mut file| holder(&mut file)),
        }),
        Err(error) => Err(error.into()),
    }
}

/// The options to open the file of a lock with. On Windows, opening it to write keeps other processes from opening it to
/// write: a lock as on other systems would also keep them from reading its holder.
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

/// Returns whether Windows reports that another process has a file open to write.
fn is_held(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && error.raw_os_error() == Some(SHARING_VIOLATION)
}

/// Locks an open file.
#[cfg(not(windows))]
fn lock(file: &mut File) -> Result<(), NotLocked> {
    use std::fs::TryLockError;
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(NotLocked::Held {
            holder: holder(file),
        }),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Leaves an open file as it is: on Windows, opening it has locked it.
#[cfg(windows)]
fn lock(_file: &mut File) -> Result<(), NotLocked> {
    Ok(())
}

/// Returns who holds a lock, if its file says so.
fn holder(file: &mut File) -> Option<Holder> {
    text_in(file).ok().and_then(|text| Holder::read(&text))
}

/// Something that is no lock of this program lies where the lock belongs.
fn in_the_way(path: &Path, what: &str) -> NotLocked {
    let words = format!("{} {what}: move it away", path.display());
    io::Error::other(words).into()
}

/// Returns whether `file` is the one at `path`, and no link leads there.
fn is_at(file: &File, path: &Path) -> bool {
    match (FileId::of(file), FileId::of_name(path)) {
        (Ok(open), Ok(there)) => open == there,
        _gone => false,
    }
}

/// Returns the beginning of the text in a lock; bytes that are no text are replaced.
fn text_in(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(LONGEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Drop for Lock {
    fn drop(&mut self) {
        // As long as it is locked no other window can have taken it; one in another place may be another window's.
        if is_at(&self.file, &self.path) {
            let _stays = fs::remove_file(&self.path);
        }
        #[cfg(not(windows))]
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

//! The file system as saving uses it, and the one place where a test can have it fail.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// What saving asks of the file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// Make a folder, and those above it.
    MakeFolder,
    /// Make a new file.
    Make,
    /// Open a file to write on.
    Open,
    /// Write bytes.
    Write,
    /// Wait until a file's bytes are on the disk.
    Sync,
    /// Cut a file shorter.
    Shorten,
    /// Copy a file.
    Copy,
    /// Give a file another name.
    Rename,
    /// Wait until a folder's names are on the disk.
    SyncFolder,
}

impl Operation {
    /// All operations, for tests that have each of them fail.
    pub const ALL: [Self; 9] = [
        Self::MakeFolder,
        Self::Make,
        Self::Open,
        Self::Write,
        Self::Sync,
        Self::Shorten,
        Self::Copy,
        Self::Rename,
        Self::SyncFolder,
    ];
}

/// A failure to be had on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of error.
    pub kind: io::ErrorKind,
    /// How many bytes get through before it; counts for [`Operation::Write`] only.
    pub after: usize,
}

/// Decides which operations fail: for tests.
pub trait Faults: fmt::Debug + Send + Sync {
    /// The failure of `operation` on `path`; `None` if it is to go well.
    fn fault(&self, operation: Operation, path: &Path) -> Option<Fault>;
}

/// The file system; the default is the real one.
#[derive(Clone, Debug, Default)]
pub struct Disk(Option<Arc<dyn Faults>>);

impl Disk {
    /// The real file system, except where `faults` has it fail.
    pub fn failing(faults: Arc<dyn Faults>) -> Self {
        Self(Some(faults))
    }

    fn fault(&self, operation: Operation, path: &Path) -> Option<Fault> {
        self.0.as_ref()?.fault(operation, path)
    }

    fn ask(&self, operation: Operation, path: &Path) -> io::Result<()> {
        match self.fault(operation, path) {
            Some(fault) => Err(fault.kind.into()),
            None => Ok(()),
        }
    }

    /// Makes the folder at `path` and those above it, where they are missing.
    ///
    /// # Errors
    /// The error of the system.
    pub(super) fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.ask(Operation::MakeFolder, path)?;
        fs::create_dir_all(path)
    }

    /// Makes a new file with a free name in `folder`, which goes by itself unless it is kept.
    ///
    /// # Errors
    /// The error of the system.
    pub(super) fn make_aside(
        &self,
        folder: &Path,
        names: &tempfile::Builder<'_, '_>,
    ) -> io::Result<tempfile::NamedTempFile> {
        self.ask(Operation::Make, folder)?;
        names.tempfile_in(folder)
    }

    /// Opens the file at `path` to go on writing where it ends.
    ///
    /// # Errors
    /// The error of the system; a missing file is one.
    pub(super) fn open(&self, path: &Path) -> io::Result<DiskFile> {
        self.ask(Operation::Open, path)?;
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        file.seek(SeekFrom::End(0))?;
        Ok(DiskFile {
            disk: self.clone(),
            path: path.to_owned(),
            file,
        })
    }

    /// Writes all of `bytes` to `file`, which is at `path`.
    ///
    /// # Errors
    /// The error of the system; some of the bytes may be there then.
    pub(super) fn write(&self, file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let Some(fault) = self.fault(Operation::Write, path) else {
            return file.write_all(bytes);
        };
        file.write_all(&bytes[..fault.after.min(bytes.len())])?;
        Err(fault.kind.into())
    }

    /// Waits until the bytes of `file`, which is at `path`, are on the disk.
    ///
    /// # Errors
    /// The error of the system; nobody knows then what is on the disk.
    pub(super) fn sync(&self, file: &File, path: &Path) -> io::Result<()> {
        self.ask(Operation::Sync, path)?;
        synced(file, file.sync_all())
    }

    /// Copies the bytes of the file at `from` to `to`.
    ///
    /// # Errors
    /// The error of the system.
    pub(super) fn copy(&self, from: &Path, to: &mut File) -> io::Result<()> {
        self.ask(Operation::Copy, from)?;
        io::copy(&mut File::open(from)?, to).map(|_bytes| ())
    }

    /// Calls the file at `from` `to`; what had that name before is gone.
    ///
    /// # Errors
    /// The error of the system.
    pub(super) fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.ask(Operation::Rename, to)?;
        patiently((), |()| fs::rename(from, to).map_err(|error| (error, ())))
    }

    /// Gives a file that was made aside the name `path`; what had that name before is gone, unless `unless_there`
    /// is set.
    ///
    /// # Errors
    /// The error of the system: the file made aside is gone then. `AlreadyExists` if `unless_there` is set
    /// and there is such a file.
    pub(super) fn put(
        &self,
        aside: tempfile::NamedTempFile,
        path: &Path,
        unless_there: bool,
    ) -> io::Result<()> {
        self.ask(Operation::Rename, path)?;
        patiently(aside.into_temp_path(), |aside| {
            let put = match unless_there {
                true => aside.persist_noclobber(path),
                false => aside.persist(path),
            };
            put.map_err(|error| (error.error, error.path))
        })
    }

    /// Waits until the names in a folder are on the disk, so that a renaming survives a power cut.
    ///
    /// # Errors
    /// The error of the system.
    #[cfg(unix)]
    pub(super) fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.ask(Operation::SyncFolder, folder)?;
        let folder = File::open(folder)?;
        match synced(&folder, folder.sync_all()) {
            // Some network drives and memory sticks cannot sync a folder.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
                ) =>
            {
                Ok(())
            }
            done => done,
        }
    }

    /// Windows cannot sync a folder: the file system keeps a log of renames, and replays it after a power cut.
    ///
    /// # Errors
    /// Only those of tests.
    #[cfg(not(unix))]
    pub(super) fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.ask(Operation::SyncFolder, folder)
    }
}

/// A file that is written at its end.
#[derive(Debug)]
pub(super) struct DiskFile {
    disk: Disk,
    path: PathBuf,
    file: File,
}

impl DiskFile {
    /// Its length in bytes.
    ///
    /// # Errors
    /// The error of the system.
    pub fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// Writes `bytes` at its end, and waits until they are on the disk.
    ///
    /// # Errors
    /// The error of the system; some of the bytes may be there then, or none.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.disk.write(&mut self.file, &self.path, bytes)?;
        self.disk.ask(Operation::Sync, &self.path)?;
        synced(&self.file, self.file.sync_data())
    }

    /// Cuts it to `length` bytes.
    ///
    /// # Errors
    /// The error of the system.
    pub fn shorten(&mut self, length: u64) -> io::Result<()> {
        self.disk.ask(Operation::Shorten, &self.path)?;
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::End(0)).map(|_end| ())
    }

    /// Returns whether its first `length` bytes have this checksum.
    ///
    /// # Errors
    /// The error of the system.
    pub fn begins_as(&mut self, length: u64, sum: u32) -> io::Result<bool> {
        if self.length()? < length {
            return Ok(false);
        }
        self.file.rewind()?;
        let mut found = crc32fast::Hasher::new();
        let mut buffer = vec![0; 1 << 16];
        let mut bytes = (&mut self.file).take(length);
        loop {
            match bytes.read(&mut buffer)? {
                0 => break,
                read => found.update(&buffer[..read]),
            }
        }
        self.file.seek(SeekFrom::End(0))?;
        Ok(found.finalize() == sum)
    }

    /// Its bytes from `start` on.
    ///
    /// # Errors
    /// The error of the system.
    pub fn bytes_from(&mut self, start: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Returns whether the file has other names as well: a change made here would show under those, too.
    pub fn has_other_names(&self) -> bool {
        FileId::with_names(&self.file).is_ok_and(|(_, names)| names > 1)
    }

    /// Returns whether the file is still the one that its path names: it has not been removed or replaced.
    pub fn is_in_place(&self) -> bool {
        match (FileId::of(&self.file), FileId::at(&self.path)) {
            (Ok(open), Ok(there)) => open == there,
            _gone => false,
        }
    }
}

/// Identifies a file on this computer, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId {
    volume: u64,
    number: u64,
}

impl FileId {
    /// Identifies an open file.
    ///
    /// # Errors
    /// The error of the system.
    pub fn of(file: &File) -> io::Result<Self> {
        Self::with_names(file).map(|(id, _)| id)
    }

    /// Identifies the file that `path` leads to, through links.
    ///
    /// # Errors
    /// The error of the system; a missing file is one.
    pub fn at(path: &Path) -> io::Result<Self> {
        look_at(path, true).map(|(id, _)| id)
    }

    /// Identifies what has the name `path`, which may be a link.
    ///
    /// # Errors
    /// The error of the system; a missing file is one.
    pub fn of_name(path: &Path) -> io::Result<Self> {
        look_at(path, false).map(|(id, _)| id)
    }

    #[cfg(unix)]
    fn with_names(file: &File) -> io::Result<(Self, u64)> {
        Ok(known(&file.metadata()?))
    }

    #[cfg(windows)]
    fn with_names(file: &File) -> io::Result<(Self, u64)> {
        let found = winapi_util::file::information(file)?;
        let id = Self {
            volume: found.volume_serial_number(),
            number: found.file_index(),
        };
        Ok((id, found.number_of_links()))
    }
}

/// Returns whether the file of this name, which may be a link, has more names than one (hard links).
pub(super) fn has_other_names(path: &Path) -> bool {
    look_at(path, false).is_ok_and(|(_, names)| names > 1)
}

/// Identifies a file by its path, and counts its names.
#[cfg(unix)]
fn look_at(path: &Path, follow: bool) -> io::Result<(FileId, u64)> {
    let found = match follow {
        true => fs::metadata(path),
        false => fs::symlink_metadata(path),
    };
    Ok(known(&found?))
}

#[cfg(unix)]
fn known(file: &fs::Metadata) -> (FileId, u64) {
    use std::os::unix::fs::MetadataExt;
    let id = FileId {
        volume: file.dev(),
        number: file.ino(),
    };
    (id, file.nlink())
}

/// Identifies a file by its path, and counts its names.
#[cfg(windows)]
fn look_at(path: &Path, follow: bool) -> io::Result<(FileId, u64)> {
    use std::os::windows::fs::OpenOptionsExt;
    /// Opens folders, too.
    const BACKUP_SEMANTICS: u32 = 0x0200_0000;
    /// Opens a link instead of what it leads to.
    const OPEN_REPARSE_POINT: u32 = 0x0020_0000;
    let flags = match follow {
        true => BACKUP_SEMANTICS,
        false => BACKUP_SEMANTICS | OPEN_REPARSE_POINT,
    };
    let mut options = OpenOptions::new();
    // Without access to the content, it does not matter how other processes have opened the file.
    let file = options.access_mode(0).custom_flags(flags).open(path)?;
    FileId::with_names(&file)
}

/// Returns the outcome of a sync.
#[cfg(not(target_os = "macos"))]
fn synced(_file: &File, outcome: io::Result<()>) -> io::Result<()> {
    outcome
}

/// Returns the outcome of a sync. macOS also empties the cache of the disk, which some network drives and memory sticks
/// refuse: they get the usual sync.
#[cfg(target_os = "macos")]
fn synced(file: &File, outcome: io::Result<()>) -> io::Result<()> {
    const EINVAL: i32 = 22;
    const ENOTTY: i32 = 25;
    const ENOTSUP: i32 = 45;
    match outcome {
        Err(error) if matches!(error.raw_os_error(), Some(EINVAL | ENOTTY | ENOTSUP)) => {
            rustix::fs::fsync(file).map_err(io::Error::from)
        }
        done => done,
    }
}

/// Renames a file. On Windows, a virus scanner or another window can briefly prevent that: the rename is repeated for up to
/// a second.
fn patiently<F>(
    mut file: F,
    mut rename: impl FnMut(F) -> Result<(), (io::Error, F)>,
) -> io::Result<()> {
    const PAUSE: Duration = Duration::from_millis(20);
    let mut pauses = if cfg!(windows) { 50 } else { 0 };
    loop {
        match rename(file) {
            Err((error, again)) if pauses > 0 && is_busy(&error) => {
                file = again;
                pauses -= 1;
                thread::sleep(PAUSE);
            }
            done => return done.map_err(|(error, _)| error),
        }
    }
}

/// Returns whether Windows reports that a file is open elsewhere: access denied, or a sharing or lock violation.
fn is_busy(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(5 | 32 | 33))
}

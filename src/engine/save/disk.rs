//! The file system operations used for saving, and the one place where tests can make them fail.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// File system operations used for saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// Create a folder and its parents.
    MakeFolder,
    /// Create a file.
    Make,
    /// Open a file for writing.
    Open,
    /// Write bytes.
    Write,
    /// Wait until a file's bytes are on the disk.
    Sync,
    /// Truncate a file.
    Shorten,
    /// Copy a file.
    Copy,
    /// Rename a file.
    Rename,
    /// Wait until a folder's names are on the disk.
    SyncFolder,
}

impl Operation {
    /// All operations, for tests that make each of them fail.
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

/// A deliberate failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InjectedFault {
    /// Kind of error.
    pub kind: io::ErrorKind,
    /// Number of bytes written before the failure; used by [`Operation::Write`] only.
    pub after: usize,
}

/// Decides which operations fail, for tests.
pub trait FaultInjector: fmt::Debug + Send + Sync {
    /// Returns the failure of `operation` on `path`; `None` if it should succeed.
    fn fault(&self, operation: Operation, path: &Path) -> Option<InjectedFault>;
}

/// The file system; the default is the real one.
#[derive(Clone, Debug, Default)]
pub struct Disk(Option<Arc<dyn FaultInjector>>);

impl Disk {
    /// Returns the real file system, except that operations fail as `faults` says.
    pub fn with_faults(faults: Arc<dyn FaultInjector>) -> Self {
        Self(Some(faults))
    }

    fn fault(&self, operation: Operation, path: &Path) -> Option<InjectedFault> {
        self.0.as_ref()?.fault(operation, path)
    }

    fn ask(&self, operation: Operation, path: &Path) -> io::Result<()> {
        match self.fault(operation, path) {
            Some(fault) => Err(fault.kind.into()),
            None => Ok(()),
        }
    }

    /// Creates the folder at `path` and its parents where they are missing.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.ask(Operation::MakeFolder, path)?;
        fs::create_dir_all(path)
    }

    /// Creates a temporary file with a free name in `folder`. It is removed when dropped, unless it is kept.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn create_temporary(
        &self,
        folder: &Path,
        names: &tempfile::Builder<'_, '_>,
    ) -> io::Result<tempfile::NamedTempFile> {
        self.ask(Operation::Make, folder)?;
        names.tempfile_in(folder)
    }

    /// Opens the file at `path` for appending.
    ///
    /// # Errors
    /// The system's error; also if the file is missing.
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
    /// The system's error; some of the bytes may have been written.
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
    /// The system's error; the content of the disk is unknown then.
    pub(super) fn sync(&self, file: &File, path: &Path) -> io::Result<()> {
        self.ask(Operation::Sync, path)?;
        synced(file, file.sync_all())
    }

    /// Copies the bytes of the file at `from` to `to`.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn copy(&self, from: &Path, to: &mut File) -> io::Result<()> {
        self.ask(Operation::Copy, from)?;
        io::copy(&mut File::open(from)?, to).map(|_bytes| ())
    }

    /// Renames the file at `from` to `to`, replacing any file there.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.ask(Operation::Rename, to)?;
        rename_with_retries((), |()| fs::rename(from, to).map_err(|error| (error, ())))
    }

    /// Moves the temporary file `aside` to `path`. An existing file there is replaced, unless `unless_there` is set.
    ///
    /// # Errors
    /// The system's error; the temporary file is gone then. `AlreadyExists` if `unless_there` is set and the file
    /// exists.
    pub(super) fn persist(
        &self,
        aside: tempfile::NamedTempFile,
        path: &Path,
        unless_there: bool,
    ) -> io::Result<()> {
        self.ask(Operation::Rename, path)?;
        rename_with_retries(aside.into_temp_path(), |aside| {
            let put = match unless_there {
                true => aside.persist_noclobber(path),
                false => aside.persist(path),
            };
            put.map_err(|error| (error.error, error.path))
        })
    }

    /// Waits until the names in a folder are on the disk, so that a rename survives a power cut.
    ///
    /// # Errors
    /// The system's error.
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

    /// Does nothing on Windows, which cannot sync a folder: its file system logs renames and replays them after a power
    /// cut.
    ///
    /// # Errors
    /// Only errors injected by tests.
    #[cfg(not(unix))]
    pub(super) fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.ask(Operation::SyncFolder, folder)
    }
}

/// A file opened for appending.
#[derive(Debug)]
pub(super) struct DiskFile {
    disk: Disk,
    path: PathBuf,
    file: File,
}

impl DiskFile {
    /// Returns the file's length in bytes.
    ///
    /// # Errors
    /// The system's error.
    pub fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// Appends `bytes`, and waits until they are on the disk.
    ///
    /// # Errors
    /// The system's error; some or none of the bytes may have been written.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.disk.write(&mut self.file, &self.path, bytes)?;
        self.disk.ask(Operation::Sync, &self.path)?;
        synced(&self.file, self.file.sync_data())
    }

    /// Truncates the file to `length` bytes.
    ///
    /// # Errors
    /// The system's error.
    pub fn shorten(&mut self, length: u64) -> io::Result<()> {
        self.disk.ask(Operation::Shorten, &self.path)?;
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::End(0)).map(|_end| ())
    }

    /// Returns true if the file's first `length` bytes have this checksum.
    ///
    /// # Errors
    /// The system's error.
    pub fn prefix_matches(&mut self, length: u64, sum: u32) -> io::Result<bool> {
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

    /// Returns the file's bytes from `start` to its end.
    ///
    /// # Errors
    /// The system's error.
    pub fn bytes_from(&mut self, start: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Returns true if the file has other names too (hard links): a change made here would show under those as well.
    pub fn has_other_names(&self) -> bool {
        FileId::with_names(&self.file).is_ok_and(|(_, names)| names > 1)
    }

    /// Returns true if the file is still at its path: it has not been removed or replaced.
    pub fn is_in_place(&self) -> bool {
        match (FileId::from_file(&self.file), FileId::at(&self.path)) {
            (Ok(open), Ok(there)) => open == there,
            _gone => false,
        }
    }
}

/// Identity of a file on this computer, independent of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId {
    volume: u64,
    number: u64,
}

impl FileId {
    /// Identifies an open file.
    ///
    /// # Errors
    /// The system's error.
    pub fn from_file(file: &File) -> io::Result<Self> {
        Self::with_names(file).map(|(id, _)| id)
    }

    /// Identifies the file that `path` leads to, through links.
    ///
    /// # Errors
    /// The system's error; also if the file is missing.
    pub fn at(path: &Path) -> io::Result<Self> {
        look_at(path, true).map(|(id, _)| id)
    }

    /// Identifies the file with the name `path`, which may be a link.
    ///
    /// # Errors
    /// The system's error; also if the file is missing.
    pub fn from_path(path: &Path) -> io::Result<Self> {
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

/// Returns true if the file of this name, which may be a link, has more than one name (hard links).
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
    /// Allows opening folders.
    const BACKUP_SEMANTICS: u32 = 0x0200_0000;
    /// Opens a link itself instead of its target.
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

/// Returns the result of a sync.
#[cfg(not(target_os = "macos"))]
fn synced(_file: &File, outcome: io::Result<()>) -> io::Result<()> {
    outcome
}

/// Returns the result of a sync. On macOS a sync also flushes the disk's cache. Some network drives and memory sticks
/// reject that; they get the usual sync.
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

/// Renames a file. On Windows, a virus scanner or another window can briefly prevent a rename, so it is retried for up
/// to a second.
fn rename_with_retries<F>(
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

/// Returns true if Windows reports that a file is open elsewhere: access denied, or a sharing or lock violation.
fn is_busy(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(5 | 32 | 33))
}

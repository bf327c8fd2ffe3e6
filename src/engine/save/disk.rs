//! The file system as saving uses it, and the one place where a test can have it fail.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
        file.sync_all()
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
        fs::rename(from, to)
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
        let put = match unless_there {
            true => aside.persist_noclobber(path),
            false => aside.persist(path),
        };
        put.map(|_file| ()).map_err(|error| error.error)
    }

    /// Waits until the names in a folder are on the disk, so that a renaming survives a power cut.
    ///
    /// # Errors
    /// The error of the system.
    #[cfg(unix)]
    pub(super) fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.ask(Operation::SyncFolder, folder)?;
        File::open(folder)?.sync_all()
    }

    /// Other systems sync the renaming themselves, and cannot open folders.
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
        self.file.sync_data()
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
        self.file
            .metadata()
            .is_ok_and(|found| has_other_names(&found))
    }

    /// Returns whether the file is still the one that its path names: it has not been removed or replaced.
    pub fn is_in_place(&self) -> bool {
        match (self.file.metadata(), fs::metadata(&self.path)) {
            (Ok(open), Ok(there)) => same_file(&open, &there),
            _gone => false,
        }
    }
}

/// Returns whether a file has more names than one (hard links).
#[cfg(unix)]
pub(super) fn has_other_names(file: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.nlink() > 1
}

/// Other systems do not say.
#[cfg(not(unix))]
pub(super) fn has_other_names(_file: &fs::Metadata) -> bool {
    false
}

/// Returns whether two descriptions are of one file.
#[cfg(unix)]
pub(super) fn same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Other systems do not let an open file be removed or replaced.
#[cfg(not(unix))]
pub(super) fn same_file(_one: &fs::Metadata, _other: &fs::Metadata) -> bool {
    true
}

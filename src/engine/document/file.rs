//! The single entry point for reading files: it accepts only regular files, up to the maximum size for their kind.
//!
//! A pipe without a writer, an endless device, a folder or a socket is rejected with a message before a byte is read,
//! so that nothing hangs. The size is checked before and while reading, because a file may grow.

use std::fs::{self, File, FileType, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// The maximum size of a file, in bytes, by the kind of its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(pub u64);

impl Limit {
    /// A text written by a person: an encounter, a file of a ruleset, a case, the settings.
    pub const TEXT: Self = Self(16_000_000);
    /// A save in one file.
    pub const SAVE: Self = Self(64_000_000);
    /// The journal of a fight.
    pub const JOURNAL: Self = Self(1_000_000_000);
    /// A map from another program, with an embedded picture, or a picture.
    pub const MAP: Self = Self(256_000_000);

    /// Returns the limit as text: `16 MB`.
    #[must_use]
    pub fn text(self) -> String {
        format!("{} MB", self.0 / 1_000_000)
    }
}

/// The reason why a file is not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system does not allow it to be read.
    #[error(transparent)]
    System(#[from] io::Error),
    /// It is something other than a regular file.
    #[error("it is {0}, not a file")]
    NotAFile(&'static str),
    /// It is larger than files of its kind may be.
    #[error("it is too large: such a file can have at most {}", .0.text())]
    TooLarge(Limit),
}

impl ReadError {
    /// True if the file does not exist.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::System(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// Opens the regular file at `path` for reading.
///
/// # Errors
/// [`ReadError::System`] if the operating system does not allow it to be opened, [`ReadError::NotAFile`] if it is not
/// a regular file.
pub fn open_file(path: &Path) -> Result<(File, Metadata), ReadError> {
    // Opening a pipe blocks until another process writes to it, so it must not even be tried.
    let known = fs::metadata(path)?;
    check_kind(known.file_type())?;
    let file = File::open(path)?;
    let opened = file.metadata()?;
    check_kind(opened.file_type())?;
    Ok((file, opened))
}

/// Returns all bytes of the regular file at `path`, unless it is larger than `most`.
///
/// # Errors
/// [`ReadError`]; nothing of the file is returned then.
pub fn read_file(path: &Path, most: Limit) -> Result<Vec<u8>, ReadError> {
    let (file, known) = open_file(path)?;
    if known.len() > most.0 {
        return Err(ReadError::TooLarge(most));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(known.len()).unwrap_or(0));
    file.take(most.0 + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most.0 {
        return Err(ReadError::TooLarge(most));
    }
    Ok(bytes)
}

fn check_kind(kind: FileType) -> Result<(), ReadError> {
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_dir() {
        "a folder"
    } else {
        special(kind)
    };
    Err(ReadError::NotAFile(what))
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_kind: FileType) -> &'static str {
    "a device"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oversized_file_is_not_read() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("fight.ron");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read_file(&path, Limit(5)).unwrap(), b"12345");
        let why = read_file(&path, Limit(4)).unwrap_err();
        assert!(matches!(why, ReadError::TooLarge(Limit(4))), "{why}");
        // A sparse file takes no space on the disk, and is rejected by its length alone.
        let holey = File::create(&path).unwrap();
        holey.set_len(1 << 40).unwrap();
        let why = read_file(&path, Limit::JOURNAL).unwrap_err().to_string();
        assert!(why.contains("at most 1000 MB"), "{why}");
    }

    #[test]
    fn only_regular_files_are_read() {
        let scratch = tempfile::tempdir().unwrap();
        let told = |path: &Path| read_file(path, Limit::TEXT).unwrap_err().to_string();
        assert_eq!(told(scratch.path()), "it is a folder, not a file");
        let missing = read_file(&scratch.path().join("x"), Limit::TEXT).unwrap_err();
        assert!(missing.is_missing(), "{missing}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn pipes_devices_and_sockets_are_rejected_at_once() {
        let scratch = tempfile::tempdir().unwrap();
        let told = |path: &Path| read_file(path, Limit::TEXT).unwrap_err().to_string();
        for device in ["/dev/zero", "/dev/null", "/dev/tty"] {
            assert_eq!(told(Path::new(device)), "it is a device, not a file");
        }
        let socket = scratch.path().join("socket");
        let _listens = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert_eq!(told(&socket), "it is a socket, not a file");
        let pipe = scratch.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        assert_eq!(told(&pipe), "it is a pipe, not a file");
        // The system generates the contents of this file on reading and reports a size of 0.
        assert!(
            !read_file(Path::new("/proc/self/maps"), Limit::TEXT)
                .unwrap()
                .is_empty()
        );
    }
}

//! Files that are whole or not there: written aside, synced, renamed, with the last few versions kept as
//! backups.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// How many backups of a file are kept: `.bak1`, the newest, to `.bak3`.
pub const BACKUPS: u8 = 3;

/// A file could not be written. What was there before is still there.
#[derive(Debug, thiserror::Error)]
#[error("{} could not be written: {source}", path.display())]
pub struct WriteFailed {
    /// The file that could not be written.
    pub path: PathBuf,
    /// The error of the system.
    pub source: io::Error,
}

/// Writes a file whole: whatever happens, `path` has either the old content or the new. The old
/// file becomes the newest of [`BACKUPS`] backups.
///
/// # Errors
/// [`WriteFailed`] if the disk does not let it be written; the old file is still there then.
pub fn write(path: &Path, content: &[u8]) -> Result<(), WriteFailed> {
    replace(path, content).map_err(|source| WriteFailed {
        path: path.to_owned(),
        source,
    })
}

fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut aside = NamedTempFile::new_in(folder)?;
    aside.write_all(content)?;
    aside.as_file().sync_all()?;
    rotate_backups(path)?;
    aside.persist(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

/// Makes every backup one older, and the file itself the newest; the file stays in its place.
fn rotate_backups(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    for number in (1..BACKUPS).rev() {
        let (newer, older) = (numbered(path, number), numbered(path, number + 1));
        if newer.exists() {
            fs::rename(newer, older)?;
        }
    }
    let newest = numbered(path, 1);
    match fs::hard_link(path, &newest) {
        Ok(()) => Ok(()),
        // Some file systems have no links.
        Err(_no_links) => fs::copy(path, newest).map(|_bytes| ()),
    }
}

/// The backups of `path` that exist, newest first.
pub fn backups(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=BACKUPS)
        .map(|number| numbered(path, number))
        .filter(|backup| backup.exists())
}

fn numbered(path: &Path, number: u8) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".bak{number}"));
    name.into()
}

/// Syncs a folder, so that a renaming in it survives a power cut.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Other systems sync the renaming themselves, and cannot open folders.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_rotate_and_the_oldest_goes() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("deep/fight.ron");
        for text in ["1", "2", "3", "4", "5"] {
            write(&path, text.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "5");
        let kept: Vec<_> = backups(&path)
            .map(|backup| fs::read_to_string(backup).unwrap())
            .collect();
        assert_eq!(kept, ["4", "3", "2"]);
        let files = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(files, 4, "nothing else is left behind");
    }

    #[test]
    fn a_failed_write_says_which_file() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("file");
        write(&file, b"old").unwrap();
        let under_a_file = file.join("fight.ron");
        let failed = write(&under_a_file, b"new").unwrap_err();
        assert!(failed.to_string().contains("fight.ron"), "{failed}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    }
}

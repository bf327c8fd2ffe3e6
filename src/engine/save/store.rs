//! Atomic file writes: a file is written under a temporary name, synced and renamed, and the last versions are kept as
//! backups.
//!
//! # Guarantees
//!
//! - After any failures the file has either its complete old content or its complete new content.
//! - A backup is a separate file. No backup is ever a hard link to the file or to another backup, so writing one never
//!   changes another. A backup is made before the file is replaced. An older backup is removed only when a newer one
//!   takes its place, and retrying after a failure does not make a second copy.
//! - If a file is rewritten through a link, the link stays and its target is written. A link at the path of a new file,
//!   a backup or a lock is never followed. Permissions are kept, and a read-only file is not written.
//! - Temporary files of a killed program are removed on the next write to the same folder, once they are old enough.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::document::open_file;

use super::disk::{Disk, has_other_names};

/// Number of backups per file: `.bak1`, the newest, to `.bak3`.
pub const BACKUPS: u8 = 3;

/// Prefix and suffix of temporary files; no other program uses these names.
const TEMPORARY_NAME_PARTS: (&str, &str) = (".splitsecond-", ".part");

/// Age at which a temporary file counts as abandoned.
const ABANDONED_AGE: Duration = Duration::from_secs(60 * 60);

/// Error: a file could not be written. A previous file is unchanged.
#[derive(Debug, thiserror::Error)]
#[error("{} could not be written: {}", path.display(), self.reason())]
pub struct FileWriteError {
    /// The file that could not be written.
    pub path: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

impl FileWriteError {
    /// Returns the reason and the remedy as text.
    pub fn reason(&self) -> String {
        match self.source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "the disk is full: free some space".to_owned()
            }
            io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
            io::ErrorKind::PermissionDenied => "you do not have permission to write it".to_owned(),
            io::ErrorKind::AlreadyExists => {
                "the file already exists: move it away, or choose another name".to_owned()
            }
            _other => self.source.to_string(),
        }
    }
}

/// Writes a file atomically: whatever happens, `path` has either its old content or the new. The old file becomes the
/// newest of [`BACKUPS`] backups.
///
/// # Errors
/// [`FileWriteError`] if the file cannot be written; the old file is still there then.
pub fn write(path: &Path, content: &[u8]) -> Result<(), FileWriteError> {
    write_to_disk(&Disk::default(), path, content)
}

/// As [`write`], on a disk that may be simulated by a test.
///
/// # Errors
/// As for [`write`].
pub fn write_to_disk(disk: &Disk, path: &Path, content: &[u8]) -> Result<(), FileWriteError> {
    replace(disk, path, content).map_err(|source| FileWriteError {
        path: path.to_owned(),
        source,
    })
}

/// Writes a new file atomically.
///
/// # Errors
/// [`FileWriteError`] if the file exists, which is then left unchanged, or if it cannot be written.
pub fn write_new(path: &Path, content: &[u8]) -> Result<(), FileWriteError> {
    let disk = Disk::default();
    let written = folder_of(&disk, path).and_then(|folder| {
        let aside = aside_with(&disk, folder, None, |file| disk.write(file, path, content))?;
        disk.persist(aside, path, true)?;
        disk.sync_folder(folder)
    });
    written.map_err(|source| FileWriteError {
        path: path.to_owned(),
        source,
    })
}

fn replace(disk: &Disk, path: &Path, content: &[u8]) -> io::Result<()> {
    let path = &target_of(path)?;
    let folder = folder_of(disk, path)?;
    let old = known(path)?;
    let aside = aside_with(disk, folder, old.as_ref(), |file| {
        disk.write(file, path, content)
    })?;
    if old.is_some() {
        make_backup(disk, path)?;
    }
    disk.persist(aside, path, false)?;
    disk.sync_folder(folder)?;
    tidy_up(folder);
    Ok(())
}

/// Returns the folder of `path`, creating it if it is missing.
fn folder_of<'p>(disk: &Disk, path: &'p Path) -> io::Result<&'p Path> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    disk.make_folder(folder)?;
    Ok(folder)
}

/// Returns true if `path` is free: not even a broken link has that name.
pub(super) fn is_free(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err()
}

/// Writes a file atomically. An existing file is replaced only if `replace` is set, as [`write`] does it.
///
/// # Errors
/// [`FileWriteError`] if the file exists and `replace` is not set, or if it cannot be written.
pub fn write_atomically(path: &Path, content: &[u8], replace: bool) -> Result<(), FileWriteError> {
    match replace {
        true => write(path, content),
        false => write_new(path, content),
    }
}

/// Returns the file that `path` leads to: itself, unless it is a link.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // The maximum number of links that operating systems follow.
    for _ in 0..40 {
        let is_link = fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink());
        if !is_link {
            return Ok(path);
        }
        let to = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// Returns the metadata of the file at `path`, if there is one.
fn known(path: &Path) -> io::Result<Option<Metadata>> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !found.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    if found.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(Some(found))
}

/// Creates a temporary file in `folder`, filled by `fill` and synced, with the permissions of `like`.
fn aside_with(
    disk: &Disk,
    folder: &Path,
    like: Option<&Metadata>,
    fill: impl FnOnce(&mut fs::File) -> io::Result<()>,
) -> io::Result<tempfile::NamedTempFile> {
    let mut names = tempfile::Builder::new();
    names
        .prefix(TEMPORARY_NAME_PARTS.0)
        .suffix(TEMPORARY_NAME_PARTS.1);
    let usual = usual_permissions();
    if let Some(permissions) = like.map(Metadata::permissions).or(usual) {
        names.permissions(permissions);
    }
    let mut aside = disk.create_temporary(folder, &names)?;
    if let Some(like) = like {
        // The user's mask has removed some permissions when the file was created.
        aside.as_file().set_permissions(like.permissions())?;
    }
    fill(aside.as_file_mut())?;
    disk.sync(aside.as_file(), aside.path())?;
    Ok(aside)
}

/// Returns the permissions of a new file before the user's mask applies. A temporary file would be readable by its
/// owner only.
#[cfg(unix)]
fn usual_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

/// Returns `None`: on Windows, a new file inherits the permissions of its folder.
#[cfg(not(unix))]
fn usual_permissions() -> Option<fs::Permissions> {
    None
}

/// Copies the file at `path` to the newest backup. Older backups are renumbered as far as necessary.
///
/// # Errors
/// The system's error. The file and its backups are intact then, and at most the oldest backup is lost.
pub(super) fn make_backup(disk: &Disk, path: &Path) -> io::Result<()> {
    let path = &target_of(path)?;
    let newest = numbered(path, 1);
    if is_copy(path, &newest) {
        return Ok(());
    }
    for number in 1..=BACKUPS {
        let backup = numbered(path, number);
        if fs::symlink_metadata(&backup).is_ok_and(|found| found.is_dir()) {
            let words = format!(
                "{} is a folder in the place of a backup: move it away",
                backup.display()
            );
            return Err(io::Error::other(words));
        }
    }
    let folder = folder_of(disk, path)?;
    let like = fs::metadata(path)?;
    let copy = aside_with(disk, folder, Some(&like), |file| disk.copy(path, file))?;
    if let Ok(modified) = like.modified() {
        // The backup keeps the modification time of its content.
        let _without = copy.as_file().set_modified(modified);
    }
    let free = (1..BACKUPS).find(|number| is_free(&numbered(path, *number)));
    for number in (1..free.unwrap_or(BACKUPS)).rev() {
        disk.rename(&numbered(path, number), &numbered(path, number + 1))?;
    }
    disk.persist(copy, &newest, false)
}

/// Returns true if `copy` is a separate file, not a link, with the same bytes as the file at `path`.
fn is_copy(path: &Path, copy: &Path) -> bool {
    let (Ok(one), Ok(other)) = (fs::metadata(path), fs::symlink_metadata(copy)) else {
        return false;
    };
    other.is_file()
        && !has_other_names(copy)
        && (one.len() == other.len())
        && same_content(path, copy)
}

/// Returns true if both files exist and have the same bytes.
fn same_content(one: &Path, other: &Path) -> bool {
    let open = |path| open_file(path).map_err(io::Error::other);
    let both = || -> io::Result<bool> {
        let ((mut one, known), (mut other, alike)) = (open(one)?, open(other)?);
        if known.len() != alike.len() {
            return Ok(false);
        }
        let (mut left, mut right) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        loop {
            let read = one.read(&mut left)?;
            if read == 0 {
                return Ok(true);
            }
            other.read_exact(&mut right[..read])?;
            if left[..read] != right[..read] {
                return Ok(false);
            }
        }
    };
    both().unwrap_or(false)
}

/// Removes abandoned temporary files from `folder`. Files that cannot be removed stay.
fn tidy_up(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours =
            name.starts_with(TEMPORARY_NAME_PARTS.0) && name.ends_with(TEMPORARY_NAME_PARTS.1);
        let modified = || entry.metadata().and_then(|found| found.modified());
        if ours && modified().is_ok_and(is_forgotten) {
            let _stays = fs::remove_file(entry.path());
        }
    }
}

fn is_forgotten(modified: SystemTime) -> bool {
    // A time in the future was set before the clock was turned back: the age of the file is unknown.
    SystemTime::now()
        .duration_since(modified)
        .is_ok_and(|age| age > ABANDONED_AGE)
}

/// Returns the existing backups of `path`, newest first.
pub fn backups(path: &Path) -> impl Iterator<Item = PathBuf> {
    let path = target_of(path).unwrap_or_else(|_in_a_circle| path.to_owned());
    (1..=BACKUPS)
        .map(move |number| numbered(&path, number))
        .filter(|backup| backup.exists())
}

/// Returns the path of a backup of the file at `path`; number 1 is the newest.
pub(super) fn numbered(path: &Path, number: u8) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".bak{number}"));
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_rotate_and_drop_the_oldest() {
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
    fn failed_write_names_the_file() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("file");
        write(&file, b"old").unwrap();
        let under_a_file = file.join("fight.ron");
        let failed = write(&under_a_file, b"new").unwrap_err();
        assert!(failed.to_string().contains("fight.ron"), "{failed}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    }

    #[test]
    fn existing_file_is_not_overwritten_unasked() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("new/fight.ron");
        write_new(&file, b"old").unwrap();
        let failed = write_new(&file, b"new").unwrap_err();
        assert!(failed.to_string().contains("already"), "{failed}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn only_own_old_files_are_cleaned_up() {
        let scratch = tempfile::tempdir().unwrap();
        let make = |name: &str, age: u64| {
            let file = fs::File::create(scratch.path().join(name)).unwrap();
            let age = Duration::from_secs(age);
            file.set_modified(SystemTime::now() - age).unwrap();
        };
        make(".splitsecond-a.part", 7200);
        make(".splitsecond-b.part", 60);
        make("another.part", 7200);
        let to_come = fs::File::create(scratch.path().join(".splitsecond-c.part")).unwrap();
        to_come
            .set_modified(SystemTime::now() + 2 * ABANDONED_AGE)
            .unwrap();
        write(&scratch.path().join("fight.ron"), b"1").unwrap();
        let entries = fs::read_dir(scratch.path()).unwrap();
        let mut left: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        left.sort();
        let kept = [
            ".splitsecond-b.part",
            ".splitsecond-c.part",
            "another.part",
            "fight.ron",
        ];
        assert_eq!(left, kept);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let scratch = tempfile::tempdir().unwrap();
        let (far, near) = (
            scratch.path().join("far/fight.ron"),
            scratch.path().join("near.ron"),
        );
        fs::create_dir(far.parent().unwrap()).unwrap();
        symlink("far/fight.ron", &near).unwrap();
        write(&near, b"1").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::set_permissions(&far, fs::Permissions::from_mode(0o640)).unwrap();
        write(&near, b"2").unwrap();
        assert!(fs::symlink_metadata(&near).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&far).unwrap(), "2");
        assert_eq!(mode(&far), 0o640);
        let kept: Vec<_> = backups(&near).collect();
        assert_eq!(kept, [scratch.path().join("far/fight.ron.bak1")]);
        assert_eq!(mode(&kept[0]), 0o640);
        // A new file has the usual permissions of the user's files.
        let plain = scratch.path().join("plain");
        fs::write(&plain, "").unwrap();
        let new = scratch.path().join("new.ron");
        write(&new, b"1").unwrap();
        assert_eq!(mode(&new), mode(&plain));
        fs::set_permissions(&new, fs::Permissions::from_mode(0o444)).unwrap();
        let failed = write(&new, b"2").unwrap_err().to_string();
        assert!(failed.contains("you do not have permission"), "{failed}");
        assert_eq!(fs::read_to_string(&new).unwrap(), "1");
    }
}

//! Deleted files of the user's: they are moved to the trash, a separate folder, and can be restored from there.
//!
//! Each deleted item has a numbered folder in `discarded`. In it, its files have the same paths as in the user's
//! folder: `discarded/3/encounters/toll-house.ron`. Items from earlier versions of the program are stored without these
//! subfolders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempPath;

use super::super::folder::{UserFolder, holds_fight};
use super::super::journal::{self, Lock};
use super::super::library::{Library, numbered};
use super::super::listing::{content_name, format_age};
use super::super::{bundled::find_encounter, library::holds_save, store};
use super::{FileOperationError, lock};

/// Maximum number of items that are read for the list.
const MAX_LISTED: usize = 50;

/// Maximum depth of files in an item's folder: `rulesets/ID/fights/FILE`.
const MAX_DEPTH: usize = 5;

/// Content of the trash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trash {
    /// Deleted items, latest first, up to a maximum number.
    pub things: Vec<TrashItem>,
    /// Number of further items.
    pub beyond: usize,
}

/// A deleted item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrashItem {
    /// Number of its folder.
    pub number: u32,
    /// Display name; the name of its file if the file cannot be read.
    pub name: String,
    /// Kind of item, as text.
    pub what: &'static str,
    /// Time of deletion.
    pub when: Option<SystemTime>,
    /// Time since the deletion, as text.
    pub ago: String,
    /// Path to restore it to, in the user's folder.
    pub place: PathBuf,
}

impl Library {
    /// Moves one of the user's files, with its backups, to the trash, and returns its folder there. Nothing there is
    /// overwritten.
    ///
    /// # Errors
    /// [`FileOperationError`] if it is not one of the user's files, if another window is playing it, or if it cannot be
    /// moved.
    pub fn discard(&self, path: &Path) -> Result<PathBuf, FileOperationError> {
        let (user, place) = self.own_place(path)?;
        let _nobody_writes = lock(path)?;
        let folder = user.discarded();
        let unmoved = |source| FileOperationError::Unmoved {
            path: path.to_owned(),
            source,
        };
        fs::create_dir_all(&folder).map_err(unmoved)?;
        let thing = free_folder(&folder).map_err(unmoved)?;
        let target = thing.join(&place);
        let around = target.parent().unwrap_or(&thing);
        let moved = fs::create_dir_all(around).and_then(|()| {
            // Backups of a link's target belong to the target.
            let is_link = path.is_symlink();
            let backups = store::backups(path).filter(|_| !is_link);
            let backups: Vec<PathBuf> = backups.collect();
            fs::rename(path, &target)?;
            for backup in backups {
                fs::rename(&backup, around.join(backup.file_name().unwrap_or_default()))?;
            }
            Ok(())
        });
        if let Err(why) = moved {
            remove_empty(&thing, around);
            return Err(unmoved(why));
        }
        Ok(thing)
    }

    /// Returns the deleted items, latest first.
    pub fn discarded(&self) -> Trash {
        let Some(user) = self.user_folder() else {
            return Trash::default();
        };
        let mut folders: Vec<(Option<SystemTime>, u32)> = numbered_folders(&user.discarded())
            .map(|(number, path)| {
                let found = fs::metadata(&path).and_then(|found| found.modified());
                (found.ok(), number)
            })
            .collect();
        folders.sort_unstable_by(|a, b| b.cmp(a));
        let beyond = folders.len().saturating_sub(MAX_LISTED);
        folders.truncate(MAX_LISTED);
        let things = folders.into_iter();
        let things = things.filter_map(|(when, number)| thing_in(user, number, when));
        Trash {
            things: things.collect(),
            beyond,
        }
    }

    /// Restores the item in the folder with that number, next to a file that has taken its place meanwhile, and returns
    /// its path.
    ///
    /// # Errors
    /// [`FileOperationError`] if it is no longer there, or cannot be moved.
    pub fn restore(&self, number: u32) -> Result<PathBuf, FileOperationError> {
        let user = self.require_user_folder()?;
        let thing = user.discarded().join(number.to_string());
        let file = main_file(&thing).ok_or(FileOperationError::Gone)?;
        let place = place_of(&thing, &file).ok_or(FileOperationError::Gone)?;
        let (target, _nobody_else) = free_place(&user.path().join(place))?;
        let unmoved = |path: &Path| {
            let path = path.to_owned();
            move |source| FileOperationError::Unmoved { path, source }
        };
        move_unless_there(&file, &target).map_err(unmoved(&file))?;
        for number in 1..=store::BACKUPS {
            let backup = store::numbered(&file, number);
            if !store::is_free(&backup) {
                let to = store::numbered(&target, number);
                move_unless_there(&backup, &to).map_err(unmoved(&backup))?;
            }
        }
        remove_empty(&thing, file.parent().unwrap_or(&thing));
        Ok(target)
    }

    /// Permanently removes the deleted items, but no other files there; returns the number of items removed.
    ///
    /// # Errors
    /// [`FileOperationError::Unmoved`] for the first file that cannot be removed; all others are gone.
    pub fn empty_discarded(&self) -> Result<usize, FileOperationError> {
        let user = self.require_user_folder()?;
        let mut removed = 0;
        let mut failed = None;
        for (_, thing) in numbered_folders(&user.discarded()) {
            while let Some(path) = main_file(&thing) {
                let backups = (1..=store::BACKUPS).map(|number| store::numbered(&path, number));
                // If a backup cannot be removed, its folder remains.
                backups.for_each(|backup| drop(fs::remove_file(backup)));
                match fs::remove_file(&path) {
                    Ok(()) => removed += 1,
                    Err(source) => {
                        failed = failed.or(Some(FileOperationError::Unmoved { path, source }));
                        break;
                    }
                }
                remove_empty(&thing, path.parent().unwrap_or(&thing));
            }
        }
        failed.map_or(Ok(removed), Err)
    }
}

/// Returns the numbered folders in the trash.
fn numbered_folders(folder: &Path) -> impl Iterator<Item = (u32, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let number = entry.file_name().to_str()?.parse().ok()?;
        let is_folder = entry.file_type().is_ok_and(|found| found.is_dir());
        is_folder.then(|| (number, entry.path()))
    })
}

/// Creates a folder with an unused number.
fn free_folder(folder: &Path) -> io::Result<PathBuf> {
    let last = numbered_folders(folder).map(|(number, _)| number).max();
    let mut number = last.unwrap_or(0);
    loop {
        number += 1;
        let place = folder.join(number.to_string());
        match fs::create_dir(&place) {
            Ok(()) => return Ok(place),
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
            Err(why) => return Err(why),
        }
    }
}

/// Removes empty folders, from `inner` up to `outer`.
fn remove_empty(outer: &Path, inner: &Path) {
    let folders = inner.ancestors().take_while(|it| it.starts_with(outer));
    for folder in folders {
        // A folder that is not empty remains.
        if fs::remove_dir(folder).is_err() {
            return;
        }
    }
}

/// Returns the main file of a deleted item; its backups are next to it.
fn main_file(thing: &Path) -> Option<PathBuf> {
    let mut folders = vec![(thing.to_owned(), MAX_DEPTH)];
    while let Some((folder, depth)) = folders.pop() {
        let entries = fs::read_dir(&folder).ok()?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        // The target of a link is elsewhere, and was not deleted.
        let is_folder = |path: &Path| path.is_dir() && !path.is_symlink();
        if let Some(file) = paths
            .iter()
            .find(|path| holds_fight(path) && !is_folder(path))
        {
            return Some(file.clone());
        }
        let inner = paths.into_iter();
        let inner = inner.filter(|path| depth > 1 && is_folder(path));
        folders.extend(inner.map(|path| (path, depth - 1)));
    }
    None
}

/// Returns the path to restore the file of an item to, in the user's folder.
fn place_of(thing: &Path, file: &Path) -> Option<PathBuf> {
    let place = file.strip_prefix(thing).ok()?;
    if place.components().count() > 1 {
        return Some(place.to_owned());
    }
    let folder = match journal::is_journal(file) || file.extension().is_none_or(|it| it != "ron") {
        true => "autosaves",
        false => match find_encounter(file, None) {
            Ok(found) if !holds_save(&found) => "encounters",
            _save_or_unreadable => "saves",
        },
    };
    Some(Path::new(folder).join(place))
}

fn thing_in(user: &UserFolder, number: u32, when: Option<SystemTime>) -> Option<TrashItem> {
    let thing = user.discarded().join(number.to_string());
    let file = main_file(&thing)?;
    let place = place_of(&thing, &file)?;
    let folder = place.components().next()?;
    let what = match folder.as_os_str().to_str() {
        Some("autosaves" | "saves") => "saved fight",
        Some("parties") => "party",
        _another => "custom fight",
    };
    let age = when.and_then(|when| when.elapsed().ok());
    Some(TrashItem {
        number,
        name: content_name(&file),
        what,
        when,
        ago: age.map_or_else(String::new, |age| format_age(age.as_secs())),
        place,
    })
}

/// Returns the path of a restored file, with a number if the path is in use, and its lock.
fn free_place(path: &Path) -> Result<(PathBuf, Lock), FileOperationError> {
    let mut nth = 1;
    loop {
        let place = match nth {
            1 => path.to_owned(),
            nth => numbered(path, nth),
        };
        nth += 1;
        let taken = |place: &Path| !store::is_free(place) || store::backups(place).next().is_some();
        if taken(&place) {
            continue;
        }
        match lock(&place) {
            Ok(lock) if !taken(&place) => return Ok((place, lock)),
            Ok(_)
            | Err(FileOperationError::Held {
                why: super::LockError::Held { .. },
                ..
            }) => {}
            Err(why) => return Err(why),
        }
    }
}

/// Renames a file unless the new name is in use.
fn move_unless_there(from: &Path, to: &Path) -> io::Result<()> {
    let mut path = TempPath::try_from_path(from)?;
    // The file is not temporary: if it cannot be moved, it remains.
    path.disable_cleanup(true);
    path.persist_noclobber(to).map_err(|failed| failed.error)
}

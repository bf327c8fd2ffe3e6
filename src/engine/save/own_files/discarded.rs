//! What the user does not want any more: moved to a folder of its own, from where it can be put back.
//!
//! Each thing has a numbered folder in `discarded`. In it, its files lie as they lay in the user's folder:
//! `discarded/3/encounters/toll-house.ron`. Those of earlier editions of the program lie
//! in it without their folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempPath;

use super::super::folder::{UserFolder, holds_fight};
use super::super::journal::{self, Lock};
use super::super::library::{Library, numbered};
use super::super::listing::{ago, name_alone};
use super::super::{bundled::find_encounter, library::holds_save, store};
use super::{NotDone, lock};

/// The most things that are looked into to be listed.
const MOST_LISTED: usize = 50;

/// How deep files lie in the folder of a thing, at most: `rulesets/ID/fights/FILE`.
const DEEPEST: usize = 5;

/// What has been discarded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discarded {
    /// The things, the latest first; of very many only those.
    pub things: Vec<DiscardedThing>,
    /// How many more there are.
    pub beyond: usize,
}

/// Something that has been discarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscardedThing {
    /// The number of its folder.
    pub number: u32,
    /// The name that people read; that of its file if it cannot be read.
    pub name: String,
    /// What it is, in words.
    pub what: &'static str,
    /// When it was discarded.
    pub when: Option<SystemTime>,
    /// How long ago that is, in words.
    pub ago: String,
    /// Where it goes back to, in the user's folder.
    pub place: PathBuf,
}

impl Library {
    /// Puts a file of the user's own, with its backups, among what is discarded, and answers the folder that it lies in
    /// there. Nothing there is written over.
    ///
    /// # Errors
    /// [`NotDone`]: it is none of the user's own, somebody goes on with it, or it cannot be moved.
    pub fn discard(&self, path: &Path) -> Result<PathBuf, NotDone> {
        let (user, place) = self.own_place(path)?;
        let _nobody_writes = lock(path)?;
        let folder = user.discarded();
        let unmoved = |source| NotDone::Unmoved {
            path: path.to_owned(),
            source,
        };
        fs::create_dir_all(&folder).map_err(unmoved)?;
        let thing = free_folder(&folder).map_err(unmoved)?;
        let target = thing.join(&place);
        let around = target.parent().unwrap_or(&thing);
        let moved = fs::create_dir_all(around).and_then(|()| {
            // Those of a file that a link leads to are that file's.
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

    /// What has been discarded, the latest first.
    pub fn discarded(&self) -> Discarded {
        let Some(user) = self.user() else {
            return Discarded::default();
        };
        let mut folders: Vec<(Option<SystemTime>, u32)> = numbered_folders(&user.discarded())
            .map(|(number, path)| {
                let found = fs::metadata(&path).and_then(|found| found.modified());
                (found.ok(), number)
            })
            .collect();
        folders.sort_unstable_by(|a, b| b.cmp(a));
        let beyond = folders.len().saturating_sub(MOST_LISTED);
        folders.truncate(MOST_LISTED);
        let things = folders.into_iter();
        let things = things.filter_map(|(when, number)| thing_in(user, number, when));
        Discarded {
            things: things.collect(),
            beyond,
        }
    }

    /// Puts back what lies in the folder of that number, beside what may have taken its place meanwhile, and answers
    /// its file.
    ///
    /// # Errors
    /// [`NotDone`]: it is not there any more, or cannot be moved.
    pub fn put_back(&self, number: u32) -> Result<PathBuf, NotDone> {
        let user = self.home()?;
        let thing = user.discarded().join(number.to_string());
        let file = main_file(&thing).ok_or(NotDone::Gone)?;
        let place = place_of(&thing, &file).ok_or(NotDone::Gone)?;
        let (target, _nobody_else) = free_place(&user.path().join(place))?;
        let unmoved = |path: &Path| {
            let path = path.to_owned();
            move |source| NotDone::Unmoved { path, source }
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

    /// Removes for good what has been discarded, and nothing else that may lie there; returns how many things that were.
    ///
    /// # Errors
    /// [`NotDone::Unmoved`] for the first that cannot be removed; the others are gone.
    pub fn empty_discarded(&self) -> Result<usize, NotDone> {
        let user = self.home()?;
        let mut removed = 0;
        let mut failed = None;
        for (_, thing) in numbered_folders(&user.discarded()) {
            while let Some(path) = main_file(&thing) {
                let backups = (1..=store::BACKUPS).map(|number| store::numbered(&path, number));
                // Where a backup cannot be removed, its folder stays.
                backups.for_each(|backup| drop(fs::remove_file(backup)));
                match fs::remove_file(&path) {
                    Ok(()) => removed += 1,
                    Err(source) => {
                        failed = failed.or(Some(NotDone::Unmoved { path, source }));
                        break;
                    }
                }
                remove_empty(&thing, path.parent().unwrap_or(&thing));
            }
        }
        failed.map_or(Ok(removed), Err)
    }
}

/// The numbered folders in the one of discarded files.
fn numbered_folders(folder: &Path) -> impl Iterator<Item = (u32, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let number = entry.file_name().to_str()?.parse().ok()?;
        let is_folder = entry.file_type().is_ok_and(|found| found.is_dir());
        is_folder.then(|| (number, entry.path()))
    })
}

/// A new folder with a number that nothing has.
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

/// Removes folders that are empty, from `inner` up to `outer`.
fn remove_empty(outer: &Path, inner: &Path) {
    let folders = inner.ancestors().take_while(|it| it.starts_with(outer));
    for folder in folders {
        // What is not empty stays.
        if fs::remove_dir(folder).is_err() {
            return;
        }
    }
}

/// The file that a discarded thing is about, beside which its backups lie.
fn main_file(thing: &Path) -> Option<PathBuf> {
    let mut folders = vec![(thing.to_owned(), DEEPEST)];
    while let Some((folder, depth)) = folders.pop() {
        let entries = fs::read_dir(&folder).ok()?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        // The target of a link is elsewhere, and was not discarded.
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

/// Where the file of a thing goes back to, in the user's folder.
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

fn thing_in(user: &UserFolder, number: u32, when: Option<SystemTime>) -> Option<DiscardedThing> {
    let thing = user.discarded().join(number.to_string());
    let file = main_file(&thing)?;
    let place = place_of(&thing, &file)?;
    let folder = place.components().next()?;
    let what = match folder.as_os_str().to_str() {
        Some("autosaves" | "saves") => "saved fight",
        Some("parties") => "party",
        _another => "fight of your own",
    };
    let age = when.and_then(|when| when.elapsed().ok());
    Some(DiscardedThing {
        number,
        name: name_alone(&file),
        what,
        when,
        ago: age.map_or_else(String::new, |age| ago(age.as_secs())),
        place,
    })
}

/// The place of a file that is put back, or one beside it with a number, and the right to it.
fn free_place(path: &Path) -> Result<(PathBuf, Lock), NotDone> {
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
            | Err(NotDone::Held {
                why: super::NotLocked::Held { .. },
                ..
            }) => {}
            Err(why) => return Err(why),
        }
    }
}

/// Gives a file another name that nothing has.
fn move_unless_there(from: &Path, to: &Path) -> io::Result<()> {
    let mut path = TempPath::try_from_path(from)?;
    // It is no file for the time being: where it cannot be moved, it stays.
    path.disable_cleanup(true);
    path.persist_noclobber(to).map_err(|failed| failed.error)
}

//! Renames and copies the user's fights. Only display names change; files keep their names, because fights in progress
//! are found by them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::document::{self, Limit, StepInto, check_name, is_too_long, read_file, with_value};

use super::super::bundled::{bundled_encounters, find_encounter};
use super::super::folder::plain_stem;
use super::super::library::{Library, free_numbered_path};
use super::super::{journal, store};
use super::{FileOperationError, lock};

/// Maximum number of tries to find a free file name, in case other processes take names in between.
const MAX_TRIES: u32 = 20;

impl Library {
    /// Changes the display name of the fight in one of the user's files. In an encounter or a save, the name in the
    /// text is replaced; all remarks are kept, and so is a backup. In a journal, a record is appended. The modification
    /// time does not change, because nothing was played.
    ///
    /// # Errors
    /// [`FileOperationError`] if it is not one of the user's files, if another window is playing it, or if it cannot be
    /// read or written.
    pub fn rename(&self, path: &Path, name: &str) -> Result<(), FileOperationError> {
        let name = checked(name)?;
        self.own_place(path)?;
        let lock = lock(path)?;
        if journal::is_journal(path) {
            return journal::rename(path, lock, name).map_err(|why| FileOperationError::NotNamed {
                path: path.to_owned(),
                why,
            });
        }
        let (file, text) = text_of(path)?;
        let text = named(&file, &text, path, name)?;
        let played = fs::metadata(path).and_then(|found| found.modified());
        store::write(path, text.as_bytes())?;
        if let Ok(played) = played {
            journal::set_back(path, played);
        }
        Ok(())
    }

    /// Copies the fight that `source` names and calls it a copy. A user's file is copied to the same folder, a bundled
    /// fight to the user's folder. Returns the path of the copy.
    ///
    /// # Errors
    /// [`FileOperationError`] if the fight cannot be read, or the copy cannot be written.
    pub fn duplicate(&self, source: &Path) -> Result<PathBuf, FileOperationError> {
        if journal::is_journal(source) {
            self.own_place(source)?;
            let bytes = journal::copy_named(source, copy_of).map_err(|why| {
                FileOperationError::NotNamed {
                    path: source.to_owned(),
                    why,
                }
            })?;
            return written(source, &bytes);
        }
        let user = self.require_user_folder()?;
        let bundled = bundled_encounters().any(|name| Path::new(name) == source);
        let (folder, file, text) = if bundled && !source.exists() {
            let found = find_encounter(source, None);
            let found = found.map_err(|why| unreadable(source, &why))?;
            (user.encounters(), found.file, found.text)
        } else {
            self.own_place(source)?;
            let (file, text) = text_of(source)?;
            let folder = source.parent().unwrap_or(Path::new("")).to_owned();
            (folder, file, text)
        };
        let name = document::text_in(&text, "name");
        let name = name.unwrap_or_else(|| plain_stem(source, "fight"));
        let name = copy_of(&name);
        let text = named(&file, &text, source, &name)?;
        let stem = plain_stem(Path::new(&format!("{name}.ron")), "fight");
        let path = folder.join(format!("{stem}.ron"));
        match path.exists() {
            true => written(&path, text.as_bytes()),
            false => match store::write_new(&path, text.as_bytes()) {
                Ok(()) => Ok(path),
                // Another process has taken the name.
                Err(_taken) if path.exists() => written(&path, text.as_bytes()),
                Err(why) => Err(why.into()),
            },
        }
    }
}

/// Writes a file next to `path`, with a free number.
fn written(path: &Path, bytes: &[u8]) -> Result<PathBuf, FileOperationError> {
    let mut tries = 0;
    loop {
        let free = free_numbered_path(path).unwrap_or_else(|| path.to_owned());
        tries += 1;
        match store::write_new(&free, bytes) {
            Ok(()) => return Ok(free),
            Err(_taken) if free.exists() && tries < MAX_TRIES => {}
            Err(why) => return Err(why.into()),
        }
    }
}

fn copy_of(name: &str) -> String {
    let copy = format!("{name} (copy)");
    match is_too_long(&copy) {
        true => name.to_owned(),
        false => copy,
    }
}

/// Returns the name without surrounding white space, if it is valid.
fn checked(name: &str) -> Result<&str, FileOperationError> {
    let name = name.trim();
    check_name(name)?;
    Ok(name)
}

/// Returns the display name of the file, and its text.
fn text_of(path: &Path) -> Result<(String, String), FileOperationError> {
    let file = path.display().to_string();
    let bytes = read_file(path, Limit::TEXT).map_err(|why| unreadable(path, &why))?;
    let text = document::into_text(&file, bytes).map_err(|why| unreadable(path, &why))?;
    Ok((file, text))
}

/// Returns the text with another name in it.
fn named(file: &str, text: &str, path: &Path, name: &str) -> Result<String, FileOperationError> {
    let value = document::to_line(&name).map_err(|why| unreadable(path, &why))?;
    let steps = [StepInto::Field("name".to_owned())];
    with_value(file, text, &steps, Some(&value)).map_err(|why| unreadable(path, &why))
}

fn unreadable(path: &Path, why: &dyn std::fmt::Display) -> FileOperationError {
    FileOperationError::Unreadable {
        path: path.to_owned(),
        why: why.to_string(),
    }
}

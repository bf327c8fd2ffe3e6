//! Bundled fights, and the lookup of encounters by name or path.

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::document::{self, DocumentError, Limit, ReadError};
use crate::import::{ImportError, MapFormat};

use super::bundle::is_bundle;
use super::folder::{FolderReadError, UserFolder};

static FIGHTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../assets/encounters");

/// Extension of encounter files.
const EXTENSION: &str = "ron";

/// Text of an encounter file, and its name for error messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncounterText {
    /// Display name of the file.
    pub file: String,
    /// The text, not yet parsed.
    pub text: String,
    /// Path of the file; `None` for a bundled one.
    pub path: Option<PathBuf>,
}

/// Error: no encounter file can be read.
#[derive(Debug, thiserror::Error)]
pub enum EncounterLookupError {
    /// There is neither a file nor a bundled fight with that name.
    #[error("there is no encounter `{name}`{}", suggestion(name))]
    Nowhere {
        /// Requested name or path.
        name: String,
    },
    /// The user's folder cannot be read, so it is unknown whether it has an encounter with that name.
    #[error("the encounter `{name}` cannot be looked up: {folder}")]
    Unread {
        /// Requested name.
        name: String,
        /// Folder that cannot be read.
        folder: FolderReadError,
    },
    /// The file is there but cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable {
        /// The file that cannot be read.
        path: PathBuf,
        /// Reason.
        source: ReadError,
    },
    /// The file is another program's map, a picture, or an exported fight.
    #[error("{file} is {what}: `splitsecond import {file}` adds it to your fights")]
    Foreign {
        /// Display name of the file.
        file: String,
        /// Description of its content.
        what: &'static str,
    },
    /// The file should be another program's map, but is not.
    #[error("{file}: {why}")]
    Refused {
        /// Display name of the file.
        file: String,
        /// Reason why it is not a map.
        why: ImportError,
    },
    /// The file is not text.
    #[error(transparent)]
    NoText(#[from] DocumentError),
}

fn suggestion(name: &str) -> String {
    let known: Vec<&str> = bundled_encounters().collect();
    match document::nearest(name, &known) {
        Some(nearest) => format!(": did you mean `{nearest}`?"),
        None => format!(
            ": use the path of a file, or one of the sample fights: {}",
            known.join(", ")
        ),
    }
}

/// Returns the names of the bundled fights, in alphabetical order.
pub fn bundled_encounters() -> impl Iterator<Item = &'static str> {
    FIGHTS
        .files()
        .filter(|file| {
            file.path()
                .extension()
                .is_some_and(|found| found == EXTENSION)
        })
        .filter_map(|file| file.path().file_stem()?.to_str())
}

/// Finds an encounter: the file at that path or, for a bare name, one of the user's encounters or a bundled one.
///
/// # Errors
/// [`EncounterLookupError`] if there is none, or if its file cannot be read.
pub fn find_encounter(
    name: impl AsRef<Path>,
    user: Option<&UserFolder>,
) -> Result<EncounterText, EncounterLookupError> {
    let path = name.as_ref();
    // A path that is not a regular file is reported as such, and not read.
    let bare = path.components().count() == 1;
    if path.exists() && !(bare && path.is_dir()) {
        return read(path);
    }
    let mut file = match path.extension() {
        Some(ending) if ending == EXTENSION => path.with_extension(""),
        _ => path.to_owned(),
    }
    .into_os_string();
    file.push(format!(".{EXTENSION}"));
    let own = user.map(|user| user.encounters().join(&file));
    if let Some(own) = own.filter(|own| bare && own.is_file()) {
        return read(&own);
    }
    match FIGHTS
        .get_file(&file)
        .and_then(|found| found.contents_utf8())
    {
        Some(text) if bare => Ok(EncounterText {
            file: file.to_string_lossy().into_owned(),
            text: text.to_owned(),
            path: None,
        }),
        _ => {
            let name = path.display().to_string();
            let user = user.filter(|_| bare);
            match user.and_then(|user| user.unreadable_folder(&user.encounters())) {
                Some(folder) => Err(EncounterLookupError::Unread { name, folder }),
                None => Err(EncounterLookupError::Nowhere { name }),
            }
        }
    }
}

fn read(path: &Path) -> Result<EncounterText, EncounterLookupError> {
    if is_bundle(path) {
        let (file, what) = (path.display().to_string(), "an exported fight");
        return Err(EncounterLookupError::Foreign { file, what });
    }
    let bytes = document::read_file(path, Limit::MAP).map_err(|source| {
        EncounterLookupError::Unreadable {
            path: path.to_owned(),
            source,
        }
    })?;
    let file = path.display().to_string();
    match MapFormat::recognise(path, &bytes) {
        None => {}
        Some(Ok(format)) => {
            let what = format.words();
            return Err(EncounterLookupError::Foreign { file, what });
        }
        Some(Err(why)) => return Err(EncounterLookupError::Refused { file, why }),
    }
    let text = document::into_text(&file, bytes)?;
    let path = Some(path.to_owned());
    Ok(EncounterText { file, text, path })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn bundled_fight_is_found_by_name() {
        for name in ["the-mill-at-hollowford", "the-mill-at-hollowford.ron"] {
            let found = find_encounter(name, None).unwrap();
            assert_eq!(found.file, "the-mill-at-hollowford.ron");
        }
        let missing = find_encounter("the-mil-at-holowford", None).unwrap_err();
        assert_eq!(
            missing.to_string(),
            "there is no encounter `the-mil-at-holowford`: did you mean `the-mill-at-hollowford`?"
        );
        let elsewhere = find_encounter("nowhere/the-mill-at-hollowford", None);
        assert!(matches!(
            elsewhere,
            Err(EncounterLookupError::Nowhere { .. })
        ));
    }

    #[test]
    fn the_users_own_encounter_comes_first() {
        let scratch = tempfile::tempdir().unwrap();
        let user = UserFolder::at(scratch.path());
        fs::create_dir_all(user.encounters()).unwrap();
        let own = user.encounters().join("the-mill-at-hollowford.ron");
        fs::write(&own, "()").unwrap();
        let found = find_encounter("the-mill-at-hollowford", Some(&user)).unwrap();
        assert_eq!(found.text, "()");
    }
}

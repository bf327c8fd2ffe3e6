//! The locations of the user's files: saves, autosaves, and rulesets that override the built-in ones.

use std::ffi::OsStr;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::BaseStrategy;

use crate::grid::{StableHasher, is_device_name};

use super::journal;
use super::new_ruleset::FIGHTS_FOLDER;

/// Environment variable that moves the user's folder.
pub const HOME_VARIABLE: &str = "SPLITSECOND_HOME";

/// Extensions of files that hold a fight: journals, and saves in one file.
pub(super) const EXTENSIONS: [&str; 2] = [journal::EXTENSION, "ron"];

/// Folder of the user's files. It is created with the first file in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserFolder(PathBuf);

/// Error: nothing can be written to the user's folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HomeError {
    /// The system does not say where the user's files belong.
    #[error("there is no home folder to keep files in: set {HOME_VARIABLE} to a folder")]
    Nowhere,
    /// The path of the folder is known, but it is not a usable folder.
    #[error("your home folder cannot be used: {0}; set {HOME_VARIABLE} to a folder")]
    Unusable(FolderReadError),
}

/// A folder that cannot be read, so that its content is unknown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} {why}", path.display())]
pub struct FolderReadError {
    /// The folder.
    pub path: PathBuf,
    /// Reason, and the remedy.
    pub why: String,
}

impl FolderReadError {
    /// Checks the folder at `path` and returns the problem if it cannot be read. A missing folder counts as empty.
    pub(super) fn at(path: &Path) -> Option<Self> {
        let error = match fs::read_dir(path) {
            Ok(_it_can_be_read) => return None,
            Err(error) => error,
        };
        Self::from_error(path, &error)
    }

    /// As [`FolderReadError::at`], for a folder whose content need not be listed.
    pub(super) fn unless_usable(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => None,
            Ok(_no_folder) => Self::from_error(path, &io::ErrorKind::NotADirectory.into()),
            Err(error) => Self::from_error(path, &error),
        }
    }

    fn from_error(path: &Path, error: &io::Error) -> Option<Self> {
        let why = match error.kind() {
            io::ErrorKind::NotFound if path.is_symlink() => {
                let to = fs::read_link(path).unwrap_or_default();
                format!(
                    "leads to {}, which is missing: is its disk connected?",
                    to.display()
                )
            }
            io::ErrorKind::NotFound => return None,
            io::ErrorKind::PermissionDenied => {
                "cannot be read: you do not have permission to open it".to_owned()
            }
            io::ErrorKind::NotADirectory => match path.ancestors().find(|it| it.is_file()) {
                Some(file) if file != path => {
                    format!("is not a folder: {} is a file", file.display())
                }
                _itself => "is a file, not a folder: move it away".to_owned(),
            },
            _other => format!("cannot be read: {error}"),
        };
        let path = path.to_owned();
        Some(Self { path, why })
    }
}

impl UserFolder {
    /// Returns the user's folder: `SPLITSECOND_HOME` if it is set, otherwise the system's standard location.
    ///
    /// # Errors
    /// [`HomeError::Nowhere`] if the system has no such location and the variable is not set.
    pub fn find() -> Result<Self, HomeError> {
        if let Some(folder) = std::env::var_os(HOME_VARIABLE).filter(|folder| !folder.is_empty()) {
            return Ok(Self(folder.into()));
        }
        let system = etcetera::base_strategy::choose_native_strategy()
            .map_err(|_no_home| HomeError::Nowhere)?;
        Ok(Self(system.data_dir().join("splitsecond")))
    }

    /// Returns the folder at `path`.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Checks that files can be written to the folder.
    ///
    /// # Errors
    /// [`HomeError::Unusable`] if something else is at its path. A missing folder is no error: it can be created.
    pub(super) fn check(&self) -> Result<&Self, HomeError> {
        match FolderReadError::unless_usable(&self.0) {
            Some(unread) => Err(HomeError::Unusable(unread)),
            None => Ok(self),
        }
    }

    /// Returns the user's folder if it is unusable, otherwise the subfolder `folder` if it cannot be read.
    pub(super) fn unreadable_folder(&self, folder: &Path) -> Option<FolderReadError> {
        FolderReadError::unless_usable(&self.0).or_else(|| FolderReadError::at(folder))
    }

    /// Returns the searched folders that cannot be read: the user's folder itself, or its subfolders.
    pub fn unreadable_folders(&self) -> Vec<FolderReadError> {
        if let Some(home) = FolderReadError::unless_usable(&self.0) {
            return vec![home];
        }
        let inside = [
            self.autosaves(),
            self.saves(),
            self.parties(),
            self.encounters(),
            self.rulesets(),
            self.pieces(),
            self.pictures(),
            self.discarded(),
        ];
        let mut unread: Vec<FolderReadError> = Vec::new();
        unread.extend(
            inside
                .iter()
                .filter_map(|folder| FolderReadError::at(folder)),
        );
        let rulesets = fs::read_dir(self.rulesets())
            .into_iter()
            .flatten()
            .flatten();
        let mut rulesets: Vec<PathBuf> = rulesets.map(|entry| entry.path()).collect();
        rulesets.sort();
        for ruleset in rulesets
            .iter()
            .filter(|path| path.is_dir() || path.is_symlink())
        {
            let inside = [ruleset.clone(), ruleset.join(FIGHTS_FOLDER)];
            unread.extend(inside.iter().find_map(|folder| FolderReadError::at(folder)));
        }
        unread
    }

    /// Path of the folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Folder of the GM's rulesets, each in its own subfolder. They take precedence over the built-in ones.
    pub fn rulesets(&self) -> PathBuf {
        self.0.join("rulesets")
    }

    /// Folder of the GM's encounter files.
    pub fn encounters(&self) -> PathBuf {
        self.0.join("encounters")
    }

    /// Folder of the GM's parties.
    pub fn parties(&self) -> PathBuf {
        self.0.join("parties")
    }

    /// Folder of the GM's saved pieces of maps, for the furniture palette.
    pub fn pieces(&self) -> PathBuf {
        self.0.join("pieces")
    }

    /// Folder of map pictures, named after their content.
    pub fn pictures(&self) -> PathBuf {
        self.0.join("pictures")
    }

    /// Folder of large pictures split into tiles, so that only the visible part is in memory. Its content can be
    /// regenerated.
    pub fn tiles(&self) -> PathBuf {
        self.0.join("tiles")
    }

    /// Folder of saves named by the GM.
    pub fn saves(&self) -> PathBuf {
        self.0.join("saves")
    }

    /// Path of the journal that autosaves the fight of `encounter` (a bundled name or a path).
    pub fn autosave_of(&self, encounter: impl AsRef<Path>) -> PathBuf {
        let name = autosave_name(encounter.as_ref());
        self.autosaves()
            .join(format!("{name}.{}", journal::EXTENSION))
    }

    /// Path of the journal that autosaves a copy of the fight in `file`, named after the file without its extensions.
    pub fn copy_of(&self, file: &Path) -> PathBuf {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.split('.').find(|part| !part.is_empty());
        let stem = stem.unwrap_or("fight");
        self.autosaves()
            .join(format!("{stem}.{}", journal::EXTENSION))
    }

    /// Returns the most recently written autosave, for “continue”; `None` if there is none.
    ///
    /// # Errors
    /// The system's error if the folder exists but cannot be read.
    pub fn latest_autosave(&self) -> io::Result<Option<PathBuf>> {
        let files = match fs::read_dir(self.autosaves()) {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut latest = None;
        for file in files {
            let path = file?.path();
            if !holds_fight(&path) {
                continue;
            }
            // A file may disappear while the folder is being read.
            let Ok(modified) = fs::metadata(&path).and_then(|found| found.modified()) else {
                continue;
            };
            // The path breaks ties between files written at the same time, so that the result is always the same.
            let written = (modified, path);
            if latest.as_ref().is_none_or(|latest| *latest < written) {
                latest = Some(written);
            }
        }
        Ok(latest.map(|(_, path)| path))
    }

    /// Folder of saved fights that the GM has deleted.
    pub fn discarded(&self) -> PathBuf {
        self.0.join("discarded")
    }

    /// Folder of autosaves.
    pub fn autosaves(&self) -> PathBuf {
        self.0.join("autosaves")
    }
}

/// Returns true if the file at `path` has the extension of a file with a fight.
pub(super) fn holds_fight(path: &Path) -> bool {
    let ending = path.extension();
    EXTENSIONS
        .iter()
        .any(|known| ending == Some(OsStr::new(known)))
}

/// Returns the name of a file without folder and extension, in lower-case letters, digits and dashes; `instead` if
/// nothing of it is left. A name that Windows reserves for a device, such as `con`, gets a number.
pub(super) fn plain_stem(path: &Path, instead: &str) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    let mut name = String::new();
    for letter in stem.to_string_lossy().chars() {
        if letter.is_alphanumeric() {
            name.extend(letter.to_lowercase());
        } else if !name.ends_with('-') && !name.is_empty() {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    match name {
        "" => instead.to_owned(),
        name if is_device_name(name) => format!("{name}-1"),
        name => name.to_owned(),
    }
}

/// Returns a file name for the autosave of an encounter. Two files with the same name in different folders get
/// different names.
fn autosave_name(path: &Path) -> String {
    let name = plain_stem(path, "fight");
    if path.components().count() <= 1 && path.extension().is_none() {
        return name;
    }
    let whole = fs::canonicalize(path).unwrap_or_else(|_not_there| path.to_owned());
    let mut hasher = StableHasher::default();
    whole.hash(&mut hasher);
    format!("{name}-{:08x}", hasher.finish() >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_autosave_is_named_after_its_encounter() {
        let folder = UserFolder::at("/home/gm");
        let bundled = folder.autosave_of("the-mill-at-hollowford");
        assert_eq!(
            bundled,
            Path::new("/home/gm/autosaves/the-mill-at-hollowford.journal")
        );
        let here = folder.autosave_of("one/Goblin Camp!.ron");
        let there = folder.autosave_of("two/Goblin Camp!.ron");
        assert_ne!(here, there);
        let name = here.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with("goblin-camp-"), "{name}");
        assert_eq!(
            folder.autosave_of("…"),
            Path::new("/home/gm/autosaves/fight.journal")
        );
        assert_eq!(
            folder.autosave_of("Con"),
            Path::new("/home/gm/autosaves/con-1.journal")
        );
    }

    #[test]
    fn latest_autosave_is_found() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = UserFolder::at(scratch.path());
        assert_eq!(folder.latest_autosave().unwrap(), None);
        let (old, new) = (folder.autosave_of("old"), folder.autosave_of("new"));
        fs::create_dir_all(folder.autosaves()).unwrap();
        let hour = std::time::Duration::from_secs(3600);
        for (path, age) in [(&old, hour * 2), (&new, hour)] {
            let file = fs::File::create(path).unwrap();
            file.set_modified(std::time::SystemTime::now() - age)
                .unwrap();
        }
        fs::write(folder.autosaves().join("new.journal.bak1"), "").unwrap();
        assert_eq!(folder.latest_autosave().unwrap(), Some(new));
    }
}

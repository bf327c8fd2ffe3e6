//! Where the user's own files live: saves, autosaves, rulesets that override the built-in ones.

use std::ffi::OsStr;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::BaseStrategy;

use crate::grid::{StableHasher, is_device_name};

use super::journal;
use super::new_ruleset::FIGHTS_FOLDER;

/// The environment variable that puts the user's folder somewhere else.
pub const HOME_VARIABLE: &str = "SPLITSECOND_HOME";

/// The extensions of files that hold a fight: journals, and saves in one file.
pub(super) const ENDINGS: [&str; 2] = [journal::ENDING, "ron"];

/// The folder of the user's own files. Nothing in it exists until something is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserFolder(PathBuf);

/// Why nothing can be kept in the folder of the user's files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHome {
    /// The system does not say where a user's files belong.
    #[error("there is no home folder to keep files in: set {HOME_VARIABLE} to a folder")]
    Nowhere,
    /// It is named, and is no folder that can be used.
    #[error("your home folder cannot be used: {0}; set {HOME_VARIABLE} to a folder")]
    Unusable(UnreadFolder),
}

/// A folder that cannot be read, so that its content is unknown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} {why}", path.display())]
pub struct UnreadFolder {
    /// The folder.
    pub path: PathBuf,
    /// Why, and what can be done.
    pub why: String,
}

impl UnreadFolder {
    /// The folder at `path`, if there is something that cannot be read as one; a folder that is not there is empty.
    pub(super) fn at(path: &Path) -> Option<Self> {
        let error = match fs::read_dir(path) {
            Ok(_it_can_be_read) => return None,
            Err(error) => error,
        };
        Self::because(path, &error)
    }

    /// As [`UnreadFolder::at`], of a folder that need not tell what is in it.
    pub(super) fn unless_usable(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => None,
            Ok(_no_folder) => Self::because(path, &io::ErrorKind::NotADirectory.into()),
            Err(error) => Self::because(path, &error),
        }
    }

    fn because(path: &Path, error: &io::Error) -> Option<Self> {
        let why = match error.kind() {
            io::ErrorKind::NotFound if path.is_symlink() => {
                let to = fs::read_link(path).unwrap_or_default();
                format!(
                    "leads to {}, which is not there: is its disk connected?",
                    to.display()
                )
            }
            io::ErrorKind::NotFound => return None,
            io::ErrorKind::PermissionDenied => {
                "cannot be read: you lack the permission to look into it".to_owned()
            }
            io::ErrorKind::NotADirectory => match path.ancestors().find(|it| it.is_file()) {
                Some(file) if file != path => {
                    format!("is no folder: {} is a file", file.display())
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
    /// The user's folder: `SPLITSECOND_HOME` if it is set, otherwise the system's place for such
    /// files.
    ///
    /// # Errors
    /// [`NoHome::Nowhere`] if the system has no such place: set the variable.
    pub fn find() -> Result<Self, NoHome> {
        if let Some(folder) = std::env::var_os(HOME_VARIABLE).filter(|folder| !folder.is_empty()) {
            return Ok(Self(folder.into()));
        }
        let system = etcetera::base_strategy::choose_native_strategy()
            .map_err(|_no_home| NoHome::Nowhere)?;
        Ok(Self(system.data_dir().join("splitsecond")))
    }

    /// The folder at `path`.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Makes sure that files can be kept in it.
    ///
    /// # Errors
    /// [`NoHome::Unusable`] if there is something else in its place; one that is not there yet can be made.
    pub(super) fn check(&self) -> Result<&Self, NoHome> {
        match UnreadFolder::unless_usable(&self.0) {
            Some(unread) => Err(NoHome::Unusable(unread)),
            None => Ok(self),
        }
    }

    /// One of the folders in it, or the folder itself, if it cannot be read.
    pub(super) fn unread_of(&self, folder: &Path) -> Option<UnreadFolder> {
        UnreadFolder::unless_usable(&self.0).or_else(|| UnreadFolder::at(folder))
    }

    /// The folders in it in which something is looked for, and the folder itself, that cannot be read.
    pub fn unread(&self) -> Vec<UnreadFolder> {
        if let Some(home) = UnreadFolder::unless_usable(&self.0) {
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
        let mut unread: Vec<UnreadFolder> = Vec::new();
        unread.extend(inside.iter().filter_map(|folder| UnreadFolder::at(folder)));
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
            unread.extend(inside.iter().find_map(|folder| UnreadFolder::at(folder)));
        }
        unread
    }

    /// The path of the folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The folder with a ruleset of the GM's own in each folder of it; they take precedence over
    /// the built-in ones.
    pub fn rulesets(&self) -> PathBuf {
        self.0.join("rulesets")
    }

    /// The folder in which the GM's own encounter files are looked for.
    pub fn encounters(&self) -> PathBuf {
        self.0.join("encounters")
    }

    /// The folder with the GM's parties.
    pub fn parties(&self) -> PathBuf {
        self.0.join("parties")
    }

    /// The folder with the pieces of maps that the GM keeps, for the palette of furniture.
    pub fn pieces(&self) -> PathBuf {
        self.0.join("pieces")
    }

    /// The folder in which the pictures of maps are kept, named after their content.
    pub fn pictures(&self) -> PathBuf {
        self.0.join("pictures")
    }

    /// The folder in which large pictures are kept in parts, so that only what is seen is in memory. What is
    /// in it can be made again.
    pub fn tiles(&self) -> PathBuf {
        self.0.join("tiles")
    }

    /// The folder for saves that the GM names.
    pub fn saves(&self) -> PathBuf {
        self.0.join("saves")
    }

    /// The journal into which the fight of `encounter` (a bundled name or a path) saves itself.
    pub fn autosave_of(&self, encounter: impl AsRef<Path>) -> PathBuf {
        let name = autosave_name(encounter.as_ref());
        self.autosaves().join(format!("{name}.{}", journal::ENDING))
    }

    /// The journal into which a copy of the fight in `file` saves itself, named after the file without its endings.
    pub fn copy_of(&self, file: &Path) -> PathBuf {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.split('.').find(|part| !part.is_empty());
        let stem = stem.unwrap_or("fight");
        self.autosaves().join(format!("{stem}.{}", journal::ENDING))
    }

    /// The autosave that was written last, for “continue”; `None` if there is none.
    ///
    /// # Errors
    /// The error of the system, if the folder exists but cannot be read.
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
            // A file may go while the folder is being read.
            let Ok(modified) = fs::metadata(&path).and_then(|found| found.modified()) else {
                continue;
            };
            // The path decides between two that were written at the same moment, so that the answer
            // is always the same.
            let written = (modified, path);
            if latest.as_ref().is_none_or(|latest| *latest < written) {
                latest = Some(written);
            }
        }
        Ok(latest.map(|(_, path)| path))
    }

    /// The folder of saved fights that the GM has discarded.
    pub fn discarded(&self) -> PathBuf {
        self.0.join("discarded")
    }

    /// The folder into which fights save themselves.
    pub fn autosaves(&self) -> PathBuf {
        self.0.join("autosaves")
    }
}

/// Whether the file at `path` is called as files with fights are.
pub(super) fn holds_fight(path: &Path) -> bool {
    let ending = path.extension();
    ENDINGS
        .iter()
        .any(|known| ending == Some(OsStr::new(known)))
}

/// The name of a file, without its folder and ending, in small letters, digits and dashes; `instead` if
/// nothing of it is left. A name that Windows takes for a device, such as `con`, gets a number.
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

/// A file name for the autosave of an encounter. Two files with the same name in different folders
/// get different ones.
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
    fn the_autosave_written_last_is_found() {
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

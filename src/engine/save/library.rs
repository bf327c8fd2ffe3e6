//! Loads the rulesets and fights of the program and of the user, and saves.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::document::{self, DocumentError};
use crate::encounter::EncounterSetup;
use crate::grid::Point;
use crate::ruleset::{Ruleset, RulesetId, Rulesets};

use super::bundled::{EncounterLookupError, EncounterText, find_encounter};
use super::disk::Disk;
use super::encounter_file::read_encounter;
use super::fight::SavedFight;
use super::folder::{FolderReadError, HomeError, UserFolder};
use super::import::USUAL_RULESET;
use super::journal::{self, Journal, LoadedJournal, Lock, LockError};
use super::listing::{files_in, listed_backups};
use super::save_file::LoadError;
use super::store;

/// Rulesets and fights, both built in and the user's.
#[derive(Clone, Debug)]
pub struct Library {
    pub(super) rulesets: Rulesets,
    pub(super) user: Option<UserFolder>,
    /// Ruleset for imported maps of other programs.
    pub(super) maps_by: RulesetId,
}

/// A fight that has been read and can be opened.
#[derive(Debug)]
pub enum OpenableFight {
    /// A new fight that begins at its start.
    New(EncounterSetup),
    /// A fight that continues from a save in a new journal. The file of the save is not changed.
    Saved {
        /// The saved fight.
        save: SavedFight,
        /// The ruleset it is played with.
        ruleset: Arc<Ruleset>,
        /// Path of the save.
        path: PathBuf,
    },
    /// A fight that continues in its journal.
    Kept {
        /// Content of the journal.
        reading: LoadedJournal,
        /// The ruleset it is played with.
        ruleset: Arc<Ruleset>,
        /// Path of the journal.
        path: PathBuf,
        /// The right to write the journal.
        lock: Lock,
    },
    /// A fight that is played elsewhere and only watched here.
    Watched {
        /// Content of the journal.
        reading: LoadedJournal,
        /// The ruleset it is played with.
        ruleset: Arc<Ruleset>,
        /// Path of the journal.
        path: PathBuf,
    },
}

/// A loaded fight, with remarks for the user.
#[derive(Debug)]
pub struct LoadedFight {
    /// The fight itself.
    pub fight: OpenableFight,
    /// Warning about changes since the fight was saved, or about parts that could not be read.
    pub warning: Option<String>,
    /// End points of the doors of a newly imported map whose kind the file does not state.
    pub open_portals: Vec<(Point, Point)>,
    /// Outlines of the objects of that map whose kind the file does not state.
    pub outlines: Vec<Vec<Point>>,
}

impl From<OpenableFight> for LoadedFight {
    fn from(fight: OpenableFight) -> Self {
        Self {
            fight,
            warning: None,
            open_portals: Vec::new(),
            outlines: Vec::new(),
        }
    }
}

/// A warning for the user about a save that can still be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Text of the warning.
    pub words: String,
    /// True if some of the file is damaged, so that parts of the fight may be missing.
    pub is_damage: bool,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// Error: a fight cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It is being played elsewhere.
    #[error("{}: {why}. You can watch it, or continue with a copy", path.display())]
    Held {
        /// Path of its journal.
        path: PathBuf,
        /// Reason, with the holder of the lock if known.
        why: LockError,
    },
    /// Another reason, as text.
    #[error("{0}")]
    Otherwise(String),
}

impl From<String> for OpenError {
    fn from(words: String) -> Self {
        Self::Otherwise(words)
    }
}

/// How to open the fight in a journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpenMode {
    /// Continue it.
    #[default]
    GoOn,
    /// Continue a copy of it.
    Copy,
    /// Watch it while another window plays it.
    Watch,
}

impl Library {
    /// Returns the library of the current user; without a home folder, only built-in content.
    pub fn open() -> Self {
        match UserFolder::find() {
            Ok(user) => Self::new(user),
            Err(_no_home) => Self::with(Rulesets::built_in(), None),
        }
    }

    /// Returns the library of the user whose files are in this folder.
    pub fn new(user: UserFolder) -> Self {
        Self::with(Rulesets::with_folder(user.rulesets()), Some(user))
    }

    /// Returns the library with these rulesets, for this user.
    pub(super) fn with(rulesets: Rulesets, user: Option<UserFolder>) -> Self {
        Self {
            rulesets,
            user,
            maps_by: RulesetId::new(USUAL_RULESET),
        }
    }

    /// Sets the ruleset for maps of other programs that are opened from now on.
    pub fn set_map_ruleset(&mut self, ruleset: RulesetId) {
        self.maps_by = ruleset;
    }

    /// Returns the available rulesets.
    pub fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }

    /// Returns the user's folder, for storing something in it.
    ///
    /// # Errors
    /// [`HomeError`] if there is no such folder, or something else is at its path.
    pub fn require_user_folder(&self) -> Result<&UserFolder, HomeError> {
        self.user.as_ref().ok_or(HomeError::Nowhere)?.check()
    }

    /// Returns the user's folders that cannot be read: their content is missing from every list.
    pub fn unreadable_folders(&self) -> Vec<FolderReadError> {
        self.user
            .as_ref()
            .map_or_else(Vec::new, UserFolder::unreadable_folders)
    }

    /// Returns the user's folder, if there is one.
    pub fn user_folder(&self) -> Option<&UserFolder> {
        self.user.as_ref()
    }

    /// Returns the encounter with that name, or at that path.
    ///
    /// # Errors
    /// Fails with a message if it cannot be found, or with a list of its errors.
    pub fn encounter(&self, name: impl AsRef<Path>) -> Result<EncounterSetup, String> {
        let found = find_encounter(name, self.user.as_ref()).map_err(|error| error.to_string())?;
        self.read(&found).map_err(|problems| problems.to_string())
    }

    /// Reads an encounter; its ruleset may be in a folder around its file (see [`Rulesets::around`]).
    ///
    /// # Errors
    /// All errors in the file, each with its position.
    pub fn read(&self, found: &EncounterText) -> Result<EncounterSetup, DocumentError> {
        match &found.path {
            Some(path) => read_encounter(&found.file, &found.text, &self.rulesets.around(path)),
            None => read_encounter(&found.file, &found.text, &self.rulesets),
        }
    }

    /// Reads the save or journal at `path` and its ruleset, with a warning if the ruleset has changed since it was
    /// written, or if some of the file cannot be read.
    ///
    /// # Errors
    /// Fails with a message if it cannot be read, or if its ruleset is missing or has errors.
    pub fn save(&self, path: &Path) -> Result<(SavedFight, Arc<Ruleset>, Option<Warning>), String> {
        let (reading, ruleset, warning) = self.read_fight(path)?;
        Ok((reading.fight, ruleset, warning))
    }

    fn read_fight(
        &self,
        path: &Path,
    ) -> Result<(LoadedJournal, Arc<Ruleset>, Option<Warning>), String> {
        let mut reading = LoadedJournal::read(path).map_err(|error| self.damage(path, &error))?;
        // A file in the user's folder was written by the program itself, so its path of the ruleset is trusted.
        let whole = std::path::absolute(path).unwrap_or_else(|_unusable| path.to_owned());
        let user = self.user.as_ref();
        let forgotten = match user.is_some_and(|user| whole.starts_with(user.path())) {
            true => None,
            false => reading
                .fight
                .forget_folder_outside(&self.rulesets.around(path)),
        };
        let fight = &reading.fight;
        let ruleset = fight.ruleset_in(&self.rulesets).map_err(|error| {
            let hint = forgotten.map_or_else(String::new, |folder| {
                format!(
                    "\nthe file takes its rules from the folder {}, which is ignored for files from elsewhere: move \
                     it into your rulesets folder, or next to the file",
                    folder.display()
                )
            });
            format!("{error}{hint}")
        })?;
        let file = path.display();
        let other_rules = (!fight.matches_ruleset(&ruleset)).then(|| {
            format!(
                "{file} was played with a different revision of `{}`",
                fight.ruleset()
            )
        });
        let remark = reading
            .loss_remark()
            .map(|remark| format!("{file}: {remark}"));
        let warnings: Vec<String> = other_rules.into_iter().chain(remark).collect();
        let warning = (!warnings.is_empty()).then(|| Warning {
            words: warnings.join("\n"),
            is_damage: reading.loss.is_some_and(|loss| !loss.is_torn),
        });
        Ok((reading, ruleset, warning))
    }

    /// Describes why the file at `path` cannot be read, and what each of its backups contains.
    fn damage(&self, path: &Path, error: &LoadError) -> String {
        let backups = listed_backups(path);
        let mut words = error.to_string();
        for backup in backups {
            let file = backup.source.display();
            words.push_str(&format!("\n  {file}: {}", backup.moment));
        }
        words
    }

    /// Returns the fight that `source` names: the path of a journal, a save or an encounter, or a bundled name.
    ///
    /// # Errors
    /// [`OpenError`] with the reason, for example that the fight is played elsewhere.
    pub fn open_fight(
        &self,
        source: impl AsRef<Path>,
        opening: OpenMode,
    ) -> Result<LoadedFight, OpenError> {
        let path = source.as_ref();
        let encounter = match is_journal(path) {
            true => None,
            false => match find_encounter(path, self.user.as_ref()) {
                Err(EncounterLookupError::Foreign { .. }) if opening == OpenMode::GoOn => {
                    return self.open_foreign(path);
                }
                Err(why) => return Err(why.to_string().into()),
                Ok(found) => Some(found).filter(|found| !holds_save(found)),
            },
        };
        if let Some(found) = encounter {
            let setup = self.read(&found).map_err(|problems| problems.to_string())?;
            let kept = self.copy_picture(&setup.map, Some(path));
            let portraits = self.save_portraits(&setup, found.path.as_deref());
            let warnings = [kept.err(), portraits.err()].into_iter().flatten();
            let warning = warnings.reduce(|one, other| format!("{one}\n{other}"));
            let found = LoadedFight::from(OpenableFight::New(setup));
            return Ok(LoadedFight { warning, ..found });
        }
        let is_journal = path.extension() == Some(OsStr::new(journal::EXTENSION));
        let (lock, unlocked) = match opening {
            // A backup is never continued in place.
            OpenMode::GoOn if is_journal => match Lock::acquire(path) {
                Ok(lock) => (Some(lock), None),
                Err(why @ LockError::Held { .. }) => {
                    let path = path.to_owned();
                    return Err(OpenError::Held { path, why });
                }
                Err(why @ LockError::System(_)) => {
                    let words = format!(
                        "{} stays unchanged, and a copy continues: {why}",
                        path.display()
                    );
                    (None, Some(words))
                }
            },
            OpenMode::GoOn | OpenMode::Copy | OpenMode::Watch => (None, None),
        };
        // While the lock is held, no other process appends to the file.
        let (reading, ruleset, warning) = self.read_fight(path)?;
        let path = path.to_owned();
        let fight = match (lock, opening) {
            (Some(lock), _) => OpenableFight::Kept {
                reading,
                ruleset,
                path,
                lock,
            },
            (None, OpenMode::Watch) => OpenableFight::Watched {
                reading,
                ruleset,
                path,
            },
            (None, OpenMode::GoOn | OpenMode::Copy) => OpenableFight::Saved {
                save: reading.fight,
                ruleset,
                path,
            },
        };
        let warnings = unlocked
            .into_iter()
            .chain(warning.map(|warning| warning.words));
        Ok(LoadedFight {
            warning: warnings.reduce(|one, other| format!("{one}\n{other}")),
            ..LoadedFight::from(fight)
        })
    }

    /// Returns the journal of `fight`, which `source` named: its own journal if it continues there, a new one for a new
    /// fight or a copy, so that nothing is overwritten. `None` if the fight is only watched.
    ///
    /// `wake` is called whenever the status of the journal on the disk has changed.
    ///
    /// # Errors
    /// Fails with a message if there is no folder for it, or if the thread cannot be started.
    pub fn journal_of(
        &self,
        source: &Path,
        fight: OpenableFight,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Option<Journal>, String> {
        let disk = Disk::default();
        let started = match fight {
            OpenableFight::Watched { .. } => return Ok(None),
            OpenableFight::Kept {
                reading,
                path,
                lock,
                ..
            } => Journal::resume(&disk, &path, lock, &reading, wake),
            OpenableFight::New(_) | OpenableFight::Saved { .. } => {
                let user = self.require_user_folder().map_err(|why| why.to_string())?;
                let path = match &fight {
                    OpenableFight::Saved { path, .. } => user.copy_of(path),
                    _ => user.autosave_of(source),
                };
                return self.journal_at(&path, wake).map(Some);
            }
        };
        started.map(Some).map_err(|error| error.to_string())
    }

    /// Starts a new journal at `path`, or next to it with a number if the path is taken.
    ///
    /// # Errors
    /// Fails with a message if it cannot be written there, or if the thread cannot be started.
    pub fn journal_at(
        &self,
        path: &Path,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Journal, String> {
        let mut nth = 1;
        loop {
            let path = match nth {
                1 => path.to_owned(),
                nth => numbered(path, nth),
            };
            nth += 1;
            if !store::is_free(&path) {
                continue;
            }
            match Lock::acquire(&path) {
                // Another window may have written it in between.
                Ok(lock) if store::is_free(&path) => {
                    let begun = Journal::begin(&Disk::default(), &path, lock, wake);
                    return begun.map_err(|error| error.to_string());
                }
                Ok(_) | Err(LockError::Held { .. }) => {}
                Err(LockError::System(error)) => {
                    return Err(format!("{} could not be written: {error}", path.display()));
                }
            }
        }
    }

    /// Returns the encounter file of the fight that `source` named and that is saved in `journal`. This is the file
    /// itself, or the file whose autosaves have the name of that journal, among the user's encounters and the files
    /// opened from elsewhere. `None` for bundled fights, and if it cannot be determined.
    pub fn encounter_behind(&self, source: &Path, journal: Option<&Path>) -> Option<PathBuf> {
        let user = self.user.as_ref();
        if !is_journal(source)
            && let Ok(found) = find_encounter(source, user)
        {
            let path = found.path.clone().filter(|_| !holds_save(&found))?;
            return Some(dunce::canonicalize(&path).unwrap_or(path));
        }
        let (user, journal) = (user?, journal?);
        let is_its_own = |file: &PathBuf| {
            let first = user.autosave_of(file);
            let stem = |path: &Path| Some(path.file_stem()?.to_str()?.to_owned());
            let number = stem(journal).zip(stem(&first)).and_then(|(own, first)| {
                let rest = own.strip_prefix(&first)?;
                Some(rest.is_empty() || rest.strip_prefix('-')?.parse::<u32>().is_ok())
            });
            number == Some(true)
        };
        let own = files_in(&user.encounters()).into_iter();
        let elsewhere = user.opened().into_iter().filter(|file| file.is_file());
        let file = own.chain(elsewhere).find(is_its_own)?;
        Some(dunce::canonicalize(&file).unwrap_or(file))
    }

    /// Returns the most recently written autosave; `None` if there is none.
    ///
    /// # Errors
    /// [`FolderReadError`] if the folder of autosaves cannot be read.
    pub fn last_autosave(&self) -> Result<Option<PathBuf>, FolderReadError> {
        let Some(user) = &self.user else {
            return Ok(None);
        };
        match FolderReadError::at(&user.autosaves()) {
            Some(unread) => Err(unread),
            None => Ok(user.latest_autosave().ok().flatten()),
        }
    }

    /// Returns the toggles of `ruleset` that the fight has set differently from the ruleset's files.
    pub fn toggles_of_the_fight(&self, ruleset: &Ruleset) -> Vec<(&'static str, bool)> {
        let as_written = match &ruleset.folder {
            Some(folder) => Ruleset::load_folder(folder),
            None => Ruleset::load_builtin(ruleset.id),
        };
        let as_written = as_written.map_or_else(|_faulty| Vec::new(), |found| found.toggles());
        let toggles = ruleset.toggles().into_iter();
        toggles
            .filter(|toggle| !as_written.contains(toggle))
            .collect()
    }
}

/// Returns a free path next to `path`: the same name with a number.
pub(super) fn free_numbered_path(path: &Path) -> Option<PathBuf> {
    (2..)
        .map(|nth| numbered(path, nth))
        .find(|path| store::is_free(path))
}

/// Returns `path` with a number in its name.
pub(super) fn numbered(path: &Path, nth: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{nth}"));
    let mut numbered = path.with_file_name(name);
    if let Some(ending) = path.extension() {
        numbered.as_mut_os_string().push(".");
        numbered.as_mut_os_string().push(ending);
    }
    numbered
}

/// Returns true if there is a journal at `path`, even one with a damaged first line.
fn is_journal(path: &Path) -> bool {
    path.is_file()
        && (journal::is_journal(path) || path.extension() == Some(OsStr::new(journal::EXTENSION)))
}

/// Returns true if a file is a save, judging by its outermost fields.
pub(super) fn holds_save(found: &EncounterText) -> bool {
    match document::fields_of(&found.file, &found.text) {
        Ok(fields) => fields.iter().any(|field| field == "journal"),
        // A save that was cut short is still a save, and reports that when it is read.
        Err(_unreadable) => found.text.contains("journal:"),
    }
}

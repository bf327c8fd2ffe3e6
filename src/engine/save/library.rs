//! What can be opened: the rulesets and fights of the program and of the user, and saves.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::document::{self, Problems};
use crate::encounter::EncounterSetup;
use crate::grid::Point;
use crate::ruleset::{Ruleset, RulesetId, Rulesets};

use super::bundle::{is_bundle, unbundle_fight};
use super::bundled::{EncounterText, NotFound, find_encounter};
use super::disk::Disk;
use super::encounter_file::read_encounter;
use super::fight::SavedFight;
use super::folder::{NoHome, UnreadFolder, UserFolder};
use super::import::{Target, USUAL_RULESET, Wish, encounter_name, import_map, import_other_levels};
use super::journal::{self, Journal, Lock, NotLocked, Reading};
use super::listing::{files_in, listed_backups};
use super::save_file::CannotLoad;
use super::store;

/// Rulesets and fights, built in and the user's own.
#[derive(Clone, Debug)]
pub struct Library {
    pub(super) rulesets: Rulesets,
    pub(super) user: Option<UserFolder>,
    /// The ruleset by which a map is played that comes from another program.
    maps_by: RulesetId,
}

/// A fight that has been read and can be opened.
#[derive(Debug)]
pub enum Fight {
    /// It begins from the start.
    New(EncounterSetup),
    /// It goes on, in a journal of its own, from what another file holds, which stays as it is.
    Saved {
        /// The fight as it was saved.
        save: SavedFight,
        /// The rules by which it is played.
        ruleset: Arc<Ruleset>,
        /// The file of the save.
        path: PathBuf,
    },
    /// It goes on in its journal.
    Kept {
        /// What the journal holds.
        reading: Reading,
        /// The rules by which it is played.
        ruleset: Arc<Ruleset>,
        /// The file of the journal.
        path: PathBuf,
        /// The right to write it.
        lock: Lock,
    },
    /// Somebody else goes on with it, and it is only watched.
    Watched {
        /// What the journal holds.
        reading: Reading,
        /// The rules by which it is played.
        ruleset: Arc<Ruleset>,
        /// The file of the journal.
        path: PathBuf,
    },
}

/// A fight that was found, with what the user should be told about it.
#[derive(Debug)]
pub struct Found {
    /// The fight itself.
    pub fight: Fight,
    /// What has changed since the fight was saved, or could not be read of it.
    pub warning: Option<String>,
    /// The doors of a map that has just been imported of which its file leaves open what they are, by their ends.
    pub open_portals: Vec<(Point, Point)>,
    /// The outlines of its objects, of which its file leaves open what they are.
    pub outlines: Vec<Vec<Point>>,
}

impl From<Fight> for Found {
    fn from(fight: Fight) -> Self {
        Self {
            fight,
            warning: None,
            open_portals: Vec::new(),
            outlines: Vec::new(),
        }
    }
}

/// A warning for the user about a save that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The text of it.
    pub words: String,
    /// True if some of the file is damaged, so that not all of the fight may be there.
    pub is_damage: bool,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// Why a fight cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum CannotOpen {
    /// It is being played elsewhere.
    #[error("{} {why}; it can be watched, or gone on with as a copy", path.display())]
    Held {
        /// The file of its journal.
        path: PathBuf,
        /// Who that is.
        why: NotLocked,
    },
    /// Something else, in words.
    #[error("{0}")]
    Otherwise(String),
}

impl From<String> for CannotOpen {
    fn from(words: String) -> Self {
        Self::Otherwise(words)
    }
}

/// How a fight in a journal is to be opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// To go on with it.
    #[default]
    GoOn,
    /// To go on with a copy of it.
    Copy,
    /// To watch how somebody else goes on with it.
    Watch,
}

impl Library {
    /// The library of this user; without a home folder, only what is built in.
    pub fn open() -> Self {
        match UserFolder::find() {
            Ok(user) => Self::of(user),
            Err(_no_home) => Self::with(Rulesets::built_in(), None),
        }
    }

    /// The library of the user whose files are in this folder.
    pub fn of(user: UserFolder) -> Self {
        Self::with(Rulesets::with_folder(user.rulesets()), Some(user))
    }

    /// The library with these rulesets, of this user.
    pub(super) fn with(rulesets: Rulesets, user: Option<UserFolder>) -> Self {
        Self {
            rulesets,
            user,
            maps_by: RulesetId::new(USUAL_RULESET),
        }
    }

    /// Has maps of other programs that are opened from now on be played by this ruleset.
    pub fn play_maps_by(&mut self, ruleset: RulesetId) {
        self.maps_by = ruleset;
    }

    /// The rulesets that fights can be played by.
    pub fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }

    /// Returns the folder of the user's own files, for keeping something in it.
    ///
    /// # Errors
    /// [`NoHome`] if there is none, or something else in its place.
    pub fn home(&self) -> Result<&UserFolder, NoHome> {
        self.user.as_ref().ok_or(NoHome::Nowhere)?.check()
    }

    /// The folders of the user's that cannot be read: what is in them is missing from every list.
    pub fn unread(&self) -> Vec<UnreadFolder> {
        self.user.as_ref().map_or_else(Vec::new, UserFolder::unread)
    }

    /// The folder of the user's own files, where there is one.
    pub fn user(&self) -> Option<&UserFolder> {
        self.user.as_ref()
    }

    /// The encounter of that name, or at that path.
    ///
    /// # Errors
    /// The reason, in words: it cannot be found, or it has problems, which are listed.
    pub fn encounter(&self, name: impl AsRef<Path>) -> Result<EncounterSetup, String> {
        let found = find_encounter(name, self.user.as_ref()).map_err(|error| error.to_string())?;
        self.read(&found).map_err(|problems| problems.to_string())
    }

    /// Reads an encounter; its ruleset may be around its file (see [`Rulesets::around`]).
    ///
    /// # Errors
    /// All problems of the file, each with its place in it.
    pub fn read(&self, found: &EncounterText) -> Result<EncounterSetup, Problems> {
        match &found.path {
            Some(path) => read_encounter(&found.file, &found.text, &self.rulesets.around(path)),
            None => read_encounter(&found.file, &found.text, &self.rulesets),
        }
    }

    /// The save or journal at `path` with its rules, and what the user should be told: that the rules have changed
    /// since it was written, or that some of it cannot be read.
    ///
    /// # Errors
    /// The reason, in words: it cannot be read, or its ruleset is missing or has mistakes.
    pub fn save(&self, path: &Path) -> Result<(SavedFight, Arc<Ruleset>, Option<Warning>), String> {
        let (reading, ruleset, warning) = self.reading(path)?;
        Ok((reading.fight, ruleset, warning))
    }

    fn reading(&self, path: &Path) -> Result<(Reading, Arc<Ruleset>, Option<Warning>), String> {
        let mut reading = Reading::of(path).map_err(|error| self.damage(path, &error))?;
        // What the program itself has written in the user's folder says where the user's rules are.
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
                    "\nthe file names {} for its rules, which is not read for a file from elsewhere: put that folder among \
                     your rulesets, or beside the file",
                    folder.display()
                )
            });
            format!("{error}{hint}")
        })?;
        let file = path.display();
        let other_rules = (!fight.fits(&ruleset)).then(|| {
            format!(
                "{file} was played by another edition of `{}` than the one that is here",
                fight.ruleset()
            )
        });
        let remark = reading.remark().map(|remark| format!("{file}: {remark}"));
        let warnings: Vec<String> = other_rules.into_iter().chain(remark).collect();
        let warning = (!warnings.is_empty()).then(|| Warning {
            words: warnings.join("\n"),
            is_damage: reading.loss.is_some_and(|loss| !loss.is_torn),
        });
        Ok((reading, ruleset, warning))
    }

    /// Why the file at `path` cannot be read, and what each of its backups holds.
    fn damage(&self, path: &Path, error: &CannotLoad) -> String {
        let backups = listed_backups(path);
        let mut words = error.to_string();
        for backup in backups {
            let file = backup.source.display();
            words.push_str(&format!("\n  {file}: {}", backup.moment));
        }
        words
    }

    /// The fight that `source` names: the path of a journal, a save or an encounter, or a bundled name.
    ///
    /// # Errors
    /// [`CannotOpen`] with the reason; that somebody else goes on with it is one.
    pub fn open_fight(
        &self,
        source: impl AsRef<Path>,
        opening: Opening,
    ) -> Result<Found, CannotOpen> {
        let path = source.as_ref();
        let encounter = match is_journal(path) {
            true => None,
            false => match find_encounter(path, self.user.as_ref()) {
                Err(NotFound::Foreign { .. }) if opening == Opening::GoOn => {
                    return self.open_foreign(path);
                }
                Err(why) => return Err(why.to_string().into()),
                Ok(found) => Some(found).filter(|found| !holds_save(found)),
            },
        };
        if let Some(found) = encounter {
            let setup = self.read(&found).map_err(|problems| problems.to_string())?;
            let kept = self.keep_picture(&setup.map, Some(path));
            let portraits = self.keep_portraits(&setup, found.path.as_deref());
            let warnings = [kept.err(), portraits.err()].into_iter().flatten();
            let warning = warnings.reduce(|one, other| format!("{one}\n{other}"));
            let found = Found::from(Fight::New(setup));
            return Ok(Found { warning, ..found });
        }
        let is_journal = path.extension() == Some(OsStr::new(journal::ENDING));
        let (lock, unlocked) = match opening {
            // A backup stays what it is.
            Opening::GoOn if is_journal => match Lock::take(path) {
                Ok(lock) => (Some(lock), None),
                Err(why @ NotLocked::Held { .. }) => {
                    let path = path.to_owned();
                    return Err(CannotOpen::Held { path, why });
                }
                Err(why @ NotLocked::System(_)) => {
                    let words = format!(
                        "{} stays as it is, and a copy goes on: {why}",
                        path.display()
                    );
                    (None, Some(words))
                }
            },
            Opening::GoOn | Opening::Copy | Opening::Watch => (None, None),
        };
        // With the lock in hand nobody appends to what is read.
        let (reading, ruleset, warning) = self.reading(path)?;
        let path = path.to_owned();
        let fight = match (lock, opening) {
            (Some(lock), _) => Fight::Kept {
                reading,
                ruleset,
                path,
                lock,
            },
            (None, Opening::Watch) => Fight::Watched {
                reading,
                ruleset,
                path,
            },
            (None, Opening::GoOn | Opening::Copy) => Fight::Saved {
                save: reading.fight,
                ruleset,
                path,
            },
        };
        let warnings = unlocked
            .into_iter()
            .chain(warning.map(|warning| warning.words));
        Ok(Found {
            warning: warnings.reduce(|one, other| format!("{one}\n{other}")),
            ..Found::from(fight)
        })
    }

    /// Puts another program's map, or a fight that was exported, among the user's files, and opens it.
    fn open_foreign(&self, path: &Path) -> Result<Found, CannotOpen> {
        if is_bundle(path) {
            let fight = unbundle_fight(self, path);
            let fight = fight.map_err(|why| why.words(path))?;
            let found = self.open_fight(&fight, Opening::GoOn)?;
            let words = format!("{} is now {}", path.display(), fight.display());
            let words = match found.warning {
                Some(warning) => format!("{words}\n{warning}"),
                None => words,
            };
            return Ok(Found {
                warning: Some(words),
                ..found
            });
        }
        let user = self.home().map_err(|why| why.to_string())?;
        let target = user.encounters().join(encounter_name(path));
        let wish = Wish {
            ruleset: self.maps_by,
            ..Wish::default()
        };
        let made = import_map(self, path, Target::Free(&target), &wish)
            .map_err(|why| format!("{}: {why}", path.display()))?;
        let others = import_other_levels(self, path, &target, &wish, &made);
        let setup = self.encounter(&made.encounter)?;
        let kept = self.keep_picture(&setup.map, Some(&made.encounter));
        let mut words = format!(
            "“{}” is now the fight “{}”, by the rules “{}”\n{}\nThe library (Ctrl+B) has whoever fights",
            path.file_name().unwrap_or_default().display(),
            setup.name,
            setup.ruleset.name,
            made.imported.report.told()
        );
        for more in others.into_iter().chain(kept.err()) {
            words = format!("{words}\n{more}");
        }
        Ok(Found {
            fight: Fight::New(setup),
            warning: Some(words),
            open_portals: made.imported.map.open_portals(),
            outlines: made.imported.map.outlines_on_map(),
        })
    }

    /// The journal of `fight`, which `source` named: its own if it goes on in it, a new one for a fight that begins
    /// or is a copy, so that nothing is overwritten. `None` if it is only watched.
    ///
    /// `wake` is called whenever something has changed in how the journal stands on the disk.
    ///
    /// # Errors
    /// The reason, in words: there is no folder for it, or no thread.
    pub fn journal_of(
        &self,
        source: &Path,
        fight: Fight,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Option<Journal>, String> {
        let disk = Disk::default();
        let started = match fight {
            Fight::Watched { .. } => return Ok(None),
            Fight::Kept {
                reading,
                path,
                lock,
                ..
            } => Journal::go_on(&disk, &path, lock, &reading, wake),
            Fight::New(_) | Fight::Saved { .. } => {
                let user = self.home().map_err(|why| why.to_string())?;
                let path = match &fight {
                    Fight::Saved { path, .. } => user.copy_of(path),
                    _ => user.autosave_of(source),
                };
                return self.journal_at(&path, wake).map(Some);
            }
        };
        started.map(Some).map_err(|error| error.to_string())
    }

    /// A new journal at `path`, or beside it with a number if there is one already or somebody else has begun one.
    ///
    /// # Errors
    /// The reason, in words: it cannot be written there, or there is no thread.
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
            match Lock::take(&path) {
                // Another window may have written it in between.
                Ok(lock) if store::is_free(&path) => {
                    let begun = Journal::begin(&Disk::default(), &path, lock, wake);
                    return begun.map_err(|error| error.to_string());
                }
                Ok(_) | Err(NotLocked::Held { .. }) => {}
                Err(NotLocked::System(error)) => {
                    return Err(format!("{} could not be written: {error}", path.display()));
                }
            }
        }
    }

    /// The encounter file behind the fight that `source` named and that is kept in `journal`: the file itself, or
    /// the one, among the user's own and those that were opened from elsewhere, that keeps itself in that journal. `None` for what comes with the program, and
    /// where nobody can tell.
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

    /// The autosave that was written last; `None` if there is none.
    ///
    /// # Errors
    /// [`UnreadFolder`] if the folder of autosaves cannot be read.
    pub fn last_autosave(&self) -> Result<Option<PathBuf>, UnreadFolder> {
        let Some(user) = &self.user else {
            return Ok(None);
        };
        match UnreadFolder::at(&user.autosaves()) {
            Some(unread) => Err(unread),
            None => Ok(user.latest_autosave().ok().flatten()),
        }
    }

    /// The toggles of `ruleset` that are set differently in its files: what the fight changes in
    /// them.
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

/// A path beside `path` that is free: the same name with a number.
pub(super) fn free_beside(path: &Path) -> Option<PathBuf> {
    (2..)
        .map(|nth| numbered(path, nth))
        .find(|path| store::is_free(path))
}

/// The name of `path` with a number.
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

/// Whether there is a journal at `path`; one whose first line is damaged is still one.
fn is_journal(path: &Path) -> bool {
    path.is_file()
        && (journal::is_journal(path) || path.extension() == Some(OsStr::new(journal::ENDING)))
}

/// Whether a file is a save, by its outermost fields.
pub(super) fn holds_save(found: &EncounterText) -> bool {
    match document::fields_of(&found.file, &found.text) {
        Ok(fields) => fields.iter().any(|field| field == "journal"),
        // A save that was cut short is still a save, and reports that when it is read.
        Err(_unreadable) => found.text.contains("journal:"),
    }
}

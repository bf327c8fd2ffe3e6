//! What can be opened: the rulesets and fights of the program and of the user, and saves.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::World;

use crate::document::{self, Problems};
use crate::encounter::{self, EncounterSetup};
use crate::ruleset::{Ruleset, Rulesets};

use super::bundled::{EncounterText, bundled_encounters, find_encounter};
use super::encounter_file::read_encounter;
use super::folder::UserFolder;
use super::new_ruleset::FIGHTS_FOLDER;
use super::save_file::SavedFight;

/// Rulesets and fights, built in and the user's own.
#[derive(Debug)]
pub struct Library {
    rulesets: Rulesets,
    user: Option<UserFolder>,
}

/// A fight that has been read and can be opened.
#[derive(Debug)]
pub enum Fight {
    /// It begins from the start.
    New(EncounterSetup),
    /// It goes on from where it was saved.
    Saved {
        /// The fight as it was saved.
        save: SavedFight,
        /// The rules by which it is played.
        ruleset: Arc<Ruleset>,
        /// The file of the save.
        path: PathBuf,
    },
}

/// A fight that was found, with what the user should be told about it.
#[derive(Debug)]
pub struct Found {
    /// The fight itself.
    pub fight: Fight,
    /// Something that has changed since the fight was saved.
    pub warning: Option<String>,
}

/// Everything that can be opened by a name, to be listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Fights that can be begun.
    pub encounters: Vec<ListedEncounter>,
    /// Fights that can be continued, the one that was played last first.
    pub saves: Vec<ListedSave>,
    /// Rulesets that can be played by: the user's own, then the built-in ones.
    pub rulesets: Vec<ListedRuleset>,
}

/// A ruleset to play by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedRuleset {
    /// The id by which encounter files name it.
    pub id: String,
    /// The name that people read; its id if it has mistakes.
    pub name: String,
    /// A sentence or two about how it plays.
    pub summary: String,
    /// Its folder; `None` for a built-in one.
    pub folder: Option<String>,
    /// How many mistakes it has; unless there are none, it cannot be played by.
    pub mistakes: usize,
}

/// A fight that can be begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedEncounter {
    /// The name or path that opens it.
    pub source: String,
    /// The name that people read.
    pub name: String,
    /// A sentence about it, for those who look for a fight.
    pub about: String,
    /// How many are in it, and how large its map is.
    pub size: String,
}

/// A fight that can be continued.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedSave {
    /// The path that opens it.
    pub source: String,
    /// The name that people read.
    pub name: String,
    /// The moment at which it stands, in words.
    pub moment: String,
}

impl Library {
    /// The library of this user; without a home folder, only what is built in.
    pub fn open() -> Self {
        let user = UserFolder::find().ok();
        let rulesets = match &user {
            Some(user) => Rulesets::with_folder(user.rulesets()),
            None => Rulesets::built_in(),
        };
        Self { rulesets, user }
    }

    /// The rulesets that fights can be played by.
    pub fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }

    /// The folder of the user's own files, where there is one.
    pub fn user(&self) -> Option<&UserFolder> {
        self.user.as_ref()
    }

    /// The encounter of that name, or at that path.
    ///
    /// # Errors
    /// The reason, in words: it cannot be found, or it has problems, which are listed.
    pub fn encounter(&self, name: &str) -> Result<EncounterSetup, String> {
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

    /// The save at `path` with its rules, and a warning if they have changed since it was written.
    ///
    /// # Errors
    /// The reason, in words: it cannot be read, or its ruleset is missing or has mistakes.
    pub fn save(&self, path: &Path) -> Result<(SavedFight, Arc<Ruleset>, Option<String>), String> {
        let save = SavedFight::load(path).map_err(|error| error.to_string())?;
        let ruleset = save
            .ruleset_in(&self.rulesets)
            .map_err(|error| error.to_string())?;
        let warning = (!save.fits(&ruleset)).then(|| {
            format!(
                "{} was played by another edition of `{}` than the one that is here",
                path.display(),
                save.ruleset()
            )
        });
        Ok((save, ruleset, warning))
    }

    /// The fight that `source` names: a save's path, an encounter's path, or a bundled name.
    ///
    /// # Errors
    /// The reason why it cannot be opened, in words.
    pub fn open_fight(&self, source: &str) -> Result<Found, String> {
        let path = Path::new(source);
        if !is_save(path) {
            let fight = Fight::New(self.encounter(source)?);
            return Ok(Found {
                fight,
                warning: None,
            });
        }
        let (save, ruleset, warning) = self.save(path)?;
        let path = path.to_owned();
        Ok(Found {
            fight: Fight::Saved {
                save,
                ruleset,
                path,
            },
            warning,
        })
    }

    /// The file into which a fight saves itself: its own for a save that goes on, a new one for a fight
    /// that begins, so that nothing is overwritten. `None` if there is no folder for it.
    pub fn autosave_for(&self, source: &str, fight: &Fight) -> Option<PathBuf> {
        if let Fight::Saved { path, .. } = fight {
            return Some(path.clone());
        }
        let user = self.user.as_ref()?;
        (1..)
            .map(|nth| match nth {
                1 => user.autosave_of(source),
                nth => numbered(&user.autosave_of(source), nth),
            })
            .find(|path| !path.exists())
    }

    /// The autosave that was written last; `None` if there is none.
    pub fn last_autosave(&self) -> Option<PathBuf> {
        self.user.as_ref()?.latest_autosave().ok().flatten()
    }

    /// Everything that can be opened by a name. Files that cannot be read are left out.
    pub fn listing(&self) -> Listing {
        let own = self
            .user
            .iter()
            .flat_map(|user| files_in(&user.encounters()));
        let of_rulesets = self.rulesets.own_folders().into_iter();
        let of_rulesets = of_rulesets.flat_map(|folder| files_in(&folder.join(FIGHTS_FOLDER)));
        let own = own.chain(of_rulesets);
        let own = own.map(|path| path.display().to_string());
        let encounters = bundled_encounters()
            .map(str::to_owned)
            .chain(own)
            .filter_map(|source| {
                let setup = self.encounter(&source).ok()?;
                Some(list_encounter(source, &setup))
            })
            .collect();
        let mut saves: Vec<_> = self
            .user
            .iter()
            .flat_map(|user| {
                let autosaves = user.autosave_of("any").parent().map(Path::to_owned);
                autosaves.into_iter().chain([user.saves()])
            })
            .flat_map(|folder| files_in(&folder))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        saves.sort_by(|a, b| b.cmp(a));
        let saves = saves.into_iter().filter_map(|(_, path)| {
            let save = SavedFight::load(&path).ok()?;
            Some(ListedSave {
                source: path.display().to_string(),
                name: save.name().to_owned(),
                moment: moment_of(&save),
            })
        });
        Listing {
            encounters,
            saves: saves.take(20).collect(),
            rulesets: self.listed_rulesets(),
        }
    }

    fn listed_rulesets(&self) -> Vec<ListedRuleset> {
        let ids = self.rulesets.ids().into_iter();
        let mut listed: Vec<ListedRuleset> = ids
            .map(|id| {
                let folder = self.rulesets.folder_of(id);
                let folder = folder.map(|folder| folder.display().to_string());
                let id_text = id.to_string();
                match self.rulesets.load(id) {
                    Ok(ruleset) => ListedRuleset {
                        id: id_text,
                        name: ruleset.name,
                        summary: ruleset.summary,
                        folder,
                        mistakes: 0,
                    },
                    Err(problems) => ListedRuleset {
                        name: id_text.clone(),
                        id: id_text,
                        summary: String::new(),
                        folder,
                        mistakes: problems.len(),
                    },
                }
            })
            .collect();
        listed.sort_by_key(|ruleset| ruleset.folder.is_none());
        listed
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

impl Fight {
    /// Opens the fight in `world`, replacing one that may be there.
    ///
    /// # Errors
    /// The reason, in words: a combatant that cannot be placed, or a save whose states do not have
    /// their hashes.
    pub fn install(&self, world: &mut World) -> Result<(), String> {
        match self {
            Self::New(setup) => {
                let start = setup
                    .snapshot()
                    .map_err(|not_placed| not_placed.to_string())?;
                let (name, ruleset) = (setup.name.clone(), setup.ruleset.clone());
                encounter::open(world, name, ruleset, setup.seed, Arc::new(start));
                Ok(())
            }
            Self::Saved { save, ruleset, .. } => save
                .open(world, ruleset.clone())
                .map_err(|error| error.to_string()),
        }
    }
}

/// A path beside `path` that is free: the same name with a number.
pub fn free_beside(path: &Path) -> Option<PathBuf> {
    (2..)
        .map(|nth| numbered(path, nth))
        .find(|path| !path.exists())
}

fn numbered(path: &Path, nth: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{nth}.ron"))
}

/// Whether the file at `path` is a save, by its outermost fields.
fn is_save(path: &Path) -> bool {
    let Ok(text) = fs::read_to_string(path) else {
        return false;
    };
    let fields = document::fields_of(&path.display().to_string(), &text);
    match fields {
        Ok(fields) => fields.iter().any(|field| field == "journal"),
        // A save that was cut short is still a save, and reports that when it is read.
        Err(_unreadable) => text.contains("journal:"),
    }
}

/// The files that a folder holds, in alphabetical order; empty if there is no such folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    files.sort();
    files
}

fn list_encounter(source: String, setup: &EncounterSetup) -> ListedEncounter {
    let sides: Vec<String> = setup
        .sides
        .0
        .iter()
        .map(|side| {
            let count = setup
                .combatants
                .iter()
                .filter(|spec| spec.side == side.id)
                .count();
            count.to_string()
        })
        .collect();
    ListedEncounter {
        source,
        name: setup.name.clone(),
        about: setup.about.clone(),
        size: format!(
            "{} on {} × {} {}",
            sides.join(" against "),
            setup.map.width(),
            setup.map.height(),
            setup.map.topology().cells_word()
        ),
    }
}

fn moment_of(save: &SavedFight) -> String {
    match save.round() {
        0 => "before the first round".to_owned(),
        round => format!("round {round}"),
    }
}

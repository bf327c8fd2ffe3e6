//! Lists of what can be opened, with what is wrong with it.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::document::{is_too_long, open_file, text_in};
use crate::encounter::EncounterSetup;

use super::bundled::bundled_encounters;
use super::folder::holds_fight;
use super::journal::{self, Glance, Reading};
use super::library::Library;
use super::new_ruleset::FIGHTS_FOLDER;
use super::store;

/// How many saves are listed.
const MOST_LISTED: usize = 50;

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
    pub source: PathBuf,
    /// The name that people read.
    pub name: String,
    /// A sentence about it, for those who look for a fight.
    pub about: String,
    /// How many are in it, and how large its map is.
    pub size: String,
    /// How many are in it.
    pub fighters: usize,
    /// The name of the rules by which it is played.
    pub ruleset: String,
    /// When its file was written; `None` for one that comes with the program.
    pub written: Option<SystemTime>,
    /// Whether it is the user's own.
    pub own: bool,
    /// What is wrong with its file, in words; `None` if it can be begun.
    pub mistakes: Option<String>,
}

/// A fight that can be continued.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedSave {
    /// The path that opens it.
    pub source: PathBuf,
    /// The name that people read; that of its file if it is damaged.
    pub name: String,
    /// The moment at which it stands, in words: `round 3, 40 commands, 12 minutes ago`.
    pub moment: String,
    /// When it was written last.
    pub written: Option<SystemTime>,
    /// What is wrong with it, in words; `None` if it can be opened whole.
    pub damage: Option<String>,
    /// Its backups that can be opened, newest first.
    pub backups: Vec<ListedSave>,
}

impl Library {
    /// Everything that can be opened by a name. What cannot be read is listed with what is wrong with it.
    pub fn listing(&self) -> Listing {
        let own = self
            .user
            .iter()
            .flat_map(|user| files_in(&user.encounters()));
        let of_rulesets = self.rulesets.own_folders().into_iter();
        let of_rulesets = of_rulesets.flat_map(|folder| files_in(&folder.join(FIGHTS_FOLDER)));
        let own = own.chain(of_rulesets);
        let own = own.map(|source| (source, true));
        let bundled = bundled_encounters().map(|name| (PathBuf::from(name), false));
        let encounters = own
            .chain(bundled)
            .map(|(source, own)| {
                let written = written(&source).filter(|_| own);
                let listed = match self.encounter(&source) {
                    Ok(setup) => list_encounter(source, &setup),
                    Err(problems) => ListedEncounter {
                        name: stem_of(&source),
                        source,
                        mistakes: Some(problems),
                        ..ListedEncounter::default()
                    },
                };
                ListedEncounter {
                    own,
                    written,
                    ..listed
                }
            })
            .collect();
        Listing {
            encounters,
            saves: self.saves(),
            rulesets: self.listed_rulesets(),
        }
    }

    /// The fights that can be continued, the one that was written last first; of very many only the latest, so that
    /// only as many are looked into.
    pub fn saves(&self) -> Vec<ListedSave> {
        let folders = self
            .user
            .iter()
            .flat_map(|user| [user.autosaves(), user.saves()]);
        let files = folders.flat_map(|folder| files_in(&folder));
        let mut saves: Vec<_> = files
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        saves.sort_by(|a, b| b.cmp(a));
        saves.truncate(MOST_LISTED);
        saves.iter().map(|(_, path)| list_save(path)).collect()
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
}

/// The files that a folder holds, in alphabetical order; empty if there is no such folder.
pub(super) fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| holds_fight(path))
        .collect();
    files.sort();
    files
}

fn list_encounter(source: PathBuf, setup: &EncounterSetup) -> ListedEncounter {
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
        fighters: setup.combatants.len(),
        ruleset: setup.ruleset.name.clone(),
        ..ListedEncounter::default()
    }
}

/// What the save or journal at `path` holds, without reading more of it than a list needs.
fn list_save(path: &Path) -> ListedSave {
    let listed = list_alone(path);
    let backups = listed_backups(path);
    ListedSave { backups, ..listed }
}

/// The backups of `path` that can be opened, newest first.
pub fn listed_backups(path: &Path) -> Vec<ListedSave> {
    let backups = store::backups(path).map(|backup| list_alone(&backup));
    backups.filter(|backup| backup.damage.is_none()).collect()
}

fn list_alone(path: &Path) -> ListedSave {
    let source = path.to_owned();
    let (name, moment, damage) = match glance_at(path) {
        Ok(glance) => (glance.name.clone(), moment_of(&glance), None),
        Err(why) => (stem_of(path), String::new(), Some(why)),
    };
    let written = written(path);
    let age = written.and_then(|written| written.elapsed().ok());
    let age = age.map(|age| ago(age.as_secs()));
    let parts: Vec<String> = [moment]
        .into_iter()
        .filter(|part| !part.is_empty())
        .chain(age)
        .collect();
    ListedSave {
        source,
        name,
        moment: parts.join(", "),
        written,
        damage,
        backups: Vec::new(),
    }
}

/// The largest save in one file that is read to be listed, in bytes; of larger ones only the beginning is, which holds
/// their names.
const QUICK: u64 = 1 << 18;

/// How much of a larger one is read, in bytes.
const BEGINNING: u64 = 1 << 12;

/// What a list says about the file at `path`.
///
/// # Errors
/// What is wrong with it, in words.
fn glance_at(path: &Path) -> Result<Glance, String> {
    if let Some(glance) = journal::glance(path) {
        return Ok(glance);
    }
    let length = fs::metadata(path).map_or(0, |found| found.len());
    if length > QUICK && !journal::is_journal(path) {
        let name = name_in(path).unwrap_or_else(|| stem_of(path));
        return Ok(Glance {
            name,
            round: 0,
            commands: 0,
        });
    }
    match Reading::of(path) {
        Ok(Reading { fight, .. }) => Ok(Glance {
            name: fight.name().to_owned(),
            round: fight.round(),
            commands: u32::try_from(fight.commands()).unwrap_or(u32::MAX),
        }),
        Err(error) => Err(error.to_string()),
    }
}

/// The name of the file at `path`, without its ending.
fn stem_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// When the file at `path` was written, if there is one.
fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// The name of whatever is in the file at `path` (a journal, a save, an encounter or a party), that of the file where it
/// does not say; no more of it is read than is needed.
pub(super) fn name_alone(path: &Path) -> String {
    let name = match journal::glance(path) {
        Some(glance) => Some(glance.name),
        None => name_in(path),
    };
    name.unwrap_or_else(|| stem_of(path))
}

/// The name of the fight in a save in one file, off its beginning.
fn name_in(path: &Path) -> Option<String> {
    let (file, _) = open_file(path).ok()?;
    let mut bytes = Vec::new();
    file.take(BEGINNING).read_to_end(&mut bytes).ok()?;
    let name = text_in(&String::from_utf8_lossy(&bytes), "name")?;
    (!is_too_long(&name)).then_some(name)
}

fn moment_of(glance: &Glance) -> String {
    let round = match glance.round {
        0 if glance.commands == 0 => return String::new(),
        0 => "before the first round".to_owned(),
        round => format!("round {round}"),
    };
    match glance.commands {
        1 => format!("{round}, 1 command"),
        commands => format!("{round}, {commands} commands"),
    }
}

/// A time so many seconds ago, in words.
pub(super) fn ago(seconds: u64) -> String {
    match seconds {
        0..60 => "just now".to_owned(),
        60..120 => "a minute ago".to_owned(),
        120..7200 => format!("{} minutes ago", seconds / 60),
        7200..172_800 => format!("{} hours ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}

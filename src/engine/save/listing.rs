//! Lists the files that can be opened, with the errors in each.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::document::{is_too_long, open_file, text_in};
use crate::encounter::EncounterSetup;
use crate::ruleset::RuleTexts;

use super::bundled::bundled_encounters;
use super::folder::holds_fight;
use super::journal::{self, JournalSummary, LoadedJournal};
use super::library::Library;
use super::new_ruleset::FIGHTS_FOLDER;
use super::store;

/// Maximum number of saves in a list.
const MAX_LISTED: usize = 50;

/// Everything that can be opened by name, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AvailableFiles {
    /// Fights that can be started.
    pub encounters: Vec<ListedEncounter>,
    /// Fights that can be continued, most recently played first.
    pub saves: Vec<ListedSave>,
    /// Available rulesets: the user's, then the built-in ones.
    pub rulesets: Vec<ListedRuleset>,
}

/// An available ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedRuleset {
    /// Id that encounter files use for it.
    pub id: String,
    /// Display name; its id if it has errors.
    pub name: String,
    /// One or two sentences about how it plays.
    pub summary: String,
    /// Its rules, for reading.
    pub texts: RuleTexts,
    /// Its folder; `None` for a built-in one.
    pub folder: Option<String>,
    /// Number of errors; a ruleset with errors cannot be used.
    pub mistakes: usize,
}

/// A fight that can be started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedEncounter {
    /// Name or path that opens it.
    pub source: PathBuf,
    /// Display name.
    pub name: String,
    /// One-sentence description, for users looking for a fight.
    pub about: String,
    /// Number of combatants and size of the map, as text.
    pub size: String,
    /// Number of combatants.
    pub fighters: usize,
    /// Name of its ruleset.
    pub ruleset: String,
    /// Modification time of its file; `None` for a bundled fight.
    pub written: Option<SystemTime>,
    /// True if it is one of the user's files.
    pub own: bool,
    /// Errors of its file, as text; `None` if it can be started.
    pub mistakes: Option<String>,
}

/// A fight that can be continued.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedSave {
    /// Path that opens it.
    pub source: PathBuf,
    /// Display name; the name of its file if it is damaged.
    pub name: String,
    /// Its progress and age, as text: `Round 3 · 40 actions · 12 minutes ago`.
    pub moment: String,
    /// Modification time.
    pub written: Option<SystemTime>,
    /// Its errors, as text; `None` if it can be opened completely.
    pub damage: Option<String>,
    /// Its readable backups, newest first.
    pub backups: Vec<ListedSave>,
}

impl Library {
    /// Lists everything that can be opened by name. Files that cannot be read are listed with their errors.
    pub fn listing(&self) -> AvailableFiles {
        let own = self
            .user
            .iter()
            .flat_map(|user| files_in(&user.encounters()));
        let of_rulesets = self.rulesets.custom_ruleset_folders().into_iter();
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
        AvailableFiles {
            encounters,
            saves: self.saves(),
            rulesets: self.listed_rulesets(),
        }
    }

    /// Lists the fights that can be continued, most recently played first. Only a maximum number of the latest is
    /// returned, so that no more files are read.
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
        saves.truncate(MAX_LISTED);
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
                        texts: ruleset.rule_texts,
                        folder,
                        mistakes: 0,
                    },
                    Err(problems) => ListedRuleset {
                        name: id_text.clone(),
                        id: id_text,
                        summary: String::new(),
                        texts: RuleTexts::default(),
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

/// Returns the files in a folder, in alphabetical order; empty if there is no such folder.
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

/// Lists the save or journal at `path` without reading more of it than a list needs.
fn list_save(path: &Path) -> ListedSave {
    let listed = list_alone(path);
    let backups = listed_backups(path);
    ListedSave { backups, ..listed }
}

/// Returns the readable backups of `path`, newest first.
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
    let age = age.map(|age| format_age(age.as_secs()));
    let parts: Vec<String> = [moment]
        .into_iter()
        .filter(|part| !part.is_empty())
        .chain(age)
        .collect();
    ListedSave {
        source,
        name,
        moment: parts.join(" · "),
        written,
        damage,
        backups: Vec::new(),
    }
}

/// Size up to which a save in one file is read completely for a list, in bytes. Of a larger one only the beginning is
/// read, which contains its name.
const QUICK: u64 = 1 << 18;

/// Number of bytes that are read of a larger save.
const BEGINNING: u64 = 1 << 12;

/// Returns the summary of the file at `path` for a list.
///
/// # Errors
/// Fails with its errors as text.
fn glance_at(path: &Path) -> Result<JournalSummary, String> {
    if let Some(glance) = journal::summarise(path) {
        return Ok(glance);
    }
    let length = fs::metadata(path).map_or(0, |found| found.len());
    if length > QUICK && !journal::is_journal(path) {
        let name = name_in(path).unwrap_or_else(|| stem_of(path));
        return Ok(JournalSummary {
            name,
            round: 0,
            commands: 0,
        });
    }
    match LoadedJournal::read(path) {
        Ok(LoadedJournal { fight, .. }) => Ok(JournalSummary {
            name: fight.name().to_owned(),
            round: fight.round(),
            commands: u32::try_from(fight.commands()).unwrap_or(u32::MAX),
        }),
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the name of the file at `path` without its extension.
fn stem_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the modification time of the file at `path`, if it exists.
fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// Returns the name of the content of the file at `path` (a journal, a save, an encounter or a party), or the file's
/// name if the content has none. Reads no more of the file than necessary.
pub(super) fn content_name(path: &Path) -> String {
    let name = match journal::summarise(path) {
        Some(glance) => Some(glance.name),
        None => name_in(path),
    };
    name.unwrap_or_else(|| stem_of(path))
}

/// Reads the name of the fight from the beginning of a save in one file.
fn name_in(path: &Path) -> Option<String> {
    let (file, _) = open_file(path).ok()?;
    let mut bytes = Vec::new();
    file.take(BEGINNING).read_to_end(&mut bytes).ok()?;
    let name = text_in(&String::from_utf8_lossy(&bytes), "name")?;
    (!is_too_long(&name)).then_some(name)
}

fn moment_of(glance: &JournalSummary) -> String {
    let round = match glance.round {
        0 if glance.commands == 0 => return String::new(),
        0 => "Before the first round".to_owned(),
        round => format!("Round {round}"),
    };
    match glance.commands {
        1 => format!("{round} · 1 action"),
        commands => format!("{round} · {commands} actions"),
    }
}

/// Formats the time since a number of seconds.
pub(super) fn format_age(seconds: u64) -> String {
    match seconds {
        0..60 => "just now".to_owned(),
        60..120 => "a minute ago".to_owned(),
        120..7200 => format!("{} minutes ago", seconds / 60),
        7200..172_800 => format!("{} hours ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}

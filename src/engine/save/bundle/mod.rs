//! Bundles a fight with everything it needs into one file to share: a zip with the encounter or the current fight, the
//! pictures it shows, and its custom rules. Custom rules and entries can also be bundled without a fight.
//!
//! | name in the zip | content |
//! | --- | --- |
//! | `fight.ron` | an encounter file, or a save |
//! | `pictures/NAME` | a map picture or a portrait, under the name that the map or the combatants use |
//! | `ruleset/ID/FILE` | a file of a custom ruleset, or of the user's own entries for a built-in one |
//!
//! A zip from elsewhere is not trusted. Everything in it is read and validated before anything is written, names that
//! are not in this table are rejected, and at most [`contents::MAX_BYTES`] are extracted.

mod contents;
mod error;
mod extension;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::document::{Limit, read_file};
use crate::encounter::{self, History};
use crate::grid::{BattleMap, check_picture_name};
use crate::import::PictureKind;
use crate::rules::state::ActiveRuleset;
use crate::ruleset::{PictureName, RulesetId, Rulesets};

use super::bundled::EncounterText;
use super::folder::plain_stem;
use super::import::{free_or_same_path, has_content};
use super::library::{Library, holds_save};
use super::portraits::{all_portraits, portraits_in};
use super::{SavedFight, find_encounter, pictures, store};
use contents::{MAX_FILES, unpack};
pub use error::{BundleError, UnbundleError};
pub use extension::{BUNDLE_EXTENSION, is_bundle};
use rules::BundledRules;

const FIGHT: &str = "fight.ron";
const PICTURES: &str = "pictures";
const RULESETS: &str = "ruleset";

/// Files extracted from a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnbundledFiles {
    /// Path of the encounter file or the save; `None` if the bundle contained only rules.
    pub fight: Option<PathBuf>,
    /// Pictures that are new here.
    pub pictures: Vec<PathBuf>,
    /// Folder of the new ruleset, or of the new entries for one.
    pub ruleset: Option<PathBuf>,
    /// Result of importing its rules.
    pub rules: ImportedRules,
}

/// Result of importing the rules in a bundle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedRules {
    /// New entries: `creatures: mud-imp`.
    pub new: Vec<String>,
    /// Entries that were skipped because another entry has the same id.
    pub refused: Vec<String>,
    /// Number of entries that exist here unchanged.
    pub same: usize,
}

impl ImportedRules {
    /// Returns a line each for the new, skipped and existing entries.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.new.is_empty() {
            lines.push(format!("new: {}", self.new.join(", ")));
        }
        if !self.refused.is_empty() {
            let refused = self.refused.join(", ");
            lines.push(format!(
                "not imported, because your entries with these ids differ: {refused}"
            ));
        }
        match self.same {
            0 => {}
            1 => lines.push("1 is unchanged".to_owned()),
            many => lines.push(format!("{many} are unchanged")),
        }
        lines
    }
}

/// Bundles the fight that `source` names (an encounter, a journal or a save) with everything it needs. Returns the
/// bytes of the file.
///
/// # Errors
/// [`BundleError`] if the fight, one of its pictures or its rules cannot be read.
pub fn bundle(library: &Library, source: &Path) -> Result<Vec<u8>, BundleError> {
    packed(&content(library, source)?)
}

/// Bundles the fight in `world` in its current state with everything it needs. Returns the bytes of the file.
///
/// # Errors
/// [`BundleError`] if one of its pictures or its rules cannot be read.
pub fn bundle_of(library: &Library, world: &mut World) -> Result<Vec<u8>, BundleError> {
    packed(&content_of(library, world, None)?)
}

/// Bundles the user's own part of the ruleset with this id, without a fight: the custom ruleset itself, or the entries
/// for a built-in one. Returns the bytes of the file.
///
/// # Errors
/// [`BundleError`] if there is no such part, or if it has errors or cannot be read.
pub fn bundle_rules(library: &Library, id: RulesetId) -> Result<Vec<u8>, BundleError> {
    let ruleset = library.rulesets().load(id)?;
    let rules = rules::custom_rules(&ruleset)?.ok_or(BundleError::NothingOwn(id))?;
    packed(&Content {
        text: None,
        pictures: Vec::new(),
        rules: Some(rules),
    })
}

fn packed(content: &Content) -> Result<Vec<u8>, BundleError> {
    let rules = content.rules.as_ref().map_or(0, |(_, files)| files.len());
    let files = 1 + content.pictures.len() + rules;
    if files > MAX_FILES {
        return Err(BundleError::TooMuch(files));
    }
    check_pictures(&content.pictures)?;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut put = |name: &str, bytes: &[u8], how| -> Result<(), BundleError> {
        // Bundles of the same fight are identical, whenever they are made.
        let options = SimpleFileOptions::default().compression_method(how);
        zip.start_file(name, options)?;
        zip.write_all(bytes)?;
        Ok(())
    };
    if let Some(text) = &content.text {
        put(FIGHT, text.as_bytes(), CompressionMethod::Deflated)?;
    }
    for (file, bytes) in &content.pictures {
        // Pictures are compressed already.
        put(
            &format!("{PICTURES}/{file}"),
            bytes,
            CompressionMethod::Stored,
        )?;
    }
    if let Some((id, files)) = &content.rules {
        for (file, text) in files {
            let name = format!("{RULESETS}/{id}/{file}");
            put(&name, text.as_bytes(), CompressionMethod::Deflated)?;
        }
    }
    let bytes = zip.finish()?.into_inner();
    if bytes.len() as u64 > Limit::MAP.0 {
        return Err(BundleError::TooLarge(bytes.len()));
    }
    Ok(bytes)
}

/// Checks pictures against the rules by which they are extracted again.
fn check_pictures(pictures: &[(String, Vec<u8>)]) -> Result<(), BundleError> {
    let mut names = BTreeSet::new();
    for (file, bytes) in pictures {
        let missing = |why: String| BundleError::Missing {
            what: format!("the picture `{file}`"),
            why,
        };
        check_picture_name(file).map_err(|why| missing(why.to_string()))?;
        PictureKind::examine(bytes).map_err(|why| missing(why.to_string()))?;
        if !names.insert(file.to_lowercase()) {
            let why =
                "another picture has this name apart from capital letters: rename one of them";
            return Err(missing(why.to_owned()));
        }
    }
    Ok(())
}

struct Content {
    /// Text of the fight; `None` if only rules are shared.
    text: Option<String>,
    pictures: Vec<(String, Vec<u8>)>,
    rules: Option<BundledRules>,
}

fn content(library: &Library, source: &Path) -> Result<Content, BundleError> {
    let unreadable = |why: String| BundleError::Unreadable(why);
    let encounter = match super::journal::is_journal(source) {
        true => None,
        false => Some(
            find_encounter(source, library.user_folder())
                .map_err(|why| unreadable(why.to_string()))?,
        ),
    };
    if let Some(found) = encounter.filter(|found| !super::library::holds_save(found)) {
        let setup = library
            .read(&found)
            .map_err(|problems| unreadable(problems.to_string()))?;
        let path = found.path.as_deref();
        let mut pictures = pictures_of(library, [&*setup.map], path)?;
        add_portraits(library, &mut pictures, &portraits_in(&setup), path);
        return Ok(Content {
            pictures,
            rules: rules::custom_rules(&setup.ruleset)?,
            text: Some(found.text),
        });
    }
    let (fight, ruleset, warning) = library.save(source).map_err(unreadable)?;
    if let Some(warning) = warning.filter(|warning| warning.is_damage) {
        let words = format!(
            "{warning}; open and continue it before you share it, which moves the damaged data to a separate file"
        );
        return Err(unreadable(words));
    }
    let mut world = World::new();
    fight
        .open(&mut world, ruleset)
        .map_err(|why| unreadable(why.to_string()))?;
    content_of(library, &mut world, Some(source))
}

/// Collects the content for the fight in `world`, whose file is at `path` if it has one.
fn content_of(
    library: &Library,
    world: &mut World,
    path: Option<&Path>,
) -> Result<Content, BundleError> {
    let rules = rules::custom_rules(&world.resource::<ActiveRuleset>().0)?;
    let now = encounter::capture(world);
    let start = world.resource::<History>().start().clone();
    let mut pictures = pictures_of(library, [&*start.map, &*now.map], path)?;
    add_portraits(library, &mut pictures, &all_portraits(world), path);
    let mut fight = SavedFight::capture(world);
    // A folder of this computer is of no use elsewhere.
    fight.about.ruleset_folder = None;
    let text = fight
        .to_text()
        .map_err(|why| BundleError::Unreadable(why.to_string()))?;
    Ok(Content {
        text: Some(text),
        pictures,
        rules,
    })
}

/// Returns the pictures under maps, each once.
fn pictures_of<'m>(
    library: &Library,
    maps: impl IntoIterator<Item = &'m BattleMap>,
    path: Option<&Path>,
) -> Result<Vec<(String, Vec<u8>)>, BundleError> {
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();
    for map in maps {
        let Some(picture) = map.picture() else {
            continue;
        };
        let file = picture.file.to_string();
        if all.iter().any(|(known, _)| *known == file) {
            continue;
        }
        let missing = |why: String| BundleError::Missing {
            what: format!("the picture `{file}`"),
            why,
        };
        let found = library.picture(map, path);
        let found = found.ok_or_else(|| missing("it is missing".to_owned()))?;
        let bytes = read_file(&found, Limit::MAP).map_err(|why| missing(why.to_string()))?;
        all.push((file, bytes));
    }
    Ok(all)
}

/// Adds portraits to the pictures under maps. A portrait that is missing or not a picture is skipped: this computer
/// shows an emblem instead of it, too.
fn add_portraits(
    library: &Library,
    pictures: &mut Vec<(String, Vec<u8>)>,
    names: &BTreeSet<PictureName>,
    path: Option<&Path>,
) {
    for name in names {
        let file = name.as_str();
        if pictures.iter().any(|(known, _)| known == file) {
            continue;
        }
        let found = library.portrait(name, path);
        let bytes = found.and_then(|found| read_file(&found, Limit::MAP).ok());
        let usable = |bytes: &Vec<u8>| PictureKind::examine(bytes).is_ok();
        if let Some(bytes) = bytes.filter(usable) {
            pictures.push((file.to_owned(), bytes));
        }
    }
}

/// Extracts a fight, or rules without one, from the file at `path` into the user's folder. Of entries without a fight,
/// only those with a free id are added.
///
/// # Errors
/// [`UnbundleError`]; nothing has been written then, except if a write fails halfway.
pub fn unbundle(library: &Library, path: &Path) -> Result<UnbundledFiles, UnbundleError> {
    put_down(library, path, contents(path)?)
}

/// As [`unbundle`], for a file that must contain a fight. Returns the path of the extracted fight.
///
/// # Errors
/// As for [`unbundle`], and if the file contains no fight.
pub fn unbundle_fight(library: &Library, path: &Path) -> Result<PathBuf, UnbundleError> {
    let content = contents(path)?;
    if content.text.is_none() {
        return Err(UnbundleError::NoFight);
    }
    let made = put_down(library, path, content)?;
    made.fight.ok_or(UnbundleError::NoFight)
}

/// As [`unbundle`], for a file with rules only; `None` if it contains a fight or cannot be read at all.
pub fn unbundle_rules(
    library: &Library,
    path: &Path,
) -> Option<Result<UnbundledFiles, UnbundleError>> {
    let content = contents(path).ok()?;
    content
        .text
        .is_none()
        .then(|| put_down(library, path, content))
}

/// Returns the content of the file at `path`.
fn contents(path: &Path) -> Result<Content, UnbundleError> {
    let bytes =
        read_file(path, Limit::MAP).map_err(|why| UnbundleError::Unreadable(why.to_string()))?;
    unpack(bytes)
}

/// Writes the content of the file at `path` into the user's folder.
fn put_down(
    library: &Library,
    path: &Path,
    content: Content,
) -> Result<UnbundledFiles, UnbundleError> {
    let user = library.require_user_folder()?;
    let alone = content.text.is_none();
    let (to_write, came) = match &content.rules {
        Some(rules) => rules::files_to_write(library, &user.rulesets(), rules, alone)?,
        None => (None, ImportedRules::default()),
    };
    let mut pictures = Vec::new();
    for (name, bytes) in &content.pictures {
        let path = user.pictures().join(name);
        match read_file(&path, Limit::MAP) {
            Ok(known) if known == *bytes => {}
            Ok(_another) => return Err(UnbundleError::Taken(path)),
            Err(why) if why.is_missing() => pictures.push((path, bytes)),
            Err(why) => return Err(UnbundleError::Unreadable(why.to_string())),
        }
    }
    let name = format!("{}.ron", plain_stem(path, "fight"));
    let fight = match &content.text {
        Some(text) => Some(understood(library, &name, text, content.rules.as_ref())?),
        None => None,
    };

    // Everything has been validated: now it is written, dependencies first.
    if let Some(rules) = &to_write {
        for (name, text) in &rules.files {
            let path = rules.folder.join(name);
            // Entries are added to a file of the user's; a new file must not replace anything.
            let is_there = path.is_file();
            store::write_atomically(&path, text.as_bytes(), is_there)?;
        }
    }
    let mut kept = Vec::new();
    for (path, bytes) in pictures {
        pictures::store(&path, bytes)?;
        kept.push(path);
    }
    let fight = match fight {
        Some((kind, text)) => {
            let folder = match kind {
                Kind::Encounter => user.encounters(),
                Kind::Save => user.saves(),
            };
            let path = free_or_same_path(&folder.join(name), &text);
            if !has_content(&path, &text) {
                store::write_new(&path, text.as_bytes())?;
            }
            Some(path)
        }
        None => None,
    };
    Ok(UnbundledFiles {
        fight,
        pictures: kept,
        ruleset: to_write.map(|rules| rules.folder),
        rules: came,
    })
}

/// Returns a description of the content of the file at `path` without extracting anything.
///
/// # Errors
/// [`UnbundleError`], as for [`unbundle`], but existing files are no error.
pub fn look_into(library: &Library, path: &Path) -> Result<String, UnbundleError> {
    let content = contents(path)?;
    let Some(text) = &content.text else {
        let rules = content.rules.as_ref();
        return rules.map_or(Err(UnbundleError::NoFight), rules::rules_only_text);
    };
    let (kind, _) = understood(library, "fight.ron", text, content.rules.as_ref())?;
    let mut words = match kind {
        Kind::Encounter => "an encounter in one file".to_owned(),
        Kind::Save => "a fight in progress in one file".to_owned(),
    };
    match content.pictures.len() {
        0 => {}
        1 => words.push_str(", with its picture"),
        many => words.push_str(&format!(", with {many} pictures")),
    }
    match &content.rules {
        Some(brought) if rules::are_entries(brought) => {
            words.push_str(&format!(", with custom entries for `{}`", brought.0));
        }
        Some((id, _)) => words.push_str(&format!(", with its ruleset `{id}`")),
        None => {}
    }
    Ok(words)
}

/// Kind of fight in a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Encounter,
    Save,
}

/// Validates the fight with the rules in its bundle or the installed ones, and returns its kind and text.
fn understood(
    library: &Library,
    name: &str,
    text: &str,
    rules: Option<&BundledRules>,
) -> Result<(Kind, String), UnbundleError> {
    let unplayable = |why: String| UnbundleError::Unplayable(why);
    let system = |why: std::io::Error| UnbundleError::Unreadable(why.to_string());
    // Rulesets are looked up around a file, so everything is written to an empty temporary folder.
    let desk = tempfile::tempdir().map_err(system)?;
    let path = desk.path().join(name);
    fs::write(&path, text).map_err(system)?;
    if let Some((id, files)) = rules {
        let folder = desk.path().join(id.as_str());
        fs::create_dir(&folder).map_err(system)?;
        for (name, text) in files {
            fs::write(folder.join(name), text).map_err(system)?;
        }
    }
    let brings_entries = rules.is_some_and(rules::are_entries);
    let rulesets = match brings_entries {
        true => Rulesets::with_folder(desk.path()),
        false => library.rulesets().around(&path),
    };
    let aside = Library::with(rulesets, None);
    let found = EncounterText {
        file: name.to_owned(),
        text: text.to_owned(),
        path: None,
    };
    if !holds_save(&found) {
        let setup = aside.read(&found);
        setup.map_err(|problems| unplayable(problems.to_string()))?;
        return Ok((Kind::Encounter, found.text));
    }
    let (mut fight, ruleset, _) = aside.save(&path).map_err(unplayable)?;
    let mut world = World::new();
    fight
        .open(&mut world, ruleset)
        .map_err(|why| unplayable(why.to_string()))?;
    // The program must not look in a folder that another computer names.
    fight.about.ruleset_folder = None;
    let text = fight.to_text().map_err(|why| unplayable(why.to_string()))?;
    Ok((Kind::Save, text))
}

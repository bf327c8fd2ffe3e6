//! A fight with everything that it needs as one file, to be given to somebody else: a zip that holds the encounter or
//! the fight as it stands, the pictures under its maps, and the rules, if they are one's own. Rules and entries of one's own
//! go without a fight, too.
//!
//! | name in the zip | what it is |
//! | --- | --- |
//! | `fight.ron` | an encounter file, or a save |
//! | `pictures/NAME` | a picture, by the name that the map has for it, or a portrait, by that which combatants have |
//! | `ruleset/ID/FILE` | a file of a ruleset of one's own, or of entries of one's own for a built-in one |
//!
//! A zip from elsewhere is not trusted: everything in it is read and understood before anything is written, names that
//! are not in this list are refused, and no more than [`contents::MOST_BYTES`] come out of it.

mod contents;
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
use crate::ruleset::{PictureName, RulesetId, RulesetProblems, Rulesets};

use super::bundled::EncounterText;
use super::folder::plain_stem;
use super::import::{free_or_same, holds};
use super::library::{Library, holds_save};
use super::portraits::{portraits_ever, portraits_in};
use super::{NoHome, SavedFight, find_encounter, pictures, store};
use contents::{MOST_FILES, taken_out};
use rules::Rules;

/// The ending of such files.
pub const BUNDLE_ENDING: &str = "fight";

const FIGHT: &str = "fight.ron";
const PICTURES: &str = "pictures";
const RULESETS: &str = "ruleset";

/// Why a fight cannot be put into one file.
#[derive(Debug, thiserror::Error)]
pub enum NotBundled {
    /// The fight cannot be read; the text says why.
    #[error("{0}")]
    Unreadable(String),
    /// Something that it needs is not there.
    #[error("{what} cannot be put in: {why}")]
    Missing {
        /// What is missing.
        what: String,
        /// Why.
        why: String,
    },
    /// There is nothing of the user's own.
    #[error("there is nothing of your own for the ruleset `{0}`: it comes with the program")]
    NothingOwn(RulesetId),
    /// The ruleset does not exist, or has mistakes.
    #[error("{0}")]
    Ruleset(#[from] RulesetProblems),
    /// There is more than one file takes.
    #[error("the fight has {0} files with its pictures, and one file takes at most {MOST_FILES}")]
    TooMuch(usize),
    /// There is more in it than is taken out of one file again.
    #[error("the fight has {} MB with its pictures, and one file takes at most {}: make the pictures smaller", .0 / 1_000_000, Limit::MAP.words())]
    TooLarge(usize),
    /// The zip cannot be written.
    #[error("the fight cannot be packed: {0}")]
    Zip(#[from] zip::result::ZipError),
    /// The zip cannot be written.
    #[error("the fight cannot be packed: {0}")]
    System(#[from] std::io::Error),
}

/// Why nothing is taken out of a file. Nothing has been written.
#[derive(Debug, thiserror::Error)]
pub enum NotUnbundled {
    /// It cannot be opened.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// There is no folder for the user's files.
    #[error("{0}")]
    NoHome(#[from] NoHome),
    /// It is no zip, or a garbled one.
    #[error("it is no fight that was exported, or was damaged on its way: {0}")]
    NoZip(String),
    /// Something is in it that does not belong there.
    #[error("`{name}` in it does not belong into a fight: {why}. Nothing of it is taken")]
    Foreign {
        /// The name in the zip.
        name: String,
        /// Why it is refused.
        why: String,
    },
    /// It holds too much.
    #[error("it holds more than {most}. Nothing of it is taken")]
    TooMuch {
        /// The most that is taken, in words.
        most: String,
    },
    /// The fight in it has mistakes, in words.
    #[error("the fight in it cannot be played:\n{0}")]
    Unplayable(String),
    /// It holds only rules.
    #[error("there is no fight in it, only rules: `splitsecond import` takes them in")]
    NoFight,
    /// The rules in it have mistakes, or would have some with what is here; in words.
    #[error("what is in it cannot be used here:\n{0}")]
    Unusable(String),
    /// Something else of the same name is there.
    #[error("{} is there already and is something else: rename or remove that first", .0.display())]
    Taken(PathBuf),
    /// It brings rules that would take the place of others.
    #[error(
        "it brings its own edition of the ruleset `{id}`, which is another one than yours: rename or remove {} first, or play it by yours",
        folder.display()
    )]
    OtherRules {
        /// The id of the rules.
        id: RulesetId,
        /// Where they would go.
        folder: PathBuf,
    },
    /// It brings entries that would take the place of others.
    #[error(
        "it brings entries of its own that are others than yours: `{entries}`. Call yours something else in {} first",
        folder.display()
    )]
    OtherEntries {
        /// Their ids.
        entries: String,
        /// The folder that has others.
        folder: PathBuf,
    },
    /// The disk does not let it be written.
    #[error(transparent)]
    Disk(#[from] store::WriteFailed),
}

/// What came out of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbundled {
    /// The encounter file, or the save; `None` if it brought only rules.
    pub fight: Option<PathBuf>,
    /// The pictures that were not there before.
    pub pictures: Vec<PathBuf>,
    /// The folder of the ruleset, or of the entries for one, that were not there before.
    pub ruleset: Option<PathBuf>,
    /// What came of its rules.
    pub rules: RulesCame,
}

/// What came of the rules in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesCame {
    /// What was not here before: `creatures: mud-imp`.
    pub new: Vec<String>,
    /// What is not taken, because something else has its id.
    pub refused: Vec<String>,
    /// How much of it was here already, as it is.
    pub same: usize,
}

impl RulesCame {
    /// What came, what did not and why, and what was here: a line each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.new.is_empty() {
            lines.push(format!("new: {}", self.new.join(", ")));
        }
        if !self.refused.is_empty() {
            let refused = self.refused.join(", ");
            lines.push(format!(
                "not taken, because yours of the same id are others: {refused}"
            ));
        }
        match self.same {
            0 => {}
            1 => lines.push("1 is here already, as it is".to_owned()),
            many => lines.push(format!("{many} are here already, as they are")),
        }
        lines
    }
}

/// Whether a file is called as such files are.
pub fn is_bundle(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(BUNDLE_ENDING))
}

/// Puts the fight that `source` names (an encounter, a journal or a save) into one file with everything that it needs;
/// answers its bytes.
///
/// # Errors
/// [`NotBundled`]: the fight, a picture of it or its rules cannot be read.
pub fn bundle(library: &Library, source: &Path) -> Result<Vec<u8>, NotBundled> {
    packed(&content(library, source)?)
}

/// Puts the fight in `world` as it stands into one file with everything that it needs; answers its bytes.
///
/// # Errors
/// [`NotBundled`]: a picture of it or its rules cannot be read.
pub fn bundle_of(library: &Library, world: &mut World) -> Result<Vec<u8>, NotBundled> {
    packed(&content_of(library, world, None)?)
}

/// Puts all that is the user's own of the ruleset of this id into one file, without a fight: the ruleset itself, or the
/// entries for a built-in one; answers its bytes.
///
/// # Errors
/// [`NotBundled`]: there is nothing, it has mistakes, or it cannot be read.
pub fn bundle_rules(library: &Library, id: RulesetId) -> Result<Vec<u8>, NotBundled> {
    let ruleset = library.rulesets().load(id)?;
    let rules = rules::own(&ruleset)?.ok_or(NotBundled::NothingOwn(id))?;
    packed(&Content {
        text: None,
        pictures: Vec::new(),
        rules: Some(rules),
    })
}

fn packed(content: &Content) -> Result<Vec<u8>, NotBundled> {
    let rules = content.rules.as_ref().map_or(0, |(_, files)| files.len());
    let files = 1 + content.pictures.len() + rules;
    if files > MOST_FILES {
        return Err(NotBundled::TooMuch(files));
    }
    check_pictures(&content.pictures)?;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut put = |name: &str, bytes: &[u8], how| -> Result<(), NotBundled> {
        // A zip of the same fight is the same, whenever it is made.
        let options = SimpleFileOptions::default().compression_method(how);
        zip.start_file(name, options)?;
        zip.write_all(bytes)?;
        Ok(())
    };
    if let Some(text) = &content.text {
        put(FIGHT, text.as_bytes(), CompressionMethod::Deflated)?;
    }
    for (file, bytes) in &content.pictures {
        // They are compressed already.
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
        return Err(NotBundled::TooLarge(bytes.len()));
    }
    Ok(bytes)
}

/// Checks that pictures can be taken out again, by the rules by which they are.
fn check_pictures(pictures: &[(String, Vec<u8>)]) -> Result<(), NotBundled> {
    let mut names = BTreeSet::new();
    for (file, bytes) in pictures {
        let missing = |why: String| NotBundled::Missing {
            what: format!("the picture `{file}`"),
            why,
        };
        check_picture_name(file).map_err(|why| missing(why.to_string()))?;
        PictureKind::examine(bytes).map_err(|why| missing(why.to_string()))?;
        if !names.insert(file.to_lowercase()) {
            let why = "another picture has this name but for capital letters: rename one of them";
            return Err(missing(why.to_owned()));
        }
    }
    Ok(())
}

struct Content {
    /// The fight; `None` where only rules are given away.
    text: Option<String>,
    pictures: Vec<(String, Vec<u8>)>,
    rules: Option<Rules>,
}

fn content(library: &Library, source: &Path) -> Result<Content, NotBundled> {
    let unreadable = |why: String| NotBundled::Unreadable(why);
    let encounter = match super::journal::is_journal(source) {
        true => None,
        false => Some(
            find_encounter(source, library.user()).map_err(|why| unreadable(why.to_string()))?,
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
            rules: rules::own(&setup.ruleset)?,
            text: Some(found.text),
        });
    }
    let (fight, ruleset, warning) = library.save(source).map_err(unreadable)?;
    if let Some(warning) = warning.filter(|warning| warning.is_damage) {
        let words = format!(
            "{warning}; open it and play on, which keeps the rest apart, before you give it away"
        );
        return Err(unreadable(words));
    }
    let mut world = World::new();
    fight
        .open(&mut world, ruleset)
        .map_err(|why| unreadable(why.to_string()))?;
    content_of(library, &mut world, Some(source))
}

/// The fight in `world`, whose file lies at `path`, if it has one.
fn content_of(
    library: &Library,
    world: &mut World,
    path: Option<&Path>,
) -> Result<Content, NotBundled> {
    let rules = rules::own(&world.resource::<ActiveRuleset>().0)?;
    let now = encounter::capture(world);
    let start = world.resource::<History>().start().clone();
    let mut pictures = pictures_of(library, [&*start.map, &*now.map], path)?;
    add_portraits(library, &mut pictures, &portraits_ever(world), path);
    let mut fight = SavedFight::of(world);
    // A folder of this machine is of no use elsewhere.
    fight.about.ruleset_folder = None;
    let text = fight
        .to_text()
        .map_err(|why| NotBundled::Unreadable(why.to_string()))?;
    Ok(Content {
        text: Some(text),
        pictures,
        rules,
    })
}

/// The pictures under maps, each once.
fn pictures_of<'m>(
    library: &Library,
    maps: impl IntoIterator<Item = &'m BattleMap>,
    path: Option<&Path>,
) -> Result<Vec<(String, Vec<u8>)>, NotBundled> {
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();
    for map in maps {
        let Some(picture) = map.picture() else {
            continue;
        };
        let file = picture.file.to_string();
        if all.iter().any(|(known, _)| *known == file) {
            continue;
        }
        let missing = |why: String| NotBundled::Missing {
            what: format!("the picture `{file}`"),
            why,
        };
        let found = library.picture(map, path);
        let found = found.ok_or_else(|| missing("it is not there".to_owned()))?;
        let bytes = read_file(&found, Limit::MAP).map_err(|why| missing(why.to_string()))?;
        all.push((file, bytes));
    }
    Ok(all)
}

/// Adds portraits to the pictures under maps. One that is nowhere or no picture stays out: an emblem is shown in its
/// place here as well.
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

impl NotUnbundled {
    /// Why the file at `path` is not taken in, in words; the file is named where it is to blame.
    pub fn words(&self, path: &Path) -> String {
        match self {
            Self::NoHome(_) | Self::Disk(_) => self.to_string(),
            _of_the_file => format!("{}: {self}", path.display()),
        }
    }
}

/// Takes a fight, or rules without one, out of the file at `path` and puts them among the user's files. Of entries without
/// a fight, those come whose ids are free here.
///
/// # Errors
/// [`NotUnbundled`]; nothing has been written then, unless the disk fails in between.
pub fn unbundle(library: &Library, path: &Path) -> Result<Unbundled, NotUnbundled> {
    put_down(library, path, contents(path)?)
}

/// As [`unbundle`], of a file that has to hold a fight; answers where that is now.
///
/// # Errors
/// As of [`unbundle`], and that there is no fight in it.
pub fn unbundle_fight(library: &Library, path: &Path) -> Result<PathBuf, NotUnbundled> {
    let content = contents(path)?;
    if content.text.is_none() {
        return Err(NotUnbundled::NoFight);
    }
    let made = put_down(library, path, content)?;
    made.fight.ok_or(NotUnbundled::NoFight)
}

/// As [`unbundle`], of a file that holds rules alone; `None` if there is a fight in it, or it cannot be read at all.
pub fn unbundle_rules(library: &Library, path: &Path) -> Option<Result<Unbundled, NotUnbundled>> {
    let content = contents(path).ok()?;
    content
        .text
        .is_none()
        .then(|| put_down(library, path, content))
}

/// What is in the file at `path`.
fn contents(path: &Path) -> Result<Content, NotUnbundled> {
    let bytes =
        read_file(path, Limit::MAP).map_err(|why| NotUnbundled::Unreadable(why.to_string()))?;
    taken_out(bytes)
}

/// Puts what came out of the file at `path` among the user's files.
fn put_down(library: &Library, path: &Path, content: Content) -> Result<Unbundled, NotUnbundled> {
    let user = library.home()?;
    let alone = content.text.is_none();
    let (to_write, came) = match &content.rules {
        Some(rules) => rules::to_write(library, &user.rulesets(), rules, alone)?,
        None => (None, RulesCame::default()),
    };
    let mut pictures = Vec::new();
    for (name, bytes) in &content.pictures {
        let path = user.pictures().join(name);
        match read_file(&path, Limit::MAP) {
            Ok(known) if known == *bytes => {}
            Ok(_another) => return Err(NotUnbundled::Taken(path)),
            Err(why) if why.is_missing() => pictures.push((path, bytes)),
            Err(why) => return Err(NotUnbundled::Unreadable(why.to_string())),
        }
    }
    let name = format!("{}.ron", plain_stem(path, "fight"));
    let fight = match &content.text {
        Some(text) => Some(understood(library, &name, text, content.rules.as_ref())?),
        None => None,
    };

    // Everything is understood: now it is written, what others need first.
    if let Some(rules) = &to_write {
        for (name, text) in &rules.files {
            let path = rules.folder.join(name);
            // Entries go into a file of the user's own; one that is new must not take the place of anything.
            let is_there = path.is_file();
            store::write_out(&path, text.as_bytes(), is_there)?;
        }
    }
    let mut kept = Vec::new();
    for (path, bytes) in pictures {
        pictures::keep(&path, bytes)?;
        kept.push(path);
    }
    let fight = match fight {
        Some((kind, text)) => {
            let folder = match kind {
                Kind::Encounter => user.encounters(),
                Kind::Save => user.saves(),
            };
            let path = free_or_same(&folder.join(name), &text);
            if !holds(&path, &text) {
                store::write_new(&path, text.as_bytes())?;
            }
            Some(path)
        }
        None => None,
    };
    Ok(Unbundled {
        fight,
        pictures: kept,
        ruleset: to_write.map(|rules| rules.folder),
        rules: came,
    })
}

/// What is in the file at `path`, in words; nothing of it is taken.
///
/// # Errors
/// [`NotUnbundled`], as for [`unbundle`], but for what is there already.
pub fn look_into(library: &Library, path: &Path) -> Result<String, NotUnbundled> {
    let content = contents(path)?;
    let Some(text) = &content.text else {
        let rules = content.rules.as_ref();
        return rules.map_or(Err(NotUnbundled::NoFight), rules::words_alone);
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
            words.push_str(&format!(", with entries of its own for `{}`", brought.0));
        }
        Some((id, _)) => words.push_str(&format!(", by the ruleset `{id}`, which it brings")),
        None => {}
    }
    Ok(words)
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Encounter,
    Save,
}

/// What the fight is, and its text, once it has been read by the rules that it brings or by those that are here.
fn understood(
    library: &Library,
    name: &str,
    text: &str,
    rules: Option<&Rules>,
) -> Result<(Kind, String), NotUnbundled> {
    let unplayable = |why: String| NotUnbundled::Unplayable(why);
    let system = |why: std::io::Error| NotUnbundled::Unreadable(why.to_string());
    // Rules are found beside a file: all of it is laid out where nothing else is.
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
    // A folder of another machine must not have the program look there.
    fight.about.ruleset_folder = None;
    let text = fight.to_text().map_err(|why| unplayable(why.to_string()))?;
    Ok((Kind::Save, text))
}

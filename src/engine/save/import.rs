//! Imports maps of other programs as encounter files, with their pictures next to them.

use std::path::{Path, PathBuf};

use crate::cases;
use crate::document::{Limit, read_file};
use crate::import::{self, ImportError, LevelChoice, MapImport, Options};
use crate::ruleset::{Ruleset, RulesetError, RulesetId};

use super::folder::plain_stem;
use super::library::free_numbered_path;
use super::sample_fight::{Fighter, fighters};
use super::store::FileWriteError;
use super::{Library, pictures, read_encounter, store};

/// Ruleset of an imported map if none is chosen.
pub const USUAL_RULESET: &str = "seconds";

/// An imported map.
#[derive(Clone, Debug)]
pub struct ImportedFile {
    /// Path of the encounter file.
    pub encounter: PathBuf,
    /// Path of its picture, if it has one.
    pub picture: Option<PathBuf>,
    /// Result of the import.
    pub imported: MapImport,
}

/// Where to write an imported map.
#[derive(Clone, Copy, Debug)]
pub enum ImportTarget<'a> {
    /// To this file, which must not exist.
    New(&'a Path),
    /// To this file, even if it exists; the previous version becomes a backup.
    Replace(&'a Path),
    /// To this file, or to one with a number in its name if it exists with other content.
    Free(&'a Path),
}

/// Error: a map was not imported. Nothing has been written.
#[derive(Debug, thiserror::Error)]
pub enum MapImportError {
    /// The file cannot be used.
    #[error(transparent)]
    Refused(#[from] ImportError),
    /// The encounter file exists.
    #[error(
        "{} already exists: name another file with `-o NAME`, or use `--replace` to overwrite it (the old file is \
         kept as a backup)",
        .0.display()
    )]
    Taken(PathBuf),
    /// The ruleset cannot be used; the text says why.
    #[error("{0}")]
    Ruleset(String),
    /// A file cannot be written.
    #[error(transparent)]
    Disk(#[from] FileWriteError),
    /// The resulting encounter cannot be read back.
    #[error("the imported map cannot be read; this is a bug in Splitsecond: {0}")]
    Unreadable(String),
}

/// Returns the name of the encounter file for a map.
pub fn encounter_name(file: &Path) -> String {
    format!("{}.ron", plain_stem(file, "map"))
}

/// Settings of a map import.
#[derive(Clone, Debug)]
pub struct ImportSettings {
    /// Id of the ruleset it is played with.
    pub ruleset: RulesetId,
    /// Choices for everything that the file leaves open.
    pub options: Options,
    /// True if a small test fight is placed on it.
    pub fighters: bool,
}

impl Default for ImportSettings {
    fn default() -> Self {
        Self {
            ruleset: RulesetId::new(USUAL_RULESET),
            options: Options::default(),
            fighters: false,
        }
    }
}

/// Imports the map in `file`.
///
/// # Errors
/// [`MapImportError`] with the reason; nothing has been written then.
pub fn import_map(
    library: &Library,
    file: &Path,
    target: ImportTarget<'_>,
    wish: &ImportSettings,
) -> Result<ImportedFile, MapImportError> {
    if let ImportTarget::New(path) = target
        && path.exists()
    {
        return Err(MapImportError::Taken(path.to_owned()));
    }
    let ruleset = load(library, wish.ruleset)?;
    let imported = import::read(file, &wish.options)?;
    let (ImportTarget::New(path) | ImportTarget::Replace(path) | ImportTarget::Free(path)) = target;
    let stem = plain_stem(path, "map");
    let picture = imported.map.picture.as_ref().map(|picture| {
        let name = pictures::name_of(&stem, &picture.bytes, picture.kind.ending());
        (path.with_file_name(&name), name)
    });
    let name = picture.as_ref().map(|(_, name)| name.as_str());
    let source = file.file_name().unwrap_or_default().to_string_lossy();
    let written = |fighters: &[Fighter]| {
        let text = encounter_text(&imported, &source, name, &ruleset, fighters)?;
        let shown = path.display().to_string();
        let read = read_encounter(&shown, &text, &library.rulesets().around(path));
        let setup = read.map_err(|problems| MapImportError::Unreadable(problems.to_string()))?;
        Ok::<_, MapImportError>((text, setup))
    };
    let (mut text, setup) = written(&[])?;
    if wish.fighters {
        (text, _) = written(&fighters(&ruleset, &setup.map))?;
    }
    let encounter = match target {
        ImportTarget::New(path) | ImportTarget::Replace(path) => path.to_owned(),
        ImportTarget::Free(path) => free_or_same_path(path, &text),
    };
    if let (Some((path, _)), Some(picture)) = (&picture, &imported.map.picture) {
        pictures::store(path, &picture.bytes)?;
    }
    if !has_content(&encounter, &text) {
        let replace = matches!(target, ImportTarget::Replace(_));
        store::write_atomically(&encounter, text.as_bytes(), replace)?;
    }
    Ok(ImportedFile {
        encounter,
        picture: picture.map(|(path, _)| path),
        imported,
    })
}

/// Maximum number of levels of a scene that are imported at once.
const MAX_LEVELS: usize = 20;

/// Imports the other levels of a scene, each into a separate encounter file next to `target`. The level in `made` is
/// skipped. Returns a line of text on each.
pub(super) fn import_other_levels(
    library: &Library,
    file: &Path,
    target: &Path,
    wish: &ImportSettings,
    made: &ImportedFile,
) -> Vec<String> {
    let map = &made.imported.map;
    let stem = plain_stem(target, "map");
    let levels = map.levels.iter().enumerate();
    let others = levels.filter(|(nth, _)| *nth != map.level).take(MAX_LEVELS);
    let imported = others.map(|(nth, level)| {
        let mut wish = wish.clone();
        wish.options.level = Some(LevelChoice::Number(nth + 1));
        let name = plain_stem(Path::new(&format!("{stem} {level}.ron")), "map");
        let path = target.with_file_name(format!("{name}.ron"));
        match import_map(library, file, ImportTarget::Free(&path), &wish) {
            Ok(made) => {
                let name = made.imported.map.name;
                format!("Level `{level}` is a separate fight: “{name}”")
            }
            Err(why) => format!("Level `{level}` was not imported: {why}"),
        }
    });
    imported.collect()
}

fn load(library: &Library, id: RulesetId) -> Result<Ruleset, MapImportError> {
    library
        .rulesets()
        .load(id)
        .map_err(|problems: RulesetError| {
            let known: Vec<String> = library
                .rulesets()
                .ids()
                .iter()
                .map(ToString::to_string)
                .collect();
            let known = known.join(", ");
            MapImportError::Ruleset(format!(
                "`{id}` is not a usable ruleset (choose from {known}):\n{problems}"
            ))
        })
}

/// Returns the path, or the first numbered variant that is free or already holds exactly this text.
pub(super) fn free_or_same_path(path: &Path, text: &str) -> PathBuf {
    if store::is_free(path) || has_content(path, text) {
        return path.to_owned();
    }
    free_numbered_path(path).unwrap_or_else(|| path.to_owned())
}

/// Returns true if the file at `path` holds exactly this text.
pub(super) fn has_content(path: &Path, text: &str) -> bool {
    read_file(path, Limit::TEXT).is_ok_and(|known| known == text.as_bytes())
}

/// Formats a combatant as in an encounter file.
fn line_of(fighter: &Fighter) -> String {
    let Fighter {
        id,
        creature,
        side,
        at,
    } = fighter;
    let (x, y) = (at.x, at.y);
    format!("        (id: \"{id}\", creature: \"{creature}\", side: \"{side}\", at: ({x}, {y})),\n")
}

/// Returns the text of an encounter on an imported map.
fn encounter_text(
    imported: &MapImport,
    source: &str,
    picture: Option<&str>,
    ruleset: &Ruleset,
    fighters: &[Fighter],
) -> Result<String, MapImportError> {
    let MapImport {
        format,
        map,
        report,
    } = imported;
    let drawn = map
        .to_text(picture)
        .indented_text(1)
        .map_err(|error| MapImportError::Unreadable(error.to_string()))?;
    let comment: String = report
        .to_string()
        .lines()
        .map(|line| format!("// {}\n", one_line(line)))
        .collect();
    let (person, creature) = match cases::sample_pair(ruleset) {
        Some((person, creature)) => (person.to_string(), creature.to_string()),
        None => ("…".to_owned(), "…".to_owned()),
    };
    let combatants = if fighters.is_empty() {
        format!(
            r#"        // None yet: right-click the map to add some, or write them here, one per line:
        // (id: "hero-1", creature: "{person}", side: "party", at: (1, 1)),
        // (id: "foe-1", creature: "{creature}", side: "foes", at: (8, 1)),
"#
        )
    } else {
        fighters.iter().map(line_of).collect()
    };
    let (name, id) = (one_line(&map.name), ruleset.id);
    let source = one_line(source);
    Ok(format!(
        r#"// Imported from {source} ({format}):
{comment}// Walls and doors are measured in squares from the upper left corner; a door is Open, Closed, Locked or Secret.
(
    version: 1,
    name: {name:?},
    about: "",
    ruleset: "{id}",
    seed: 1,
    map: {drawn},
    sides: [
        (id: "party", name: "The party", stance: Party),
        (id: "foes", name: "The foes", stance: Foe),
    ],
    combatants: [
{combatants}    ],
)
"#
    ))
}

/// Returns the text without control characters, which would end the line of a comment.
fn one_line(text: &str) -> String {
    let plain = text.chars().filter(|c| !c.is_control());
    plain.take(200).collect::<String>().trim_end().to_owned()
}

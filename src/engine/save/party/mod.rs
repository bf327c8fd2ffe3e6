//! Parties: characters between encounters, each as in an encounter file, as their last fights left them, with notes.
//!
//! | file | holds |
//! | --- | --- |
//! | `changes` | lists the changes of a fight or a rest, and applies them to the file |
//! | `edit` | edits the file without overwriting changes made meanwhile by other programs |
//! | `make` | creates and copies a party, and writes one into an encounter |
//! | `text` | describes a character and its gear |

mod changes;
mod edit;
mod make;
#[cfg(test)]
mod tests;
mod text;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use crate::document::{self, DocumentError, Limit, Spanned, TextPosition};
use crate::grid::{Cell, Topology};
use crate::rules::arrival;
use crate::rules::state::{CombatantId, CombatantSpec, CombatantState};
use crate::ruleset::{CreatureId, Ruleset, RulesetId, Rulesets};

use super::Library;
use super::encounter_file::{CombatantText, PersonText, check_form, check_names, ruleset_named};
use super::listing::files_in;

pub use changes::{
    Change, PartyUpdateError, Rest, changes_after_fight, changes_after_rest, with_changes,
};
pub use edit::{Edit, PartyEditError, edited, save_party};
pub use make::{
    NewPartyError, duplicate_party, new_party, party_in_fight, party_of_encounter, placed_in,
};
pub use text::{CharacterDescription, SpellDescription};

/// Version of party files that this program reads.
pub const PARTY_VERSION: u32 = 1;

/// Maximum number of characters in a party.
pub const MAX_CHARACTERS: usize = 100;

/// Maximum length of a note on a character, in bytes.
const MAX_NOTE_BYTES: usize = 20_000;

/// Side of characters until they are placed.
const SIDE: &str = "party";

/// A party.
#[derive(Clone, Debug)]
pub struct Party {
    /// Display name.
    pub name: String,
    /// One-sentence description.
    pub about: String,
    /// The ruleset it is played with.
    pub ruleset: Arc<Ruleset>,
    /// Characters of the party, by id.
    pub characters: Vec<Character>,
}

/// A character of a party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Character {
    /// Specification for a fight; its side and square are set when it is placed.
    pub spec: CombatantSpec,
    /// The GM's notes.
    pub notes: String,
}

/// A party file and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyText {
    /// Path of the file.
    pub path: PathBuf,
    /// Text of the file.
    pub text: String,
}

/// A party in the user's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedParty {
    /// Path of the file.
    pub source: PathBuf,
    /// Display name; the name of its file if that has errors.
    pub name: String,
    /// Its characters, as text.
    pub who: String,
    /// Its ruleset, and the ids and creatures by which its characters are recognized in a fight.
    pub known_by: Option<(RulesetId, Vec<(CombatantId, CreatureId)>)>,
    /// Errors of its file, as text; `None` if the party can be placed.
    pub mistakes: Option<String>,
}

/// Contents of a party file, as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartyFile {
    version: Spanned<u32>,
    name: Spanned<String>,
    #[serde(default)]
    about: String,
    ruleset: Spanned<String>,
    characters: BTreeMap<Spanned<String>, Spanned<PersonText>>,
    #[serde(default)]
    notes: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// Reads a party file; errors name it as `file`.
///
/// # Errors
/// All errors in the file, each with its position.
pub fn read_party(file: &str, text: &str, rulesets: &Rulesets) -> Result<Party, DocumentError> {
    let written: PartyFile = document::read(file, text)?;
    let mut problems = DocumentError::new(file);
    let version = &written.version;
    if version.value != PARTY_VERSION {
        let message = format!(
            "this file has format version {}, but this program reads only {PARTY_VERSION}",
            version.value
        );
        if version.value > PARTY_VERSION {
            problems.push_with_hint(&version.place, message, "update Splitsecond");
        } else {
            problems.push(&version.place, message);
        }
        return Err(problems);
    }
    problems.check_name(&written.name.place, &written.name);
    let count = written.characters.len();
    if count > MAX_CHARACTERS {
        let place = TextPosition {
            path: "characters".to_owned(),
            ..TextPosition::default()
        };
        let message =
            format!("there are {count} characters, but a party has at most {MAX_CHARACTERS}");
        problems.push(&place, message);
        return Err(problems);
    }
    check_notes(&written, &mut problems);
    let ruleset = ruleset_named(&written.ruleset, rulesets, &mut problems);
    let mut characters = Vec::with_capacity(count);
    for (id, person) in written.characters {
        if id.is_empty() {
            problems.push(&id.place, "a character needs an id");
        }
        let notes = written.notes.get(&id);
        let notes = notes.map_or_else(String::new, |notes| notes.value.clone());
        let place = person.place;
        let text: CombatantText = person.value.into_combatant(id, SIDE, Cell { x: 0, y: 0 });
        check_names(&text, &place, &mut problems);
        if let Some(ruleset) = &ruleset {
            check_form(ruleset, &text, &mut problems);
        }
        characters.push(Character {
            spec: text.to_spec(),
            notes,
        });
    }
    match ruleset {
        Some(ruleset) if problems.is_empty() => Ok(Party {
            name: written.name.value,
            about: written.about,
            ruleset: Arc::new(ruleset),
            characters,
        }),
        _wrong => Err(problems),
    }
}

/// Checks that every note belongs to a character and is not too long.
fn check_notes(written: &PartyFile, problems: &mut DocumentError) {
    for (id, note) in &written.notes {
        if !written.characters.contains_key(id) {
            let known = written.characters.keys().map(|id| id.value.as_str());
            problems.unknown(id, "character", known);
        }
        if note.len() > MAX_NOTE_BYTES {
            let message = format!("a note has at most {MAX_NOTE_BYTES} bytes");
            problems.push(&note.place, message);
        }
    }
}

impl Party {
    /// Returns the state in which the character would enter a fight now, and its fresh state; `None` if the ruleset
    /// does not allow the character.
    pub(super) fn states(&self, character: &Character) -> Option<(CombatantState, CombatantState)> {
        let state =
            |spec: &CombatantSpec| arrival::from_spec(&self.ruleset, Topology::Square, spec).ok();
        let fresh = CombatantSpec {
            state: crate::rules::state::StartingWear::default(),
            ..character.spec.clone()
        };
        Some((state(&character.spec)?, state(&fresh)?))
    }

    /// Returns the display name of a character.
    #[must_use]
    pub fn name_of(&self, character: &Character) -> String {
        let spec = &character.spec;
        let library = self.ruleset.creatures.get(spec.creature);
        let library = library.map(|def| def.name.clone());
        let own = spec.name.clone().or(library);
        own.unwrap_or_else(|| spec.id.to_string())
    }

    /// Returns the character with this id.
    #[must_use]
    pub fn get(&self, id: CombatantId) -> Option<&Character> {
        self.characters.iter().find(|one| one.spec.id == id)
    }

    /// Returns the ids and creatures by which its characters are recognized in a fight.
    #[must_use]
    pub fn ids(&self) -> Vec<(CombatantId, CreatureId)> {
        let specs = self.characters.iter().map(|one| &one.spec);
        specs.map(|spec| (spec.id, spec.creature)).collect()
    }

    /// Lists its characters as text.
    #[must_use]
    pub fn who(&self) -> String {
        let names: Vec<String> = self
            .characters
            .iter()
            .map(|one| self.name_of(one))
            .collect();
        match names.is_empty() {
            true => "no characters yet".to_owned(),
            false => names.join(", "),
        }
    }
}

impl Library {
    /// Finds the party file for `name`: a path, or the name of a party in the user's folder.
    ///
    /// # Errors
    /// Fails with a message if there is no such file, or if it cannot be read.
    pub fn find_party(&self, name: &Path) -> Result<PartyText, String> {
        let bare = name.components().count() == 1;
        let own = self
            .user_folder()
            .filter(|_| bare)
            .map(|user| user.parties());
        let own = own.map(|folder| match name.extension() == Some(OsStr::new("ron")) {
            true => folder.join(name),
            false => folder.join(format!("{}.ron", name.display())),
        });
        let named = name.is_file().then(|| name.to_owned());
        let Some(path) = named.or(own.filter(|own| own.is_file())) else {
            let user = self.user_folder().filter(|_| bare);
            return Err(
                match user.and_then(|user| user.unreadable_folder(&user.parties())) {
                    Some(unread) => {
                        format!("the party {} cannot be looked up: {unread}", name.display())
                    }
                    None => format!(
                        "there is no party {}: `splitsecond party list` lists yours",
                        name.display()
                    ),
                },
            );
        };
        let file = path.display().to_string();
        let text = document::read_text(&file, &path, Limit::TEXT);
        let text = text.map_err(|problems| problems.to_string())?;
        Ok(PartyText { path, text })
    }

    /// Reads a party with the rulesets around its file.
    ///
    /// # Errors
    /// All errors in the file.
    pub fn read_party(&self, found: &PartyText) -> Result<Party, DocumentError> {
        let file = found.path.display().to_string();
        read_party(&file, &found.text, &self.rulesets().around(&found.path))
    }

    /// Returns the parties in the user's folder, ordered by file; unreadable ones are listed with their errors.
    pub fn parties(&self) -> Vec<ListedParty> {
        let folder = self.user_folder().map(|user| user.parties());
        let files = folder.iter().flat_map(|folder| files_in(folder));
        files.map(|source| self.listed_party(source)).collect()
    }

    fn listed_party(&self, source: PathBuf) -> ListedParty {
        let found = self.find_party(&source);
        let party = found.and_then(|found| {
            let party = self.read_party(&found);
            party.map_err(|problems| problems.to_string())
        });
        match party {
            Ok(party) => ListedParty {
                source,
                who: format!("{}; {}", party.who(), party.ruleset.name),
                known_by: Some((party.ruleset.id, party.ids())),
                name: party.name,
                mistakes: None,
            },
            Err(mistakes) => {
                let name = source.file_stem().unwrap_or_default();
                ListedParty {
                    name: name.to_string_lossy().into_owned(),
                    source,
                    mistakes: Some(mistakes),
                    ..ListedParty::default()
                }
            }
        }
    }
}

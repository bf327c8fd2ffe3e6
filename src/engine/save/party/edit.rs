//! Edits a party file: renames the party, adds characters and notes. Changes that another program has made meanwhile
//! are never overwritten.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::document::{
    self, DocumentError, Limit, NameError, StepInto, WriteError, check_optional_name, with_entries,
    with_value, without_entry,
};
use crate::rules::state::CombatantId;
use crate::ruleset::CreatureId;

use super::super::Library;
use super::super::listing::files_in;
use super::super::store::{self, FileWriteError};
use super::{MAX_CHARACTERS, Party, PartyText};

/// A change to a party file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Renames the party; its file keeps its name.
    Rename(String),
    /// Renames a character; an empty name restores the name of its creature.
    Call(CombatantId, String),
    /// Sets the note on a character; an empty text removes it.
    Note(CombatantId, String),
    /// Adds a pregenerated character of the ruleset.
    Add(CreatureId),
    /// Removes a character and its notes.
    TakeOut(CombatantId),
}

/// Error: a party file was not changed. A previous file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum PartyEditError {
    /// Another program has changed the file since it was read.
    #[error("{0} has been changed outside Splitsecond and was not overwritten: check it again")]
    ChangedMeanwhile(PathBuf),
    /// The file can no longer be read.
    #[error("{0}")]
    Unreadable(String),
    /// The name is not valid.
    #[error("{0}")]
    Name(#[from] NameError),
    /// Another party has this name.
    #[error("you already have a party called “{0}”: choose another name")]
    NameTaken(String),
    /// The party has no such character.
    #[error("the party no longer has a character with the id `{0}`")]
    Nobody(CombatantId),
    /// The ruleset has no such character.
    #[error("the ruleset has no character `{0}`")]
    NoEntry(CreatureId),
    /// The party is full.
    #[error("a party has at most {MAX_CHARACTERS} characters")]
    Full,
    /// The changed file would be invalid.
    #[error("{0}")]
    Wrong(#[from] DocumentError),
    /// A text cannot be serialized.
    #[error(transparent)]
    Text(#[from] WriteError),
    /// The file cannot be written.
    #[error(transparent)]
    Disk(#[from] FileWriteError),
}

/// Writes a new text into a party file if the file still holds the text in `found`. The previous version is kept as a
/// backup. Returns the file with its new text.
///
/// # Errors
/// [`PartyEditError`] if the new text has errors, or if another program has changed the file meanwhile.
pub fn save_party(
    library: &Library,
    found: &PartyText,
    text: String,
) -> Result<PartyText, PartyEditError> {
    let there = library
        .find_party(&found.path)
        .map_err(PartyEditError::Unreadable)?;
    if there.text != found.text {
        return Err(PartyEditError::ChangedMeanwhile(found.path.clone()));
    }
    let now = PartyText {
        text,
        ..found.clone()
    };
    library.read_party(&now)?;
    if now.text != found.text {
        store::write(&now.path, now.text.as_bytes())?;
    }
    Ok(now)
}

/// Returns the text of a party file with a change applied; all else stays as it was written, including remarks.
///
/// # Errors
/// [`PartyEditError`] if the change is not possible.
pub fn edited(
    library: &Library,
    found: &PartyText,
    party: &Party,
    edit: &Edit,
) -> Result<String, PartyEditError> {
    let file = found.path.display().to_string();
    let text = &found.text;
    let known = |who: &CombatantId| party.get(*who).ok_or(PartyEditError::Nobody(*who));
    let changed = match edit {
        Edit::Rename(name) => {
            let name = check_name(library, name, Some(&found.path))?;
            let steps = [field("name")];
            with_value(&file, text, &steps, Some(&document::to_line(&name)?))?
        }
        Edit::Call(who, name) => {
            let character = known(who)?;
            let name = name.trim();
            check_optional_name(name)?;
            let entry = party.ruleset.creatures.get(character.spec.creature);
            let usual = entry.is_some_and(|def| def.name == name);
            let value = match name.is_empty() || usual {
                true => None,
                false => Some(document::to_line(&name)?),
            };
            let steps = [
                field("characters"),
                StepInto::Entry(who.to_string()),
                field("name"),
            ];
            with_value(&file, text, &steps, value.as_deref())?
        }
        Edit::Note(who, note) => {
            known(who)?;
            let note = note.trim_end();
            let value = match note.is_empty() {
                true => None,
                false => Some(document::to_line(&note)?),
            };
            let steps = [field("notes"), StepInto::Entry(who.to_string())];
            with_value(&file, text, &steps, value.as_deref())?
        }
        Edit::Add(kind) => {
            if party.characters.len() >= MAX_CHARACTERS {
                return Err(PartyEditError::Full);
            }
            if !party.ruleset.creatures.contains(*kind) {
                return Err(PartyEditError::NoEntry(*kind));
            }
            let id = free_id(party, *kind);
            let character = format!("(creature: {:?})", kind.as_str());
            with_entries(&file, text, "characters", &[(&id, &character)])?
        }
        Edit::TakeOut(who) => {
            known(who)?;
            let id = who.as_str();
            let without = without_entry(&file, text, "characters", id)?;
            let without = without.ok_or(PartyEditError::Nobody(*who))?;
            let noted = without_entry(&file, &without, "notes", id)?;
            noted.unwrap_or(without)
        }
    };
    Ok(changed)
}

/// Returns an id for a new character: that of its creature, with a number if it is taken.
fn free_id(party: &Party, kind: CreatureId) -> String {
    let numbered = (2..).map(|nth| format!("{kind}-{nth}"));
    let mut wanted = std::iter::once(kind.to_string()).chain(numbered);
    let is_free = |id: &String| {
        let mut characters = party.characters.iter();
        !characters.any(|one| one.spec.id.as_str() == id)
    };
    wanted.find(is_free).unwrap_or_default()
}

fn field(name: &str) -> StepInto {
    StepInto::Field(name.to_owned())
}

/// Validates and returns a name for a party. No other of the user's parties, except the one in the file `except`, may
/// have it.
///
/// # Errors
/// [`PartyEditError::Name`] if the name is not valid, [`PartyEditError::NameTaken`] if another party has it.
pub(super) fn check_name(
    library: &Library,
    name: &str,
    except: Option<&Path>,
) -> Result<String, PartyEditError> {
    let name = name.trim();
    document::check_name(name)?;
    let folder = library.user_folder().map(|user| user.parties());
    let others = folder.iter().flat_map(|folder| files_in(folder));
    let mut others = others.filter(|file| {
        file.extension() == Some(OsStr::new("ron")) && except != Some(file.as_path())
    });
    let called_so = |file: &PathBuf| {
        let text = document::read_text(&file.display().to_string(), file, Limit::TEXT);
        let other = text.ok().and_then(|text| document::text_in(&text, "name"));
        other.is_some_and(|other| other.trim().to_lowercase() == name.to_lowercase())
    };
    match others.any(|file| called_so(&file)) {
        true => Err(PartyEditError::NameTaken(name.to_owned())),
        false => Ok(name.to_owned()),
    }
}

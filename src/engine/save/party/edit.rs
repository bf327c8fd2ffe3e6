//! A party's file changed by hand: renamed, added to, noted in, written without going over what somebody else has
//! written there meanwhile.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::document::{
    self, Down, Limit, Problems, WriteError, WrongName, check_optional_name, with_entries,
    with_value, without_entry,
};
use crate::rules::state::CombatantId;
use crate::ruleset::CreatureId;

use super::super::Library;
use super::super::listing::files_in;
use super::super::store::{self, WriteFailed};
use super::{MOST_CHARACTERS, Party, PartyText};

/// A change of a party's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Call the party by another name; its file stays where it is.
    Rename(String),
    /// Call a character by another name; by that of its entry in the ruleset where it is empty.
    Call(CombatantId, String),
    /// Note this on a character; nothing where it is empty.
    Note(CombatantId, String),
    /// Have a ready character of the ruleset join it.
    Add(CreatureId),
    /// Take a character out, with the notes on it.
    TakeOut(CombatantId),
}

/// Why a party's file is not changed. What was there before is still there.
#[derive(Debug, thiserror::Error)]
pub enum NotChanged {
    /// Somebody else has written it since it was read.
    #[error(
        "{0} has been changed outside since it was read, and stays as it is there: look at it again"
    )]
    ChangedMeanwhile(PathBuf),
    /// It cannot be read any more.
    #[error("{0}")]
    Unreadable(String),
    /// The name is none.
    #[error("{0}")]
    Name(#[from] WrongName),
    /// Another party is called so.
    #[error("another of your parties is called “{0}” already: choose another name")]
    NameTaken(String),
    /// There is no such character in it.
    #[error("there is nobody with the id `{0}` in the party any more")]
    Nobody(CombatantId),
    /// There is no such character in the ruleset.
    #[error("the ruleset has no character `{0}`")]
    NoEntry(CreatureId),
    /// It is full.
    #[error("a party has at most {MOST_CHARACTERS} characters")]
    Full,
    /// The file could not be read any more like this.
    #[error("{0}")]
    Wrong(#[from] Problems),
    /// A text cannot be written.
    #[error(transparent)]
    Text(#[from] WriteError),
    /// The disk does not let it be written.
    #[error(transparent)]
    Disk(#[from] WriteFailed),
}

/// Writes another text into a party's file, which must hold what was found in it; what was there is kept as a backup.
/// Answers the file as it is now.
///
/// # Errors
/// [`NotChanged`]; a text with mistakes is not written, and none over what somebody else has written meanwhile.
pub fn keep_party(
    library: &Library,
    found: &PartyText,
    text: String,
) -> Result<PartyText, NotChanged> {
    let there = library
        .find_party(&found.path)
        .map_err(NotChanged::Unreadable)?;
    if there.text != found.text {
        return Err(NotChanged::ChangedMeanwhile(found.path.clone()));
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

/// The text of a party's file with a change made; all else stays as it was written, remarks too.
///
/// # Errors
/// [`NotChanged`].
pub fn edited(
    library: &Library,
    found: &PartyText,
    party: &Party,
    edit: &Edit,
) -> Result<String, NotChanged> {
    let file = found.path.display().to_string();
    let text = &found.text;
    let known = |who: &CombatantId| party.get(*who).ok_or(NotChanged::Nobody(*who));
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
                Down::Entry(who.to_string()),
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
            let steps = [field("notes"), Down::Entry(who.to_string())];
            with_value(&file, text, &steps, value.as_deref())?
        }
        Edit::Add(kind) => {
            if party.characters.len() >= MOST_CHARACTERS {
                return Err(NotChanged::Full);
            }
            if !party.ruleset.creatures.contains(*kind) {
                return Err(NotChanged::NoEntry(*kind));
            }
            let id = free_id(party, *kind);
            let character = format!("(creature: {:?})", kind.as_str());
            with_entries(&file, text, "characters", &[(&id, &character)])?
        }
        Edit::TakeOut(who) => {
            known(who)?;
            let id = who.as_str();
            let without = without_entry(&file, text, "characters", id)?;
            let without = without.ok_or(NotChanged::Nobody(*who))?;
            let noted = without_entry(&file, &without, "notes", id)?;
            noted.unwrap_or(without)
        }
    };
    Ok(changed)
}

/// The id of one more character: that of its entry, with a number where somebody has it.
fn free_id(party: &Party, kind: CreatureId) -> String {
    let numbered = (2..).map(|nth| format!("{kind}-{nth}"));
    let mut wanted = std::iter::once(kind.to_string()).chain(numbered);
    let is_free = |id: &String| {
        let mut characters = party.characters.iter();
        !characters.any(|one| one.spec.id.as_str() == id)
    };
    wanted.find(is_free).unwrap_or_default()
}

fn field(name: &str) -> Down {
    Down::Field(name.to_owned())
}

/// The name as a party can have it: no other of the user's parties has it, but for the one in the file `except`.
///
/// # Errors
/// [`NotChanged::Name`], [`NotChanged::NameTaken`].
pub(super) fn check_name(
    library: &Library,
    name: &str,
    except: Option<&Path>,
) -> Result<String, NotChanged> {
    let name = name.trim();
    document::check_name(name)?;
    let folder = library.user().map(|user| user.parties());
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
        true => Err(NotChanged::NameTaken(name.to_owned())),
        false => Ok(name.to_owned()),
    }
}

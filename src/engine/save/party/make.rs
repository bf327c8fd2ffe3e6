//! Creates a party, copies one, and writes a party into an encounter.

use std::path::{Path, PathBuf};

use crate::document::{
    self, DocumentError, NameError, StepInto, WriteError, with_items, with_value,
};
use crate::encounter::EncounterSetup;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, SideId, Sides, Stance};
use crate::ruleset::{CreatureKind, Ruleset, RulesetId};

use super::super::bundled::EncounterText;
use super::super::draft::{combatant_line, worn_spec_of};
use super::super::folder::plain_stem;
use super::super::store::{self, FileWriteError};
use super::super::{HomeError, Library, pictures, read_encounter};
use super::edit::{PartyEditError, check_name};
use super::{PARTY_VERSION, PartyText, SIDE};

/// Error: a file with a party was not written. A previous file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum NewPartyError {
    /// There is no folder for it.
    #[error(transparent)]
    NoHome(#[from] HomeError),
    /// The name is not valid.
    #[error("{0}: choose another name for the party")]
    Name(NameError),
    /// The file already exists.
    #[error("{0} already exists: choose another name")]
    Exists(PathBuf),
    /// Another party has this name.
    #[error(transparent)]
    Taken(PartyEditError),
    /// The encounter has no list of combatants that can be extended.
    #[error("{0} has no list of combatants")]
    NoList(String),
    /// The resulting file would be invalid.
    #[error("{0}")]
    Wrong(DocumentError),
    /// A text cannot be serialized.
    #[error(transparent)]
    Text(#[from] WriteError),
    /// The file cannot be written.
    #[error(transparent)]
    Disk(#[from] FileWriteError),
    /// A picture cannot be copied next to it.
    #[error("the picture of its map cannot be copied: {0}")]
    Picture(std::io::Error),
}

/// Returns the combatants of an encounter on the players' side or, without an encounter, all characters of a ruleset.
#[must_use]
pub fn party_of_encounter(
    ruleset: &Ruleset,
    encounter: Option<&EncounterSetup>,
) -> Vec<CombatantSpec> {
    match encounter {
        Some(setup) => {
            let players = players_of(&setup.sides);
            let people = setup.combatants.iter();
            let people = people.filter(|spec| players.contains(&spec.side));
            people.cloned().collect()
        }
        None => {
            let people = ruleset.creatures.iter();
            let people = people.filter(|(_, def)| def.kind == CreatureKind::Character);
            let at = crate::grid::Cell { x: 0, y: 0 };
            let side = crate::rules::state::SideId::new(SIDE);
            people
                .map(|(id, _)| CombatantSpec::new(CombatantId::new(id.as_str()), id, side, at))
                .collect()
        }
    }
}

/// Returns the combatants on the players' side of a fight in progress, in their current state.
#[must_use]
pub fn party_in_fight(battle: &Battle) -> Vec<CombatantSpec> {
    let players = players_of(battle.sides);
    let people = battle.combatants();
    let people = people.filter(|who| players.contains(&who.identity().side));
    people.map(|who| worn_spec_of(battle, &who)).collect()
}

fn players_of(sides: &Sides) -> Vec<SideId> {
    let sides = sides.0.iter();
    let players = sides.filter(|side| side.stance == Stance::Party);
    players.map(|side| side.id).collect()
}

/// Writes a new party into the user's folder of parties, and returns its path.
///
/// # Errors
/// [`NewPartyError`] if the name is not available, or the file cannot be written.
pub fn new_party(
    library: &Library,
    name: &str,
    ruleset: RulesetId,
    people: &[CombatantSpec],
) -> Result<PathBuf, NewPartyError> {
    let path = free_file(library, name)?;
    let name = document::to_line(&name.trim())?;
    let characters: String = people
        .iter()
        .map(|person| {
            let id = person.id.as_str();
            format!("        {id:?}: {},\n", combatant_line(person, false))
        })
        .collect();
    let text = format!(
        "(\n    version: {PARTY_VERSION},\n    name: {name},\n    about: \"\",\n    ruleset: \"{ruleset}\",\n    characters: {{\n{characters}    }},\n    notes: {{}},\n)\n"
    );
    let file = path.display().to_string();
    super::read_party(&file, &text, &library.rulesets().around(&path))
        .map_err(NewPartyError::Wrong)?;
    store::write_new(&path, text.as_bytes())?;
    Ok(path)
}

/// Writes a copy of a party under another name into the user's folder of parties, and returns its path.
///
/// # Errors
/// [`NewPartyError`] if the name is not available, or the file cannot be written.
pub fn duplicate_party(
    library: &Library,
    found: &PartyText,
    name: &str,
) -> Result<PathBuf, NewPartyError> {
    let path = free_file(library, name)?;
    let file = path.display().to_string();
    let steps = [StepInto::Field("name".to_owned())];
    let line = document::to_line(&name.trim())?;
    let text = with_value(&file, &found.text, &steps, Some(&line)).map_err(NewPartyError::Wrong)?;
    super::read_party(&file, &text, &library.rulesets().around(&path))
        .map_err(NewPartyError::Wrong)?;
    store::write_new(&path, text.as_bytes())?;
    Ok(path)
}

/// Returns a free path for a party of this name, which no other party may have.
fn free_file(library: &Library, name: &str) -> Result<PathBuf, NewPartyError> {
    document::check_name(name.trim()).map_err(NewPartyError::Name)?;
    let folder = library.require_user_folder()?.parties();
    let stem = plain_stem(Path::new(name), "party");
    let path = folder.join(format!("{stem}.ron"));
    if path.exists() {
        return Err(NewPartyError::Exists(path));
    }
    check_name(library, name, None).map_err(NewPartyError::Taken)?;
    Ok(path)
}

/// Writes an encounter to `path` with these people added to its combatants; all else stays as it was written.
///
/// # Errors
/// [`NewPartyError`] if the encounter cannot be extended, or the file cannot be written.
pub fn placed_in(
    library: &Library,
    found: &EncounterText,
    setup: &EncounterSetup,
    people: &[CombatantSpec],
    path: &Path,
) -> Result<(), NewPartyError> {
    if path.exists() {
        return Err(NewPartyError::Exists(path.to_owned()));
    }
    let lines: Vec<String> = people.iter().map(|one| combatant_line(one, true)).collect();
    let text = with_items(&found.file, &found.text, "combatants", &lines);
    let text = text.map_err(NewPartyError::Wrong)?;
    let text = text.ok_or_else(|| NewPartyError::NoList(found.file.clone()))?;
    let shown = path.display().to_string();
    read_encounter(&shown, &text, &library.rulesets().around(path))
        .map_err(NewPartyError::Wrong)?;
    if let Some(picture) = setup.map.picture()
        && let Some(there) = library.picture(&setup.map, found.path.as_deref())
    {
        let bytes = std::fs::read(there).map_err(NewPartyError::Picture)?;
        pictures::store(&path.with_file_name(&picture.file), &bytes)?;
    }
    store::write_new(path, text.as_bytes())?;
    Ok(())
}

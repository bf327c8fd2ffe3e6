//! Texts of the parties page.

pub(super) use crate::ui::shared::text::{CANCEL, CLOSE, ENTER_KEY, ESC_KEY};

use std::fmt::Display;
use std::path::Path;

use crate::save::party::Rest;

// The window and its list of parties.

pub(super) const PARTIES: &str = "Parties";
pub(super) const PARTIES_HELP: &str = "Your characters between fights, as the last one left them";
pub(super) const START_PARTY: &str = "New party…";
pub(super) const START_PARTY_HELP: &str =
    "From the players’ side in this fight, or from a ruleset’s pregenerated characters";
pub(super) const LOOKING_FOR_PARTIES: &str = "Looking for your parties…";
pub(super) const NO_PARTIES: &str = "No parties yet";
pub(super) const HAS_ERRORS: &str = "has errors";
pub(super) const ABOUT_PARTIES: &str = "A party keeps characters between fights. Place it in a fight, update it \
    afterwards, let it rest, and place it in the next fight. Create one from the players’ side in this fight, or \
    from pregenerated characters.";
pub(super) const CHOOSE_PARTY: &str = "Choose a party on the left, or create a new one.";

pub(super) fn ask_to_delete_party(name: &str) -> String {
    format!("Move “{name}” to the trash? You can restore it later.")
}

pub(super) fn move_to_trash(name: &str) -> String {
    format!("Move {name} to trash")
}

// A party whose file has errors.

pub(super) const FILE_HAS_ERRORS: &str =
    "This party's file has errors and is left alone. Fix it in a text editor, then reload it.";
pub(super) const RELOAD: &str = "Reload";

// The page of a party.

pub(super) const PLACE: &str = "Place on map";
pub(super) const PLACE_HELP: &str =
    "Click the map of the open fight to place the party; the dead stay behind";
pub(super) const UPDATE: &str = "Update from this fight…";
pub(super) const UPDATE_HELP: &str =
    "Lists what the open fight has changed: health, spells and items";
pub(super) const NIGHTS_REST: &str = "A night’s rest…";
pub(super) const NIGHTS_REST_HELP: &str = "A night’s rest by the rules: restores prepared spells";
pub(super) const BACK_TO_FULL: &str = "Back to full…";
pub(super) const BACK_TO_FULL_HELP: &str = "GM decision: restores points, wounds and spells. Used items stay used, \
    and the dead stay dead";
pub(super) const CHARACTER_SHEETS: &str = "Character sheets…";
pub(super) const CHARACTER_SHEETS_HELP: &str =
    "An HTML page to view or print on A4, one sheet for each character";
pub(super) const RENAME_PARTY: &str = "Rename…";
pub(super) const RENAME_PARTY_HELP: &str = "Changes the party's name; its file stays where it is";
pub(super) const DUPLICATE_PARTY: &str = "Duplicate…";
pub(super) const DUPLICATE_PARTY_HELP: &str = "Copies the party as it is now under a new name";
pub(super) const DELETE_PARTY: &str = "Delete…";
pub(super) const DELETE_PARTY_HELP: &str =
    "Moves the party's file to the trash, where you can restore it";
pub(super) const NO_CHARACTERS: &str = "No characters yet";
pub(super) const PREGENERATED: &str = "Pregenerated character";
pub(super) const ADD_PREGENERATED: &str = "Add";
pub(super) const ADD_PREGENERATED_HELP: &str = "Adds this character as written in the ruleset";

pub(super) fn name_of_copy(party: &str) -> String {
    format!("{party} copy")
}

// The field for a name.

pub(super) const NEW_PARTY_NAME: &str = "New party name";
pub(super) const COPY_NAME: &str = "Name of the copy";
pub(super) const CHARACTER_NAME_HINT: &str = "Leave empty to use the name from the ruleset";
pub(super) const SAVE_NAME: &str = "Save name";

pub(super) fn new_character_name(character: &str) -> String {
    format!("New name for {character}")
}

// A character.

pub(super) const REMOVE_CHARACTER_HELP: &str = "Remove from the party";
pub(super) const RENAME_CHARACTER_HELP: &str = "Change the character's name";
pub(super) const SPELLS: &str = "Spells";
pub(super) const NOTES: &str = "Notes";

pub(super) fn remove_character(name: &str) -> String {
    format!("Remove {name}")
}

pub(super) fn ask_to_remove_character(name: &str) -> String {
    format!("Remove {name} and their notes from the party? A backup is kept.")
}

pub(super) fn rename_character(name: &str) -> String {
    format!("Rename {name}")
}

pub(super) fn notes_on(character: &str) -> String {
    format!("Notes on {character}")
}

// The list of changes.

pub(super) const BEFORE: &str = "before";
pub(super) const AFTER: &str = "after";
pub(super) const NO_CHANGES: &str = "No changes";
pub(super) const BACK_TO_PARTY: &str = "Back to the party";
pub(super) const SAVE_CHANGES_HELP: &str =
    "Writes the party's file and keeps its previous state as a backup";

pub(super) fn changes_title(party: &str, source: &str) -> String {
    format!("{party}: {source}")
}

pub(super) fn change(character: &str, what: &str, before: &str, after: &str) -> String {
    format!("{character}, {what}: {before} → {after}")
}

pub(super) fn save_changes(count: usize) -> String {
    match count {
        0 => "No changes selected".to_owned(),
        1 => "Save 1 change to the party".to_owned(),
        _ => format!("Save {count} changes to the party"),
    }
}

// The form for a new party.

pub(super) const NEW_PARTY: &str = "New party";
pub(super) const NAME: &str = "Name";
pub(super) const NAME_HINT: &str = "Name of the party";
pub(super) const LOOKING_FOR_CHARACTERS: &str = "Looking for characters…";
pub(super) const TAKEN_FROM: &str = "Taken from";
pub(super) const THIS_FIGHT: &str = "This fight";
pub(super) const ALL: &str = "All";
pub(super) const NONE: &str = "None";
pub(super) const TICK_CHANGE_FIRST: &str = "Tick a change first";
pub(super) const ENTER_NAME_FIRST: &str = "Enter a name first";

pub(super) fn source_with_count(source: &str, characters: usize) -> String {
    match characters {
        1 => format!("{source} (1 character)"),
        _ => format!("{source} ({characters} characters)"),
    }
}

pub(super) fn create_party(characters: usize) -> String {
    match characters {
        0 => "Create empty party".to_owned(),
        1 => "Create with 1 character".to_owned(),
        _ => format!("Create with {characters} characters"),
    }
}

pub(super) fn create_party_help(other_parties: usize) -> &'static str {
    match other_parties {
        0 => "Saved in your files, separate from any fight (Enter)",
        _ => "Saved in your files with your other parties (Enter)",
    }
}

pub(super) const OPEN_FIGHT_FIRST: &str = "Open a fight first: a party is placed on its map";

// The list.

pub(super) fn cannot_list(why: impl Display) -> String {
    format!("The parties cannot be listed: {why}")
}

// The file of a party.

pub(super) fn created(name: &str, file: &Path) -> String {
    format!("The party {name} is saved in {}", file.display())
}

pub(super) fn saved(file: &str) -> String {
    format!("Saved in {file}; a backup has the old version")
}

pub(super) fn changes_saved(count: usize) -> String {
    match count {
        1 => "1 change is saved in the party; a backup has the old version".to_owned(),
        count => format!("{count} changes are saved in the party; a backup has the old version"),
    }
}

pub(super) fn copied(copy: &Path) -> String {
    format!("The copy is in {}", copy.display())
}

pub(super) fn discarded(folder: &Path) -> String {
    format!(
        "Moved to the trash; you can restore it from {}",
        folder.display()
    )
}

pub(super) fn gone(file: &Path) -> String {
    format!("{} no longer exists", file.display())
}

pub(super) fn sheets_written(file: &Path) -> String {
    format!(
        "The sheets are in {}: open it to view and print them",
        file.display()
    )
}

// Changes from a fight or a rest. The titles follow the name of the party and a colon.

pub(super) const CHANGES_FROM_FIGHT: &str = "what this fight has changed";

pub(super) fn not_in_fight(name: &str) -> String {
    format!("{name} is not in this fight and stays unchanged")
}

pub(super) fn rest_title(rest: Rest) -> &'static str {
    match rest {
        Rest::Night => "a night’s rest",
        Rest::Full => "back to full",
    }
}

pub(super) fn rest_remark(rest: Rest) -> &'static str {
    match rest {
        Rest::Night => {
            "Restores prepared spells. The rules say nothing else about a night; anything else is up to you"
        }
        Rest::Full => "Restores points, wounds and spells, as you choose. Used items stay used",
    }
}

pub(super) fn stays_dead(name: &str) -> String {
    format!("{name} is dead and stays dead")
}

pub(super) const SAVE_SHEETS: &str = "Save character sheets";

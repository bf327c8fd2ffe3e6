//! Texts of parties.

use std::fmt::Display;
use std::path::Path;

use crate::save::party::Rest;

pub(in crate::app) const OPEN_FIGHT_FIRST: &str =
    "Open a fight first: a party is placed on its map";

// The list.

pub(in crate::app) fn cannot_list(why: impl Display) -> String {
    format!("The parties cannot be listed: {why}")
}

// The file of a party.

pub(in crate::app) fn created(name: &str, file: &Path) -> String {
    format!("The party {name} is saved in {}", file.display())
}

pub(in crate::app) fn saved(file: &str) -> String {
    format!("Saved in {file}; a backup has the old version")
}

pub(in crate::app) fn changes_saved(count: usize) -> String {
    match count {
        1 => "1 change is saved in the party; a backup has the old version".to_owned(),
        count => format!("{count} changes are saved in the party; a backup has the old version"),
    }
}

pub(in crate::app) fn copied(copy: &Path) -> String {
    format!("The copy is in {}", copy.display())
}

pub(in crate::app) fn discarded(folder: &Path) -> String {
    format!(
        "Moved to the trash; you can restore it from {}",
        folder.display()
    )
}

pub(in crate::app) fn gone(file: &Path) -> String {
    format!("{} no longer exists", file.display())
}

pub(in crate::app) fn sheets_written(file: &Path) -> String {
    format!(
        "The sheets are in {}: open it to view and print them",
        file.display()
    )
}

// Changes from a fight or a rest. The titles follow the name of the party and a colon.

pub(in crate::app) const CHANGES_FROM_FIGHT: &str = "what this fight has changed";

pub(in crate::app) fn not_in_fight(name: &str) -> String {
    format!("{name} is not in this fight and stays unchanged")
}

pub(in crate::app) fn rest_title(rest: Rest) -> &'static str {
    match rest {
        Rest::Night => "a night’s rest",
        Rest::Full => "back to full",
    }
}

pub(in crate::app) fn rest_remark(rest: Rest) -> &'static str {
    match rest {
        Rest::Night => {
            "Restores prepared spells. The rules say nothing else about a night; anything else is up to you"
        }
        Rest::Full => "Restores points, wounds and spells, as you choose. Used items stay used",
    }
}

pub(in crate::app) fn stays_dead(name: &str) -> String {
    format!("{name} is dead and stays dead")
}

pub(in crate::app) const SAVE_SHEETS: &str = "Save character sheets";

//! Words of the library.

pub(super) use crate::ui::shared::text::ESC_KEY;

use crate::ruleset::CreatureKind;
use crate::ui::shared::capitalized;
use crate::view::strength::Difficulty;

use super::model::{LibraryOrder, Strength};

// The header.
pub(super) const ADD_CREATURES: &str = "Add creatures";
pub(super) const TOOLS: &str = "Tools";
pub(super) const TOOLS_HELP: &str = "Back to walls, doors and terrain";
pub(super) const PARTIES: &str = "Your parties";
pub(super) const PARTIES_HELP: &str = "Place a whole party with one click";

// The search and its filters.
pub(super) const SEARCH_HINT: &str = "Search by name, kind, item or spell";
pub(super) const SIZE: &str = "Size";
pub(super) const ANY_SIZE: &str = "Any size";
pub(super) const STRENGTH: &str = "Strength";
pub(super) const ANY_STRENGTH: &str = "Any strength";
pub(super) const SORT: &str = "Sort by";
pub(super) const NO_MATCHING_CREATURES: &str = "No matching creatures";

pub(super) fn kind_filter(kind: Option<CreatureKind>) -> &'static str {
    match kind {
        None => "All",
        Some(CreatureKind::Character) => "Characters",
        Some(CreatureKind::Creature) => "Creatures",
    }
}

/// Returns the word by which the search finds all entries of a kind.
pub(super) fn kind_word(kind: CreatureKind) -> &'static str {
    match kind {
        CreatureKind::Character => "character",
        CreatureKind::Creature => "creature",
    }
}

pub(super) fn order(order: LibraryOrder) -> &'static str {
    match order {
        LibraryOrder::Name => "name",
        LibraryOrder::Strength => "strength",
    }
}

pub(super) fn sort_by(order: LibraryOrder) -> String {
    format!("{SORT} {}", self::order(order))
}

pub(super) fn strength(strength: Strength) -> &'static str {
    match strength {
        Strength::Weaker => "Weaker than a fighter",
        Strength::Even => "Equal to a fighter",
        Strength::Stronger => "Stronger than a fighter",
    }
}

// An entry: its figures and its tooltip.
pub(super) fn stamina(points: i32) -> String {
    format!("{points} Stamina")
}

pub(super) fn hit_points(points: i32) -> String {
    format!("{points} hp")
}

/// Describes a strength in a few words: `about two fighters`.
pub(super) fn short_strength(worth: f64) -> String {
    match fighters(worth) {
        Ok(words) => words.to_owned(),
        Err(many) => format!("about {many}"),
    }
}

/// Returns a strength as a number of fighters, which are the ruleset's pregenerated characters, or in words outside of
/// the range where numbers mean something.
fn fighters(worth: f64) -> Result<&'static str, String> {
    match worth {
        _ if worth < 0.2 => Ok("no match for a fighter"),
        _ if worth < 0.4 => Ok("much weaker than a fighter"),
        _ if worth < 0.75 => Err("half a fighter".to_owned()),
        _ if worth < 1.5 => Err("one fighter".to_owned()),
        _ if worth < 10.5 => Err(format!("{} fighters", small_number(worth.round() as usize))),
        _more => Ok("stronger than ten fighters"),
    }
}

fn small_number(number: usize) -> &'static str {
    const NUMBERS: [&str; 9] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    NUMBERS
        .get(number.saturating_sub(2))
        .copied()
        .unwrap_or("many")
}

/// Describes a strength, and how hard this number at once is for the party.
pub(super) fn strength_of(worth: f64, count: u8, difficulty: Option<Difficulty>) -> String {
    let each = match fighters(worth) {
        Ok(words) => words.to_owned(),
        Err(many) => format!("about equal to {many}"),
    };
    let difficulty = difficulty.map(Difficulty::text);
    let words = match (count, difficulty) {
        (0 | 1, None) => each,
        (0 | 1, Some(hard)) => format!("{each}; {hard}"),
        (_several, None) => format!("each {each}"),
        (_several, Some(hard)) => format!("each {each}; together {hard}"),
    };
    capitalized(&words)
}

pub(super) const WEAPONS_ONLY: &str =
    "A fighter is a pregenerated character of this ruleset; only weapons count";

pub(super) fn size(size: &str, squares: u8) -> String {
    match squares {
        0 | 1 => format!("Size: {size}"),
        _more => format!("Size: {size}, {}", squares_wide(squares)),
    }
}

pub(super) fn squares_wide(squares: u8) -> String {
    format!("{squares} squares wide")
}

pub(super) fn carries(items: &[&str]) -> String {
    format!("Carries: {}", items.join(", "))
}

pub(super) fn spells(spells: &[&str]) -> String {
    format!("Spells: {}", spells.join(", "))
}

pub(super) fn traits(traits: &[&str]) -> String {
    format!("Traits: {}", traits.join(", "))
}

pub(super) fn style(style: &str) -> String {
    format!("Auto-play style: {style}")
}

pub(super) const ALREADY_HERE: &str = "already in the fight";
pub(super) const ALREADY_HERE_HELP: &str = "There is only one of each character";

// Placing the selected creature or party.
pub(super) const NUMBER: &str = "Number";
pub(super) const NUMBER_HELP: &str = "Digit keys also set it while the map has keyboard focus";
pub(super) const TURN_FORMATION: &str = "Turn the formation";
pub(super) const TURN_FORMATION_HELP: &str = "Turn the formation (T)";
pub(super) const REROLL_POSITIONS_HELP: &str = "Reroll positions (T)";
pub(super) const SIDE: &str = "Side";
pub(super) const HIDDEN: &str = "Hidden";
pub(super) const HIDDEN_HELP: &str = "Players do not see them until you reveal them";
pub(super) const LABEL_BY: &str = "Label by";
pub(super) const NAMES: &str = "names";
pub(super) const NUMBERS: &str = "numbers";
pub(super) const CANCEL_PLACEMENT: &str = "Cancel placement";

pub(super) fn click_to_place(name: &str) -> String {
    format!("{name}: click the map, or pick a spot with the arrow keys and press Enter")
}

pub(super) fn is_here(name: &str) -> String {
    format!("{name} is already in the fight")
}

pub(super) fn at_once(count: u8) -> String {
    format!("{count} at once")
}

pub(super) fn side(name: &str) -> String {
    format!("Side: {name}")
}

// The time of arrival.
pub(super) const ARRIVES: &str = "Arrives";
pub(super) const NOW: &str = "now";
pub(super) const ARRIVES_IN_ROUND: &str = "Arrives in a round";
pub(super) const ROUND: &str = "Round";
pub(super) const WHEN_CALLED: &str = "when called";
pub(super) const WHEN_CALLED_HELP: &str = "They wait off the map until you call them";

pub(super) fn in_round(round: u32) -> String {
    format!("in round {round}")
}

// Equipment.
pub(super) const WEAPON: &str = "Weapon";
pub(super) const ARMOUR_AND_OFF_HAND: &str = "Armour and off hand";
pub(super) const ARMOUR: &str = "Armour";
pub(super) const OFF_HAND: &str = "Off hand";
pub(super) const NOTHING: &str = "Nothing";
pub(super) const NO_ARMOUR: &str = "No armour";

// Editing and replacing.
pub(super) const DUPLICATE_BUTTON: &str = "Duplicate…";
pub(super) const DUPLICATE: &str = "Duplicate";
pub(super) const DUPLICATE_HELP: &str = "Creates your own copy of this entry to edit";
pub(super) const EDIT_BUTTON: &str = "Edit…";
pub(super) const EDIT: &str = "Edit";
pub(super) const EDIT_HELP: &str = "Edits its stats and everything else; a built-in entry stays intact and your version replaces it";
pub(super) const REPLACE_HELP: &str =
    "The new combatant keeps the position, the side and the given name";
pub(super) const CANNOT_REPLACE: &str = "It is already one of these, or there is no space";

pub(super) fn replace(combatant: &str) -> String {
    format!("Replace {combatant}")
}

// Waves that have not arrived yet.
pub(super) const CANCEL_WAVE_HELP: &str = "Cancel this wave";
pub(super) const ADD_WAVE: &str = "Now";
pub(super) const ADD_WAVE_HELP: &str = "Adds them to the map at once";

pub(super) fn cancel_wave(wave: &str) -> String {
    format!("Cancel “{wave}”")
}

pub(super) fn add_wave(wave: &str) -> String {
    format!("Add “{wave}” now")
}

pub(super) fn wave(name: &str, creatures: &str) -> String {
    format!("{name}: {creatures}")
}

/// Lists creatures by name with their numbers: `4 × Rat, Goblin`.
pub(super) fn creatures(creatures: &[(&str, usize)]) -> String {
    let each = creatures.iter().map(|(name, count)| match count {
        1 => (*name).to_owned(),
        count => format!("{count} × {name}"),
    });
    let each: Vec<String> = each.collect();
    each.join(", ")
}

// The footer.
pub(super) const SAVE: &str = "Save…";
pub(super) const BACK_TO_FIGHT: &str = "Back to the fight";
pub(super) const BEGIN_FIGHT: &str = "Begin the fight";

pub(super) fn close_library(key: &str) -> String {
    format!("To close only the library, press {key}")
}

pub(super) const NOTHING_COPIED: &str = "Nothing is copied: select combatants and press Ctrl+C";
pub(super) const POINT_TO_PASTE: &str =
    "Move the mouse over the map first: the copies appear there";
pub(super) const NO_ROOM: &str = "There is no room for them there";
pub(super) const NOTHING_SELECTED: &str = "No combatant is selected: click one on the map first";

pub(super) fn copied(count: usize) -> String {
    match count {
        1 => "Copied: Ctrl+V pastes it where the mouse points".to_owned(),
        count => format!("{count} copied: Ctrl+V pastes them where the mouse points"),
    }
}

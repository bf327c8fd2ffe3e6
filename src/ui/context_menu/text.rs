//! Texts of the GM menu.

use crate::grid::{Direction, DoorState};
use crate::rules::state::{MoraleState, SideOrders, Skill, Vitality};

pub(super) fn override_rejection(rejection: &str) -> String {
    format!("Override: {rejection}")
}

// A combatant: its turn and its state.
pub(super) const TAKE_DELAYED_TURN: &str = "Take the delayed turn now";
pub(super) const NAME_AS_NEXT: &str = "Name as next";
pub(super) const POSTURE: &str = "Posture";
pub(super) const PREPARED_SPELLS: &str = "Prepared spells";
pub(super) const ADD_CONDITION: &str = "Add condition";
pub(super) const END_CONDITION: &str = "End condition";
pub(super) const UNTIL_REMOVED: &str = "Until removed";

pub(super) fn vitality(vitality: Vitality) -> &'static str {
    match vitality {
        Vitality::Up => "Back on its feet",
        Vitality::Dying => "Goes down, dying",
        Vitality::Dead => "Dies",
    }
}

// A combatant: morale and sides.
pub(super) const MORALE: &str = "Morale";
pub(super) const SURPRISED: &str = "Is surprised";
pub(super) const NOT_SURPRISED: &str = "Is not surprised";
pub(super) const CHECK_MORALE: &str = "Check morale";

pub(super) fn morale(morale: MoraleState) -> &'static str {
    match morale {
        MoraleState::Steady => "Stands firm",
        MoraleState::Withdrawing => "Falls back, fighting",
        MoraleState::Fleeing => "Flees",
        MoraleState::Surrendered => "Surrenders",
    }
}

pub(super) fn side(name: &str) -> String {
    format!("Side: {name}")
}

pub(super) fn alert(alerted: bool) -> &'static str {
    if alerted {
        "Is alerted: cannot be surprised"
    } else {
        "Is not alerted"
    }
}

pub(super) fn relate(other_side: &str, enemies: bool) -> String {
    if enemies {
        format!("Fights {other_side}")
    } else {
        format!("Makes peace with {other_side}")
    }
}

/// Returns the label of the menu of skills, with the present one.
pub(super) fn skill_menu(present: Skill) -> String {
    format!("Auto-play skill: {}", present.name())
}

/// Returns the label of the menu of orders, with the present ones.
pub(super) fn orders_menu(present: SideOrders) -> String {
    format!("Auto-play orders: {}", present.name())
}

/// Returns the label of orders, and a note about them.
pub(super) fn orders(orders: SideOrders) -> (&'static str, &'static str) {
    match orders {
        SideOrders::Fight => ("Fight", "Stays and fights"),
        SideOrders::Retreat => ("Retreat", "Walks to the edge of the map and leaves it"),
    }
}

/// Returns the label of a skill, and a note about it.
pub(super) fn skill(skill: Skill) -> (&'static str, &'static str) {
    match skill {
        Skill::Sloppy => ("Sloppy", "Attacks the nearest enemy"),
        Skill::Average => ("Average", "Weighs only its own gains"),
        Skill::Good => ("Good", "Weighs gains, risks and allies"),
    }
}

// A combatant: prepared spells.
pub(super) const DO_NOT_COUNT: &str = "Do not count it";
pub(super) const REST: &str = "A night's rest";
pub(super) const REST_FOR_ALL: &str = "A night's rest for all";

pub(super) fn spell_counted(spell: &str, left: u32, prepared: u32) -> String {
    format!("{spell}: {left} of {prepared}")
}

pub(super) fn spell_not_counted(spell: &str) -> String {
    format!("{spell}: not counted")
}

pub(super) fn prepared(count: u32) -> String {
    format!("{count} prepared")
}

// A combatant: damage, items, actions and GM rulings.
pub(super) const DEAL_DAMAGE: &str = "Deal damage";
pub(super) const BY_TYPE: &str = "By type";
pub(super) const GIVE_ITEM: &str = "Give item";
pub(super) const TAKE_ITEM: &str = "Take item";
pub(super) const GRANT_ACTION: &str = "Grant an immediate action";
pub(super) const GM_RULING: &str = "GM ruling";
pub(super) const COVER: &str = "Cover";
pub(super) const CONCEALMENT: &str = "Concealment";
pub(super) const FOR_NEXT_ATTACK: &str = "For the next attack";
pub(super) const UNTIL_CLEARED: &str = "Until cleared";
pub(super) const CLEAR_RULING: &str = "Clear ruling";

pub(super) fn attack_on(attack: &str, target: &str) -> String {
    format!("{attack}: {target}")
}

pub(super) fn percent(percent: u32) -> String {
    format!("{percent}%")
}

pub(super) fn set_reaction(ready: bool) -> &'static str {
    if ready {
        "Restore its reaction"
    } else {
        "Spend its reaction"
    }
}

pub(super) fn set_delayed(delayed: bool) -> &'static str {
    if delayed {
        "Set delayed"
    } else {
        "Clear delayed"
    }
}

// A combatant: advice.
pub(super) const SUGGEST_AN_ACTION: &str = "Suggest an action";

// A combatant: what the players see of it.
pub(super) const REVEAL: &str = "Reveal to the players";
pub(super) const HIDE: &str = "Hide from the players";
pub(super) const SEE_ITS_VIEW: &str = "See its point of view";
pub(super) const END_ITS_VIEW: &str = "End its point of view";
pub(super) const PLAYERS_SEE_ITS_VIEW: &str = "Players see its point of view";
pub(super) const PLAYERS_SEE_PARTY_VIEW: &str = "Players see the party's point of view";
pub(super) const KNOWN_TO_PLAYERS: &str = "Known to players";

// A combatant: its token.
pub(super) const PORTRAIT: &str = "Portrait…";
pub(super) const TELEPORT: &str = "Teleport…";
pub(super) const REPLACE_WITH: &str = "Replace with";
pub(super) const REVEAL_ALL_SELECTED: &str = "Reveal all selected";
pub(super) const REMOVE: &str = "Remove from the map";

pub(super) fn copy(count: usize) -> String {
    match count {
        0 | 1 => "Copy".to_owned(),
        count => format!("Copy all {count} selected"),
    }
}

pub(super) fn remove_all(count: usize) -> String {
    format!("Remove all {count} selected")
}

// A square: doors and walls.
pub(super) const BREAK_DOWN: &str = "Break down";
pub(super) const THE_DOOR: &str = "The door";
pub(super) const RESTRICTED: &str = "Restricted terrain: only adjacent combatants can attack";

/// Names the change of a door's state; `kind` is the name of its kind unless that is a plain door.
pub(super) fn set_door(from: DoorState, to: DoorState, kind: Option<&str>) -> String {
    let door = kind.unwrap_or("door");
    match (from, to) {
        // Players see a secret door as a piece of wall, and any other door as what it is.
        (DoorState::Secret, DoorState::Closed) => format!("Reveal the secret {door}"),
        (DoorState::Secret, DoorState::Locked) => format!("Lock the secret {door}"),
        (DoorState::Secret, DoorState::Open) => format!("Open the secret {door}"),
        // A locked door is already closed.
        (DoorState::Locked, DoorState::Closed) => format!("Unlock the {door}"),
        (_, DoorState::Closed) => format!("Close the {door}"),
        (_, DoorState::Locked) => format!("Lock the {door}"),
        (_, DoorState::Open) => format!("Open the {door}"),
        (_, DoorState::Secret) => format!("Make the {door} secret"),
    }
}

pub(super) fn wall(side: Direction) -> &'static str {
    match side {
        Direction::North => "The wall to the north",
        Direction::NorthEast => "The wall to the north-east",
        Direction::East => "The wall to the east",
        Direction::SouthEast => "The wall to the south-east",
        Direction::South => "The wall to the south",
        Direction::SouthWest => "The wall to the south-west",
        Direction::West => "The wall to the west",
        Direction::NorthWest => "The wall to the north-west",
    }
}

// A square: furniture, zones, markers and lamps.
pub(super) const MARK: &str = "Mark this square…";
pub(super) const REMOVE_LAMP: &str = "Remove the lamp";

pub(super) fn remove_furniture(kind: &str) -> String {
    format!("Remove the {kind}")
}

pub(super) fn remove_zone(name: &str) -> String {
    format!("Remove “{name}”")
}

pub(super) fn edit_marker(marker: &str) -> String {
    match marker {
        "" => "Edit the marker…".to_owned(),
        marker => format!("Edit “{marker}”…"),
    }
}

pub(super) fn show_marker(marker: &str) -> String {
    match marker {
        "" => "Show the marker to the players".to_owned(),
        marker => format!("Show “{marker}” to the players"),
    }
}

pub(super) fn hide_marker(marker: &str) -> String {
    match marker {
        "" => "Hide the marker from the players".to_owned(),
        marker => format!("Hide “{marker}” from the players"),
    }
}

pub(super) fn remove_marker(marker: &str) -> String {
    match marker {
        "" => "Remove the marker".to_owned(),
        marker => format!("Remove “{marker}”"),
    }
}

pub(super) fn light_lamp(lit: bool) -> &'static str {
    if lit {
        "Light the lamp"
    } else {
        "Put out the lamp"
    }
}

// A square: what can be added.
pub(super) const ADD_CREATURE: &str = "Add a creature here";
pub(super) const HOW_MANY: &str = "How many";
pub(super) const NO_ROOM: &str = "There is no room for it here";
pub(super) const SET_TERRAIN: &str = "Set terrain";
pub(super) const ADD_LAMP: &str = "Add a lamp here";

pub(super) fn at_once(count: usize) -> String {
    format!("{count} at once")
}

pub(super) fn paste(count: usize) -> String {
    match count {
        1 => "Paste the copy here".to_owned(),
        count => format!("Paste {count} copies here"),
    }
}

pub(super) fn lamp(name: &str, bright_feet: u32, dim_feet: u32) -> String {
    format!("{name}: bright {bright_feet} ft, dim {dim_feet}")
}

// A square: what the players see.
pub(super) const SHOW_TO_PLAYERS: &str = "Show to the players";
pub(super) const REVEAL_ROOM: &str = "Reveal this room";
pub(super) const HIDE_ROOM: &str = "Hide this room";
pub(super) const REVEAL_SQUARE: &str = "Reveal this square";
pub(super) const HIDE_SQUARE: &str = "Hide this square";

pub(super) fn show_map_by(visibility: &str) -> String {
    format!("From now on: {visibility}")
}

pub(super) fn show_last_positions(shown: bool) -> &'static str {
    if shown {
        "Show last known positions"
    } else {
        "Hide last known positions"
    }
}

pub(super) fn players_know(naming: &str) -> String {
    format!("Players know of others: {naming}")
}

pub(super) fn players_see_health(detail: &str) -> String {
    format!("Players see their own health {detail}")
}

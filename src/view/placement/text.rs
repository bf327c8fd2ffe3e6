//! The words of placing combatants: formations, waves and previews.

pub(super) fn wave_of_round(round: u32) -> String {
    format!("Round {round}")
}

pub(super) const WAVE_ON_CALL: &str = "On call";

pub(super) const TOGETHER: &str = "Together";
pub(super) const TOGETHER_HELP: &str = "As close to the square as there is room";
pub(super) const LINE: &str = "Line";
pub(super) const LINE_HELP: &str = "Side by side; drag from one end to the other";
pub(super) const BLOCK: &str = "Block";
pub(super) const BLOCK_HELP: &str = "In ranks; drag to set their width";
pub(super) const WEDGE: &str = "Wedge";
pub(super) const WEDGE_HELP: &str = "One in front, the others behind to both sides";
pub(super) const RING: &str = "Ring";
pub(super) const RING_HELP: &str = "Around the square; drag to set the radius";
pub(super) const RANDOM: &str = "Random";
pub(super) const RANDOM_HELP: &str =
    "Around the square, or in the frame that you drag; T picks new places";

pub(super) const NO_ROOM: &str = "There is no room for it here";

pub(super) fn already_here(character: &str) -> String {
    format!("{character} is already in the fight")
}

pub(super) fn room_for_some(name: &str, room: usize, wanted: usize) -> String {
    format!("{room} × {name}: there is no room for {wanted}")
}

pub(super) fn several(name: &str, count: usize) -> String {
    format!("{count} × {name}")
}

pub(super) fn no_room_for_character(name: &str) -> String {
    format!("There is no room for {name} near here")
}

pub(super) fn stay_behind(dead: &[String]) -> Option<String> {
    let names = dead.join(", ");
    match dead.len() {
        0 => None,
        1 => Some(format!("{names} is dead and stays behind")),
        _ => Some(format!("{names} are dead and stay behind")),
    }
}

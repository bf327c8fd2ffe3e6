//! The texts that several features share: buttons, counts, durations, walls, and the widgets of this folder.

use crate::grid::{Traffic, WallKind};
use crate::rules::drawing::kind_text;

// Buttons of windows.

pub(in crate::ui) const CANCEL: &str = "Cancel";
pub(in crate::ui) const CLOSE: &str = "Close";
pub(in crate::ui) const NO_MATCHES: &str = "No matches";
pub(in crate::ui) const ENTER_KEY: &str = "Enter";
pub(in crate::ui) const ESC_KEY: &str = "Esc";

// Choosing a picture.

pub(in crate::ui) const PICTURE_FILES: &str =
    "PNG, JPEG or WebP; you can also drop a file on this window";

/// Says that a file is being read.
pub(in crate::ui) fn reading(file: &str) -> String {
    format!("Reading {file}…")
}

// Overriding a rejection.

pub(in crate::ui) const OVERRIDE: &str = "Override";
pub(in crate::ui) const OVERRIDE_HELP: &str = "Override the rules; the log records it";

// The balance of the two sides.

pub(in crate::ui) const BALANCE_HELP: &str = "Your side first, then its enemies; based on the held weapons, with all \
                                              combatants in reach and in sight; ignores spells, charges and combos";

// Counts and durations.

pub(in crate::ui) fn rounds(count: u32) -> String {
    counted(count, "round", "rounds")
}

pub(in crate::ui) fn segments(count: u32) -> String {
    counted(count, "segment", "segments")
}

pub(in crate::ui) fn actions(count: u32) -> String {
    counted(count, "action", "actions")
}

pub(in crate::ui) fn seconds_text(count: u32) -> String {
    format!("{count} s")
}

/// Formats a number of things: `1 segment`, `3 segments`.
pub(in crate::ui) fn count_text(count: u32, what: &str) -> String {
    counted(count, what, &format!("{what}s"))
}

fn counted(count: u32, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{count} {noun}")
}

/// Names several combatants of a kind.
pub(in crate::ui) fn several_of(kind: &str, count: usize) -> String {
    format!("{kind} × {count}")
}

// The current time in the fight.

pub(in crate::ui) const FAST_OR_WELL: &str = "fast or well?";

pub(in crate::ui) fn surprise_segment(segment: u32, of: u32) -> String {
    format!("Surprise segment {segment} of {of}")
}

// Fields.

pub(in crate::ui) fn value_unchanged(why: &str) -> String {
    format!("{why}. The value is unchanged")
}

pub(in crate::ui) fn pasted_text_cut(characters: usize) -> String {
    let end = match characters {
        1 => "its last character is left out".to_owned(),
        many => format!("its last {many} characters are left out"),
    };
    format!("The pasted text is longer than any field: {end}")
}

// Numbers and dice that a click changes.

/// Describes a value that a click changes; `what` may be empty.
pub(in crate::ui) fn click_to_change(what: &str) -> String {
    match what {
        "" => "Click to change it".to_owned(),
        what => format!("{what}\nClick to change it"),
    }
}

pub(in crate::ui) const CASTINGS_LEFT: &str = "Left";
pub(in crate::ui) const CASTINGS_LEFT_HELP: &str = "Prepared castings left";
pub(in crate::ui) const CASTINGS_PREPARED: &str = "Prepared";
pub(in crate::ui) const CASTINGS_PREPARED_HELP: &str = "Prepared castings after a night's rest";

// Notices about missing fonts.

/// Says that no font has a letter, and names the package of most Linux distributions that does.
pub(in crate::ui) fn missing_font(letter: char, package: &str) -> String {
    let install = match cfg!(target_os = "linux") {
        true => {
            format!("install fonts for that script (on Debian and Ubuntu the package {package})")
        }
        false => "install a font for that script, such as Noto Sans,".to_owned(),
    };
    format!(
        "No font on this computer has letters such as “{letter}”, so they appear as boxes: {install} and start Splitsecond again"
    )
}

// Walls.

/// Describes a kind of wall: `Portcullis: stops steps, other melee attacks; covers 25%`.
pub(in crate::ui) fn wall_text(kind: &WallKind) -> String {
    let stops = [
        (Traffic::STEPS, "steps"),
        (Traffic::SIGHT, "sight"),
        (Traffic::EFFECTS, "effects"),
        (Traffic::MISSILES, "missiles"),
        (Traffic::LONG_BLOWS, "long weapons"),
        (Traffic::BLOWS, "other melee attacks"),
    ];
    let stops = stops
        .iter()
        .filter(|(what, _)| kind.stops.intersects(*what));
    let stops: Vec<&str> = stops.map(|(_, word)| *word).collect();
    let stops = match stops.as_slice() {
        [] => "stops nothing".to_owned(),
        _all if kind.stops == Traffic::ALL => "stops everything".to_owned(),
        some => format!("stops {}", some.join(", ")),
    };
    let way = match (kind.one_way, kind.seen_into) {
        (false, false) => "",
        (true, _) => ", but not along its arrows",
        (false, true) => ", but not sight along its arrows",
    };
    let covers = match kind.cover_percent {
        0 => String::new(),
        percent => format!("; covers {percent}%"),
    };
    let name = capitalized(&kind_text(&kind.name));
    format!("{name}: {stops}{way}{covers}")
}

/// Capitalizes the first letter, for a sentence or a label.
pub(in crate::ui) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

//! The texts of the bar below the map.

pub(super) use crate::ui::shared::text::surprise_segment;

// Tools.

pub(super) const ESC_CANCELS: &str = "Esc cancels";

pub(super) const REVEAL: &str = "Reveal";
pub(super) const HIDE: &str = "Hide";

pub(super) const FOR_ALL: &str = "For all";
pub(super) const ONLY_FOR_YOU: &str = "Only for you";
pub(super) const ERASE_ALL: &str = "Erase all";

pub(super) fn lines_drawn(count: usize) -> String {
    match count {
        1 => "1 line drawn".to_owned(),
        many => format!("{many} lines drawn"),
    }
}

pub(super) const MARKERS: &str = "Markers: click to place or edit one, drag one to move it";
pub(super) const HOVER_MARKER: &str = "hover a marker to read its note";

// Advice.

pub(super) fn advice_for(name: &str) -> String {
    format!("Advice for {name}")
}

pub(super) const DO_IT: &str = "Do it";
pub(super) const ENTER_DOES_IT: &str = "Enter does it";

// Surprise.

pub(super) fn may_act(names: &str) -> String {
    format!("May act: {names}")
}

/// Says for how many more segments combatants are surprised; `several` if the names stand for more than one.
pub(super) fn surprised(names: &str, several: bool, segments: u32) -> String {
    let are = if several { "are" } else { "is" };
    match segments {
        1 => format!("{names} {are} surprised for 1 more segment"),
        many => format!("{names} {are} surprised for {many} more segments"),
    }
}

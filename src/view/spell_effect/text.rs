//! The words for what a spell does.

use crate::view::text::{half_of, range};

pub(super) fn does_nothing_to(name: &str) -> String {
    format!("does nothing to {name}")
}

pub(super) fn certain_to_affect(name: &str) -> String {
    format!("certain to affect {name}")
}

pub(super) fn chance_to_affect(percent: u64, name: &str) -> String {
    format!("{percent}% chance to affect {name}")
}

pub(super) fn certain_in_full(name: &str) -> String {
    format!("certain to affect {name} in full")
}

/// The roll against a spell that no face passes.
pub(super) fn cannot_resist(roll: &str) -> String {
    format!("{roll}, which cannot succeed")
}

pub(super) fn chance_in_full(percent: u64) -> String {
    format!("{percent}% in full, otherwise half")
}

pub(super) fn save(name: &str, roll: &str) -> String {
    format!("save ({}): {roll}", name.to_lowercase())
}

pub(super) fn resists_with(stat: &str, roll: &str) -> String {
    format!("resists with {stat}: {roll}")
}

/// Formats a roll with its target number: `d20 + 1 against 14`.
pub(super) fn roll(sides: u8, bonus: i32, needed: i32) -> String {
    match bonus {
        0 => format!("d{sides} against {needed}"),
        1.. => format!("d{sides} + {bonus} against {needed}"),
        ..0 => format!("d{sides} − {} against {needed}", -bonus),
    }
}

pub(super) fn pool(dice: i32) -> String {
    match dice {
        1 => "1 die".to_owned(),
        _ => format!("{dice} dice"),
    }
}

pub(super) fn damage(dice: &str, range: &str) -> String {
    format!("damage {dice}: {range}")
}

pub(super) fn against_toughness(damage: &str, toughness: i32) -> String {
    format!("{damage}, against toughness {toughness}")
}

pub(super) fn restores_points(range: &str) -> String {
    format!("restores {range} points")
}

pub(super) fn heals_wounds(count: u32) -> String {
    match count {
        1 => "heals 1 wound".to_owned(),
        _ => format!("heals {count} wounds"),
    }
}

pub(super) fn condition_for_rounds(condition: &str, rounds: u32) -> String {
    match rounds {
        1 => format!("{condition} for 1 round"),
        _ => format!("{condition} for {rounds} rounds"),
    }
}

pub(super) fn condition_until_ended(condition: &str) -> String {
    format!("{condition} until it is ended")
}

/// Describes the range of a roll by its lowest and its highest total: `2 to 12, 7 on average`.
pub(super) fn range_and_average(least: i32, most: i32) -> String {
    match least == most {
        true => least.to_string(),
        false => {
            let average = half_of(least + most);
            format!("{}, {average} on average", range(least.into(), most.into()))
        }
    }
}

//! Texts about the forecast.

use std::fmt::Display;
use std::path::Path;

use crate::forecast::{ForecastError, MAX_CHOICES};
use crate::rules::facts::capitalise;

pub(super) const BROKEN_OFF: &str =
    "The forecast has ended because of an error in the program. Choose Again to try once more";

pub(super) fn nothing_to_forecast(why: &ForecastError) -> String {
    capitalise(&why.to_string())
}

pub(super) fn cannot_begin(why: impl Display) -> String {
    format!("The forecast cannot begin: {why}. Close other programs, then choose Again")
}

pub(super) fn table_is_in(file: &Path) -> String {
    format!("A table of all fights is in {}", file.display())
}

/// Maximum number of letters of what a choice does first.
const MAX_LETTERS: usize = 60;

pub(super) const AS_IT_WAS: &str = "As it was";
pub(super) const CHOICE_IS_KNOWN: &str =
    "This is one of the choices already. Undo it and play another, then add that";

pub(super) fn too_many_choices() -> String {
    format!("A comparison has at most {MAX_CHOICES} choices. Remove one first")
}

/// Names a choice by what it does first, and by the number of commands that follow.
pub(super) fn choice(first: &str, more: usize) -> String {
    let mut short: String = first.chars().take(MAX_LETTERS).collect();
    if short.len() < first.len() {
        short.push('…');
    }
    match more {
        0 => short,
        more => format!("{short} (and {more} more)"),
    }
}

pub(super) const SAVE_TABLE: &str = "Save all fights of the forecast (.csv)";
pub(super) const SAVE_PICTURE: &str = "Save a picture of the forecast (.png)";

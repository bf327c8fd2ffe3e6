//! Texts of Prepare mode.

use std::path::Path;

pub(in crate::app) fn piece_saved(name: &str, file: &Path) -> String {
    format!(
        "“{name}” is now in your furniture palette (F), saved in {}",
        file.display()
    )
}

pub(in crate::app) fn encounter_written(file: &Path) -> String {
    format!("The encounter is in {}", file.display())
}

pub(in crate::app) fn encounter_updated(file: &Path) -> String {
    format!(
        "{} is up to date. Unchanged parts stay as written, and a backup has the old version",
        file.display()
    )
}

pub(in crate::app) const SAVE_ENCOUNTER: &str =
    "Save the encounter (.ron), a picture (.png) or a map for other programs (.dd2vtt)";

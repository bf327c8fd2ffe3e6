//! Texts of the file dialog.

pub(super) const CHOOSE_FILE: &str = "Choose a file";

// Kinds of files.

pub(super) const ALL: &str = "Fights, saves, maps and tables";
pub(super) const FIGHTS: &str = "Fights and saves";
pub(super) const MAPS: &str = "Maps from other programs";
pub(super) const PICTURES: &str = "Pictures";
pub(super) const BUNDLES: &str = "Exported fights";
pub(super) const TABLES: &str = "Tables of creatures, weapons and more";

pub(super) fn one_picture_only(used: &str) -> String {
    format!("Only one picture at a time: {used}")
}

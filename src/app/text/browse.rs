//! Texts of the file dialog.

pub(in crate::app) const CHOOSE_FILE: &str = "Choose a file";

// Kinds of files.

pub(in crate::app) const ALL: &str = "Fights, saves, maps and tables";
pub(in crate::app) const FIGHTS: &str = "Fights and saves";
pub(in crate::app) const MAPS: &str = "Maps from other programs";
pub(in crate::app) const PICTURES: &str = "Pictures";
pub(in crate::app) const BUNDLES: &str = "Exported fights";
pub(in crate::app) const TABLES: &str = "Tables of creatures, weapons and more";

pub(in crate::app) fn one_picture_only(used: &str) -> String {
    format!("Only one picture at a time: {used}")
}

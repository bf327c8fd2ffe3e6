//! Texts of the file dialog.

use crate::app::browse::Purpose;
use crate::view::FilmEyes;

pub(in crate::app) const CHOOSE_FILE: &str = "Choose a file";

/// Titles of the dialog.
pub(in crate::app) const fn title(purpose: &Purpose) -> &'static str {
    match purpose {
        Purpose::SaveAs => "Continue in a new file",
        Purpose::Export => {
            "Export a copy (.ron), everything it needs (.fight), a picture (.png) or a map for other programs (.dd2vtt)"
        }
        Purpose::Encounter => {
            "Save the encounter (.ron), a picture (.png) or a map for other programs (.dd2vtt)"
        }
        Purpose::ExportFile(_) => "Export the fight with everything it needs",
        Purpose::Sheet => "Save character sheets",
        Purpose::Account => "Save the battle report",
        Purpose::ForecastTable => "Save all fights of the forecast (.csv)",
        Purpose::ForecastPicture => "Save a picture of the forecast (.png)",
        Purpose::FilmGif(FilmEyes::Players) => "Save the film as the players see it (.gif)",
        Purpose::FilmGif(FilmEyes::Gm) => "Save the film with all secrets (.gif)",
        Purpose::Open | Purpose::Picture | Purpose::Handout | Purpose::Portrait => CHOOSE_FILE,
    }
}

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

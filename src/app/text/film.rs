//! Texts about films.

use crate::view::FilmEyes;
use std::fmt::Display;
use std::path::Path;

pub(in crate::app) const BROKEN_OFF: &str =
    "The film has ended because of an error in the program. Close its window and open it again";

pub(in crate::app) const NO_FORECAST: &str =
    "There is no forecast with this fight any more. Make one again, then click a dot";

pub(in crate::app) const NO_MAP: &str = "There is no map to show";

pub(in crate::app) const GIF_TOO_LARGE: &str =
    "The map is too large for an animated picture. Save a picture of its end instead";

pub(in crate::app) const NOT_HERE: &str =
    "The live fight no longer has this moment. Choose Look back to watch it as it is now";

pub(in crate::app) const NOTHING_YET: &str =
    "Nothing has happened in this fight yet. Play a command, then choose Look back";

pub(in crate::app) fn cannot_begin(why: impl Display) -> String {
    format!("The film cannot begin: {why}. Close other programs, then open it again")
}

pub(in crate::app) fn cannot_show(why: impl Display) -> String {
    format!("The film ends here: {why}. Earlier moments can still be shown")
}

pub(in crate::app) fn cannot_encode(why: impl Display) -> String {
    format!("The animated picture cannot be made: {why}. Try again with the other eyes")
}

pub(in crate::app) fn cannot_save(why: impl Display) -> String {
    format!("The animated picture cannot be saved: {why}. Close other programs, then try again")
}

/// Says where the animated picture is, and how it was reduced, if it was.
pub(in crate::app) fn gif_is_in(file: &Path, reduced: &str) -> String {
    let place = format!("The animated picture is in {}", file.display());
    match reduced {
        "" => place,
        reduced => format!("{place}. {reduced}"),
    }
}

/// Says how a long film was reduced.
pub(in crate::app) fn gif_is_reduced((width, height): (u32, u32), every: usize) -> String {
    let size = format!("The film is long, so the picture has at most {width} × {height} pixels");
    match every {
        1 => size,
        2 => format!("{size} and shows every second command"),
        3 => format!("{size} and shows every third command"),
        every => format!("{size} and shows every {every}th command"),
    }
}

/// The line below a frame: the round, and what happened.
pub(in crate::app) fn caption(round: u32, told: &[String]) -> String {
    let told = told.join(" · ");
    match round {
        0 => told,
        round => format!("Round {round} · {told}"),
    }
}

pub(in crate::app) fn title_of_fight(name: &str, result: &str, seed: u64) -> String {
    format!("{name}: {result} (seed {seed})")
}

pub(in crate::app) fn title_of_live_fight(name: &str) -> String {
    format!("{name}: what has happened so far")
}

/// Title of the dialog for an animated picture.
pub(in crate::app) const fn save_gif(eyes: FilmEyes) -> &'static str {
    match eyes {
        FilmEyes::Players => "Save the film as the players see it (.gif)",
        FilmEyes::Gm => "Save the film with all secrets (.gif)",
    }
}

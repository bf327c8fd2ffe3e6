//! The texts of the film's window.

use std::fmt::Display;
use std::path::Path;

use crate::view::{FilmEyes, FilmSpeed};

pub(super) const TITLE: &str = "Film";
pub(super) const PREPARING: &str = "The fight is being played";
pub(super) const PAINTING: &str = "The picture is being painted";

pub(super) const PLAY: &str = "Play";
pub(super) const PAUSE: &str = "Pause";
pub(super) const MOMENT: &str = "Moment";
pub(super) const SPEED: &str = "Speed";
pub(super) const SPEED_HELP: &str = "At 1×, two commands a second are shown";

/// Names a movement with its key: `To the start (Home)`.
pub(super) fn with_key(name: &str, key: &str) -> String {
    format!("{name} ({key})")
}

pub(super) const EYES: &str = "Seen by";
pub(super) const BRANCH: &str = "Continue from here";
pub(super) const BRANCH_HELP: &str = "The live fight returns to this moment, and the film closes. Undo leads back; what happened since remains in \
     the log as another branch";

pub(super) const SAVE: &str = "Save as GIF…";
pub(super) const SAVE_HELP: &str = "Saves the whole fight as an animated picture, at the speed of the film, with a line below it that says what happens. A long film becomes a smaller picture";
pub(super) const SAVE_FOR_PLAYERS: &str = "As the players see it";
pub(super) const SAVE_FOR_PLAYERS_HELP: &str =
    "Shows nothing that is hidden from the players at that moment: for a recap";
pub(super) const SAVE_FOR_GM: &str = "As the GM sees it";
pub(super) const SAVE_FOR_GM_HELP: &str = "Shows all secrets: do not send it to the players";
pub(super) const CANCEL_HELP: &str = "Stops saving; no file is written";

/// Returns the name of a viewer.
pub(super) const fn eyes(eyes: FilmEyes) -> &'static str {
    match eyes {
        FilmEyes::Gm => "GM",
        FilmEyes::Players => "Players",
    }
}

/// Describes a viewer.
pub(super) const fn eyes_help(eyes: FilmEyes) -> &'static str {
    match eyes {
        FilmEyes::Gm => "Shows everything on the map",
        FilmEyes::Players => {
            "Shows the map that players may see at that moment. A freeze or a blackout of their window does not show"
        }
    }
}

/// Returns the name of a speed.
pub(super) const fn speed(speed: FilmSpeed) -> &'static str {
    match speed {
        FilmSpeed::Half => "½×",
        FilmSpeed::Usual => "1×",
        FilmSpeed::Double => "2×",
        FilmSpeed::Fourfold => "4×",
    }
}

/// Says which moment is shown: `Round 3, command 45 of 120`.
pub(super) fn moment(round: u32, step: usize, of: usize) -> String {
    let round = match round {
        0 => "Before round 1".to_owned(),
        round => format!("Round {round}"),
    };
    match step {
        0 => format!("{round}, at the start of {of} commands"),
        step => format!("{round}, command {step} of {of}"),
    }
}

/// Says how far an animated picture is: `45 of 120 moments`.
pub(super) fn saving(done: usize, of: usize) -> String {
    format!("GIF: {done} of {of} moments")
}

pub(super) const BROKEN_OFF: &str =
    "The film has ended because of an error in the program. Close its window and open it again";

pub(super) const NO_FORECAST: &str =
    "There is no forecast with this fight any more. Make one again, then click a dot";

pub(super) const NO_MAP: &str = "There is no map to show";

pub(super) const GIF_TOO_LARGE: &str =
    "The map is too large for an animated picture. Save a picture of its end instead";

pub(super) const NOT_HERE: &str =
    "The live fight no longer has this moment. Choose Look back to watch it as it is now";

pub(super) const NOTHING_YET: &str =
    "Nothing has happened in this fight yet. Play a command, then choose Look back";

pub(super) fn cannot_begin(why: impl Display) -> String {
    format!("The film cannot begin: {why}. Close other programs, then open it again")
}

pub(super) fn cannot_show(why: impl Display) -> String {
    format!("The film ends here: {why}. Earlier moments can still be shown")
}

pub(super) fn cannot_encode(why: impl Display) -> String {
    format!("The animated picture cannot be made: {why}. Try again with the other eyes")
}

pub(super) fn cannot_save(why: impl Display) -> String {
    format!("The animated picture cannot be saved: {why}. Close other programs, then try again")
}

/// Says where the animated picture is, and how it was reduced, if it was.
pub(super) fn gif_is_in(file: &Path, reduced: &str) -> String {
    let place = format!("The animated picture is in {}", file.display());
    match reduced {
        "" => place,
        reduced => format!("{place}. {reduced}"),
    }
}

/// Says how a long film was reduced.
pub(super) fn gif_is_reduced((width, height): (u32, u32), every: usize) -> String {
    let size = format!("The film is long, so the picture has at most {width} × {height} pixels");
    match every {
        1 => size,
        2 => format!("{size} and shows every second command"),
        3 => format!("{size} and shows every third command"),
        every => format!("{size} and shows every {every}th command"),
    }
}

/// The line below a frame: the round, and what happened.
pub(super) fn caption(round: u32, told: &[String]) -> String {
    let told = told.join(" · ");
    match round {
        0 => told,
        round => format!("Round {round} · {told}"),
    }
}

pub(super) fn title_of_fight(name: &str, result: &str, seed: u64) -> String {
    format!("{name}: {result} (seed {seed})")
}

pub(super) fn title_of_live_fight(name: &str) -> String {
    format!("{name}: what has happened so far")
}

/// Title of the dialog for an animated picture.
pub(super) const fn save_gif(eyes: FilmEyes) -> &'static str {
    match eyes {
        FilmEyes::Players => "Save the film as the players see it (.gif)",
        FilmEyes::Gm => "Save the film with all secrets (.gif)",
    }
}

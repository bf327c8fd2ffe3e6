//! The texts of the film's window.

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

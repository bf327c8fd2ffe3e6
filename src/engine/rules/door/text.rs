//! Text of the outcomes of doors.

use crate::grid::DoorState;
use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::DoorOutcome;

impl Describe for DoorOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::DoorSet { door, state } => {
                let state = match state {
                    DoorState::Open => "open",
                    DoorState::Closed => "closed",
                    DoorState::Locked => "locked",
                    DoorState::Secret => "secret",
                };
                (2, Tone::Gm, format!("{} is {state}", lexicon.door(*door)))
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            // The map shows a visible door.
            Self::DoorSet { .. } => PlayerText::Nothing,
        }
    }
}

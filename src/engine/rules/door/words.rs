//! Text of the outcomes of doors.

use crate::grid::DoorState;
use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::DoorOutcome;

impl Tell for DoorOutcome {
    fn tell(&self, _: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::DoorSet { door, state } => {
                let state = match state {
                    DoorState::Open => "open",
                    DoorState::Closed => "closed",
                    DoorState::Locked => "locked",
                    DoorState::Secret => "secret",
                };
                (2, Tone::Gm, format!("Door {} is {state}", door.0))
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            // The map shows a visible door.
            Self::DoorSet { .. } => Witnessed::Nothing,
        }
    }
}

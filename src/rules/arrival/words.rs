//! Arrivals in words.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone};

use super::outcome::ArrivalOutcome;

impl Tell for ArrivalOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::CombatantAdded { who, at } => (
                1,
                Tone::Gm,
                format!("{} arrives at {at}", lexicon.name(who)),
            ),
            Self::CombatantRemoved { who } => {
                (1, Tone::Gm, format!("{} leaves the map", lexicon.name(who)))
            }
        };
        Telling::Line(Line { depth, text, tone })
    }
}

//! Arrivals in words.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use crate::rules::state::CombatantId;

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

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        let of = |who: &CombatantId, how: &str| {
            Witnessed::As(vec![*who], format!("{} {how}", lexicon.name(who)))
        };
        match self {
            Self::CombatantAdded { who, .. } => of(who, "arrives"),
            Self::CombatantRemoved { who } => of(who, "leaves"),
        }
    }
}

//! Text of the outcomes of aiming.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::AimOutcome;

impl Tell for AimOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::AimTaken { who, bonus } => (
                3,
                Tone::Plain,
                format!("{} aims: +{bonus} to the next shot", lexicon.name(who)),
            ),
            Self::AimLost { who } => (
                3,
                Tone::Quiet,
                format!("{} is no longer aiming", lexicon.name(who)),
            ),
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::AimTaken { who, .. } => {
                Witnessed::As(vec![*who], format!("{} aims", lexicon.name(who)))
            }
            Self::AimLost { .. } => Witnessed::Nothing,
        }
    }
}

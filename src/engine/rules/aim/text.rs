//! Text of the outcomes of aiming.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::AimOutcome;

impl Describe for AimOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
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
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::AimTaken { who, .. } => {
                PlayerText::As(vec![*who], format!("{} aims", lexicon.name(who)))
            }
            Self::AimLost { .. } => PlayerText::Nothing,
        }
    }
}

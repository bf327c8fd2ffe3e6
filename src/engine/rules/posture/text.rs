//! Text of the outcomes of postures.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::PostureOutcome;

impl Describe for PostureOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::PostureChanged { who, posture } => (
                3,
                Tone::Plain,
                format!("{} is {}", lexicon.name(who), lexicon.posture(*posture)),
            ),
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::PostureChanged { who, .. } => PlayerText::Told(vec![*who]),
        }
    }
}

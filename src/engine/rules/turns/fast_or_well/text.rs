//! Text of the outcomes of rounds in steps.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};
use crate::rules::state::Tempo;

use super::outcome::FastOrWellOutcome;

impl Describe for FastOrWellOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::ChoosingOpened => (1, Tone::Heading, "Fast or well?".to_owned()),
            Self::TempoChosen { who, how } => {
                let how = match how {
                    Tempo::Fast => "acts fast",
                    Tempo::Well => "acts well",
                };
                (2, Tone::Plain, format!("{} {how}", lexicon.name(who)))
            }
            Self::RoundStarted => return LogText::With("MomentOpened"),
            Self::StepChanged { who, step } => {
                let text = format!("{} acts with the {}", lexicon.name(who), step.name());
                (2, Tone::Plain, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::ChoosingOpened | Self::RoundStarted => PlayerText::Nothing,
            Self::TempoChosen { .. } | Self::StepChanged { .. } => PlayerText::Nothing,
        }
    }
}

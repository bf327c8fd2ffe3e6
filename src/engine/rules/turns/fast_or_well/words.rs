//! Text of the outcomes of rounds in steps.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};
use crate::rules::state::Tempo;

use super::outcome::FastOrWellOutcome;

impl Tell for FastOrWellOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::ChoosingOpened => (1, Tone::Heading, "Fast or well?".to_owned()),
            Self::TempoChosen { who, how } => {
                let how = match how {
                    Tempo::Fast => "acts fast",
                    Tempo::Well => "acts well",
                };
                (2, Tone::Plain, format!("{} {how}", lexicon.name(who)))
            }
            Self::RoundStarted => return Telling::With("MomentOpened"),
            Self::StepChanged { who, step } => {
                let text = format!("{} acts with the {}", lexicon.name(who), step.name());
                (2, Tone::Plain, text)
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::ChoosingOpened | Self::RoundStarted => Witnessed::Nothing,
            Self::TempoChosen { .. } | Self::StepChanged { .. } => Witnessed::Nothing,
        }
    }
}

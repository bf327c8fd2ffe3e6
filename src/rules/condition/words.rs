//! Conditions in words.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::ConditionOutcome;

impl Tell for ConditionOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::ConditionBegan {
                who,
                condition,
                lasts,
            } => {
                let (who, condition) = (lexicon.name(who), lexicon.condition(*condition));
                let lasts =
                    lasts.map_or_else(String::new, |ticks| format!(" for {}", lexicon.span(ticks)));
                (3, Tone::Harm, format!("{who} is {condition}{lasts}"))
            }
            Self::ConditionEnded { who, condition } => {
                let (who, condition) = (lexicon.name(who), lexicon.condition(*condition));
                (3, Tone::Plain, format!("{who} is no longer {condition}"))
            }
            Self::ConditionHurts { who, condition } => {
                let text = format!("{} is {}", lexicon.name(who), lexicon.condition(*condition));
                (2, Tone::Plain, text)
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::ConditionBegan { who, condition, .. } => {
                let text = format!("{} is {}", lexicon.name(who), lexicon.condition(*condition));
                Witnessed::As(vec![*who], text)
            }
            Self::ConditionEnded { who, .. } | Self::ConditionHurts { who, .. } => {
                Witnessed::Told(vec![*who])
            }
        }
    }
}

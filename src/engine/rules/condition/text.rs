//! Text of the outcomes of conditions.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::ConditionOutcome;

impl Describe for ConditionOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::ConditionBegan {
                who,
                condition,
                lasts,
            } => {
                let lasts =
                    lasts.map_or_else(String::new, |ticks| format!(" for {}", lexicon.span(ticks)));
                let def = lexicon.ruleset().conditions.get(*condition);
                // A purely helpful condition does no harm; an unknown one may.
                let tone = match def.is_some_and(|def| def.is_felt() && !def.harms()) {
                    true => Tone::Plain,
                    false => Tone::Harm,
                };
                let (who, condition) = (lexicon.name(who), lexicon.condition(*condition));
                (3, tone, format!("{who} is {condition}{lasts}"))
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
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::ConditionBegan { who, condition, .. } => {
                let text = format!("{} is {}", lexicon.name(who), lexicon.condition(*condition));
                PlayerText::As(vec![*who], text)
            }
            Self::ConditionEnded { who, .. } | Self::ConditionHurts { who, .. } => {
                PlayerText::Told(vec![*who])
            }
        }
    }
}

//! Text of the outcomes of conditions.

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

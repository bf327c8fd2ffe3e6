//! Text of the outcomes of charges.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::ChargeOutcome;

impl Describe for ChargeOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::Charged { who, target } => {
                let (who, target) = (lexicon.name(who), lexicon.name(target));
                (2, Tone::Plain, format!("{who} charges {target}"))
            }
            Self::WeaponSet { who, weapon } => {
                let text = format!(
                    "{} sets the {} against a charge",
                    lexicon.name(who),
                    lexicon.item(*weapon)
                );
                (2, Tone::Plain, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::Charged { who, target } if lexicon.knows_all([who, target]) => {
                PlayerText::Told(vec![*who])
            }
            Self::Charged { .. } => PlayerText::Nothing,
            Self::WeaponSet { who, .. } => PlayerText::Told(vec![*who]),
        }
    }
}

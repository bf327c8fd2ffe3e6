//! Text of the outcomes of charges.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::ChargeOutcome;

impl Tell for ChargeOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::Charged { who, target } if lexicon.knows_all([who, target]) => {
                Witnessed::Told(vec![*who])
            }
            Self::Charged { .. } => Witnessed::Nothing,
            Self::WeaponSet { who, .. } => Witnessed::Told(vec![*who]),
        }
    }
}

//! Text of the outcomes of Stamina.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::StaminaOutcome;

impl Tell for StaminaOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::StaminaLost { who, points, left } => {
                let text = format!("{} loses {points} Stamina, {left} left", lexicon.name(who));
                (3, Tone::Harm, text)
            }
            Self::StaminaSpent { who, points, left } => {
                let text = format!(
                    "{} spends {points} Stamina on it, {left} left",
                    lexicon.name(who)
                );
                (3, Tone::Plain, text)
            }
            Self::StaminaRegained {
                who, points, now, ..
            } => {
                let text = format!("{} regains {points} Stamina, {now} now", lexicon.name(who));
                (3, Tone::Plain, text)
            }
            Self::WoundTreated { who, by, untreated } => {
                let whose = if who == by {
                    "their own wound".to_owned()
                } else {
                    format!("a wound of {}", lexicon.name(who))
                };
                let by = lexicon.name(by);
                (
                    3,
                    Tone::Plain,
                    format!("{by} treats {whose}: {untreated} untreated"),
                )
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::StaminaLost { .. } | Self::StaminaSpent { .. } => Witnessed::Nothing,
            Self::StaminaRegained { who, .. } => Witnessed::As(
                vec![*who],
                format!("{} recovers Stamina", lexicon.name(who)),
            ),
            Self::WoundTreated { who, by, .. } => {
                let text = format!("{} treats {}", lexicon.name(by), lexicon.name(who));
                Witnessed::As(vec![*who], text)
            }
        }
    }
}

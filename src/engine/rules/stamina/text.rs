//! Text of the outcomes of Stamina.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::StaminaOutcome;

impl Describe for StaminaOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
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
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::StaminaLost { .. } | Self::StaminaSpent { .. } => PlayerText::Nothing,
            Self::StaminaRegained { who, .. } => PlayerText::As(
                vec![*who],
                format!("{} recovers Stamina", lexicon.name(who)),
            ),
            Self::WoundTreated { who, by, .. } => {
                let text = format!("{} treats {}", lexicon.name(by), lexicon.name(who));
                PlayerText::As(vec![*who], text)
            }
        }
    }
}

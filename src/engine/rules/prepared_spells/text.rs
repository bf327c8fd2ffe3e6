//! Text of the outcomes of prepared spells.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::MemoryOutcome;

impl Describe for MemoryOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::PreparedSpent {
                who,
                spell,
                left,
                of,
            } => {
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                let text = format!("{who} has {left} of {of} prepared castings of {spell} left");
                (3, Tone::Plain, text)
            }
            Self::PreparedSet {
                who,
                spell,
                left: Some(left),
                of,
            } => {
                let of = of.unwrap_or(*left);
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                (
                    2,
                    Tone::Gm,
                    format!("{who} has {left} of {of} prepared castings of {spell}"),
                )
            }
            Self::PreparedSet {
                who,
                spell,
                left: None,
                of: _,
            } => {
                let (who, spell) = (lexicon.name(who), lexicon.spell(*spell));
                (2, Tone::Gm, format!("{who}'s {spell} is no longer counted"))
            }
            Self::Rested { who } => {
                let who = lexicon.name(who);
                (
                    2,
                    Tone::Gm,
                    format!("{who} has rested: all prepared spells are restored"),
                )
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::PreparedSpent { .. } | Self::PreparedSet { .. } | Self::Rested { .. } => {
                PlayerText::Nothing
            }
        }
    }
}

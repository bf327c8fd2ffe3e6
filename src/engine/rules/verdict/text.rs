//! Text of the end of a fight.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};
use crate::rules::state::Stance;

use super::outcome::VerdictOutcome;

impl Describe for VerdictOutcome {
    fn log_text(&self, _: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::FightDecided { winner } => {
                let text = match winner {
                    Some(Stance::Party) => "The party wins",
                    Some(Stance::Foe) => "The enemies win",
                    Some(Stance::Other) => "A third side wins",
                    None => "No one is left standing",
                };
                (0, Tone::Heading, text.to_owned())
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            // Announcing the end would reveal that no hidden enemy is left.
            Self::FightDecided { .. } => PlayerText::Nothing,
        }
    }
}

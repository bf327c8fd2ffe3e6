//! Text of the end of a fight.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};
use crate::rules::state::Stance;

use super::outcome::VerdictOutcome;

impl Tell for VerdictOutcome {
    fn tell(&self, _: &Lexicon) -> Telling {
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
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            // Announcing the end would reveal that no hidden enemy is left.
            Self::FightDecided { .. } => Witnessed::Nothing,
        }
    }
}

//! Text of the outcomes of postures.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::PostureOutcome;

impl Tell for PostureOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::PostureChanged { who, posture } => (
                3,
                Tone::Plain,
                format!("{} is {}", lexicon.name(who), lexicon.posture(*posture)),
            ),
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::PostureChanged { who, .. } => Witnessed::Told(vec![*who]),
        }
    }
}

//! Text of the outcomes of turns of seconds.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, mid_sentence};

use super::outcome::SecondsOutcome;

impl Tell for SecondsOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::TurnInterrupted { who, by, left } => {
                let (who, by) = (mid_sentence(lexicon.name(who)), lexicon.name(by));
                (
                    1,
                    Tone::Heading,
                    format!("{by} interrupts {who}'s turn, {left} s left"),
                )
            }
            Self::TurnResumed { who, left } => (
                1,
                Tone::Heading,
                format!("{}'s turn continues, {left} s left", lexicon.name(who)),
            ),
            Self::DelayedTurnLost { who } => (
                1,
                Tone::Quiet,
                format!("{}'s delayed turn is lost", lexicon.name(who)),
            ),
            Self::SecondsPassed {
                who,
                seconds,
                idle: true,
                ..
            } => (
                2,
                Tone::Quiet,
                format!("{} lets {seconds} s pass", lexicon.name(who)),
            ),
            Self::SecondsPassed { idle: false, .. } => return Telling::With("ActionBegan"),
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::TurnInterrupted { who, by, .. } if !lexicon.knows_all([who]) => {
                Witnessed::As(vec![*by], format!("{} takes its turn", lexicon.name(by)))
            }
            Self::TurnInterrupted { who, by, .. } => {
                let (who_acts, name) = (lexicon.name(by), mid_sentence(lexicon.name(who)));
                Witnessed::As(vec![*by], format!("{who_acts} interrupts {name}'s turn"))
            }
            Self::TurnResumed { who, .. } => Witnessed::As(
                vec![*who],
                format!("{}'s turn continues", lexicon.name(who)),
            ),
            Self::DelayedTurnLost { .. } => Witnessed::Nothing,
            Self::SecondsPassed {
                who, idle: true, ..
            } => Witnessed::Told(vec![*who]),
            Self::SecondsPassed { idle: false, .. } => Witnessed::Nothing,
        }
    }
}

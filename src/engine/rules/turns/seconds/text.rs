//! Text of the outcomes of turns of seconds.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone, mid_sentence};

use super::outcome::SecondsOutcome;

impl Describe for SecondsOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
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
            Self::SecondsPassed { idle: false, .. } => return LogText::With("ActionBegan"),
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::TurnInterrupted { who, by, .. } if !lexicon.knows_all([who]) => {
                PlayerText::As(vec![*by], format!("{} takes its turn", lexicon.name(by)))
            }
            Self::TurnInterrupted { who, by, .. } => {
                let (who_acts, name) = (lexicon.name(by), mid_sentence(lexicon.name(who)));
                PlayerText::As(vec![*by], format!("{who_acts} interrupts {name}'s turn"))
            }
            Self::TurnResumed { who, .. } => PlayerText::As(
                vec![*who],
                format!("{}'s turn continues", lexicon.name(who)),
            ),
            Self::DelayedTurnLost { .. } => PlayerText::Nothing,
            Self::SecondsPassed {
                who, idle: true, ..
            } => PlayerText::Told(vec![*who]),
            Self::SecondsPassed { idle: false, .. } => PlayerText::Nothing,
        }
    }
}

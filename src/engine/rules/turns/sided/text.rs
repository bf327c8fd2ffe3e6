//! Text of the outcomes of rounds of sides.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone, mid_sentence};

use super::outcome::SidedOutcome;

impl Describe for SidedOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::SideRolled { side, face } => (
                1,
                Tone::Plain,
                format!("Initiative, {}: {face}", mid_sentence(&lexicon.side(*side))),
            ),
            Self::SegmentSet { who, segment } => (
                2,
                Tone::Quiet,
                format!("{} acts in segment {segment}", lexicon.name(who)),
            ),
            Self::HalfSet { who, low } => {
                let half = if *low { "LOW" } else { "HIGH" };
                let text = format!("{} acts in {half}", lexicon.name(who));
                (2, Tone::Quiet, text)
            }
            Self::SegmentBegan { segment } => (1, Tone::Heading, format!("Segment {segment}")),
            Self::Held { who, until, low } => {
                let text = match until {
                    Some(segment) => format!("{} holds until segment {segment}", lexicon.name(who)),
                    None if *low => format!("{} holds until LOW", lexicon.name(who)),
                    None => format!("{} holds", lexicon.name(who)),
                };
                (2, Tone::Plain, text)
            }
            Self::HoldLost { who } => {
                let text = format!("{} has waited too long and does nothing", lexicon.name(who));
                (2, Tone::Quiet, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::SegmentBegan { .. } => PlayerText::Known,
            Self::Held { who, .. } => {
                PlayerText::As(vec![*who], format!("{} waits", lexicon.name(who)))
            }
            Self::SideRolled { .. }
            | Self::SegmentSet { .. }
            | Self::HalfSet { .. }
            | Self::HoldLost { .. } => PlayerText::Nothing,
        }
    }
}

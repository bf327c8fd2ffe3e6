//! Text of the outcomes of rounds of sides.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, mid_sentence};

use super::outcome::SidedOutcome;

impl Tell for SidedOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::SegmentBegan { .. } => Witnessed::Known,
            Self::Held { who, .. } => {
                Witnessed::As(vec![*who], format!("{} waits", lexicon.name(who)))
            }
            Self::SideRolled { .. }
            | Self::SegmentSet { .. }
            | Self::HalfSet { .. }
            | Self::HoldLost { .. } => Witnessed::Nothing,
        }
    }
}

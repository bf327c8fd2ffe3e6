//! Text of the outcomes of surprise.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Tone, capitalise, count,
};

use super::outcome::SurpriseOutcome;

impl Describe for SurpriseOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::SurpriseRolled {
                side,
                face,
                surprised_on,
                segments,
            } => {
                let side = lexicon.side(*side);
                let came = match segments {
                    0 => "not surprised".to_owned(),
                    segments => format!("surprised for {}", count(*segments, "segment")),
                };
                let text =
                    format!("Surprise, {side}: d6 {face} (1–{surprised_on} is surprise): {came}");
                (1, Tone::Plain, text)
            }
            Self::SurpriseSpared { side } => {
                let text = format!("{} cannot be surprised", capitalise(&lexicon.side(*side)));
                (1, Tone::Quiet, text)
            }
            Self::Surprised { who, segments } => {
                let text = format!(
                    "{} is surprised for {}",
                    lexicon.name(who),
                    count(*segments, "segment")
                );
                (2, Tone::Plain, text)
            }
            Self::SurpriseSegmentBegan { segment, of } => (
                0,
                Tone::Heading,
                format!("Surprise segment {segment} of {of}"),
            ),
            Self::AlertSet { side, alerted } => {
                let knows = if *alerted {
                    "is alerted"
                } else {
                    "is not alerted"
                };
                let text = format!("{} {knows}", capitalise(&lexicon.side(*side)));
                (2, Tone::Gm, text)
            }
            Self::SideSurprised { side, surprised } => {
                let is = if *surprised { "is" } else { "is not" };
                let text = format!("{} {is} surprised", lexicon.side(*side));
                (1, Tone::Gm, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::SurpriseRolled { .. }
            | Self::SurpriseSpared { .. }
            | Self::AlertSet { .. }
            | Self::SideSurprised { .. } => PlayerText::Nothing,
            Self::Surprised { who, .. } => PlayerText::Told(vec![*who]),
            Self::SurpriseSegmentBegan { .. } => PlayerText::Known,
        }
    }
}

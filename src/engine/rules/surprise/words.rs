//! Text of the outcomes of surprise.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, capital, count};

use super::outcome::SurpriseOutcome;

impl Tell for SurpriseOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
                let text = format!("{} cannot be surprised", capital(&lexicon.side(*side)));
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
                let text = format!("{} {knows}", capital(&lexicon.side(*side)));
                (2, Tone::Gm, text)
            }
            Self::SideSurprised { side, surprised } => {
                let is = if *surprised { "is" } else { "is not" };
                let text = format!("{} {is} surprised", lexicon.side(*side));
                (1, Tone::Gm, text)
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::SurpriseRolled { .. }
            | Self::SurpriseSpared { .. }
            | Self::AlertSet { .. }
            | Self::SideSurprised { .. } => Witnessed::Nothing,
            Self::Surprised { who, .. } => Witnessed::Told(vec![*who]),
            Self::SurpriseSegmentBegan { .. } => Witnessed::Known,
        }
    }
}

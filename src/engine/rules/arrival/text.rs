//! Text of the outcomes of arrivals.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use crate::rules::state::CombatantId;

use super::outcome::ArrivalOutcome;

impl Describe for ArrivalOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::CombatantAdded { who, at } => (
                1,
                Tone::Gm,
                format!("{} arrives at {at}", lexicon.name(who)),
            ),
            Self::WaveSet { name, round, who } => {
                let many = u32::try_from(who.len()).unwrap_or(u32::MAX);
                let text = match (many, round) {
                    (0, _) => format!("The wave “{name}” is cancelled"),
                    (1, Some(round)) => {
                        format!("1 reinforcement arrives in round {round} (“{name}”)")
                    }
                    (many, Some(round)) => {
                        format!("{many} reinforcements arrive in round {round} (“{name}”)")
                    }
                    (1, None) => format!("1 reinforcement arrives when called (“{name}”)"),
                    (many, None) => format!("{many} reinforcements arrive when called (“{name}”)"),
                };
                (1, Tone::Gm, text)
            }
            Self::CombatantRemoved { who } => {
                (1, Tone::Gm, format!("{} leaves the map", lexicon.name(who)))
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        let of = |who: &CombatantId, how: &str| {
            PlayerText::As(vec![*who], format!("{} {how}", lexicon.name(who)))
        };
        match self {
            Self::CombatantAdded { who, .. } => of(who, "arrives"),
            Self::CombatantRemoved { who } => of(who, "leaves"),
            Self::WaveSet { .. } => PlayerText::Nothing,
        }
    }
}

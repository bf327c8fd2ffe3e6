//! Text of the outcomes of wounds.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone, plain, plural};
use crate::rules::state::Vitality;

use crate::rules::state::CombatantId;

use super::outcome::WoundOutcome;

impl Describe for WoundOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::WoundTaken { who, wounds } => (
                3,
                Tone::Harm,
                format!(
                    "{} has {wounds} wound{}",
                    lexicon.name(who),
                    plural(*wounds)
                ),
            ),
            Self::WoundsMended { who, wounds } => {
                let name = lexicon.name(who);
                (
                    3,
                    Tone::Plain,
                    format!("{name} is healed: {wounds} wound{} left", plural(*wounds)),
                )
            }
            Self::VitalityChanged { who, vitality } => {
                let (tone, how) = match vitality {
                    Vitality::Up => (Tone::Plain, "is up again"),
                    Vitality::Dying => (Tone::Harm, "is dying"),
                    Vitality::Dead => (Tone::Harm, "is dead"),
                };
                (3, tone, format!("{} {how}", lexicon.name(who)))
            }
            Self::Bled { who, left } => {
                let left = plain(*left);
                let text = format!("{} bleeds: {left} hit points left", lexicon.name(who));
                (2, Tone::Harm, text)
            }
            Self::BleedingStopped { who, by } => {
                let (who, by) = (lexicon.name(who), lexicon.name(by));
                (2, Tone::Plain, format!("{by} stops {who}'s bleeding"))
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        let of = |who: &CombatantId, how: &str| {
            PlayerText::As(vec![*who], format!("{} {how}", lexicon.name(who)))
        };
        match self {
            Self::WoundTaken { who, .. } => of(who, "is wounded"),
            Self::WoundsMended { who, .. } => of(who, "is healed"),
            Self::Bled { who, .. } => of(who, "bleeds"),
            Self::VitalityChanged { who, .. } => PlayerText::Told(vec![*who]),
            Self::BleedingStopped { who, .. } => PlayerText::Told(vec![*who]),
        }
    }
}

//! Wounds in words.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, plural};
use crate::rules::state::Vitality;

use super::outcome::WoundOutcome;

impl Tell for WoundOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
                    format!("{name} is mended: {wounds} wound{} left", plural(*wounds)),
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
                let text = format!("{} bleeds: {left}", lexicon.name(who));
                (2, Tone::Harm, text)
            }
            Self::BleedingStopped { who, by } => {
                let (who, by) = (lexicon.name(who), lexicon.name(by));
                (2, Tone::Plain, format!("{by} stops {who}'s bleeding"))
            }
        };
        Telling::Line(Line { depth, text, tone })
    }
}

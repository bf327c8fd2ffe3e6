//! Text of the outcomes of wounds.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, plain, plural};
use crate::rules::state::Vitality;

use crate::rules::state::CombatantId;

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
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        let of = |who: &CombatantId, how: &str| {
            Witnessed::As(vec![*who], format!("{} {how}", lexicon.name(who)))
        };
        match self {
            Self::WoundTaken { who, .. } => of(who, "is wounded"),
            Self::WoundsMended { who, .. } => of(who, "is healed"),
            Self::Bled { who, .. } => of(who, "bleeds"),
            Self::VitalityChanged { who, .. } => Witnessed::Told(vec![*who]),
            Self::BleedingStopped { who, .. } => Witnessed::Told(vec![*who]),
        }
    }
}

//! Text of the outcomes of concentration.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::{ConcentrationOutcome, DisruptionCause};

impl Describe for ConcentrationOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::CastSpoiled { who, spell, by: _ } => {
                let spell = spell.map_or_else(|| "casting".into(), |spell| lexicon.spell(spell));
                (
                    3,
                    Tone::Harm,
                    format!("{}'s {spell} is disrupted", lexicon.name(who)),
                )
            }
            Self::ConcentrationBroken { who, by } => {
                let text = format!(
                    "{}'s concentration breaks: {}",
                    lexicon.name(who),
                    disruption_text(*by)
                );
                (2, Tone::Harm, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::CastSpoiled { who, .. } => {
                let text = format!("{}'s casting is disrupted", lexicon.name(who));
                PlayerText::As(vec![*who], text)
            }
            Self::ConcentrationBroken { who, .. } => {
                let text = format!("{}'s concentration breaks", lexicon.name(who));
                PlayerText::As(vec![*who], text)
            }
        }
    }
}

/// Returns the text of a cause.
pub fn disruption_text(by: DisruptionCause) -> &'static str {
    match by {
        DisruptionCause::Damage => "damage",
        DisruptionCause::FailedSave => "a failed saving throw",
        DisruptionCause::Impeded => "unable to act",
        DisruptionCause::Jostled => "jostled",
        DisruptionCause::FreeAttack => "a free attack",
        DisruptionCause::Movement => "too much movement",
        DisruptionCause::OtherConcentration => "concentration on something else",
        DisruptionCause::Chosen => "ended by choice",
    }
}

//! Text of the outcomes of concentration.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::{ConcentrationOutcome, Spoiler};

impl Tell for ConcentrationOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
                    spoiler_words(*by)
                );
                (2, Tone::Harm, text)
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            Self::CastSpoiled { who, .. } => {
                let text = format!("{}'s casting is disrupted", lexicon.name(who));
                Witnessed::As(vec![*who], text)
            }
            Self::ConcentrationBroken { who, .. } => {
                let text = format!("{}'s concentration breaks", lexicon.name(who));
                Witnessed::As(vec![*who], text)
            }
        }
    }
}

/// Returns the text of a cause.
pub fn spoiler_words(by: Spoiler) -> &'static str {
    match by {
        Spoiler::Damage => "damage",
        Spoiler::FailedSave => "a failed saving throw",
        Spoiler::Impeded => "unable to act",
        Spoiler::Jostled => "jostled",
        Spoiler::FreeAttack => "a free attack",
        Spoiler::Movement => "too much movement",
        Spoiler::OtherConcentration => "concentration on something else",
        Spoiler::Chosen => "ended by choice",
    }
}

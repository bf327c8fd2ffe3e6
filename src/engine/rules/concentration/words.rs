//! Text of the outcomes of concentration.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};

use super::outcome::{ConcentrationOutcome, Spoiler};

impl Tell for ConcentrationOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::CastSpoiled { who, spell, by: _ } => {
                let spell = spell.map_or_else(|| "cast".into(), |spell| lexicon.spell(spell));
                (
                    3,
                    Tone::Harm,
                    format!("{}'s {spell} is spoilt", lexicon.name(who)),
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
                let text = format!("{}'s casting is spoilt", lexicon.name(who));
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
        Spoiler::Impeded => "it is kept from acting",
        Spoiler::Jostled => "somebody pushes past",
        Spoiler::FreeAttack => "it strikes out of turn",
        Spoiler::Movement => "it moves too far",
        Spoiler::OtherConcentration => "it concentrates on something else",
        Spoiler::Chosen => "it lets go",
    }
}

//! Text of the outcomes of morale.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, total_words};

use super::outcome::MoraleOutcome;
use crate::rules::state::Nerve;

impl Tell for MoraleOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::MoraleRolled {
                who,
                face,
                terms,
                total,
                limit,
                nerve,
            } => {
                let sum = total_words(lexicon, format!("d100 {face}"), terms, *total);
                let who = lexicon.name(who);
                let came = nerve_words(*nerve);
                let text = format!("Morale of {who}: {sum} against {limit}: {came}");
                (2, Tone::Plain, text)
            }
            Self::MoraleDice {
                who,
                faces,
                terms,
                total,
                limit,
                nerve,
            } => {
                let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
                let mut sum = total_words(lexicon, dice.join(" + "), terms, *total);
                if terms.is_empty() {
                    sum.push_str(&format!(" = {total}"));
                }
                let came = nerve_words(*nerve);
                let text = format!(
                    "Morale of {}: {sum} against {limit}: {came}",
                    lexicon.name(who)
                );
                (2, Tone::Plain, text)
            }
            Self::NerveChanged { who, nerve } => {
                let text = format!("{} {}", lexicon.name(who), nerve_words(*nerve));
                (2, Tone::Harm, text)
            }
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::MoraleRolled { .. } | Self::MoraleDice { .. } => Witnessed::Nothing,
            Self::NerveChanged { who, .. } => Witnessed::Told(vec![*who]),
        }
    }
}

/// Returns the text for the behaviour of a combatant in this morale state.
pub fn nerve_words(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Steady => "stands firm",
        Nerve::Withdrawing => "falls back, fighting",
        Nerve::Fleeing => "flees",
        Nerve::Surrendered => "surrenders",
    }
}

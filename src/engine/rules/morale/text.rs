//! Text of the outcomes of morale.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone, total_text};

use super::outcome::MoraleOutcome;
use crate::rules::state::MoraleState;

impl Describe for MoraleOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::MoraleRolled {
                who,
                face,
                terms,
                total,
                limit,
                nerve,
            } => {
                let sum = total_text(lexicon, format!("d100 {face}"), terms, *total);
                let who = lexicon.name(who);
                let came = morale_text(*nerve);
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
                let mut sum = total_text(lexicon, dice.join(" + "), terms, *total);
                if terms.is_empty() {
                    sum.push_str(&format!(" = {total}"));
                }
                let came = morale_text(*nerve);
                let text = format!(
                    "Morale of {}: {sum} against {limit}: {came}",
                    lexicon.name(who)
                );
                (2, Tone::Plain, text)
            }
            Self::NerveChanged { who, nerve } => {
                let text = format!("{} {}", lexicon.name(who), morale_text(*nerve));
                (2, Tone::Harm, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::MoraleRolled { .. } | Self::MoraleDice { .. } => PlayerText::Nothing,
            Self::NerveChanged { who, .. } => PlayerText::Told(vec![*who]),
        }
    }
}

/// Returns the text for the behaviour of a combatant in this morale state.
pub fn morale_text(nerve: MoraleState) -> &'static str {
    match nerve {
        MoraleState::Steady => "stands firm",
        MoraleState::Withdrawing => "falls back, fighting",
        MoraleState::Fleeing => "flees",
        MoraleState::Surrendered => "surrenders",
    }
}

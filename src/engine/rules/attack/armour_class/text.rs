//! Text of the outcomes of Armour Class.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Tone, signed, term_text,
};

use super::outcome::ArmourClassOutcome;

impl Describe for ArmourClassOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::ArmourClassMet {
                who,
                armour_class,
                terms,
                to_hit,
                needed,
            } => {
                let parts: Vec<String> = terms
                    .iter()
                    .map(|term| {
                        let words = term_text(lexicon, term.what);
                        format!("{} {words}", signed(term.value))
                    })
                    .collect();
                let made_of = if parts.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", parts.join(", "))
                };
                let who = lexicon.name(who);
                let ascending = lexicon.ruleset().attack.ascending();
                let text = if ascending == Some(true) {
                    // The attack bonus is part of the check that follows.
                    format!("{who}: AC {armour_class}{made_of}")
                } else {
                    format!("{who}: AC {armour_class}{made_of}; T {to_hit} needs {needed}")
                };
                (3, Tone::Quiet, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::ArmourClassMet { .. } => PlayerText::Nothing,
        }
    }
}

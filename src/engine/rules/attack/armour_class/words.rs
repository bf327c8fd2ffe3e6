//! Text of the outcomes of Armour Class.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, signed, term_words};

use super::outcome::ArmourClassOutcome;

impl Tell for ArmourClassOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
                        let words = term_words(lexicon, term.what);
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
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::ArmourClassMet { .. } => Witnessed::Nothing,
        }
    }
}

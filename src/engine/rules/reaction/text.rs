//! Text of the outcomes of reactions.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::ReactionOutcome;
use crate::rules::state::Trigger;

impl Describe for ReactionOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::ReactionsAsked { trigger, asked } => {
                let what = trigger_text(lexicon, trigger);
                let text = format!("{what}: {} may react", lexicon.names(asked));
                (2, Tone::Quiet, text)
            }
            Self::Reacted { who, trigger } => {
                let text = match trigger {
                    Some(trigger) => {
                        let what = trigger_text(lexicon, trigger);
                        format!("{} reacts: {what}", lexicon.name(who))
                    }
                    None => format!("{} acts outside its turn", lexicon.name(who)),
                };
                (2, Tone::Plain, text)
            }
            Self::ReactionPassed { who } => {
                let text = format!("{} does not react", lexicon.name(who));
                (3, Tone::Quiet, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::ReactionsAsked { .. } | Self::ReactionPassed { .. } => PlayerText::Nothing,
            Self::Reacted { who, .. } => {
                PlayerText::As(vec![*who], format!("{} reacts", lexicon.name(who)))
            }
        }
    }
}

/// Returns the text of a trigger.
pub fn trigger_text(lexicon: &Lexicon, trigger: &Trigger) -> String {
    match trigger {
        Trigger::Cast { who, spell } => {
            format!("{} casts {}", lexicon.name(who), lexicon.spell(*spell))
        }
        Trigger::Attack { who, target } => {
            format!("{} attacks {}", lexicon.name(who), lexicon.name(target))
        }
        Trigger::Missed { who, target } => {
            format!("{} misses {}", lexicon.name(who), lexicon.name(target))
        }
        Trigger::Came { who, .. } => format!("{} approaches", lexicon.name(who)),
    }
}

//! Sentences for what is held, answered and let pass (RES-13, RES-14).

use crate::rules::outcome::Outcome;
use crate::rules::reaction::Trigger;

use super::{Lexicon, Line, Tone};

/// The sentence for such an outcome; none for others.
pub fn sentence(lexicon: &Lexicon, outcome: &Outcome) -> Option<Line> {
    let (depth, tone, text) = match outcome {
        Outcome::ReactionsAsked { trigger, asked } => {
            let what = trigger_words(lexicon, trigger);
            let text = format!("{what}: {} may react", lexicon.names(asked));
            (2, Tone::Quiet, text)
        }
        Outcome::Reacted { who, trigger } => {
            let text = match trigger {
                Some(trigger) => {
                    let what = trigger_words(lexicon, trigger);
                    format!("{} reacts: {what}", lexicon.name(who))
                }
                None => format!("{} acts outside its turn", lexicon.name(who)),
            };
            (2, Tone::Plain, text)
        }
        Outcome::ReactionPassed { who } => {
            let text = format!("{} lets it pass", lexicon.name(who));
            (3, Tone::Quiet, text)
        }
        elsewhere => return super::step_words::sentence(lexicon, elsewhere),
    };
    Some(Line { depth, text, tone })
}

/// What is answered, in words.
pub fn trigger_words(lexicon: &Lexicon, trigger: &Trigger) -> String {
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
    }
}

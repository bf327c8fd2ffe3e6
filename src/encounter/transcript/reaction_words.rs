//! Sentences for what is held, answered and let pass (RES-13, RES-14), and for feet and hands (RES-08,
//! RES-11).

use crate::rules::outcome::Outcome;
use crate::rules::state::Trigger;
use crate::ruleset::MoveMode;

use super::{Lexicon, Line, Tone, check_words};

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
        Outcome::FeetMoved {
            who,
            mode,
            feet,
            to,
        } => {
            let verb = match mode {
                MoveMode::Walk => "walks",
                MoveMode::Swim => "swims",
                MoveMode::Climb => "climbs",
                MoveMode::Fly => "flies",
            };
            let text = format!("{} {verb} {feet} ft to {to}", lexicon.name(who));
            (3, Tone::Plain, text)
        }
        Outcome::Sprinted { who, feet } => {
            let text = format!("{} has {feet} ft more to walk this turn", lexicon.name(who));
            (3, Tone::Plain, text)
        }
        Outcome::ItemGiven { who, to, item } => {
            let (who, to) = (lexicon.name(who), lexicon.name(to));
            (
                3,
                Tone::Plain,
                format!("{who} gives {to} {}", lexicon.item(*item)),
            )
        }
        Outcome::ItemUsed { who, item, used_up } => {
            let gone = if *used_up { ", which is gone now" } else { "" };
            let (who, item) = (lexicon.name(who), lexicon.item(*item));
            let text = format!("{who} uses {item}{gone}; the GM says what comes of it");
            (3, Tone::Plain, text)
        }
        Outcome::CounterRolled {
            who,
            caster,
            spell,
            check,
        } => {
            let (sum, spell) = (check_words(lexicon, check), lexicon.spell(*spell));
            let came = if check.passed {
                format!("{}'s {spell} is lost", lexicon.name(caster))
            } else {
                format!("{spell} goes on")
            };
            let text = format!("{} counters: {sum}: {came}", lexicon.name(who));
            (3, Tone::Plain, text)
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

//! Text of the outcomes of the GM's interventions.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};
use crate::rules::state::Word;

use super::Holding;
use super::outcome::InterventionOutcome;

impl Tell for InterventionOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let text = match self {
            Self::DamageByHand { who } => format!("The GM deals {} damage", lexicon.name(who)),
            Self::Immune { who, attributes } => {
                let of = attributes.iter().map(|of| lexicon.attribute(*of));
                let of: Vec<String> = of.collect();
                format!("{} is immune: {}", lexicon.name(who), of.join(", "))
            }
            Self::ThingGiven { who, item, to } => {
                let place = holding_words(*to);
                format!(
                    "{} gets the {}, {place}",
                    lexicon.name(who),
                    lexicon.item(*item)
                )
            }
            Self::ThingTaken { who, item } => {
                format!(
                    "The {} of {} is removed",
                    lexicon.item(*item),
                    lexicon.name(who)
                )
            }
            Self::ActGranted { who, action } => {
                let action = lexicon.action(*action);
                format!(
                    "The GM grants {} an immediate action: {action}",
                    lexicon.name(who)
                )
            }
            Self::ReactionSet { who, ready: true } => {
                format!("{} may react again", lexicon.name(who))
            }
            Self::ReactionSet { who, ready: false } => {
                format!("The reaction of {} is spent", lexicon.name(who))
            }
            Self::DelayedSet { who, delayed } => {
                let how = if *delayed {
                    "is delayed"
                } else {
                    "is no longer delayed"
                };
                format!("{} {how}", lexicon.name(who))
            }
            Self::WordGiven { who, word, once } => {
                let how_long = match word {
                    Word::Saves | Word::Fails => "",
                    Word::Cover(_) | Word::Concealment(_) if *once => " for the next attack",
                    Word::Cover(_) | Word::Concealment(_) => " until cleared",
                };
                format!(
                    "GM ruling: {} {}{how_long}",
                    lexicon.name(who),
                    word_words(*word)
                )
            }
            Self::WordTakenBack { who } => {
                format!("The GM ruling on {} is cleared", lexicon.name(who))
            }
            Self::SavedByWord { who, saved } => {
                let how = if *saved {
                    "makes the saving throw"
                } else {
                    "fails the saving throw"
                };
                format!("GM ruling: {} {how}", lexicon.name(who))
            }
        };
        let tone = Tone::Gm;
        Telling::Line(Line {
            depth: 2,
            text,
            tone,
        })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::DamageByHand { .. }
            | Self::Immune { .. }
            | Self::ThingGiven { .. }
            | Self::ThingTaken { .. }
            | Self::ActGranted { .. }
            | Self::ReactionSet { .. }
            | Self::DelayedSet { .. }
            | Self::WordGiven { .. }
            | Self::WordTakenBack { .. }
            | Self::SavedByWord { .. } => Witnessed::Nothing,
        }
    }
}

/// Returns the text of a GM ruling about a combatant.
pub fn word_words(word: Word) -> String {
    match word {
        Word::Saves => "makes the next saving throw".to_owned(),
        Word::Fails => "fails the next saving throw".to_owned(),
        Word::Cover(percent) => format!("has {percent} % cover"),
        Word::Concealment(percent) => format!("is {percent} % concealed"),
    }
}

/// Returns the text of where a given item goes.
pub fn holding_words(holding: Holding) -> &'static str {
    match holding {
        Holding::Ready => "ready",
        Holding::Hand => "held",
        Holding::OffHand => "on the other arm",
        Holding::Pack => "in the pack",
    }
}

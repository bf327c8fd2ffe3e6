//! Text of the outcomes of the GM's interventions.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};
use crate::rules::state::GmRuling;

use super::ItemDestination;
use super::outcome::InterventionOutcome;

impl Describe for InterventionOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let text = match self {
            Self::DamageByHand { who } => format!("The GM deals {} damage", lexicon.name(who)),
            Self::Immune { who, attributes } => {
                let of = attributes.iter().map(|of| lexicon.attribute(*of));
                let of: Vec<String> = of.collect();
                format!("{} is immune: {}", lexicon.name(who), of.join(", "))
            }
            Self::ThingGiven { who, item, to } => {
                let place = destination_text(*to);
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
                    GmRuling::Saves | GmRuling::Fails => "",
                    GmRuling::Cover(_) | GmRuling::Concealment(_) if *once => {
                        " for the next attack"
                    }
                    GmRuling::Cover(_) | GmRuling::Concealment(_) => " until cleared",
                };
                format!(
                    "GM ruling: {} {}{how_long}",
                    lexicon.name(who),
                    ruling_text(*word)
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
        LogText::Line(LogLine {
            depth: 2,
            text,
            tone,
        })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
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
            | Self::SavedByWord { .. } => PlayerText::Nothing,
        }
    }
}

/// Returns the text of a GM ruling about a combatant.
pub fn ruling_text(word: GmRuling) -> String {
    match word {
        GmRuling::Saves => "makes the next saving throw".to_owned(),
        GmRuling::Fails => "fails the next saving throw".to_owned(),
        GmRuling::Cover(percent) => format!("has {percent}% cover"),
        GmRuling::Concealment(percent) => format!("is {percent}% concealed"),
    }
}

/// Returns the text of where a given item goes.
pub fn destination_text(holding: ItemDestination) -> &'static str {
    match holding {
        ItemDestination::Ready => "ready",
        ItemDestination::Hand => "held",
        ItemDestination::OffHand => "on the other arm",
        ItemDestination::Pack => "in the pack",
    }
}

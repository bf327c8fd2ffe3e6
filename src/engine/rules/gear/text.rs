//! Text of the outcomes of gear.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::{GearOutcome, ItemPlace};

impl Describe for GearOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::ItemTaken { who, item, from } => {
                let (who, item) = (lexicon.name(who), lexicon.item(*item));
                let how = match from {
                    ItemPlace::Sheath => format!("draws the {item}"),
                    ItemPlace::Pack => format!("takes the {item} from the pack"),
                    ItemPlace::Ground(_) => format!("picks up the {item}"),
                };
                (3, Tone::Plain, format!("{who} {how}"))
            }
            Self::ItemPut { who, item, to } => {
                let (who, item) = (lexicon.name(who), lexicon.item(*item));
                let how = match to {
                    ItemPlace::Sheath => format!("sheathes the {item}"),
                    ItemPlace::Pack => format!("puts the {item} in the pack"),
                    ItemPlace::Ground(cell) => {
                        format!("drops the {item} on {cell}")
                    }
                };
                (3, Tone::Plain, format!("{who} {how}"))
            }
            Self::ItemGiven { who, to, item } => {
                let (who, to) = (lexicon.name(who), lexicon.name(to));
                (
                    3,
                    Tone::Plain,
                    format!("{who} gives {to} the {}", lexicon.item(*item)),
                )
            }
            Self::ItemUsed { who, item, used_up } => {
                let gone = if *used_up { " (used up)" } else { "" };
                let (who, item) = (lexicon.name(who), lexicon.item(*item));
                let text = format!("{who} uses {item}{gone}: the GM decides the effect");
                (3, Tone::Plain, text)
            }
            Self::LightLies { item, at, .. } => {
                let text = format!("The {} on {at} keeps burning", lexicon.item(*item));
                (3, Tone::Plain, text)
            }
            Self::LightOnGroundEnded { item, at } => {
                let text = format!("The {} on {at} goes out", lexicon.item(*item));
                (3, Tone::Plain, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            Self::ItemTaken { who, .. }
            | Self::ItemPut { who, .. }
            | Self::LightLies { who, .. } => PlayerText::Told(vec![*who]),
            // Darkness without a witness in the party stays unreported.
            Self::LightOnGroundEnded { .. } => PlayerText::Nothing,
            Self::ItemGiven { to, .. } => PlayerText::Told(vec![*to]),
            Self::ItemUsed { who, item, .. } => {
                let text = format!("{} uses {}", lexicon.name(who), lexicon.item(*item));
                PlayerText::As(vec![*who], text)
            }
        }
    }
}

//! Text of the outcomes of declarations.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};
use crate::rules::state::Declaration;

use super::outcome::DeclarationOutcome;

impl Describe for DeclarationOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::DeclarationsOpened => (1, Tone::Heading, "Declarations".to_owned()),
            Self::Declared { who, what } => {
                let text = match what {
                    Some(Declaration::Act { action, spell, .. }) => {
                        let what = match spell {
                            Some(spell) => lexicon.spell(*spell),
                            None => lexicon.action(*action),
                        };
                        format!("{} declares: {what}", lexicon.name(who))
                    }
                    Some(Declaration::Delay) => format!("{} declares a delay", lexicon.name(who)),
                    None => format!("{} withdraws the declaration", lexicon.name(who)),
                };
                (2, Tone::Plain, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::DeclarationsOpened | Self::Declared { .. } => PlayerText::Nothing,
        }
    }
}

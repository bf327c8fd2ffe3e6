//! Text of the outcomes of declarations.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};
use crate::rules::state::Declaration;

use super::outcome::DeclarationOutcome;

impl Tell for DeclarationOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::DeclarationsOpened | Self::Declared { .. } => Witnessed::Nothing,
        }
    }
}

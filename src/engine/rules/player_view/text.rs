//! Text of the outcomes of the players' view, for the GM's log only.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::PlayerViewOutcome;

impl Describe for PlayerViewOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let text = match self {
            Self::ShowingSet { how } => format!("The players see {}", how.name()),
            Self::EyesChosen { who } if who.is_empty() => {
                "The players see through the eyes of the whole party".to_owned()
            }
            Self::EyesChosen { who } => {
                let names: Vec<&str> = who.iter().map(|who| lexicon.name(who)).collect();
                format!("The players see through the eyes of {}", names.join(", "))
            }
            Self::LastPlacesSet { shown: true } => {
                "Players see the last known position of combatants out of sight".to_owned()
            }
            Self::LastPlacesSet { shown: false } => {
                "Players do not see the last known position of combatants out of sight".to_owned()
            }
            Self::NamesAllowed { who, naming } => {
                let whom = match who.as_slice() {
                    [] => "everyone outside the party".to_owned(),
                    who => lexicon.names(who),
                };
                format!("The players know of {whom}: {}", naming.name())
            }
            Self::OwnNumbersSet { numbers } => {
                format!("The players see their own side's health {}", numbers.name())
            }
            Self::AreaRevealed { cells } => {
                format!("{} revealed to the players", lexicon.cells(*cells))
            }
            Self::AreaHidden { cells } => {
                format!("{} hidden from the players", lexicon.cells(*cells))
            }
        };
        LogText::Line(LogLine {
            depth: 2,
            text,
            tone: Tone::Gm,
        })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::ShowingSet { .. }
            | Self::EyesChosen { .. }
            | Self::LastPlacesSet { .. }
            | Self::NamesAllowed { .. }
            | Self::OwnNumbersSet { .. }
            | Self::AreaRevealed { .. }
            | Self::AreaHidden { .. } => PlayerText::Nothing,
        }
    }
}

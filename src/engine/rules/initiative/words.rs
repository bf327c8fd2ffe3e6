//! Text of the outcomes of initiative.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed, check_words};

use super::outcome::InitiativeOutcome;

impl Tell for InitiativeOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
        let (depth, tone, text) = match self {
            Self::InitiativeRolled { who, check } => {
                let sum = check_words(lexicon, check);
                (
                    1,
                    Tone::Plain,
                    format!("{} rolls initiative: {sum}", lexicon.name(who)),
                )
            }
            Self::InitiativeShared { who, with } => {
                let act = if who.len() == 1 { "acts" } else { "act" };
                let text = format!("{} {act} with {}", lexicon.names(who), lexicon.name(with));
                (2, Tone::Plain, text)
            }
            Self::TieRerolled { who, check } => {
                let sum = check_words(lexicon, check);
                (
                    2,
                    Tone::Plain,
                    format!("{} rolls to break the tie: {sum}", lexicon.name(who)),
                )
            }
            Self::OrderSet { order } => (
                1,
                Tone::Plain,
                format!("Turn order: {}", names_in_a_row(lexicon, order)),
            ),
            Self::ContestRolled { who, check } => {
                let sum = check_words(lexicon, check);
                (
                    1,
                    Tone::Plain,
                    format!("{} in the contest: {sum}", lexicon.name(who)),
                )
            }
            Self::ContestDecided { order } => (
                1,
                Tone::Plain,
                format!("Contest: {}", names_in_a_row(lexicon, order)),
            ),
        };
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, _: &Lexicon) -> Witnessed {
        match self {
            Self::InitiativeRolled { .. }
            | Self::InitiativeShared { .. }
            | Self::TieRerolled { .. }
            | Self::OrderSet { .. }
            | Self::ContestRolled { .. }
            | Self::ContestDecided { .. } => Witnessed::Nothing,
        }
    }
}

/// Returns names separated by commas.
fn names_in_a_row(lexicon: &Lexicon, order: &[crate::rules::state::CombatantId]) -> String {
    order
        .iter()
        .map(|who| lexicon.name(who))
        .collect::<Vec<_>>()
        .join(", ")
}

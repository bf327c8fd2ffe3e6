//! Text of the outcomes of initiative.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone, check_text};

use super::outcome::InitiativeOutcome;

impl Describe for InitiativeOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::InitiativeRolled { who, check } => {
                let sum = check_text(lexicon, check);
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
                let sum = check_text(lexicon, check);
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
                let sum = check_text(lexicon, check);
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
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::InitiativeRolled { .. }
            | Self::InitiativeShared { .. }
            | Self::TieRerolled { .. }
            | Self::OrderSet { .. }
            | Self::ContestRolled { .. }
            | Self::ContestDecided { .. } => PlayerText::Nothing,
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

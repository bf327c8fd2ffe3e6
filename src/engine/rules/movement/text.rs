//! Text of the outcomes of movement.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};
use crate::ruleset::MoveMode;

use super::outcome::MovementOutcome;

impl Describe for MovementOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::TokenMoved {
                who,
                to,
                squares: Some(squares),
                ..
            } => (
                3,
                Tone::Quiet,
                format!(
                    "{} steps to {to}, {}",
                    lexicon.name(who),
                    lexicon.cells(*squares)
                ),
            ),
            Self::TokenMoved {
                who,
                to,
                squares: None,
                ..
            } => (
                2,
                Tone::Gm,
                format!("The GM moves {} to {to}", lexicon.name(who)),
            ),
            Self::FeetMoved {
                who,
                mode,
                feet,
                to,
            } => {
                let text = format!("{} {} {feet} ft to {to}", lexicon.name(who), verb(*mode));
                (3, Tone::Plain, text)
            }
            Self::Sprinted { who, feet } => {
                let text = format!("{} can walk {feet} ft more this turn", lexicon.name(who));
                (3, Tone::Plain, text)
            }
            Self::Closed { who, with } => {
                let (who, with) = (lexicon.name(who), lexicon.name(with));
                (2, Tone::Plain, format!("{who} closes with {with}"))
            }
            Self::Fled { who } => {
                let text = format!("{} turns and flees", lexicon.name(who));
                (2, Tone::Plain, text)
            }
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, lexicon: &Lexicon) -> PlayerText {
        match self {
            // The map shows where a combatant goes, if it is visible.
            Self::TokenMoved { .. } | Self::FeetMoved { .. } | Self::Sprinted { .. } => {
                PlayerText::Nothing
            }
            Self::Closed { who, with } if lexicon.knows_all([who, with]) => {
                PlayerText::Told(vec![*who])
            }
            Self::Closed { .. } => PlayerText::Nothing,
            Self::Fled { who } => PlayerText::Told(vec![*who]),
        }
    }
}

/// Returns the verb for a movement mode.
fn verb(mode: MoveMode) -> &'static str {
    match mode {
        MoveMode::Walk => "walks",
        MoveMode::Swim => "swims",
        MoveMode::Climb => "climbs",
        MoveMode::Fly => "flies",
    }
}

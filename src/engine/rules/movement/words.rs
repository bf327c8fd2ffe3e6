//! Text of the outcomes of movement.

use crate::rules::facts::{Lexicon, Line, Tell, Telling, Tone, Witnessed};
use crate::ruleset::MoveMode;

use super::outcome::MovementOutcome;

impl Tell for MovementOutcome {
    fn tell(&self, lexicon: &Lexicon) -> Telling {
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
        Telling::Line(Line { depth, text, tone })
    }

    fn witnessed(&self, lexicon: &Lexicon) -> Witnessed {
        match self {
            // The map shows where a combatant goes, if it is visible.
            Self::TokenMoved { .. } | Self::FeetMoved { .. } | Self::Sprinted { .. } => {
                Witnessed::Nothing
            }
            Self::Closed { who, with } if lexicon.knows_all([who, with]) => {
                Witnessed::Told(vec![*who])
            }
            Self::Closed { .. } => Witnessed::Nothing,
            Self::Fled { who } => Witnessed::Told(vec![*who]),
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

//! Text of the outcomes of markers and the pen, for the GM's log only.

use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};
use crate::rules::state::MarkerId;

use super::outcome::MarkingOutcome;

impl Describe for MarkingOutcome {
    fn log_text(&self, _: &Lexicon) -> LogText {
        let text = match self {
            Self::MarkerSet {
                marker,
                at,
                text,
                everybody,
            } => {
                let whose = if *everybody {
                    ", visible to the players"
                } else {
                    ""
                };
                format!("{} is at {at}{whose}", named(*marker, text))
            }
            Self::MarkerMoved { marker, at, text } => {
                format!("{} moves to {at}", named(*marker, text))
            }
            Self::MarkerChanged { marker, text } => {
                format!("{} is changed", named(*marker, text))
            }
            Self::MarkerTaken { marker, text } => {
                format!("{} is removed", named(*marker, text))
            }
            Self::LineDrawn { everybody: true } => {
                "A line is drawn, visible to the players".to_owned()
            }
            Self::LineDrawn { everybody: false } => "A line is drawn for the GM only".to_owned(),
            Self::LinesWiped { lines: 1 } => "The line is wiped away".to_owned(),
            Self::LinesWiped { lines } => format!("{lines} lines are wiped away"),
        };
        LogText::Line(LogLine {
            depth: 2,
            text,
            tone: Tone::Gm,
        })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            // The players see their part of it on the map.
            Self::MarkerSet { .. }
            | Self::MarkerMoved { .. }
            | Self::MarkerChanged { .. }
            | Self::MarkerTaken { .. }
            | Self::LineDrawn { .. }
            | Self::LinesWiped { .. } => PlayerText::Nothing,
        }
    }
}

/// Returns a marker at the beginning of a sentence.
fn named(marker: MarkerId, text: &str) -> String {
    match text {
        "" => format!("Marker {}", marker.0),
        text => format!("Marker “{text}”"),
    }
}

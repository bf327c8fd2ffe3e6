//! Text of the outcomes of turns and rounds.

use crate::rules::facts::{
    Describe, Lexicon, LogLine, LogText, PlayerText, Tone, capitalise, slot_text,
};
use crate::rules::state::Slot;

use super::outcome::{SkipReason, TurnOutcome};

impl Describe for TurnOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let (depth, tone, text) = match self {
            Self::EncounterBegan => (0, Tone::Heading, "The fight begins".to_owned()),
            Self::RoundBegan { round } => (0, Tone::Heading, format!("Round {round}")),
            Self::RoundEnded { round } => (1, Tone::Quiet, format!("Round {round} ends")),
            Self::TurnBegan {
                who,
                delayed,
                seconds,
            } => {
                let delayed = if *delayed { ", delayed" } else { "" };
                (
                    1,
                    Tone::Heading,
                    match lexicon.ruleset().turns.rules().counts_seconds() {
                        true => format!("{}'s turn{delayed}, {seconds} s", lexicon.name(who)),
                        false => format!("{}'s turn", lexicon.name(who)),
                    },
                )
            }
            Self::TurnEnded { .. } => return LogText::With("TurnBegan"),
            Self::TurnSkipped { who, reason } => {
                let why = match reason {
                    SkipReason::Incapacitated => "cannot act",
                    SkipReason::Gone => "is gone",
                };
                (
                    1,
                    Tone::Quiet,
                    format!("{} {why}: the turn passes", lexicon.name(who)),
                )
            }
            Self::TurnMissed { who, condition } => {
                let text = format!(
                    "{} is {} and misses the turn",
                    lexicon.name(who),
                    lexicon.condition(*condition)
                );
                (2, Tone::Plain, text)
            }
            Self::TurnDelayed { who } => (
                2,
                Tone::Plain,
                format!("{} delays the turn", lexicon.name(who)),
            ),
            Self::MomentOpened {
                slot,
                who,
                simultaneous,
            } => {
                let at_once = if *simultaneous {
                    ", at the same time"
                } else {
                    ""
                };
                let names = lexicon.names(who);
                match slot {
                    // The heading above names the segment.
                    Slot::Segment(_) | Slot::Surprise(_) => {
                        (2, Tone::Plain, format!("To act: {names}{at_once}"))
                    }
                    _phase => {
                        let phase = capitalise(&slot_text(slot));
                        (1, Tone::Heading, format!("{phase}: {names}{at_once}"))
                    }
                }
            }
            Self::MomentClosed { .. } => return LogText::With("MomentOpened"),
        };
        LogText::Line(LogLine { depth, text, tone })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::EncounterBegan | Self::RoundBegan { .. } | Self::RoundEnded { .. } => {
                PlayerText::Known
            }
            Self::TurnBegan { who, .. }
            | Self::TurnSkipped { who, .. }
            | Self::TurnMissed { who, .. }
            | Self::TurnDelayed { who } => PlayerText::Told(vec![*who]),
            Self::MomentOpened { who, .. } => PlayerText::Told(who.clone()),
            Self::TurnEnded { .. } | Self::MomentClosed { .. } => PlayerText::Nothing,
        }
    }
}

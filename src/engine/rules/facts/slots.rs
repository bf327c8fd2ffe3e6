//! Display names of the slots of a round.

use crate::rules::state::Slot;
use crate::ruleset::ActionKind;

/// Returns the display name of a slot of the round.
pub fn slot_text(slot: &Slot) -> String {
    let half = |low: &bool| if *low { "LOW" } else { "HIGH" };
    match slot {
        Slot::Surprise(segment) => format!("surprise segment {segment}"),
        Slot::Segment(segment) => format!("segment {segment}"),
        Slot::SecondRoutines(segment) => format!("the end of segment {segment}"),
        Slot::Fast { kind, low } => format!("{}, {}", kind_text(*kind), half(low)),
        Slot::FirstRoutines { low } => format!("first routines, {}", half(low)),
        Slot::Group {
            low,
            kind,
            delayed,
            speed,
        } => {
            let late = if *delayed { " after the others" } else { "" };
            let speed = match speed {
                0 => String::new(),
                speed => format!(" with weapon speed {speed}"),
            };
            format!("{}, {}{late}{speed}", half(low), kind_text(*kind))
        }
        Slot::RestOfRoutines { low } => format!("further routines, {}", half(low)),
        Slot::Spells {
            rounds: true, low, ..
        } => format!("E spells, cast in rounds, {}", half(low)),
        Slot::Spells {
            segments: 1, low, ..
        } => format!("E spells, 1 segment, {}", half(low)),
        Slot::Spells { segments, low, .. } => {
            format!("E spells, {segments} segments, {}", half(low))
        }
        Slot::GoLast => "go last".into(),
        Slot::Step(step) => format!("step {}, {}", step.number(), step.name()),
    }
}

/// Returns the name of a kind of action, as used in the table of the round.
fn kind_text(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Parley => "A parley",
        ActionKind::Flee => "B flee",
        ActionKind::Charge => "C charge",
        ActionKind::GoFirst => "go first",
        ActionKind::Innate => "D1 innate abilities",
        ActionKind::Missile => "D2 missiles",
        ActionKind::Melee => "D3 melee",
        ActionKind::Other => "D4 other",
        ActionKind::Spell => "E spells",
        ActionKind::GoLast => "go last",
    }
}

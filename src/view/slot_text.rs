//! The words of the slots of a round of sides: short ones for columns and plain ones for a banner. This whole file is a
//! text module.

use crate::rules::state::Slot;
use crate::ruleset::ActionKind;

use super::text;

/// Returns the letter of a kind of action in the order of a round: `B`, `D3`.
pub fn kind_letter(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Parley => "A",
        ActionKind::Flee => "B",
        ActionKind::Charge => "C",
        ActionKind::GoFirst => "First",
        ActionKind::Innate => "D1",
        ActionKind::Missile => "D2",
        ActionKind::Melee => "D3",
        ActionKind::Other => "D4",
        ActionKind::Spell => "E",
        ActionKind::GoLast => "Last",
    }
}

/// Returns the word for a kind of action.
pub fn kind_word(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Parley => "parley",
        ActionKind::Flee => "flee",
        ActionKind::Charge => "charge",
        ActionKind::GoFirst => "go first",
        ActionKind::Innate => "innate",
        ActionKind::Missile => "missile",
        ActionKind::Melee => "melee",
        ActionKind::Other => "other",
        ActionKind::Spell => "spell",
        ActionKind::GoLast => "go last",
    }
}

/// Returns the word for a phase, for a column or a banner: the same as in the log, without its letter.
pub fn phase_word(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Missile => "missiles",
        other => kind_word(other),
    }
}

/// Returns the name of a half of the round: HIGH or LOW.
pub fn half_name(low: bool) -> &'static str {
    if low { "LOW" } else { "HIGH" }
}

/// Describes a slot of the round in its short form for lists: `4`, `melee`. It names the half of the round only if that
/// is not `own`, the half of the side, which is shown above the list.
pub fn slot_short(slot: Slot, own: Option<bool>) -> String {
    let halved = |low: bool, what: &str| match own == Some(low) {
        true => what.to_owned(),
        false => format!("{} {what}", half_name(low)),
    };
    match slot {
        Slot::Surprise(segment) => format!("surprise {segment}"),
        Slot::Segment(segment) => segment.to_string(),
        Slot::SecondRoutines(segment) => format!("end of {segment}"),
        Slot::Fast { kind, .. } => kind_word(kind).to_owned(),
        Slot::FirstRoutines { low } => halved(low, "1st"),
        Slot::Group { low, kind, .. } => halved(low, kind_word(kind)),
        Slot::RestOfRoutines { low } => halved(low, "2nd"),
        Slot::Spells { rounds: true, .. } => "spell, round".into(),
        Slot::Spells { segments, .. } => format!("spell {segments}"),
        Slot::GoLast => "last".into(),
        Slot::Step(step) => format!("step {}", step.number()),
    }
}

/// Describes a slot of the round for a banner: `segment 4`, `HIGH · melee`.
pub fn slot_title(slot: Slot) -> String {
    match slot {
        Slot::Surprise(segment) => format!("surprise segment {segment}"),
        Slot::Segment(segment) => format!("segment {segment}"),
        Slot::SecondRoutines(segment) => format!("end of segment {segment}"),
        Slot::Fast { kind, low } => format!("fast · {}, {}", phase_word(kind), half_name(low)),
        Slot::FirstRoutines { low } => format!("{} · first routines", half_name(low)),
        Slot::Group { low, kind, .. } => format!("{} · {}", half_name(low), phase_word(kind)),
        Slot::RestOfRoutines { low } => format!("{} · further routines", half_name(low)),
        Slot::Spells { rounds: true, .. } => "spells · those of a round".into(),
        Slot::Spells { segments, .. } => format!("spells · segment {segments}"),
        Slot::GoLast => "go last".into(),
        Slot::Step(step) => format!("step {} · {}", step.number(), step.name()),
    }
}

/// Joins names; where there are more than `most`, the last ones become a number: `Mira, Tolk and 3 more`.
pub fn names_in_a_row(names: &[String], most: usize) -> String {
    if names.len() < 2 || names.len() <= most {
        return text::names(names, 0);
    }
    let shown = most.saturating_sub(1).max(1);
    text::names(&names[..shown], names.len() - shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slot_names_its_half_only_if_not_its_sides_own() {
        let missiles = |low: bool| Slot::Group {
            low,
            kind: ActionKind::Missile,
            delayed: false,
            speed: 0,
        };
        assert_eq!(slot_short(missiles(false), Some(false)), "missile");
        assert_eq!(slot_short(missiles(true), Some(false)), "LOW missile");
        assert_eq!(slot_short(missiles(true), None), "LOW missile");
    }

    #[test]
    fn many_names_end_in_a_count() {
        let names: Vec<String> = ["Mira", "Tolk", "Harn", "Odo"].map(str::to_owned).into();
        assert_eq!(names_in_a_row(&names[..1], 3), "Mira");
        assert_eq!(names_in_a_row(&names[..3], 3), "Mira, Tolk and Harn");
        assert_eq!(names_in_a_row(&names, 3), "Mira, Tolk and 2 more");
        assert_eq!(names_in_a_row(&[], 3), "");
    }
}

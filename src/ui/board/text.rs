//! The texts of the board of a round.

pub(super) use crate::ui::shared::text::FAST_OR_WELL;
use crate::ui::shared::text::{actions, capitalized, segments};

/// Names a combatant on its chip, with what it does.
pub(super) fn chip(name: &str, action: &str) -> String {
    format!("{name}: {action}")
}

/// Says that a combatant chooses the target of its spell.
pub(super) fn aims(name: &str, spell: &str) -> String {
    format!("{name}: aims {spell}")
}

/// Combatants of a column that are out of sight.
pub(super) fn out_of_sight(combatants: usize) -> String {
    format!("+{combatants}")
}

// The blocks of a round of phases.

pub(super) const FAST_BLOCK: &str = "FAST";
pub(super) const SEVERAL_ATTACKS_BLOCK: &str = "MANY";
pub(super) const BOTH_HALVES_BLOCK: &str = "HIGH, LOW";
pub(super) const BY_THE_DICE: &str = "by the dice";
pub(super) const THEN_BLOCK: &str = "THEN";

pub(super) fn side_roll(side: &str, face: u8) -> String {
    format!("{side} {face}")
}

// The columns of a round of phases, with a letter and a name each.

pub(super) const FIRST_ROUTINES: (&str, &str) = ("1st", "first routines");
pub(super) const FURTHER_ROUTINES: (&str, &str) = ("2nd", "further routines");
pub(super) const SPELLS: (&str, &str) = ("E", "spells");
pub(super) const COMPLEX: (&str, &str) = ("Last", "complex");

/// The column of innate abilities, while casters choose the targets of their spells in it: alone, or with others.
pub(super) const AIM: &str = "aim a spell";
pub(super) const INNATE_AND_AIM: &str = "innate, aim";

pub(super) const PARLEY_HELP: &str =
    "A, parley: combatants that declared to talk, before all others.";
pub(super) const FLEE_HELP: &str = "B, flee: combatants that declared to run away.";
pub(super) const CHARGE_HELP: &str =
    "C, charge: combatants that declared a charge, HIGH before LOW.";
pub(super) const GO_FIRST_HELP: &str = "First: actions marked to go first, declared or not.";
pub(super) const FIRST_ROUTINES_HELP: &str =
    "1st: the first routine of combatants in melee with several.";
pub(super) const INNATE_HELP: &str = "D1, innate abilities. Casters choose the targets of their \
                                      spells here; the spells take effect in E.";
pub(super) const MISSILES_HELP: &str = "D2, missiles: ranged attacks.";
pub(super) const MELEE_HELP: &str = "D3, melee: melee attacks, the quicker weapon first.";
pub(super) const OTHER_HELP: &str = "D4, other: movement, and all actions without another column.";
pub(super) const FURTHER_ROUTINES_HELP: &str = "2nd: further routines.";
pub(super) const SPELLS_HELP: &str = "E, spells: they take effect, the quickest first.";
pub(super) const COMPLEX_HELP: &str = "Last, complex: activities of a whole round are completed.";

// The combatants in a round of phases.

pub(super) fn declared(name: &str, declaration: &str) -> String {
    format!("{name}: {declaration}")
}

/// Says that a combatant has declared nothing, and what it would do.
pub(super) fn nothing_declared(name: &str, intent: &str) -> String {
    format!("{name}: nothing declared: {intent}")
}

/// Says in which slot a combatant may act: `now`, or later in the round.
pub(super) fn may_act(name: &str, slot: &str, now: bool) -> String {
    match now {
        true => format!("{name}: may act now: {slot}"),
        false => format!("{name}: may act later: {slot}"),
    }
}

/// Describes an unfinished action: the segments left, whether they reach into the next round, whether it has a target,
/// and what would disrupt it.
pub(super) fn in_progress(
    name: &str,
    action: &str,
    segments_left: u32,
    into_next_round: bool,
    has_target: bool,
    disrupted_by: &str,
) -> String {
    let action = capitalized(action);
    let left = segments(segments_left);
    let when = match into_next_round {
        true => format!("{left} to go, into the next round"),
        false => format!("completes after {left}"),
    };
    match has_target {
        true => format!("{name}: {action}, {when}; {disrupted_by}"),
        false => format!("{name}: {action}, {when}, no target yet; {disrupted_by}"),
    }
}

// The block and the columns of a round of steps.

pub(super) fn round_block(round: u32) -> String {
    format!("ROUND {round}")
}

pub(super) const FAST: &str = "fast";
pub(super) const OPPONENTS: &str = "opponents";
pub(super) const WELL: &str = "well";
pub(super) const SLOW: &str = "slow";
pub(super) const NEXT_ROUND: &str = "next round";

// The combatants and effects in a round of steps.

/// Says in which step a combatant acts, and how many actions it has left.
pub(super) fn step(name: &str, number: u32, step: &str, actions_left: u32) -> String {
    format!("{name}: step {number}, {step}, {}", actions(actions_left))
}

pub(super) fn effect_ends(name: &str, effect: &str) -> String {
    format!("{name}: {effect} ends")
}

/// Says when an effect ends; `when` begins with the verb: `ends with its turn in step 3`.
pub(super) fn effect_ends_when(name: &str, effect: &str, when: &str) -> String {
    format!("{name}: {} {when}", capitalized(effect))
}

pub(super) fn spell_takes_effect(name: &str, spell: &str) -> String {
    format!("{name}: {spell} takes effect")
}

/// Says when a spell takes effect: `at the start of step 2`.
pub(super) fn spell_takes_effect_when(name: &str, spell: &str, when: &str) -> String {
    format!("{name}: {} takes effect {when}", capitalized(spell))
}

pub(super) fn in_round(what: &str, round: u32) -> String {
    format!("{what} (round {round})")
}

//! The words of spells in progress.

pub(super) fn time_left(spell: &str, left: &str) -> String {
    format!("{spell}: in {left}")
}

pub(super) fn time_left_of_turns(spell: &str, left: &str, caster: &str) -> String {
    format!("{spell}: in {left} of {caster}'s turns")
}

pub(super) fn waits_for_reaction(spell: &str) -> String {
    format!("{spell}: reaction?")
}

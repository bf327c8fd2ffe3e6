//! Texts of the declarations.

// The tabs and the heading.
pub(super) const DECLARATIONS: &str = "Declarations";
pub(super) const SELECTED_TOKEN: &str = "Selected token";
pub(super) const HINT: &str = "Grey = default. Click a name or a group for its choices; they can be changed until \
                               initiative.";

pub(super) fn round(round: u32) -> String {
    format!("Round {round}")
}

pub(super) fn progress(declared: usize, of: usize) -> String {
    format!("{declared} of {of} declared")
}

// The groups and the combatants.
pub(super) const WHOLE_GROUP_HELP: &str = "Declare the same for the whole group";

pub(super) fn several(creature: &str, count: usize) -> String {
    format!("{creature} × {count}")
}

pub(super) fn whole_group(group: &str) -> String {
    format!("All of {group}")
}

pub(super) fn combatant(name: &str, declaration: &str) -> String {
    format!("{name}: {declaration}")
}

pub(super) fn continues(ticks_left: u32, action: &str) -> String {
    format!("{ticks_left} to go: {action}")
}

pub(super) const DELAYS: &str = "delays";

// The choices.
pub(super) const UNDECIDED: &str = "Undecided";
pub(super) const EACH_UNDECIDED: &str = "Each undecided";
pub(super) const UNDECIDED_HELP: &str = "Nothing declared: it attacks in melee if engaged, otherwise shoots if it can, \
                                         otherwise acts as its phase allows";
pub(super) const DELAY: &str = "Delay";
pub(super) const DELAY_HELP: &str = "Acts in LOW, without the delayed condition";

pub(super) fn with_castings_left(choice: &str, left: u32) -> String {
    format!("{choice} · {left} left")
}

pub(super) fn spell_with_casting_time(spell: &str, segments: u32) -> String {
    format!("{spell} · {segments}")
}

pub(super) fn spell_help(help: &str, casting_time: &str) -> String {
    format!("{help}\nTakes {casting_time}")
}

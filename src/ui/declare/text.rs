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

pub(super) const PROGRESS_HELP: &str = "Characters that have declared; enemies need not";

/// Heading above the choices of a combatant or a group.
pub(super) fn choices_of(name: &str) -> String {
    format!("Choices for {name}")
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

pub(super) fn continues(segments_left: u32, action: &str) -> String {
    format!("{segments_left} seg left: {action}")
}

/// A declaration with its targets, which may be empty.
pub(super) fn at_targets(declaration: &str, targets: &str) -> String {
    match targets {
        "" => declaration.to_owned(),
        targets => format!("{declaration}: {targets}"),
    }
}

pub(super) const DELAYS: &str = "delays";

// Defaults, without a declaration.
pub(super) const UNDECIDED: &str = "undecided";
pub(super) const NO_TARGET: &str = "no target to shoot";
pub(super) const FLEES: &str = "flees";
pub(super) const FALLS_BACK: &str = "falls back";
pub(super) const HAS_SURRENDERED: &str = "has surrendered";

// The choices.
pub(super) const ATTACKS: &str = "Attacks";
pub(super) const SPELLS: &str = "Spells";
pub(super) const MOVES: &str = "Moves";
pub(super) const OTHER: &str = "Other";

/// The choice to declare nothing, with what happens then: `Default: melee`.
pub(super) fn default_choice(what: &str) -> String {
    format!("Default: {what}")
}

pub(super) const EACH_DEFAULT: &str = "Default for each";
pub(super) const UNDECIDED_HELP: &str = "Nothing declared: it attacks in melee if engaged, otherwise shoots if it can, \
                                         otherwise acts as its phase allows. With failed morale it leaves";
pub(super) const DELAY: &str = "Delay";
pub(super) const DELAY_HELP: &str = "Acts in LOW, without the delayed condition";

pub(super) fn with_castings_left(choice: &str, left: u32) -> String {
    format!("{choice}, {left} left")
}

/// A spell with its casting time in segments: `Web, 2 seg`.
pub(super) fn spell_with_casting_time(spell: &str, segments: u32) -> String {
    match segments {
        0 => spell.to_owned(),
        _ => format!("{spell}, {segments} seg"),
    }
}

/// Splits what [`spell_with_casting_time`] returns into the spell and its casting time with the comma: `Web` and
/// `, 2 seg`. The casting time may be empty.
pub(super) fn casting_time_apart(declaration: &str) -> (&str, &str) {
    let comma = declaration.rfind(", ");
    let comma = comma.filter(|_| declaration.ends_with(" seg"));
    declaration.split_at(comma.unwrap_or(declaration.len()))
}

pub(super) fn spell_help(target: &str, casting_time: &str, help: &str) -> String {
    format!("{target}, takes {casting_time}\n{help}")
}

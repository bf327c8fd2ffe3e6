//! The texts of the log.

use crate::grid::Cell;
use crate::rules::facts::signed;

pub(super) use crate::ui::shared::text::{OVERRIDE, OVERRIDE_HELP, click_to_change};

// The head: filter, branches, and the ways through the fight.

pub(super) const LOG: &str = "Log";

pub(super) const FILTER: &str = "Filter";
pub(super) const FILTER_HELP: &str = "Only entries with this text";
pub(super) const GM: &str = "GM";
pub(super) const GM_HELP: &str = "Changes by the GM";
pub(super) const CLOCK: &str = "Clock";
pub(super) const CLOCK_HELP: &str = "Clock entries";

pub(super) const BRANCHES: &str = "Branches";
pub(super) const BRANCHES_HELP: &str = "Undone branches of the fight";

/// Names a branch by its length and its last line.
pub(super) fn branch(commands: u32, last_line: &str) -> String {
    match commands {
        1 => format!("1 command, to: {last_line}"),
        many => format!("{many} commands, to: {last_line}"),
    }
}

pub(super) const TO_START: &str = "To the start…";
pub(super) const TO_START_HELP: &str = "Back to the beginning of the fight";

pub(super) fn undo_everything(commands: usize) -> String {
    match commands {
        1 => "Undo everything (1 command)?".to_owned(),
        many => format!("Undo everything ({many} commands)?"),
    }
}

pub(super) const NOTHING_IS_LOST: &str = "Nothing is lost: “To the end” redoes everything";
pub(super) const GO_TO_START: &str = "Go to the start";
pub(super) const STAY: &str = "Stay";

pub(super) const TO_END: &str = "To the end";

pub(super) fn to_end_help(commands: u32) -> String {
    match commands {
        1 => "Redoes everything undone: 1 command".to_owned(),
        many => format!("Redoes everything undone: {many} commands"),
    }
}

// The lines.

pub(super) const NOTHING_YET: &str = "Nothing has happened yet";
pub(super) const NO_SUCH_KINDS: &str = "No entries of these kinds";

pub(super) fn no_entry_contains(text: &str) -> String {
    format!("No entry contains “{text}”")
}

pub(super) fn show_earlier_lines(hidden: usize) -> String {
    format!("Show earlier lines ({hidden})")
}

pub(super) fn repeated(line: &str, times: u32) -> String {
    format!("{line} ({times} times)")
}

/// Combatants that pass one after the other.
pub(super) fn several_pass(names: &str) -> String {
    format!("{names} pass")
}

pub(super) const GO_BEFORE_ENTRY: &str = "Go back to before this entry";
pub(super) const GO_AFTER_ENTRY: &str = "Go to right after this entry";

pub(super) const CLICK_FOR_DETAILS: &str = "Click for the details";

/// Marks a change by the GM.
pub(super) const BY_THE_GM: &str = "GM";

// The result of an action.

pub(super) fn damage(name: &str, points: i32) -> String {
    format!("{points} damage to {name}")
}

pub(super) const NO_WOUND: &str = "no wound";

/// The result of another combatant's roll: `Ansa, dodge: stops it`.
pub(super) fn roll_result(name: &str, what: &str, result: &str) -> String {
    format!("{name}, {what}: {result}")
}

/// The result of a saving throw: `Grish makes the save`.
pub(super) fn save_result(name: &str, result: &str) -> String {
    format!("{name}: {result}")
}

/// The result of a counterspell: `Mira: fire bolt is lost`.
pub(super) fn counter_result(caster: &str, spell: &str, lost: bool) -> String {
    match lost {
        true => format!("{caster}: {spell} is lost"),
        false => format!("{caster}: {spell} continues"),
    }
}

pub(super) fn feet_moved(feet: u32, to: Cell) -> String {
    format!("{feet} ft to {to}")
}

pub(super) fn moved_to(to: Cell) -> String {
    format!("to {to}")
}

/// An action that continues later; `left` is the time that it still needs.
pub(super) fn unfinished(left: &str) -> String {
    format!("{left} left")
}

// Dice and rejections.

/// Names a die by its sides and its face: `d6: 5`.
pub(super) fn die(sides: u8, face: u8) -> String {
    format!("d{sides}: {face}")
}

/// A die without modifiers at the end of a line: `: d6 5`.
pub(super) fn die_at_end(sides: u8, face: u8) -> String {
    format!(": d{sides} {face}")
}

/// Says who rolled a die, and what for.
pub(super) fn roll_of(name: &str, purpose: &str) -> String {
    format!("{name}, {purpose}")
}

/// Names a roll by its roller: `Snag's attack`.
pub(super) fn roll_by(name: &str, what: &str) -> String {
    format!("{name}'s {what}")
}

pub(super) const ATTACK: &str = "attack";
pub(super) const DAMAGE: &str = "damage";

/// The name of a target, before its rolls and results.
pub(super) fn target(name: &str) -> String {
    format!("{name}:")
}

/// Leaves the name of a combatant out of a result: `has 2 wounds`, `11 damage`.
pub(super) fn without_name<'r>(result: &'r str, name: &str) -> &'r str {
    let begins = result.strip_prefix(name);
    let begins = begins.and_then(|rest| rest.strip_prefix(": ").or(rest.strip_prefix(' ')));
    let ends = || result.strip_suffix(name)?.strip_suffix(" to ");
    begins.or_else(ends).unwrap_or(result)
}

/// The words before the dice of a roll.
pub(super) fn before_dice(whose: &str) -> String {
    format!("{whose}:")
}

/// The words after the dice of a roll: `+ 3 = 17, needs 15: hits`. The sum consists of what is added to the dice and the
/// total; damage is compared with a toughness.
pub(super) fn roll_sum(
    sum: Option<(i32, i32)>,
    needed: Option<i32>,
    toughness: Option<i32>,
    result: &str,
) -> String {
    let sum = sum.map(|(added, total)| match added {
        0 => format!("= {total}"),
        _ => format!("{} = {total}", signed(added)),
    });
    let needed = needed.map(|needed| format!("needs {needed}"));
    let toughness = toughness.map(|toughness| format!("toughness {toughness}"));
    let parts: Vec<String> = [sum, needed, toughness].into_iter().flatten().collect();
    let parts = parts.join(", ");
    match (parts.as_str(), result) {
        (_, "") => parts,
        ("", result) => result.to_owned(),
        (_, result) => format!("{parts}: {result}"),
    }
}

pub(super) fn not_allowed(reason: &str) -> String {
    format!("Not allowed: {reason}")
}

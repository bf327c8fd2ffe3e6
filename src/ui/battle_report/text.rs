//! The texts of the battle report.

use crate::encounter::MeansTotals;
use crate::rules::state::Stance;
use crate::ui::shared::text::{actions, capitalized, rounds};

// The head: result and duration.

pub(super) fn result(winner: Option<Stance>) -> &'static str {
    match winner {
        Some(Stance::Party) => "The party wins",
        Some(Stance::Foe) => "The enemies win",
        Some(Stance::Other) => "A third side wins",
        None => "No one is left standing",
    }
}

/// Says how long the fight lasted: rounds, time by its clock, and actions; without rounds, it ended in surprise.
pub(super) fn length(round_count: u32, clock: Option<&str>, action_count: u32) -> String {
    let rounds = (round_count > 0).then(|| rounds(round_count));
    let parts = [
        rounds,
        clock.map(str::to_owned),
        Some(actions(action_count)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// Says how long the fight was played; the time may be measured only since the fight was reopened.
pub(super) fn at_the_table(seconds: u64, from_the_start: bool) -> String {
    let long = match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{seconds} s"),
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    };
    match from_the_start {
        true => format!("{long} at the table"),
        false => format!("{long} at the table since reopening"),
    }
}

pub(super) fn length_and_time(length: &str, at_the_table: &str) -> String {
    format!("{length}, {at_the_table}")
}

// Casualties.

pub(super) const CASUALTIES: &str = "Casualties";

/// Says that a combatant was `killed` or dropped, with the attacker and its weapon or spell.
pub(super) fn casualty(
    name: &str,
    killed: bool,
    round: u32,
    by: Option<&str>,
    with: Option<&str>,
) -> String {
    let name = capitalized(name);
    let state = if killed { "killed" } else { "dropped" };
    match (by, with) {
        (None, _) => format!("{name}: {state} in round {round}"),
        (Some(by), None) => format!("{name}: {state} in round {round} by {by}"),
        (Some(by), Some(with)) => format!("{name}: {state} in round {round} by {by} ({with})"),
    }
}

// Damage, in points or wounds.

pub(super) fn damage(in_points: bool) -> &'static str {
    match in_points {
        true => "Damage",
        false => "Wounds",
    }
}

/// Heads of the columns: name, damage dealt, damage taken, combatants dropped, successful attack rolls. A parry or a dodge
/// may still have stopped such an attack.
pub(super) const COLUMNS: [&str; 5] = ["", "dealt", "taken", "dropped", "successful attack rolls"];

pub(super) fn hits(hits: u32, attacks: u32) -> String {
    format!("{hits} of {attacks}")
}

/// Describes the attacks and damage of a combatant; `hits` is empty if it rolled for no attack.
pub(super) fn totals(name: &str, hits: &str, dealt: i32, taken: i32, dropped: u32) -> String {
    let mut parts = Vec::new();
    if !hits.is_empty() {
        parts.push(format!("{hits} attack rolls successful"));
    }
    parts.push(format!("dealt {dealt}"));
    parts.push(format!("took {taken}"));
    if dropped > 0 {
        parts.push(format!("dropped {dropped}"));
    }
    format!("{name}: {}", parts.join(", "))
}

// Rolls.

pub(super) const ROLLS: &str = "Rolls";
pub(super) const BEST: &str = "Best";
pub(super) const WORST: &str = "Worst";

/// Describes the best or the worst roll, worded as in the log.
pub(super) fn roll(which: &str, log_line: &str) -> String {
    format!("{which}: {log_line}")
}

// Spells.

pub(super) const SPELLS: &str = "Spells";

/// Describes the effects of a spell, with damage in points or in wounds: `Fireball by Mira: 5 targets, 31 damage`.
pub(super) fn spell(spell: &str, caster: &str, totals: &MeansTotals, in_points: bool) -> String {
    let mut parts = Vec::new();
    if totals.used > 1 {
        parts.push(format!("cast {} times", totals.used));
    }
    parts.push(match totals.targets {
        1 => "1 target".to_owned(),
        targets => format!("{targets} targets"),
    });
    match (totals.dealt, in_points) {
        (..=0, _) => {}
        (points, true) => parts.push(format!("{points} damage")),
        (1, false) => parts.push("1 wound".to_owned()),
        (wounds, false) => parts.push(format!("{wounds} wounds")),
    }
    if totals.felled > 0 {
        parts.push(format!("dropped {}", totals.felled));
    }
    format!("{} by {caster}: {}", capitalized(spell), parts.join(", "))
}

// The next steps.

pub(super) fn update_party(party: &str) -> String {
    format!("Update {party}…")
}

pub(super) const UPDATE_PARTY_HELP: &str =
    "Lists what this fight changed in the party: health, spells and items";
pub(super) const SAVE_PARTY: &str = "Save the party…";
pub(super) const SAVE_PARTY_HELP: &str =
    "Opens your parties, where you can make one of these characters as the fight has left them";
pub(super) const REMATCH: &str = "Rematch";
pub(super) const REMATCH_HELP: &str =
    "Restarts this fight from the beginning with new dice; the finished one stays saved";
pub(super) const ANOTHER_FIGHT: &str = "Another fight…";
pub(super) const ANOTHER_FIGHT_HELP: &str = "Choose the next fight";
pub(super) const COPY_AS_TEXT: &str = "Copy as text";
pub(super) const COPY_AS_TEXT_HELP: &str = "Copies the report to keep or to send to players";
pub(super) const SAVE_AS_PICTURE: &str = "Save as picture…";
pub(super) const SAVE_AS_PICTURE_HELP: &str = "Saves the final map with this report below it";
pub(super) const CLOSE: &str = "Close (Esc)";
pub(super) const CLOSE_HELP: &str = "Closes the report; you can still play on from here";

pub(super) const SAVE_BATTLE_REPORT: &str = "Save the battle report";
pub(super) const FIGHT_NOT_OVER: &str = "The fight is not over yet";

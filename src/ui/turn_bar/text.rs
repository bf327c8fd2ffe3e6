//! The texts of the turn bar.

use crate::rules::facts::mid_sentence;

// The next decision.

pub(super) const BATTLE_REPORT: &str = "Battle report";
pub(super) const BEGIN_FIGHT: &str = "Begin the fight";
pub(super) const START_ROUND: &str = "Start the round";

/// Says how many characters have not declared anything yet: the enemies need not.
pub(super) fn roll_initiative(undeclared: usize) -> String {
    match undeclared {
        0 => "Roll initiative".to_owned(),
        many => format!("Roll initiative ({many} undeclared)"),
    }
}

pub(super) fn add_wave(wave: &str, combatants: usize) -> String {
    format!("Add “{wave}” ({combatants})")
}

pub(super) fn continue_action(action: &str, seconds_left: u32) -> String {
    format!("Continue: {action}, {seconds_left} s to go")
}

pub(super) fn end_turn(name: &str) -> String {
    format!("End {}'s turn", mid_sentence(name))
}

pub(super) fn aim_spell(name: &str, spell: Option<&str>) -> String {
    format!("{name}: aim {}", spell.unwrap_or("spell"))
}

pub(super) fn cast_spell(name: &str, spell: Option<&str>) -> String {
    format!("{name}: cast {}", spell.unwrap_or("spell"))
}

pub(super) fn waits_for_later_phase(name: &str) -> String {
    format!("{name} waits for a later phase")
}

pub(super) fn passes(name: &str) -> String {
    format!("{name} passes")
}

/// Says that a combatant ends its part of the phase: it is done if it `acted`, otherwise it passes.
pub(super) fn ends(name: &str, acted: bool, next: Option<&str>) -> String {
    let ends = match acted {
        true => format!("{name} is done"),
        false => passes(name),
    };
    match next {
        Some(next) => format!("{ends} → {next}"),
        None => ends,
    }
}

// The other buttons.

pub(super) fn all_pass(combatants: usize) -> String {
    match combatants {
        2 => "Both pass".to_owned(),
        _ => format!("All {combatants} pass"),
    }
}

pub(super) const ABANDON: &str = "Abandon";
pub(super) const DELAY: &str = "Delay";
pub(super) const DO_IN_LOW: &str = "Do it in LOW";

pub(super) fn is_next(name: &str) -> String {
    format!("{name} is next")
}

pub(super) const NEXT_COMBATANT: &str = "Next combatant…";
pub(super) const NOMINATE_HELP: &str = "Ends the turn and names the next combatant";

pub(super) const HOLD: &str = "Hold";
pub(super) const HOLD_UNTIL: &str = "Hold until…";
pub(super) const HOLD_UNTIL_HELP: &str = "Hold until a segment of your choice";
pub(super) const HOLD_UNTIL_SEGMENT: &str = "Hold until segment";

pub(super) fn roll_morale_of(name: &str) -> String {
    format!("Roll morale: {name}")
}

pub(super) fn roll_morale_of_several(combatants: usize) -> String {
    format!("Roll morale: {combatants} combatants")
}

pub(super) const ROLL_MORALE_HELP: &str = "Losses call for a morale check; the GM decides";

pub(super) fn acts_now(name: &str) -> String {
    format!("{name} acts now")
}

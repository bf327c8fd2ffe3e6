//! Texts about attacks: points, health, target numbers and facts about a combatant.

// The points that damage reduces.
pub(super) const HIT_POINTS: &str = "Hit points";
pub(super) const NO_HIT_POINTS: &str = "0 or less is down";
pub(super) const MAXIMUM_HIT_POINTS: &str = "Maximum hit points";
pub(super) const ROLL_HIT_POINTS: &str = "Roll hit points";
pub(super) const STAMINA: &str = "Stamina";
pub(super) const NO_STAMINA: &str = "at 0, any damage wounds";
pub(super) const MAXIMUM_STAMINA: &str = "Maximum Stamina";
pub(super) const ROLL_STAMINA: &str = "Roll Stamina";

// Health.
pub(super) const DYING: &str = "dying";

pub(super) fn health_with_wounds(health: &str, wounds: u32) -> String {
    match wounds {
        0 => health.to_owned(),
        1 => format!("{health}, 1 wound"),
        wounds => format!("{health}, {wounds} wounds"),
    }
}

pub(super) fn health_with_hit_points(health: &str, now: &str, most: i32) -> String {
    format!("{health}, {now} of {most} hp")
}

/// Health below 0 points, where the maximum says nothing: `dying, −9 hp`.
pub(super) fn health_with_negative_points(health: &str, now: &str) -> String {
    format!("{health}, {now} hp")
}

pub(super) fn stamina_with_wounds(now: i32, most: i32, wounds: u32) -> String {
    match wounds {
        0 => format!("{now} of {most} Stamina"),
        1 => format!("{now} of {most} Stamina, 1 wound"),
        wounds => format!("{now} of {most} Stamina, {wounds} wounds"),
    }
}

// The target number of an attack.
pub(super) const DEFENCE: &str = "Defence";
pub(super) const ARMOUR_CLASS: &str = "AC";

pub(super) fn unarmoured(armour_class: i32, higher_is_better: bool) -> String {
    if higher_is_better {
        format!("Unarmoured {armour_class}; higher is better")
    } else {
        format!("Unarmoured {armour_class}; lower is better")
    }
}

pub(super) fn modifier(name: &str, value: &str) -> String {
    format!("{name} {value}")
}

// Facts.
pub(super) const WOUNDS: &str = "Wounds";
pub(super) const ARMOUR: &str = "Armour";
pub(super) const NEAREST_ENEMY: &str = "Nearest enemy";

pub(super) fn wounds_and_treatment(wounds: u32, untreated: u32) -> String {
    match untreated {
        0 => format!("{wounds}: all treated"),
        untreated => format!("{wounds}: {untreated} untreated, −{untreated}d to attacks"),
    }
}

pub(super) fn armour_per_die(armour: i32) -> String {
    format!("{armour} off each damage die")
}

pub(super) fn nearest_enemy(name: &str, feet: u32, range_band: &str) -> String {
    format!("{name}, {feet} ft ({range_band})")
}

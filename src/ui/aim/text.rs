//! Texts of the preview of an attack.

use crate::rules::facts::Angle;

// The heading and the buttons.
pub(super) const ATTACK: &str = "Attack";
pub(super) const CANCEL: &str = "Cancel (Esc)";
pub(super) const OVERRIDE: &str = "Override";

pub(super) fn confirm(action: &str) -> String {
    format!("{action} (Enter)")
}

pub(super) fn combo_action(combo: &str, action: &str) -> String {
    format!("{combo} ({action})")
}

pub(super) fn spell_action(spell: &str, action: &str) -> String {
    format!("{action}: {spell}")
}

pub(super) fn title(attacker: &str, target: Option<&str>, walks_in: bool, action: &str) -> String {
    match (target, walks_in) {
        (Some(target), false) => format!("{attacker} → {target}: {action}"),
        (Some(target), true) => format!("{attacker} → {target}: walk in, {action}"),
        (None, false) => format!("{attacker}: {action}"),
        (None, true) => format!("{attacker}: walk in, {action}"),
    }
}

pub(super) fn combo_with_help(help: &str) -> String {
    format!("A combo: {help}")
}

pub(super) fn combo_with_attacks(attacks: u32, rating: &str) -> String {
    match attacks {
        1 => format!("A combo: 1 attack at {rating}"),
        attacks => format!("A combo: {attacks} attacks at {rating}"),
    }
}

pub(super) fn routine(
    attacks: usize,
    hit_percent: u64,
    drop_percent: u64,
    average_damage: f64,
) -> String {
    format!(
        "{attacks} attacks: {hit_percent}% that at least one hits, {drop_percent}% to drop, \
         {average_damage:.1} damage on average"
    )
}

// The chances and the damage of an attack.
pub(super) const TO_HIT: &str = "to hit";
pub(super) const TO_WOUND: &str = "to wound";
pub(super) const TO_DROP: &str = "to drop";

/// A chance that is followed by another one: `to hit ·`.
pub(super) fn before_another_chance(what: &str) -> String {
    format!("{what} ·")
}

pub(super) fn attack(target: &str, weapon: &str) -> String {
    format!("{target}, {weapon}")
}

pub(super) fn repeated(attack: &str, times: usize) -> String {
    format!("{attack} × {times}")
}

pub(super) fn percent(percent: u64) -> String {
    format!("{percent}%")
}

pub(super) fn damage_range(least: i32, most: i32, average: f64) -> String {
    format!("{least} to {most}, {average} on average")
}

pub(super) fn damage(range: &str) -> String {
    format!("Damage {range}")
}

pub(super) fn attack_in_short(attack: &str, hit_chance: &str, damage: &str) -> String {
    format!("{attack}: {hit_chance} to hit, {damage}")
}

// The breakdown of the attack roll.
pub(super) const ATTACK_ROLL: &str = "To hit";
pub(super) const MUST_REACH: &str = "must reach";
pub(super) const HIGHEST_MUST_SHOW: &str = "the highest must show";
pub(super) const LOWER_OF_TWO_DICE: &str = "the lower of 2d6";

// The breakdown of the defence.
pub(super) const DEFENCE: &str = "Defence";
pub(super) const ARMOUR_CLASS: &str = "Armour Class";
pub(super) const NEEDS_AGAINST_AC_0: &str = "needed against AC 0";

// The breakdown of the damage.
pub(super) const DAMAGE_ROLL: &str = "Damage";
pub(super) const TIMES: &str = "multiplied by";
pub(super) const AGAINST_TOUGHNESS: &str = "against toughness";
pub(super) const ON_HIGHEST_FACE: &str = "on the highest face";
pub(super) const DICE_DOUBLED: &str = "dice doubled";
pub(super) const PROTECTION_TAKES: &str = "protection takes";
pub(super) const ARMOUR_PER_DIE: &str = "armour, off each die";
pub(super) const OF_HIT_POINTS: &str = "hit points left";
pub(super) const OF_STAMINA: &str = "Stamina left";
pub(super) const ANY_DAMAGE: &str = "any damage";
pub(super) const KILLS: &str = "kills";
pub(super) const WOUNDS: &str = "wounds";

// The choices of the target.
pub(super) const DEFENDS_BY: &str = "Defends by";

pub(super) fn defence_number(number: usize) -> String {
    format!("Defence {number}")
}

// The GM rulings.
pub(super) const GM_MODIFIER: &str = "GM's modifier";
pub(super) const GM_DICE: &str = "GM's dice";
pub(super) const MET_BY: &str = "Met by";
pub(super) const FROM: &str = "From";
pub(super) const SPEND_STAMINA: &str = "Spend Stamina";

pub(super) fn strikes_first(name: &str, dropped_spell: Option<&str>) -> String {
    match dropped_spell {
        Some(spell) => format!("{name} strikes first, drops {spell}"),
        None => format!("{name} strikes first"),
    }
}

pub(super) fn waits_for_attack(name: &str, kept_spell: Option<&str>) -> String {
    match kept_spell {
        Some(spell) => format!("{name} keeps {spell}"),
        None => format!("{name} waits for the attack"),
    }
}

pub(super) fn angle(angle: Angle) -> &'static str {
    match angle {
        Angle::Front => "front",
        Angle::Flank => "flank",
        Angle::RearFlank => "rear flank",
        Angle::Rear => "rear",
    }
}

pub(super) fn stamina_spent(another_die: bool) -> &'static str {
    if another_die { "one more die" } else { "no" }
}

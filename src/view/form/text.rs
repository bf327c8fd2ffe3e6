//! The words of forms: the kinds of entries, their errors, and the summary of an entry.

use crate::view::text::range;

pub(super) const CREATURE: &str = "Creature";
pub(super) const CHARACTER: &str = "Character";
pub(super) const WEAPON: &str = "Weapon";
pub(super) const SPELL: &str = "Spell";
pub(super) const CONDITION: &str = "Condition";
pub(super) const ARMOUR: &str = "Armour";
pub(super) const SHIELD: &str = "Shield";
pub(super) const GEAR: &str = "Gear";
pub(super) const TRAIT: &str = "Trait";
pub(super) const COMPONENT: &str = "Component";
pub(super) const COMBO: &str = "Combo";
pub(super) const ACTION: &str = "Action";
pub(super) const ENTRY: &str = "Entry";

pub(super) fn name_of_new(kind: &str) -> String {
    format!("New {}", kind.to_lowercase())
}

pub(super) fn name_of_copy(name: &str) -> String {
    format!("My {name}")
}

pub(super) fn id_is_taken(id: &str) -> String {
    format!("`{id}` is already the id of another entry: choose another")
}

pub(super) fn error(message: &str, hint: Option<&str>) -> String {
    match hint {
        Some(hint) => format!("{message}: {hint}"),
        None => message.to_owned(),
    }
}

pub(super) fn elsewhere(error: &str) -> String {
    format!("Elsewhere in the ruleset: {error}")
}

/// Labels a field from its name in files: `Speed, in feet` for `speed_feet`.
pub(super) fn label(name: &str, in_feet: bool) -> String {
    match in_feet {
        true => format!("{name}, in feet"),
        false => name.to_owned(),
    }
}

pub(super) fn help_with_limits(help: &str, least: i64, most: i64) -> String {
    let limits = range(least, most);
    match help {
        "" => limits,
        _ => format!("{help} ({limits})"),
    }
}

pub(super) fn stamina(points: i32) -> String {
    format!("{points} Stamina")
}

pub(super) fn hit_points(points: i32) -> String {
    format!("{points} hit points")
}

pub(super) const SPELL_DOES_NOTHING: &str = "does nothing";

pub(super) const NO_SAVING_THROW: &str = "no saving throw";

pub(super) fn chance_to_work(percent: u64) -> String {
    format!("{percent}% to work")
}

pub(super) fn chance_in_full(percent: u64) -> String {
    format!("{percent}% in full, otherwise half")
}

pub(super) fn casts_at(caster: &str, target: &str, points: Option<i32>, chance: &str) -> String {
    match points {
        Some(points) => format!("{caster} casts it at {target}, {points} points: {chance}"),
        None => format!("{caster} casts it at {target}: {chance}"),
    }
}

pub(super) fn damage_by_caster_of_level_5(range: &str) -> String {
    format!("{range} damage by a caster of level 5")
}

pub(super) const CONDITION_CHANGES_NO_ATTACK: &str =
    "It changes no attack by its bearer, and none at it";

pub(super) fn without_condition(attack: &str) -> String {
    format!("Without it: {attack}")
}

pub(super) fn with_condition(attack: &str) -> String {
    format!("With it: {attack}")
}

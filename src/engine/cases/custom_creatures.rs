//! Spells, speeds and items that a case gives its combatants. Each combatant that differs from its library entry in one
//! of these gets a separate entry for this case.

use crate::document::{DocumentError, Spanned};
use crate::grid::FEET_PER_SQUARE;
use crate::ruleset::{Constraint, CreatureDef, CreatureId, Ruleset};

use super::case::{Case, CaseCombatant};

fn has_custom_values(combatant: &CaseCombatant) -> bool {
    let lists = [
        &combatant.spells,
        &combatant.carried,
        &combatant.pack,
        &combatant.traits,
    ];
    lists.iter().any(|list| list.is_some())
        || combatant.speeds.is_some()
        || combatant.armour_class.is_some()
}

/// Returns the library entry that `combatant` comes from.
pub(super) fn creature_of(combatant: &CaseCombatant) -> CreatureId {
    if has_custom_values(combatant) {
        CreatureId::new(&format!(
            "{} of the case: {}",
            combatant.creature, combatant.id
        ))
    } else {
        combatant.creature
    }
}

/// Adds an entry for each combatant that differs from its library entry.
pub(super) fn add_entries(case: &Case, ruleset: &mut Ruleset, problems: &mut DocumentError) {
    for combatant in &case.combatants {
        // An unknown creature is reported when the combatant is added.
        let Some(entry) = ruleset.creatures.get(combatant.creature).cloned() else {
            continue;
        };
        if has_custom_values(combatant) {
            let entry = changed(entry, combatant, ruleset, problems);
            ruleset.creatures.insert(creature_of(combatant), entry);
        }
    }
}

fn changed(
    mut entry: CreatureDef,
    combatant: &Spanned<CaseCombatant>,
    ruleset: &Ruleset,
    problems: &mut DocumentError,
) -> CreatureDef {
    let spells = known_ids(&combatant.spells, "creatures.*.spells", ruleset, problems);
    entry.spells = spells.unwrap_or(entry.spells);
    let traits = known_ids(&combatant.traits, "creatures.*.traits", ruleset, problems);
    entry.traits = traits.unwrap_or(entry.traits);
    for (list, own) in [
        (&combatant.carried, &mut entry.carried),
        (&combatant.pack, &mut entry.pack),
    ] {
        if let Some(items) = known_ids(list, "creatures.*.carried", ruleset, problems) {
            *own = items;
        }
    }
    if let Some(speeds) = &combatant.speeds {
        if ruleset.movement.modes.is_none() {
            let message = "`speeds` need a ruleset with several ways of moving, in feet";
            let hint = "give the squares of a move: `speed: 6`";
            problems.push_with_hint(&combatant.place, message, hint);
        }
        if let Some(feet) = speeds.walk {
            if feet % FEET_PER_SQUARE != 0 {
                let message = format!("walking {feet} ft is not a whole number of squares");
                problems.push_with_hint(&combatant.place, message, "use a multiple of 5");
            }
            entry.speed_squares = feet / FEET_PER_SQUARE;
        }
        entry.speeds.swim = speeds.swim.unwrap_or(entry.speeds.swim);
        entry.speeds.climb = speeds.climb.unwrap_or(entry.speeds.climb);
        entry.speeds.fly = speeds.fly.unwrap_or(entry.speeds.fly);
    }
    if combatant.armour_class.is_some() && ruleset.attack.unarmoured().is_none() {
        let message = "`armour_class` needs a ruleset with Armour Class";
        let hint = "give the combatant `armour`, or `stats`";
        problems.push_with_hint(&combatant.place, message, hint);
    }
    let fighting = &mut entry.fighting;
    fighting.armour_class = combatant.armour_class.or(fighting.armour_class);
    entry
}

/// Returns the ids in a list, if there is one. Names that the field at `path` in the list of fields cannot hold are
/// reported.
fn known_ids<Id: for<'a> From<&'a str>>(
    names: &Option<Vec<Spanned<String>>>,
    path: &str,
    ruleset: &Ruleset,
    problems: &mut DocumentError,
) -> Option<Vec<Id>> {
    let names = names.as_ref()?;
    if let Some(Constraint::OneOf(what, known)) = ruleset.allowed(path) {
        for name in names.iter().filter(|name| !known.contains(&name.value)) {
            problems.unknown(name, what, known.iter().map(String::as_str));
        }
    }
    Some(names.iter().map(|name| Id::from(&name.value)).collect())
}

//! Checks every name in a case against the known ones, so that one error does not hide the next.

use std::collections::{HashMap, HashSet};

use indexmap::IndexSet;

use crate::document::{DocumentError, Name};
use crate::ruleset::{Catalogue, Ruleset};

use super::case::Case;

/// Known names of one kind.
struct Known {
    /// The kind as it is shown to the user.
    what: &'static str,
    names: IndexSet<String>,
}

/// Reports every unknown name, except in steps that expect a rejection.
pub(super) fn check(case: &Case, names: &[Name], ruleset: &Ruleset, problems: &mut DocumentError) {
    let refused: HashSet<&str> = case
        .steps
        .iter()
        .filter(|step| step.refused.is_some())
        .map(|step| step.place.path.as_str())
        .collect();
    // A step's command may be rejected because of a name.
    let is_refused = |path: &str| {
        path.split_once('.')
            .is_some_and(|(step, _)| refused.contains(step))
    };
    let mut kinds: HashMap<&str, Option<Known>> = HashMap::new();
    for Name { kind, name } in names {
        if problems.is_full() {
            break;
        }
        let path = name.place.path.as_str();
        if path.starts_with("extra") || is_refused(path) || is_defined_by_case(kind, path) {
            continue;
        }
        let known = kinds
            .entry(*kind)
            .or_insert_with(|| known(kind, case, names, ruleset));
        let Some(known) = known else {
            continue;
        };
        // An empty text is an empty hand.
        let is_none = *kind == "ItemId" && name.value.is_empty();
        if !is_none && !known.names.contains(name.value.as_str()) {
            let names = known.names.iter().map(String::as_str);
            problems.unknown(name, known.what, names);
        }
    }
}

/// True if the case itself gives this name to a combatant or a side.
fn is_defined_by_case(kind: &str, path: &str) -> bool {
    matches!(kind, "CombatantId" | "SideId") && path.ends_with(".id")
}

/// Returns the known names of a kind; `None` for kinds that a case does not name.
fn known(kind: &str, case: &Case, names: &[Name], ruleset: &Ruleset) -> Option<Known> {
    fn all<K: Copy + PartialEq + ToString, V>(catalogue: &Catalogue<K, V>) -> Vec<String> {
        catalogue.ids().map(|id| id.to_string()).collect()
    }
    let (what, names) = match kind {
        "CombatantId" => {
            let brought = names.iter().filter(|name| {
                name.kind == "CombatantId" && is_defined_by_case(kind, &name.name.place.path)
            });
            let ids = brought.map(|name| name.name.value.clone());
            ("combatant", ids.collect())
        }
        "SideId" => {
            let sides = case.sides.0.iter();
            ("side", sides.map(|side| side.id.to_string()).collect())
        }
        "CreatureId" => ("creature", all(&ruleset.creatures)),
        "ActionId" => ("action", all(&ruleset.actions)),
        "PostureId" => ("posture", all(&ruleset.postures)),
        "ConditionId" => ("condition", all(&ruleset.conditions)),
        "DefenceId" => {
            let defences = ruleset.attack.defences().iter();
            ("defence", defences.map(|def| def.id.to_string()).collect())
        }
        "ComboId" => ("combo", all(&ruleset.combos)),
        "SpellId" => ("spell", all(&ruleset.spells)),
        "StatId" => ("stat", all(&ruleset.stats)),
        "ItemId" => {
            let mut items = all(&ruleset.weapons);
            items.extend(all(&ruleset.armour));
            items.extend(all(&ruleset.shields));
            items.extend(all(&ruleset.gear));
            ("weapon, armour or piece of gear", items)
        }
        _not_named_in_cases => return None,
    };
    let names = names.into_iter().collect();
    Some(Known { what, names })
}

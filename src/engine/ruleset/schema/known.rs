//! The names that references may use.

use std::fmt::Display;

use super::check::Constraint;

/// Names that the files of a ruleset define.
#[derive(Default)]
pub struct Known {
    pub stats: Names,
    pub postures: Names,
    pub conditions: Names,
    pub weapons: Names,
    pub gear: Names,
    pub components: Names,
    pub combos: Names,
    pub spells: Names,
    pub traits: Names,
    pub creatures: Names,
    pub armour: Names,
    pub shields: Names,
    pub classes: Names,
    pub saves: Names,
    pub attributes: Names,
    pub actions: Names,
    /// Actions that end conditions.
    pub overcoming: Names,
    /// Actions that conditions name as ending them.
    pub enders: Names,
    /// Conditions that shed light.
    pub shedding: Names,
    pub rules: Names,
    /// Weapons, armour, shields and gear.
    pub items: Names,
    /// Shields and weapons.
    pub shields_and_weapons: Names,
    /// Weapons that are parts of the body.
    pub natural_weapons: Names,
    /// Natural weapons that are used in melee.
    pub natural_melee_weapons: Names,
    /// Weapons that can be a second weapon.
    pub off_hand_weapons: Names,
    /// Weapons that take both hands.
    pub two_handed_weapons: Names,
}

/// Names of one kind.
#[derive(Default)]
pub struct Names {
    /// The kind in the singular: “weapon”.
    pub what: &'static str,
    /// The names; `None` if their file could not be read, in which case no name counts as unknown.
    list: Option<Vec<String>>,
}

impl Names {
    /// Checks whether the name exists, or may exist.
    pub fn contains(&self, name: &str) -> bool {
        self.list
            .as_ref()
            .is_none_or(|list| list.iter().any(|known| known == name))
    }

    /// Checks whether the name certainly exists.
    pub fn certainly_contains(&self, name: &str) -> bool {
        self.iter().any(|known| known == name)
    }

    /// Iterates over the names, as far as they are known.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.list.iter().flatten().map(String::as_str)
    }

    /// Returns the constraint to one of them, as far as they are known.
    pub fn one_of(&self) -> Constraint {
        Constraint::OneOf(self.what, self.iter().map(str::to_owned).collect())
    }

    /// Checks whether there are certainly none.
    pub fn is_empty(&self) -> bool {
        self.list.as_ref().is_some_and(Vec::is_empty)
    }
}

impl Names {
    /// Creates a list of names; `None` if their file could not be read.
    pub fn listed(what: &'static str, list: Option<Vec<String>>) -> Self {
        Self { what, list }
    }

    /// Returns the names of several lists; they are unknown if those of any list are.
    pub fn joined(what: &'static str, lists: &[&Self]) -> Self {
        let lists: Option<Vec<_>> = lists.iter().map(|names| names.list.clone()).collect();
        let list = lists.map(|lists| lists.concat());
        Self { what, list }
    }
}

/// Returns a hint for a reference to a `what` that does not exist and is not similar to any known name.
pub fn lookup_hint(what: &str) -> String {
    let file = match what {
        "stat" => "`stats` in ruleset.ron",
        "saving throw" => "`saves` in ruleset.ron",
        "attribute" => "`attributes` in ruleset.ron",
        "posture" | "condition" => "states.ron",
        "component" | "combo" => "combos.ron",
        "spell" => "magic.ron",
        "trait" => "traits.ron",
        "creature" => "creatures.ron",
        "class" => "classes.ron",
        "action" => "actions.ron",
        "rule" => "rules.ron",
        "weapon"
        | "piece of gear"
        | "armour"
        | "shield"
        | "shield or second weapon"
        | "weapon or piece of gear" => "equipment.ron",
        // Names that the program defines: events, rejections and modifiers.
        _of_the_program => return "remove it".to_owned(),
    };
    format!("use one from {file}, or add it there")
}

/// Returns the names of entries by their ids, if their file could be read.
pub fn ids<Id: Display>(what: &'static str, ids: Option<impl Iterator<Item = Id>>) -> Names {
    let list = ids.map(|ids| ids.map(|id| id.to_string()).collect());
    Names { what, list }
}

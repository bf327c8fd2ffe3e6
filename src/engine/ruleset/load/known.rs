//! The names that references may use.

use super::Entries;

/// The names that the files of a ruleset define.
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
    /// The actions that end conditions.
    pub overcoming: Names,
    /// The actions that conditions name as ending them.
    pub enders: Names,
    /// The conditions that shed light.
    pub shedding: Names,
    pub rules: Names,
}

/// The names of one kind.
pub struct Names {
    /// The kind in the singular: “weapon”.
    pub what: &'static str,
    /// The names; `None` if their file could not be read: then no name counts as unknown.
    list: Option<Vec<String>>,
}

impl Names {
    /// Whether there is, or may be, something of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.list
            .as_ref()
            .is_none_or(|list| list.iter().any(|known| known == name))
    }

    /// The names, as far as they are known.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.list.iter().flatten().map(String::as_str)
    }

    /// Whether there certainly are none.
    pub fn is_empty(&self) -> bool {
        self.list.as_ref().is_some_and(Vec::is_empty)
    }
}

impl Names {
    /// These names; `None` if their file could not be read.
    pub fn listed(what: &'static str, list: Option<Vec<String>>) -> Self {
        Self { what, list }
    }
}

/// A hint for somebody who has named a `what` that does not exist, where no name is spelt like it.
pub fn where_to_look(what: &str) -> String {
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
        // Something that the program itself has names for: an event, a refusal, a term of a sum.
        _of_the_program => return "take it out".to_owned(),
    };
    format!("name one that stands in {file}, or add it there")
}

/// The names of the entries of a file, if it could be read.
pub fn names<T>(what: &'static str, entries: Option<&Entries<T>>) -> Names {
    let list = entries.map(|entries| entries.keys().map(|name| name.value.clone()).collect());
    Names { what, list }
}

//! A saved encounter of Improved Initiative: its combatants, with all their data.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::import::report::{Fate, Report};

use super::super::block::{listed, number, text};

/// A saved encounter.
#[derive(Clone, Debug, Default)]
pub struct SavedEncounter {
    /// Its name; may be empty.
    pub name: String,
    /// Its combatants, in its order.
    pub combatants: Vec<SavedCombatant>,
    /// The report of everything that no encounter here can hold.
    pub report: Report,
}

/// A combatant of a saved encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedCombatant {
    /// Its stat block, as an index in the list of read stat blocks.
    pub block: usize,
    /// The displayed name: its alias, or the name of its stat block, with a number if it has one.
    pub name: String,
    /// True if it is a player character.
    pub is_player: bool,
    /// True if it is hidden from the players.
    pub is_hidden: bool,
    /// Its hit points when unhurt.
    pub most: Option<i32>,
    /// Its current hit points.
    pub now: Option<i32>,
    /// Its tags: conditions, and other notes.
    pub tags: Vec<Tag>,
    /// The GM's notes about it.
    pub notes: String,
}

/// A tag of a combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// Its text: `Blinded`.
    pub text: String,
    /// Number of rounds left; 0 if it lasts until it is removed.
    pub rounds: i32,
}

/// Returns the combatants of an encounter, by the name of their list in this version or an older one.
fn combatants(value: &Value) -> Option<(&'static str, &Vec<Value>)> {
    let fields = ["Combatants", "Creatures"];
    let found = fields.iter().find_map(|field| {
        let list = value.get(*field)?.as_array()?;
        Some((*field, list))
    })?;
    // A list called `Creatures` may hold only stat blocks.
    let (field, list) = found;
    (field == "Combatants" || list.iter().any(is_combatant)).then_some(found)
}

/// Returns whether a JSON value is an encounter.
pub fn is_encounter(value: &Value) -> bool {
    combatants(value).is_some()
}

/// Returns whether a JSON value is a combatant: a stat block with the fields that a fight adds to it.
pub fn is_combatant(value: &Value) -> bool {
    let fields = ["Alias", "Initiative", "Tags", "IndexLabel"];
    stat_block_of(value).is_some() && fields.iter().any(|field| value.get(field).is_some())
}

/// Returns the stat block within a combatant or a player character.
pub fn stat_block_of(value: &Value) -> Option<&Value> {
    let fields = ["StatBlock", "Statblock"].iter();
    let mut found = fields.filter_map(|field| value.get(*field));
    found.find(|block| block.is_object())
}

/// Reads an encounter. `enter` adds the stat block at a path of the file and returns its index in the list of all; it
/// returns `None` if the block cannot be read, and notes that.
pub fn read_encounter(
    path: &str,
    value: &Value,
    enter: &mut dyn FnMut(&str, &Value, bool) -> Option<usize>,
) -> SavedEncounter {
    let mut report = Report::default();
    let (field, list) = match (combatants(value), value.as_array()) {
        (Some(found), _) => found,
        (None, Some(list)) => ("", list),
        (None, None) => return SavedEncounter::default(),
    };
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for one in list {
        *kinds.entry(kind_name(one)).or_default() += 1;
    }
    let mut left = Left::default();
    let mut all = Vec::new();
    for (nth, one) in list.iter().enumerate() {
        let dot = if path.is_empty() || field.is_empty() {
            ""
        } else {
            "."
        };
        let here = format!("{path}{dot}{field}[{nth}]");
        let block = stat_block_of(one).unwrap_or(one);
        let is_player = !text(one, &["PersistentCharacterId"]).is_empty()
            || !text(block, &["Player"]).trim().is_empty();
        let Some(place) = enter(&here, block, is_player) else {
            continue;
        };
        let kind = kind_name(one);
        let several = kinds.get(kind).is_some_and(|count| *count > 1);
        let combatant = SavedCombatant {
            block: place,
            name: shown_name(one, kind, several),
            is_player,
            is_hidden: one.get("Hidden") == Some(&Value::Bool(true)),
            most: whole(one, "MaxHP")
                .filter(|most| *most > 0)
                .or_else(|| whole(block.get("HP").unwrap_or(block), "Value")),
            now: whole(one, "CurrentHP"),
            tags: listed(one, "Tags").filter_map(tag).collect(),
            notes: text(one, &["CurrentNotes"]).trim().to_owned(),
        };
        left.add(one, &combatant.name);
        all.push(combatant);
    }
    left.report(&mut report);
    leave_of_all(value, &mut report);
    SavedEncounter {
        name: text(value, &["Name"]).trim().to_owned(),
        combatants: all,
        report,
    }
}

fn whole(value: &Value, field: &str) -> Option<i32> {
    number(value, field).ok().flatten()
}

/// Returns the name of a combatant's kind.
fn kind_name(combatant: &Value) -> &str {
    text(stat_block_of(combatant).unwrap_or(combatant), &["Name"]).trim()
}

/// Returns the name as Improved Initiative shows it.
fn shown_name(combatant: &Value, kind: &str, several: bool) -> String {
    match (
        text(combatant, &["Alias"]).trim(),
        whole(combatant, "IndexLabel"),
    ) {
        ("", Some(label)) if several => format!("{kind} {label}"),
        ("", _) => kind.to_owned(),
        (alias, _) => alias.to_owned(),
    }
}

/// Returns a tag, in the form of this version or of an older one, in which it is only a text.
fn tag(value: &Value) -> Option<Tag> {
    let (words, rounds) = match value {
        Value::String(words) => (words.as_str(), 0),
        tag => {
            let rounds = whole(tag, "DurationRemaining").unwrap_or_default();
            (text(tag, &["Text"]), rounds.max(0))
        }
    };
    let words = words.trim();
    (!words.is_empty()).then(|| Tag {
        text: words.to_owned(),
        rounds,
    })
}

/// Properties of combatants that a fight here cannot hold, by kind.
#[derive(Default)]
struct Left(BTreeMap<(&'static str, &'static str), Vec<String>>);

impl Left {
    fn add(&mut self, combatant: &Value, name: &str) {
        for (field, what, why) in [
            (
                "Initiative",
                "initiative",
                "a fight rolls its own: change it during the fight",
            ),
            (
                "TemporaryHP",
                "temporary hit points",
                "the ruleset has none",
            ),
            (
                "ReactionsSpent",
                "spent reactions",
                "every combatant starts a fight with its reactions",
            ),
        ] {
            if let Some(value) = whole(combatant, field).filter(|value| *value != 0) {
                self.note(what, why, format!("{name} {value}"));
            }
        }
        for (field, what) in [
            ("InitiativeGroup", "initiative in a group"),
            ("Color", "colour"),
        ] {
            if !text(combatant, &[field]).is_empty() {
                self.note(what, "combatants here have none", name.to_owned());
            }
        }
        if combatant.get("RevealedAC") == Some(&Value::Bool(true)) {
            let what = "Armour Class that players see";
            self.note(what, "players never see it here", name.to_owned());
        }
    }

    fn note(&mut self, what: &'static str, why: &'static str, whose: String) {
        self.0.entry((what, why)).or_default().push(whose);
    }

    fn report(self, report: &mut Report) {
        for ((what, why), whose) in self.0 {
            let (count, whose) = (whose.len(), whose.join(", "));
            report.add(Fate::Left, count, format!("{what} ({whose})"), why);
        }
    }
}

/// Reports the other fields of an encounter.
fn leave_of_all(encounter: &Value, report: &mut Report) {
    if let Some(round) = whole(encounter, "RoundCounter").filter(|round| *round > 0) {
        let why = "a fight starts in round 1";
        report.note_one(Fate::Left, format!("round {round}"), why);
    }
    let active = ["ActiveCombatantId", "ActiveCreatureIndex"];
    let has_turn = active.iter().any(|field| match encounter.get(*field) {
        Some(Value::String(id)) => !id.is_empty(),
        Some(Value::Number(nth)) => nth.as_i64().is_some_and(|nth| nth >= 0),
        _ => false,
    });
    if has_turn {
        report.note_one(
            Fate::Left,
            "whose turn it is",
            "a fight rolls initiative first",
        );
    }
    if !text(encounter, &["BackgroundImageUrl"]).is_empty() {
        let why = "pictures are files: add one under the map in Prepare mode";
        report.note_one(Fate::Left, "the picture behind it", why);
    }
}

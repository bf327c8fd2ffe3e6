//! Entries that another file adds to a ruleset: entries that a conformance case needs and the library lacks, or custom
//! entries of a GM.

use indexmap::map::MutableKeys;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Entries, actions, classes, combos, creatures, equipment, magic, states, traits};
use crate::document::Spanned;

/// Additional entries for a ruleset, written as in its files. An entry with a known id replaces the existing one.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Extra {
    /// Layout version, if the entries are a separate file.
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub(super) actions: Entries<actions::Action>,
    pub(super) conditions: Entries<states::Condition>,
    pub(super) traits: Entries<traits::Trait>,
    pub(super) weapons: Entries<equipment::Weapon>,
    pub(super) armour: Entries<equipment::Armour>,
    pub(super) shields: Entries<equipment::Shield>,
    pub(super) gear: Entries<equipment::GearForm>,
    pub(super) classes: Entries<classes::Class>,
    pub(super) components: Entries<combos::Component>,
    pub(super) combos: Entries<combos::ComboForm>,
    pub(super) spells: Entries<magic::Spell>,
    pub(super) creatures: Entries<creatures::Creature>,
    pub(super) characters: Entries<creatures::Creature>,
}

impl Extra {
    /// Returns the ids of all entries.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Spanned<String>> {
        let Self {
            _version,
            actions,
            conditions,
            traits,
            weapons,
            armour,
            shields,
            gear,
            classes,
            components,
            combos,
            spells,
            creatures,
            characters,
        } = self;
        let items = weapons.keys().chain(armour.keys()).chain(shields.keys());
        let deeds = actions.keys().chain(components.keys()).chain(combos.keys());
        let people = creatures.keys().chain(characters.keys());
        let states = conditions.keys().chain(traits.keys()).chain(classes.keys());
        let others = gear.keys().chain(spells.keys());
        items.chain(deeds).chain(people).chain(states).chain(others)
    }
}

/// Adds entries to those of a file, if the file could be read.
pub(super) fn add<F, T>(
    file: &mut Option<F>,
    entries: impl FnOnce(&mut F) -> &mut Entries<T>,
    more: Entries<T>,
) {
    let Some(file) = file else { return };
    let entries = entries(file);
    for (id, value) in more {
        match entries.get_full_mut2(&id) {
            // Problems are reported at the place of the new entry.
            Some((_, key, known)) => {
                *key = id;
                *known = value;
            }
            None => {
                entries.insert(id, value);
            }
        }
    }
}

//! Entries that another file adds to a ruleset: entries that a conformance case needs and the library lacks, or custom
//! entries of a GM.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::entries::EntriesById;
use super::{creatures, states};
use crate::document::{Spanned, Written};

/// Additional entries for a ruleset, written as in its files. An entry with a known id replaces the existing one.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Extra {
    /// Layout version, if the entries are a separate file.
    #[serde(rename = "version")]
    _version: IgnoredAny,
    pub(super) actions: EntriesById<Written>,
    pub(super) conditions: EntriesById<states::Condition>,
    pub(super) traits: EntriesById<Written>,
    pub(super) weapons: EntriesById<Written>,
    pub(super) armour: EntriesById<Written>,
    pub(super) shields: EntriesById<Written>,
    pub(super) gear: EntriesById<Written>,
    pub(super) classes: EntriesById<Written>,
    pub(super) components: EntriesById<Written>,
    pub(super) combos: EntriesById<Written>,
    pub(super) spells: EntriesById<Written>,
    pub(super) creatures: EntriesById<creatures::Creature>,
    pub(super) characters: EntriesById<creatures::Creature>,
}

impl Extra {
    /// Returns the ids of all entries.
    pub fn keys(&self) -> impl Iterator<Item = &Spanned<String>> {
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

    /// Keeps only the entries whose ids fulfil `keep`.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
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
        actions.retain(|id, _| keep(id));
        conditions.retain(|id, _| keep(id));
        traits.retain(|id, _| keep(id));
        weapons.retain(|id, _| keep(id));
        armour.retain(|id, _| keep(id));
        shields.retain(|id, _| keep(id));
        gear.retain(|id, _| keep(id));
        classes.retain(|id, _| keep(id));
        components.retain(|id, _| keep(id));
        combos.retain(|id, _| keep(id));
        spells.retain(|id, _| keep(id));
        creatures.retain(|id, _| keep(id));
        characters.retain(|id, _| keep(id));
    }

    /// Adds entries after these. An entry with a known id replaces the existing one.
    pub fn extend(&mut self, more: Self) {
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
        } = more;
        self.actions.extend(actions);
        self.conditions.extend(conditions);
        self.traits.extend(traits);
        self.weapons.extend(weapons);
        self.armour.extend(armour);
        self.shields.extend(shields);
        self.gear.extend(gear);
        self.classes.extend(classes);
        self.components.extend(components);
        self.combos.extend(combos);
        self.spells.extend(spells);
        self.creatures.extend(creatures);
        self.characters.extend(characters);
    }
}

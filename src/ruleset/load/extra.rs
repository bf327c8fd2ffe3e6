//! Entries that another file adds to a ruleset: what a conformance case needs and the library lacks.

use serde::Deserialize;

use super::{Entries, actions, classes, combos, creatures, equipment, magic, states, traits};

/// More entries for a ruleset, written as in its files. An entry with a known id takes the place of
/// the one that is there.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Extra {
    pub(super) actions: Entries<actions::Action>,
    pub(super) conditions: Entries<states::Condition>,
    pub(super) traits: Entries<traits::Trait>,
    pub(super) weapons: Entries<equipment::Weapon>,
    pub(super) armour: Entries<equipment::Armour>,
    pub(super) shields: Entries<equipment::Shield>,
    pub(super) classes: Entries<classes::Class>,
    pub(super) components: Entries<combos::Component>,
    pub(super) combos: Entries<combos::Combo>,
    pub(super) spells: Entries<magic::Spell>,
    pub(super) creatures: Entries<creatures::Creature>,
}

/// Adds entries to those of a file, if it could be read.
pub(super) fn add<F, T>(
    file: &mut Option<F>,
    entries: impl FnOnce(&mut F) -> &mut Entries<T>,
    more: Entries<T>,
) {
    if let Some(file) = file {
        entries(file).extend(more);
    }
}

//! Entries that another file adds to a ruleset: entries that a conformance case needs and the library lacks, or custom
//! entries of a GM.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::sections::EntriesById;
use crate::document::{Spanned, Written};

/// Additional entries for a ruleset, written as in its files. An entry with a known id replaces the existing one.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Extra {
    /// Layout version, if the entries are a separate file.
    #[serde(rename = "version")]
    _version: IgnoredAny,
    actions: EntriesById<Written>,
    conditions: EntriesById<Written>,
    traits: EntriesById<Written>,
    weapons: EntriesById<Written>,
    armour: EntriesById<Written>,
    shields: EntriesById<Written>,
    gear: EntriesById<Written>,
    classes: EntriesById<Written>,
    components: EntriesById<Written>,
    combos: EntriesById<Written>,
    spells: EntriesById<Written>,
    creatures: EntriesById<Written>,
    characters: EntriesById<Written>,
}

impl Extra {
    /// Returns the sections with their names.
    pub(super) fn sections(&self) -> [(&'static str, &EntriesById<Written>); 13] {
        [
            ("actions", &self.actions),
            ("conditions", &self.conditions),
            ("traits", &self.traits),
            ("weapons", &self.weapons),
            ("armour", &self.armour),
            ("shields", &self.shields),
            ("gear", &self.gear),
            ("classes", &self.classes),
            ("components", &self.components),
            ("combos", &self.combos),
            ("spells", &self.spells),
            ("creatures", &self.creatures),
            ("characters", &self.characters),
        ]
    }

    fn sections_mut(&mut self) -> [&mut EntriesById<Written>; 13] {
        [
            &mut self.actions,
            &mut self.conditions,
            &mut self.traits,
            &mut self.weapons,
            &mut self.armour,
            &mut self.shields,
            &mut self.gear,
            &mut self.classes,
            &mut self.components,
            &mut self.combos,
            &mut self.spells,
            &mut self.creatures,
            &mut self.characters,
        ]
    }

    /// Returns the ids of all entries.
    pub fn keys(&self) -> impl Iterator<Item = &Spanned<String>> {
        let sections = self.sections().into_iter();
        sections.flat_map(|(_, entries)| entries.keys())
    }

    /// Keeps only the entries whose ids fulfil `keep`.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        for section in self.sections_mut() {
            section.retain(|id, _| keep(id));
        }
    }

    /// Adds entries after these. An entry with a known id replaces the existing one.
    pub fn extend(&mut self, mut more: Self) {
        for (section, more) in self.sections_mut().into_iter().zip(more.sections_mut()) {
            section.extend(std::mem::take(more));
        }
    }
}

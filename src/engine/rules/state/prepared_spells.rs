//! The spells that a combatant has prepared.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::SpellId;

/// Number of prepared castings of each spell, sorted by spell. A spell that is missing here is not counted: it can
/// be cast as often as the other rules allow.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PreparedSpells {
    prepared: Vec<PreparedSpell>,
}

/// Number of prepared castings of one spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PreparedSpell {
    /// Spell that is counted.
    pub spell: SpellId,
    /// Castings that are left.
    pub left: u32,
    /// Castings after a night's rest.
    pub of: u32,
}

impl PreparedSpells {
    /// Creates the counts of several spells, none of which has been cast yet.
    pub(in crate::rules) fn from_counts(counts: impl IntoIterator<Item = (SpellId, u32)>) -> Self {
        let mut memory = Self::default();
        for (spell, of) in counts {
            memory.set(PreparedSpell {
                spell,
                left: of,
                of,
            });
        }
        memory
    }

    /// Returns the prepared castings of `spell`; `None` if it is not counted.
    pub fn castings(&self, spell: SpellId) -> Option<PreparedSpell> {
        let mut prepared = self.prepared.iter();
        prepared.find(|one| one.spell == spell).copied()
    }

    /// Returns every counted spell, sorted by spell.
    pub fn iter(&self) -> impl Iterator<Item = PreparedSpell> {
        self.prepared.iter().copied()
    }

    /// Starts counting a spell, or changes its count.
    pub(in crate::rules) fn set(&mut self, counted: PreparedSpell) {
        match self
            .prepared
            .binary_search_by_key(&counted.spell, |one| one.spell)
        {
            Ok(at) => self.prepared[at] = counted,
            Err(at) => self.prepared.insert(at, counted),
        }
    }

    /// Stops counting a spell.
    pub(in crate::rules) fn forget(&mut self, spell: SpellId) {
        self.prepared.retain(|one| one.spell != spell);
    }

    /// True if any prepared casting has been used.
    pub fn has_gaps(&self) -> bool {
        self.prepared.iter().any(|one| one.left < one.of)
    }

    /// Restores all prepared castings.
    pub(in crate::rules) fn restore(&mut self) {
        for one in &mut self.prepared {
            one.left = one.of;
        }
    }
}

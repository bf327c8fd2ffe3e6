//! The spells that a combatant has prepared.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::SpellId;

/// How many of each spell a combatant has prepared, by the spells' names. A spell that is not among them is not
/// counted: it can be cast as often as the other rules allow.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Memory {
    prepared: Vec<Prepared>,
}

/// How many of one spell are prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prepared {
    /// The spell that is counted.
    pub spell: SpellId,
    /// How many are still in memory.
    pub left: u32,
    /// How many there are after a night's rest.
    pub of: u32,
}

impl Memory {
    /// So many of each spell, all of them still in memory.
    pub(in crate::rules) fn full(counts: impl IntoIterator<Item = (SpellId, u32)>) -> Self {
        let mut memory = Self::default();
        for (spell, of) in counts {
            memory.set(Prepared {
                spell,
                left: of,
                of,
            });
        }
        memory
    }

    /// How many of `spell` are prepared; `None` if it is not counted.
    pub fn of(&self, spell: SpellId) -> Option<Prepared> {
        let mut prepared = self.prepared.iter();
        prepared.find(|one| one.spell == spell).copied()
    }

    /// Every spell that is counted, by their names.
    pub fn iter(&self) -> impl Iterator<Item = Prepared> {
        self.prepared.iter().copied()
    }

    /// Counts a spell from now on, or otherwise than before.
    pub(in crate::rules) fn set(&mut self, counted: Prepared) {
        match self
            .prepared
            .binary_search_by_key(&counted.spell, |one| one.spell)
        {
            Ok(at) => self.prepared[at] = counted,
            Err(at) => self.prepared.insert(at, counted),
        }
    }

    /// Does not count a spell any more.
    pub(in crate::rules) fn forget(&mut self, spell: SpellId) {
        self.prepared.retain(|one| one.spell != spell);
    }

    /// Whether any of what was prepared is spent.
    pub fn has_gaps(&self) -> bool {
        self.prepared.iter().any(|one| one.left < one.of)
    }

    /// Brings everything back that was prepared.
    pub(in crate::rules) fn restore(&mut self) {
        for one in &mut self.prepared {
            one.left = one.of;
        }
    }
}

//! Components that describe a combatant: identity, body and stats.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Footprint};
use crate::ruleset::{ComboId, CreatureId, CreatureKind, Ruleset, SpellId, StatId, StatValues};

crate::ruleset::ids! {
    /// Id of a combatant: the short name used in files and logs, such as `mira` or `orc-2`.
    CombatantId;
    /// Id of a side, such as `party` or `raiders`.
    SideId;
}

/// Properties of a combatant that never change.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Id used in commands and files.
    pub id: CombatantId,
    /// Display name.
    pub name: String,
    /// Side that it belongs to.
    pub side: SideId,
    /// Library entry that it was created from.
    pub creature: CreatureId,
    /// Kind of creature: an individual or one of many.
    pub kind: CreatureKind,
}

impl std::hash::Hash for Identity {
    /// Hashes only the id and the side: the rules use neither the name nor the library entry.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.id, self.side).hash(state);
    }
}

/// Cell of its top left corner.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position(pub Cell);

/// Its size and how it moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Body {
    /// Its step on the ruleset's size scale (SEC-43).
    pub scale: i8,
    /// Cells that it covers.
    pub footprint: Footprint,
    /// True if it may share a square with another combatant that also may.
    pub shares_square: bool,
    /// Number of squares that it walks in one Move (SEC-30).
    pub speed_squares: u32,
    /// True if its footwear makes running impossible (SEC-32).
    pub impractical_footwear: bool,
}

/// Values of its stats, such as Strength or reflex.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stats(pub StatValues);

impl Stats {
    /// Returns the value of `stat`.
    pub fn get(&self, ruleset: &Ruleset, stat: StatId) -> i32 {
        ruleset.stat_index(stat).map_or(0, |index| self.0.at(index))
    }

    /// Sets the value of `stat`.
    pub(in crate::rules) fn set(&mut self, ruleset: &Ruleset, stat: StatId, value: i32) {
        if let Some(slot) = ruleset
            .stat_index(stat)
            .and_then(|index| self.0.0.get_mut(index))
        {
            *slot = value;
        }
    }
}

/// Combos and spells that it knows in addition to the common ones.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Repertoire {
    /// Combos that it knows in addition to the ones common to all combatants.
    pub combos: Vec<ComboId>,
    /// Spells that it can cast.
    pub spells: Vec<SpellId>,
}

/// True if it is hidden from the players.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hidden(pub bool);

/// Health state: up, dying or dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vitality {
    /// Able to take part.
    #[default]
    Up,
    /// Incapacitated, and may die (SEC-47).
    Dying,
    /// Out of the fight for good.
    Dead,
}

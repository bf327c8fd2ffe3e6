//! Who takes part: the identity, body and numbers of a combatant.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Footprint};
use crate::ruleset::{ComboId, CreatureId, CreatureKind, Ruleset, SpellId, StatBlock, StatId};

crate::ruleset::ids! {
    /// A combatant, by the short text that files and logs call it: `mira`, `orc-2`.
    CombatantId;
    /// A side: `party`, `raiders`.
    SideId;
}

/// What stays the same about a combatant.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The id by which commands and files name it.
    pub id: CombatantId,
    /// The name that people read.
    pub name: String,
    /// Whose side it is on.
    pub side: SideId,
    /// The entry of the ruleset's library that it was made from.
    pub creature: CreatureId,
    /// Whether it is a person or one of a kind.
    pub kind: CreatureKind,
}

impl std::hash::Hash for Identity {
    /// Neither its name nor the entry that it was once made from makes a difference to the rules.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.id, self.side).hash(state);
    }
}

/// The square of its top left corner.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position(pub Cell);

/// Its size and how it moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Body {
    /// Its step on the ruleset's scale of sizes (SEC-43).
    pub scale: i8,
    /// The squares that it covers.
    pub footprint: Footprint,
    /// Whether it may share a square with another such combatant.
    pub shares_square: bool,
    /// How many squares it walks in one Move (SEC-30).
    pub speed_squares: u32,
    /// Whether it wears something that nobody can run in (SEC-32).
    pub impractical_footwear: bool,
}

/// The values of its stats, such as Strength or reflex.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stats(pub StatBlock);

impl Stats {
    /// The value of `stat`.
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

/// What it knows to do beyond what everyone can.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Repertoire {
    /// The combos that it knows beyond those that everyone knows.
    pub combos: Vec<ComboId>,
    /// The spells that it can cast.
    pub spells: Vec<SpellId>,
}

/// Whether it is hidden from the players.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hidden(pub bool);

/// Whether it can take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vitality {
    /// It takes part.
    #[default]
    Up,
    /// It is incapacitated, and may die (SEC-47).
    Dying,
    /// It is out of the fight for good.
    Dead,
}

//! Who takes part: identity, body and numbers of a combatant.

use bevy::prelude::*;
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
    /// What commands and files call it.
    pub id: CombatantId,
    /// What people call it.
    pub name: String,
    /// Whose side it is on.
    pub side: SideId,
    /// What it is, in the ruleset's library.
    pub creature: CreatureId,
    /// A person or one of a kind.
    pub kind: CreatureKind,
}

impl std::hash::Hash for Identity {
    /// What people call it, and what it once was made from, make no difference to the rules.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.id, self.side).hash(state);
    }
}

/// The square its top left corner stands on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position(pub Cell);

/// Its size and how it moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Body {
    /// SEC-43: its size step.
    pub scale: i8,
    /// Squares it occupies.
    pub footprint: Footprint,
    /// Two such may share a square.
    pub shares_square: bool,
    /// SEC-30: squares a Move.
    pub speed_squares: u32,
    /// SEC-32: it wears what one cannot run in.
    pub impractical_footwear: bool,
}

/// Its numbers.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stats(pub StatBlock);

impl Stats {
    /// The value of `stat`.
    pub fn get(&self, ruleset: &Ruleset, stat: StatId) -> i32 {
        ruleset.stat_index(stat).map_or(0, |index| self.0.at(index))
    }

    /// Sets `stat`.
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
    /// Combos beyond everyone's.
    pub combos: Vec<ComboId>,
    /// Spells.
    pub spells: Vec<SpellId>,
}

/// Whether the players may see it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hidden(pub bool);

/// Whether it can take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vitality {
    /// On its feet, as far as the fight is concerned.
    #[default]
    Up,
    /// Incapacitated (SEC-47).
    Dying,
    /// Out of it for good.
    Dead,
}

//! Creatures and ready characters of the library.

use super::id::*;

/// A creature or character, as the library holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct CreatureDef {
    /// What a person calls it.
    pub name: String,
    /// A person with a name, or a creature (which adds its scale to melee damage).
    pub kind: CreatureKind,
    /// SEC-43: its size step.
    pub scale: i8,
    /// SEC-30: squares a Move.
    pub speed_squares: u32,
    /// Its numbers.
    pub stats: StatBlock,
    /// In hand at the start.
    pub in_hand: Option<ItemId>,
    /// Within reach: sheathed, slung, natural.
    pub carried: Vec<ItemId>,
    /// In pack and pockets.
    pub pack: Vec<ItemId>,
    /// Combos it knows beyond everyone's.
    pub combos: Vec<ComboId>,
    /// Spells it can cast.
    pub spells: Vec<SpellId>,
    /// SEC-32: wears what one cannot run in.
    pub impractical_footwear: bool,
    /// A sentence about it.
    pub help: String,
}

/// Whether the library entry is a person with a name or one of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CreatureKind {
    /// A player's or the GM's person.
    Character,
    /// One of a kind of creatures.
    Creature,
}

/// A combatant's numbers, in the order of [`Ruleset::stats`](super::Ruleset::stats).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct StatBlock(pub Vec<i32>);

impl StatBlock {
    /// The value at `index` in the ruleset's order; 0 for a stat the block does not have.
    pub fn at(&self, index: usize) -> i32 {
        self.0.get(index).copied().unwrap_or(0)
    }
}

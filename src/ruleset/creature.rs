//! Creatures and ready characters of the library.

use super::armour_class::HitDice;
use super::economy::SpeedsDef;
use super::equipment::DiceExpr;
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
    /// RES-11: its speeds besides walking.
    pub speeds: SpeedsDef,
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
    /// What fights by Armour Class needs.
    pub fighting: FightingProfile,
    /// A sentence about it.
    pub help: String,
}

/// What a creature is worth where attacks go against Armour Class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FightingProfile {
    /// Its class; its level is among its numbers.
    pub class: Option<ClassId>,
    /// Hit dice of its kind; 0 for a person with levels only.
    pub hit_dice: HitDice,
    /// Its hit points where they do not follow from its hit dice.
    pub hit_points: Option<DiceExpr>,
    /// Armour Class of its hide; the unarmoured one where not given.
    pub armour_class: Option<i32>,
    /// Armour that it wears.
    pub armour: Option<ItemId>,
    /// A shield or a second weapon.
    pub off_hand: Option<ItemId>,
    /// PHA-66: natural attacks that make one routine together; other weapons make one each.
    pub routine: Vec<ItemId>,
    /// SEG-02: it surprises on so much or less; 0 for what is usual.
    pub surprises_on: u8,
    /// SEG-03: it cannot be surprised.
    pub never_surprised: bool,
    /// It always acts last.
    pub goes_last: bool,
    /// PHA-84: what it is immune to.
    pub immune: Vec<AttributeId>,
    /// Its morale is never rolled.
    pub fearless: bool,
    /// The others look to it (SEG-40).
    pub leader: bool,
    /// PHA-52: it flies or swims by nature and keeps its full rate while it concentrates.
    pub native_mover: bool,
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

//! Creatures and ready characters of the library.

use super::armour_class::HitDice;
use super::economy::SpeedsDef;
use super::emblem::Emblem;
use super::equipment::DiceExpr;
use super::id::*;
use super::picture_name::PictureName;

/// As many of one spell as anybody can have prepared.
pub const MOST_PREPARED: u32 = 99;

/// A creature or character, as the library holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct CreatureDef {
    /// What a person calls it.
    pub name: String,
    /// What each of its kind can be called when it comes, in this order.
    pub names: Vec<String>,
    /// What its tokens show; the letters of its name where nothing is given.
    pub emblem: Option<Emblem>,
    /// The picture that its tokens show in place of the emblem.
    pub portrait: Option<PictureName>,
    /// A person with a name, or a creature (which adds its scale to melee damage).
    pub kind: CreatureKind,
    /// Its step on the ruleset's scale of sizes (SEC-43).
    pub scale: i8,
    /// How many squares it walks in one Move (SEC-30).
    pub speed_squares: u32,
    /// RES-11: its speeds besides walking.
    pub speeds: SpeedsDef,
    /// The values of its stats.
    pub stats: StatBlock,
    /// What it has in hand at the start.
    pub in_hand: Option<ItemId>,
    /// What it can draw at once (sheathed or slung), and its natural weapons.
    pub carried: Vec<ItemId>,
    /// What is in its pack and pockets.
    pub pack: Vec<ItemId>,
    /// Combos it knows beyond everyone's.
    pub combos: Vec<ComboId>,
    /// Spells it can cast.
    pub spells: Vec<SpellId>,
    /// How many of some of them it has prepared; the others are not counted.
    pub prepared: Vec<(SpellId, u32)>,
    /// What it is or does by nature.
    pub traits: Vec<TraitId>,
    /// Whether it wears something that nobody can run in (SEC-32).
    pub impractical_footwear: bool,
    /// What it needs for fights by Armour Class.
    pub fighting: FightingProfile,
    /// A sentence about it.
    pub help: String,
}

/// What a creature is worth where attacks go against Armour Class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FightingProfile {
    /// Its class; its level is among its stats.
    pub class: Option<ClassId>,
    /// The hit dice of its kind; 0 for a person who has only levels.
    pub hit_dice: HitDice,
    /// Its hit points where they do not follow from its hit dice.
    pub hit_points: Option<DiceExpr>,
    /// The Armour Class of its hide; that of an unarmoured person where not given.
    pub armour_class: Option<i32>,
    /// Armour that it wears.
    pub armour: Option<ItemId>,
    /// The shield or second weapon on the other arm.
    pub off_hand: Option<ItemId>,
    /// Natural attacks that together make one routine; every other weapon makes a routine of its
    /// own (PHA-66).
    pub routine: Vec<ItemId>,
    /// What it is, where weapons are made against that: undead, a dragon.
    pub attributes: Vec<AttributeId>,
    /// PHA-84: what it is immune to.
    pub immune: Vec<AttributeId>,
}

/// Whether the library entry is a person with a name or one of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CreatureKind {
    /// A person, of a player or of the GM.
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

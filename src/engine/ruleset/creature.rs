//! Creatures and pregenerated characters of the library.

use super::dice::{DiceExpr, HitDice};
use super::economy::SpeedsDef;
use super::emblem::Emblem;
use super::id::*;
use super::picture_name::PictureName;

/// Maximum number of prepared castings of one spell.
pub const MAX_PREPARED: u32 = 99;

/// A creature or character of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct CreatureDef {
    /// Display name.
    pub name: String,
    /// Names for individuals of its kind, in the order in which they are given out.
    pub names: Vec<String>,
    /// Emblem on its tokens; default: the letters of its name.
    pub emblem: Option<Emblem>,
    /// Picture on its tokens instead of the emblem.
    pub portrait: Option<PictureName>,
    /// Character or creature; a creature adds its scale to melee damage.
    pub kind: CreatureKind,
    /// Its step on the ruleset's scale of sizes (SEC-43).
    pub scale: i8,
    /// Number of squares that it walks in one Move (SEC-30).
    pub speed_squares: u32,
    /// RES-11: its speeds other than walking.
    pub speeds: SpeedsDef,
    /// Values of its stats.
    pub stats: StatValues,
    /// Item that it holds at the start.
    pub in_hand: Option<ItemId>,
    /// Items that it can draw at once (sheathed or slung), including its natural weapons.
    pub carried: Vec<ItemId>,
    /// Items in its pack and pockets.
    pub pack: Vec<ItemId>,
    /// Combos that it knows in addition to the combos that every combatant knows.
    pub combos: Vec<ComboId>,
    /// Spells that it can cast.
    pub spells: Vec<SpellId>,
    /// Numbers of prepared castings, by spell; castings of other spells are not counted.
    pub prepared: Vec<(SpellId, u32)>,
    /// Its traits.
    pub traits: Vec<TraitId>,
    /// True if it wears footwear in which running is impossible (SEC-32).
    pub impractical_footwear: bool,
    /// Its values for fights with Armour Class.
    pub fighting: FightingProfile,
    /// Help text of one sentence.
    pub help: String,
}

/// Values of a creature for attacks against Armour Class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FightingProfile {
    /// Its class; its level is one of its stats.
    pub class: Option<ClassId>,
    /// Hit dice of its kind; 0 for a person with levels only.
    pub hit_dice: HitDice,
    /// Its hit points, if they do not follow from its hit dice.
    pub hit_points: Option<DiceExpr>,
    /// Its natural Armour Class; default: that of an unarmoured person.
    pub armour_class: Option<i32>,
    /// Armour that it wears.
    pub armour: Option<ItemId>,
    /// Shield or second weapon in the off hand.
    pub off_hand: Option<ItemId>,
    /// Natural attacks that together make one routine; every other weapon makes a separate routine (PHA-66).
    pub routine: Vec<ItemId>,
    /// Attributes to which weapons against a kind of creature refer: undead, a dragon.
    pub attributes: Vec<AttributeId>,
    /// PHA-84: attributes to which it is immune.
    pub immune: Vec<AttributeId>,
}

/// Kind of a library entry: an individual person or a kind of creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CreatureKind {
    /// A named person, run by a player or the GM.
    Character,
    /// A creature, one of many of its kind.
    Creature,
}

/// Stat values of a combatant, in the order of [`Ruleset::stats`](super::Ruleset::stats).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct StatValues(pub Vec<i32>);

impl StatValues {
    /// Returns the value at `index` in the ruleset's order; 0 for a stat that the block does not have.
    pub fn at(&self, index: usize) -> i32 {
        self.0.get(index).copied().unwrap_or(0)
    }
}

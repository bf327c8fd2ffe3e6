//! Postures and conditions: what a combatant's state does to it.

use super::id::AttributeId;

/// A posture.
#[derive(Clone, Debug, PartialEq)]
pub struct PostureDef {
    /// What a person calls it.
    pub name: String,
    /// A combatant in it may run (SEC-32).
    pub may_run: bool,
    /// A combatant in it may move.
    pub may_move: bool,
    /// SEC-47, SEG-41: what it adds to melee attacks against the combatant.
    pub attacked_in_melee: i32,
    /// SEC-47, SEG-41: what it adds to ranged attacks against the combatant.
    pub attacked_at_range: i32,
    /// SEG-41: neither shield nor Dexterity counts for the combatant.
    pub exposed: bool,
    /// A sentence of help.
    pub help: String,
}

/// PHA-71: what foils attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Ward {
    /// Contact is hedged out: evident after the first attack routine.
    Hedged,
    /// Attacks do nothing: it stays hidden.
    Immune,
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionDef {
    /// What a person calls it.
    pub name: String,
    /// One or two letters for the badge on the token.
    pub badge: String,
    /// What it adds to every check of the combatant.
    pub checks: i32,
    /// What it adds to melee attacks against the combatant.
    pub attacked_in_melee: i32,
    /// What it adds to ranged attacks against the combatant.
    pub attacked_at_range: i32,
    /// The combatant cannot leave its square.
    pub forbids_moving: bool,
    /// The combatant cannot do anything that takes time.
    pub forbids_acting: bool,
    /// The combatant cannot cast.
    pub forbids_casting: bool,
    /// The combatant cannot defend.
    pub forbids_defending: bool,
    /// What it adds to attacks of the combatant.
    pub to_hit: i32,
    /// What it adds to damage of the combatant.
    pub damage: i32,
    /// How much better it makes Armour Class.
    pub armour_class: i32,
    /// What it adds to saving throws.
    pub saves: i32,
    /// SEG-41: neither shield nor Dexterity counts for the combatant.
    pub exposed: bool,
    /// Its speed in percent of what it is otherwise.
    pub speed_percent: u32,
    /// Attack routines more or fewer in a round.
    pub routines: i32,
    /// The combatant cannot be seen (SEG-41).
    pub unseen: bool,
    /// PHA-71: attacks on the combatant are foiled.
    pub wards: Option<Ward>,
    /// PHA-84: what the combatant is immune to.
    pub immune: Vec<AttributeId>,
    /// Damage so much less.
    pub absorbs: i32,
    /// The combatant is down and can be slain at will.
    pub helpless: bool,
    /// A sentence of help.
    pub help: String,
}

impl ConditionDef {
    /// Whether it keeps its bearer from moving or acting as it would (PHA-50).
    pub fn impedes(&self) -> bool {
        self.forbids_moving
            || self.forbids_acting
            || self.forbids_casting
            || self.helpless
            || self.speed_percent == 0
    }
}

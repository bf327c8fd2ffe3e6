//! Postures and conditions: what a combatant's state does to it.

use super::equipment::DiceExpr;
use super::id::{ActionId, AttributeId};

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
    /// What it does where a round is a row of steps.
    pub steps: StepEffects,
    /// The action of its bearer that ends it.
    pub ended_by: Option<ActionId>,
    /// A sentence of help.
    pub help: String,
}

/// What a condition does to the turn of its bearer where a round is a row of steps (FOW-40 to FOW-48).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepEffects {
    /// It cannot attack.
    pub forbids_attacking: bool,
    /// It cannot react.
    pub forbids_reacting: bool,
    /// It acts in the last step, whatever it chose (FOW-48).
    pub acts_last: bool,
    /// It has so many actions at most.
    pub most_actions: Option<u32>,
    /// An opponent in it moves or attacks: no approach belongs to its attack (FOW-22, FOW-44).
    pub moves_or_attacks: bool,
    /// Moving takes all actions of its turn, and nothing may go before it (FOW-42).
    pub moving_takes_turn: bool,
    /// It moves only to flee, each step away from what it flees, and that takes its turn (FOW-46).
    pub flees_only: bool,
    /// Its turn passes without it (FOW-45).
    pub misses_turn: bool,
    /// It ends with the turn of its bearer, missed or not.
    pub ends_with_turn: bool,
    /// Damage at the start of its turn (FOW-47).
    pub turn_damage: Option<DiceExpr>,
    /// Whoever strikes it wounds it, whatever Stamina it has (FOW-13).
    pub unprepared: bool,
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

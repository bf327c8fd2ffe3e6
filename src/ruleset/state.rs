//! Postures and conditions: what a combatant's state does to it.

use super::equipment::DiceExpr;
use super::id::{ActionId, AttributeId};

/// How somebody holds its body: standing, prone.
#[derive(Clone, Debug, PartialEq)]
pub struct PostureDef {
    /// What a person calls it.
    pub name: String,
    /// Whether a combatant in it may run (SEC-32).
    pub may_run: bool,
    /// Whether a combatant in it may move.
    pub may_move: bool,
    /// What it adds to melee attacks against the combatant (SEC-47, SEG-41).
    pub attacked_in_melee: i32,
    /// What it adds to ranged attacks against the combatant (SEC-47, SEG-41).
    pub attacked_at_range: i32,
    /// Whether neither shield nor Dexterity counts for the combatant (SEG-41).
    pub exposed: bool,
    /// A sentence of help.
    pub help: String,
}

/// What foils attacks (PHA-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Ward {
    /// Contact is kept out, as the first attack routine shows.
    Hedged,
    /// Attacks do nothing, and nothing shows why.
    Immune,
}

/// Something that befalls a combatant for a while.
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
    /// Whether the combatant cannot leave its square.
    pub forbids_moving: bool,
    /// Whether the combatant cannot do anything that takes time.
    pub forbids_acting: bool,
    /// Whether the combatant cannot cast.
    pub forbids_casting: bool,
    /// Whether the combatant cannot defend.
    pub forbids_defending: bool,
    /// What it adds to attacks of the combatant.
    pub to_hit: i32,
    /// What it adds to damage of the combatant.
    pub damage: i32,
    /// How much better it makes Armour Class.
    pub armour_class: i32,
    /// What it adds to saving throws.
    pub saves: i32,
    /// Whether neither shield nor Dexterity counts for the combatant (SEG-41).
    pub exposed: bool,
    /// The speed that it leaves, in percent of what it would be.
    pub speed_percent: u32,
    /// How many attack routines more, or fewer, the combatant makes in a round.
    pub routines: i32,
    /// Whether the combatant cannot be seen (SEG-41).
    pub unseen: bool,
    /// How attacks on the combatant are foiled, if they are (PHA-71).
    pub wards: Option<Ward>,
    /// The attributes of effects that the combatant is immune to (PHA-84).
    pub immune: Vec<AttributeId>,
    /// How much it takes off any damage to the combatant.
    pub absorbs: i32,
    /// Whether the combatant is down and can be slain at will.
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
    /// Whether it cannot attack.
    pub forbids_attacking: bool,
    /// Whether it cannot react.
    pub forbids_reacting: bool,
    /// Whether it acts in the last step, whatever it chose (FOW-48).
    pub acts_last: bool,
    /// The most actions that it has in its turn; `None` for no limit.
    pub most_actions: Option<u32>,
    /// Whether an opponent in it either moves or attacks: no approach belongs to its attack
    /// (FOW-22, FOW-44).
    pub moves_or_attacks: bool,
    /// Whether moving takes all actions of its turn, and nothing may go before it (FOW-42).
    pub moving_takes_turn: bool,
    /// Whether it moves only to flee, each step away from what it flees, and that takes its turn
    /// (FOW-46).
    pub flees_only: bool,
    /// Whether its turn passes without it (FOW-45).
    pub misses_turn: bool,
    /// Whether it ends with the turn of its bearer, missed or not.
    pub ends_with_turn: bool,
    /// The damage that it does at the start of each turn of its bearer (FOW-47).
    pub turn_damage: Option<DiceExpr>,
    /// Whether any blow wounds it, whatever Stamina it has (FOW-13).
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

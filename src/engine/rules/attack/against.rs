//! The target's side of an attack's damage: one kind for each attack model.

use crate::rules::facts::Term;

use super::PoolAgainst;

/// The target's side of an attack's damage.
#[derive(Clone, Debug)]
pub enum Against {
    /// Damage is compared with this toughness (SEC-42).
    Toughness(i32),
    /// Damage is subtracted from hit points (SEG-39).
    HitPoints(HitPointsAgainst),
    /// Damage is subtracted from Stamina, and causes wounds when none is left (FOW-13).
    Pool(Box<PoolAgainst>),
    /// Damage is subtracted from hit points behind a Defence (RES-30).
    Defence(DefenceAgainst),
}

/// A Defence, and the hit points behind it (RES-30).
#[derive(Clone, Debug)]
pub struct DefenceAgainst {
    /// Defence that the attack must reach.
    pub defence: i32,
    /// Breakdown of the Defence into its modifiers.
    pub terms: Vec<Term>,
    /// Current hit points of the target; `None` if it is down and any more damage kills it.
    pub left: Option<i32>,
    /// Damage absorbed by the target's protection.
    pub absorbs: i32,
    /// True if the highest face doubles the damage dice.
    pub doubles: bool,
}

/// An attack against Armour Class, and the hit points behind it.
#[derive(Clone, Debug)]
pub struct HitPointsAgainst {
    /// Armour Class, as the ruleset counts it.
    pub armour_class: i32,
    /// Breakdown of how much better it is than that of an unarmoured person (PHA-60).
    pub terms: Vec<Term>,
    /// The attacker's T, the number it needs against Armour Class 0 (PHA-63). With ascending Armour Class, its attack
    /// bonus, which is also one of the modifiers of the check.
    pub to_hit: i32,
    /// Current hit points of the target; `None` if it is down and any more damage kills it.
    pub left: Option<i32>,
    /// Damage absorbed by the target's protection.
    pub absorbs: i32,
    /// True if the multiplier also applies to the modifiers of the dice (PHA-64).
    pub multiplies_all: bool,
}

//! What the damage of an attack is set against: one kind for each model.

use crate::rules::facts::Term;

use super::PoolAgainst;

/// What the damage of an attack is set against.
#[derive(Clone, Debug)]
pub enum Against {
    /// Damage is compared with this toughness (SEC-42).
    Toughness(i32),
    /// Damage comes off hit points (SEG-39).
    HitPoints(HitPointsAgainst),
    /// Damage comes off Stamina, and makes wounds when there is none left (FOW-13).
    Pool(Box<PoolAgainst>),
    /// Damage comes off hit points behind a Defence (RES-30).
    Defence(DefenceAgainst),
}

/// A Defence, and the hit points behind it (RES-30).
#[derive(Clone, Debug)]
pub struct DefenceAgainst {
    /// The Defence that the attack must reach.
    pub defence: i32,
    /// What the Defence is made of, term by term.
    pub terms: Vec<Term>,
    /// The hit points the target has now; `None` if it is down and any more damage kills it.
    pub left: Option<i32>,
    /// What the target's protection takes off the damage.
    pub absorbs: i32,
    /// Whether the highest face doubles the damage dice.
    pub doubles: bool,
}

/// An attack against Armour Class, and the hit points behind it.
#[derive(Clone, Debug)]
pub struct HitPointsAgainst {
    /// The Armour Class, as the ruleset counts it.
    pub armour_class: i32,
    /// How much better than that of an unarmoured person it is, term by term (PHA-60).
    pub terms: Vec<Term>,
    /// The attacker's T, which is what it needs against Armour Class 0 (PHA-63); where Armour Class
    /// ascends, its attack bonus, which is also one of the terms of the check.
    pub to_hit: i32,
    /// The hit points the target has now; `None` if it is down and any more damage kills it.
    pub left: Option<i32>,
    /// What the target's protection takes off the damage.
    pub absorbs: i32,
    /// Whether the multiplier also covers what is added to the dice (PHA-64).
    pub multiplies_all: bool,
}

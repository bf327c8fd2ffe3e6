//! Attacks: what both models share, from the choice of a weapon to the sums of a preview.
//!
//! `contested` is the check of an attacker, that of a defender and damage against toughness;
//! `armour_class` is one die against a number and damage off hit points, with what belongs to it in
//! `routines`, `reach` and `striking`.

pub mod outcome;
pub mod rejection;
mod words;

pub mod armour_class;
pub mod contested;
mod defence;
pub mod pool;
mod reach;
mod routines;
mod striking;
#[cfg(test)]
mod tests;

use crate::ruleset::{AttackModel, DefenceId, DiceExpr, ItemId, WeaponDef};

use super::facts::Rejection;
use super::gear::rejection::GearRejection;
use crate::rules::facts::{CheckPlan, Order, Term};
use crate::rules::state::{
    Battle, Changes, CombatantId, CombatantRef, Eventful, Fight, Gear, GroundItems, Health,
    Posture, Writes,
};

pub(super) use armour_class::{
    absorbs, bonus_hit_points, class, hit_dice, level, overall_hit_dice,
};
pub use contested::{check_combo, combo_attacks, combo_rating, known_combo, run_up_needed};
pub(super) use contested::{resolve_combo, roll_damage};
pub use pool::{PoolAgainst, armour_of, band_between};
pub(super) use pool::{approach_steps, deal_whole, resists, turn_damage};
pub(super) use striking::{points, strike_out_of_turn};

/// Hand to hand, or at range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Hand to hand.
    Melee,
    /// At range.
    Ranged,
}

/// One attack of an order, with everything fixed before a die is thrown (SEC-44, PHA-66).
#[derive(Clone, Debug)]
pub struct Swing {
    /// Who attacks.
    pub attacker: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// With what.
    pub weapon: ItemId,
    /// How.
    pub mode: Mode,
    /// The check to hit.
    pub to_hit: CheckPlan,
    /// The defence and its check; none if the target cannot defend, or the rules know of none.
    pub defence: Option<(DefenceId, CheckPlan)>,
    /// The damage dice.
    pub dice: DiceExpr,
    /// What is added to them, besides the dice's own bonus.
    pub damage_terms: Vec<Term>,
    /// How many times the damage is done (SEG-32, PHA-64); 1 for most.
    pub multiplier: i32,
    /// What the damage goes against.
    pub against: Against,
}

/// What the damage of an attack goes against.
#[derive(Clone, Debug)]
pub enum Against {
    /// SEC-42: it is compared with this toughness.
    Toughness(i32),
    /// SEG-39: it comes off hit points.
    HitPoints(HitPointsAgainst),
    /// FOW-13: it comes off Stamina, and wounds when there is none.
    Pool(Box<PoolAgainst>),
    /// RES-30: it comes off hit points behind a Defence.
    Defence(DefenceAgainst),
}

/// A Defence, and the hit points behind it (RES-30).
#[derive(Clone, Debug)]
pub struct DefenceAgainst {
    /// What the attack must reach.
    pub defence: i32,
    /// What it is made of, term by term.
    pub terms: Vec<Term>,
    /// Hit points of the target now; none if it is down and any more damage kills it.
    pub left: Option<i32>,
    /// What the target's protection takes off the damage.
    pub absorbs: i32,
    /// The highest face doubles the damage dice.
    pub doubles: bool,
}

/// An attack against Armour Class, and the hit points behind it.
#[derive(Clone, Debug)]
pub struct HitPointsAgainst {
    /// The Armour Class, as the ruleset counts it.
    pub armour_class: i32,
    /// How much better than that of an unarmoured person it is, term by term (PHA-60).
    pub terms: Vec<Term>,
    /// T of the attacker: what it needs against Armour Class 0 (PHA-63); its attack bonus, which is one of
    /// the terms of the check, where Armour Class ascends.
    pub to_hit: i32,
    /// Hit points of the target now; none if it is down and any more damage kills it.
    pub left: Option<i32>,
    /// What the target's protection takes off the damage.
    pub absorbs: i32,
    /// PHA-64: the multiplier covers what is added to the dice, too.
    pub multiplies_all: bool,
}

/// Whether an attack is possible, and what it comes to: all attacks of one routine, at one target
/// (PHA-66). One attack where the rules know no routines.
///
/// # Errors
/// What stands in the way.
pub fn routine(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    mode: Mode,
) -> Result<Vec<Swing>, Rejection> {
    match &battle.ruleset.attack {
        AttackModel::Contested(model) => {
            contested::single(battle, model, actor, order, mode).map(|swing| vec![swing])
        }
        AttackModel::ArmourClass(model) => routines::routine(battle, model, actor, order, mode),
        AttackModel::Pool(model) => {
            pool::single(battle, model, actor, order, mode).map(|swing| vec![swing])
        }
        AttackModel::Defence(model) => {
            defence::single(battle, model, actor, order, mode, true).map(|swing| vec![swing])
        }
    }
}

/// What one attack with what is ready would come to, were the target in reach and in sight: for
/// weighing targets before walking up to them. The rating is a combo's.
///
/// # Errors
/// `NoWeaponReady`, `UnknownCombatant`.
pub fn foresee(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
    rating: i32,
) -> Result<Swing, Rejection> {
    match &battle.ruleset.attack {
        AttackModel::Contested(model) => {
            contested::foresee(battle, model, actor, target, mode, rating)
        }
        AttackModel::ArmourClass(model) => {
            let swings = routines::foresee(battle, model, actor, target, mode)?;
            let ranged = mode == Mode::Ranged;
            let first = swings.into_iter().next();
            first.ok_or(GearRejection::NoWeaponReady { ranged }.into())
        }
        AttackModel::Pool(model) => pool::foresee(battle, model, actor, target, mode),
        AttackModel::Defence(model) => defence::foresee(battle, model, actor, target, mode),
    }
}

/// As [`foresee`], all attacks of the routine, without a combo.
///
/// # Errors
/// As [`foresee`].
pub fn foresee_routine(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
) -> Result<Vec<Swing>, Rejection> {
    match &battle.ruleset.attack {
        AttackModel::Contested(model) => {
            contested::foresee(battle, model, actor, target, mode, 0).map(|swing| vec![swing])
        }
        AttackModel::ArmourClass(model) => routines::foresee(battle, model, actor, target, mode),
        AttackModel::Pool(model) => {
            pool::foresee(battle, model, actor, target, mode).map(|swing| vec![swing])
        }
        AttackModel::Defence(model) => {
            defence::foresee(battle, model, actor, target, mode).map(|swing| vec![swing])
        }
    }
}

/// The Armour Class of a combatant from the front, cover and concealment aside, and how much better than
/// that of an unarmoured person it is, term by term; none where attacks do not go against it.
pub fn armour_class_of(battle: &Battle, who: &CombatantRef) -> Option<(i32, Vec<Term>)> {
    let model = battle.ruleset.attack.armour_class()?;
    Some(armour_class::of(battle, model, who))
}

/// The Defence of a combatant, and what it is made of, term by term; none where attacks do not go against it.
pub fn defence_of(battle: &Battle, who: &CombatantRef) -> Option<(i32, Vec<Term>)> {
    let model = battle.ruleset.attack.defence()?;
    Some(defence::defence_of(battle.ruleset, model, who))
}

/// Carries out the attack that was ordered.
pub(super) fn resolve(
    fight: &mut (impl Changes<GroundItems> + Eventful + Writes<Gear> + Writes<Health> + Writes<Posture>),
    order: &Order,
    mode: Mode,
    forced: bool,
) -> Result<(), Rejection> {
    let ruleset = fight.ruleset();
    match &ruleset.attack {
        AttackModel::Contested(model) => {
            contested::resolve_single(fight, model, order, mode, forced)
        }
        AttackModel::ArmourClass(model) => striking::resolve(fight, model, order, mode, forced),
        AttackModel::Pool(model) => pool::resolve(fight, model, order, mode, forced),
        AttackModel::Defence(model) => defence::resolve(fight, model, order, mode, forced),
    }
}

/// Whether a ranged weapon is ready, which aiming needs (SEC-46).
///
/// # Errors
/// `NoWeaponReady`.
pub fn check_ranged_ready(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    choose_weapon(battle, actor, None, Mode::Ranged).map(|_| ())
}

/// The weapon named, or the first that is ready, for this kind of attack.
fn choose_weapon(
    battle: &Battle,
    actor: &CombatantRef,
    named: Option<ItemId>,
    mode: Mode,
) -> Result<ItemId, Rejection> {
    let suits = |weapon: &WeaponDef| match mode {
        Mode::Melee => weapon.melee.is_some(),
        Mode::Ranged => weapon.ranged.is_some(),
    };
    let ranged = mode == Mode::Ranged;
    let mut ready = actor.gear().ready(battle.ruleset);
    let Some(item) = named else {
        let found = ready
            .find(|(_, weapon)| suits(weapon))
            .map(|(item, _)| item);
        return found.ok_or(Rejection::Gear(GearRejection::NoWeaponReady { ranged }));
    };
    match battle.ruleset.weapons.get(item) {
        Some(weapon) if suits(weapon) => {}
        _ => return Err(GearRejection::WrongWeapon { item, ranged }.into()),
    }
    if ready.any(|(held, _)| held == item) {
        Ok(item)
    } else {
        Err(GearRejection::NotInHand { item }.into())
    }
}

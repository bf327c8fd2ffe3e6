//! Attacks by dice pools: the highest die is read, and armour is subtracted from each damage die (FOW-10 to FOW-14,
//! FOW-20 to FOW-22).

pub mod outcome;
mod text;

mod odds;
mod resolve;

use crate::grid::{Cell, FEET_PER_SQUARE};
use crate::rules::effects;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{CheckPlan, Input, Rejection, TermKind};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::movement::stepping;
use crate::rules::stamina;
use crate::rules::stamina::rejection::StaminaRejection;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Eventful, Health, PlannedStep, ResolvesAttacks, Stats,
    Vitality, Writes,
};
use crate::ruleset::{
    Band, CreatureDef, DiceExpr, ItemId, Number, PoolAttack, Ruleset, StatId, Status,
};

use super::hit_point_damage::LeastDamage;
use super::losses;
use super::model::AttackRules;
use super::{Against, AttackContext, AttackInput, Mode, PlannedAttack, choose_weapon, reach};

pub(in crate::rules) use odds::chance_of_pool;
pub(super) use odds::{chance_to_hit, hit_damage_distribution, odds};
pub(in crate::rules) use resolve::resists;

input! {
    /// An attack.
    pub(super) struct PoolInput of AttackInput {
        /// The target.
        target: CombatantId = targets,
        /// The weapon.
        weapon: Option<ItemId> = weapon,
        /// FOW-22: the square to which its approach leads; default: the cheapest in reach.
        to: Option<Cell> = to,
        /// The GM's dice, positive or negative.
        modifier: Option<i32> = modifier,
        /// FOW-13: true if Stamina is spent for one more die.
        effort: bool = effort,
    }
}

impl AttackRules for PoolAttack {
    type Input = PoolInput;

    fn routine(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Self::Input,
        mode: Mode,
    ) -> Result<Vec<PlannedAttack>, Rejection> {
        single(battle, self, actor, order, mode).map(|attack| vec![attack])
    }

    fn foresee(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        target: CombatantId,
        mode: Mode,
        _rating: i32,
    ) -> Result<Vec<PlannedAttack>, Rejection> {
        predict(battle, self, actor, target, mode).map(|attack| vec![attack])
    }

    fn resolve(
        &self,
        fight: &mut impl ResolvesAttacks,
        who: CombatantId,
        order: &Self::Input,
        made: AttackContext,
    ) -> Result<(), Rejection> {
        resolve::resolve(fight, self, who, order, made)
    }

    fn range_feet(&self, increment: u32) -> u32 {
        increment.min(self.bands.far)
    }

    /// Stamina is a separate stat (FOW-13).
    fn usual_hit_points(
        &self,
        ruleset: &Ruleset,
        _def: &CreatureDef,
        stats: &Stats,
    ) -> Option<i32> {
        Some(stats.get(ruleset, self.stamina))
    }

    fn share_of_damage(&self, ruleset: &Ruleset, target: &CombatantRef, dice: DiceExpr) -> i64 {
        let against = against(ruleset, self, target);
        let points = odds::totals(dice, &against);
        losses::mean(&points, |points| against.loss(points))
    }

    fn damage(
        &self,
        fight: &mut (impl Eventful + Writes<Health>),
        by: CombatantId,
        target: CombatantId,
        dice: DiceExpr,
        _least: LeastDamage,
    ) {
        resolve::deal_without_attack(fight, by, target, dice);
    }

    fn give_back(
        &self,
        fight: &mut (impl Eventful + Writes<Health>),
        _caster: CombatantId,
        target: CombatantId,
        dice: DiceExpr,
    ) {
        stamina::recover(fight, target, dice);
    }
}

/// The target's side of an attack by a pool (FOW-12, FOW-13).
#[derive(Clone, Debug)]
pub struct PoolAgainst {
    /// The figures of the attack model.
    pub model: PoolAttack,
    /// Damage that the target's armour takes off each damage die.
    pub armour: i32,
    /// Current Stamina of the target.
    pub stamina: i32,
    /// Current wounds of the target.
    pub wounds: u32,
    /// True if any damage wounds it, regardless of its Stamina.
    pub unprepared: bool,
}

impl PoolAgainst {
    /// Returns true if this much damage causes a wound (FOW-13).
    pub fn causes_wound(&self, points: i32) -> bool {
        points > 0 && (self.stamina <= 0 || self.unprepared)
    }

    /// Returns the share of what the target can still lose that this much damage costs it, in thousandths. Stamina counts
    /// as the delay of the next wound.
    pub(super) fn loss(&self, points: i32) -> i64 {
        if points <= 0 {
            return 0;
        }
        if self.drops_target(points) {
            return losses::EVERYTHING;
        }
        let wounds = i64::from(self.model.mortal_wound.saturating_sub(self.wounds).max(1));
        let stamina = i64::from(self.stamina.max(0));
        let left = wounds * losses::STAMINA_OF_A_WOUND + stamina;
        let wound = if self.causes_wound(points) {
            losses::STAMINA_OF_A_WOUND
        } else {
            0
        };
        let lost = i64::from(points).min(stamina) + wound;
        lost * losses::EVERYTHING / left
    }

    /// Returns true if this much damage puts the target out of the fight.
    pub fn drops_target(&self, points: i32) -> bool {
        self.causes_wound(points) && self.wounds + 1 >= self.model.mortal_wound
    }
}

/// Returns how much armour takes off each damage die that hits `who`: its hide or its worn armour, whichever is higher
/// (FOW-12).
pub fn armour_of(ruleset: &Ruleset, who: &CombatantRef) -> i32 {
    let hide = ruleset
        .attack
        .pool()
        .map_or(0, |model| who.stats().get(ruleset, model.armour));
    let worn = who
        .gear()
        .armour()
        .and_then(|item| ruleset.armour.get(item))
        .map_or(0, |armour| armour.off_each_die);
    hide.max(worn)
}

/// Returns the range band of `actor` that `other` is in (FOW-20), or `None` if the ruleset has no bands.
pub fn band_between(battle: &Battle, actor: &CombatantRef, other: &CombatantRef) -> Option<Band> {
    let model = battle.ruleset.attack.pool()?;
    Some(model.bands.band_at(feet_between(battle, actor, other)))
}

fn feet_between(battle: &Battle, actor: &CombatantRef, other: &CombatantRef) -> u32 {
    let metric = battle.ruleset.movement.metric;
    metric.feet_between(&actor.space(), &other.space())
}

/// Returns a single attack, if it is possible.
///
/// # Errors
/// `TargetsWanted` unless there is exactly one target, `NoStamina` if it cannot pay for the effort, or the
/// [`Rejection`] of a weapon, a distance or a line of sight that does not allow the attack.
fn single(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    order: &PoolInput,
    mode: Mode,
) -> Result<PlannedAttack, Rejection> {
    let weapon = choose_weapon(battle, actor, order.weapon, mode)?;
    if order.target == actor.id() {
        return Err(TargetRejection::TargetIsSelf.into());
    }
    let target = battle.find(order.target)?;
    if target.health().vitality() == Vitality::Dead {
        return Err(TargetRejection::TargetDead.into());
    }
    match mode {
        Mode::Melee => match &*stepping::approach(battle, model, actor, &target, order.to) {
            Ok(_steps) => {}
            Err(why) => return Err(why.clone()),
        },
        Mode::Ranged => at_range(battle, model, actor, &target, weapon)?,
    }
    if order.effort && actor.health().hit_points().now < model.effort.stamina {
        return Err(StaminaRejection::NoStamina {
            have: actor.health().hit_points().now,
            need: model.effort.stamina,
        }
        .into());
    }
    swing(
        battle,
        model,
        actor,
        &target,
        weapon,
        mode,
        order.added(model),
    )
}

/// Dice in addition to those of the attacker and its target.
#[derive(Clone, Copy, Default)]
struct Added {
    /// For Stamina.
    effort: i32,
    /// From a GM ruling.
    ruling: i32,
}

impl PoolInput {
    fn added(&self, model: &PoolAttack) -> Added {
        Added {
            effort: if self.effort { model.effort.dice } else { 0 },
            ruling: self.modifier.unwrap_or(0),
        }
    }
}

/// Checks the range: a missile carries to Far, a thrown weapon as far as its own range (FOW-21).
fn at_range(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: ItemId,
) -> Result<(), Rejection> {
    let have = feet_between(battle, actor, target);
    let own = battle
        .ruleset
        .weapons
        .get(weapon)
        .and_then(|weapon| weapon.ranged.as_ref())
        .map_or(0, |profile| profile.increment_feet);
    let most = own.min(model.bands.far);
    if have > most {
        return Err(TargetRejection::OutOfRange {
            have: have / FEET_PER_SQUARE,
            most: most / FEET_PER_SQUARE,
        }
        .into());
    }
    let def = battle.ruleset.weapons.get(weapon);
    reach::check_unhindered(battle, actor, target, def, Mode::Ranged)
}

/// Returns an attack with a ready weapon as if the target were in reach and in sight.
///
/// # Errors
/// `NoWeaponReady` if no suitable weapon is ready, `UnknownCombatant` if the target does not exist.
fn predict(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
) -> Result<PlannedAttack, Rejection> {
    let weapon = choose_weapon(battle, actor, None, mode)?;
    let target = battle.find(target)?;
    swing(
        battle,
        model,
        actor,
        &target,
        weapon,
        mode,
        Added::default(),
    )
}

/// Returns one attack, summed up.
fn swing(
    battle: &Battle,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    item: ItemId,
    mode: Mode,
    added: Added,
) -> Result<PlannedAttack, Rejection> {
    let ruleset = battle.ruleset;
    let ranged = mode == Mode::Ranged;
    let wrong = Rejection::Gear(GearRejection::WrongWeapon { item, ranged });
    let weapon = ruleset.weapons.get(item).ok_or(wrong.clone())?;
    let dice = match mode {
        Mode::Melee => weapon.melee.as_ref().map(|profile| profile.damage),
        Mode::Ranged => weapon.ranged.as_ref().map(|profile| profile.damage),
    };
    let swing = PlannedAttack {
        attacker: actor.id(),
        target: target.id(),
        weapon: item,
        mode,
        to_hit: pool(ruleset, model, actor, target, (item, mode), added),
        defence: None,
        dice: dice.ok_or(wrong)?,
        damage_terms: Vec::new(),
        multiplier: 1,
        against: Against::Pool(Box::new(against(ruleset, model, target))),
    };
    Ok(swing.made_against(ruleset, target))
}

fn against(ruleset: &Ruleset, model: &PoolAttack, target: &CombatantRef) -> PoolAgainst {
    PoolAgainst {
        model: model.clone(),
        armour: armour_of(ruleset, target),
        stamina: target.health().hit_points().now,
        wounds: target.health().wounds(),
        unprepared: effects::counts_as(ruleset, target, Status::Unprepared),
    }
}

/// Returns the dice of an attack with their breakdown; all are added up before any is rolled (FOW-10).
fn pool(
    ruleset: &Ruleset,
    model: &PoolAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    (weapon, mode): (ItemId, Mode),
    added: Added,
) -> CheckPlan {
    let mut plan = CheckPlan::new(model.die, i32::from(model.glancing_from));
    let add = |plan: &mut CheckPlan, stat: StatId| {
        plan.add(TermKind::Stat(stat), actor.stats().get(ruleset, stat));
    };
    add(&mut plan, model.class_bonus);
    add(
        &mut plan,
        match mode {
            Mode::Melee => model.melee,
            Mode::Ranged => model.ranged,
        },
    );
    let wounds = i32::try_from(actor.health().untreated()).unwrap_or(i32::MAX);
    plan.add(TermKind::Wounds, model.per_wound.saturating_mul(wounds));
    let own = effects::attack_terms(ruleset, actor, Number::Attack, mode, weapon);
    plan.terms.extend(own);
    let against = effects::terms(ruleset, target, Number::AttackAgainst, Some(mode));
    plan.terms.extend(against);
    plan.add(TermKind::Effort, added.effort);
    plan.add(TermKind::Ruling, added.ruling);
    plan
}

/// Returns the steps that a melee attack takes first; none if its target is in reach (FOW-22).
pub(in crate::rules) fn approach_steps(
    battle: &Battle,
    actor: &CombatantRef,
    strike: &AttackInput,
) -> Result<Vec<PlannedStep>, Rejection> {
    let Some(model) = battle.ruleset.attack.pool() else {
        return Ok(Vec::new());
    };
    let order = PoolInput::of(strike)?;
    let target = battle.find(order.target)?;
    Result::clone(&stepping::approach(battle, model, actor, &target, order.to))
}

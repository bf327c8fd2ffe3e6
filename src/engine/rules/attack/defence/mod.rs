//! Attacks of one die with bonuses against a Defence, and damage to hit points (RES-30).

mod odds;
mod resolve;

use crate::grid::FEET_PER_SQUARE;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{CheckPlan, Rejection, Term, TermKind};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, ResolvesAttacks, Stats, Vitality};
use crate::rules::{effects, engagement};
use crate::ruleset::{
    CreatureDef, DefenceAttack, DiceExpr, ItemId, Number, Ruleset, StatId, WeaponDef,
};

use super::hit_point_damage;
use super::model::AttackRules;
use super::{
    Against, AttackContext, AttackInput, DefenceAgainst, Mode, PlannedAttack, choose_weapon, reach,
};

pub(super) use odds::hit_damage_distribution;

input! {
    /// An attack.
    pub(super) struct DefenceInput of AttackInput {
        /// The target.
        target: CombatantId = targets,
        /// The weapon.
        weapon: Option<ItemId> = weapon,
        /// The GM's modifier.
        modifier: Option<i32> = modifier,
    }
}

impl AttackRules for DefenceAttack {
    type Input = DefenceInput;

    fn routine(
        &self,
        battle: &Battle,
        actor: &CombatantRef,
        order: &Self::Input,
        mode: Mode,
    ) -> Result<Vec<PlannedAttack>, Rejection> {
        single(battle, self, actor, order, mode, true).map(|attack| vec![attack])
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
        increment * self.range.1
    }

    fn hit_point_dice(
        &self,
        _ruleset: &Ruleset,
        def: &CreatureDef,
        _stats: &Stats,
    ) -> Option<DiceExpr> {
        def.fighting.hit_points
    }

    fn usual_hit_points(
        &self,
        _ruleset: &Ruleset,
        def: &CreatureDef,
        _stats: &Stats,
    ) -> Option<i32> {
        def.fighting.hit_points.map(hit_point_damage::mean)
    }
}

/// Returns an attack, if it is possible.
fn single(
    battle: &Battle,
    model: &DefenceAttack,
    actor: &CombatantRef,
    order: &DefenceInput,
    mode: Mode,
    obey: bool,
) -> Result<PlannedAttack, Rejection> {
    let target = battle.find(order.target)?;
    let weapon = choose_weapon(battle, actor, order.weapon, mode)?;
    if obey {
        possible(battle, model, actor, &target, weapon, mode)?;
    }
    let ruling = order.modifier.unwrap_or(0);
    swing(battle, model, actor, &target, (weapon, mode), ruling)
}

/// Returns an attack with a ready weapon as if the target were in reach and in sight.
fn predict(
    battle: &Battle,
    model: &DefenceAttack,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
) -> Result<PlannedAttack, Rejection> {
    let target = battle.find(target)?;
    let weapon = choose_weapon(battle, actor, None, mode)?;
    swing(battle, model, actor, &target, (weapon, mode), 0)
}

/// Checks whether an attack is possible from the current positions.
fn possible(
    battle: &Battle,
    model: &DefenceAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: ItemId,
    mode: Mode,
) -> Result<(), Rejection> {
    if target.id() == actor.id() {
        return Err(TargetRejection::TargetIsSelf.into());
    }
    let def = battle.ruleset.weapons.get(weapon);
    match mode {
        Mode::Melee => {
            let profile = def.and_then(|weapon| weapon.melee.as_ref());
            // With engagement, a combatant can attack every enemy it is in melee with (SEG-36).
            if engagement::rules(battle).is_some()
                && let Some(profile) = profile
            {
                return reach::hand_to_hand(battle, actor, target, profile);
            }
            let need = profile.map_or(1, |profile| profile.reach.squares());
            let have = actor.space().squares_to(&target.space());
            if have > need {
                return Err(TargetRejection::OutOfReach { have, need }.into());
            }
        }
        Mode::Ranged => {
            let increment = def.map_or(1, increment_squares);
            let most = increment * model.range.1;
            let have = squares_between(battle, actor, target);
            if have > most {
                return Err(TargetRejection::OutOfRange { have, most }.into());
            }
        }
    }
    reach::check_unhindered(battle, actor, target, def, mode)
}

fn increment_squares(weapon: &WeaponDef) -> u32 {
    let ranged = weapon.ranged.as_ref();
    ranged.map_or(1, |profile| profile.increment_squares).max(1)
}

/// Returns the squares between two combatants, rounded up.
fn squares_between(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> u32 {
    let metric = battle.ruleset.movement.metric;
    metric
        .feet_between(&a.space(), &b.space())
        .div_ceil(FEET_PER_SQUARE)
}

/// Returns the stat for a weapon: Strength, or Dexterity for missiles, and for a nimble weapon if that is higher.
fn stat_for(
    ruleset: &Ruleset,
    model: &DefenceAttack,
    actor: &CombatantRef,
    weapon: &WeaponDef,
    mode: Mode,
) -> StatId {
    let value = |stat| actor.stats().get(ruleset, stat);
    let nimble = weapon.melee.as_ref().is_some_and(|melee| melee.nimble);
    let thrown = weapon.ranged.as_ref().is_some_and(|ranged| ranged.thrown);
    let dexterous = match mode {
        Mode::Melee => nimble && value(model.dexterity) > value(model.strength),
        Mode::Ranged if thrown => nimble && value(model.dexterity) > value(model.strength),
        Mode::Ranged => true,
    };
    if dexterous {
        model.dexterity
    } else {
        model.strength
    }
}

/// Returns the Defence of `target` and its breakdown: its own, a shield, and the modifiers of its conditions.
pub(super) fn defence_of(
    ruleset: &Ruleset,
    model: &DefenceAttack,
    target: &CombatantRef,
) -> (i32, Vec<Term>) {
    let mut sum = CheckPlan::new(model.die, 0);
    sum.add(
        TermKind::Stat(model.defence),
        target.stats().get(ruleset, model.defence),
    );
    let shield = target
        .gear()
        .off_hand()
        .and_then(|item| ruleset.shields.get(item));
    sum.add(TermKind::Shield, shield.map_or(0, |shield| shield.bonus));
    sum.terms
        .extend(effects::terms(ruleset, target, Number::Protection, None));
    (sum.bonus(), sum.terms)
}

fn swing(
    battle: &Battle,
    model: &DefenceAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    (weapon, mode): (ItemId, Mode),
    ruling: i32,
) -> Result<PlannedAttack, Rejection> {
    let ruleset = battle.ruleset;
    let ranged = mode == Mode::Ranged;
    let wrong = Rejection::Gear(GearRejection::WrongWeapon {
        item: weapon,
        ranged,
    });
    let def = ruleset.weapons.get(weapon).ok_or(wrong.clone())?;
    let dice = match mode {
        Mode::Melee => def.melee.as_ref().ok_or(wrong)?.damage,
        Mode::Ranged => def.ranged.as_ref().ok_or(wrong)?.damage,
    };
    let (defence, terms) = defence_of(ruleset, model, target);
    let stat = stat_for(ruleset, model, actor, def, mode);
    let bonus = actor.stats().get(ruleset, stat);
    let mut to_hit = CheckPlan::new(model.die, defence);
    to_hit.always = model.natural_twenty_doubles.then_some(model.die);
    to_hit.never = model.natural_one_misses.then_some(1);
    to_hit.add(
        TermKind::Stat(model.attack),
        actor.stats().get(ruleset, model.attack),
    );
    to_hit.add(TermKind::Stat(stat), bonus);
    if ranged {
        let squares = squares_between(battle, actor, target);
        let past = squares.div_ceil(increment_squares(def)).saturating_sub(1);
        let past = i32::try_from(past.min(model.range.1)).unwrap_or(0);
        to_hit.add(TermKind::Range, model.range.0 * past);
    }
    let terms_of = &mut to_hit.terms;
    let own = effects::attack_terms(ruleset, actor, Number::Attack, mode, weapon);
    terms_of.extend(own);
    let mut against = effects::terms(ruleset, target, Number::AttackAgainst, Some(mode));
    // Its posture comes last here.
    against.sort_by_key(|term| matches!(term.what, TermKind::TargetPosture(_)));
    terms_of.extend(against);
    to_hit.add(TermKind::Ruling, ruling);
    let mut damage = CheckPlan::new(model.die, 0);
    damage.add(TermKind::Stat(stat), bonus);
    let own = effects::attack_terms(ruleset, actor, Number::Damage, mode, weapon);
    damage.terms.extend(own);
    let swing = PlannedAttack {
        attacker: actor.id(),
        target: target.id(),
        weapon,
        mode,
        to_hit,
        defence: None,
        dice,
        damage_terms: damage.terms,
        multiplier: 1,
        against: Against::Defence(DefenceAgainst {
            defence,
            terms,
            left: (target.health().vitality() == Vitality::Up)
                .then(|| target.health().hit_points().now),
            absorbs: effects::absorbs(ruleset, target),
            doubles: model.natural_twenty_doubles,
        }),
    };
    Ok(swing.made_against(ruleset, target))
}

//! A check of the attacker, a check of the defender, damage against toughness (SEC-40 to SEC-47).

pub mod outcome;
pub mod rejection;
mod text;

mod odds;
mod resolve;

use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{CheckPlan, Rejection, Term, TermKind};
use crate::rules::gear::rejection::GearRejection;
use crate::rules::sight::squares_between;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Eventful, Health, ResolvesAttacks, Writes,
};
use crate::rules::{effects, engagement};
use crate::ruleset::{
    AttackModel, Capability, ComboDef, ComboId, ContestedAttack, CreatureKind, DefenceDef,
    DefenceId, DiceExpr, ItemId, Number, Ruleset, StatId, WeaponDef,
};
use outcome::DamageEffect;
use rejection::ContestedRejection;

use super::hit_point_damage::LeastDamage;
use super::losses;
use super::model::{AttackRules, totals};
use super::{Against, AttackContext, AttackInput, Mode, PlannedAttack, choose_weapon, reach};

pub use odds::harm_chances;
pub(super) use odds::{hit_damage_distribution, odds};
pub(in crate::rules) use resolve::resolve_combo;

input! {
    /// A single attack.
    pub(in crate::rules::attack) struct ContestedInput of AttackInput {
        /// The target.
        target: CombatantId = targets,
        /// The weapon.
        weapon: Option<ItemId> = weapon,
        /// The target's defence: the first one named.
        defences: Vec<DefenceId> = defences,
        /// The GM's modifier.
        modifier: Option<i32> = modifier,
    }
}

input! {
    /// A combo.
    pub struct ComboInput {
        /// The combo.
        combo: ComboId = combo,
        /// The targets: one for all its attacks, or one for each.
        targets: Vec<CombatantId> = targets,
        /// The weapon.
        weapon: Option<ItemId> = weapon,
        /// The targets' defences, in the order of attacks.
        defences: Vec<DefenceId> = defences,
        /// The GM's modifier to each of its attacks.
        modifier: Option<i32> = modifier,
    }
}

impl AttackRules for ContestedAttack {
    type Input = ContestedInput;

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
        rating: i32,
    ) -> Result<Vec<PlannedAttack>, Rejection> {
        predict(battle, self, actor, target, mode, rating).map(|attack| vec![attack])
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
        increment << self.range_doublings
    }

    fn share_of_damage(&self, ruleset: &Ruleset, target: &CombatantRef, dice: DiceExpr) -> i64 {
        let toughness = toughness(ruleset, self, target);
        losses::mean(&totals(dice), |points| {
            losses::of_harm(self.harm_of(points, toughness))
        })
    }

    fn toughness(&self, ruleset: &Ruleset, who: &CombatantRef) -> i32 {
        toughness(ruleset, self, who)
    }

    fn harm_of(&self, damage: i32, toughness: i32) -> DamageEffect {
        damage_effect(self, damage, toughness)
    }

    fn damage(
        &self,
        fight: &mut (impl Eventful + Writes<Health>),
        by: CombatantId,
        target: CombatantId,
        dice: DiceExpr,
        least: LeastDamage,
    ) {
        resolve::damage(fight, self, by, target, dice, least);
    }

    /// There are no hit points to restore.
    fn give_back(
        &self,
        _fight: &mut (impl Eventful + Writes<Health>),
        _caster: CombatantId,
        _target: CombatantId,
        _dice: DiceExpr,
    ) {
    }
}

/// Returns a single attack, if it is possible.
///
/// # Errors
/// `TargetsWanted` unless there is exactly one target, or the [`Rejection`] of a weapon, a distance or a line of sight
/// that does not allow the attack.
fn single(
    battle: &Battle,
    model: &ContestedAttack,
    actor: &CombatantRef,
    order: &ContestedInput,
    mode: Mode,
) -> Result<PlannedAttack, Rejection> {
    let attack = Attack {
        weapon: choose_weapon(battle, actor, order.weapon, mode)?,
        mode,
        rating: 0,
        ruling: order.modifier.unwrap_or(0),
        obey: true,
    };
    let defence = order.defences.first().copied();
    swing(battle, model, actor, order.target, attack, defence)
}

/// Returns an attack with a ready weapon as if the target were in reach and in sight, for comparing targets before
/// approaching them.
///
/// # Errors
/// `NoWeaponReady` if no suitable weapon is ready, `UnknownCombatant` if the target does not exist.
fn predict(
    battle: &Battle,
    model: &ContestedAttack,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
    rating: i32,
) -> Result<PlannedAttack, Rejection> {
    let weapon = choose_weapon(battle, actor, None, mode)?;
    let attack = Attack {
        weapon,
        mode,
        rating,
        ruling: 0,
        obey: false,
    };
    swing(battle, model, actor, target, attack, None)
}

/// Returns the attacks of a combo, if it is possible.
///
/// # Errors
/// `UnknownCombo`, `NoRunUp` if it has not moved far enough in a straight line right before, or the [`Rejection`] of
/// one of the attacks.
pub fn check_combo(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ComboInput,
) -> Result<Vec<PlannedAttack>, Rejection> {
    let combo = known_combo(battle, actor, order.combo)?;
    let need = run_up_needed(battle.ruleset, combo);
    let have = actor.run_up().squares();
    if have < need {
        return Err(ContestedRejection::NoRunUp { have, need }.into());
    }
    combo_swings(battle, actor, order, combo, true)
}

/// Returns the combo `id`, if `actor` knows it.
///
/// # Errors
/// `UnknownCombo`.
pub fn known_combo<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    combo: ComboId,
) -> Result<&'a ComboDef, Rejection> {
    battle
        .ruleset
        .combos
        .get(combo)
        .filter(|def| def.everyone || actor.repertoire().combos.contains(&combo))
        .ok_or(InputRejection::UnknownCombo { combo }.into())
}

/// Returns how many squares in a straight line the combo's components need right before.
pub fn run_up_needed(ruleset: &Ruleset, combo: &ComboDef) -> u32 {
    components(ruleset, combo)
        .map(|component| component.run_up_squares)
        .max()
        .unwrap_or(0)
}

/// Returns how many attacks the combo makes.
pub fn combo_attacks(ruleset: &Ruleset, combo: &ComboDef) -> u32 {
    components(ruleset, combo)
        .map(|component| component.attacks)
        .sum()
}

/// Returns the modifier of the combo to each of its attacks.
pub fn combo_rating(ruleset: &Ruleset, combo: &ComboDef) -> i32 {
    components(ruleset, combo)
        .map(|component| component.rating)
        .sum()
}

fn components<'a>(
    ruleset: &'a Ruleset,
    combo: &'a ComboDef,
) -> impl Iterator<Item = &'a crate::ruleset::ComponentDef> {
    combo
        .components
        .iter()
        .filter_map(|id| ruleset.components.get(*id))
}

fn combo_swings(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ComboInput,
    combo: &ComboDef,
    obey: bool,
) -> Result<Vec<PlannedAttack>, Rejection> {
    let need = combo_attacks(battle.ruleset, combo);
    let have = u32::try_from(order.targets.len()).unwrap_or(u32::MAX);
    // One target takes all the attacks; otherwise each attack names its own.
    if have != need && have != 1 {
        return Err(InputRejection::TargetsWanted { have, need }.into());
    }
    let AttackModel::Contested(model) = &battle.ruleset.attack else {
        return Err(InputRejection::NotInThisRuleset.into());
    };
    let attack = Attack {
        weapon: choose_weapon(battle, actor, order.weapon, Mode::Melee)?,
        mode: Mode::Melee,
        rating: combo_rating(battle.ruleset, combo),
        ruling: order.modifier.unwrap_or(0),
        obey,
    };
    (0..need as usize)
        .map(|nth| {
            let target = order.targets.get(nth).or(order.targets.first()).copied();
            let target = target.ok_or(InputRejection::TargetsWanted { have, need })?;
            let defence = order.defences.get(nth).or(order.defences.first()).copied();
            swing(battle, model, actor, target, attack, defence)
        })
        .collect()
}

/// The shared parameters of an attack, for all its targets.
#[derive(Clone, Copy)]
struct Attack {
    weapon: ItemId,
    mode: Mode,
    /// The rating of the combo; 0 without one (SEC-44).
    rating: i32,
    /// The GM's modifier.
    ruling: i32,
    /// True if distance and sight must allow it; false if the GM has forced it.
    obey: bool,
}

/// Returns one attack with all its totals.
fn swing(
    battle: &Battle,
    model: &ContestedAttack,
    actor: &CombatantRef,
    target: CombatantId,
    attack: Attack,
    defence: Option<DefenceId>,
) -> Result<PlannedAttack, Rejection> {
    let Attack {
        weapon: item,
        mode,
        rating,
        ruling,
        obey,
    } = attack;
    let ruleset = battle.ruleset;
    let target = battle.find(target)?;
    let ranged = mode == Mode::Ranged;
    let wrong = Rejection::Gear(GearRejection::WrongWeapon { item, ranged });
    let weapon = ruleset.weapons.get(item).ok_or(wrong.clone())?;
    if obey {
        if target.id() == actor.id() {
            return Err(TargetRejection::TargetIsSelf.into());
        }
        within_reach(battle, model, actor, &target, weapon, mode)?;
        reach::check_unhindered(battle, actor, &target, Some(weapon), mode)?;
    }
    let dice = match mode {
        Mode::Melee => weapon.melee.as_ref().map(|profile| profile.damage),
        Mode::Ranged => weapon.ranged.as_ref().map(|profile| profile.damage),
    };
    let dice = dice.ok_or(wrong)?;
    let doublings = range_doublings(battle, model, actor, &target, weapon, mode).unwrap_or(0);
    let mut to_hit = to_hit(ruleset, model, actor, &target, mode, rating, doublings);
    to_hit.add(TermKind::Ruling, ruling);
    let swing = PlannedAttack {
        attacker: actor.id(),
        target: target.id(),
        weapon: item,
        mode,
        to_hit,
        defence: choose_defence(ruleset, model, actor, &target, mode, defence)?,
        dice,
        damage_terms: damage_terms(ruleset, model, actor, mode),
        multiplier: 1,
        against: Against::Toughness(toughness(ruleset, model, &target)),
    };
    Ok(swing.made_against(ruleset, &target))
}

/// Checks whether the weapon reaches the target (SEC-45).
fn within_reach(
    battle: &Battle,
    model: &ContestedAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: &WeaponDef,
    mode: Mode,
) -> Result<(), Rejection> {
    match mode {
        Mode::Melee => {
            // With engagement, a combatant can attack every enemy it is in melee with (SEG-36).
            if engagement::rules(battle).is_some()
                && let Some(profile) = &weapon.melee
            {
                return reach::hand_to_hand(battle, actor, target, profile);
            }
            let need = weapon
                .melee
                .as_ref()
                .map_or(0, |profile| profile.reach.squares());
            let have = actor.space().squares_to(&target.space());
            if have > need {
                Err(TargetRejection::OutOfReach { have, need }.into())
            } else {
                Ok(())
            }
        }
        Mode::Ranged => match range_doublings(battle, model, actor, target, weapon, mode) {
            Some(_) => Ok(()),
            None => {
                let increment = weapon
                    .ranged
                    .as_ref()
                    .map_or(0, |profile| profile.increment_squares);
                let most = increment << model.range_doublings;
                Err(TargetRejection::OutOfRange {
                    have: squares_between(battle, actor, target),
                    most,
                }
                .into())
            }
        },
    }
}

/// Returns how many times the range increment doubles to the target, or `None` beyond the last doubling (SEC-45).
fn range_doublings(
    battle: &Battle,
    model: &ContestedAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: &WeaponDef,
    mode: Mode,
) -> Option<u32> {
    let Mode::Ranged = mode else { return Some(0) };
    let increment = weapon.ranged.as_ref()?.increment_squares;
    let squares = squares_between(battle, actor, target);
    (0..=model.range_doublings).find(|doublings| squares <= increment << doublings)
}

/// Returns the attack roll with its modifiers and target number (SEC-40, SEC-44 to SEC-47).
fn to_hit(
    ruleset: &Ruleset,
    model: &ContestedAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    mode: Mode,
    rating: i32,
    doublings: u32,
) -> CheckPlan {
    let needed = model.target_score - i32::from(target.body().scale);
    let mut plan = CheckPlan::new(model.die, needed);
    let skill = skill(model, mode);
    plan.add(TermKind::Stat(skill), actor.stats().get(ruleset, skill));
    plan.add(TermKind::Scale, -i32::from(actor.body().scale));
    plan.add(TermKind::Combo, rating);
    actor.health().add_to(ruleset, &mut plan);
    plan.terms
        .extend(effects::terms(ruleset, actor, Number::Check, None));
    let melee = mode == Mode::Melee;
    if !melee {
        plan.add(TermKind::Aim, actor.aim().bonus());
        let steps = i32::try_from(doublings).unwrap_or(i32::MAX);
        plan.add(TermKind::Range, model.per_range_doubling * steps);
    }
    let against = effects::terms(ruleset, target, Number::AttackAgainst, Some(mode));
    plan.terms.extend(against);
    plan
}

fn skill(model: &ContestedAttack, mode: Mode) -> StatId {
    match mode {
        Mode::Melee => model.melee_skill,
        Mode::Ranged => model.ranged_skill,
    }
}

/// Returns the named defence, or the one with the best bonus (SEC-41).
fn choose_defence(
    ruleset: &Ruleset,
    model: &ContestedAttack,
    attacker: &CombatantRef,
    target: &CombatantRef,
    mode: Mode,
    named: Option<DefenceId>,
) -> Result<Option<(DefenceId, CheckPlan)>, Rejection> {
    let named = match named {
        Some(defence) => {
            let def = model.defences.iter().find(|def| def.id == defence);
            Some(def.ok_or(InputRejection::UnknownDefence { defence })?)
        }
        None => None,
    };
    if !target.is_up() || effects::forbids(ruleset, target, Capability::Defending) {
        return Ok(None);
    }
    let plan_of = |def: &DefenceDef| {
        let skill = attacker.stats().get(ruleset, skill(model, mode));
        let mut plan = CheckPlan::new(model.die, model.defence_score + skill);
        plan.add(
            TermKind::Stat(def.stat),
            target.stats().get(ruleset, def.stat),
        );
        target.health().add_to(ruleset, &mut plan);
        plan.terms
            .extend(effects::terms(ruleset, target, Number::Check, None));
        (def.id, plan)
    };
    if let Some(def) = named {
        return Ok(Some(plan_of(def)));
    }
    // The first of the best: `max_by_key` alone would return the last.
    let best = model
        .defences
        .iter()
        .rev()
        .max_by_key(|def| target.stats().get(ruleset, def.stat));
    Ok(best.map(plan_of))
}

/// Returns the number that damage is compared with: toughness plus the share of the scale (SEC-43).
fn toughness(ruleset: &Ruleset, model: &ContestedAttack, target: &CombatantRef) -> i32 {
    target.stats().get(ruleset, model.toughness)
        + model.toughness_per_scale * i32::from(target.body().scale)
}

/// Returns what `damage` does against `toughness` (SEC-42).
fn damage_effect(model: &ContestedAttack, damage: i32, toughness: i32) -> DamageEffect {
    if damage > toughness {
        DamageEffect::Dying
    } else if damage > toughness - model.wound_margin {
        DamageEffect::Wound
    } else {
        DamageEffect::Nothing
    }
}

/// Returns the modifiers of the damage roll (SEC-42).
fn damage_terms(
    ruleset: &Ruleset,
    model: &ContestedAttack,
    actor: &CombatantRef,
    mode: Mode,
) -> Vec<Term> {
    let mut sum = CheckPlan::new(1, 0);
    let strength = actor.stats().get(ruleset, model.damage_bonus);
    sum.add(TermKind::Stat(model.damage_bonus), strength);
    if mode == Mode::Melee && actor.identity().kind == CreatureKind::Creature {
        let share = model.creature_damage_per_scale * i32::from(actor.body().scale);
        sum.add(TermKind::Scale, share);
    }
    sum.terms
}

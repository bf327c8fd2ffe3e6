//! Attacks: the check to hit, the defence, the damage, and the same sums as a preview (SEC-40 to SEC-47).

mod rolling;

use crate::grid::{FEET_PER_SQUARE, sight_line};
use crate::ruleset::{
    AttackModel, ComboDef, ComboId, ContestedAttack, CreatureKind, DefenceDef, DefenceId, DiceExpr,
    ItemId, Ruleset, StatId, WeaponDef,
};

use super::battle::{Battle, CombatantRef};
use super::check::{CheckPlan, Term, TermKind};
use super::combatant::CombatantId;
use super::command::Order;
use super::rejection::{Rejection, Unsaid};
use super::wounds;

pub(super) use rolling::{resolve_combo, resolve_single, roll_damage};

/// Hand to hand, or at range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Hand to hand.
    Melee,
    /// At range.
    Ranged,
}

/// One attack of an order, with everything fixed before a die is thrown (SEC-44).
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
    /// The defence and its check; none if the target cannot defend.
    pub defence: Option<(DefenceId, CheckPlan)>,
    /// The damage dice.
    pub dice: DiceExpr,
    /// What is added to them.
    pub damage_terms: Vec<Term>,
    /// What the damage is compared with.
    pub toughness: i32,
}

fn model(ruleset: &Ruleset) -> &ContestedAttack {
    let AttackModel::Contested(model) = &ruleset.attack;
    model
}

/// Whether a single attack is possible, and what it comes to.
///
/// # Errors
/// What stands in the way.
pub fn check_single(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    mode: Mode,
) -> Result<Swing, Rejection> {
    let weapon = choose_weapon(battle, actor, order.weapon, mode)?;
    let target = match order.targets[..] {
        [target] => target,
        _ => {
            let have = u32::try_from(order.targets.len()).unwrap_or(u32::MAX);
            return Err(Rejection::TargetsWanted { have, need: 1 });
        }
    };
    let defence = order.defences.first().copied();
    swing(battle, actor, target, weapon, mode, 0, defence, true)
}

/// What one attack with what is ready would come to, were the target in reach and in sight: for
/// weighing targets before walking up to them.
///
/// # Errors
/// [`Rejection::NoWeaponReady`], [`Rejection::UnknownCombatant`].
pub fn foresee(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
    rating: i32,
) -> Result<Swing, Rejection> {
    let weapon = choose_weapon(battle, actor, None, mode)?;
    swing(battle, actor, target, weapon, mode, rating, None, false)
}

/// Whether a combo is possible, and what its attacks come to.
///
/// # Errors
/// What stands in the way.
pub fn check_combo(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
) -> Result<Vec<Swing>, Rejection> {
    let combo = known_combo(battle, actor, order.combo)?;
    let need = run_up_needed(battle.ruleset, combo);
    let have = actor.run_up.squares();
    if have < need {
        return Err(Rejection::NoRunUp { have, need });
    }
    combo_swings(battle, actor, order, combo, true)
}

/// The combo `id`, if `actor` knows it.
///
/// # Errors
/// [`Rejection::UnknownCombo`], [`Rejection::Unsaid`].
pub fn known_combo<'a>(
    battle: &Battle<'a, '_>,
    actor: &CombatantRef,
    combo: Option<ComboId>,
) -> Result<&'a ComboDef, Rejection> {
    let combo = super::action::said(combo, Unsaid::Combo)?;
    battle
        .ruleset
        .combos
        .get(combo)
        .filter(|def| def.everyone || actor.repertoire.combos.contains(&combo))
        .ok_or(Rejection::UnknownCombo { combo })
}

/// Straight squares that the combo's components want right before.
pub fn run_up_needed(ruleset: &Ruleset, combo: &ComboDef) -> u32 {
    components(ruleset, combo)
        .map(|component| component.run_up_squares)
        .max()
        .unwrap_or(0)
}

/// How many attacks the combo makes.
pub fn combo_attacks(ruleset: &Ruleset, combo: &ComboDef) -> u32 {
    components(ruleset, combo)
        .map(|component| component.attacks)
        .sum()
}

/// What the combo adds to every attack of it.
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
    order: &Order,
    combo: &ComboDef,
    obey: bool,
) -> Result<Vec<Swing>, Rejection> {
    let need = combo_attacks(battle.ruleset, combo);
    let have = u32::try_from(order.targets.len()).unwrap_or(u32::MAX);
    // One target takes all the attacks; otherwise each attack names its own.
    if have != need && have != 1 {
        return Err(Rejection::TargetsWanted { have, need });
    }
    let weapon = choose_weapon(battle, actor, order.weapon, Mode::Melee)?;
    let rating = combo_rating(battle.ruleset, combo);
    (0..need as usize)
        .map(|nth| {
            let target = order.targets.get(nth).or(order.targets.first()).copied();
            let target = target.ok_or(Rejection::TargetsWanted { have, need })?;
            let defence = order.defences.get(nth).or(order.defences.first()).copied();
            swing(
                battle,
                actor,
                target,
                weapon,
                Mode::Melee,
                rating,
                defence,
                obey,
            )
        })
        .collect()
}

/// Whether a ranged weapon is ready, which aiming needs (SEC-46).
///
/// # Errors
/// [`Rejection::NoWeaponReady`].
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
    let mut ready = actor.gear.ready(battle.ruleset);
    let Some(item) = named else {
        let found = ready
            .find(|(_, weapon)| suits(weapon))
            .map(|(item, _)| item);
        return found.ok_or(Rejection::NoWeaponReady { ranged });
    };
    match battle.ruleset.weapons.get(item) {
        Some(weapon) if suits(weapon) => {}
        _ => return Err(Rejection::WrongWeapon { item, ranged }),
    }
    if ready.any(|(held, _)| held == item) {
        Ok(item)
    } else {
        Err(Rejection::NotInHand { item })
    }
}

/// One attack with all its sums. Where the GM has forced it, distance and sight are not asked.
#[expect(
    clippy::too_many_arguments,
    reason = "an attack has that many independent inputs"
)]
fn swing(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
    item: ItemId,
    mode: Mode,
    rating: i32,
    defence: Option<DefenceId>,
    obey: bool,
) -> Result<Swing, Rejection> {
    let ruleset = battle.ruleset;
    let target = battle.find(target)?;
    let ranged = mode == Mode::Ranged;
    let wrong = Rejection::WrongWeapon { item, ranged };
    let weapon = ruleset.weapons.get(item).ok_or(wrong.clone())?;
    if obey {
        if target.id() == actor.id() {
            return Err(Rejection::TargetIsSelf);
        }
        within_reach(battle, actor, &target, weapon, mode)?;
        in_sight(battle, actor, &target)?;
    }
    let dice = match mode {
        Mode::Melee => weapon.melee.as_ref().map(|profile| profile.damage),
        Mode::Ranged => weapon.ranged.as_ref().map(|profile| profile.damage),
    };
    let dice = dice.ok_or(wrong)?;
    let doublings = range_doublings(battle, actor, &target, weapon, mode).unwrap_or(0);
    Ok(Swing {
        attacker: actor.id(),
        target: target.id(),
        weapon: item,
        mode,
        to_hit: to_hit(ruleset, actor, &target, mode, rating, doublings),
        defence: choose_defence(ruleset, actor, &target, mode, defence)?,
        dice,
        damage_terms: damage_terms(ruleset, actor, mode),
        toughness: wounds::toughness(ruleset, &target),
    })
}

/// Whether the weapon carries as far as the target stands (SEC-45).
fn within_reach(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: &WeaponDef,
    mode: Mode,
) -> Result<(), Rejection> {
    match mode {
        Mode::Melee => {
            let need = weapon
                .melee
                .as_ref()
                .map_or(0, |profile| profile.reach.squares());
            let have = actor.space().squares_to(&target.space());
            if have > need {
                Err(Rejection::OutOfReach { have, need })
            } else {
                Ok(())
            }
        }
        Mode::Ranged => match range_doublings(battle, actor, target, weapon, mode) {
            Some(_) => Ok(()),
            None => {
                let increment = weapon
                    .ranged
                    .as_ref()
                    .map_or(0, |profile| profile.increment_squares);
                let most = increment << model(battle.ruleset).range_doublings;
                Err(Rejection::OutOfRange {
                    have: squares_between(battle, actor, target),
                    most,
                })
            }
        },
    }
}

/// Whether nothing solid stands between two combatants.
///
/// # Errors
/// [`Rejection::NoLineOfSight`] with the square where the line stops.
pub fn in_sight(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Result<(), Rejection> {
    sight_line(battle.map, actor.space(), target.space()).map_err(|obstruction| {
        Rejection::NoLineOfSight {
            at: obstruction.at.cell(),
        }
    })
}

/// Squares between two combatants by the ruleset's metric.
pub fn squares_between(battle: &Battle, a: &CombatantRef, b: &CombatantRef) -> u32 {
    battle
        .ruleset
        .movement
        .metric
        .feet_between(&a.space(), &b.space())
        / FEET_PER_SQUARE
}

/// How often the range increment doubles to the target; none beyond the last (SEC-45).
fn range_doublings(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: &WeaponDef,
    mode: Mode,
) -> Option<u32> {
    let Mode::Ranged = mode else { return Some(0) };
    let increment = weapon.ranged.as_ref()?.increment_squares;
    let squares = squares_between(battle, actor, target);
    (0..=model(battle.ruleset).range_doublings).find(|doublings| squares <= increment << doublings)
}

/// SEC-40, SEC-44 to SEC-47: what is added to the attack's die and what it must reach.
fn to_hit(
    ruleset: &Ruleset,
    actor: &CombatantRef,
    target: &CombatantRef,
    mode: Mode,
    rating: i32,
    doublings: u32,
) -> CheckPlan {
    let model = model(ruleset);
    let needed = model.target_score - i32::from(target.body.scale);
    let mut plan = CheckPlan::new(model.die, needed);
    let skill = skill(model, mode);
    plan.add(TermKind::Stat(skill), actor.stats.get(ruleset, skill));
    plan.add(TermKind::Scale, -i32::from(actor.body.scale));
    plan.add(TermKind::Combo, rating);
    actor.health.add_to(ruleset, &mut plan);
    actor.conditions.add_to(ruleset, &mut plan);
    let posture = target.posture.id();
    let posture_def = ruleset.postures.get(posture);
    match mode {
        Mode::Melee => {
            let value = posture_def.map_or(0, |def| def.attacked_in_melee);
            plan.add(TermKind::TargetPosture(posture), value);
            for (id, def) in target.conditions.defs(ruleset) {
                plan.add(TermKind::TargetCondition(id), def.attacked_in_melee);
            }
        }
        Mode::Ranged => {
            plan.add(TermKind::Aim, actor.aim.bonus());
            let steps = i32::try_from(doublings).unwrap_or(i32::MAX);
            plan.add(TermKind::Range, model.per_range_doubling * steps);
            let value = posture_def.map_or(0, |def| def.attacked_at_range);
            plan.add(TermKind::TargetPosture(posture), value);
            for (id, def) in target.conditions.defs(ruleset) {
                plan.add(TermKind::TargetCondition(id), def.attacked_at_range);
            }
        }
    }
    plan
}

fn skill(model: &ContestedAttack, mode: Mode) -> StatId {
    match mode {
        Mode::Melee => model.melee_skill,
        Mode::Ranged => model.ranged_skill,
    }
}

/// SEC-41: the defence named, or the one with the best bonus.
fn choose_defence(
    ruleset: &Ruleset,
    attacker: &CombatantRef,
    target: &CombatantRef,
    mode: Mode,
    named: Option<DefenceId>,
) -> Result<Option<(DefenceId, CheckPlan)>, Rejection> {
    let model = model(ruleset);
    let named = match named {
        Some(defence) => {
            let def = model.defences.iter().find(|def| def.id == defence);
            Some(def.ok_or(Rejection::UnknownDefence { defence })?)
        }
        None => None,
    };
    if !target.is_up()
        || target
            .conditions
            .defs(ruleset)
            .any(|(_, def)| def.forbids_defending)
    {
        return Ok(None);
    }
    let plan_of = |def: &DefenceDef| {
        let skill = attacker.stats.get(ruleset, skill(model, mode));
        let mut plan = CheckPlan::new(model.die, model.defence_score + skill);
        plan.add(
            TermKind::Stat(def.stat),
            target.stats.get(ruleset, def.stat),
        );
        target.health.add_to(ruleset, &mut plan);
        target.conditions.add_to(ruleset, &mut plan);
        (def.id, plan)
    };
    if let Some(def) = named {
        return Ok(Some(plan_of(def)));
    }
    // The first of the best: `max_by_key` alone would take the last.
    let best = model
        .defences
        .iter()
        .rev()
        .max_by_key(|def| target.stats.get(ruleset, def.stat));
    Ok(best.map(plan_of))
}

/// SEC-42: what is added to the damage dice.
fn damage_terms(ruleset: &Ruleset, actor: &CombatantRef, mode: Mode) -> Vec<Term> {
    let model = model(ruleset);
    let mut sum = CheckPlan::new(1, 0);
    let strength = actor.stats.get(ruleset, model.damage_bonus);
    sum.add(TermKind::Stat(model.damage_bonus), strength);
    if mode == Mode::Melee && actor.identity.kind == CreatureKind::Creature {
        let share = model.creature_damage_per_scale * i32::from(actor.body.scale);
        sum.add(TermKind::Scale, share);
    }
    sum.terms
}

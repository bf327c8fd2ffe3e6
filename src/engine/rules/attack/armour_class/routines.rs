//! The attacks of one routine: natural ones together, two weapons, missiles by their rate, and sweeps through lesser
//! enemies (PHA-66, SEG-42).

use crate::grid::Traffic;
use crate::rules::attack::reach::{check_unhindered, hand_to_hand};
use crate::rules::attack::rejection::AttackRejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::facts::{Rejection, Term, TermKind};
use crate::rules::gear;
use crate::rules::gear::rejection::GearRejection;
use crate::rules::sight::cover_percent;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::ruleset::{ArmourClassAttack, HitDice, ItemId, WeaponDef};

use super::{RoutineAttack, RoutineInput, class, dexterity, hit_dice, reach, swing};
use crate::rules::attack::{AttackContext, AttackInput, Mode, PlannedAttack, choose_weapon, level};
use crate::rules::facts::Input;

/// Returns the attacks of the ordered routine, if it is possible.
pub(in crate::rules::attack) fn routine(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    order: &RoutineInput,
    mode: Mode,
) -> Result<Vec<PlannedAttack>, Rejection> {
    let blows = routine_attacks(battle, model, actor, order, AttackContext::by(mode, false))?;
    swings(battle, model, actor, &blows)
}

/// Returns the routine that `actor` would make against `target` with its ready weapons, wherever it is.
pub(in crate::rules::attack) fn predict(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: CombatantId,
    mode: Mode,
) -> Result<Vec<PlannedAttack>, Rejection> {
    let blows: Vec<RoutineAttack> = weapons(battle, model, actor, None, mode)?
        .into_iter()
        .map(|(weapon, two_weapons)| plain(target, weapon, mode, two_weapons))
        .collect();
    swings(battle, model, actor, &blows)
}

/// Returns the attacks at the end of a charge, from wherever it ends; none if the ruleset has no charge.
///
/// # Errors
/// `TargetsWanted` if there is no target, or the [`Rejection`] of an unsuitable weapon.
pub(in crate::rules) fn charge_attacks(
    battle: &Battle,
    actor: &CombatantRef,
    strike: &AttackInput,
) -> Result<Vec<PlannedAttack>, Rejection> {
    let Some(model) = battle.ruleset.attack.armour_class() else {
        return Ok(Vec::new());
    };
    let made = AttackContext {
        charge: true,
        // The charger is not there yet, and the charge itself has checked the place.
        ..AttackContext::by(Mode::Melee, true)
    };
    let blows = routine_attacks(battle, model, actor, &RoutineInput::of(strike)?, made)?;
    swings(battle, model, actor, &blows)
}

/// Returns the attacks of the primary melee routine: only those of the main hand (PHA-85).
pub(super) fn primary(
    battle: &Battle,
    actor: &CombatantRef,
    target: CombatantId,
) -> Result<Vec<RoutineAttack>, Rejection> {
    let weapon = ready_weapon(battle, actor, None, Mode::Melee)?;
    let blows = natural_routine(battle, actor, weapon)
        .unwrap_or_else(|| vec![weapon])
        .into_iter()
        .map(|weapon| plain(target, weapon, Mode::Melee, 0));
    Ok(blows.collect())
}

fn plain(target: CombatantId, weapon: ItemId, mode: Mode, two_weapons: i32) -> RoutineAttack {
    RoutineAttack {
        target,
        weapon,
        mode,
        angle: crate::rules::facts::Angle::Front,
        charge: false,
        two_weapons,
        extra: None,
        multiplier: 1,
    }
}

/// Returns the totals of a routine's attacks; each counts the attacks that the target's shield has met before.
fn swings(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    blows: &[RoutineAttack],
) -> Result<Vec<PlannedAttack>, Rejection> {
    let mut swings = Vec::with_capacity(blows.len());
    for (nth, blow) in blows.iter().enumerate() {
        let before = blows[..nth].iter();
        let met = before.filter(|other| other.target == blow.target).count();
        let met = u32::try_from(met).unwrap_or(u32::MAX);
        swings.push(swing(battle, model, actor, blow, met)?);
    }
    Ok(swings)
}

/// Returns the attacks of an order. If the GM has forced it, no distances or lines of sight are checked.
///
/// # Errors
/// `TargetsWanted` if there are too few targets or too many, or the [`Rejection`] of a weapon, a distance or a line of
/// sight that does not allow one of the attacks.
pub(super) fn routine_attacks(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    order: &RoutineInput,
    made: AttackContext,
) -> Result<Vec<RoutineAttack>, Rejection> {
    let mode = made.mode;
    let have = u32::try_from(order.targets.len()).unwrap_or(u32::MAX);
    let Some(first) = order.targets.first().copied() else {
        return Err(InputRejection::TargetsWanted { have, need: 1 }.into());
    };
    let mut attacks = weapons(battle, model, actor, order.weapon, mode)?;
    if let Some(sweep) = sweep(battle, actor, order, mode)?
        && sweep > attacks.len()
        && let Some(main) = attacks.first().map(|(weapon, _)| *weapon)
    {
        attacks = vec![(main, 0); sweep];
    }
    if order.called.is_some() {
        // PHA-71: a called shot is one attack.
        attacks.truncate(1);
    }
    let swept = sweep(battle, actor, order, mode)?.is_some();
    let most = if swept { attacks.len() } else { 1 };
    if order.targets.len() > most {
        let need = u32::try_from(most).unwrap_or(u32::MAX);
        return Err(InputRejection::TargetsWanted { have, need }.into());
    }
    if !made.forced {
        for target in &order.targets {
            let target = battle.find(*target)?;
            for (weapon, _) in &attacks {
                possible(battle, model, actor, &target, order, (*weapon, mode))?;
            }
        }
    }
    let extra = order.modifier.map(|value| Term {
        what: TermKind::Ruling,
        value,
    });
    let blow = |(nth, (weapon, two_weapons)): (usize, (ItemId, i32))| RoutineAttack {
        angle: order.angle.unwrap_or_default(),
        charge: made.charge,
        extra,
        ..plain(
            order.targets.get(nth).copied().unwrap_or(first),
            weapon,
            mode,
            two_weapons,
        )
    };
    Ok(attacks.into_iter().enumerate().map(blow).collect())
}

/// Returns the weapons of a routine, each with its modifier for fighting with two weapons.
fn weapons(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    named: Option<ItemId>,
    mode: Mode,
) -> Result<Vec<(ItemId, i32)>, Rejection> {
    let weapon = ready_weapon(battle, actor, named, mode)?;
    if mode == Mode::Ranged {
        return Ok(vec![(weapon, 0); shots(battle, actor, weapon)]);
    }
    if named.is_some() {
        return Ok(vec![(weapon, 0)]);
    }
    if let Some(natural) = natural_routine(battle, actor, weapon) {
        return Ok(natural.into_iter().map(|item| (item, 0)).collect());
    }
    let Some(second) = second_weapon(battle, actor, weapon) else {
        return Ok(vec![(weapon, 0)]);
    };
    let nimble = dexterity(battle.ruleset, model, actor).missile;
    let (main, off) = model.two_weapons;
    Ok(vec![
        (weapon, (main + nimble).min(0)),
        (second, (off + nimble).min(0)),
    ])
}

/// Returns the natural attacks that go together, if `weapon` is one of them.
fn natural_routine(battle: &Battle, actor: &CombatantRef, weapon: ItemId) -> Option<Vec<ItemId>> {
    let routine = &actor.def(battle.ruleset)?.fighting.routine;
    let natural = battle.ruleset.weapons.get(weapon)?.natural;
    (natural && routine.contains(&weapon)).then(|| routine.clone())
}

/// SEG-42: returns the second weapon that goes with the one in the main hand.
fn second_weapon(battle: &Battle, actor: &CombatantRef, main: ItemId) -> Option<ItemId> {
    let melee = |item: ItemId| battle.ruleset.weapons.get(item)?.melee.as_ref();
    let second = actor.gear().off_hand()?;
    let goes =
        melee(second)?.off_hand && !melee(main)?.two_handed && actor.gear().in_hand() == Some(main);
    goes.then_some(second)
}

/// Returns the number of missiles in one round of shooting; for thrown weapons, no more than are carried.
fn shots(battle: &Battle, actor: &CombatantRef, weapon: ItemId) -> usize {
    let ranged = battle.ruleset.weapons.get(weapon);
    let Some(ranged) = ranged.and_then(|weapon| weapon.ranged.as_ref()) else {
        return 1;
    };
    let rate = usize::try_from(ranged.shots_in_two_rounds / 2).unwrap_or(1);
    let at_hand = if ranged.thrown {
        let held = actor.gear().in_hand().into_iter();
        let all = held.chain(actor.gear().carried().iter().copied());
        all.filter(|item| *item == weapon).count()
    } else {
        usize::MAX
    };
    rate.min(at_hand).max(1)
}

/// Returns the named weapon, or the first one that is ready. If the hand is empty, drawing one is part of the attack
/// (PHA-32).
pub(super) fn ready_weapon(
    battle: &Battle,
    actor: &CombatantRef,
    named: Option<ItemId>,
    mode: Mode,
) -> Result<ItemId, Rejection> {
    let refusal = match choose_weapon(battle, actor, named, mode) {
        Ok(weapon) => return Ok(weapon),
        Err(refusal) => refusal,
    };
    let drawn = matches!(
        refusal,
        Rejection::Gear(GearRejection::NoWeaponReady { .. })
            | Rejection::Gear(GearRejection::NotInHand { .. })
    );
    if !drawn || actor.gear().in_hand().is_some() {
        return Err(refusal);
    }
    let suits = |weapon: &WeaponDef| match mode {
        Mode::Melee => weapon.melee.is_some(),
        Mode::Ranged => weapon.ranged.is_some(),
    };
    let mut sheathed = actor.gear().sheathed(battle.ruleset);
    let found = sheathed.find(|item| {
        named.is_none_or(|named| named == *item)
            && battle.ruleset.weapons.get(*item).is_some_and(suits)
            && gear::check_draw(battle, actor, *item).is_ok()
    });
    found.ok_or(refusal)
}

/// Returns how many attacks a fighter makes against enemies of less than one hit die, or `None` if that does not apply.
///
/// # Errors
/// `UnknownCombatant` if one of the targets does not exist.
fn sweep(
    battle: &Battle,
    actor: &CombatantRef,
    order: &RoutineInput,
    mode: Mode,
) -> Result<Option<usize>, Rejection> {
    let ruleset = battle.ruleset;
    if mode != Mode::Melee || !class(ruleset, actor).is_some_and(|class| class.sweeps) {
        return Ok(None);
    }
    for target in &order.targets {
        let target = battle.find(*target)?;
        let less = match hit_dice(ruleset, &target) {
            Some(dice) => dice < HitDice { dice: 1, bonus: 0 },
            None => level(ruleset, &target) == 0,
        };
        if !less {
            return Ok(None);
        }
    }
    Ok(usize::try_from(level(ruleset, actor)).ok())
}

/// Returns true if a missile of the weapon named in `strike`, once that is held, carries to `target` from where `actor`
/// is.
pub(in crate::rules::attack) fn carries(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    strike: &AttackInput,
) -> bool {
    let (Ok(order), Some(item)) = (RoutineInput::of(strike), strike.weapon) else {
        return false;
    };
    possible(battle, model, actor, target, &order, (item, Mode::Ranged)).is_ok()
}

/// Checks whether one attack of a routine is possible from the current positions.
///
/// # Errors
/// The [`Rejection`] of a weapon, a distance or a line of sight that does not allow the attack.
fn possible(
    battle: &Battle,
    model: &ArmourClassAttack,
    actor: &CombatantRef,
    target: &CombatantRef,
    order: &RoutineInput,
    (item, mode): (ItemId, Mode),
) -> Result<(), Rejection> {
    if target.id() == actor.id() {
        return Err(TargetRejection::TargetIsSelf.into());
    }
    if actor.movement().closed_by.contains(&target.id()) {
        return Err(AttackRejection::ClosedWith { by: target.id() }.into());
    }
    let weapon = battle.ruleset.weapons.get(item);
    match mode {
        Mode::Melee => {
            if let Some(profile) = weapon.and_then(|weapon| weapon.melee.as_ref()) {
                hand_to_hand(battle, actor, target, profile)?;
                reach::room_to_swing(battle, model, actor, profile, order.way_of_use.as_deref())?;
            }
            Ok(())
        }
        Mode::Ranged => {
            if let Some(profile) = weapon.and_then(|weapon| weapon.ranged.as_ref()) {
                reach::at_range(battle, model, actor, target, profile)?;
                let round = actor.attacks().shot_in.map_or(0, |last| last + 2);
                if profile.shots_in_two_rounds < 2 && battle.clock.round() < round {
                    return Err(AttackRejection::NotReloaded { round }.into());
                }
            }
            // A target without total cover can be shot at: cover improves its Armour Class (SEG-41).
            let shot = Traffic::MISSILES.and(Traffic::SIGHT);
            match check_unhindered(battle, actor, target, weapon, mode) {
                Err(stopped) if cover_percent(battle, actor, target, shot) >= 100 => Err(stopped),
                Err(_) | Ok(()) => Ok(()),
            }
        }
    }
}

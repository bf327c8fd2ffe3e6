//! Regaining Stamina, treating wounds, and overcoming conditions that an action ends (FOW-13, FOW-40, FOW-47).

pub mod outcome;
pub mod rejection;
mod text;

use crate::ruleset::{ActionId, ConditionId, DiceExpr};

use super::condition;
use super::condition::rejection::ConditionRejection;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::facts::target::TargetRejection;
use super::wounds;
use crate::rules::effects;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, EndsConditions, Health, Vitality, Writes,
};
use outcome::StaminaOutcome;
use rejection::StaminaRejection;

/// Returns true if `who` has a mortal wound, with which it regains no Stamina (FOW-13).
fn is_mortal(battle: &Battle, who: &CombatantRef) -> bool {
    let mortal = battle.ruleset.attack.mortal_wound();
    mortal.is_some_and(|nth| who.health().wounds() >= nth)
}

/// Checks whether healing gives `who` back hit points or Stamina (FOW-13).
pub fn regains_points(battle: &Battle, who: &CombatantRef) -> bool {
    !is_mortal(battle, who)
}

/// Checks whether `actor` can regain Stamina (FOW-13).
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no Stamina, `NothingToRecover` if it has all of its Stamina or is mortally
/// wounded.
pub(super) fn check_recover(battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    if !battle.ruleset.attack.takes_stamina() {
        return Err(InputRejection::NotInThisRuleset.into());
    }
    if is_mortal(battle, actor) {
        return Err(StaminaRejection::NothingToRecover { mortal: true }.into());
    }
    let stamina = actor.health().hit_points();
    if stamina.now >= stamina.most {
        return Err(StaminaRejection::NothingToRecover { mortal: false }.into());
    }
    Ok(())
}

/// Restores Stamina, but none to the mortally wounded (FOW-13).
pub(super) fn recover(fight: &mut impl Writes<Health>, who: CombatantId, dice: DiceExpr) {
    let faces: Vec<u8> = (0..dice.count)
        .map(|_| fight.dice().die(dice.sides, DiePurpose::Healing, who))
        .collect();
    let thrown = faces.iter().map(|face| i32::from(*face)).sum::<i32>() + dice.bonus;
    let battle = fight.battle();
    let mortal = battle.get(who).is_some_and(|who| is_mortal(&battle, &who));
    let restored = if mortal { 0 } else { thrown.max(0) };
    let Some((points, now)) = wounds::restore_stamina(fight, who, restored) else {
        return;
    };
    fight.record(StaminaOutcome::StaminaRegained {
        who,
        faces,
        points,
        now,
    });
}

/// Checks whether `actor` can treat a wound: its own, or that of the named combatant next to it (FOW-13).
///
/// # Errors
/// `UnknownCombatant`, `NothingToTreat` if the patient has no wound that hinders it or is down, `OutOfReach` if it is
/// not next to the actor.
pub(super) fn check_treat(
    battle: &Battle,
    actor: &CombatantRef,
    named: Option<CombatantId>,
) -> Result<CombatantId, Rejection> {
    let target = named.unwrap_or(actor.id());
    let patient = battle.find(target)?;
    if patient.health().untreated() == 0 || patient.health().vitality() != Vitality::Up {
        return Err(StaminaRejection::NothingToTreat.into());
    }
    let have = actor.space().squares_to(&patient.space());
    if have > 1 {
        return Err(TargetRejection::OutOfReach { have, need: 1 }.into());
    }
    Ok(target)
}

/// Treats a wound, which no longer hinders (FOW-13).
pub(super) fn treat(
    fight: &mut impl Writes<Health>,
    by: CombatantId,
    named: Option<CombatantId>,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let who = check_treat(&battle, &battle.find(by)?, named)?;
    if let Some(untreated) = wounds::treat(fight, who) {
        fight.record(StaminaOutcome::WoundTreated { who, by, untreated });
    }
    Ok(())
}

/// Returns the conditions of `actor` that this action ends, according to their definitions.
fn ended_by(battle: &Battle, actor: &CombatantRef, action: ActionId) -> Vec<ConditionId> {
    let conditions = actor.conditions().defs(battle.ruleset);
    let ended = conditions.filter(|(_, def)| def.ended_by == Some(action));
    ended.map(|(id, _)| id).collect()
}

/// Checks whether `actor` can overcome any condition with this action. A condition that forbids moving also forbids an
/// action that is a movement, except to end that very condition (FOW-40, FOW-41, FOW-43).
///
/// # Errors
/// `NothingToOvercome` if the action ends none of its conditions, `ConditionForbids` if another one keeps it from
/// moving.
pub(super) fn check_overcome(
    battle: &Battle,
    actor: &CombatantRef,
    action: ActionId,
    moves: bool,
) -> Result<(), Rejection> {
    let ending = ended_by(battle, actor, action);
    if ending.is_empty() {
        return Err(StaminaRejection::NothingToOvercome.into());
    }
    if !moves {
        return Ok(());
    }
    let mut holding = effects::immobilising_conditions(battle.ruleset, actor);
    match holding.find(|condition| !ending.contains(condition)) {
        Some(condition) => Err(ConditionRejection::ConditionForbids { condition }.into()),
        None => Ok(()),
    }
}

/// Ends the conditions that this action ends.
pub(super) fn overcome(fight: &mut impl EndsConditions, who: CombatantId, action: ActionId) {
    let ending = {
        let battle = fight.battle();
        let actor = battle.get(who);
        actor.map_or(Vec::new(), |actor| ended_by(&battle, &actor, action))
    };
    for ends in ending {
        condition::end(fight, who, ends);
    }
}

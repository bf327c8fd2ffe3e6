//! Parrying: a combatant that makes no attack subtracts its bonus to hit from an enemy attack roll (SEG-35).

use super::attack::outcome::AttackOutcome;
use super::engagement;
use super::facts::Rejection;
use super::facts::target::TargetRejection;
use super::movement::rejection::MovementRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, ParriedEnemies, Writes};

/// Returns the combatants that `actor` parries: the named ones, or all enemies in melee with it.
///
/// # Errors
/// Fails with `NotEngaged` if no target is named and the actor is in no melee, and with `UnknownCombatant` or
/// `TargetIsSelf` if a target cannot be parried.
pub(super) fn check(
    battle: &Battle,
    actor: &CombatantRef,
    named: &[CombatantId],
) -> Result<Vec<CombatantId>, Rejection> {
    if named.is_empty() {
        let engaged = engagement::engaged_with(battle, actor);
        if engaged.is_empty() {
            return Err(MovementRejection::NotEngaged.into());
        }
        return Ok(engaged);
    }
    for target in named {
        if battle.find(*target)?.id() == actor.id() {
            return Err(TargetRejection::TargetIsSelf.into());
        }
    }
    Ok(named.to_vec())
}

/// Parries until the round ends.
pub(super) fn parry(
    fight: &mut impl Writes<ParriedEnemies>,
    who: CombatantId,
    named: &[CombatantId],
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let against = check(&battle, &battle.find(who)?, named)?;
    if let Some(mut parrying) = fight.write::<ParriedEnemies>(who) {
        parrying.0.clone_from(&against);
    }
    fight.record(AttackOutcome::Parries { who, against });
    Ok(())
}

/// Opens a round, in which `who` parries nothing yet.
pub(super) fn open_round(fight: &mut impl Writes<ParriedEnemies>, who: CombatantId) {
    if let Some(mut parrying) = fight.write::<ParriedEnemies>(who) {
        parrying.0.clear();
    }
}

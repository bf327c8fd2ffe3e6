//! Reach of attacks, and obstacles in their way.

use crate::grid::Traffic;
use crate::rules::engagement;
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::sight::{check_clear_way, check_lit_enough};
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{MeleeProfile, WeaponDef, WeaponReach};

use super::Mode;

/// Checks whether a melee weapon reaches its target (SEG-36, PHA-72, PHA-75). If the ruleset has no engagement, the
/// weapon's own reach counts.
///
/// # Errors
/// `OutOfReach` if the target is too far away, `SomebodyBetween`, `NoLineOfSight` or `Barred` if a combatant or an
/// obstacle is in the way.
pub(super) fn hand_to_hand(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    profile: &MeleeProfile,
) -> Result<(), Rejection> {
    if engagement::rules(battle).is_some() {
        let long = profile.reach == WeaponReach::Long;
        return engagement::check_melee_reach(battle, actor, target, long);
    }
    let need = profile.reach.squares();
    let have = actor.space().squares_to(&target.space());
    if have > need {
        return Err(TargetRejection::OutOfReach { have, need }.into());
    }
    let blow = engagement::melee_traffic(profile.reach == WeaponReach::Long);
    check_clear_way(battle, actor.space(), target.space(), blow)
}

/// Returns the kind of traffic that an attack with a weapon is when it must get past a wall.
pub(super) fn traffic(weapon: Option<&WeaponDef>, mode: Mode) -> Traffic {
    match mode {
        Mode::Ranged => Traffic::MISSILES,
        Mode::Melee => {
            let profile = weapon.and_then(|weapon| weapon.melee.as_ref());
            engagement::melee_traffic(
                profile.is_some_and(|profile| profile.reach == WeaponReach::Long),
            )
        }
    }
}

/// Checks whether an attack with a weapon has a clear way to its target, which the attacker must see.
///
/// # Errors
/// `NoLineOfSight` or `Barred` if something is in the way, `TooDark` if a missile would fly into the dark.
pub(super) fn check_unhindered(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    weapon: Option<&WeaponDef>,
    mode: Mode,
) -> Result<(), Rejection> {
    let (from, to) = (actor.space(), target.space());
    check_clear_way(battle, from, to, traffic(weapon, mode))?;
    match mode {
        Mode::Ranged => check_lit_enough(battle, actor, target),
        Mode::Melee => Ok(()),
    }
}

//! How far a blow reaches, and what stands in its way.

use crate::rules::engagement;
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::sight::in_sight;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{MeleeProfile, Reach};

/// Whether a melee weapon reaches its target (SEG-36, PHA-72, PHA-75). Where melee binds nobody, the
/// weapon's own reach counts.
///
/// # Errors
/// `OutOfReach` if the target is too far away, `SomebodyBetween` or `NoLineOfSight` if somebody or
/// something is in the way.
pub(super) fn hand_to_hand(
    battle: &Battle,
    actor: &CombatantRef,
    target: &CombatantRef,
    profile: &MeleeProfile,
) -> Result<(), Rejection> {
    if engagement::rules(battle).is_some() {
        if engagement::melee_is_zone(battle) && engagement::same_melee(battle, actor, target) {
            return Ok(());
        }
        let long = profile.reach == Reach::Long;
        return engagement::reaches_from(battle, actor, actor.space(), target, long);
    }
    let need = profile.reach.squares();
    let have = actor.space().squares_to(&target.space());
    if have > need {
        return Err(TargetRejection::OutOfReach { have, need }.into());
    }
    in_sight(battle, actor, target)
}

//! Postures: standing, crouched, prone, and the changes between them (SEC-20).

pub mod outcome;
pub mod rejection;
mod text;

use bevy_ecs::prelude::*;

use crate::ruleset::PostureId;

use super::facts::Rejection;
use crate::rules::state::{CombatantId, CombatantRef, Posture, Writes};
use outcome::PostureOutcome;
use rejection::PostureRejection;

/// Checks whether `actor` may change its posture, which must be one of `from`.
///
/// # Errors
/// `WrongPosture` if it is in another: change to one of `from` first.
pub fn check_change(actor: &CombatantRef, from: &[PostureId]) -> Result<(), Rejection> {
    let posture = actor.posture().id();
    if from.contains(&posture) {
        Ok(())
    } else {
        Err(PostureRejection::WrongPosture { posture }.into())
    }
}

/// Puts a combatant in a posture.
pub(super) fn change(fight: &mut impl Writes<Posture>, who: CombatantId, posture: PostureId) {
    let Some(mut now) = fight.write::<Posture>(who) else {
        return;
    };
    if now.id() != posture {
        now.0 = posture;
        fight.record(PostureOutcome::PostureChanged { who, posture });
    }
}

//! Postures: standing, crouched, prone, and the ways between them (SEC-20).

use bevy::prelude::*;

use crate::ruleset::PostureId;

use super::outcome::Outcome;
use super::rejection::Rejection;
use crate::rules::state::{CombatantId, CombatantRef, Fight, Posture, Writes};

/// Whether `actor` may change from its posture, being in one of `from`.
///
/// # Errors
/// [`Rejection::WrongPosture`] if it is in another.
pub fn check_change(actor: &CombatantRef, from: &[PostureId]) -> Result<(), Rejection> {
    let posture = actor.posture().id();
    if from.contains(&posture) {
        Ok(())
    } else {
        Err(Rejection::WrongPosture { posture })
    }
}

/// Changes the posture.
pub(super) fn change(fight: &mut impl Writes<Posture>, who: CombatantId, posture: PostureId) {
    let Some(mut now) = fight.write::<Posture>(who) else {
        return;
    };
    if now.id() != posture {
        now.0 = posture;
        fight.record(Outcome::PostureChanged { who, posture });
    }
}

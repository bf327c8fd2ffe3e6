//! Postures: standing, crouched, prone, and the ways between them (SEC-20).

pub mod outcome;
pub mod rejection;
mod words;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ruleset::PostureId;

use super::battle::{CombatantRef, Field};
use super::combatant::CombatantId;
use super::facts::Rejection;
use outcome::PostureOutcome;
use rejection::PostureRejection;

/// A combatant's posture.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Posture(PostureId);

impl Posture {
    /// A combatant in this posture.
    pub fn new(posture: PostureId) -> Self {
        Self(posture)
    }

    /// Which it is.
    pub fn id(&self) -> PostureId {
        self.0
    }
}

/// Whether `actor` may change from its posture, being in one of `from`.
///
/// # Errors
/// `WrongPosture` if it is in another.
pub fn check_change(actor: &CombatantRef, from: &[PostureId]) -> Result<(), Rejection> {
    let posture = actor.posture.id();
    if from.contains(&posture) {
        Ok(())
    } else {
        Err(PostureRejection::WrongPosture { posture }.into())
    }
}

/// Changes the posture.
pub(super) fn change(field: &mut Field, who: CombatantId, posture: PostureId) {
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    if actor.posture.id() != posture {
        actor.posture.0 = posture;
        field.record(PostureOutcome::PostureChanged { who, posture });
    }
}

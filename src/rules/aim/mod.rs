//! Aim: a bonus to the next ranged attack, lost if anything comes between (SEC-46).

pub mod outcome;
mod words;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::battle::Field;
use super::combatant::CombatantId;
use outcome::AimOutcome;

/// The bonus that waits for the next ranged attack; 0 for none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim(i32);

impl Aim {
    /// The bonus.
    pub fn bonus(&self) -> i32 {
        self.0
    }

    /// Loses or uses the aim; answers whether there was one.
    pub(super) fn lose(&mut self) -> bool {
        std::mem::take(&mut self.0) != 0
    }
}

/// Takes aim; a better one replaces a worse one, they do not add up.
pub(super) fn take(field: &mut Field, who: CombatantId, bonus: i32) {
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    actor.aim.0 = bonus;
    field.record(AimOutcome::AimTaken { who, bonus });
}

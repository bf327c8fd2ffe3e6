//! Aim: a bonus to the next ranged attack, lost if anything else comes in between (SEC-46).

pub mod outcome;
mod text;

use crate::rules::state::{Aim, CombatantId, Writes};
use outcome::AimOutcome;

/// Takes aim. A better aim replaces a worse one; they do not add up.
pub(super) fn take_aim(fight: &mut impl Writes<Aim>, who: CombatantId, bonus: i32) {
    let Some(mut aim) = fight.write::<Aim>(who) else {
        return;
    };
    aim.0 = bonus;
    fight.record(AimOutcome::AimTaken { who, bonus });
}

/// Ends the aim of `who`, lost or used; returns true if there was one.
pub(super) fn end(fight: &mut impl Writes<Aim>, who: CombatantId) -> bool {
    fight.write::<Aim>(who).is_some_and(|mut aim| aim.clear())
}

//! Changes of when a combatant acts in a round of sides, and of what it has left of it. `acting` deducts its actions.

use crate::rules::state::{CombatantId, Hold, RoundState, Writes};

/// Opens a round for `who`; if it is `done`, it does nothing in it.
pub(super) fn open_round(fight: &mut impl Writes<RoundState>, who: CombatantId, done: bool) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        *part = RoundState {
            done,
            ..RoundState::default()
        };
    }
}

/// Sets the segment in which `who` acts (SEG-12).
pub(in crate::rules) fn set_segment(
    fight: &mut impl Writes<RoundState>,
    who: CombatantId,
    segment: u32,
) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.segment = Some(segment);
    }
}

/// Sets whether `who` acts in LOW (PHA-12).
pub(in crate::rules::turns) fn set_low(
    fight: &mut impl Writes<RoundState>,
    who: CombatantId,
    low: bool,
) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.low = low;
    }
}

/// Delays `who` to LOW; if it `loses_major`, its major action is lost (PHA-38).
pub(in crate::rules::turns) fn delay(
    fight: &mut impl Writes<RoundState>,
    who: CombatantId,
    loses_major: bool,
) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.delayed = true;
        part.low = true;
        part.major_spent |= loses_major;
    }
}

/// Sets whether `who` has the delayed condition (PHA-39).
pub(in crate::rules) fn set_delayed(
    fight: &mut impl Writes<RoundState>,
    who: CombatantId,
    delayed: bool,
) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.delayed = delayed;
    }
}

/// Lets `who` wait in this moment, and act later (SEG-16, PHA-36).
pub(super) fn hold(fight: &mut impl Writes<RoundState>, who: CombatantId, until: Hold) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.held = Some(until);
        part.passed = true;
    }
}

/// Sets whether `who` passes in this moment.
pub(in crate::rules::turns) fn set_passed(
    fight: &mut impl Writes<RoundState>,
    who: CombatantId,
    passed: bool,
) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.passed = passed;
    }
}

/// Lets `who` pass in this moment. If this is its `last`, or it has not used its major action, it does nothing more
/// this round.
pub(super) fn give_up(fight: &mut impl Writes<RoundState>, who: CombatantId, last: bool) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.passed = true;
        part.held = None;
        if !part.major_spent || last {
            part.done = true;
        }
    }
}

/// Sets whether `who` does nothing more this round.
pub(in crate::rules) fn set_done(
    fight: &mut impl Writes<RoundState>,
    who: CombatantId,
    done: bool,
) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.done = done;
    }
}

/// Uses up the major action of `who` (PHA-30).
pub(in crate::rules) fn spend_major(fight: &mut impl Writes<RoundState>, who: CombatantId) {
    if let Some(mut part) = fight.write::<RoundState>(who) {
        part.major_spent = true;
    }
}

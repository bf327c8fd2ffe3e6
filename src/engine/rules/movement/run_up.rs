//! The straight movement just before an action, which combos need (SEC-44).

use crate::grid::Cell;
use crate::rules::state::{CombatantId, RunUp, Writes};

/// Counts a step of `who`, which extends the straight line or starts a new one.
pub(in crate::rules) fn step(
    fight: &mut impl Writes<RunUp>,
    who: CombatantId,
    from: Cell,
    to: Cell,
) {
    let topology = fight.battle().map.topology();
    if let Some(mut run_up) = fight.write::<RunUp>(who) {
        run_up.step(topology, from, to);
    }
}

/// Ends the straight movement of `who`, because something else was done in between.
pub(in crate::rules) fn forget(fight: &mut impl Writes<RunUp>, who: CombatantId) {
    if let Some(mut run_up) = fight.write::<RunUp>(who) {
        run_up.forget();
    }
}

//! Changes of actions in progress that other mechanics make; those of the action's own commands are in `execution`.

use crate::grid::Cell;
use crate::rules::state::{
    ActionTimer, Changes, CombatantId, FinishedAction, FinishedActions, InProgress, Writes,
};
use crate::ruleset::SpellId;

/// Starts an action of `who`, which becomes its current one.
pub(in crate::rules) fn begin(
    fight: &mut impl Writes<ActionTimer>,
    who: CombatantId,
    action: InProgress,
) {
    if let Some(mut timer) = fight.write::<ActionTimer>(who) {
        timer.begin(action);
    }
}

/// Ends the current action of `who` and returns it; it has no effect.
pub(in crate::rules) fn end(
    fight: &mut impl Writes<ActionTimer>,
    who: CombatantId,
) -> Option<InProgress> {
    fight.write::<ActionTimer>(who)?.clear()
}

/// Spends seconds on the current action of `who`, which ends now if none are left.
pub(in crate::rules) fn spend_seconds(
    fight: &mut (impl Changes<FinishedActions> + Writes<ActionTimer>),
    who: CombatantId,
    seconds: u32,
) {
    if let Some(mut timer) = fight.write::<ActionTimer>(who)
        && let Some(action) = timer.spend_seconds(seconds)
    {
        fight
            .change::<FinishedActions>()
            .push(FinishedAction { who, action });
    }
}

/// Lets the current action of `who` end now, however many seconds are left.
pub(in crate::rules) fn complete(
    fight: &mut (impl Changes<FinishedActions> + Writes<ActionTimer>),
    who: CombatantId,
) {
    if let Some(action) = end(fight, who) {
        fight
            .change::<FinishedActions>()
            .push(FinishedAction { who, action });
    }
}

/// Marks the start of a turn of `who`, in which nothing has been worked on yet.
pub(in crate::rules) fn open_turn(fight: &mut impl Writes<ActionTimer>, who: CombatantId) {
    if let Some(mut timer) = fight.write::<ActionTimer>(who) {
        timer.open_turn();
    }
}

/// Sets the seconds that `who` has spent on its current action, which stays unfinished.
pub(in crate::rules) fn set_spent(
    fight: &mut impl Writes<ActionTimer>,
    who: CombatantId,
    seconds: u32,
) {
    if let Some(mut timer) = fight.write::<ActionTimer>(who) {
        timer.set_spent(seconds);
    }
}

/// Sets the targets of the spell that `who` is casting, and returns the spell (PHA-54).
pub(in crate::rules) fn aim(
    fight: &mut impl Writes<ActionTimer>,
    who: CombatantId,
    targets: &[CombatantId],
    to: Option<Cell>,
) -> Option<SpellId> {
    fight.write::<ActionTimer>(who)?.aim(targets, to)
}

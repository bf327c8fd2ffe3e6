//! Asking in turn: before a round, each combatant may declare or choose something.

use crate::rules::state::{Battle, CombatantRef};

/// Iterates over all combatants in the order in which they joined, starting after the last that has `spoken`. A
/// combatant that had nothing to say before is asked once more at the end, not again after each of the others.
pub(super) fn combatants_after_last<'b, 's>(
    battle: &'b Battle<'_, 's>,
    spoken: impl Fn(&CombatantRef) -> bool,
) -> impl Iterator<Item = CombatantRef<'b, 's>> {
    let asked = battle.combatants().collect::<Vec<_>>();
    let asked = asked.iter().rposition(spoken).map_or(0, |last| last + 1);
    let (before, after) = (
        battle.combatants().take(asked),
        battle.combatants().skip(asked),
    );
    after.chain(before)
}

//! The GM's rulings about single combatants, which hold until they are used or taken back.

use crate::rules::intervention::outcome::InterventionOutcome;
use crate::rules::state::{CombatantId, GmRuling, GmRulings, Writes};

/// Makes a ruling about `who`; it ends with its first use if `once`.
pub(super) fn apply(
    fight: &mut impl Writes<GmRulings>,
    who: CombatantId,
    ruling: GmRuling,
    once: bool,
) {
    if let Some(mut rulings) = fight.write::<GmRulings>(who) {
        rulings.apply(ruling, once);
    }
}

/// Takes all rulings about `who` back.
pub(super) fn clear(fight: &mut impl Writes<GmRulings>, who: CombatantId) {
    if let Some(mut rulings) = fight.write::<GmRulings>(who) {
        *rulings = GmRulings::default();
    }
}

/// Ends the rulings about a single attack against `who`, which has been made.
pub(in crate::rules) fn end_single_use(fight: &mut impl Writes<GmRulings>, who: CombatantId) {
    if let Some(mut rulings) = fight.write::<GmRulings>(who) {
        rulings.end_single_use();
    }
}

/// Returns the result of the next save of `who`, if the GM has ruled it, and ends that ruling.
pub(in crate::rules) fn take_save_ruling(
    fight: &mut impl Writes<GmRulings>,
    who: CombatantId,
) -> Option<bool> {
    let saved = fight.write::<GmRulings>(who)?.saves.take()?;
    fight.record(InterventionOutcome::SavedByWord { who, saved });
    Some(saved)
}

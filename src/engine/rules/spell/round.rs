//! Spells that a combatant casts in one round of sides (SEG-20, PHA-53).

use crate::rules::state::{CombatantId, SpellsOfRound, Writes};
use crate::ruleset::SpellId;

/// Records that `who` has cast its one spell of the round, or lost it.
pub(in crate::rules) fn spend(fight: &mut impl Writes<SpellsOfRound>, who: CombatantId) {
    if let Some(mut spells) = fight.write::<SpellsOfRound>(who) {
        spells.spent = true;
    }
}

/// Records that `who` has used a spell or ability that takes nothing of the round.
pub(in crate::rules) fn use_at_no_price(
    fight: &mut impl Writes<SpellsOfRound>,
    who: CombatantId,
    spell: SpellId,
) {
    if let Some(mut spells) = fight.write::<SpellsOfRound>(who) {
        spells.used.0.push(spell);
    }
}

/// Makes everything usable again that `who` has used at no price.
pub(in crate::rules) fn forget_uses(fight: &mut impl Writes<SpellsOfRound>, who: CombatantId) {
    if let Some(mut spells) = fight.write::<SpellsOfRound>(who) {
        spells.used.0.clear();
    }
}

/// Opens a round, in which `who` has cast nothing yet.
pub(in crate::rules) fn open_round(fight: &mut impl Writes<SpellsOfRound>, who: CombatantId) {
    if let Some(mut spells) = fight.write::<SpellsOfRound>(who) {
        *spells = SpellsOfRound::default();
    }
}

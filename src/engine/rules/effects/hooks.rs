//! The times at which effects act by themselves. Callers report them by the functions here: the turn structures, when
//! turns and rounds begin and end.

use crate::rules::attack::{self, LeastDamage};
use crate::rules::condition::outcome::ConditionOutcome;
use crate::rules::state::{CombatantId, EndsConditions, Eventful, Health, Writes};
use crate::rules::{condition, wounds};
use crate::ruleset::{ConditionId, DiceExpr};

/// Handles the start of a turn of `who`: burning conditions do their damage (FOW-47).
pub(in crate::rules) fn turn_begins(
    fight: &mut (impl Eventful + Writes<Health>),
    who: CombatantId,
) {
    let hurting: Vec<(ConditionId, DiceExpr)> = {
        let battle = fight.battle();
        let Some(actor) = battle.get(who) else {
            return;
        };
        super::hurting(battle.ruleset, &actor).collect()
    };
    for (condition, dice) in hurting {
        fight.record(ConditionOutcome::ConditionHurts { who, condition });
        attack::damage(fight, who, who, dice, LeastDamage::One);
    }
}

/// Handles the end of a turn of `who`: ends the conditions that last until then.
pub(in crate::rules) fn turn_ends(fight: &mut impl EndsConditions, who: CombatantId) {
    let ending: Vec<ConditionId> = {
        let battle = fight.battle();
        let Some(bearer) = battle.get(who) else {
            return;
        };
        super::ending_with_turn(battle.ruleset, &bearer).collect()
    };
    for ends in ending {
        condition::end(fight, who, ends);
    }
}

/// Handles the end of a round: the dying bleed, for the first time in the round in which they dropped (SEG-39).
pub(in crate::rules) fn round_ends(fight: &mut (impl Eventful + Writes<Health>)) {
    wounds::bleed(fight);
}

//! Turn structures: who may act now, on what budget, and when turns open and close.
//!
//! Each structure has one file of the same shape; all share the [`TurnOrder`]. This is the only place
//! that lists them.

pub mod fast_or_well;
mod order;
pub mod phases;
pub mod round;
pub(super) mod seconds;
pub mod segments;
pub mod sided;
pub mod steps;

use crate::rules::battle::Battle;
use crate::rules::combatant::CombatantId;
use crate::rules::rejection::Rejection;
use crate::ruleset::{Ruleset, TurnStructure};

pub use order::{OpenTurn, Place, TurnKind, TurnOrder};

/// Whether damage spoils a cast in progress (SEC-15).
pub(super) fn damage_spoils_casts(ruleset: &Ruleset) -> bool {
    match &ruleset.turns {
        TurnStructure::Seconds(turns) => turns.spoil_casts_on_damage,
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => ruleset
            .turns
            .sided()
            .is_some_and(|sided| sided.casting.spoilt_by_damage),
        TurnStructure::FastOrWell(_) => false,
    }
}

/// The budget of a turn, in ticks.
pub fn turn_budget(ruleset: &Ruleset) -> u32 {
    match &ruleset.turns {
        TurnStructure::Seconds(turns) => turns.seconds_per_turn,
        TurnStructure::Segments(_) | TurnStructure::Phases(_) | TurnStructure::FastOrWell(_) => {
            ruleset.clock.round
        }
    }
}

/// Who may act now, first who should be looked at first.
pub fn actors(battle: &Battle) -> Vec<CombatantId> {
    if let Some(held) = battle.pending.top() {
        return held.asked.clone();
    }
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => {
            let turn = battle.order.open_turn();
            turn.map(|turn| turn.who()).into_iter().collect()
        }
        TurnStructure::Segments(_) | TurnStructure::Phases(_) | TurnStructure::FastOrWell(_) => {
            let moment = battle.round.moment.as_ref();
            moment.map_or(Vec::new(), |moment| moment.waiting.clone())
        }
    }
}

/// Whether `who` may let its turn, or its moment, pass.
///
/// # Errors
/// What stands in the way.
pub fn check_end_turn(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_end_turn(battle, who),
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => {
            let actor = battle.find(who)?;
            sided::check_waiting(battle, &actor).map(|_| ())
        }
        TurnStructure::FastOrWell(_) => fast_or_well::check_waiting(battle, &battle.find(who)?),
    }
}

/// Whether `who` may delay (SEC-05, PHA-38).
///
/// # Errors
/// What stands in the way.
pub fn check_delay(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_delay(battle, who),
        TurnStructure::Segments(_) | TurnStructure::FastOrWell(_) => {
            Err(Rejection::NotInThisRuleset)
        }
        TurnStructure::Phases(_) => phases::check_delay(battle, who),
    }
}

/// Whether all of `who` may take their delayed turns now, inside whatever is open (SEC-05, SEC-07).
///
/// # Errors
/// What stands in the way.
pub fn check_take_delayed_turn(battle: &Battle, who: &[CombatantId]) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_take_delayed_turn(battle, who),
        TurnStructure::Segments(_) | TurnStructure::Phases(_) | TurnStructure::FastOrWell(_) => {
            Err(Rejection::NotInThisRuleset)
        }
    }
}

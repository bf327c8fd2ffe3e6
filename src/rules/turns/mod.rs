//! Turn structures: who may act now, on what budget, and when turns open and close.
//!
//! Each structure has one file of the same shape; all share the [`TurnOrder`]. This is the only place
//! that lists them.

pub mod fast_or_well;
mod in_order;
mod order;
pub mod phases;
pub(super) mod resources;
pub mod round;
pub(super) mod seconds;
pub mod segments;
pub mod sided;
pub mod steps;

use crate::rules::battle::{Battle, CombatantRef, Field};
use crate::rules::combatant::CombatantId;
use crate::rules::command::Order;
use crate::rules::rejection::Rejection;
use crate::ruleset::{ActionDef, Ruleset, TurnStructure};

pub use order::{OpenTurn, Place, TurnKind, TurnOrder};

/// Whether damage spoils a cast in progress (SEC-15).
pub(super) fn damage_spoils_casts(ruleset: &Ruleset) -> bool {
    match &ruleset.turns {
        TurnStructure::Seconds(turns) => turns.spoil_casts_on_damage,
        // Nothing is ever half cast.
        TurnStructure::Resources(_) => false,
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
        TurnStructure::Segments(_)
        | TurnStructure::Phases(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_) => ruleset.clock.round,
    }
}

/// Whether the open turn is that of `who`.
pub(super) fn is_turn_of(battle: &Battle, who: CombatantId) -> bool {
    let turn = battle.order.open_turn();
    turn.is_some_and(|turn| turn.who() == who)
}

/// Whether `actor` may start such an action now, where a turn is no budget of time; none where it is.
pub(super) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Option<Result<(), Rejection>> {
    match &battle.ruleset.turns {
        TurnStructure::Resources(_) => Some(resources::check_act(battle, actor, order, def)),
        TurnStructure::FastOrWell(_) => Some(fast_or_well::check_act(battle, actor, order, def)),
        TurnStructure::Seconds(_) | TurnStructure::Segments(_) | TurnStructure::Phases(_) => None,
    }
}

/// The order stands and the fight begins.
pub(super) fn begin(field: &mut Field) {
    match &field.ruleset.turns {
        TurnStructure::Resources(_) => resources::begin(field),
        TurnStructure::Seconds(_)
        | TurnStructure::Segments(_)
        | TurnStructure::Phases(_)
        | TurnStructure::FastOrWell(_) => {}
    }
}

/// Who may act now, first who should be looked at first.
pub fn actors(battle: &Battle) -> Vec<CombatantId> {
    if let Some(held) = battle.pending.top() {
        return held.asked.clone();
    }
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) | TurnStructure::Resources(_) => {
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
        TurnStructure::Resources(_) => resources::check_end_turn(battle, who),
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
        TurnStructure::Segments(_) | TurnStructure::FastOrWell(_) | TurnStructure::Resources(_) => {
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
        TurnStructure::Segments(_)
        | TurnStructure::Phases(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_) => Err(Rejection::NotInThisRuleset),
    }
}

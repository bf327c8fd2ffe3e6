//! Turn structures: who may act now, on what budget, and when turns open and close.
//!
//! Each structure has one file of the same shape; all share the [`TurnOrder`]. This file lists them: what
//! differs from one to the other in the rules is asked for here, or of how it plays
//! ([`Play`](crate::ruleset::Play)).

pub mod outcome;
pub mod rejection;
mod words;

pub mod fast_or_well;
mod in_order;
pub mod phases;
pub mod popcorn;
mod resources;
pub mod seconds;
pub mod segments;
pub mod sided;

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::IntoScheduleConfigs;

use crate::rules::facts::sense::SenseRejection;
use crate::rules::facts::{Order, Rejection};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Economy, Eventful, Reaction, Slot, Writes,
};
use crate::ruleset::{ActionDef, ConditionId, Ruleset, TurnStructure};

/// The budget of a turn, in ticks.
pub fn turn_budget(ruleset: &Ruleset) -> u32 {
    let seconds = ruleset.turns.seconds_per_turn();
    seconds.unwrap_or(ruleset.clock.round)
}

/// Everything that concerns turns and rounds alone is asked for here: to begin, to delay, to let pass.
pub(super) fn take_orders() -> ScheduleConfigs<ScheduleSystem> {
    (
        sided::take_orders,
        seconds::take_orders,
        fast_or_well::take_orders,
        popcorn::take_orders,
        resources::take_orders,
    )
        .chain()
}

/// Closes turns and moments, and goes on to the next.
pub(super) fn run() -> ScheduleConfigs<ScheduleSystem> {
    (
        seconds::open_and_close,
        resources::open_and_close,
        sided::run,
        fast_or_well::run,
    )
        .chain()
}

/// Whether `actor` may start such an action now, its own input aside.
///
/// # Errors
/// What stands in the way.
pub(super) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_act(battle, actor, order, def),
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => {
            sided::check_act(battle, actor, order, def)
        }
        TurnStructure::FastOrWell(_) => fast_or_well::check_act(battle, actor, order, def),
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            resources::check_act(battle, actor, order, def)
        }
    }
}

/// Ticks that an order takes before its effect, where its action takes `usual` in a turn of seconds; none
/// where it takes effect at once.
pub(super) fn time_needed(
    battle: &Battle,
    order: &Order,
    def: &ActionDef,
    usual: u32,
    forced: bool,
) -> u32 {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) | TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            let own_turn = battle
                .order
                .open_turn()
                .is_some_and(|turn| turn.who() == order.who && turn.left() > 0);
            // Forced outside the own turn, or after its last second: it happens at once.
            if own_turn || !forced { usual } else { 0 }
        }
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => {
            sided::segments_needed(battle, order, def)
        }
        TurnStructure::FastOrWell(_) => 0,
    }
}

/// Books what an order takes of its actor's turn or round, seconds aside: those pass one by one.
pub(super) fn spend(fight: &mut (impl Eventful + Writes<Economy>), order: &Order, def: &ActionDef) {
    let ruleset = fight.ruleset();
    match &ruleset.turns {
        TurnStructure::Seconds(_) => {}
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => sided::spend(fight, order, def),
        TurnStructure::FastOrWell(_) => fast_or_well::spend(fight, order, def),
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            resources::spend(fight, order, def)
        }
    }
}

/// When `who` will be waited for next this round; none where everyone has a turn of its own.
pub fn next_slot_of(battle: &Battle, who: &CombatantRef) -> Option<Slot> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) | TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => None,
        TurnStructure::FastOrWell(_) => fast_or_well::next_slot_of(battle, who),
        TurnStructure::Segments(turns) => segments::next_slot_of(battle, turns, who),
        TurnStructure::Phases(_) => phases::next_slot_of(battle, who),
    }
}

/// The order stands and the fight begins.
pub(super) fn begin(fight: &mut impl Writes<Reaction>) {
    match fight.battle().ruleset.turns {
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => resources::begin(fight),
        TurnStructure::Seconds(_)
        | TurnStructure::Segments(_)
        | TurnStructure::Phases(_)
        | TurnStructure::FastOrWell(_) => {}
    }
}

/// A condition began: it may leave its bearer fewer actions (FOW-44).
pub(super) fn condition_began(fight: &mut impl Eventful, who: CombatantId, condition: ConditionId) {
    let ruleset = fight.ruleset();
    let def = ruleset.conditions.get(condition);
    if let Some(most) = def.and_then(|def| def.steps.most_actions) {
        fast_or_well::limit_actions(fight, who, most);
    }
}

/// Who may act now, first who should be looked at first.
pub fn actors(battle: &Battle) -> Vec<CombatantId> {
    if let Some(held) = battle.pending.top() {
        return held.asked.clone();
    }
    if battle.ruleset.turns.play().in_moments {
        let moment = battle.round.moment.as_ref();
        moment.map_or(Vec::new(), |moment| moment.waiting.clone())
    } else {
        let turn = battle.order.open_turn();
        turn.map(|turn| turn.who()).into_iter().collect()
    }
}

/// Whether `who` may let its turn, or its moment, pass.
///
/// # Errors
/// What stands in the way.
pub fn check_end_turn(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_end_turn(battle, who),
        TurnStructure::Resources(_) | TurnStructure::Popcorn(_) => {
            resources::check_end_turn(battle, who)
        }
        TurnStructure::Segments(_) | TurnStructure::Phases(_) => {
            let actor = battle.find(who)?;
            sided::check_waiting(battle, &actor).map(|_| ())
        }
        TurnStructure::FastOrWell(_) => fast_or_well::check_waiting(battle, &battle.find(who)?),
    }
}

/// Whether `who` may end its turn and name `to`, whose turn comes next.
///
/// # Errors
/// `NotInThisRuleset`, or what stands in the way.
pub fn check_hand_on(battle: &Battle, who: CombatantId, to: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Popcorn(_) => popcorn::check_hand_on(battle, who, to),
        TurnStructure::Seconds(_)
        | TurnStructure::Segments(_)
        | TurnStructure::Phases(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_) => Err(SenseRejection::NotInThisRuleset.into()),
    }
}

/// Whether `who` may delay (SEC-05, PHA-38).
///
/// # Errors
/// What stands in the way.
pub fn check_delay(battle: &Battle, who: CombatantId) -> Result<(), Rejection> {
    match &battle.ruleset.turns {
        TurnStructure::Seconds(_) => seconds::check_delay(battle, who),
        TurnStructure::Segments(_)
        | TurnStructure::FastOrWell(_)
        | TurnStructure::Resources(_)
        | TurnStructure::Popcorn(_) => Err(SenseRejection::NotInThisRuleset.into()),
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
        | TurnStructure::Resources(_)
        | TurnStructure::Popcorn(_) => Err(SenseRejection::NotInThisRuleset.into()),
    }
}

//! Checks for acting and for ending a turn, and the parts of the turn that an action takes (RES-07).

use crate::rules::economy;
use crate::rules::effects;
use crate::rules::facts::{ActionOrder, Rejection};
use crate::rules::reaction::ready::trigger_of_order;
use crate::rules::reaction::rejection::ReactionRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Economy, Writes};
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::ActionDef;

/// Checks whether `actor` may start this action now, apart from the action's own requirements (RES-07).
///
/// # Errors
/// `NotYourTurn` and the like if no turn of `actor` is open, `Incapacitated` or `ConditionForbids` if it cannot act,
/// `OnlyAReaction` if the action is only a reaction, or the [`Rejection`] of a part of the turn that is spent.
pub(in crate::rules::turns) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &ActionOrder,
    def: &ActionDef,
) -> Result<(), Rejection> {
    battle.order.open_turn_of(actor.id(), battle.clock)?;
    if !actor.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if trigger_of_order(battle, order).is_some() {
        return Err(ReactionRejection::OnlyAReaction.into());
    }
    // An order that takes a part of the turn counts as an action for conditions; speech does not.
    let weight = u32::from(def.spends.is_some());
    effects::allow(battle.ruleset, actor, &def.does, weight)?;
    economy::check(battle, actor, order, def)
}

/// Spends the parts of the actor's turn that an order takes, if that turn is open (RES-07).
pub(in crate::rules::turns) fn spend(
    fight: &mut impl Writes<Economy>,
    order: &ActionOrder,
    def: &ActionDef,
) {
    let turn = fight.battle().order.open_turn();
    if turn.is_some_and(|turn| turn.combatant() == order.who) {
        economy::spend(fight, order, def);
    }
}

/// Checks whether `who` may end its turn.
///
/// # Errors
/// `NotYourTurn` and the like if no turn of `who` is open, `UnknownCombatant` if it has left.
pub(in crate::rules::turns) fn check_end_turn(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    battle.order.open_turn_of(who, battle.clock)?;
    battle.find(who).map(|_| ())
}

//! Who may act now or end its turn, and which parts of the turn that takes (RES-07).

use crate::rules::economy;
use crate::rules::effects;
use crate::rules::facts::{Order, Rejection};
use crate::rules::reaction::ready::answered_by;
use crate::rules::reaction::rejection::ReactionRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Economy, Writes};
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::ActionDef;

/// Whether `actor` may start this action now, whatever the deed itself asks for (RES-07).
///
/// # Errors
/// `NotYourTurn` and the like if no turn of its own is open, `Incapacitated` or `ConditionForbids`
/// if it cannot act, `OnlyAReaction` for what only answers others, or the [`Rejection`] of a part
/// of the turn that is spent.
pub(in crate::rules::turns) fn check_act(
    battle: &Battle,
    actor: &CombatantRef,
    order: &Order,
    def: &ActionDef,
) -> Result<(), Rejection> {
    battle.order.open_turn_of(actor.id(), battle.clock)?;
    if !actor.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if answered_by(battle, order).is_some() {
        return Err(ReactionRejection::OnlyAReaction.into());
    }
    // What takes a part of the turn counts as a deed for conditions; words do not.
    let weight = u32::from(def.spends.is_some());
    effects::allow(battle.ruleset, actor, &def.does, weight)?;
    economy::check(battle, actor, order, def)
}

/// Spends the parts that an order takes of its actor's turn, if that turn is open (RES-07).
pub(in crate::rules::turns) fn spend(
    fight: &mut impl Writes<Economy>,
    order: &Order,
    def: &ActionDef,
) {
    let turn = fight.battle().order.open_turn();
    if turn.is_some_and(|turn| turn.who() == order.who) {
        economy::spend(fight, order, def);
    }
}

/// Whether `who` may end its turn.
///
/// # Errors
/// `NotYourTurn` and the like if no turn of its own is open, `UnknownCombatant` if it has left.
pub(in crate::rules::turns) fn check_end_turn(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    battle.order.open_turn_of(who, battle.clock)?;
    battle.find(who).map(|_| ())
}

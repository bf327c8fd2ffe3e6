//! Who may act or stop now, and what that takes of the parts of its turn (RES-07).

use crate::rules::economy;
use crate::rules::effects;
use crate::rules::facts::{Order, Rejection};
use crate::rules::reaction::ready::answered_by;
use crate::rules::reaction::rejection::ReactionRejection;
use crate::rules::state::{Battle, CombatantId, CombatantRef, Economy, Writes};
use crate::rules::wounds::rejection::WoundRejection;
use crate::ruleset::ActionDef;

/// Whether `actor` may start an action of this kind now, its own input aside (RES-07).
///
/// # Errors
/// What stands in the way.
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
    // Whatever takes something of the turn is a deed; words are not.
    let weight = u32::from(def.spends.is_some());
    effects::allow(battle.ruleset, actor, &def.does, weight)?;
    economy::check(battle, actor, order, def)
}

/// Takes what an order takes of its actor's turn, where that is open (RES-07).
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
/// What stands in the way.
pub(in crate::rules::turns) fn check_end_turn(
    battle: &Battle,
    who: CombatantId,
) -> Result<(), Rejection> {
    battle.order.open_turn_of(who, battle.clock)?;
    battle.find(who).map(|_| ())
}

//! Who may name whom to come next; what may be done in a turn is as in `resources`.

use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantId};
use crate::rules::turns::resources;

use super::rejection::PopcornRejection;

/// Whether `who` may end its turn and name `to`, whose turn comes next.
///
/// # Errors
/// `NotYourTurn` and the like if no turn of its own is open, `UnknownCombatant` or `CannotAct` for
/// one that cannot act, `HasActed` for one that has had its turn while others have not.
pub(in crate::rules::turns) fn check_hand_on(
    battle: &Battle,
    who: CombatantId,
    to: CombatantId,
) -> Result<(), Rejection> {
    resources::check_end_turn(battle, who)?;
    if !battle.find(to)?.is_up() {
        return Err(PopcornRejection::CannotAct { who: to }.into());
    }
    let has_turn_left = left_in_round(battle).any(|left| left == to);
    if has_turn_left || is_over(battle) {
        Ok(())
    } else {
        Err(PopcornRejection::HasActed { who: to }.into())
    }
}

/// Those whose turn has not come in this round, in the order of initiative.
pub(super) fn left_in_round(battle: &Battle) -> impl Iterator<Item = CombatantId> {
    let round = battle.clock.round();
    let places = battle.order.places().iter();
    let left = places.filter(move |place| place.last_round < round);
    left.map(|place| place.who)
}

/// Whether nobody who can act has a turn left in this round.
pub(super) fn is_over(battle: &Battle) -> bool {
    let can_act = |who| battle.get(who).is_some_and(|actor| actor.is_up());
    !left_in_round(battle).any(can_act)
}

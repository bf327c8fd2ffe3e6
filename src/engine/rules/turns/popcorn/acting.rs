//! Checks for naming the next combatant to act; turns otherwise work as in `resources`.

use crate::rules::facts::Rejection;
use crate::rules::state::{Battle, CombatantId};
use crate::rules::turns::structure::StructureRules;
use crate::ruleset::ResourcesTurns;

use super::rejection::PopcornRejection;

/// Checks whether `who` may end its turn and name `to` as the next to act.
///
/// # Errors
/// `NotYourTurn` and the like if no turn of `who` is open, `UnknownCombatant` or `CannotAct` if `to` cannot act,
/// `HasActed` if `to` has had its turn and others have not.
pub(in crate::rules::turns) fn check_hand_on(
    turns: &ResourcesTurns,
    battle: &Battle,
    who: CombatantId,
    to: CombatantId,
) -> Result<(), Rejection> {
    turns.check_end_turn(battle, who)?;
    if !battle.find(to)?.is_up() {
        return Err(PopcornRejection::CannotAct { who: to }.into());
    }
    let has_turn_left = not_yet_acted(battle).any(|left| left == to);
    if has_turn_left || is_over(battle) {
        Ok(())
    } else {
        Err(PopcornRejection::HasActed { who: to }.into())
    }
}

/// Returns the combatants that have not had their turn in this round, in initiative order.
pub(super) fn not_yet_acted(battle: &Battle) -> impl Iterator<Item = CombatantId> {
    let round = battle.clock.round();
    let places = battle.order.places().iter();
    let left = places.filter(move |place| place.last_round < round);
    left.map(|place| place.who)
}

/// Returns true if no combatant that can act has a turn left in this round.
pub(super) fn is_over(battle: &Battle) -> bool {
    let can_act = |who| battle.get(who).is_some_and(|actor| actor.is_up());
    !not_yet_acted(battle).any(can_act)
}

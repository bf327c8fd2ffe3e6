//! Triggers of reactions, and restoring a reaction (RES-13, FOW-05).

use crate::rules::facts::ActionOrder;
use crate::rules::state::{Battle, CombatantId, Reaction, Writes};
use crate::ruleset::{ActionBehaviour, ReactionTrigger};

/// Returns the trigger that an order reacts to, or `None` for most orders.
pub fn trigger_of_order(battle: &Battle, order: &ActionOrder) -> Option<ReactionTrigger> {
    let def = battle.ruleset.actions.get(order.action)?;
    let spell = order.spell.and_then(|id| battle.ruleset.spells.get(id));
    match (&def.does, spell) {
        (ActionBehaviour::Cast | ActionBehaviour::Ability, Some(spell)) => spell.answers,
        _no_magic => def.answers,
    }
}

/// Restores the reaction of `who`.
pub(in crate::rules) fn refresh(fight: &mut impl Writes<Reaction>, who: CombatantId) {
    set(fight, who, true);
}

/// Restores or spends the reaction of `who`.
pub(in crate::rules) fn set(fight: &mut impl Writes<Reaction>, who: CombatantId, ready: bool) {
    if let Some(mut reaction) = fight.write::<Reaction>(who) {
        reaction.set(ready);
    }
}

//! Drawing an item that is sheathed or slung.

use crate::rules::facts::ItemInput;
use crate::rules::gear;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::ItemId;

use super::BehaviourRules;
use super::simple::simple;

/// Draws a sheathed item.
pub(super) fn draw() -> impl BehaviourRules {
    simple(|battle, actor, thing: &ItemInput| gear::check_draw(battle, actor, thing.0))
        .handles(|fight, who, thing| gear::draw(fight, who, thing.0))
        .offers(|battle, actor| drawable(battle, actor).into_iter().map(ItemInput).collect())
}

/// Returns the items that could be drawn: carried ready, and not held.
pub fn drawable(battle: &Battle, actor: &CombatantRef) -> Vec<ItemId> {
    let mut items: Vec<ItemId> = actor.gear().sheathed(battle.ruleset).collect();
    items.dedup();
    items
}

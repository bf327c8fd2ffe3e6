//! What the mouse promises, and what a click then does: the path it would take, the attack it would
//! make, whom a spell would catch, or why not. The map draws it; everything is asked of the rules.

mod attack;
mod click;
mod ray;
mod spell;
mod walk;
mod walk_feet;
mod ways;
mod words;

#[cfg(test)]
mod tests;

use crate::rules::facts::Order;
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::rules::turns;
use crate::ruleset::{Asks, Deed};

use super::{Hover, Selection, Tool, UsualAttack};

pub use attack::AttackPromise;
pub use click::{enter, on_click};
pub use ray::Ray;
pub use spell::{Caught, SpellPromise};
pub use walk::{Step, WalkPromise};
pub use ways::{Ways, ways};
pub use words::{Mood, Words};

/// Everything that decides what the mouse means.
#[derive(Clone, Copy, Debug)]
pub struct Pointing<'a> {
    /// What the mouse is over.
    pub hover: Hover,
    /// The combatant that is selected.
    pub selection: Selection,
    /// The tool that is in hand.
    pub tool: &'a Tool,
    /// The attack that everybody made last.
    pub usual: &'a UsualAttack,
    /// Whether Shift is held: then somebody who is in a melee means to run.
    pub running: bool,
}

/// What the mouse promises where it is now.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Promise {
    /// A click would do nothing here.
    #[default]
    Nothing,
    /// A click would take this path, square by square.
    Walk(WalkPromise),
    /// A click would attack, or do something else that is aimed at one combatant.
    Attack(AttackPromise),
    /// A click would aim this spell, which would catch these.
    Spell(SpellPromise),
}

/// What the mouse promises where it is now.
pub fn promise(battle: &Battle, pointing: &Pointing) -> Promise {
    find(battle, pointing).unwrap_or_default()
}

fn find(battle: &Battle, pointing: &Pointing) -> Option<Promise> {
    let cell = pointing.hover.cell?;
    if let Some(aimed) = spell::aimed(battle, pointing.selection, pointing.tool) {
        let spell = spell::promise(battle, &aimed, cell, pointing.hover.who);
        return spell.map(Promise::Spell);
    }
    let over = pointing.hover.who.and_then(|who| battle.get(who));
    match pointing.tool {
        Tool::Point | Tool::Confirm(_) => {
            let actor = actor(battle, pointing.selection)?;
            match over {
                Some(target) if battle.are_enemies(&actor, &target) && target.is_up() => {
                    at_enemy(battle, pointing, &actor, &target)
                }
                Some(_) => None,
                None => {
                    walk::promise(battle, &actor, None, cell, pointing.running).map(Promise::Walk)
                }
            }
        }
        Tool::Aim(order) => {
            let actor = battle.get(order.who)?;
            let does = &battle.ruleset.actions.get(order.action)?.does;
            match (does.asks(), does) {
                (Asks::Way, Deed::Run { .. }) => {
                    walk::run(battle, &actor, order, cell).map(Promise::Walk)
                }
                (Asks::Way, Deed::Charge | Deed::Close) => {
                    walk::at(battle, &actor, order, cell, pointing.hover.who).map(Promise::Walk)
                }
                (Asks::Way, _) => {
                    walk::promise(battle, &actor, Some(order), cell, pointing.running)
                        .map(Promise::Walk)
                }
                (Asks::Combatant, _) | (Asks::Thing, Deed::Combo) => {
                    let order = Order {
                        targets: vec![over.as_ref()?.id()],
                        ..order.clone()
                    };
                    Some(Promise::Attack(attack::promise(
                        battle,
                        &actor,
                        over.as_ref()?,
                        &order,
                    )))
                }
                (Asks::Nothing | Asks::Words | Asks::Thing, _) => None,
            }
        }
        Tool::Put(_) | Tool::Add { .. } | Tool::Ground(_) => None,
    }
}

/// What a click on an enemy promises with nothing else in hand: the usual attack, or the path to
/// one.
fn at_enemy(
    battle: &Battle,
    pointing: &Pointing,
    actor: &CombatantRef,
    target: &CombatantRef,
) -> Option<Promise> {
    let confirmed = match pointing.tool {
        Tool::Confirm(order) if order.targets.first() == Some(&target.id()) => Some(order.clone()),
        _another_target => None,
    };
    let order = confirmed.or_else(|| proposal(battle, pointing.usual, actor, target.id()));
    if let Some(order) = &order
        && goes_at(battle, order)
    {
        return walk::of_order(battle, actor, order).map(Promise::Walk);
    }
    let order = order.or_else(|| pointing.usual.attempt(battle, actor, target.id()))?;
    Some(Promise::Attack(attack::promise(
        battle, actor, target, &order,
    )))
}

/// What a click on an enemy proposes: the usual attack where one is legal, otherwise to charge it, or to
/// close with it.
pub fn proposal(
    battle: &Battle,
    usual: &UsualAttack,
    actor: &CombatantRef,
    target: CombatantId,
) -> Option<Order> {
    usual
        .order(battle, actor, target)
        .or_else(|| walk::approach(battle, actor, target))
}

/// Whether the selected combatant is casting something whose target a click would name (PHA-54).
pub fn names_a_target(battle: &Battle, selection: Selection) -> bool {
    spell::aimed(battle, selection, &Tool::Point).is_some()
}

/// Whether an order makes for its target.
fn goes_at(battle: &Battle, order: &Order) -> bool {
    let def = battle.ruleset.actions.get(order.action);
    def.is_some_and(|def| matches!(def.does, Deed::Charge | Deed::Close))
}

/// The selected combatant, if it may act now.
fn actor<'b, 's>(battle: &'b Battle<'_, 's>, selection: Selection) -> Option<CombatantRef<'b, 's>> {
    let who = selection.0?;
    turns::actors(battle)
        .contains(&who)
        .then(|| battle.get(who))?
}

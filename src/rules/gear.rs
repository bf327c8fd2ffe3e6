//! What combatants hold, carry and drop (SEC-20: draw, sheathe, grab, drop).

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Footprint, Space};
use crate::ruleset::{ItemId, Ruleset, WeaponDef};

use super::battle::{Battle, CombatantRef, Field};
use super::combatant::CombatantId;
use super::command::Order;
use super::outcome::{ItemPlace, Outcome};
use super::rejection::{Rejection, Unsaid};

/// What a combatant holds and carries.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gear {
    in_hand: Option<ItemId>,
    carried: Vec<ItemId>,
    pack: Vec<ItemId>,
}

/// What lies on the ground.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GroundItems(Vec<(Cell, ItemId)>);

impl GroundItems {
    /// Every item with its square.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, ItemId)> {
        self.0.iter().copied()
    }
}

impl Gear {
    /// Gear as a combatant begins with it.
    pub fn new(in_hand: Option<ItemId>, carried: Vec<ItemId>, pack: Vec<ItemId>) -> Self {
        Self {
            in_hand,
            carried,
            pack,
        }
    }

    /// What is in hand.
    pub fn in_hand(&self) -> Option<ItemId> {
        self.in_hand
    }

    /// Sheathed and slung items, and natural weapons.
    pub fn carried(&self) -> &[ItemId] {
        &self.carried
    }

    /// What is in pack and pockets.
    pub fn pack(&self) -> &[ItemId] {
        &self.pack
    }

    /// The weapons that can be used without drawing: in hand first, then natural ones.
    pub fn ready<'a>(
        &'a self,
        ruleset: &'a Ruleset,
    ) -> impl Iterator<Item = (ItemId, &'a WeaponDef)> {
        let natural = self.carried.iter().copied().filter(|item| {
            ruleset
                .weapons
                .get(*item)
                .is_some_and(|weapon| weapon.natural)
        });
        self.in_hand
            .into_iter()
            .chain(natural)
            .filter_map(|item| Some((item, ruleset.weapons.get(item)?)))
    }

    /// Items that could be drawn now.
    pub fn sheathed<'a>(&'a self, ruleset: &'a Ruleset) -> impl Iterator<Item = ItemId> + 'a {
        self.carried.iter().copied().filter(|item| {
            ruleset
                .weapons
                .get(*item)
                .is_none_or(|weapon| !weapon.natural)
        })
    }
}

/// Whether the item ordered can be drawn.
///
/// # Errors
/// What stands in the way.
pub fn check_draw(actor: &CombatantRef, order: &Order) -> Result<(), Rejection> {
    let item = super::action::said(order.item, Unsaid::Item)?;
    if let Some(item) = actor.gear.in_hand {
        return Err(Rejection::HandFull { item });
    }
    if actor.gear.carried.contains(&item) {
        Ok(())
    } else {
        Err(Rejection::NoSuchItem { item })
    }
}

/// Whether there is something in hand.
///
/// # Errors
/// [`Rejection::HandEmpty`].
pub fn check_hand_holds(_battle: &Battle, actor: &CombatantRef) -> Result<(), Rejection> {
    actor.gear.in_hand.map(|_| ()).ok_or(Rejection::HandEmpty)
}

/// Whether the item ordered can be taken from the pack or from the ground nearby.
///
/// # Errors
/// What stands in the way.
pub fn check_grab(battle: &Battle, actor: &CombatantRef, order: &Order) -> Result<(), Rejection> {
    let item = super::action::said(order.item, Unsaid::Item)?;
    if let Some(item) = actor.gear.in_hand {
        return Err(Rejection::HandFull { item });
    }
    if actor.gear.pack.contains(&item) || on_ground_near(battle, actor, item).is_some() {
        Ok(())
    } else {
        Err(Rejection::NoSuchItem { item })
    }
}

/// Where `item` lies within reach of `actor`.
fn on_ground_near(battle: &Battle, actor: &CombatantRef, item: ItemId) -> Option<Cell> {
    grabbable(battle, actor)
        .find(|(_, lying)| *lying == item)
        .map(|(cell, _)| cell)
}

/// What lies on the ground within reach of `actor`: under it and on squares next to it.
pub fn grabbable<'a>(
    battle: &'a Battle,
    actor: &CombatantRef,
) -> impl Iterator<Item = (Cell, ItemId)> + 'a {
    let space = actor.space();
    battle
        .ground
        .iter()
        .filter(move |(lying, _)| space.squares_to(&Space::new(*lying, Footprint::ONE)) <= 1)
}

pub(super) fn draw(field: &mut Field, order: &Order) -> Result<(), Rejection> {
    let item = super::action::said(order.item, Unsaid::Item)?;
    let who = order.who;
    let Some(mut actor) = field.combatant(who) else {
        return Err(Rejection::UnknownCombatant { who });
    };
    let Some(index) = actor
        .gear
        .carried
        .iter()
        .position(|carried| *carried == item)
    else {
        return Err(Rejection::NoSuchItem { item });
    };
    if let Some(item) = actor.gear.in_hand {
        return Err(Rejection::HandFull { item });
    }
    actor.gear.carried.remove(index);
    actor.gear.in_hand = Some(item);
    field.record(Outcome::ItemTaken {
        who,
        item,
        from: ItemPlace::Sheath,
    });
    Ok(())
}

pub(super) fn sheathe(field: &mut Field, who: CombatantId) -> Result<(), Rejection> {
    let Some(mut actor) = field.combatant(who) else {
        return Err(Rejection::UnknownCombatant { who });
    };
    let item = actor.gear.in_hand.take().ok_or(Rejection::HandEmpty)?;
    actor.gear.carried.push(item);
    field.record(Outcome::ItemPut {
        who,
        item,
        to: ItemPlace::Sheath,
    });
    Ok(())
}

pub(super) fn grab(field: &mut Field, order: &Order) -> Result<(), Rejection> {
    let item = super::action::said(order.item, Unsaid::Item)?;
    let who = order.who;
    let battle = field.battle();
    let actor = battle.find(who)?;
    let lying = on_ground_near(&battle, &actor, item);
    let packed = actor.gear.pack.iter().position(|packed| *packed == item);
    if let Some(item) = actor.gear.in_hand {
        return Err(Rejection::HandFull { item });
    }
    let from = match (packed, lying) {
        (Some(_), _) => ItemPlace::Pack,
        (None, Some(cell)) => ItemPlace::Ground(cell),
        (None, None) => return Err(Rejection::NoSuchItem { item }),
    };
    let Some(mut actor) = field.combatant(who) else {
        return Err(Rejection::UnknownCombatant { who });
    };
    actor.gear.in_hand = Some(item);
    if let Some(index) = packed {
        actor.gear.pack.remove(index);
    } else if let Some(index) = lying.and_then(|cell| {
        field
            .ground
            .0
            .iter()
            .position(|lying| *lying == (cell, item))
    }) {
        field.ground.0.remove(index);
    }
    field.record(Outcome::ItemTaken { who, item, from });
    Ok(())
}

pub(super) fn drop_held(field: &mut Field, who: CombatantId) -> Result<(), Rejection> {
    let battle = field.battle();
    let actor = battle.find(who)?;
    let (item, cell) = (
        actor.gear.in_hand.ok_or(Rejection::HandEmpty)?,
        actor.position.0,
    );
    leave(field, who, item, cell);
    Ok(())
}

/// A thrown weapon lies where its target stands.
pub(super) fn leave(field: &mut Field, who: CombatantId, item: ItemId, cell: Cell) {
    let Some(mut actor) = field.combatant(who) else {
        return;
    };
    if actor.gear.in_hand == Some(item) {
        actor.gear.in_hand = None;
        field.ground.0.push((cell, item));
        field.record(Outcome::ItemPut {
            who,
            item,
            to: ItemPlace::Ground(cell),
        });
    }
}

//! Items that combatants hold, carry and drop (SEC-20: draw, sheathe, grab, drop).

pub mod light;
pub mod outcome;
pub mod rejection;
mod text;

use crate::rules::state::{Battle, Changes, CombatantId, CombatantRef, Gear, GroundItems, Writes};
use bevy_ecs::prelude::*;

use crate::grid::{Cell, Space};
use crate::ruleset::{ItemId, Ruleset};

use super::facts::ItemDestination;
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::facts::target::TargetRejection;
use outcome::{GearOutcome, ItemPlace};
use rejection::GearRejection;

/// One of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    /// The main hand, for fighting.
    Main,
    /// The off hand, for the shield.
    Off,
}

/// Returns the hand that takes `item`: a shield goes on the other arm, and so does a second weapon if the main hand is
/// full (SEG-42).
///
/// # Errors
/// `HandFull` with the item held there: put that away first.
fn hand_for(ruleset: &Ruleset, gear: &Gear, item: ItemId) -> Result<Hand, Rejection> {
    let melee = |item: ItemId| ruleset.weapons.get(item)?.melee.as_ref();
    let takes_both = |item: ItemId| melee(item).is_some_and(|profile| profile.two_handed);
    let second = melee(item).is_some_and(|profile| profile.off_hand);
    let off = ruleset.shields.contains(item) || (second && gear.in_hand.is_some());
    let held = if off {
        let other_takes_both = gear.in_hand.filter(|held| takes_both(*held));
        gear.off_hand.or(other_takes_both)
    } else {
        let other = gear.off_hand.filter(|_| takes_both(item));
        gear.in_hand.or(other)
    };
    match held {
        Some(item) => Err(GearRejection::HandFull { item }.into()),
        None if off => Ok(Hand::Off),
        None => Ok(Hand::Main),
    }
}

/// Returns the hand that grabs `item`: as for taking it, or the off hand if that is free and the main hand's item
/// leaves it so.
///
/// # Errors
/// `HandFull` with the held item if no hand is free: put that away first.
fn hand_to_grab(ruleset: &Ruleset, gear: &Gear, item: ItemId) -> Result<Hand, Rejection> {
    let takes_both = |item: ItemId| {
        let weapon = ruleset.weapons.get(item);
        weapon.is_some_and(|weapon| match &weapon.melee {
            Some(melee) => melee.two_handed,
            // A bow is held with one hand and drawn with the other.
            None => true,
        })
    };
    let spare = gear.off_hand.is_none() && gear.in_hand.is_some_and(|held| !takes_both(held));
    match hand_for(ruleset, gear, item) {
        Err(_main_hand_full) if spare && !takes_both(item) => Ok(Hand::Off),
        otherwise => otherwise,
    }
}

/// Returns the hand that lets go: the off hand if its item is named, otherwise the main hand.
fn hand_holding(gear: &Gear, named: Option<ItemId>) -> Result<(Hand, ItemId), Rejection> {
    match (named, gear.in_hand, gear.off_hand) {
        (Some(item), _, Some(held)) if item == held => Ok((Hand::Off, held)),
        (_, Some(held), _) => Ok((Hand::Main, held)),
        (_, None, _) => Err(GearRejection::HandEmpty.into()),
    }
}

impl Gear {
    fn hand(&mut self, hand: Hand) -> &mut Option<ItemId> {
        match hand {
            Hand::Main => &mut self.in_hand,
            Hand::Off => &mut self.off_hand,
        }
    }
}

/// Checks whether `item` can be drawn.
///
/// # Errors
/// `HandFull` if there is no free hand for it, `NoSuchItem` if it is not carried ready.
pub fn check_draw(battle: &Battle, actor: &CombatantRef, item: ItemId) -> Result<(), Rejection> {
    hand_for(battle.ruleset, actor.gear(), item)?;
    if actor.gear().carried.contains(&item) {
        Ok(())
    } else {
        Err(GearRejection::NoSuchItem { item }.into())
    }
}

/// Checks whether the combatant holds an item to let go of: the named one, or any.
///
/// # Errors
/// `HandEmpty` if nothing is held.
pub fn check_holds(actor: &CombatantRef, named: Option<ItemId>) -> Result<(), Rejection> {
    hand_holding(actor.gear(), named).map(|_| ())
}

/// Checks whether `item` can be taken from the pack or from the ground nearby.
///
/// # Errors
/// `HandFull` if there is no free hand for it, `NoSuchItem` if it is neither in the pack nor nearby.
pub fn check_grab(battle: &Battle, actor: &CombatantRef, item: ItemId) -> Result<(), Rejection> {
    hand_to_grab(battle.ruleset, actor.gear(), item)?;
    if actor.gear().pack.contains(&item) || on_ground_near(battle, actor, item).is_some() {
        Ok(())
    } else {
        Err(GearRejection::NoSuchItem { item }.into())
    }
}

/// Returns the cell of `item` on the ground within reach of `actor`.
fn on_ground_near(battle: &Battle, actor: &CombatantRef, item: ItemId) -> Option<Cell> {
    grabbable(battle, actor)
        .find(|(_, lying)| *lying == item)
        .map(|(cell, _)| cell)
}

/// Returns the items on the ground within reach of `actor`: under it and on squares next to it.
pub fn grabbable<'a>(
    battle: &'a Battle,
    actor: &CombatantRef,
) -> impl Iterator<Item = (Cell, ItemId)> + 'a {
    let space = actor.space();
    battle.ground.iter().filter(move |(lying, _)| {
        space.squares_to(&Space::from_cell(space.topology(), *lying)) <= 1
    })
}

/// Checks whether `item` can replace the held item (RES-08).
///
/// # Errors
/// `HandFull` if the other hand is in its way, `NoSuchItem` if it is not carried ready.
pub fn check_swap(battle: &Battle, actor: &CombatantRef, item: ItemId) -> Result<(), Rejection> {
    let mut gear = actor.gear().clone();
    gear.in_hand = None;
    hand_for(battle.ruleset, &gear, item)?;
    if actor.gear().carried.contains(&item) {
        Ok(())
    } else {
        Err(GearRejection::NoSuchItem { item }.into())
    }
}

/// Puts the held item away, and draws another item (RES-08).
pub(super) fn swap(
    fight: &mut impl Writes<Gear>,
    who: CombatantId,
    item: ItemId,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let actor = battle.find(who)?;
    check_swap(&battle, &actor, item)?;
    if actor.gear().in_hand.is_some() {
        sheathe(fight, who, None)?;
    }
    draw(fight, who, item)
}

/// Checks whether `item` can be given to `target`: it is held, sheathed or packed, and the target is next to its owner
/// (RES-08).
///
/// # Errors
/// `TargetIsSelf`, `OutOfReach` if the target is not next to it, `NoSuchItem` if it does not have the item or cannot
/// part with it.
pub fn check_give(
    battle: &Battle,
    actor: &CombatantRef,
    item: ItemId,
    target: CombatantId,
) -> Result<(), Rejection> {
    if target == actor.id() {
        return Err(TargetRejection::TargetIsSelf.into());
    }
    let have = actor.space().squares_to(&battle.find(target)?.space());
    if have > 1 {
        return Err(TargetRejection::OutOfReach { have, need: 1 }.into());
    }
    let gear = actor.gear();
    let is_natural = battle
        .ruleset
        .weapons
        .get(item)
        .is_some_and(|weapon| weapon.natural);
    let mut owned = gear.carried.iter().chain(&gear.pack).chain(&gear.in_hand);
    if !is_natural && owned.any(|owned| *owned == item) {
        Ok(())
    } else {
        Err(GearRejection::NoSuchItem { item }.into())
    }
}

/// Gives an item away: from the hand if it is there, otherwise from sheath or pack, into the recipient's pack.
pub(super) fn give(
    fight: &mut impl Writes<Gear>,
    who: CombatantId,
    item: ItemId,
    to: CombatantId,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    check_give(&battle, &battle.find(who)?, item, to)?;
    if let Some(mut gear) = fight.write::<Gear>(who) {
        gear.remove(item);
    }
    if let Some(mut gear) = fight.write::<Gear>(to) {
        gear.pack.push(item);
    }
    fight.record(GearOutcome::ItemGiven { who, to, item });
    Ok(())
}

/// Returns the items that `actor` can use: held, carried ready or in its pack, except parts of its body.
pub fn usable<'a>(
    battle: &'a Battle,
    actor: &'a CombatantRef,
) -> impl Iterator<Item = ItemId> + 'a {
    let held = actor
        .gear()
        .in_hand
        .into_iter()
        .chain(actor.gear().off_hand);
    held.chain(actor.gear().sheathed(battle.ruleset))
        .chain(actor.gear().pack.iter().copied())
}

/// Checks whether the named item, if one is named, can be used: its user has it (RES-31).
///
/// # Errors
/// `NoSuchItem` if its user does not have it.
pub fn check_use(
    battle: &Battle,
    actor: &CombatantRef,
    named: Option<ItemId>,
) -> Result<(), Rejection> {
    match named {
        Some(item) if !usable(battle, actor).any(|owned| owned == item) => {
            Err(GearRejection::NoSuchItem { item }.into())
        }
        Some(_) | None => Ok(()),
    }
}

/// Uses an item, and removes it if it is used up. The GM decides the effect (RES-31).
pub(super) fn use_item(
    fight: &mut impl Writes<Gear>,
    who: CombatantId,
    named: Option<ItemId>,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    check_use(&battle, &battle.find(who)?, named)?;
    let Some(item) = named else {
        return Ok(());
    };
    let used_up = fight
        .ruleset()
        .gear
        .get(item)
        .is_some_and(|gear| gear.used_up);
    if used_up && let Some(mut gear) = fight.write::<Gear>(who) {
        gear.remove(item);
    }
    fight.record(GearOutcome::ItemUsed { who, item, used_up });
    Ok(())
}

pub(super) fn draw(
    fight: &mut impl Writes<Gear>,
    who: CombatantId,
    item: ItemId,
) -> Result<(), Rejection> {
    let ruleset = fight.ruleset();
    let Some(mut gear) = fight.write::<Gear>(who) else {
        return Err(InputRejection::UnknownCombatant { who }.into());
    };
    let Some(index) = gear.carried.iter().position(|carried| *carried == item) else {
        return Err(GearRejection::NoSuchItem { item }.into());
    };
    let hand = hand_for(&ruleset, &gear, item)?;
    gear.carried.remove(index);
    *gear.hand(hand) = Some(item);
    fight.record(GearOutcome::ItemTaken {
        who,
        item,
        from: ItemPlace::Sheath,
    });
    Ok(())
}

pub(super) fn sheathe(
    fight: &mut impl Writes<Gear>,
    who: CombatantId,
    named: Option<ItemId>,
) -> Result<(), Rejection> {
    let Some(mut gear) = fight.write::<Gear>(who) else {
        return Err(InputRejection::UnknownCombatant { who }.into());
    };
    let (hand, item) = hand_holding(&gear, named)?;
    *gear.hand(hand) = None;
    gear.carried.push(item);
    fight.record(GearOutcome::ItemPut {
        who,
        item,
        to: ItemPlace::Sheath,
    });
    Ok(())
}

pub(super) fn grab(
    fight: &mut (impl Changes<GroundItems> + Writes<Gear>),
    who: CombatantId,
    item: ItemId,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let lying = on_ground_near(&battle, &actor, item);
    let packed = actor.gear().pack.iter().position(|packed| *packed == item);
    let hand = hand_to_grab(battle.ruleset, actor.gear(), item)?;
    let from = match (packed, lying) {
        (Some(_), _) => ItemPlace::Pack,
        (None, Some(cell)) => ItemPlace::Ground(cell),
        (None, None) => return Err(GearRejection::NoSuchItem { item }.into()),
    };
    let Some(mut gear) = fight.write::<Gear>(who) else {
        return Err(InputRejection::UnknownCombatant { who }.into());
    };
    *gear.hand(hand) = Some(item);
    if let Some(index) = packed {
        gear.pack.remove(index);
    } else if let Some(index) = lying.and_then(|cell| {
        fight
            .battle()
            .ground
            .items
            .iter()
            .position(|lying| *lying == (cell, item))
    }) {
        fight.change::<GroundItems>().items.remove(index);
    }
    fight.record(GearOutcome::ItemTaken { who, item, from });
    Ok(())
}

pub(super) fn drop_held(
    fight: &mut (impl Changes<GroundItems> + Writes<Gear>),
    who: CombatantId,
    named: Option<ItemId>,
) -> Result<(), Rejection> {
    let battle = fight.battle();
    let actor = battle.find(who)?;
    let (hand, item) = hand_holding(actor.gear(), named)?;
    let cell = actor.position().0;
    lay_down(fight, who, hand, item, cell);
    Ok(())
}

/// Leaves a thrown weapon on the ground at its target's cell.
pub(super) fn leave_on_ground(
    fight: &mut (impl Changes<GroundItems> + Writes<Gear>),
    who: CombatantId,
    item: ItemId,
    cell: Cell,
) {
    let battle = fight.battle();
    let held = battle
        .get(who)
        .is_some_and(|actor| actor.gear().in_hand == Some(item));
    if held {
        lay_down(fight, who, Hand::Main, item, cell);
    }
}

fn lay_down(
    fight: &mut (impl Changes<GroundItems> + Writes<Gear>),
    who: CombatantId,
    hand: Hand,
    item: ItemId,
    cell: Cell,
) {
    let Some(mut gear) = fight.write::<Gear>(who) else {
        return;
    };
    *gear.hand(hand) = None;
    fight.change::<GroundItems>().items.push((cell, item));
    fight.record(GearOutcome::ItemPut {
        who,
        item,
        to: ItemPlace::Ground(cell),
    });
}

/// Puts an item where the GM gives it to `who`.
pub(super) fn hand_to(
    fight: &mut impl Writes<Gear>,
    who: CombatantId,
    item: ItemId,
    to: ItemDestination,
) {
    if let Some(mut gear) = fight.write::<Gear>(who) {
        match to {
            ItemDestination::Ready => gear.carried.push(item),
            ItemDestination::Hand => gear.in_hand = Some(item),
            ItemDestination::OffHand => gear.off_hand = Some(item),
            ItemDestination::Pack => gear.pack.push(item),
        }
    }
}

/// Takes an item from `who`, worn or carried.
pub(super) fn take_away(fight: &mut impl Writes<Gear>, who: CombatantId, item: ItemId) {
    if let Some(mut gear) = fight.write::<Gear>(who) {
        if gear.armour == Some(item) {
            gear.armour = None;
        } else {
            gear.remove(item);
        }
    }
}

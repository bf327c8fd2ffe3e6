//! What hands can do, and answers to what is held (RES-08, RES-13).

use crate::rules::facts::{EncounterCommand, Order};
use crate::rules::state::{Battle, CombatantId, CombatantRef};
use crate::rules::{door, gear, reaction};
use crate::ruleset::{Deed, ItemId};

/// Every way to change the weapon, hand something over, use a door or use an object; nothing for other deeds.
pub(super) fn orders(
    battle: &Battle,
    actor: &CombatantRef,
    does: &Deed,
    base: &Order,
    others: &[CombatantId],
) -> Vec<Order> {
    match does {
        Deed::Swap => {
            let items = actor.gear().sheathed(battle.ruleset);
            let orders = items.map(|item| Order {
                item: Some(item),
                ..base.clone()
            });
            orders.collect()
        }
        Deed::Give => {
            let gear = actor.gear();
            let mut items: Vec<ItemId> = gear.in_hand().into_iter().collect();
            items.extend(gear.sheathed(battle.ruleset));
            items.extend(gear.pack().iter().copied());
            items.sort();
            items.dedup();
            let near = |other: &&CombatantId| {
                let other = battle.get(**other);
                other.is_some_and(|other| actor.space().squares_to(&other.space()) <= 1)
            };
            let near = others.iter().filter(near);
            let orders = near.flat_map(|target| {
                items.iter().map(|&item| Order {
                    item: Some(item),
                    targets: vec![*target],
                    ..base.clone()
                })
            });
            orders.collect()
        }
        Deed::UseDoor => {
            let doors = door::within_reach(battle, actor).into_iter();
            let orders = doors.map(|door| Order {
                door: Some(door),
                ..base.clone()
            });
            orders.collect()
        }
        // What one has, and what one has not: a lever, a rope that hangs there.
        Deed::Use => {
            let mut items: Vec<ItemId> = gear::usable(battle, actor).collect();
            items.sort();
            items.dedup();
            let with = items.into_iter().map(|item| Order {
                item: Some(item),
                ..base.clone()
            });
            with.chain([base.clone()]).collect()
        }
        _without_hands => Vec::new(),
    }
}

/// Every answer to what is held, and letting it pass (RES-13).
pub(super) fn reactions(battle: &Battle, asked: &[CombatantId]) -> Vec<EncounterCommand> {
    let of = |who: &CombatantId| {
        let answers = reaction::answers(battle, *who).into_iter();
        let pass = EncounterCommand::LetPass { who: *who };
        answers.map(EncounterCommand::React).chain([pass])
    };
    asked.iter().flat_map(of).collect()
}

//! Readying a weapon: a first one, or another if the held item is of no use.

use crate::encounter::options;
use crate::rules::attack::Mode;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::ruleset::{ActionBehaviour, ItemId, WeaponDef};

use super::standpoint::{Standpoint, act};
use super::{approach, attacks, spells};

/// Maximum distance in Moves of an enemy that is met with a melee weapon.
const NEAR_MOVES: u32 = 2;

/// Twice the difference in average damage for which a weapon is drawn in melee.
const CLEARLY_MORE_DAMAGE: i32 = 4;

/// Draws a weapon that suits the distance, or picks one up if none is carried.
pub(super) fn take_weapon(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let gear = &standpoint.actor.gear();
    let armed = gear
        .ready_weapons(standpoint.battle.ruleset)
        .next()
        .is_some();
    let is_pointless = standpoint.enemies().is_empty()
        || armed && gear.in_hand().is_some()
        || spells::fights_with_spells(standpoint);
    let strikes = || attacks::best(standpoint, Mode::Melee).is_some();
    if is_pointless || armed && strikes() && !carries_better_weapon(standpoint) {
        return None;
    }
    let sheathed: Vec<_> = gear
        .sheathed(standpoint.battle.ruleset)
        .filter_map(|item| Some((item, standpoint.battle.ruleset.weapons.get(item)?)))
        .collect();
    if gear.in_hand().is_some() {
        // The held item is a torch or a wand, not a weapon, and is dropped if there is something better.
        let (drop, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Drop))?;
        return (!sheathed.is_empty()).then(|| act(standpoint.order(drop)));
    }
    if let Some(item) = suitable(standpoint, &sheathed) {
        let (draw, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Draw))?;
        return Some(act(ActionOrder {
            item: Some(item),
            ..standpoint.order(draw)
        }));
    }
    if armed {
        return None;
    }
    let (grab, def) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Grab))?;
    let items = options::items_for(standpoint.battle, &standpoint.actor, def);
    let weapon = items
        .into_iter()
        .find(|item| standpoint.battle.ruleset.weapons.contains(*item))?;
    Some(act(ActionOrder {
        item: Some(weapon),
        ..standpoint.order(grab)
    }))
}

/// Checks whether a sheathed melee weapon does clearly more damage than any natural weapon of the actor.
fn carries_better_weapon(standpoint: &Standpoint) -> bool {
    let ruleset = standpoint.battle.ruleset;
    let gear = standpoint.actor.gear();
    let damage = |weapon: &WeaponDef| {
        let melee = weapon.melee.as_ref()?;
        let (least, most) = melee.damage.range();
        Some(least + most)
    };
    let natural = gear.ready_weapons(ruleset);
    let natural = natural.filter_map(|(_, weapon)| damage(weapon)).max();
    let sheathed = gear.sheathed(ruleset);
    let sheathed = sheathed.filter_map(|item| damage(ruleset.weapons.get(item)?));
    let best = sheathed.max();
    best.is_some_and(|best| natural.is_none_or(|natural| best > natural + CLEARLY_MORE_DAMAGE))
}

/// Returns the weapon for the distance: a melee weapon if an enemy is near, otherwise a ranged weapon.
fn suitable(standpoint: &Standpoint, sheathed: &[(ItemId, &WeaponDef)]) -> Option<ItemId> {
    let near = approach::best_route(standpoint).is_some_and(|way| way.moves <= NEAR_MOVES);
    let suits = |weapon: &WeaponDef| {
        if near {
            weapon.melee.is_some()
        } else {
            weapon.ranged.is_some()
        }
    };
    let found = sheathed.iter().find(|(_, weapon)| suits(weapon));
    found.or(sheathed.first()).map(|(item, _)| *item)
}

/// Puts away a melee weapon that reaches no enemy, if the actor carries a ranged weapon.
pub(super) fn change_weapon(standpoint: &Standpoint) -> Option<EncounterCommand> {
    let ruleset = standpoint.battle.ruleset;
    let gear = &standpoint.actor.gear();
    let held = ruleset.weapons.get(gear.in_hand()?)?;
    let shoots = |item: ItemId| {
        let weapon = ruleset.weapons.get(item);
        weapon.is_some_and(|weapon| weapon.ranged.is_some())
    };
    let pointless = standpoint.enemies().is_empty()
        || held.ranged.is_some()
        || !gear.sheathed(ruleset).any(shoots)
        || approach::best_route(standpoint).is_some();
    if pointless {
        return None;
    }
    let (sheathe, _) = standpoint.action(|deed| matches!(deed, ActionBehaviour::Sheathe))?;
    Some(act(standpoint.order(sheathe)))
}

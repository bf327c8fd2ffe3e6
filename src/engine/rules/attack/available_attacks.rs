//! The attacks that a combatant could make from where it is, even if it must draw the weapon first.

use crate::rules::engagement;
use crate::rules::state::{Battle, CombatantRef};
use crate::ruleset::{ItemId, WeaponDef};

use super::carries;

/// Returns the weapons with which `who` could make a ranged attack on some enemy from where it is: its held weapon and
/// natural weapons, any that an empty hand could draw, and weapons that only shoot, such as a bow on the back (PHA-16,
/// PHA-32). A throwing weapon that a full hand would have to draw from the belt does not count.
pub(in crate::rules) fn shooting(battle: &Battle, who: &CombatantRef) -> Vec<ItemId> {
    let gear = who.gear();
    let empty = gear.in_hand().is_none();
    let at_hand = |item: &ItemId| {
        let weapon = battle.ruleset.weapons.get(*item);
        weapon.is_some_and(|weapon| {
            let only_shoots = weapon.melee.is_none();
            weapon.ranged.is_some() && (empty || weapon.natural || only_shoots)
        })
    };
    let held = gear.in_hand().filter(|item| {
        let weapon = battle.ruleset.weapons.get(*item);
        weapon.is_some_and(|weapon| weapon.ranged.is_some())
    });
    let carried = gear.carried().iter().copied().filter(at_hand);
    let weapons: Vec<ItemId> = held.into_iter().chain(carried).collect();
    if weapons.is_empty() {
        return weapons;
    }
    let enemies = enemies(battle, who);
    let hits = |item: &ItemId| {
        enemies
            .iter()
            .any(|enemy| carries(battle, who, enemy, *item))
    };
    weapons.into_iter().filter(hits).collect()
}

/// Returns true if `who` could make a melee attack on some enemy from where it is, with its held weapon or one that it
/// could draw.
pub(in crate::rules) fn has_melee_target(battle: &Battle, who: &CombatantRef) -> bool {
    let gear = who.gear();
    let strikes = |weapon: &WeaponDef| weapon.melee.is_some();
    let weapons = &battle.ruleset.weapons;
    let mut all = gear
        .in_hand()
        .into_iter()
        .chain(gear.carried().iter().copied());
    all.any(|item| weapons.get(item).is_some_and(strikes))
        && battle
            .near(who.space(), engagement::longest_reach(battle))
            .iter()
            .filter(|other| is_enemy(battle, who, other))
            .any(|enemy| engagement::reaches(battle, who, enemy).is_ok())
}

/// Returns the enemies on their feet that are not hidden.
fn enemies<'b, 's>(battle: &'b Battle<'_, 's>, who: &CombatantRef) -> Vec<CombatantRef<'b, 's>> {
    let everyone = battle.combatants();
    everyone
        .filter(|other| is_enemy(battle, who, other))
        .collect()
}

fn is_enemy(battle: &Battle, who: &CombatantRef, other: &CombatantRef) -> bool {
    other.is_up() && !other.hidden().0 && battle.are_enemies(who, other)
}

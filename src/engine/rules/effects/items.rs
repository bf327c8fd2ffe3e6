//! Items with effects on the combatant that has them ready: worn armour, a shield on its arm, weapons in its hands or on
//! its body, and gear that is held or could be drawn. Several items of the same kind have their effects once.

use crate::rules::state::CombatantRef;
use crate::ruleset::{EffectKinds, EffectList, ItemId, Ruleset};

/// Returns the items of `who` that have effects on it now, of the sections of the ruleset that have effects of these
/// `kinds`: armour, shield, weapons, then gear.
pub(super) fn ready<'a>(
    ruleset: &'a Ruleset,
    who: &'a CombatantRef,
    kinds: EffectKinds,
) -> impl Iterator<Item = (ItemId, &'a EffectList)> + 'a {
    let (index, gear) = (&ruleset.effect_index, who.gear());
    let held = || gear.in_hand().into_iter().chain(gear.off_hand());
    let carried = || gear.carried().iter().copied();
    let worn = gear.armour().filter(|_| kinds.intersects(index.armour));
    let worn = worn.and_then(|item| Some((item, &ruleset.armour.get(item)?.effects)));
    let shield = gear.off_hand().filter(|_| kinds.intersects(index.shields));
    let shield = shield.and_then(|item| Some((item, &ruleset.shields.get(item)?.effects)));
    let weapons = kinds.intersects(index.weapons).then(|| {
        let natural = |item: &ItemId| ruleset.weapons.get(*item).is_some_and(|def| def.natural);
        once_each(held().chain(carried().filter(natural)))
    });
    let weapons = weapons.into_iter().flatten();
    let weapons = weapons.filter_map(|item| Some((item, &ruleset.weapons.get(item)?.effects)));
    let things = kinds.intersects(index.gear);
    let things = things.then(|| once_each(held().chain(carried())));
    let things = things.into_iter().flatten();
    let things = things.filter_map(|item| Some((item, &ruleset.gear.get(item)?.effects)));
    worn.into_iter().chain(shield).chain(weapons).chain(things)
}

/// Returns each item once, where it occurs first.
fn once_each(items: impl Iterator<Item = ItemId>) -> Vec<ItemId> {
    let mut all = Vec::new();
    for item in items {
        if !all.contains(&item) {
            all.push(item);
        }
    }
    all
}

/// Returns the weapon of an attack with its effects if drawing it is part of the attack, so that it is not among the
/// [`ready`] items yet.
pub(super) fn drawn_for_attack<'a>(
    ruleset: &'a Ruleset,
    who: &CombatantRef,
    weapon: ItemId,
) -> Option<(ItemId, &'a EffectList)> {
    let def = ruleset.weapons.get(weapon)?;
    let gear = who.gear();
    let is_held = [gear.in_hand(), gear.off_hand()].contains(&Some(weapon));
    (!def.natural && !is_held && !def.effects.is_empty()).then_some((weapon, &def.effects))
}

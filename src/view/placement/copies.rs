//! Copying, pasting, removing and swapping combatants on the map.

use std::collections::BTreeSet;

use crate::grid::{Cell, Space};
use crate::rules::facts::EncounterCommand;
use crate::rules::movement::room_for;
use crate::rules::state::{Battle, CombatantId, CombatantRef, CombatantSpec};
use crate::ruleset::CreatureId;
use crate::save::spec_of;

use super::places::{FreeGround, around, nearest_place};
use super::{free_ids, free_names, space_of};

/// Returns true if any of these combatants can be copied.
pub fn can_copy(battle: &Battle, who: &[CombatantId]) -> bool {
    who.iter().any(|who| battle.get(*who).is_some())
}

/// Returns these combatants for pasting: as they joined, unhurt and with their current gear.
pub fn copies_of(battle: &Battle, who: &[CombatantId]) -> Vec<CombatantSpec> {
    let found = who.iter().filter_map(|who| battle.get(*who));
    found.map(|who| spec_of(battle, &who)).collect()
}

/// Returns the commands that paste copies around a square. They keep their relative positions where there is room. A
/// name from the list of its kind is replaced with another from the list, or with a number. Copies of a kind or a side
/// that this fight does not have are skipped.
pub fn paste_commands(
    battle: &Battle,
    copies: &[CombatantSpec],
    at: Cell,
) -> Vec<EncounterCommand> {
    let known = copies.iter().filter(|copy| {
        battle.ruleset.creatures.get(copy.creature).is_some()
            && battle.sides.get(copy.side).is_some()
    });
    let known: Vec<&CombatantSpec> = known.collect();
    let Some(first) = known.first().map(|copy| copy.at) else {
        return Vec::new();
    };
    let near = around(battle, at, known.len());
    let one = battle.map.space_of(at).footprint;
    let mut ground = FreeGround::new(battle, one, false);
    let (mut used, mut called) = (BTreeSet::new(), BTreeSet::new());
    let mut commands = Vec::new();
    for copy in known {
        let def = battle.ruleset.creatures.get(copy.creature);
        let Some((def, body)) = def.and_then(|def| Some((def, space_of(battle, def)?))) else {
            continue;
        };
        ground.resize(body);
        let wanted = at.offset(copy.at.x - first.x, copy.at.y - first.y);
        let Some(place) = nearest_place(&mut ground, &near, wanted) else {
            continue;
        };
        let mut ids = free_ids(battle, copy.creature, def.kind);
        let id = ids.find(|id| used.insert(*id));
        let listed = copy
            .name
            .as_ref()
            .is_some_and(|name| def.names.contains(name));
        let name = match listed {
            true => free_names(battle, def).find(|name| called.insert(name.clone())),
            false => copy.name.clone(),
        };
        commands.extend(id.map(|id| {
            let spec = CombatantSpec {
                id,
                at: place,
                name,
                ..copy.clone()
            };
            EncounterCommand::AddCombatant(spec)
        }));
    }
    commands
}

/// Returns the commands that remove these combatants from the map.
pub fn remove_commands(battle: &Battle, who: &[CombatantId]) -> Vec<EncounterCommand> {
    let there = who.iter().filter(|who| battle.get(**who).is_some());
    there
        .map(|who| EncounterCommand::RemoveCombatant { who: *who })
        .collect()
}

/// Returns the commands that replace a combatant with one of another kind. The new one keeps the side, an individual
/// name, and whether it is hidden. `None` if a body of that size has no room nearby, or the combatant is of that kind
/// already.
pub fn swap_commands(
    battle: &Battle,
    who: &CombatantRef,
    kind: CreatureId,
) -> Option<Vec<EncounterCommand>> {
    let identity = who.identity();
    if identity.creature == kind {
        return None;
    }
    let def = battle.ruleset.creatures.get(kind)?;
    let (footprint, shares) = space_of(battle, def)?;
    let here = who.position().0;
    let fits = |at: &Cell| {
        let space = Space::new(*at, footprint);
        room_for(battle, Some(who.id()), space, shares)
    };
    let near = around(battle, here, usize::from(footprint.side()));
    let at = near.into_iter().find(fits)?;
    let usual = battle.ruleset.creatures.get(identity.creature);
    let own_name = usual.is_none_or(|usual| usual.name != identity.name);
    let id = free_ids(battle, kind, def.kind).next()?;
    let spec = CombatantSpec {
        name: own_name.then(|| identity.name.clone()),
        hidden: who.hidden().0,
        ..CombatantSpec::new(id, kind, identity.side, at)
    };
    Some(vec![
        EncounterCommand::RemoveCombatant { who: who.id() },
        EncounterCommand::AddCombatant(spec),
    ])
}

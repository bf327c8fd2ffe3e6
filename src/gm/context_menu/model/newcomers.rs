//! Creatures of the library that the GM brings in: one, or several of a kind at once around a square.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::gm::sources::GmSources;
use crate::grid::{Cell, Footprint, Space, Terrain, Traffic, clear_line};
use crate::rules::facts::EncounterCommand;
use crate::rules::movement::room_for;
use crate::rules::state::{CombatantId, CombatantSpec, SideId};
use crate::ruleset::{CreatureDef, CreatureId};

use super::{ContextItem, menu};

/// How many of a kind can be brought in at once.
pub const AT_ONCE: [usize; 6] = [1, 2, 3, 4, 6, 8];
/// The most of them.
const MOST: usize = AT_ONCE[AT_ONCE.len() - 1];
/// How far around the square a place is looked for, in cells walked.
const AROUND: u32 = 8;

/// For each side, every creature of the library, to be brought in around `cell`.
pub(super) fn items(sources: &GmSources, cell: Cell) -> Vec<ContextItem> {
    let battle = sources.battle;
    let near = walked_from(sources, cell);
    let mut places: BTreeMap<(u8, bool), Vec<Cell>> = BTreeMap::new();
    let mut creatures: Vec<(CreatureId, &CreatureDef, Vec<Cell>)> = Vec::new();
    for (creature, def) in battle.ruleset.creatures.iter() {
        let Some((squares, shares)) = body_of(sources, def) else {
            continue;
        };
        let places = places.entry((squares, shares));
        let places = places.or_insert_with(|| free_places(sources, &near, squares, shares));
        creatures.push((creature, def, places.clone()));
    }
    let sides = battle.sides.0.iter().filter_map(|side| {
        let several = creatures.iter().map(|(creature, def, places)| {
            let commands = newcomers(sources, *creature, side.id, places);
            ContextItem::Several {
                label: def.name.clone(),
                commands,
            }
        });
        let several = std::iter::once(ContextItem::HowMany).chain(several);
        menu(&side.name, several.collect())
    });
    sides.collect()
}

/// How many squares a side a creature has, and whether it shares its square.
fn body_of(sources: &GmSources, def: &CreatureDef) -> Option<(u8, bool)> {
    let scale = sources.battle.ruleset.scale(def.scale)?;
    Some((scale.squares, scale.shares_square))
}

/// The cells around `cell` to which one can walk from it, the nearest first.
fn walked_from(sources: &GmSources, cell: Cell) -> Vec<Cell> {
    let map = sources.battle.map;
    let open = |from: Cell, to: Cell| {
        map.contains(to)
            && map.terrain(to) != Terrain::Blocked
            && clear_line(map, map.space_of(from), map.space_of(to), Traffic::STEPS).is_ok()
    };
    let mut known = BTreeSet::from([cell]);
    let mut waiting = VecDeque::from([(cell, 0)]);
    let mut near = Vec::new();
    while let Some((from, steps)) = waiting.pop_front() {
        near.push(from);
        if steps == AROUND {
            continue;
        }
        for (_, to) in map.topology().neighbours(from) {
            if open(from, to) && known.insert(to) {
                waiting.push_back((to, steps + 1));
            }
        }
    }
    near
}

/// Where bodies of this size have room beside each other, the nearest first.
fn free_places(sources: &GmSources, near: &[Cell], squares: u8, shares: bool) -> Vec<Cell> {
    let Ok(footprint) = Footprint::new(sources.battle.map.topology(), squares) else {
        return Vec::new();
    };
    let mut taken: Vec<Space> = Vec::new();
    for at in near {
        let space = Space::new(*at, footprint);
        let apart = !taken.iter().any(|other| other.overlaps(&space));
        if apart && room_for(sources.battle, None, space, shares) {
            taken.push(space);
        }
        if taken.len() == MOST {
            break;
        }
    }
    taken.iter().map(|space| space.anchor).collect()
}

/// Newcomers of a kind, a command each, with ids that are still free.
fn newcomers(
    sources: &GmSources,
    creature: CreatureId,
    side: SideId,
    places: &[Cell],
) -> Vec<EncounterCommand> {
    let battle = sources.battle;
    let ids = (1u32..).map(|number| CombatantId::new(&format!("{creature}-{number}")));
    let free = ids.filter(|id| battle.get(*id).is_none() && battle.order.place_of(*id).is_none());
    let specs = free.zip(places);
    let specs = specs.map(|(id, at)| CombatantSpec::new(id, creature, side, *at));
    specs.map(EncounterCommand::AddCombatant).collect()
}

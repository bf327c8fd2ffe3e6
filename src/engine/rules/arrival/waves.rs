//! Waves: combatants that wait off the map, and arrive together in a round or when the GM calls them (house default).

use std::collections::BTreeSet;

use crate::document::check_name;
use crate::grid::{BattleMap, Cell, Space, Terrain};
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::movement;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, Wave};

use super::from_spec;
use super::rejection::ArrivalRejection;

/// Maximum number of combatants in a wave.
pub const MAX_WAVE_SIZE: usize = 200;

/// Checks whether a wave can wait: all of its combatants could arrive if there were room.
///
/// # Errors
/// `WaveWithoutName`, `WaveTooLarge`, `IdTaken` for an id that two combatants would have, and the rejection of an
/// unknown name, of a place outside the map, in rock or in a pit, or of one that another combatant of the wave has.
pub fn check_wave(battle: &Battle, wave: &Wave) -> Result<(), Rejection> {
    if check_name(&wave.name).is_err() {
        return Err(ArrivalRejection::WaveWithoutName.into());
    }
    if wave.who.len() > MAX_WAVE_SIZE {
        let most = MAX_WAVE_SIZE;
        return Err(ArrivalRejection::WaveTooLarge { most }.into());
    }
    let others = battle.reserve.0.iter();
    let others = others.filter(|other| other.name != wave.name);
    let mut taken: BTreeSet<_> = others
        .flat_map(|other| &other.who)
        .map(|it| it.id)
        .collect();
    let mut places: Vec<(Space, bool)> = Vec::with_capacity(wave.who.len());
    for spec in &wave.who {
        let in_fight = battle.get(spec.id).is_some() || battle.order.place_of(spec.id).is_some();
        if in_fight || !taken.insert(spec.id) {
            return Err(ArrivalRejection::IdTaken { who: spec.id }.into());
        }
        if battle.sides.get(spec.side).is_none() {
            return Err(InputRejection::UnknownSide { side: spec.side }.into());
        }
        let bundle = from_spec(battle.ruleset, battle.map.topology(), spec)?;
        let space = Space::new(spec.at, bundle.body.footprint);
        if !battle.map.contains_space(&space) {
            return Err(InputRejection::OutsideMap { at: spec.at }.into());
        }
        let shares = bundle.body.shares_square;
        let overlaps =
            |(other, shared): &(Space, bool)| other.overlaps(&space) && !(shares && *shared);
        if !can_arrive(battle.map, &space) || places.iter().any(overlaps) {
            return Err(InputRejection::NoRoom { at: spec.at }.into());
        }
        places.push((space, shares));
    }
    Ok(())
}

/// A waiting combatant, and the place where it should arrive.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// Its id.
    pub who: CombatantId,
    /// The space that it will occupy.
    pub space: Space,
}

/// Returns all waiting combatants, with their places of arrival.
pub fn arrivals(battle: &Battle) -> impl Iterator<Item = Arrival> {
    let topology = battle.map.topology();
    battle.reserve.combatants().filter_map(move |spec| {
        let body = from_spec(battle.ruleset, topology, spec).ok()?.body;
        let (who, space) = (spec.id, Space::new(spec.at, body.footprint));
        Some(Arrival { who, space })
    })
}

/// Returns true if a combatant could arrive in `space` on a map without combatants: an encounter file could begin so.
pub fn can_arrive(map: &BattleMap, space: &Space) -> bool {
    let holds_nobody = |cell| matches!(map.terrain(cell), Terrain::Blocked | Terrain::Pit);
    map.contains_space(space) && !space.cells().any(holds_nobody)
}

/// Returns the first wave whose round has come.
pub fn due<'b>(battle: &Battle<'b, '_>) -> Option<&'b Wave> {
    let round = battle.clock.round();
    let is_due = |wave: &&Wave| wave.round.is_some_and(|due| round > 0 && due <= round);
    battle.reserve.0.iter().find(is_due)
}

/// Returns the commands that bring a wave in: one for each of its combatants that is not there yet, each as near to its
/// place as there is room, and then the one that cancels the wave.
pub fn arrival_commands(battle: &Battle, wave: &Wave) -> Vec<EncounterCommand> {
    let mut taken: Vec<Space> = Vec::new();
    let mut commands = Vec::new();
    for spec in &wave.who {
        if battle.get(spec.id).is_some() {
            continue;
        }
        let at = room_near(battle, spec, &mut taken).unwrap_or(spec.at);
        let spec = CombatantSpec { at, ..spec.clone() };
        commands.push(EncounterCommand::AddCombatant(spec));
    }
    commands.push(cancel_command(wave));
    commands
}

/// Returns the command that cancels a wave.
pub fn cancel_command(wave: &Wave) -> EncounterCommand {
    EncounterCommand::Reserve(Wave {
        who: Vec::new(),
        ..wave.clone()
    })
}

/// Returns the nearest cell with room for an arriving combatant, outside the `taken` spaces.
fn room_near(battle: &Battle, spec: &CombatantSpec, taken: &mut Vec<Space>) -> Option<Cell> {
    let topology = battle.map.topology();
    let body = from_spec(battle.ruleset, topology, spec).ok()?.body;
    let mut cells: Vec<Cell> = battle.map.cells().collect();
    cells.sort_by_key(|cell| (topology.steps_between(*cell, spec.at), *cell));
    let spaces = cells.into_iter();
    let mut spaces = spaces.map(|at| Space::new(at, body.footprint));
    let free = spaces.find(|space| {
        !taken.iter().any(|other| other.overlaps(space))
            && movement::room_for(battle, None, *space, body.shares_square)
    })?;
    taken.push(free);
    Some(free.anchor)
}

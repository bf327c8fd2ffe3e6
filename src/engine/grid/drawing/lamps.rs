//! Adding and removing lamps, and moving them along with a part of the map.

use super::DrawError;
use super::patch::PatchCells;
use crate::grid::{BattleMap, Glow, Lamp, LampId, MapError, Point, Tint};

/// Sets a lamp; if there is one at the same point, it keeps its number.
pub(super) fn set(
    map: &mut BattleMap,
    at: Point,
    glow: Glow,
    tint: Tint,
    lit: bool,
) -> Result<(), DrawError> {
    let stood = map.lamps().iter().find(|lamp| lamp.at == at);
    let id = match stood.map(|lamp| lamp.id) {
        Some(id) => map.take_lamp(id)?.id,
        None => free_number(map)?,
    };
    map.add_lamp(Lamp {
        id,
        at,
        glow,
        tint,
        lit,
    })?;
    Ok(())
}

/// Returns the lamps on some cells.
fn on(map: &BattleMap, cells: &PatchCells) -> Vec<Lamp> {
    let lamps = map.lamps().iter();
    lamps
        .filter(|lamp| cells.contains(map, map.cell_at(lamp.at)))
        .copied()
        .collect()
}

/// Removes the lamps on some cells.
pub(super) fn clear(map: &mut BattleMap, cells: &PatchCells) -> Result<(), DrawError> {
    for lamp in on(map, cells) {
        map.take_lamp(lamp.id)?;
    }
    Ok(())
}

/// Adds a lamp that was moved; it keeps its number if that is free.
pub(super) fn add(map: &mut BattleMap, lamp: Lamp, mut at: Point) -> Result<(), DrawError> {
    let id = match map.lamp(lamp.id) {
        Some(_) => free_number(map)?,
        None => lamp.id,
    };
    // At the edge of a turned or mirrored block, a lamp could end up on the far side of the edge.
    if !map.contains(map.cell_at(at)) {
        at = Point::new(at.x - 1, at.y - 1);
    }
    map.add_lamp(Lamp { id, at, ..lamp })?;
    Ok(())
}

/// Returns the number after the highest lamp number, or the lowest free one.
fn free_number(map: &BattleMap) -> Result<LampId, DrawError> {
    let highest = map.lamps().iter().map(|lamp| lamp.id.0).max().unwrap_or(0);
    if let Some(next) = highest.checked_add(1) {
        return Ok(LampId(next));
    }
    let mut free = (1..=u16::MAX).map(LampId);
    let free = free.find(|id| map.lamp(*id).is_none());
    Ok(free.ok_or(MapError::TooManyLamps)?)
}

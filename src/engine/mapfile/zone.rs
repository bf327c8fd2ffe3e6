//! Zones as they are written in a file.

use serde::{Deserialize, Serialize, Serializer};

use crate::document::{DocumentError, Spanned, check_name};
use crate::grid::{BattleMap, Cell, MAX_ZONES, Zone};

use super::{MapText, report};

/// A zone as it is written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneText {
    /// Its name.
    pub name: Spanned<String>,
    /// Id of the condition that combatants in the zone have.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_without_some"
    )]
    pub condition: Option<Spanned<String>>,
    /// True if the players see the zone where they know the terrain.
    #[serde(default, skip_serializing_if = "is_false")]
    pub everybody: bool,
    /// Its cells: blocks, each from one corner cell to the opposite one.
    pub on: Vec<(Cell, Cell)>,
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Writes the value without `Some`, as a person would.
fn write_without_some<S: Serializer>(
    value: &Option<Spanned<String>>,
    to: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => value.serialize(to),
        None => to.serialize_none(),
    }
}

impl ZoneText {
    /// Returns the zone that is written here.
    fn to_zone(&self) -> Zone {
        Zone {
            name: self.name.value.clone(),
            condition: self.condition.as_ref().map(|id| id.value.clone()),
            everybody: self.everybody,
        }
    }
}

/// Adds the zones of a map text to its map.
pub(super) fn add_zones(map: &mut BattleMap, text: &MapText, problems: &mut DocumentError) {
    if let Some(one_more) = text.zones.get(MAX_ZONES) {
        let message = format!("a map has at most {MAX_ZONES} zones");
        problems.push(&one_more.place, message);
        return;
    }
    let mut names: Vec<&str> = Vec::new();
    for zone in &text.zones {
        let place = &zone.name.place;
        if names.contains(&zone.name.as_str()) {
            problems.push(place, format!("there are two zones “{}”", zone.name.value));
            continue;
        }
        names.push(&zone.name);
        if let Err(why) = check_name(&zone.name) {
            problems.push_with_hint(place, format!("the name of a zone: {why}"), why.hint());
            continue;
        }
        if zone.on.is_empty() {
            let message = format!("the zone “{}” is empty", zone.name.value);
            let hint = "give two opposite corners: `on: [((2, 3), (5, 4))]`";
            problems.push_with_hint(&zone.place, message, hint);
        }
        for (from, to) in &zone.on {
            if !lay_block(map, zone, (*from, *to), problems) {
                break;
            }
        }
    }
}

/// Adds a block of a zone; returns false if that is not possible.
fn lay_block(
    map: &mut BattleMap,
    text: &Spanned<ZoneText>,
    (from, to): (Cell, Cell),
    problems: &mut DocumentError,
) -> bool {
    if let Some(outside) = [from, to].into_iter().find(|cell| !map.contains(*cell)) {
        problems.push(&text.place, format!("{outside} is outside the map"));
        return false;
    }
    let zone = text.to_zone();
    for y in from.y.min(to.y)..=from.y.max(to.y) {
        for x in from.x.min(to.x)..=from.x.max(to.x) {
            let cell = Cell::new(x, y);
            if let Some(other) = map.zone_on(cell) {
                let message = format!("{cell} is already in the zone “{}”", other.name);
                let hint = "zones cannot overlap: change one of them";
                problems.push_with_hint(&text.place, message, hint);
                return false;
            }
            let laid = map.set_zone(cell, Some(&zone));
            if laid.is_err() {
                report(laid, &text.name.place, problems);
                return false;
            }
        }
    }
    true
}

impl MapText {
    /// Checks that the conditions of the zones are among the `known` ids of the ruleset.
    pub fn check_conditions<'n>(
        &self,
        known: impl Iterator<Item = &'n str> + Clone,
        problems: &mut DocumentError,
    ) {
        let named = self.zones.iter().filter_map(|zone| zone.condition.as_ref());
        for name in named {
            if known.clone().all(|known| known != name.value) {
                problems.unknown(name, "condition", known.clone());
            }
        }
    }
}

/// Returns the zones of a map as they are written in a file.
pub(super) fn zone_texts(map: &BattleMap) -> Vec<Spanned<ZoneText>> {
    let all = map.zones().iter().map(|zone| {
        Spanned::unplaced(ZoneText {
            name: Spanned::unplaced(zone.name.clone()),
            condition: zone.condition.clone().map(Spanned::unplaced),
            everybody: zone.everybody,
            on: blocks(map, zone),
        })
    });
    all.collect()
}

/// Returns the cells of a zone as blocks: the runs of its rows, joined if they are directly below each other.
fn blocks(map: &BattleMap, zone: &Zone) -> Vec<(Cell, Cell)> {
    let mut blocks: Vec<(Cell, Cell)> = Vec::new();
    let is_in = |x: i32, y: i32| map.zone_on(Cell::new(x, y)) == Some(zone);
    let width = map.width() as i32;
    for y in 0..map.height() as i32 {
        let mut x = 0;
        while x < width {
            if !is_in(x, y) {
                x += 1;
                continue;
            }
            let begin = x;
            while x < width && is_in(x, y) {
                x += 1;
            }
            let end = x - 1;
            let above = blocks
                .iter_mut()
                .find(|(from, to)| (from.x, to.x, to.y) == (begin, end, y - 1));
            match above {
                Some((_, to)) => to.y = y,
                None => blocks.push((Cell::new(begin, y), Cell::new(end, y))),
            }
        }
    }
    blocks
}

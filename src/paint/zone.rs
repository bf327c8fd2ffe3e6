//! Zones: a light tint with an edge, and the name below its upper side.

use std::hash::{Hash, Hasher};

use super::canvas::{Canvas, Shape};
use super::floor::{corner_of, push_polygon};
use super::letters::{CAPITAL, outline, shortened, width_of};
use super::palette::{self, Rgba};
use super::wall::squares;
use super::window::Window;
use crate::grid::{BattleMap, Cell, Point, StableHasher, Zone};

/// Size of the names, in squares.
const LETTERS: f32 = 0.34;

/// Maximum width of a name, in multiples of its letters' size.
const MAX_NAME_WIDTH: f32 = 24.0;

/// Distance of the names from the edge, in squares.
const INSET: f32 = 0.1;

/// The name of a zone, and its position.
pub(super) struct ZoneName {
    name: String,
    /// True if the zone has an effect.
    acts: bool,
    /// Start of the line, in squares.
    start: (f32, f32),
    /// Bounding box, in fine units.
    ends: (Point, Point),
}

/// Returns the positions of the names of a map's zones: in the upper left corner of the first cell of each.
pub(super) fn names_of(map: &BattleMap) -> Vec<ZoneName> {
    let names = map.zones().iter().filter_map(|zone| {
        // Below its upper edge, tokens and their names cover least of it.
        let first = map.cells_of_zone(&zone.name).next()?;
        let (x, y) = corner_of(map, first);
        let name = shortened(&zone.name, LETTERS, MAX_NAME_WIDTH * LETTERS);
        let wide = width_of(&name, LETTERS);
        let start = (x + INSET, y + INSET + CAPITAL * LETTERS);
        let fine = |(x, y): (f32, f32)| {
            let unit = crate::grid::FINE as f32;
            Point::new((x * unit) as i32, (y * unit) as i32)
        };
        Some(ZoneName {
            name,
            acts: zone.condition.is_some(),
            start,
            ends: (
                fine((start.0, start.1 - LETTERS)),
                fine((start.0 + wide, start.1 + LETTERS)),
            ),
        })
    });
    names.collect()
}

/// Adds the visible parts of zones and their names in a window to the digest of a tile.
pub(super) fn add_to_digest(
    map: &BattleMap,
    names: &[ZoneName],
    window: Window,
    hasher: &mut StableHasher,
) {
    if map.zones().is_empty() {
        return;
    }
    for cell in window.cells() {
        let zone = map.zone_on(cell);
        zone.map(|zone| (&zone.name, zone.condition.is_some()))
            .hash(hasher);
    }
    for name in names
        .iter()
        .filter(|name| window.overlaps_line(name.ends.0, name.ends.1))
    {
        (&name.name, name.acts, name.ends).hash(hasher);
        hasher.write_u32(name.start.0.to_bits());
    }
}

/// Tints zones, paints their edges, and writes their names.
pub(super) fn paint_zones(canvas: &mut Canvas, map: &BattleMap, names: &[ZoneName]) {
    if map.zones().is_empty() {
        return;
    }
    for acts in [false, true] {
        let is_such = |zone: &Zone| zone.condition.is_some() == acts;
        let cells: Vec<Cell> = canvas
            .window
            .cells()
            .filter(|cell| map.zone_on(*cell).is_some_and(is_such))
            .collect();
        let ground = Shape::from_builder(|path| {
            for cell in &cells {
                let corners = map.topology().corners(*cell);
                push_polygon(path, corners.iter().map(|&corner| squares(corner)));
            }
        });
        let edges = Shape::from_builder(|path| {
            for cell in &cells {
                let zone = map.zone_on(*cell);
                for (direction, from, to) in map.topology().outline(*cell) {
                    if map.zone_on(map.topology().step(*cell, direction)) != zone {
                        let (from, to) = (squares(from), squares(to));
                        path.move_to(from.0, from.1);
                        path.line_to(to.0, to.1);
                    }
                }
            }
        });
        let ink = zone_ink(acts);
        canvas.fill(&ground, with_alpha(ink, 0x30));
        canvas.stroke(&edges, 0.06, with_alpha(ink, 0xB0));
    }
    for name in names {
        if !canvas.window.overlaps_line(name.ends.0, name.ends.1) {
            continue;
        }
        if let Some(letters) = outline(&name.name, name.start, LETTERS) {
            let letters = Shape::from(letters);
            // A light rim keeps it legible on any floor.
            canvas.stroke(&letters, 0.08, with_alpha(palette::CHALK, 0xC0));
            canvas.fill(&letters, zone_ink(name.acts));
        }
    }
}

/// Returns the colour of zones with an effect, or of zones with only a name.
const fn zone_ink(acts: bool) -> Rgba {
    if acts {
        palette::ZONE_ACTS
    } else {
        palette::ZONE
    }
}

const fn with_alpha([red, green, blue, _]: Rgba, alpha: u8) -> Rgba {
    [red, green, blue, alpha]
}

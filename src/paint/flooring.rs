//! Open ground: grass, earth, sand and snow outside, flagstones and boards in rooms.

use std::collections::BTreeSet;

use tiny_skia::PathBuilder;

use super::canvas::{Canvas, Shape};
use super::floor::{corner_of, paint_plain, push_polygon};
use super::grain::Grain;
use super::indoors::room_ground;
use super::palette::{self, Rgba};
use super::rough::push_tuft;
use super::wall::squares;
use crate::grid::{BattleMap, Cell, CellSet, Floor, Terrain};

/// Returns the colour of a floor.
fn ground(floor: Floor, players: bool) -> Rgba {
    match (floor, players) {
        (Floor::Plain, false) => palette::FLOOR,
        (Floor::Plain, true) => palette::FLOOR_FOR_PLAYERS,
        (Floor::Grass, _) => palette::GRASS,
        (Floor::Earth, _) => palette::EARTH,
        (Floor::Sand, _) => palette::SAND,
        (Floor::Snow, _) => palette::SNOW,
        (Floor::Flagstones, _) => palette::FLAGSTONES,
        (Floor::Boards, _) => palette::BOARDS,
    }
}

/// The floors of a map, and which cells are in rooms.
pub(super) struct RoomFloors {
    inside: Floor,
    outside: Floor,
    rooms: CellSet,
}

impl RoomFloors {
    pub(super) fn of(map: &BattleMap, rooms: &CellSet) -> Self {
        let floors = map.floors();
        Self {
            inside: floors.inside.unwrap_or(Floor::Flagstones),
            outside: floors.outside.unwrap_or(Floor::Plain),
            rooms: rooms.clone(),
        }
    }

    /// Returns the plain colour of the ground outside, as the GM sees it.
    pub(super) fn colour(&self) -> Rgba {
        ground(self.outside, false)
    }

    /// True if a cell is in a room.
    pub(super) fn is_inside(&self, cell: Cell) -> bool {
        self.rooms.has(cell)
    }

    /// Returns the painted ground of the rooms.
    pub(super) fn room_ground(&self, canvas: &Canvas, map: &BattleMap) -> Shape {
        room_ground(map, &self.rooms, canvas.window)
    }

    /// Paints the colours of both floors.
    pub(super) fn paint_ground(&self, canvas: &mut Canvas, rooms: &Shape) {
        let players = !canvas.look.worn;
        canvas.cover(ground(self.outside, players));
        let inside = ground(self.inside, players);
        canvas.fill(rooms, inside);
        // Cells side by side would leave seams.
        canvas.stroke(rooms, 0.03, inside);
    }

    /// Paints the texture of each floor.
    pub(super) fn paint_texture(&self, canvas: &mut Canvas, map: &BattleMap, rooms: &Shape) {
        if !canvas.is_fine() {
            return;
        }
        let open = |cell: &Cell| map.terrain(*cell) == Terrain::Open;
        let cells = canvas.window.cells();
        let (inside, outside): (Vec<Cell>, Vec<Cell>) =
            cells.filter(open).partition(|cell| self.rooms.has(*cell));
        paint_texture(canvas, map, self.outside, &outside, None);
        let laid = (rooms, &self.rooms);
        paint_texture(canvas, map, self.inside, &inside, Some(laid));
    }
}

/// Returns the outlines of cells.
fn cells_of<'a>(map: &BattleMap, cells: impl IntoIterator<Item = &'a Cell>) -> Shape {
    Shape::from_builder(|path| {
        for cell in cells {
            let corners = map.topology().corners(*cell);
            push_polygon(path, corners.iter().map(|&corner| squares(corner)));
        }
    })
}

fn paint_texture(
    canvas: &mut Canvas,
    map: &BattleMap,
    floor: Floor,
    cells: &[Cell],
    rooms: Option<(&Shape, &CellSet)>,
) {
    if cells.is_empty() {
        return;
    }
    // Slabs continue under everything else in a room, and into the parts of cells behind a wall.
    let slabs: Vec<Cell> = match rooms {
        Some((_, rooms)) => {
            let beside = |cell: &Cell| {
                let mut around = map.topology().neighbours(*cell);
                rooms.has(*cell) || around.any(|(_, beside)| rooms.has(beside))
            };
            canvas.window.cells().filter(beside).collect()
        }
        None => cells.to_vec(),
    };
    let own = cells_of(map, cells);
    let shape = rooms.map_or(&own, |(shape, _)| shape);
    match floor {
        Floor::Plain => paint_plain(canvas, map, cells),
        Floor::Grass => paint_grass(canvas, map, cells),
        Floor::Earth => paint_earth(canvas, map, cells),
        Floor::Sand => paint_sand(canvas, map, cells),
        Floor::Snow => paint_snow(canvas, map, cells),
        Floor::Flagstones => {
            canvas.clipped(shape, |canvas| {
                paint_flagstones(canvas, &lattice(map, &slabs))
            });
        }
        Floor::Boards => {
            canvas.clipped(shape, |canvas| {
                paint_boards(canvas, &lattice(map, &slabs));
            });
        }
    }
}

/// Returns the squares of a lattice that some cells touch; on square maps, the cells themselves.
fn lattice(map: &BattleMap, cells: &[Cell]) -> BTreeSet<(i32, i32)> {
    let corners = cells.iter().flat_map(|&cell| {
        let (x, y) = corner_of(map, cell);
        // A hex is higher than a square and covers parts of several.
        let high = if map.topology().is_hex() {
            [-0.2, 0.99]
        } else {
            [0.0, 0.0]
        };
        high.map(|down| (x, y + down))
            .into_iter()
            .flat_map(|(x, y)| [(x, y), (x + 0.99, y)])
            .take(if map.topology().is_hex() { 4 } else { 1 })
    });
    corners
        .map(|(x, y)| ((x + 0.001).floor() as i32, (y + 0.001).floor() as i32))
        .collect()
}

fn fewer(canvas: &Canvas, share: f32) -> f32 {
    if canvas.look.worn {
        share
    } else {
        share * 0.45
    }
}

fn paint_grass(canvas: &mut Canvas, map: &BattleMap, cells: &[Cell]) {
    let (patches, tufts) = (fewer(canvas, 0.5), fewer(canvas, 0.55));
    let (mut dark, mut strokes) = (PathBuilder::new(), PathBuilder::new());
    for cell in cells {
        let (left, top) = corner_of(map, *cell);
        let mut grain = Grain::new(cell.x, cell.y, 21);
        if grain.chance(patches) {
            let (x, y) = (grain.between(0.2, 0.8), grain.between(0.2, 0.8));
            dark.push_circle(left + x, top + y, grain.between(0.18, 0.42));
        }
        for _ in 0..2 {
            if grain.chance(tufts) {
                let (x, y) = (grain.between(0.15, 0.85), grain.between(0.2, 0.85));
                push_tuft(&mut strokes, (left + x, top + y));
            }
        }
    }
    canvas.fill(&dark.into(), palette::GRASS_PATCH);
    canvas.stroke(&strokes.into(), 0.032, palette::GRASS_BLADE);
}

fn paint_earth(canvas: &mut Canvas, map: &BattleMap, cells: &[Cell]) {
    let dots = fewer(canvas, 0.6);
    let (mut patches, mut specks) = (PathBuilder::new(), PathBuilder::new());
    for cell in cells {
        let (left, top) = corner_of(map, *cell);
        let mut grain = Grain::new(cell.x, cell.y, 22);
        if grain.chance(0.4) {
            let (x, y) = (grain.between(0.2, 0.8), grain.between(0.2, 0.8));
            patches.push_circle(left + x, top + y, grain.between(0.2, 0.45));
        }
        for _ in 0..4 {
            if grain.chance(dots) {
                let (x, y) = (grain.between(0.05, 0.95), grain.between(0.05, 0.95));
                specks.push_circle(left + x, top + y, grain.between(0.016, 0.04));
            }
        }
    }
    canvas.fill(&patches.into(), palette::EARTH_PATCH);
    canvas.fill(&specks.into(), palette::EARTH_SPECK);
}

fn paint_sand(canvas: &mut Canvas, map: &BattleMap, cells: &[Cell]) {
    let ripples = fewer(canvas, 0.5);
    let (mut lines, mut specks) = (PathBuilder::new(), PathBuilder::new());
    for cell in cells {
        let (left, top) = corner_of(map, *cell);
        let mut grain = Grain::new(cell.x, cell.y, 23);
        if grain.chance(ripples) {
            let (x, y) = (
                left + grain.between(0.1, 0.4),
                top + grain.between(0.2, 0.7),
            );
            for row in 0..2 {
                let y = y + row as f32 * 0.12;
                let far = grain.between(0.3, 0.5);
                lines.move_to(x, y);
                lines.quad_to(x + far * 0.25, y - 0.06, x + far * 0.5, y);
                lines.quad_to(x + far * 0.75, y + 0.06, x + far, y);
            }
        }
        for _ in 0..3 {
            if grain.chance(ripples) {
                let (x, y) = (grain.unit(), grain.unit());
                specks.push_circle(left + x, top + y, 0.02);
            }
        }
    }
    canvas.stroke(&lines.into(), 0.028, palette::SAND_RIPPLE);
    canvas.fill(&specks.into(), palette::SAND_RIPPLE);
}

fn paint_snow(canvas: &mut Canvas, map: &BattleMap, cells: &[Cell]) {
    let drifts = fewer(canvas, 0.45);
    let (mut hollows, mut lines) = (PathBuilder::new(), PathBuilder::new());
    for cell in cells {
        let (left, top) = corner_of(map, *cell);
        let mut grain = Grain::new(cell.x, cell.y, 24);
        if grain.chance(0.4) {
            let (x, y) = (grain.between(0.2, 0.8), grain.between(0.2, 0.8));
            hollows.push_circle(left + x, top + y, grain.between(0.2, 0.5));
        }
        if grain.chance(drifts) {
            let (x, y) = (
                left + grain.between(0.1, 0.5),
                top + grain.between(0.3, 0.8),
            );
            let far = grain.between(0.25, 0.45);
            lines.move_to(x, y);
            lines.quad_to(x + far * 0.5, y - 0.12, x + far, y - 0.02);
        }
    }
    canvas.fill(&hollows.into(), palette::SNOW_HOLLOW);
    canvas.stroke(&lines.into(), 0.03, palette::SNOW_DRIFT);
}

/// Arrangements of the slabs in a square: left, top, width and height of each slab.
const SLABS: [&[(f32, f32, f32, f32)]; 5] = [
    &[(0.0, 0.0, 1.0, 1.0)],
    &[(0.0, 0.0, 1.0, 0.5), (0.0, 0.5, 1.0, 0.5)],
    &[(0.0, 0.0, 0.5, 1.0), (0.5, 0.0, 0.5, 1.0)],
    &[
        (0.0, 0.0, 1.0, 0.5),
        (0.0, 0.5, 0.5, 0.5),
        (0.5, 0.5, 0.5, 0.5),
    ],
    &[
        (0.0, 0.0, 0.6, 0.6),
        (0.6, 0.0, 0.4, 0.6),
        (0.0, 0.6, 0.4, 0.4),
        (0.4, 0.6, 0.6, 0.4),
    ],
];

fn paint_flagstones(canvas: &mut Canvas, lattice: &BTreeSet<(i32, i32)>) {
    let (mut light, mut dark) = (PathBuilder::new(), PathBuilder::new());
    let mut joints = PathBuilder::new();
    for &(x, y) in lattice {
        let mut grain = Grain::new(x, y, 25);
        let layout = SLABS[(grain.unit() * SLABS.len() as f32) as usize % SLABS.len()];
        for &(left, top, width, height) in layout {
            let (left, top) = (x as f32 + left, y as f32 + top);
            let corners = [
                (left, top),
                (left + width, top),
                (left + width, top + height),
                (left, top + height),
            ];
            let tone = grain.unit();
            let mut crooked = || grain.between(-0.018, 0.018);
            let corners = corners.map(|(x, y)| (x + crooked(), y + crooked()));
            if tone < 0.3 {
                push_polygon(&mut dark, corners);
            } else if tone > 0.75 {
                push_polygon(&mut light, corners);
            }
            push_polygon(&mut joints, corners);
        }
    }
    canvas.fill(&dark.into(), palette::FLAGSTONE_DARK);
    canvas.fill(&light.into(), palette::FLAGSTONE_LIGHT);
    let joint = if canvas.look.worn {
        palette::FLAGSTONE_JOINT
    } else {
        palette::FLAGSTONE_JOINT_FAINT
    };
    canvas.stroke(&joints.into(), 0.03, joint);
}

/// Number of boards in a square.
const BOARDS: i32 = 3;

fn paint_boards(canvas: &mut Canvas, lattice: &BTreeSet<(i32, i32)>) {
    let (mut light, mut dark) = (PathBuilder::new(), PathBuilder::new());
    let (mut joints, mut nails) = (PathBuilder::new(), PathBuilder::new());
    let wide = 1.0 / BOARDS as f32;
    for &(x, y) in lattice {
        for board in 0..BOARDS {
            let row = y * BOARDS + board;
            let top = y as f32 + board as f32 * wide;
            // Each row has a different offset, and its boards are three squares long.
            let offset = (Grain::new(0, row, 26).unit() * 6.0).floor() * 0.5;
            let nth = |x: f32| ((x - offset) / 3.0).floor() as i32;
            let left = x as f32;
            let mut from = left;
            while from < left + 1.0 - 1e-4 {
                let board = nth(from + 1e-3);
                let end = ((board + 1) as f32 * 3.0 + offset).min(left + 1.0);
                let tone = Grain::new(board, row, 27).unit();
                let corners = [
                    (from, top),
                    (end, top),
                    (end, top + wide),
                    (from, top + wide),
                ];
                if tone < 0.35 {
                    push_polygon(&mut dark, corners);
                } else if tone > 0.7 {
                    push_polygon(&mut light, corners);
                }
                if end < left + 1.0 - 1e-4 {
                    joints.move_to(end, top);
                    joints.line_to(end, top + wide);
                    for side in [-0.07, 0.07] {
                        nails.push_circle(end + side, top + wide * 0.5, 0.018);
                    }
                }
                from = end;
            }
            joints.move_to(left, top);
            joints.line_to(left + 1.0, top);
        }
    }
    canvas.fill(&dark.into(), palette::BOARD_DARK);
    canvas.fill(&light.into(), palette::BOARD_LIGHT);
    let joint = if canvas.look.worn {
        palette::BOARD_JOINT
    } else {
        palette::BOARD_JOINT_FAINT
    };
    canvas.stroke(&joints.into(), 0.025, joint);
    if canvas.look.worn {
        canvas.fill(&nails.into(), palette::BOARD_JOINT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Floors;
    use crate::paint::{UnderlayPicture, paint_map, paint_map_for_players};

    type Painter = fn(&BattleMap, u32, Option<UnderlayPicture>) -> tiny_skia::Pixmap;

    #[test]
    fn every_floor_looks_distinct_in_both_windows() {
        let painted = |floor, paint: Painter| {
            let mut map = BattleMap::new(6, 6).unwrap();
            map.set_floors(Floors {
                outside: Some(floor),
                inside: None,
            });
            paint(&map, 32, None)
        };
        for paint in [paint_map as Painter, paint_map_for_players] {
            for one in Floor::ALL {
                for other in Floor::ALL.into_iter().filter(|&other| other > one) {
                    let pictures = [one, other].map(|floor| painted(floor, paint));
                    let pixels = pictures[0].pixels().iter().zip(pictures[1].pixels());
                    let apart = pixels.filter(|(a, b)| {
                        let far = |a: u8, b: u8| u32::from(a.abs_diff(b));
                        far(a.red(), b.red()) + far(a.green(), b.green()) + far(a.blue(), b.blue())
                            > 16
                    });
                    assert!(apart.count() > 6 * 6 * 32 * 8, "{one:?} and {other:?}");
                }
            }
        }
    }
}

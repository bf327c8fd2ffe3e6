//! Regions: the cells of one kind, joined into smooth shapes.

use std::collections::BTreeMap;

use tiny_skia::PathBuilder;

use super::canvas::Shape;
use super::grain::Grain;
use super::window::Window;
use crate::grid::{BattleMap, Cell, FINE, Point, Terrain};

const RIGHT: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const UP: u8 = 8;

/// The outlines of all cells of a kind. At the edge of the map, a region continues outside, so that no line is drawn
/// there.
pub(super) struct Region {
    /// The outlines, in the units given by `unit`.
    outlines: Vec<Vec<(i32, i32)>>,
    /// Maximum unit coordinates on the map.
    width: i32,
    height: i32,
    /// Width and height of a unit, in squares.
    unit: (f32, f32),
}

/// Style of an outline, in squares.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// Distance from a corner at which its curve begins; 0.5 leaves nothing straight.
    pub(super) rounding: f32,
    /// Maximum displacement of each corner.
    pub(super) stray: f32,
}

/// One unit of a region's border: it runs from `start` along `along`; `inward` points into the region.
#[derive(Clone, Copy)]
pub(super) struct Border {
    pub(super) start: (f32, f32),
    pub(super) along: (f32, f32),
    pub(super) inward: (f32, f32),
}

impl Border {
    /// Returns the point `along` the border (0 to 1), `depth` squares inside.
    pub(super) fn point(&self, along: f32, depth: f32) -> (f32, f32) {
        (
            self.start.0 + self.along.0 * along + self.inward.0 * depth,
            self.start.1 + self.along.1 * along + self.inward.1 * depth,
        )
    }

    /// Returns the grain of this border, which is different for each border.
    pub(super) fn grain(&self, layer: u32) -> Grain {
        let (x, y) = self.point(0.5, 0.25);
        Grain::new((x * 4.0) as i32, (y * 4.0) as i32, layer)
    }
}

impl Region {
    /// Returns the region of the cells in a part of a map whose terrain `belongs`; `None` if there are none. It is
    /// cut off outside that part, far enough away that the cut is not visible.
    pub(super) fn from_terrain(
        map: &BattleMap,
        window: Window,
        belongs: impl Fn(Terrain) -> bool,
    ) -> Option<Self> {
        let (width, height) = (map.width() as i32, map.height() as i32);
        if !window.cells().any(|cell| belongs(map.terrain(cell))) {
            return None;
        }
        if map.topology().is_hex() {
            return Some(Self::of_hexes(map, window, belongs));
        }
        let (low, high) = window.corners();
        // One ring of cells around the map continues the cells at its edge.
        let inside = |x: i32, y: i32| {
            (low.x - 1..=high.x + 1).contains(&x)
                && (low.y - 1..=high.y + 1).contains(&y)
                && belongs(map.terrain(Cell::new(x.clamp(0, width - 1), y.clamp(0, height - 1))))
        };
        let mut leaving = Corners::new(low, high);
        for y in low.y - 1..=high.y + 1 {
            for x in (low.x - 1..=high.x + 1).filter(|&x| inside(x, y)) {
                // The borders run clockwise, so that the region is always to the right.
                if !inside(x, y - 1) {
                    leaving.add((x, y), RIGHT);
                }
                if !inside(x + 1, y) {
                    leaving.add((x + 1, y), DOWN);
                }
                if !inside(x, y + 1) {
                    leaving.add((x + 1, y + 1), LEFT);
                }
                if !inside(x - 1, y) {
                    leaving.add((x, y + 1), UP);
                }
            }
        }
        Some(Self {
            outlines: leaving.into_outlines(),
            width,
            height,
            unit: (1.0, 1.0),
        })
    }

    /// Returns the region on a hex map, where at most one border arrives at each corner and at most one leaves it.
    fn of_hexes(map: &BattleMap, window: Window, belongs: impl Fn(Terrain) -> bool) -> Self {
        let (low, high) = window.corners();
        let topology = map.topology();
        let (width, height) = (map.width() as i32, map.height() as i32);
        let inside = |cell: Cell| {
            let near = Cell::new(cell.x.clamp(0, width - 1), cell.y.clamp(0, height - 1));
            (low.x - 1..=high.x + 1).contains(&cell.x)
                && (low.y - 1..=high.y + 1).contains(&cell.y)
                && belongs(map.terrain(near))
        };
        let columns = low.x - 1..=high.x + 1;
        let ring =
            (low.y - 1..=high.y + 1).flat_map(|y| columns.clone().map(move |x| Cell::new(x, y)));
        let mut leaving: BTreeMap<Point, Point> = BTreeMap::new();
        for cell in ring.filter(|&cell| inside(cell)) {
            for (direction, from, to) in topology.outline(cell) {
                if !inside(topology.step(cell, direction)) {
                    leaving.insert(from, to);
                }
            }
        }
        let mut outlines = Vec::new();
        while let Some((start, next)) = leaving.pop_first() {
            let mut outline = vec![(start.x, start.y)];
            let mut here = next;
            while let Some(next) = leaving.remove(&here) {
                outline.push((here.x, here.y));
                here = next;
            }
            outlines.push(outline);
        }
        let extent = topology.extent(map.width(), map.height());
        Self {
            outlines,
            width: extent.x,
            height: extent.y,
            unit: (1.0 / FINE as f32, 1.0 / FINE as f32),
        }
    }

    /// Returns the outline as one smooth shape.
    pub(super) fn shape(&self, edge: Edge) -> Shape {
        let place = |&(x, y): &(i32, i32)| {
            let mut grain = Grain::new(x, y, 77);
            let mut stray = || grain.between(-edge.stray, edge.stray);
            (
                x as f32 * self.unit.0 + stray(),
                y as f32 * self.unit.1 + stray(),
            )
        };
        Shape::from_builder(|path| {
            for outline in &self.outlines {
                let corners: Vec<_> = outline.iter().map(place).collect();
                draw_rounded(path, &corners, edge.rounding);
            }
        })
    }

    /// Returns the borders on the map, one for each side of a cell.
    pub(super) fn borders(&self) -> impl Iterator<Item = Border> {
        let on_map = |&(from, to): &((i32, i32), (i32, i32))| {
            let (x, y) = (from.0.min(to.0), from.1.min(to.1));
            (0..=self.width).contains(&x) && (0..=self.height).contains(&y)
        };
        self.outlines
            .iter()
            .flat_map(|outline| {
                let next = outline.iter().cycle().skip(1);
                outline.iter().copied().zip(next.copied())
            })
            .filter(on_map)
            .map(|(from, to)| {
                let along = (
                    (to.0 - from.0) as f32 * self.unit.0,
                    (to.1 - from.1) as f32 * self.unit.1,
                );
                let length = along.0.hypot(along.1).max(f32::MIN_POSITIVE);
                Border {
                    start: (from.0 as f32 * self.unit.0, from.1 as f32 * self.unit.1),
                    along,
                    inward: (-along.1 / length, along.0 / length),
                }
            })
    }
}

/// The corners of all cells, with the directions in which borders leave them.
struct Corners {
    /// The first corner.
    first: (i32, i32),
    columns: i32,
    leaving: Vec<u8>,
}

impl Corners {
    /// Creates the corners of the cells between two cells, and of a ring of cells around them.
    fn new(low: Cell, high: Cell) -> Self {
        let (columns, rows) = (high.x - low.x + 4, high.y - low.y + 4);
        Self {
            first: (low.x - 1, low.y - 1),
            columns,
            leaving: vec![0; (columns * rows) as usize],
        }
    }

    fn slot(&mut self, (x, y): (i32, i32)) -> &mut u8 {
        let index = (y - self.first.1) * self.columns + x - self.first.0;
        &mut self.leaving[index as usize]
    }

    fn add(&mut self, corner: (i32, i32), way: u8) {
        *self.slot(corner) |= way;
    }

    /// Follows every border until it closes.
    fn into_outlines(mut self) -> Vec<Vec<(i32, i32)>> {
        let mut outlines = Vec::new();
        for index in 0..self.leaving.len() as i32 {
            let (left, top) = self.first;
            let start = (index % self.columns + left, index / self.columns + top);
            while *self.slot(start) != 0 {
                outlines.push(self.follow(start));
            }
        }
        outlines
    }

    fn follow(&mut self, start: (i32, i32)) -> Vec<(i32, i32)> {
        let mut outline = Vec::new();
        let mut corner = start;
        let mut heading = RIGHT;
        loop {
            // Left comes before straight, and straight before right: cells that touch at a corner are connected.
            let ways = [turned_left(heading), heading, turned_right(heading)];
            let slot = self.slot(corner);
            let Some(way) = ways.into_iter().find(|&way| *slot & way != 0) else {
                return outline;
            };
            *slot &= !way;
            outline.push(corner);
            heading = way;
            corner = match way {
                RIGHT => (corner.0 + 1, corner.1),
                DOWN => (corner.0, corner.1 + 1),
                LEFT => (corner.0 - 1, corner.1),
                _ => (corner.0, corner.1 - 1),
            };
        }
    }
}

const fn turned_right(way: u8) -> u8 {
    if way == UP { RIGHT } else { way << 1 }
}

const fn turned_left(way: u8) -> u8 {
    if way == RIGHT { UP } else { way >> 1 }
}

/// Adds a closed line through `corners`, each of them rounded by a curve.
fn draw_rounded(path: &mut PathBuilder, corners: &[(f32, f32)], rounding: f32) {
    let between = |a: (f32, f32), b: (f32, f32), share: f32| {
        (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
    };
    for (index, &corner) in corners.iter().enumerate() {
        let before = corners[(index + corners.len() - 1) % corners.len()];
        let after = corners[(index + 1) % corners.len()];
        let (from, to) = (
            between(corner, before, rounding),
            between(corner, after, rounding),
        );
        if index == 0 {
            path.move_to(from.0, from.1);
        } else {
            path.line_to(from.0, from.1);
        }
        path.quad_to(corner.0, corner.1, to.0, to.1);
    }
    path.close();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Topology;

    fn region(picture: &[&str]) -> Option<Region> {
        let (width, height) = (picture[0].len() as u32, picture.len() as u32);
        let mut map = BattleMap::new(width, height).unwrap();
        for cell in map.cells() {
            if picture[cell.y as usize].as_bytes()[cell.x as usize] == b'#' {
                map.set_terrain(cell, Terrain::Water).unwrap();
            }
        }
        Region::from_terrain(&map, Window::of_map(&map), |terrain| {
            terrain == Terrain::Water
        })
    }

    #[test]
    fn neighbours_share_one_outline() {
        let pond = region(&["....", ".##.", "...."]).unwrap();
        assert_eq!(pond.outlines.len(), 1);
        assert_eq!(pond.borders().count(), 6);
    }

    #[test]
    fn neighbouring_hexagons_share_one_outline() {
        for (topology, sides) in [(Topology::HexPointy, 10), (Topology::HexFlat, 10)] {
            let mut map = BattleMap::with_topology(topology, 5, 5).unwrap();
            for cell in [Cell::new(2, 2), Cell::new(2, 3)] {
                map.set_terrain(cell, Terrain::Water).unwrap();
            }
            let pond = Region::from_terrain(&map, Window::of_map(&map), |terrain| {
                terrain == Terrain::Water
            })
            .unwrap();
            assert_eq!(pond.outlines.len(), 1);
            assert_eq!(pond.borders().count(), sides);
        }
    }

    #[test]
    fn island_has_its_own_outline() {
        let lake = region(&[".....", ".###.", ".#.#.", ".###.", "....."]).unwrap();
        assert_eq!(lake.outlines.len(), 2);
        assert_eq!(lake.borders().count(), 16);
    }

    #[test]
    fn cells_touching_at_a_corner_are_connected() {
        let two = region(&["....", ".#..", "..#.", "...."]).unwrap();
        assert_eq!(two.outlines.len(), 1);
        assert_eq!(two.borders().count(), 8);
    }

    #[test]
    fn map_edge_is_no_border() {
        let sea = region(&["##..", "##..", "##.."]).unwrap();
        let inward = |border: Border| border.inward == (-1.0, 0.0);
        assert!(sea.borders().all(inward));
        assert!(region(&["...", "..."]).is_none());
    }
}

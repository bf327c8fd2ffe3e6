//! The grid that was found in the picture under the map: its position, and the strokes that apply it.

use crate::grid::{BattleMap, Cell, FINE, MAX_MAP_SIZE, Margins, Picture, Point, Stroke, Topology};

/// A regular grid of cells in a picture, in thousandths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundGrid {
    /// The shape of the cells.
    pub topology: Topology,
    /// Distance from one column to the next, and from one row to the next; above 0.
    pub pitch: (u32, u32),
    /// Offset of the first box around a cell, from the left and from the top.
    pub first: (u32, u32),
    /// True if the detection is fairly certain.
    pub clear: bool,
}

/// The cells along one side of a picture, in units of cells.
#[derive(Clone, Copy, Debug)]
struct CellSpan {
    /// Start and end of the picture, measured from the edge of the first cell.
    from: f64,
    to: f64,
    /// Number of cells.
    count: u32,
}

impl CellSpan {
    /// Counts the cells along a side that is `side` cells long and whose first whole cell starts after `begun` cells. A
    /// cell that is cut off on the left or at the top is left out if at most `spare` of it is visible. One on the right
    /// or at the bottom is left out if less than `least` of it is.
    fn count_cells(side: f64, begun: f64, spare: f64, least: f64) -> Self {
        let from = if begun <= spare { -begun } else { 1.0 - begun };
        let to = from + side;
        let count = ((to - least).floor() + 1.0).clamp(1.0, f64::from(MAX_MAP_SIZE));
        Self {
            from,
            to,
            count: count as u32,
        }
    }
}

impl FoundGrid {
    /// Returns the cells across and down a picture of `pixels`.
    fn cells(&self, pixels: (u32, u32)) -> [CellSpan; 2] {
        let side = |pixels: u32, pitch: u32| f64::from(pixels) * 1000.0 / f64::from(pitch.max(1));
        let sides = [side(pixels.0, self.pitch.0), side(pixels.1, self.pitch.1)];
        let begun = |first: u32, pitch: u32| f64::from(first) / f64::from(pitch.max(1)) % 1.0;
        let begun = [
            begun(self.first.0, self.pitch.0),
            begun(self.first.1, self.pitch.1),
        ];
        // Along its row, a hex needs half its width to count, shifted or not; rows of hexes overlap.
        let in_rows = |nth: usize, pushed: f64| {
            CellSpan::count_cells(sides[nth], (begun[nth] + pushed) % 1.0, 0.5, 0.75)
        };
        let of_rows =
            |nth: usize| CellSpan::count_cells(sides[nth], begun[nth], 1.0 / 3.0, 2.0 / 3.0);
        // The first row of the map is not shifted. If the map starts with a row above the detected one, the other rows
        // are.
        let pushed = |rows: CellSpan| if rows.from > 0.0 { 0.5 } else { 0.0 };
        match self.topology {
            Topology::Square => {
                [0, 1].map(|nth| CellSpan::count_cells(sides[nth], begun[nth], 0.5, 0.5))
            }
            Topology::HexPointy => {
                let rows = of_rows(1);
                [in_rows(0, pushed(rows)), rows]
            }
            Topology::HexFlat => {
                let columns = of_rows(0);
                [columns, in_rows(1, pushed(columns))]
            }
        }
    }

    /// Returns the number of columns and rows of cells in a picture of `pixels`.
    pub fn size(&self, pixels: (u32, u32)) -> (u32, u32) {
        let [across, down] = self.cells(pixels);
        (across.count, down.count)
    }

    /// Returns the picture placed so that its cells match those of a map of the same shape.
    pub fn placed(&self, picture: &Picture, pixels: (u32, u32)) -> Picture {
        let [across, down] = self.cells(pixels);
        let step = step(self.topology);
        let fine = |cells: f64, step: i32| (cells * f64::from(step)).round() as i32;
        Picture {
            from: Point::new(fine(across.from, step.x), fine(down.from, step.y)),
            to: Point::new(fine(across.to, step.x), fine(down.to, step.y)),
            ..picture.clone()
        }
    }

    /// Returns the sides of the cells on the map, with the picture in its current place. Each side appears once; on
    /// squares, each line of the grid is one segment.
    pub fn sides(&self, picture: &Picture, pixels: (u32, u32)) -> Vec<(Point, Point)> {
        let laid = self.placed(picture, pixels);
        let (columns, rows) = self.size(pixels);
        let (wide, high) = (laid.to.x - laid.from.x, laid.to.y - laid.from.y);
        let there = |at: i32, from: i32, long: i32, onto: (i32, i32)| {
            let part = i128::from(onto.1 - onto.0) * i128::from(at - from);
            onto.0 + i32::try_from(part / i128::from(long.max(1))).unwrap_or_default()
        };
        let place = |point: Point| {
            Point::new(
                there(point.x, laid.from.x, wide, (picture.from.x, picture.to.x)),
                there(point.y, laid.from.y, high, (picture.from.y, picture.to.y)),
            )
        };
        let extent = self.topology.extent(columns, rows);
        let sides: Vec<(Point, Point)> = match self.topology {
            Topology::Square => {
                let upright = (0..=columns as i32).map(|nth| {
                    let x = nth * FINE;
                    (Point::new(x, 0), Point::new(x, extent.y))
                });
                let level = (0..=rows as i32).map(|nth| {
                    let y = nth * FINE;
                    (Point::new(0, y), Point::new(extent.x, y))
                });
                upright.chain(level).collect()
            }
            Topology::HexPointy | Topology::HexFlat => {
                let (columns, rows) = (columns as i32, rows as i32);
                let is_there =
                    |cell: Cell| (0..columns).contains(&cell.x) && (0..rows).contains(&cell.y);
                let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| Cell::new(x, y)));
                let outline =
                    |cell: Cell| self.topology.outline(cell).map(move |side| (cell, side));
                cells
                    .flat_map(outline)
                    .filter(|&(cell, (way, ..))| {
                        let next = self.topology.step(cell, way);
                        !is_there(next) || cell < next
                    })
                    .map(|(_, (_, from, to))| (from, to))
                    .collect()
            }
        };
        let placed = sides.into_iter().map(|(from, to)| (place(from), place(to)));
        placed.collect()
    }

    /// Returns the strokes that align the cells of the picture with those of the map, if they have the same shape. A
    /// map that is covered by the picture is resized to the same number of cells.
    pub fn align_strokes(
        &self,
        map: &BattleMap,
        picture: &Picture,
        pixels: (u32, u32),
    ) -> Vec<Stroke> {
        if map.topology() != self.topology {
            return Vec::new();
        }
        let (columns, rows) = self.size(pixels);
        let laid = self.placed(picture, pixels);
        let margins = Margins {
            east: columns as i32 - map.width() as i32,
            south: rows as i32 - map.height() as i32,
            ..Margins::default()
        };
        let mut strokes = Vec::new();
        if covers(map, picture) && margins != Margins::default() {
            strokes.push(Stroke::Resize(margins));
        }
        if laid != *picture {
            strokes.push(Stroke::Picture(Some(laid)));
        }
        strokes
    }
}

/// Returns the distance between the centres of neighbouring cells in a row and in a column, ignoring the shift of hex
/// lines.
fn step(topology: Topology) -> Point {
    let (first, third) = (
        topology.centre(Cell::new(0, 0)),
        topology.centre(Cell::new(2, 2)),
    );
    Point::new((third.x - first.x) / 2, (third.y - first.y) / 2)
}

/// Returns true if a picture covers the whole map, give or take one cell at its sides.
fn covers(map: &BattleMap, picture: &Picture) -> bool {
    let extent = map.topology().extent(map.width(), map.height());
    picture.from.x <= FINE
        && picture.from.y <= FINE
        && picture.to.x >= extent.x - FINE
        && picture.to.y >= extent.y - FINE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(to: (i32, i32)) -> Picture {
        Picture::new("hall.png", Point::default(), Point::new(to.0, to.1))
    }

    #[test]
    fn found_squares_set_the_map_size() {
        let map = BattleMap::new(10, 8).unwrap();
        let found = FoundGrid {
            topology: Topology::Square,
            pitch: (70_000, 70_000),
            first: (35_000, 60_000),
            clear: true,
        };
        let pixels = (1435, 1120);
        let under = picture((10_250, 8_000));
        assert_eq!(found.size(pixels), (20, 16));
        let strokes = found.align_strokes(&map, &under, pixels);
        let [Stroke::Resize(margins), Stroke::Picture(Some(laid))] = strokes.as_slice() else {
            panic!("{strokes:?}");
        };
        assert_eq!((margins.east, margins.south), (10, 8));
        assert_eq!(
            (laid.from, laid.to),
            (Point::new(-500, 143), Point::new(20_000, 16_143))
        );
        // With a picture under only a part of it, the map keeps its size.
        let small = picture((5000, 4000));
        let strokes = found.align_strokes(&map, &small, pixels);
        assert!(
            matches!(strokes.as_slice(), [Stroke::Picture(_)]),
            "{strokes:?}"
        );
        let sides = found.sides(&under, pixels);
        assert_eq!(sides.len(), 21 + 17);
        assert_eq!((sides[0].0.x, sides[1].0.x), (250, 750));
        // The second line across runs where the first one was found.
        assert_eq!(sides[22].0.y, 60 * 8_000 / 1120);
    }

    #[test]
    fn found_hexes_align_with_the_map_from_any_start() {
        for (topology, rows_begin) in [Topology::HexPointy, Topology::HexFlat]
            .into_iter()
            .flat_map(|topology| [0, 200, 400, 600, 800].map(|begin| (topology, begin)))
        {
            let map = BattleMap::with_topology(topology, 12, 12).unwrap();
            // A hex is 80 pixels wide and a row 69.28 high, or the other way round.
            let turned = |a: u32, b: u32| match topology {
                Topology::HexFlat => (b, a),
                Topology::Square | Topology::HexPointy => (a, b),
            };
            let found = FoundGrid {
                topology,
                pitch: turned(80_000, 69_282),
                first: turned(13_000, 69_282 * rows_begin / 1000),
                clear: true,
            };
            let pixels = (900, 900);
            let under = picture((12_500, 12_500));
            let laid = found.placed(&under, pixels);
            // The box of the detected cell matches one on the map.
            let on_map = |first: u32, from: i32, to: i32| {
                f64::from(from) + f64::from(to - from) * f64::from(first) / 900_000.0
            };
            let corner = (
                on_map(found.first.0, laid.from.x, laid.to.x),
                on_map(found.first.1, laid.from.y, laid.to.y),
            );
            let origin = topology.centre(Cell::new(0, 0));
            let near = |cell: Cell| {
                let centre = topology.centre(cell);
                let off = (f64::from(centre.x - origin.x) - corner.0).abs()
                    + (f64::from(centre.y - origin.y) - corner.1).abs();
                off < 6.0
            };
            let around = (-2..4).flat_map(|y| (-2..4).map(move |x| Cell::new(x, y)));
            assert!(
                around.into_iter().any(near),
                "{topology:?} {rows_begin}: {laid:?}"
            );
            // The map covers the picture except for less than half a cell.
            let (columns, rows) = found.size(pixels);
            let extent = topology.extent(columns, rows);
            for (least, most) in [
                (laid.from.x, 600),
                (laid.from.y, 600),
                (extent.x - laid.to.x, 800),
                (extent.y - laid.to.y, 800),
            ] {
                assert!(
                    (-600..most).contains(&least),
                    "{topology:?} {rows_begin}: {laid:?} {extent:?}"
                );
            }
            let sides = found.sides(&under, pixels);
            // Three sides for each hex, and those along the edge of the map.
            let (columns, rows) = (columns as usize, rows as usize);
            assert_eq!(sides.len(), 3 * columns * rows + 2 * (columns + rows) - 1);
            let strokes = found.align_strokes(&map, &under, pixels);
            assert!(
                strokes
                    .iter()
                    .any(|stroke| matches!(stroke, Stroke::Picture(Some(taken)) if *taken == laid))
            );
            let squares = BattleMap::new(12, 12).unwrap();
            assert_eq!(found.align_strokes(&squares, &under, pixels), []);
        }
    }

    #[test]
    fn picture_of_whole_hexes_counts_them_exactly() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            let extent = topology.extent(9, 7);
            let step = step(topology);
            let found = FoundGrid {
                topology,
                pitch: (step.x as u32 * 50, step.y as u32 * 50),
                first: (0, 0),
                clear: true,
            };
            let pixels = (extent.x as u32 / 20, extent.y as u32 / 20);
            assert_eq!(found.size(pixels), (9, 7), "{topology:?}");
        }
    }
}

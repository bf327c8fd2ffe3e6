//! Fitting the picture under the map: by dragging the corners of a block of squares, by numbers, or by the cells that
//! were found in it.

use crate::grid::{BattleMap, Cell, FINE, Picture, Point, Stroke, Topology};

use super::found_grid::FoundGrid;
use super::places::near;

/// The state of fitting the picture under the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// Width and height of the picture in pixels; `None` until it is loaded.
    pub pixels: Option<(u32, u32)>,
    /// Corners of a block on the picture whose cells are known.
    pub block: Option<(Point, Point)>,
    /// State and result of the search for its grid.
    pub search: Search,
    /// True while walls are being searched for in it.
    pub looks_for_walls: bool,
}

/// State and result of the search for the grid of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// No search yet.
    #[default]
    Idle,
    /// The search is running.
    Running,
    /// No grid was found.
    Nothing,
    /// A possible grid.
    Found(FoundGrid),
}

/// Returns the stroke that places the picture so that a block on it covers `columns` by `rows` cells of the map; `None`
/// if the block has no size. With `keeps_shape`, the picture is scaled equally in both directions.
pub fn fit_stroke(
    map: &BattleMap,
    picture: &Picture,
    (from, to): (Point, Point),
    (columns, rows): (u32, u32),
    keeps_shape: bool,
) -> Option<Stroke> {
    let wide = f64::from(to.x - from.x);
    let high = f64::from(to.y - from.y);
    if wide < 1.0 || high < 1.0 {
        return None;
    }
    let topology = map.topology();
    let size = topology.extent(columns.max(1), rows.max(1));
    let (across, down) = if keeps_shape {
        let both = f64::from(size.x + size.y) / (wide + high);
        (both, both)
    } else {
        (f64::from(size.x) / wide, f64::from(size.y) / high)
    };
    let middle = (
        (f64::from(from.x) + f64::from(to.x)) / 2.0,
        (f64::from(from.y) + f64::from(to.y)) / 2.0,
    );
    let half = (f64::from(size.x) / 2.0, f64::from(size.y) / 2.0);
    let corner = nearest_corner(topology, middle.0 - half.0, middle.1 - half.1);
    let there = (f64::from(corner.x) + half.0, f64::from(corner.y) + half.1);
    let moved = |point: Point| {
        Point::new(
            (there.0 + (f64::from(point.x) - middle.0) * across).round() as i32,
            (there.1 + (f64::from(point.y) - middle.1) * down).round() as i32,
        )
    };
    Some(Stroke::Picture(Some(Picture {
        from: moved(picture.from),
        to: moved(picture.to),
        ..picture.clone()
    })))
}

/// Returns the upper left corner of the cell nearest to a position. On hexes, this is the corner of the box around a
/// hex whose line is not shifted.
fn nearest_corner(topology: Topology, x: f64, y: f64) -> Point {
    let first = topology.centre(Cell::new(0, 0));
    let middle = Point::new(x.round() as i32 + first.x, y.round() as i32 + first.y);
    let cell = topology.cell_at(middle);
    let cell = match topology {
        Topology::Square => cell,
        Topology::HexPointy => Cell::new(cell.x, cell.y & !1),
        Topology::HexFlat => Cell::new(cell.x & !1, cell.y),
    };
    let there = topology.centre(cell);
    Point::new(there.x - first.x, there.y - first.y)
}

/// Returns the picture placed with `square` pixels to a square, across and down, and its upper left corner at `corner`,
/// in squares.
pub fn placed_by_numbers(
    picture: &Picture,
    pixels: (u32, u32),
    square: (f64, f64),
    corner: (f64, f64),
) -> Picture {
    let fine = |squares: f64| (squares * f64::from(FINE)).round() as i32;
    let side = |pixels: u32, square: f64| fine(f64::from(pixels) / square.max(1.0)).max(1);
    let from = Point::new(fine(corner.0), fine(corner.1));
    Picture {
        from,
        to: Point::new(
            from.x + side(pixels.0, square.0),
            from.y + side(pixels.1, square.1),
        ),
        ..picture.clone()
    }
}

/// Returns the width and height of a square in pixels of a picture.
pub fn pixels_per_square(picture: &Picture, pixels: (u32, u32)) -> (f64, f64) {
    let along = |from: i32, to: i32, pixels: u32| {
        f64::from(pixels) * f64::from(FINE) / f64::from((to - from).max(1))
    };
    (
        along(picture.from.x, picture.to.x, pixels.0),
        along(picture.from.y, picture.to.y, pixels.1),
    )
}

/// Returns the block dragged from `pressed` to `at`: the existing block if one of its corners was taken, otherwise a
/// new one.
pub(super) fn dragged(block: Option<(Point, Point)>, pressed: Point, at: Point) -> (Point, Point) {
    let held = block.and_then(|(from, to)| {
        let side = (to.x - from.x).min(to.y - from.y);
        let far = (side / 4).min(FINE / 2);
        let corners = [
            (from, to),
            (to, from),
            (Point::new(to.x, from.y), Point::new(from.x, to.y)),
            (Point::new(from.x, to.y), Point::new(to.x, from.y)),
        ];
        corners
            .into_iter()
            .find(|(corner, _)| near(*corner, pressed, far))
            .map(|(corner, across)| {
                // The mouse need not take the corner exactly.
                let by = Point::new(at.x - pressed.x, at.y - pressed.y);
                (across, Point::new(corner.x + by.x, corner.y + by.y))
            })
    });
    let (a, b) = held.unwrap_or((pressed, at));
    (
        Point::new(a.x.min(b.x), a.y.min(b.y)),
        Point::new(a.x.max(b.x), a.y.max(b.y)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(to: (i32, i32)) -> Picture {
        Picture::new("hall.png", Point::default(), Point::new(to.0, to.1))
    }

    #[test]
    fn fitting_a_block_aligns_picture_to_grid() {
        let map = BattleMap::new(20, 15).unwrap();
        // Its squares are 1.4 map squares wide, and begin 0.3 of one to the right.
        let block = (Point::new(3100, 2800), Point::new(7300, 7000));
        let stroke = fit_stroke(&map, &picture((28_300, 21_000)), block, (3, 3), false);
        let Some(Stroke::Picture(Some(laid))) = stroke else {
            panic!("{stroke:?}");
        };
        let place = |at: f64, from: i32, to: i32, side: f64| {
            f64::from(from) + f64::from(to - from) * at / side
        };
        let left = place(3100.0, laid.from.x, laid.to.x, 28_300.0);
        let right = place(7300.0, laid.from.x, laid.to.x, 28_300.0);
        let top = place(2800.0, laid.from.y, laid.to.y, 21_000.0);
        assert!((right - left - 3000.0).abs() < 2.0, "{left} to {right}");
        for edge in [left, top] {
            assert!(
                (edge / 1000.0 - (edge / 1000.0).round()).abs() < 0.003,
                "{edge}"
            );
        }
    }

    #[test]
    fn crooked_block_stretches_the_picture_only_if_allowed() {
        let map = BattleMap::new(20, 15).unwrap();
        let block = (Point::new(1000, 1000), Point::new(3100, 2900));
        let scales =
            |keeps| match fit_stroke(&map, &picture((10_000, 10_000)), block, (2, 2), keeps) {
                Some(Stroke::Picture(Some(laid))) => {
                    (laid.to.x - laid.from.x, laid.to.y - laid.from.y)
                }
                other => panic!("{other:?}"),
            };
        let (wide, high) = scales(true);
        assert_eq!(wide, high);
        let (wide, high) = scales(false);
        assert!(wide < high);
        let flat = (block.0, Point::new(3100, 1000));
        assert_eq!(fit_stroke(&map, &picture((9, 9)), flat, (2, 2), true), None);
    }

    #[test]
    fn hex_block_is_fitted_too() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            let map = BattleMap::with_topology(topology, 12, 12).unwrap();
            let extent = topology.extent(4, 4);
            let block = (
                Point::new(90, 70),
                Point::new(90 + extent.x / 2, 70 + extent.y / 2),
            );
            let half = picture((extent.x * 3, extent.y * 3));
            let stroke = fit_stroke(&map, &half, block, (4, 4), true);
            let Some(Stroke::Picture(Some(laid))) = stroke else {
                panic!("{stroke:?}");
            };
            assert!(
                (laid.to.x - laid.from.x - extent.x * 6).abs() < 20,
                "{laid:?}"
            );
        }
    }

    #[test]
    fn numbers_set_picture_position_and_square_size() {
        let laid = placed_by_numbers(&picture((1, 1)), (1400, 700), (70.0, 35.0), (-0.5, 0.25));
        assert_eq!(
            (laid.from, laid.to),
            (Point::new(-500, 250), Point::new(19_500, 20_250))
        );
        assert_eq!(pixels_per_square(&laid, (1400, 700)), (70.0, 35.0));
    }

    #[test]
    fn a_block_is_corrected_by_its_corners() {
        let block = (Point::new(1000, 1000), Point::new(4000, 4000));
        let to = dragged(Some(block), Point::new(4050, 980), Point::new(4150, 880));
        assert_eq!(to, (Point::new(1000, 900), Point::new(4100, 4000)));
        let anew = dragged(Some(block), Point::new(2500, 2500), Point::new(2000, 3000));
        assert_eq!(anew, (Point::new(2000, 2500), Point::new(2500, 3000)));
    }
}

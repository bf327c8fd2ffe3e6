//! Field of view: every cell that is visible from one cell, all at once.

mod hexes;
mod shadow;

use shadow::darken;

use super::segment::{Segment, difference};
use super::{BattleMap, Cell, FINE, Point, Terrain, Traffic};

/// The cells that are visible from one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldOfView(BitGrid);

impl FieldOfView {
    /// True if `cell` is visible.
    pub fn sees(&self, cell: Cell) -> bool {
        self.0.has(cell)
    }

    /// Returns the visible cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.0.cells()
    }
}

/// Returns the cells visible from `from`, up to `radius_squares` away with diagonals counting one: a square window of
/// columns and rows that covers everything within that distance in every metric.
///
/// A cell is visible if the [line of sight](super::sight_line) between the two centres is clear: walls, closed doors
/// and solid cells stop it, even if it only touches them. So of two open cells each sees the other or neither does,
/// unless a wall stops sight from one side only. A solid cell is visible if one of its neighbours is open and visible,
/// without a wall or closed door between the two: that shows the faces of the rock around a room, and no observer looks
/// back from inside the rock. `from` always sees itself, if it is on the map.
pub fn field_of_view(map: &BattleMap, from: Cell, radius_squares: u32) -> FieldOfView {
    field_in_guise(map, None, from, radius_squares)
}

/// Returns the same on a map that may look different to the observers: open cells are visible if they really are in
/// sight, and rock is visible by its apparent faces.
pub(super) fn field_in_guise(
    map: &BattleMap,
    guise: Option<&BattleMap>,
    from: Cell,
    radius_squares: u32,
) -> FieldOfView {
    if map.topology().is_hex() {
        return FieldOfView(hexes::look(map, guise, from, radius_squares));
    }
    let mut seen = BitGrid::around(map, from, radius_squares);
    if !map.contains(from) {
        return FieldOfView(seen);
    }
    let mut solid = seen.clone();
    let any_solid = find_solid(map, from, &mut solid);
    seen.fill();
    let view = View::new(from, &seen);
    let barriers_of = |map: &BattleMap| -> Vec<Segment> {
        map.barriers(Traffic::SIGHT)
            .filter(|barrier| barrier.stops_from(view.eye))
            .map(|barrier| barrier.line)
            .filter(|barrier| view.may_meet(barrier))
            .collect()
    };
    let mut barriers = barriers_of(map);
    for barrier in &barriers {
        view.darken(barrier, &mut seen);
    }
    if any_solid {
        for edge in facing_edges(from, &solid) {
            view.darken(&edge, &mut seen);
        }
    }
    // The cell sees itself even if it looks like rock to others.
    seen.put(from);
    if let Some(guise) = guise {
        barriers = barriers_of(guise);
        find_solid(guise, from, &mut solid);
        if is_feigned(map, guise, from) {
            solid.put(from);
        }
    }
    if any_solid || guise.is_some() {
        show_faces(map, &barriers, &solid, &mut seen);
    }
    FieldOfView(seen)
}

/// Returns whether a cell looks like rock but is not.
fn is_feigned(map: &BattleMap, guise: &BattleMap, cell: Cell) -> bool {
    let is_solid = |map: &BattleMap| map.terrain(cell) == Terrain::Blocked;
    is_solid(guise) && !is_solid(map)
}

/// Marks the solid cells other than `from`; returns whether there are any.
fn find_solid(map: &BattleMap, from: Cell, solid: &mut BitGrid) -> bool {
    let mut any = false;
    for y in solid.rows() {
        let (left, right) = (solid.left as usize, (solid.left + solid.width) as usize);
        let row = &map.terrain_of_row(y)[left..right];
        for (x, _) in (solid.left..)
            .zip(row)
            .filter(|(_, terrain)| **terrain == Terrain::Blocked)
        {
            let cell = Cell::new(x, y);
            if cell != from {
                solid.put(cell);
                any = true;
            }
        }
    }
    any
}

/// Returns the edges of solid cells that face `from`, joined if they continue each other. A line that touches a solid
/// cell on its way out touches one of these edges first. An edge is left out if it is shared with another solid cell
/// nearer to `from`, because the line has touched that cell before.
fn facing_edges(from: Cell, solid: &BitGrid) -> Vec<Segment> {
    let mut edges = Vec::new();
    for y in solid.rows().filter(|&y| y != from.y) {
        let (nearer, edge) = if y > from.y {
            (y - 1, y)
        } else {
            (y + 1, y + 1)
        };
        let faces = |x: i32| solid.has(Cell::new(x, y)) && !solid.has(Cell::new(x, nearer));
        let point = |x: i32| Point::new(x * FINE, edge * FINE);
        join(solid.columns(), faces, point, &mut edges);
    }
    for x in solid.columns().filter(|&x| x != from.x) {
        let (nearer, edge) = if x > from.x {
            (x - 1, x)
        } else {
            (x + 1, x + 1)
        };
        let faces = |y: i32| solid.has(Cell::new(x, y)) && !solid.has(Cell::new(nearer, y));
        let point = |y: i32| Point::new(edge * FINE, y * FINE);
        join(solid.rows(), faces, point, &mut edges);
    }
    edges
}

/// Adds a segment for each run of places for which `faces` is true.
fn join(
    places: std::ops::Range<i32>,
    faces: impl Fn(i32) -> bool,
    point: impl Fn(i32) -> Point,
    edges: &mut Vec<Segment>,
) {
    let mut start = None;
    for place in places.start..=places.end {
        if place < places.end && faces(place) {
            start.get_or_insert(place);
        } else if let Some(start) = start.take() {
            edges.push(Segment::new(point(start), point(place)));
        }
    }
}

/// Makes the solid cells next to visible cells visible, and no other solid cells.
fn show_faces(map: &BattleMap, barriers: &[Segment], solid: &BitGrid, seen: &mut BitGrid) {
    for cell in solid.cells() {
        let shown = map.topology().neighbours(cell).any(|(_, next)| {
            let line = map.topology().step_line(cell, next);
            seen.has(next)
                && !solid.has(next)
                && !barriers.iter().any(|barrier| barrier.intersects(&line))
        });
        if shown {
            seen.put(cell);
        } else {
            seen.clear_run(cell.y, cell.x, cell.x);
        }
    }
}

/// A viewer, and the part of the map in its view.
struct View {
    eye: Point,
    /// The first and the last centre of a cell in its view.
    corners: [Point; 2],
}

impl View {
    fn new(from: Cell, window: &BitGrid) -> Self {
        let centre = |x: i32, y: i32| Point::new(x * FINE + FINE / 2, y * FINE + FINE / 2);
        let (right, bottom) = (window.columns().end - 1, window.rows().end - 1);
        Self {
            eye: centre(from.x, from.y),
            corners: [centre(window.left, window.top), centre(right, bottom)],
        }
    }

    /// True if a segment may touch a line to one of the centres.
    fn may_meet(&self, segment: &Segment) -> bool {
        let [a, b] = segment.ends();
        let [low, high] = self.corners;
        a.x.max(b.x) >= low.x
            && a.x.min(b.x) <= high.x
            && a.y.max(b.y) >= low.y
            && a.y.min(b.y) <= high.y
    }

    /// Removes the cells for which the line from the eye to the centre touches `segment`.
    fn darken(&self, segment: &Segment, seen: &mut BitGrid) {
        let eye = self.eye;
        darken(eye, segment, seen, 1, |row| {
            difference(eye, Point::new(FINE / 2, row * FINE + FINE / 2))
        });
    }
}

/// A set of cells within a window of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BitGrid {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    /// Number of words per row.
    stride: usize,
    words: Vec<u64>,
}

impl BitGrid {
    /// Creates an empty set for the part of `map` within `radius` of `centre`.
    fn around(map: &BattleMap, centre: Cell, radius: u32) -> Self {
        Self::within(map.size(), centre, radius)
    }

    /// Creates an empty set for the part of a map of this size within `radius` of `centre`.
    fn within((map_width, map_height): (i32, i32), centre: Cell, radius: u32) -> Self {
        let radius = i32::try_from(radius).unwrap_or(i32::MAX);
        let span = |at: i32, size: i32| {
            let start = at.saturating_sub(radius).clamp(0, size);
            (start, at.saturating_add(radius).min(size - 1) - start + 1)
        };
        let ((left, width), (top, height)) =
            (span(centre.x, map_width), span(centre.y, map_height));
        let (width, height) = (width.max(0), height.max(0));
        let stride = (width as usize).div_ceil(64);
        Self {
            left,
            top,
            width,
            height,
            stride,
            words: vec![0; stride * height as usize],
        }
    }

    const fn rows(&self) -> std::ops::Range<i32> {
        self.top..self.top + self.height
    }

    const fn columns(&self) -> std::ops::Range<i32> {
        self.left..self.left + self.width
    }

    /// Returns the position of the bit of `cell`: its word, and its number in that word.
    fn bit(&self, cell: Cell) -> Option<(usize, u32)> {
        if !self.rows().contains(&cell.y) || !self.columns().contains(&cell.x) {
            return None;
        }
        let (x, y) = ((cell.x - self.left) as usize, (cell.y - self.top) as usize);
        Some((y * self.stride + x / 64, (x % 64) as u32))
    }

    fn has(&self, cell: Cell) -> bool {
        self.bit(cell)
            .is_some_and(|(word, bit)| self.words[word] & (1 << bit) != 0)
    }

    fn put(&mut self, cell: Cell) {
        if let Some((word, bit)) = self.bit(cell) {
            self.words[word] |= 1 << bit;
        }
    }

    /// Returns every cell of the window, row by row.
    fn window(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns();
        self.rows()
            .flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
    }

    fn clear(&mut self) {
        self.words.fill(0);
    }

    fn fill(&mut self) {
        self.words.fill(u64::MAX);
        let spare = self.stride as u32 * 64 - self.width as u32;
        for last in self
            .words
            .iter_mut()
            .skip(self.stride.wrapping_sub(1))
            .step_by(self.stride.max(1))
        {
            *last >>= spare;
        }
    }

    /// Removes the cells of row `y` from column `first` to column `last`.
    fn clear_run(&mut self, y: i32, first: i32, last: i32) {
        let ends = [first, last].map(|x| self.bit(Cell::new(x, y)));
        let [Some((first, first_bit)), Some((last, last_bit))] = ends else {
            return;
        };
        for word in first..=last {
            let mut run = u64::MAX;
            if word == first {
                run &= u64::MAX << first_bit;
            }
            if word == last {
                run &= u64::MAX >> (63 - last_bit);
            }
            self.words[word] &= !run;
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows().flat_map(move |y| {
            let row = (y - self.top) as usize * self.stride;
            (0..self.stride).flat_map(move |word| {
                let mut rest = self.words[row + word];
                std::iter::from_fn(move || {
                    let bit = rest.trailing_zeros();
                    rest &= rest.checked_sub(1)?;
                    Some(Cell::new(self.left + word as i32 * 64 + bit as i32, y))
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use symmetric_shadowcasting::compute_fov;

    use super::*;
    use crate::grid::Topology;
    use crate::grid::samples::{
        add_ring, any_map, any_one_way_map_of, any_ring, at, is_inside, sketch, wall,
    };
    use crate::grid::{Door, DoorId, DoorState, Footprint, KindId, Space, sight_line};

    /// Draws the field of view from the first `@` of a sketch, with `x` for cells that are not visible.
    fn picture(map: &BattleMap, from: (i32, i32), radius: u32) -> Vec<String> {
        let field = field_of_view(map, from.into(), radius);
        let (width, height) = map.size();
        let square = |cell| match (field.sees(cell), map.terrain(cell)) {
            (false, _) => 'x',
            (true, Terrain::Blocked) => '#',
            (true, _) => '.',
        };
        (0..height)
            .map(|y| (0..width).map(|x| square(Cell::new(x, y))).collect())
            .collect()
    }

    #[test]
    fn a_pillar_casts_a_shadow() {
        let map = sketch(&[".......", ".......", "..#....", ".......", "......."]);
        assert_eq!(
            picture(&map, (0, 2), 9),
            ["......x", "...xxxx", "..#xxxx", "...xxxx", "......x"],
            "lines that graze its corners are stopped"
        );
    }

    #[test]
    fn a_room_shows_its_walls_and_nothing_beyond() {
        let map = sketch(&[
            "........", ".####...", ".#..#...", ".#..#...", ".####...", "........",
        ]);
        assert_eq!(
            picture(&map, (2, 2), 9),
            [
                "xxxxxxxx", "x####xxx", "x#..#xxx", "x#..#xxx", "x####xxx", "xxxxxxxx"
            ]
        );
    }

    #[test]
    fn rock_behind_a_wall_is_not_shown() {
        let mut map = sketch(&["..#."]);
        map.add_wall(wall((2, 0), (2, 1))).unwrap();
        assert_eq!(picture(&map, (0, 0), 9), ["..xx"]);
    }

    #[test]
    fn closed_door_ends_the_field_of_view() {
        let mut map = sketch(&["....."]);
        let door = Door {
            kind: KindId::WALL,
            id: DoorId(1),
            from: Point::new(2000, 0),
            to: Point::new(2000, 1000),
            state: DoorState::Closed,
        };
        map.add_door(door).unwrap();
        assert_eq!(picture(&map, (0, 0), 9), ["..xxx"]);
        map.set_door(door.id, DoorState::Open).unwrap();
        assert_eq!(picture(&map, (0, 0), 9), ["....."]);
    }

    #[test]
    fn field_of_view_ends_at_radius_and_map_edge() {
        let map = BattleMap::new(200, 3).unwrap();
        let field = field_of_view(&map, Cell::new(1, 1), 70);
        assert_eq!(field.cells().count(), 72 * 3);
        assert!(field.sees(Cell::new(71, 0)) && !field.sees(Cell::new(72, 0)));
        assert!(!field.sees(Cell::new(-1, 0)));
        let all = field_of_view(&map, Cell::new(100, 1), u32::MAX);
        assert!(all.cells().eq(map.cells()));
        let alone = field_of_view(&map, Cell::new(3, 1), 0);
        assert_eq!(alone.cells().collect::<Vec<_>>(), [Cell::new(3, 1)]);
        let outside = field_of_view(&map, Cell::new(i32::MAX, i32::MIN), 9);
        assert_eq!(outside.cells().count(), 0);
    }

    /// Implements the definition of visibility for a single cell.
    fn naive(map: &BattleMap, from: Cell, radius: u32, cell: Cell) -> bool {
        let solid = |cell| map.terrain(cell) == Terrain::Blocked;
        let near = |cell: Cell| {
            let (x, y) = (cell.x.abs_diff(from.x), cell.y.abs_diff(from.y));
            x.max(y) <= radius && map.contains(cell)
        };
        let open = |cell: Cell| {
            let spaces = [from, cell].map(|cell| Space::new(cell, Footprint::ONE));
            near(cell) && sight_line(map, spaces[0], spaces[1]).is_ok()
        };
        let eye = Footprint::ONE.centre(from);
        let bare = |a: Cell, b: Cell| {
            let line = Segment::new(Footprint::ONE.centre(a), Footprint::ONE.centre(b));
            map.barriers(Traffic::SIGHT)
                .all(|barrier| !barrier.stops_from(eye) || !barrier.line.intersects(&line))
        };
        if !solid(cell) || cell == from {
            return open(cell);
        }
        let faces = |next: Cell| (next == from || !solid(next)) && open(next) && bare(next, cell);
        near(cell) && map.topology().neighbours(cell).any(|(_, next)| faces(next))
    }

    fn any_cell(side: i32) -> impl Strategy<Value = Cell> {
        (0..side, 0..side).prop_map(Cell::from)
    }

    proptest! {
        #[test]
        fn field_of_view_matches_its_definition(map in any_one_way_map_of(Topology::Square, 10), from in any_cell(10), radius in 0u32..12) {
            let field = field_of_view(&map, from, radius);
            for cell in map.cells() {
                prop_assert_eq!(field.sees(cell), naive(&map, from, radius, cell), "{}", cell);
            }
            prop_assert!(field.cells().eq(map.cells().filter(|&cell| field.sees(cell))));
        }

        #[test]
        fn seeing_is_mutual(map in any_map(10), a in any_cell(10), b in any_cell(10)) {
            let open = |cell| map.terrain(cell) != Terrain::Blocked;
            if open(a) && open(b) {
                let there = field_of_view(&map, a, 10).sees(b);
                prop_assert_eq!(there, field_of_view(&map, b, 10).sees(a));
            }
        }

        // Symmetric shadowcasting treats a solid cell as its middle line across the view, without the left and right
        // end; here it is the whole square, including edges and corners. So an open cell visible here is visible there,
        // and one visible there but not here is one whose line touches the square of a solid cell. On a map without
        // solid cells both see everything.
        #[test]
        fn field_of_view_is_within_the_shadowcast(map in any_map(12), from in any_cell(12)) {
            let mut bare = BattleMap::new(12, 12).unwrap();
            for cell in map.cells().filter(|&cell| cell != from) {
                bare.set_terrain(cell, map.terrain(cell)).unwrap();
            }
            let position = |cell: Cell| (cell.x as isize, cell.y as isize);
            let cell_at = |(x, y): (isize, isize)| Cell::new(x as i32, y as i32);
            let solid = |cell| bare.terrain(cell) == Terrain::Blocked;
            let mut cast = Vec::new();
            compute_fov(position(from), &mut |p| solid(cell_at(p)), &mut |p| cast.push(cell_at(p)));
            let field = field_of_view(&bare, from, 12);
            for cell in bare.cells().filter(|&cell| !solid(cell)) {
                let line = Segment::new(Footprint::ONE.centre(from), Footprint::ONE.centre(cell));
                let mut rocks = bare.cells().filter(|&cell| solid(cell));
                let grazes = rocks.any(|rock| line.first_touch_of_cell(Topology::Square, rock).is_some());
                if field.sees(cell) {
                    prop_assert!(cast.contains(&cell), "{}", cell);
                } else {
                    prop_assert!(!cast.contains(&cell) || grazes, "{}", cell);
                }
            }
        }

        #[test]
        fn nothing_outside_a_ring_is_seen(ring in any_ring(10), from in any_cell(10)) {
            let mut map = BattleMap::new(10, 10).unwrap();
            add_ring(&mut map, &ring);
            let inside = |cell: Cell| is_inside(&ring, at(cell.x, cell.y).centre());
            let field = field_of_view(&map, from, 10);
            if let Some(here) = inside(from) {
                for cell in field.cells() {
                    prop_assert_eq!(inside(cell), Some(here), "{}", cell);
                }
            }
        }
    }
}

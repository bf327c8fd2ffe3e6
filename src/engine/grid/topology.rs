//! Neighbours and positions of cells: the only module that knows the shape of the grid.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::hex::{self, Axial};
use super::segment::Segment;
use super::{Cell, Direction, FINE, Point};

/// The shape of a grid.
///
/// The cells of every grid are counted in columns and rows from the top left. A hexagon is as wide between two opposite
/// sides as a square, 5 ft, and every step is one cell: nothing is diagonal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Topology {
    /// Squares, each with eight neighbours.
    #[default]
    Square,
    /// Hexagons with a corner on top, in rows: odd rows are shifted to the right by half a hexagon ("odd-r"; the first
    /// row is row 0).
    HexPointy,
    /// Hexagons with a side on top, in columns: odd columns are shifted down by half a hexagon ("odd-q"; the first
    /// column is column 0).
    HexFlat,
}

impl Hash for Topology {
    /// Squares add nothing, so that hashes from before hexagons existed stay the same.
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Square => {}
            Self::HexPointy => 1u8.hash(state),
            Self::HexFlat => 2u8.hash(state),
        }
    }
}

/// The corners of a cell, clockwise: four of a square, six of a hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corners {
    points: [Point; 6],
    count: usize,
}

impl std::ops::Deref for Corners {
    type Target = [Point];

    fn deref(&self) -> &[Point] {
        &self.points[..self.count]
    }
}

impl Topology {
    /// All shapes.
    pub const ALL: [Self; 3] = [Self::Square, Self::HexPointy, Self::HexFlat];

    /// True if the cells are hexagons.
    pub const fn is_hex(self) -> bool {
        match self {
            Self::Square => false,
            Self::HexPointy | Self::HexFlat => true,
        }
    }

    /// Returns the word for one cell.
    pub const fn cell_word(self) -> &'static str {
        if self.is_hex() { "hex" } else { "square" }
    }

    /// Returns the word for several cells.
    pub const fn cells_word(self) -> &'static str {
        if self.is_hex() { "hexes" } else { "squares" }
    }

    /// Rewords a text about squares for cells of this shape: on hexagons `squares` become `hexes`. A text that mentions
    /// hexagons already stays as it is.
    pub fn adapt_text(self, text: &str) -> Cow<'_, str> {
        if !self.is_hex() || text.contains("hexagon") {
            return Cow::Borrowed(text);
        }
        let said = text
            .replace(
                "square straight or diagonally ahead",
                "square in one of the six directions",
            )
            .replace("squares", self.cells_word())
            .replace("square", self.cell_word())
            .replace("Squares", "Hexes")
            .replace("Square", "Hex");
        Cow::Owned(said)
    }

    /// Returns the directions in which a cell has a neighbour, in the order in which this whole module visits them.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Self::Square => &Direction::ALL,
            Self::HexPointy => &[
                Direction::NorthEast,
                Direction::East,
                Direction::SouthEast,
                Direction::SouthWest,
                Direction::West,
                Direction::NorthWest,
            ],
            Self::HexFlat => &[
                Direction::North,
                Direction::NorthEast,
                Direction::SouthEast,
                Direction::South,
                Direction::SouthWest,
                Direction::NorthWest,
            ],
        }
    }

    /// True if a step in `direction` is diagonal and costs more than a straight one, which only happens on squares.
    pub const fn is_diagonal(self, direction: Direction) -> bool {
        direction.is_slanted() && !self.is_hex()
    }

    /// Returns the next cell in `direction`. In a direction in which a hexagon has a corner instead of a neighbour, the
    /// next cell is in the second row or column from there.
    pub fn step(self, cell: Cell, direction: Direction) -> Cell {
        let (dx, dy) = direction.offset();
        match self {
            Self::Square => cell.offset(dx, dy),
            Self::HexPointy => pointy_step(cell, (dx, dy)),
            Self::HexFlat => pointy_step(cell.flipped(), (dy, dx)).flipped(),
        }
    }

    /// Returns the cell that is `steps` steps away in one direction.
    pub fn steps(self, cell: Cell, direction: Direction, steps: u32) -> Cell {
        (0..steps).fold(cell, |cell, _| self.step(cell, direction))
    }

    /// Returns the neighbours of `cell`, with their directions.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        self.directions()
            .iter()
            .map(move |&direction| (direction, self.step(cell, direction)))
    }

    /// Returns the direction of the single step from `from` to `to`; `None` if they are not neighbours.
    pub fn step_between(self, from: Cell, to: Cell) -> Option<Direction> {
        self.neighbours(from)
            .find(|&(_, neighbour)| neighbour == to)
            .map(|(direction, _)| direction)
    }

    /// Returns the direction of the exact straight line of steps from `from` to `to`; `None` if the two are the same
    /// cell or not on one such line.
    pub fn direction_between(self, from: Cell, to: Cell) -> Option<Direction> {
        if self == Self::Square {
            return Direction::between(from, to);
        }
        let apart = self.axial(to).minus(self.axial(from));
        let length = i64::try_from(apart.length()).ok().filter(|&n| n > 0)?;
        let way = hex::STEPS
            .iter()
            .position(|&(q, r)| (q * length, r * length) == (apart.q, apart.r))?;
        let pointy = Self::HexPointy.directions()[way];
        Some(if self == Self::HexFlat {
            pointy.flipped()
        } else {
            pointy
        })
    }

    /// Returns the number of steps from one cell to another without obstacles.
    pub fn steps_between(self, from: Cell, to: Cell) -> u32 {
        if self == Self::Square {
            return from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
        }
        let steps = self.axial(to).minus(self.axial(from)).length();
        u32::try_from(steps).unwrap_or(u32::MAX)
    }

    /// Returns the centre of `cell`.
    pub const fn centre(self, cell: Cell) -> Point {
        match self {
            Self::Square => Point::new(
                cell.x.saturating_mul(FINE).saturating_add(FINE / 2),
                cell.y.saturating_mul(FINE).saturating_add(FINE / 2),
            ),
            Self::HexPointy => hex::centre(cell),
            Self::HexFlat => hex::centre(cell.flipped()).flipped(),
        }
    }

    /// Returns the cell that contains `point`; for a point on an edge it is always the same one of the cells that share
    /// it.
    pub fn cell_at(self, point: Point) -> Cell {
        match self {
            Self::Square => Cell::new(point.x.div_euclid(FINE), point.y.div_euclid(FINE)),
            Self::HexPointy => hex::cell_at(point),
            Self::HexFlat => hex::cell_at(point.flipped()).flipped(),
        }
    }

    /// Returns the corners of `cell`, clockwise from the top left or from the top.
    pub fn corners(self, cell: Cell) -> Corners {
        let centre = self.centre(cell);
        let half = FINE / 2;
        let (offsets, count) = match self {
            Self::Square => {
                let [a, b, c, d] = [(-half, -half), (half, -half), (half, half), (-half, half)];
                ([a, b, c, d, d, d], 4)
            }
            Self::HexPointy => (hex::CORNERS, 6),
            Self::HexFlat => {
                // Swapping the coordinates reverses the order.
                let [a, b, c, d, e, f] = hex::CORNERS.map(|(x, y)| (y, x));
                ([a, f, e, d, c, b], 6)
            }
        };
        let points = offsets
            .map(|(x, y)| Point::new(centre.x.saturating_add(x), centre.y.saturating_add(y)));
        Corners { points, count }
    }

    /// Returns both ends of the side that a cell has in one direction; `None` if it has a corner there.
    pub fn side(self, cell: Cell, direction: Direction) -> Option<(Point, Point)> {
        if self.is_diagonal(direction) || !self.directions().contains(&direction) {
            return None;
        }
        self.outline(cell)
            .find(|(way, _, _)| *way == direction)
            .map(|(_, from, to)| (from, to))
    }

    /// Returns the directions in which a cell has a side, clockwise.
    pub fn sides(self) -> &'static [Direction] {
        match self {
            Self::Square => &[
                Direction::North,
                Direction::East,
                Direction::South,
                Direction::West,
            ],
            Self::HexPointy => self.directions(),
            Self::HexFlat => &[
                Direction::NorthWest,
                Direction::North,
                Direction::NorthEast,
                Direction::SouthEast,
                Direction::South,
                Direction::SouthWest,
            ],
        }
    }

    /// Returns the sides of `cell`, clockwise: each with its direction, and its ends in that order.
    pub fn outline(self, cell: Cell) -> impl Iterator<Item = (Direction, Point, Point)> {
        let sides = self.sides().iter();
        let corners = self.corners(cell);
        sides.enumerate().map(move |(nth, &direction)| {
            let (from, to) = (corners[nth], corners[(nth + 1) % corners.len()]);
            (direction, from, to)
        })
    }

    /// Returns the extent of a map of this size to the right and down, in fine units.
    pub const fn extent(self, width: u32, height: u32) -> Point {
        let (width, height) = (width as i32, height as i32);
        match self {
            Self::Square => Point::new(width * FINE, height * FINE),
            Self::HexPointy => pointy_extent(width, height),
            Self::HexFlat => pointy_extent(height, width).flipped(),
        }
    }

    /// Returns the extent of a block of this size to the right and down, in fine units, including the room for a
    /// shifted line whether or not there is one.
    pub(super) const fn extent_of_lines(self, columns: i32, rows: i32) -> Point {
        const fn pointy(columns: i32, rows: i32) -> Point {
            Point::new(columns * FINE + FINE / 2, rows * hex::PITCH + hex::THIRD)
        }
        match self {
            Self::Square => Point::new(columns * FINE, rows * FINE),
            Self::HexPointy => pointy(columns, rows),
            Self::HexFlat => pointy(rows, columns).flipped(),
        }
    }

    /// Returns the line of a step: from centre to centre.
    pub(super) const fn step_line(self, from: Cell, to: Cell) -> Segment {
        Segment::new(self.centre(from), self.centre(to))
    }

    /// Returns the axial coordinates of a cell on a grid of hexagons.
    pub(super) fn axial(self, cell: Cell) -> Axial {
        Axial::from_cell(if self == Self::HexFlat {
            cell.flipped()
        } else {
            cell
        })
    }

    /// Returns the cell at axial coordinates on a grid of hexagons.
    pub(super) fn cell_of(self, axial: Axial) -> Cell {
        let cell = axial.cell();
        if self == Self::HexFlat {
            cell.flipped()
        } else {
            cell
        }
    }

    /// Returns 0 or 1: cells with the same number have their neighbours at the same offsets.
    pub(super) const fn parity(self, cell: Cell) -> u8 {
        match self {
            Self::Square => 0,
            Self::HexPointy => (cell.y & 1) as u8,
            Self::HexFlat => (cell.x & 1) as u8,
        }
    }
}

fn pointy_step(cell: Cell, (dx, dy): (i32, i32)) -> Cell {
    match (dx, dy) {
        (_, 0) => cell.offset(dx, 0),
        (0, _) => cell.offset(0, 2 * dy),
        // To the right of an odd row, and to the left of an even one, is the next column.
        (1, _) => cell.offset(cell.y & 1, dy),
        _ => cell.offset((cell.y & 1) - 1, dy),
    }
}

const fn pointy_extent(width: i32, height: i32) -> Point {
    let pushed = if height > 1 { FINE / 2 } else { 0 };
    Point::new(width * FINE + pushed, height * hex::PITCH + hex::THIRD)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, VecDeque};

    use proptest::prelude::*;

    use super::*;

    const HEXES: [Topology; 2] = [Topology::HexPointy, Topology::HexFlat];

    #[test]
    fn square_has_eight_neighbours_without_itself() {
        let cell = Cell::new(4, 4);
        let neighbours: Vec<_> = Topology::Square.neighbours(cell).collect();
        assert_eq!(neighbours.len(), 8);
        for (direction, neighbour) in neighbours {
            assert_eq!(
                Topology::Square.step_between(cell, neighbour),
                Some(direction)
            );
        }
        assert_eq!(Topology::Square.step_between(cell, cell), None);
        assert_eq!(Topology::Square.step_between(cell, Cell::new(6, 4)), None);
    }

    #[test]
    fn square_texts_become_hex_texts() {
        let text = "Squares of five feet: a square holds one; two squares are ten feet.";
        assert_eq!(Topology::Square.adapt_text(text), text);
        for topology in HEXES {
            assert_eq!(
                topology.adapt_text(text),
                "Hexes of five feet: a hex holds one; two hexes are ten feet."
            );
            let both = "7 ft diagonally on squares, 5 on hexagons";
            assert_eq!(topology.adapt_text(both), both);
        }
    }

    #[test]
    fn hex_has_six_neighbours_by_row() {
        let pointy = |x, y| -> Vec<(i32, i32)> {
            let neighbours = Topology::HexPointy.neighbours(Cell::new(x, y));
            neighbours.map(|(_, cell)| cell.into()).collect()
        };
        assert_eq!(
            pointy(2, 2),
            [(2, 1), (3, 2), (2, 3), (1, 3), (1, 2), (1, 1)]
        );
        assert_eq!(
            pointy(2, 3),
            [(3, 2), (3, 3), (3, 4), (2, 4), (1, 3), (2, 2)]
        );
        let flat: Vec<(i32, i32)> = Topology::HexFlat
            .neighbours(Cell::new(3, 2))
            .map(|(_, cell)| cell.into())
            .collect();
        assert_eq!(flat, [(3, 1), (4, 2), (4, 3), (3, 3), (2, 3), (2, 2)]);
    }

    #[test]
    fn neighbours_share_two_corners() {
        for topology in HEXES {
            for cell in [Cell::new(4, 4), Cell::new(5, 5), Cell::new(-3, -2)] {
                for (direction, next) in topology.neighbours(cell) {
                    let theirs = topology.corners(next);
                    let shared = topology
                        .corners(cell)
                        .iter()
                        .filter(|c| theirs.contains(c))
                        .count();
                    assert_eq!(shared, 2, "{topology:?} {cell} {direction:?}");
                    let (from, to) = topology.side(cell, direction).unwrap();
                    assert!(theirs.contains(&from) && theirs.contains(&to));
                    assert_eq!(topology.step(next, direction.opposite()), cell);
                }
            }
        }
    }

    #[test]
    fn corners_are_clockwise() {
        for topology in Topology::ALL {
            let cell = Cell::new(3, 3);
            let corners = topology.corners(cell);
            let next = corners.iter().cycle().skip(1);
            let centre = topology.centre(cell);
            for (a, b) in corners.iter().zip(next) {
                let turn =
                    (a.x - centre.x) * (b.y - centre.y) - (a.y - centre.y) * (b.x - centre.x);
                assert!(turn > 0, "{topology:?} {a:?} {b:?}");
            }
        }
    }

    fn any_topology() -> impl Strategy<Value = Topology> {
        prop::sample::select(&Topology::ALL[..])
    }

    fn any_cell() -> impl Strategy<Value = Cell> {
        (-9..9, -9..9).prop_map(Cell::from)
    }

    proptest! {
        #[test]
        fn distance_is_a_metric(
            topology in any_topology(), a in any_cell(), b in any_cell(), c in any_cell(),
        ) {
            let apart = |a, b| topology.steps_between(a, b);
            prop_assert_eq!(apart(a, b), apart(b, a));
            prop_assert_eq!(apart(a, b) == 0, a == b);
            prop_assert!(apart(a, c) <= apart(a, b) + apart(b, c));
            prop_assert_eq!(apart(a, b) == 1, topology.step_between(a, b).is_some());
        }

        #[test]
        fn distance_is_the_number_of_steps(topology in any_topology(), from in any_cell()) {
            let mut steps = HashMap::from([(from, 0)]);
            let mut queue = VecDeque::from([from]);
            while let Some(here) = queue.pop_front() {
                let next = steps[&here] + 1;
                prop_assert_eq!(topology.steps_between(from, here), steps[&here]);
                if next <= 5 {
                    for (_, cell) in topology.neighbours(here) {
                        steps.entry(cell).or_insert_with(|| {
                            queue.push_back(cell);
                            next
                        });
                    }
                }
            }
        }

        #[test]
        fn a_straight_line_keeps_its_direction(
            topology in any_topology(), from in any_cell(), way in 0usize..6, steps in 1usize..9,
        ) {
            let direction = topology.directions()[way];
            let mut end = from;
            for _ in 0..steps {
                end = topology.step(end, direction);
            }
            prop_assert_eq!(topology.direction_between(from, end), Some(direction));
            prop_assert_eq!(topology.steps_between(from, end) as usize, steps);
        }

        #[test]
        fn point_is_in_its_cell(
            topology in any_topology(), cell in any_cell(), corner in 0usize..4, part in 0..100,
        ) {
            let (centre, corner) = (topology.centre(cell), topology.corners(cell)[corner]);
            let inside = |from: i32, to: i32| from + (to - from) * part / 100;
            let point = Point::new(inside(centre.x, corner.x), inside(centre.y, corner.y));
            prop_assert_eq!(topology.cell_at(point), cell);
        }
    }
}

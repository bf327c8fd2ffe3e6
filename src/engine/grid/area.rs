//! Areas of effects: bursts, cones, lines and walls.

use serde::{Deserialize, Serialize};

use super::hex::{self, Lattice, TieBreak};
use super::{
    BattleMap, Cell, DistanceMetric, FEET_PER_SQUARE, Point, Space, Terrain, Topology,
    line_of_effect,
};

/// The shape and position of an effect's area. Lengths are in feet; angles are true angles, on hexagons too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Area {
    /// Everything around a cell, including the cell itself.
    Burst {
        /// The cell in its centre.
        centre: Cell,
        /// Radius from there.
        radius_feet: u32,
    },
    /// A cone as wide as it is long, at its end and at each length on the way. From a single hexagon it begins with the
    /// nearest of the six around it, even if it runs between two of them.
    Cone {
        /// The space whose centre is its point; the cells of that space are not part of it.
        from: Space,
        /// The cell whose centre its middle line runs through, or would run through further out.
        towards: Cell,
        /// Length from the nearest cell of `from`.
        length_feet: u32,
    },
    /// A straight line of constant width.
    Line {
        /// The space whose centre it starts from; the cells of that space are not part of it.
        from: Space,
        /// The cell whose centre its middle line runs through, or would run through further out.
        towards: Cell,
        /// Length from the nearest cell of `from`.
        length_feet: u32,
        /// Its width from one edge to the other. The left edge, as seen from the start, does not belong to it, so that
        /// a line along a row or column is as many cells wide as fit.
        width_feet: u32,
    },
    /// A row of cells from one to the other, including both, without gaps: one square in each column, or in each row if
    /// it runs more up and down than across; on hexagons as few as lead there, the nearest to the straight line.
    Wall {
        /// The cell where it starts.
        from: Cell,
        /// The cell where it ends, unless it becomes too long.
        to: Cell,
        /// Maximum distance from its start.
        length_feet: u32,
    },
}

impl Area {
    /// Returns the cells of the area in order, except cells that its effect does not reach.
    ///
    /// A cell belongs to a cone or a line if its centre does and is near enough by `metric`. The cells are on the map,
    /// are not solid, and have a [line of effect](line_of_effect) from where the area starts. An area that starts
    /// outside the map or in a solid cell is empty, and so is a cone or line that points nowhere.
    pub fn cells(&self, map: &BattleMap, metric: DistanceMetric) -> Vec<Cell> {
        let topology = map.topology();
        let origin = self.origin(topology);
        let starts = map.contains_space(&origin)
            && origin.cells().all(|c| map.terrain(c) != Terrain::Blocked);
        if !starts {
            return Vec::new();
        }
        let reach = i32::try_from(self.reach_feet() / FEET_PER_SQUARE).unwrap_or(i32::MAX);
        let last = i32::from(origin.footprint.side()) - 1;
        // Clusters of hexagons extend to the left of their anchors, too.
        let before = if topology.is_hex() { last } else { 0 };
        let (width, height) = map.size();
        let span = |start: i32, size: i32| {
            let end = start.saturating_add(last).saturating_add(reach);
            start.saturating_sub(before).saturating_sub(reach).max(0)..=end.min(size - 1)
        };
        let mut cells: Vec<Cell> = span(origin.anchor.x, width)
            .flat_map(|x| span(origin.anchor.y, height).map(move |y| Cell::new(x, y)))
            .filter(|&cell| {
                self.has(topology, cell, metric) && map.terrain(cell) != Terrain::Blocked
            })
            .collect();
        cells.retain(|&cell| line_of_effect(map, origin, map.space_of(cell)).is_ok());
        cells
    }

    /// True if it fills `cell`: the same as a search among [`cells`](Self::cells), but cheaper.
    pub fn fills(&self, map: &BattleMap, metric: DistanceMetric, cell: Cell) -> bool {
        let origin = self.origin(map.topology());
        let open = |cell| map.contains(cell) && map.terrain(cell) != Terrain::Blocked;
        open(cell)
            && self.has(map.topology(), cell, metric)
            && origin.cells().all(open)
            && line_of_effect(map, origin, map.space_of(cell)).is_ok()
    }

    /// Returns the space that the effect comes from, on a grid of this shape.
    pub const fn origin(&self, topology: Topology) -> Space {
        match *self {
            Self::Burst { centre, .. } => Space::from_cell(topology, centre),
            Self::Cone { from, .. } | Self::Line { from, .. } => from,
            Self::Wall { from, .. } => Space::from_cell(topology, from),
        }
    }

    /// Returns its reach from its origin, in feet.
    pub(super) const fn reach_feet(&self) -> u32 {
        match *self {
            Self::Burst { radius_feet, .. } => radius_feet,
            Self::Cone { length_feet, .. }
            | Self::Line { length_feet, .. }
            | Self::Wall { length_feet, .. } => length_feet,
        }
    }

    /// True if `cell` is part of the shape, ignoring obstacles.
    fn has(&self, topology: Topology, cell: Cell, metric: DistanceMetric) -> bool {
        let space = Space::from_cell(topology, cell);
        if metric.feet_between(&self.origin(topology), &space) > self.reach_feet() {
            return false;
        }
        match *self {
            Self::Burst { .. } => true,
            Self::Cone { from, towards, .. } => {
                let bearing = Bearing::new(from, towards, cell);
                let touches = from.footprint.is_single_cell() && from.is_adjacent(&space);
                !from.contains(cell) && bearing.ahead > 0 && bearing.is_in_cone(touches)
            }
            Self::Line {
                from,
                towards,
                width_feet,
                ..
            } => {
                let bearing = Bearing::new(from, towards, cell);
                !from.contains(cell) && bearing.ahead > 0 && bearing.is_within(width_feet)
            }
            Self::Wall { from, to, .. } if topology.is_hex() => {
                let [start, end, at] = [from, to, cell].map(|cell| topology.axial(cell));
                let nth = at.minus(start).length();
                nth <= end.minus(start).length()
                    && hex::on_row(start, end, nth, TieBreak::Right) == at
            }
            Self::Wall { from, to, .. } => is_on_row(from, to, cell),
        }
    }
}

/// The position of a cell's centre relative to a direction; lengths are in half cells, times the length of the
/// direction.
struct Bearing {
    /// Distance ahead; negative behind. Three times as much on hexagons.
    ahead: i128,
    /// Distance to the right; negative to the left. √3 times as much on hexagons.
    aside: i128,
    /// The square of the length of the direction, in half cells. Three times as much on hexagons.
    square: i128,
    /// True if the cells are hexagons.
    hexes: bool,
}

impl Bearing {
    fn new(from: Space, towards: Cell, cell: Cell) -> Self {
        let topology = from.topology();
        if topology.is_hex() {
            // Swapping the coordinates mirrors the map, and with it left and right.
            let (flat, start) = (topology == Topology::HexFlat, from.centre());
            let upright = |point: Point| if flat { point.flipped() } else { point };
            let seen = |to: Cell| Lattice::between(upright(start), upright(topology.centre(to)));
            let (way, at) = (seen(towards), seen(cell));
            let aside = way.cross(at);
            return Self {
                ahead: way.dot(at),
                aside: if flat { -aside } else { aside },
                square: way.dot(way),
                hexes: true,
            };
        }
        let side = i128::from(from.footprint.side());
        let from_centre = |to: Cell| {
            let apart = |from: i32, to: i32| 2 * i128::from(to) + 1 - 2 * i128::from(from) - side;
            (apart(from.anchor.x, to.x), apart(from.anchor.y, to.y))
        };
        let ((ax, ay), (bx, by)) = (from_centre(towards), from_centre(cell));
        Self {
            ahead: ax * bx + ay * by,
            aside: ax * by - ay * bx,
            square: ax * ax + ay * ay,
            hexes: false,
        }
    }

    /// True if it is at most half as far aside as ahead: at each length a cone is as wide as long. Of the six hexagons
    /// around its point, which it `touches`, the nearest to its middle line is always in it, as are both of two equally
    /// near ones: none of them may be as little aside as that.
    const fn is_in_cone(&self, touches: bool) -> bool {
        if self.hexes && touches {
            3 * self.aside.abs() <= self.ahead
        } else if self.hexes {
            12 * self.aside * self.aside <= self.ahead * self.ahead
        } else {
            2 * self.aside.abs() <= self.ahead
        }
    }

    /// True if it is at most half of `width_feet` to the right, or less than that to the left.
    fn is_within(&self, width_feet: u32) -> bool {
        // Half cells and half widths: both sides of the comparison are multiplied by 2 / 5, and on hexagons both
        // squares are tripled.
        let aside = self.aside * i128::from(FEET_PER_SQUARE);
        let (square, limit) = (aside * aside, i128::from(width_feet).pow(2) * self.square);
        square < limit || (square == limit && aside >= 0)
    }
}

/// True if `cell` is the nearest to the line between two cells in its column, or in its row if the line runs more up
/// and down than across. Of two equally near cells it is the right or lower one.
fn is_on_row(from: Cell, to: Cell, cell: Cell) -> bool {
    let (dx, dy) = (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    );
    let (x, y) = (
        i64::from(cell.x) - i64::from(from.x),
        i64::from(cell.y) - i64::from(from.y),
    );
    let (long, short, main, cross) = if dx.abs() >= dy.abs() {
        (dx, dy, x, y)
    } else {
        (dy, dx, y, x)
    };
    if long == 0 {
        return (main, cross) == (0, 0);
    }
    let step = main * long.signum();
    let whole = 2 * i128::from(long.abs());
    let nearest = (2 * i128::from(step) * i128::from(short) + whole / 2).div_euclid(whole);
    (0..=long.abs()).contains(&step) && i128::from(cross) == nearest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::Footprint;
    use crate::grid::samples::{any_map, any_space, at, sketch, wall};

    /// Draws the area on a map, with `*` for its cells.
    fn picture(map: &BattleMap, area: Area, metric: DistanceMetric) -> Vec<String> {
        let cells = area.cells(map, metric);
        let (width, height) = map.size();
        let square = |cell| match (cells.contains(&cell), map.terrain(cell)) {
            (true, _) => '*',
            (false, Terrain::Blocked) => '#',
            (false, _) => '.',
        };
        (0..height)
            .map(|y| (0..width).map(|x| square(Cell::new(x, y))).collect())
            .collect()
    }

    fn cone(from: Space, towards: (i32, i32), length_feet: u32) -> Area {
        let towards = towards.into();
        Area::Cone {
            from,
            towards,
            length_feet,
        }
    }

    fn line(from: Space, towards: (i32, i32), length_feet: u32, width_feet: u32) -> Area {
        let towards = towards.into();
        Area::Line {
            from,
            towards,
            length_feet,
            width_feet,
        }
    }

    fn burst(x: i32, y: i32, radius_feet: u32) -> Area {
        let centre = Cell::new(x, y);
        Area::Burst {
            centre,
            radius_feet,
        }
    }

    const EMPTY: [&str; 5] = ["......."; 5];

    #[test]
    fn burst_is_round_by_the_metric() {
        let map = sketch(&EMPTY);
        assert_eq!(
            picture(&map, burst(3, 2, 10), DistanceMetric::Alternating),
            ["..***..", ".*****.", ".*****.", ".*****.", "..***.."]
        );
        assert_eq!(
            picture(&map, burst(0, 0, 5), DistanceMetric::Uniform),
            ["**.....", "**.....", ".......", ".......", "......."]
        );
        assert_eq!(
            burst(0, 0, 4).cells(&map, DistanceMetric::Uniform),
            [Cell::new(0, 0)]
        );
    }

    #[test]
    fn burst_passes_no_wall_and_fills_no_rock() {
        let mut map = sketch(&["...#...", ".......", "...#...", "...#...", "...#..."]);
        map.add_wall(wall((3, 1), (3, 2))).unwrap();
        assert_eq!(
            picture(&map, burst(1, 1, 50), DistanceMetric::Uniform),
            ["***#...", "***....", "***#...", "***#...", "***#..."]
        );
        assert!(
            burst(3, 3, 50)
                .cells(&map, DistanceMetric::Uniform)
                .is_empty()
        );
        assert!(
            burst(7, 3, 50)
                .cells(&map, DistanceMetric::Uniform)
                .is_empty()
        );
    }

    #[test]
    fn a_cone_is_as_wide_as_long() {
        let map = sketch(&EMPTY);
        assert_eq!(
            picture(&map, cone(at(0, 2), (1, 2), 25), DistanceMetric::Uniform),
            ["....**.", "..****.", ".*****.", "..****.", "....**."]
        );
        // The distance to the cell that it points at makes no difference.
        let [near, far] = [(1, 1), (i32::MAX, i32::MAX)].map(|to| cone(at(0, 0), to, 15));
        let uniform = DistanceMetric::Uniform;
        assert_eq!(near.cells(&map, uniform), far.cells(&map, uniform));
        assert_eq!(
            picture(&map, near, uniform),
            [".......", ".***...", ".***...", ".***...", "......."]
        );
        assert_eq!(
            picture(
                &map,
                cone(at(0, 0), (1, 1), 15),
                DistanceMetric::Alternating
            ),
            [".......", ".***...", ".**....", ".*.....", "......."]
        );
    }

    #[test]
    fn a_large_creature_breathes_from_its_centre() {
        let map = sketch(&["......"; 4]);
        let dragon = Space::new(Cell::new(0, 1), Footprint::TWO);
        // No cell is due east of its centre, but a cell far away nearly is, slightly to the left.
        let away = (1_000_000, 1);
        assert_eq!(
            picture(&map, line(dragon, away, 15, 5), DistanceMetric::Uniform),
            ["......", "..***.", "......", "......"]
        );
        assert_eq!(
            picture(&map, line(dragon, away, 15, 10), DistanceMetric::Uniform),
            ["......", "..***.", "..***.", "......"]
        );
    }

    #[test]
    fn line_area_has_the_requested_width() {
        let map = sketch(&EMPTY);
        let uniform = DistanceMetric::Uniform;
        for (feet, rows) in [
            (5, 2..=2),
            (9, 2..=2),
            (10, 2..=3),
            (15, 1..=3),
            (20, 1..=4),
        ] {
            let cells = line(at(0, 2), (6, 2), 20, feet).cells(&map, uniform);
            let expected = (1..=4).flat_map(|x| rows.clone().map(move |y| Cell::new(x, y)));
            assert!(cells.into_iter().eq(expected), "{feet} ft");
        }
        assert_eq!(
            picture(&map, line(at(0, 0), (6, 4), 60, 5), uniform),
            [".......", ".**....", "...*...", "....**.", "......*"]
        );
        let nowhere = line(at(3, 3), (3, 3), 60, 5);
        assert!(nowhere.cells(&map, uniform).is_empty());
    }

    #[test]
    fn wall_area_has_no_gaps_and_one_cell_per_column() {
        let map = sketch(&EMPTY);
        let wall = |from: (i32, i32), to: (i32, i32), length_feet| Area::Wall {
            from: from.into(),
            to: to.into(),
            length_feet,
        };
        let uniform = DistanceMetric::Uniform;
        assert_eq!(
            picture(&map, wall((0, 1), (6, 3), 60), uniform),
            [".......", "**.....", "..***..", ".....**", "......."]
        );
        assert_eq!(
            picture(&map, wall((0, 1), (6, 3), 20), uniform),
            [".......", "**.....", "..***..", ".......", "......."]
        );
        assert_eq!(
            picture(&map, wall((2, 4), (3, 0), 60), uniform),
            ["...*...", "...*...", "...*...", "..*....", "..*...."]
        );
        assert_eq!(
            wall((2, 2), (2, 2), 0).cells(&map, uniform),
            [Cell::new(2, 2)]
        );
    }

    #[test]
    fn area_round_trips() {
        for area in [
            burst(1, 2, 20),
            cone(at(0, 0), (3, 1), 30),
            line(at(0, 0), (3, 1), 30, 5),
            Area::Wall {
                from: Cell::new(1, 1),
                to: Cell::new(4, 4),
                length_feet: 20,
            },
        ] {
            let text = ron::to_string(&area).unwrap();
            assert_eq!(ron::from_str::<Area>(&text).as_ref(), Ok(&area), "{text}");
        }
    }

    fn any_area() -> impl Strategy<Value = Area> {
        let cell = || (0..8, 0..8).prop_map(Cell::from);
        let towards = || (-9..18, -9..18).prop_map(Cell::from);
        let feet = || 0u32..50;
        prop_oneof![
            (cell(), feet()).prop_map(|(centre, radius_feet)| Area::Burst {
                centre,
                radius_feet
            }),
            (any_space(8), towards(), feet()).prop_map(|(from, towards, length_feet)| {
                Area::Cone {
                    from,
                    towards,
                    length_feet,
                }
            }),
            (any_space(8), towards(), feet(), 0u32..30).prop_map(
                |(from, towards, length_feet, width_feet)| Area::Line {
                    from,
                    towards,
                    length_feet,
                    width_feet,
                }
            ),
            (cell(), towards(), feet()).prop_map(|(from, to, length_feet)| {
                Area::Wall {
                    from,
                    to,
                    length_feet,
                }
            }),
        ]
    }

    proptest! {
        #[test]
        fn area_cells_are_on_map_sorted_and_reachable(
            map in any_map(8), area in any_area(),
            metric in prop::sample::select(&DistanceMetric::ALL[..]),
        ) {
            let cells = area.cells(&map, metric);
            prop_assert!(cells.is_sorted_by(|a, b| a < b));
            for &cell in &cells {
                let space = Space::new(cell, Footprint::ONE);
                prop_assert!(map.contains(cell) && map.terrain(cell) != Terrain::Blocked);
                prop_assert_eq!(line_of_effect(&map, area.origin(Topology::Square), space), Ok(()));
                prop_assert!(metric.feet_between(&area.origin(Topology::Square), &space) <= area.reach_feet());
            }
            // Without obstacles the area is at least as large.
            let open = area.cells(&BattleMap::new(8, 8).unwrap(), metric);
            prop_assert!(cells.iter().all(|cell| open.contains(cell)));
        }

        #[test]
        fn rotated_shape_equals_shape_rotated(
            area in any_area(), metric in prop::sample::select(&DistanceMetric::ALL[..]),
        ) {
            // A quarter turn of the map, clockwise.
            let turn = |cell: Cell| Cell::new(7 - cell.y, cell.x);
            let turn_space = |space: Space| {
                let last = i32::from(space.footprint.side()) - 1;
                Space::new(turn(space.anchor.offset(0, last)), space.footprint)
            };
            let turned = match area {
                Area::Burst { centre, radius_feet } => {
                    Area::Burst { centre: turn(centre), radius_feet }
                }
                Area::Cone { from, towards, length_feet } => Area::Cone {
                    from: turn_space(from),
                    towards: turn(towards),
                    length_feet,
                },
                Area::Line { from, towards, length_feet, width_feet } => Area::Line {
                    from: turn_space(from),
                    towards: turn(towards),
                    length_feet,
                    width_feet,
                },
                // The choice between two equally near cells of a row does not turn with the map.
                Area::Wall { .. } => return Ok(()),
            };
            let map = BattleMap::new(8, 8).unwrap();
            let mut expected: Vec<Cell> = area.cells(&map, metric).into_iter().map(turn).collect();
            expected.sort();
            prop_assert_eq!(turned.cells(&map, metric), expected);
        }

        #[test]
        fn a_row_of_cells_has_no_gaps(
            from in (0..8, 0..8), to in (0..8, 0..8),
        ) {
            let (from, to) = (Cell::from(from), Cell::from(to));
            let wall = Area::Wall { from, to, length_feet: 100 };
            let cells = wall.cells(&BattleMap::new(8, 8).unwrap(), DistanceMetric::Uniform);
            let squares = at(from.x, from.y).squares_to(&at(to.x, to.y));
            prop_assert_eq!(cells.len(), squares as usize + 1);
            prop_assert!(cells.contains(&from) && cells.contains(&to));
            let touches = |a: &&Cell, b: &Cell| at(a.x, a.y).is_adjacent(&at(b.x, b.y));
            let neighbours = |b: &Cell| cells.iter().filter(|a| touches(a, b)).count();
            let lone = cells.iter().filter(|cell| neighbours(cell) < 2).count();
            prop_assert!(lone <= 2);
        }
    }
}

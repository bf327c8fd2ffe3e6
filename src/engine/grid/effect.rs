//! Lines of effect: straight openings at least a foot wide between two spaces.

use super::line::{check_on_map, clear_of, solid_cells_near};
use super::segment::{Segment, SegmentFraction, cross, difference, dot};
use super::{BattleMap, Cell, FINE, Obstacle, Obstruction, Point, Space, Topology, Traffic};

/// Half a foot, in fine units: half the width that an effect needs.
const HALF_FOOT: i32 = FINE / 10;

/// Distance from the middle line of a strip to its edges: half a foot, plus rounding.
const STRIP_MARGIN: i32 = HALF_FOOT + 1;

/// Checks that an effect gets from one space to the other: that there is a straight opening of at least 1 ft between
/// them (PHA-55). For a point on the map, use the space of its cell.
///
/// The opening is a strip 1 ft wide from some point of one space to some point of the other. These are the candidate
/// points:
///
/// - the centre of each space;
/// - the points half a foot in from both edges at its four corners (on hexagons at every corner of its outermost
///   cells);
/// - if the space is larger than one cell, the centres of its cells.
///
/// A point that a wall or closed door separates from the centre of its space is left out. Walls, closed doors and solid
/// cells may touch the edges of the strip but not reach into it. So an opening of exactly 1 ft is wide enough, and
/// nothing leaks where two solid obstacles meet. The cells of the two spaces themselves never stop it. The result is
/// the same in both directions, except for walls that stop effects from one side only: these depend on the side that
/// the centre of `from` is on.
///
/// A strip's sides are rounded to the nearest fine unit (a 200th of a foot); those of a strip along a row or column are
/// exact.
///
/// # Errors
/// [`Obstruction`] with the first obstacle on the straight line between the two centres, coming from `from`, or else of
/// the strip around that line. A space that is not completely on the map is stopped at once by its first cell outside.
pub fn line_of_effect(map: &BattleMap, from: Space, to: Space) -> Result<(), Obstruction> {
    check_on_map(map, [from, to])?;
    let (centre, other_centre) = (from.centre(), to.centre());
    if centre == other_centre {
        return Ok(());
    }
    let straight = Strip::new(centre, other_centre);
    let near = map.barriers_near(&straight.line, STRIP_MARGIN, Traffic::EFFECTS);
    let near = near.filter_map(|barrier| barrier.seen_from(centre));
    if straight.in_the_way(map, from, to, near).next().is_none() {
        return Ok(());
    }
    let mut barriers = barriers_between(map, from, to);
    if has_open_strip(map, from, to, &mut barriers) {
        return Ok(());
    }
    clear_of(map, straight.line, [from, to], barriers.iter().copied())?;
    let stops = straight.in_the_way(map, from, to, barriers.into_iter());
    stops.min().map_or(Ok(()), |(along, by)| {
        Err(Obstruction {
            by,
            at: straight.line.point(along),
        })
    })
}

/// True if there is a strip between any two of the candidate points.
fn has_open_strip(
    map: &BattleMap,
    from: Space,
    to: Space,
    barriers: &mut [(Obstacle, Segment)],
) -> bool {
    let eye = from.centre();
    let (here, there) = (vantages(map, from, eye), vantages(map, to, eye));
    let chosen = |chosen: u128| move |&(index, _): &(u32, Point)| chosen & (1 << index) != 0;
    let mut is_open = |strip: Strip| {
        if let Some(cut) = barriers.iter().position(|(_, one)| strip.is_cut_by(one)) {
            // A barrier that stops one strip usually stops the next.
            barriers.swap(0, cut);
            return false;
        }
        strip.rock_in_the_way(map, from, to).next().is_none()
    };
    (0..).zip(points(from)).filter(chosen(here)).any(|(_, p)| {
        let mut others = (0..).zip(points(to)).filter(chosen(there));
        others.any(|(_, q)| p != q && is_open(Strip::new(p, q)))
    })
}

/// Returns all walls and closed doors that may reach into a strip between two of the candidate points; some are
/// returned more than once.
fn barriers_between(map: &BattleMap, from: Space, to: Space) -> Vec<(Obstacle, Segment)> {
    let straight = Segment::new(from.centre(), to.centre());
    let aside = [from, to].into_iter().flat_map(|space| {
        let centre = space.centre();
        points(space).map(move |point| {
            let (dx, dy) = (point.x - centre.x, point.y - centre.y);
            dx.abs().max(dy.abs())
        })
    });
    let margin = aside.max().unwrap_or(0) + STRIP_MARGIN;
    let (start, along) = (straight.ends()[0], difference(from.centre(), to.centre()));
    let widest = i64::from(margin) * (along.0.abs() + along.1.abs());
    let is_aside = |barrier: &Segment| {
        let [a, b] = barrier
            .ends()
            .map(|end| cross(along, difference(start, end)));
        a.min(b) > widest || a.max(b) < -widest
    };
    map.barriers_near(&straight, margin, Traffic::EFFECTS)
        .filter_map(|barrier| barrier.seen_from(from.centre()))
        .filter(|(_, barrier)| !is_aside(barrier))
        .collect()
}

/// Returns the candidate points of a space, its centre first: at most 5 plus one for each cell, or on hexagons at most
/// 37 plus one for each cell.
fn points(space: Space) -> impl Iterator<Item = Point> + Clone {
    let hexes = space.topology().is_hex();
    let squares = (!hexes).then(|| points_of_squares(space));
    let hexes = hexes.then(|| points_of_hexes(space));
    squares
        .into_iter()
        .flatten()
        .chain(hexes.into_iter().flatten())
}

fn points_of_hexes(space: Space) -> impl Iterator<Item = Point> + Clone {
    let topology = space.topology();
    let inner = move |cell: Cell| {
        let centre = topology.centre(cell);
        // A corner is five times as far from the centre as it is from the point half a foot in from both edges.
        let corners: Vec<Point> = topology.corners(cell).to_vec();
        corners.into_iter().map(move |corner| {
            let (dx, dy) = (corner.x - centre.x, corner.y - centre.y);
            Point::new(centre.x + dx * 4 / 5, centre.y + dy * 4 / 5)
        })
    };
    // A cell at the end of an outer row lacks at least three adjacent neighbours of the six.
    let outermost = move |cell: &Cell| {
        let outside = |(_, next): &(_, Cell)| !space.contains(*next);
        topology.neighbours(*cell).filter(outside).count() >= 3
    };
    let cells = (!space.footprint.is_single_cell()).then(|| space.cells());
    [space.centre()]
        .into_iter()
        .chain(space.cells().filter(outermost).flat_map(inner))
        .chain(
            cells
                .into_iter()
                .flatten()
                .map(move |cell| topology.centre(cell)),
        )
}

fn points_of_squares(space: Space) -> impl Iterator<Item = Point> + Clone {
    let side = i32::from(space.footprint.side());
    let (left, top) = (space.anchor.x * FINE, space.anchor.y * FINE);
    let [near, far] = [HALF_FOOT, side * FINE - HALF_FOOT];
    let corners = [(near, near), (far, near), (near, far), (far, far)];
    let corners = corners.map(|(x, y)| Point::new(left + x, top + y));
    let cells = if side > 1 { side * side } else { 0 };
    let centres = (0..cells).map(move |index| {
        let cell = Cell::new(space.anchor.x + index % side, space.anchor.y + index / side);
        Point::new(cell.x * FINE + FINE / 2, cell.y * FINE + FINE / 2)
    });
    [space.centre()].into_iter().chain(corners).chain(centres)
}

/// Returns the points of a space that no wall or closed door separates from its centre for effects from `eye`, one bit
/// for each.
fn vantages(map: &BattleMap, space: Space, eye: Point) -> u128 {
    let parted = |point| {
        let line = Segment::new(space.centre(), point);
        map.barriers_near(&line, 0, Traffic::EFFECTS)
            .any(|barrier| barrier.stops_from(eye) && line.intersects(&barrier.line))
    };
    let free = (0..)
        .zip(points(space))
        .filter(|&(_, point)| !parted(point));
    free.fold(0, |chosen, (index, _): (u32, _)| chosen | 1 << index)
}

/// A strip 1 ft wide around a line: the points `start + s * along + t * side` with `s` in `0..1` and `t` in `-1..1`,
/// without the edges.
struct Strip {
    line: Segment,
    start: Point,
    along: (i64, i64),
    side: (i64, i64),
}

impl Strip {
    /// Creates the strip between two different points; it is the same from the other end.
    fn new(from: Point, to: Point) -> Self {
        let along = difference(from, to);
        let length = dot(along, along).isqrt().max(1);
        // Half a foot along each part of the perpendicular, rounded away from 0.
        let part = |part: i64| {
            let feet = i64::from(HALF_FOOT) * part.abs();
            part.signum() * ((2 * feet + length) / (2 * length))
        };
        Self {
            line: Segment::new(from, to),
            start: from,
            along,
            side: (part(-along.1), part(along.0)),
        }
    }

    /// Returns every barrier and solid cell that reaches into the strip, with the distance at which it is first met: on
    /// the middle line or on one of the edges.
    fn in_the_way(
        &self,
        map: &BattleMap,
        from: Space,
        to: Space,
        barriers: impl Iterator<Item = (Obstacle, Segment)>,
    ) -> impl Iterator<Item = (SegmentFraction, Obstacle)> {
        let barriers =
            barriers
                .filter(|(_, barrier)| self.is_cut_by(barrier))
                .map(|(by, barrier)| {
                    let [end, _] = barrier.ends();
                    let touches = self.parallels().map(|line| line.first_touch(&barrier));
                    (self.first(touches, end), by)
                });
        let topology = map.topology();
        let solid = self.rock_in_the_way(map, from, to).map(move |cell| {
            let corner = topology.corners(cell)[0];
            let touches = self
                .parallels()
                .map(|line| line.first_touch_of_cell(topology, cell));
            (self.first(touches, corner), Obstacle::Blocked(cell))
        });
        barriers.chain(solid)
    }

    /// Returns the solid cells that reach into the strip.
    fn rock_in_the_way(
        &self,
        map: &BattleMap,
        from: Space,
        to: Space,
    ) -> impl Iterator<Item = Cell> {
        let topology = map.topology();
        solid_cells_near(map, self.line)
            .filter(move |&cell| !from.contains(cell) && !to.contains(cell))
            .filter(move |&cell| self.is_cut_by_cell(topology, cell))
    }

    /// Returns the middle line and the two edges.
    fn parallels(&self) -> [Segment; 3] {
        [0, 1, -1].map(|sign| {
            let (x, y) = ((sign * self.side.0) as i32, (sign * self.side.1) as i32);
            let ends = self.line.ends().map(|p| Point::new(p.x + x, p.y + y));
            Segment::new(ends[0], ends[1])
        })
    }

    /// Returns the first of these touches; an obstacle between the parallels is met at its `corner`.
    fn first(&self, touches: [Option<SegmentFraction>; 3], corner: Point) -> SegmentFraction {
        touches.into_iter().flatten().min().unwrap_or_else(|| {
            let part = dot(self.along, difference(self.start, corner));
            let along = SegmentFraction::new(part, dot(self.along, self.along));
            along.clamp(SegmentFraction::START, SegmentFraction::END)
        })
    }

    /// Returns twice the area on either side of the line; more than 0.
    const fn area(&self) -> i64 {
        cross(self.along, self.side)
    }

    /// True if a convex shape is completely to one side of the strip, beyond an end or an edge.
    fn is_clear_of(&self, corners: &[Point]) -> bool {
        let area = self.area();
        let outside = |low: i64, high: i64, measure: &dyn Fn((i64, i64)) -> i64| {
            let place = |&corner: &Point| measure(difference(self.start, corner));
            corners.iter().map(place).all(|at| at <= low)
                || corners.iter().map(place).all(|at| at >= high)
        };
        outside(-area, area, &|at| cross(self.along, at))
            || outside(0, area, &|at| cross(at, self.side))
    }

    /// True if a wall or door reaches into the strip or touches its middle line.
    fn is_cut_by(&self, barrier: &Segment) -> bool {
        if self.line.intersects(barrier) {
            return true;
        }
        let ends = barrier.ends();
        if self.is_clear_of(&ends) {
            return false;
        }
        // Convex shapes are apart if an edge of one of them separates them.
        let direction = difference(ends[0], ends[1]);
        let sides = self
            .corners()
            .map(|corner| cross(direction, difference(ends[0], corner)));
        let one_side = sides.iter().all(|&s| s >= 0) || sides.iter().all(|&s| s <= 0);
        direction == (0, 0) || !one_side
    }

    /// True if a solid cell reaches into the strip.
    fn is_cut_by_cell(&self, topology: Topology, cell: Cell) -> bool {
        let theirs = topology.corners(cell);
        let corners = self.corners();
        let mut edges = theirs.iter().zip(theirs.iter().cycle().skip(1));
        // The corners of a cell are in clockwise order, so the outside of an edge is on its left.
        let apart = edges.any(|(&a, &b)| {
            let outside = |&corner: &Point| cross(difference(a, b), difference(a, corner)) <= 0;
            corners.iter().all(outside)
        });
        !apart && !self.is_clear_of(&theirs)
    }

    fn corners(&self) -> [Point; 4] {
        let [_, left, right] = self.parallels();
        let ([a, b], [c, d]) = (left.ends(), right.ends());
        [a, b, c, d]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::samples::{
        add_ring, any_map, any_one_way_map_of, any_ring, any_space, any_wall, at, is_inside,
        sketch, wall, with_extra_wall,
    };
    use crate::grid::{Door, DoorId, DoorState, Footprint, KindId, Terrain, Wall};

    fn is_open(map: &BattleMap, from: (i32, i32), to: (i32, i32)) -> bool {
        line_of_effect(map, at(from.0, from.1), at(to.0, to.1)).is_ok()
    }

    /// Returns a row of six squares with a wall across its middle, except for a gap.
    fn gap(from: i32, to: i32) -> BattleMap {
        let mut map = sketch(&["......"]);
        let across = |from, to| Wall::new(Point::new(3000, from), Point::new(3000, to));
        map.add_wall(across(-9000, from)).unwrap();
        map.add_wall(across(to, 9000)).unwrap();
        map
    }

    #[test]
    fn one_foot_opening_is_wide_enough() {
        // The strip from centre to centre reaches from 400 to 600.
        assert!(is_open(&gap(400, 600), (0, 0), (5, 0)));
        assert!(!is_open(&gap(401, 600), (0, 0), (5, 0)));
        assert!(!is_open(&gap(400, 599), (0, 0), (5, 0)));
        // Elsewhere in the gap other points have a line through it, down to a width of 1 ft.
        assert!(is_open(&gap(0, 200), (0, 0), (5, 0)));
        assert!(is_open(&gap(800, 1000), (0, 0), (5, 0)));
        assert!(!is_open(&gap(0, 199), (0, 0), (5, 0)));
        assert!(!is_open(&gap(500, 500), (0, 0), (5, 0)));
    }

    #[test]
    fn first_obstacle_is_named() {
        let mut map = sketch(&["......"]);
        map.set_terrain(Cell::new(2, 0), Terrain::Blocked).unwrap();
        map.add_wall(wall((4, -1), (4, 2))).unwrap();
        let stopped = |from, to, by, x, y| {
            let at = Point::new(x, y);
            assert_eq!(
                line_of_effect(&map, from, to),
                Err(Obstruction { by, at }),
                "{from:?}"
            );
        };
        let rock = Obstacle::Blocked(Cell::new(2, 0));
        stopped(at(0, 0), at(5, 0), rock, 2000, 500);
        stopped(at(5, 0), at(0, 0), Obstacle::Wall(0), 4000, 500);
        let outside = Obstacle::Blocked(Cell::new(6, 0));
        stopped(at(0, 0), at(6, 0), outside, 6500, 500);
        // The line itself is clear, but its strip is too narrow at (3000, 450).
        let narrow = Obstruction {
            by: Obstacle::Wall(0),
            at: Point::new(3000, 500),
        };
        assert_eq!(
            line_of_effect(&gap(450, 550), at(0, 0), at(5, 0)),
            Err(narrow)
        );
    }

    #[test]
    fn only_an_open_door_lets_an_effect_through() {
        let mut map = gap(0, 1000);
        let door = Door {
            kind: KindId::WALL,
            id: DoorId(3),
            from: Point::new(3000, 0),
            to: Point::new(3000, 1000),
            state: DoorState::Open,
        };
        map.add_door(door).unwrap();
        assert!(is_open(&map, (0, 0), (5, 0)));
        for state in [DoorState::Closed, DoorState::Locked, DoorState::Secret] {
            map.set_door(door.id, state).unwrap();
            let found = line_of_effect(&map, at(0, 0), at(5, 0)).map_err(|found| found.by);
            assert_eq!(found, Err(Obstacle::Door(door.id)), "{state:?}");
        }
    }

    #[test]
    fn effect_passes_one_pillar_but_not_two_that_meet() {
        let one = sketch(&[".#.", "...", "..."]);
        assert!(is_open(&one, (0, 0), (1, 1)));
        assert!(is_open(&one, (0, 0), (2, 1)));
        assert!(!is_open(&one, (0, 0), (2, 0)));
        let two = sketch(&[".#.", "#..", "..."]);
        for cell in [(1, 1), (2, 1), (1, 2), (2, 2)] {
            assert!(!is_open(&two, (0, 0), cell), "{cell:?}");
        }
        // The cells of the two spaces never stop it, and neither do pits and water.
        assert!(is_open(&two, (0, 0), (1, 0)));
        assert!(is_open(&sketch(&["~o:;"]), (0, 0), (3, 0)));
    }

    #[test]
    fn effect_cannot_bend_around_a_wall_in_own_square() {
        // The wall runs through the right half of (0, 0) and ends at its edges.
        let mut map = sketch(&["...", "..."]);
        let through = Wall::new(Point::new(700, -9000), Point::new(700, 9000));
        map.add_wall(through).unwrap();
        for cell in [(1, 0), (2, 0), (1, 1), (2, 1)] {
            assert!(!is_open(&map, (0, 0), cell), "{cell:?}");
        }
        assert!(is_open(&map, (0, 0), (0, 1)));
    }

    #[test]
    fn large_creature_is_reached_at_any_square() {
        let mut map = BattleMap::new(9, 4).unwrap();
        let ogre = Space::new(Cell::new(5, 0), Footprint::FOUR);
        // Only the third row is open.
        map.add_wall(wall((4, 0), (4, 2))).unwrap();
        map.add_wall(wall((4, 3), (4, 4))).unwrap();
        for y in 0..4 {
            assert!(line_of_effect(&map, at(0, y), ogre).is_ok(), "row {y}");
        }
        map.add_wall(wall((4, 2), (4, 3))).unwrap();
        for y in 0..4 {
            assert!(line_of_effect(&map, at(0, y), ogre).is_err(), "row {y}");
        }
    }

    mod naive {
        //! The literal definition: all points are tried against everything on the map, and each shape is cut by the
        //! strip's four bounds instead of being separated from it.

        use super::*;

        fn points(space: Space) -> Vec<Point> {
            let side = i32::from(space.footprint.side());
            let (x, y) = (space.anchor.x * 1000, space.anchor.y * 1000);
            let far = side * 1000 - 100;
            let mut points = vec![space.centre()];
            for (dx, dy) in [(100, 100), (100, far), (far, 100), (far, far)] {
                points.push(Point::new(x + dx, y + dy));
            }
            points.extend(space.cells().map(|cell| Footprint::ONE.centre(cell)));
            points
        }

        /// True if some point of the segment is strictly within the strip: the strict bounds on the position of such a
        /// point along the segment leave room.
        fn cuts(strip: &Strip, segment: &Segment) -> bool {
            let whole = cross(strip.along, strip.side);
            let [a, b] = segment.ends().map(|end| {
                let at = difference(strip.start, end);
                (cross(at, strip.side), cross(strip.along, at))
            });
            // (m, n, closed): the position p along the segment satisfies m * p + n > 0, or >= 0.
            let bounds = [
                (b.0 - a.0, a.0, false),
                (a.0 - b.0, whole - a.0, false),
                (b.1 - a.1, a.1 + whole, false),
                (a.1 - b.1, whole - a.1, false),
                (1, 0, true),
                (-1, 1, true),
            ];
            // A fraction, and whether it is included itself.
            let (mut low, mut high) = ((0i128, 1i128, true), (1i128, 1i128, true));
            for (m, n, closed) in bounds {
                let (m, n) = (i128::from(m), i128::from(n));
                if m == 0 {
                    if n <= 0 {
                        return false;
                    }
                } else if m > 0 {
                    let order = (-n * low.1).cmp(&(low.0 * m));
                    if order.is_gt() || (order.is_eq() && !closed) {
                        low = (-n, m, closed);
                    }
                } else {
                    let order = (n * high.1).cmp(&(high.0 * -m));
                    if order.is_lt() || (order.is_eq() && !closed) {
                        high = (n, -m, closed);
                    }
                }
            }
            let order = (low.0 * high.1).cmp(&(high.0 * low.1));
            order.is_lt() || (order.is_eq() && low.2 && high.2)
        }

        pub fn line_of_effect(map: &BattleMap, from: Space, to: Space) -> bool {
            if from.centre() == to.centre() {
                return true;
            }
            let barriers = || {
                let all = map.barriers(Traffic::EFFECTS);
                all.filter(|one| one.stops_from(from.centre()))
                    .map(|one| one.line)
            };
            let linked = |space: Space, point: Point| {
                let line = Segment::new(space.centre(), point);
                barriers().all(|barrier| !barrier.intersects(&line))
            };
            points(from).into_iter().any(|p| {
                points(to).into_iter().any(|q| {
                    let straight = (p, q) == (from.centre(), to.centre());
                    let tried = straight || (linked(from, p) && linked(to, q));
                    if !tried || p == q {
                        return false;
                    }
                    let line = Segment::new(p, q);
                    let strip = Strip::new(p, q);
                    let [_, left, right] = strip.parallels();
                    let ([a, b], [c, d]) = (left.ends(), right.ends());
                    let edges = [left, right, Segment::new(a, c), Segment::new(b, d)];
                    let thin = barriers()
                        .any(|barrier| line.intersects(&barrier) || cuts(&strip, &barrier));
                    let solid = map
                        .cells()
                        .filter(|&cell| map.terrain(cell) == Terrain::Blocked)
                        .filter(|&cell| !from.contains(cell) && !to.contains(cell))
                        .any(|cell| edges.iter().any(|edge| edge.cuts(cell, 1)));
                    !thin && !solid
                })
            })
        }
    }

    proptest! {
        #[test]
        fn effect_matches_definition_past_one_way_walls(
            map in any_one_way_map_of(Topology::Square, 8), a in any_space(8), b in any_space(8),
        ) {
            prop_assert_eq!(line_of_effect(&map, a, b).is_ok(), naive::line_of_effect(&map, a, b));
        }

        #[test]
        fn effect_is_mutual_and_matches_definition(
            map in any_map(8), a in any_space(8), b in any_space(8),
        ) {
            let there = line_of_effect(&map, a, b).is_ok();
            prop_assert_eq!(there, line_of_effect(&map, b, a).is_ok());
            prop_assert_eq!(there, naive::line_of_effect(&map, a, b));
        }

        #[test]
        fn extra_wall_opens_nothing(
            map in any_map(8), a in any_space(8), b in any_space(8), extra in any_wall(8),
        ) {
            if let Some(walled) = with_extra_wall(&map, extra) && line_of_effect(&walled, a, b).is_ok() {
                prop_assert_eq!(line_of_effect(&map, a, b), Ok(()));
            }
        }

        #[test]
        fn nothing_leaves_a_ring(ring in any_ring(8), a in any_space(8), b in any_space(8)) {
            let mut map = BattleMap::new(8, 8).unwrap();
            add_ring(&mut map, &ring);
            let inside = [a, b].map(|space| is_inside(&ring, space.centre()));
            if let [Some(here), Some(there)] = inside && here != there {
                prop_assert!(line_of_effect(&map, a, b).is_err());
            }
        }
    }
}

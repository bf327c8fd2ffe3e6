//! Cover: the part of a target that walls, closed doors and solid cells hide from an attacker.

use super::line::check_on_map;
use super::segment::{Segment, cross, difference, dot};
use super::{BattleMap, Cell, FINE, Point, Space, Terrain, Topology, Traffic};

/// The hidden part of a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover(
    /// The hidden part, in half per cents.
    u8,
);

impl Cover {
    /// Nothing is hidden.
    pub const NONE: Self = Self(0);
    /// All of it is hidden.
    pub const WHOLE: Self = Self(2 * SAMPLES as u8 * SAMPLES as u8);

    /// Returns the hidden part, 0 to 100 per cent, rounded down.
    pub const fn percent(self) -> u32 {
        self.0 as u32 / 2
    }
}

/// Number of sample points along each side of a target; its square is 100.
const SAMPLES: i32 = 10;

/// Returns how much of the space `to` is hidden from `what` along lines from the centre of `from`, by solid cells and
/// by the walls and closed doors that stop any of it. Walls and doors that let it through hide as much as their kind
/// covers, but nothing if the line meets them nearer to the centre of `from` than to that of `to`: a combatant behind a
/// low wall shoots over it (house default). Creatures hide nothing, and neither do the cells of the two spaces
/// themselves.
///
/// There are 100 sample points of the target, one per cent each: the centres of the 10 by 10 equal squares of its
/// space. A hexagon is cut into equal triangles instead: 96 if it is the whole target, otherwise 24 for each hexagon,
/// or 6 if the target is 4 or more wide. A point is half hidden if the line to it merely grazes something on its left
/// or on its right. It is hidden if the line does so on both sides or is cut: a pillar that ends on the line between
/// two squares hides half, and two that meet there hide all. A thin wall seen exactly from its end hides nothing.
///
/// A space that is not completely on the map is completely hidden.
pub fn cover(map: &BattleMap, from: Space, to: Space, what: Traffic) -> Cover {
    if check_on_map(map, [from, to]).is_err() {
        return Cover::WHOLE;
    }
    let eye = from.centre();
    let sweep = Sweep::new(eye, to);
    let mut veils = veils(map, from, to, what, &sweep);
    let parapets = map.parapets(what, eye).filter(|(parapet, _)| {
        let ends = parapet.ends().map(|end| difference(eye, end));
        sweep.may_touch(&ends)
    });
    let parapets: Vec<_> = parapets.collect();
    if veils.is_empty() && parapets.is_empty() {
        return Cover::NONE;
    }
    let middle = difference(eye, to.centre());
    // In half per cents: the fraction of the point equals that of the whole.
    let (mut parts, mut points) = (0u32, 0u32);
    let mut look_at = |sample| {
        let whole = u32::from(Cover::WHOLE.0);
        let hidden = u32::from(hidden(&mut veils, eye, sample)) * whole / 2;
        let line = Segment::new(eye, sample);
        let covered = parapets
            .iter()
            .filter(|(parapet, _)| is_met_beyond_half(&line, parapet, middle))
            .map(|(_, percent)| u32::from(*percent) * whole / 100);
        parts += covered.max().map_or(hidden, |covered| hidden.max(covered));
        points += 1;
    };
    if to.topology().is_hex() {
        samples_of_hexes(to).for_each(&mut look_at);
    } else {
        samples(to).for_each(&mut look_at);
    }
    Cover((parts / points.max(1)) as u8)
}

/// True if a line meets a parapet, and not nearer to its start than to the point `middle` from there.
fn is_met_beyond_half(line: &Segment, parapet: &Segment, middle: (i64, i64)) -> bool {
    let [from, to] = line.ends();
    let ahead = dot(difference(from, to), middle);
    line.first_touch(parapet)
        .is_some_and(|along| along.times(2 * ahead) >= dot(middle, middle).into())
}

/// Returns the sample points of a space of hexagons: the centres of equal triangles, rounded to the nearest fine unit.
fn samples_of_hexes(space: Space) -> impl Iterator<Item = Point> {
    let topology = space.topology();
    // The square root of the number of parts into which each of the six triangles around the centre is cut.
    let cuts = match space.footprint.side() {
        1 => 4,
        2 | 3 => 2,
        _ => 1,
    };
    space.cells().flat_map(move |cell| {
        let centre = topology.centre(cell);
        let corners = topology.corners(cell);
        (0..6).flat_map(move |nth| {
            let [a, b] = [corners[nth], corners[(nth + 1) % 6]].map(|c| difference(centre, c));
            // Numbers of thirds of a cut along each of two sides.
            let upright =
                (0..cuts).flat_map(move |m| (0..cuts - m).map(move |n| (3 * m + 1, 3 * n + 1)));
            let turned =
                (1..cuts).flat_map(move |m| (0..cuts - m).map(move |n| (3 * m - 1, 3 * n + 2)));
            upright.chain(turned).map(move |(m, n)| {
                let part = |a: i64, b: i64| {
                    let whole = 3 * cuts;
                    let sum = m * a + n * b;
                    (sum.signum() * ((2 * sum.abs() + whole) / (2 * whole))) as i32
                };
                Point::new(centre.x + part(a.0, b.0), centre.y + part(a.1, b.1))
            })
        })
    })
}

/// Returns the sample points of a space of squares.
fn samples(space: Space) -> impl Iterator<Item = Point> {
    let side = i32::from(space.footprint.side());
    // A 20th of the side of the space.
    let half = side * FINE / (2 * SAMPLES);
    let (left, top) = (space.anchor.x * FINE, space.anchor.y * FINE);
    let odd = move |index: i32| (2 * index + 1) * half;
    (0..SAMPLES * SAMPLES).map(move |n| Point::new(left + odd(n % SAMPLES), top + odd(n / SAMPLES)))
}

/// The two kinds of obstacles that may hide a point.
enum Kind {
    Thin(Segment),
    Solid(Topology, Cell),
}

/// An obstacle that may hide a point, and its corners.
struct Veil {
    kind: Kind,
    /// Its corners as differences from the eye; for a thin obstacle, its two ends.
    corners: Vec<(i64, i64)>,
}

/// The halves of a sample point that are hidden, as seen from the eye.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct HiddenHalves {
    left: bool,
    right: bool,
}

impl HiddenHalves {
    const BOTH: Self = Self {
        left: true,
        right: true,
    };

    const fn and(self, other: Self) -> Self {
        Self {
            left: self.left || other.left,
            right: self.right || other.right,
        }
    }
}

impl Veil {
    fn new(kind: Kind, eye: Point) -> Self {
        let corners = match &kind {
            Kind::Thin(segment) => segment.ends().map(|end| difference(eye, end)).to_vec(),
            Kind::Solid(topology, cell) => {
                let corners = topology.corners(*cell);
                corners.iter().map(|&c| difference(eye, c)).collect()
            }
        };
        Self { kind, corners }
    }

    fn touches(&self, line: &Segment) -> bool {
        match &self.kind {
            Kind::Thin(segment) => line.intersects(segment),
            Kind::Solid(topology, cell) => line.first_touch_of_cell(*topology, *cell).is_some(),
        }
    }

    /// Returns the halves of a point in this direction that it hides if the line to the point touches it; `None` if it
    /// is completely on one side of that line, extended in both directions.
    fn halves(&self, along: (i64, i64)) -> Option<HiddenHalves> {
        let (mut halves, mut on_the_line) = (HiddenHalves::default(), false);
        for &corner in &self.corners {
            let side = cross(along, corner);
            halves.left |= side < 0;
            halves.right |= side > 0;
            on_the_line |= side == 0;
        }
        (on_the_line || halves == HiddenHalves::BOTH).then_some(halves)
    }
}

/// Bounds of all lines from an eye to the points of a target, as differences from the eye.
struct Sweep {
    low: (i64, i64),
    high: (i64, i64),
    /// The edges of the target as seen from the eye; there are none if the eye is inside the target.
    left: Option<(i64, i64)>,
    right: Option<(i64, i64)>,
}

impl Sweep {
    fn new(eye: Point, to: Space) -> Self {
        let mut target = Vec::new();
        for cell in to.cells() {
            let corners = to.topology().corners(cell);
            target.extend(corners.iter().map(|&corner| difference(eye, corner)));
        }
        let edge = |sign: i64| {
            let outermost =
                |&&edge: &&(i64, i64)| target.iter().all(|&c| sign * cross(edge, c) >= 0);
            target.iter().find(outermost).copied()
        };
        let (mut low, mut high) = ((0, 0), (0, 0));
        for &(x, y) in &target {
            low = (x.min(low.0), y.min(low.1));
            high = (x.max(high.0), y.max(high.1));
        }
        Self {
            low,
            high,
            left: edge(1),
            right: edge(-1),
        }
    }

    /// False if a convex obstacle with these corners touches none of the lines.
    fn may_touch(&self, corners: &[(i64, i64)]) -> bool {
        let all = |outside: &dyn Fn((i64, i64)) -> bool| corners.iter().all(|&c| outside(c));
        let beyond = |edge: Option<(i64, i64)>, sign: i64| {
            edge.is_some_and(|edge| all(&|c| sign * cross(edge, c) < 0))
        };
        !(all(&|c| c.0 < self.low.0)
            || all(&|c| c.0 > self.high.0)
            || all(&|c| c.1 < self.low.1)
            || all(&|c| c.1 > self.high.1)
            || beyond(self.left, 1)
            || beyond(self.right, -1))
    }
}

/// Returns everything that may be between the centre of `from` and a point of `to`.
fn veils(map: &BattleMap, from: Space, to: Space, what: Traffic, sweep: &Sweep) -> Vec<Veil> {
    let eye = from.centre();
    let topology = map.topology();
    let mut bounds = Bounds::of(to.anchor);
    to.cells().for_each(|cell| bounds.include(cell));
    bounds.include(map.cell_at(eye));
    let solid = bounds
        .cells_and_around()
        .filter(|&cell| map.contains(cell) && map.terrain(cell) == Terrain::Blocked)
        .filter(|&cell| !from.contains(cell) && !to.contains(cell))
        .map(|cell| Veil::new(Kind::Solid(topology, cell), eye));
    let [low, high] = to.bounds();
    let (low, high) = (low.least(eye), high.greatest(eye));
    map.barriers_within(low, high, what)
        .filter(|barrier| barrier.stops_from(eye))
        .map(|barrier| Veil::new(Kind::Thin(barrier.line), eye))
        .chain(solid)
        .filter(|veil| sweep.may_touch(&veil.corners))
        .collect()
}

/// The columns and rows that some cells take up.
struct Bounds {
    low: Cell,
    high: Cell,
}

impl Bounds {
    const fn of(cell: Cell) -> Self {
        Self {
            low: cell,
            high: cell,
        }
    }

    fn include(&mut self, cell: Cell) {
        self.low = Cell::new(self.low.x.min(cell.x), self.low.y.min(cell.y));
        self.high = Cell::new(self.high.x.max(cell.x), self.high.y.max(cell.y));
    }

    /// Returns every cell within the bounds, and one more on each side.
    fn cells_and_around(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.low.x - 1..=self.high.x + 1;
        let rows = self.low.y - 1..=self.high.y + 1;
        rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
    }
}

/// Returns how many halves of a sample point are hidden, from 0 to 2. A veil that hides it alone is moved to the front,
/// because it often hides the next point too.
fn hidden(veils: &mut [Veil], eye: Point, sample: Point) -> u8 {
    let line = Segment::new(eye, sample);
    let along = difference(eye, sample);
    let mut hidden = HiddenHalves::default();
    for nth in 0..veils.len() {
        // Most veils do not reach the line or add nothing, which is checked quickly.
        let Some(halves) = veils[nth].halves(along) else {
            continue;
        };
        if hidden.and(halves) != hidden && veils[nth].touches(&line) {
            hidden = hidden.and(halves);
            if halves == HiddenHalves::BOTH {
                veils.swap(0, nth);
            }
        }
        if hidden == HiddenHalves::BOTH {
            return 2;
        }
    }
    u8::from(hidden.left) + u8::from(hidden.right)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::samples::{
        add_ring, any_map, any_one_way_map_of, any_ring, any_space, any_space_on, any_wall, at,
        is_inside, sketch, wall, with_extra_wall,
    };
    use crate::grid::{
        Door, DoorId, DoorState, Footprint, KindId, VisibilityCache, Wall, WallKind, clear_line,
    };

    fn percent(map: &BattleMap, from: (i32, i32), to: (i32, i32)) -> u32 {
        cover(map, at(from.0, from.1), at(to.0, to.1), Traffic::MISSILES).percent()
    }

    #[test]
    fn wall_covers_what_is_behind_it() {
        let mut map = sketch(&["......", "......"]);
        assert_eq!(percent(&map, (0, 0), (5, 0)), 0);
        map.add_wall(wall((3, -1), (3, 3))).unwrap();
        assert_eq!(percent(&map, (0, 0), (5, 0)), 100);
        assert_eq!(percent(&map, (0, 0), (2, 0)), 0);
        assert_eq!(percent(&map, (0, 0), (3, 0)), 100);
    }

    #[test]
    fn half_a_wall_covers_half() {
        let mut map = sketch(&["......"]);
        let upper = Wall::new(Point::new(3000, -9000), Point::new(3000, 500));
        map.add_wall(upper).unwrap();
        assert_eq!(percent(&map, (0, 0), (5, 0)), 50);
        // Seen exactly from its end, a wall hides nothing.
        let mut map = sketch(&["......"]);
        let along = Wall::new(Point::new(2000, 500), Point::new(3000, 500));
        map.add_wall(along).unwrap();
        assert_eq!(percent(&map, (0, 0), (5, 0)), 0);
    }

    #[test]
    fn pillar_by_the_diagonal_covers_half_two_cover_all() {
        let map = sketch(&[".#.", "...", "..."]);
        assert_eq!(percent(&map, (0, 0), (1, 1)), 50);
        assert_eq!(percent(&map, (0, 0), (2, 2)), 50);
        assert_eq!(percent(&map, (0, 0), (2, 0)), 100);
        assert_eq!(percent(&map, (0, 0), (0, 2)), 0);
        // The cells of the two spaces hide nothing.
        assert_eq!(percent(&map, (0, 0), (1, 0)), 0);
        let map = sketch(&[".#.", "#..", "..."]);
        assert_eq!(percent(&map, (0, 0), (1, 1)), 100);
        assert_eq!(percent(&map, (0, 0), (2, 2)), 100);
    }

    #[test]
    fn only_an_open_door_gives_no_cover() {
        let mut map = sketch(&["...."]);
        let door = Door {
            kind: KindId::WALL,
            id: DoorId(1),
            from: Point::new(2000, 0),
            to: Point::new(2000, 1000),
            state: DoorState::Open,
        };
        map.add_door(door).unwrap();
        assert_eq!(percent(&map, (0, 0), (3, 0)), 0);
        map.set_door(door.id, DoorState::Secret).unwrap();
        assert_eq!(percent(&map, (0, 0), (3, 0)), 100);
    }

    /// Returns a strip of six squares with a wall of this kind across it, between columns 2 and 3.
    fn across(kind: WallKind) -> BattleMap {
        let mut map = sketch(&["......"]);
        let kind = map.add_kind(kind).unwrap();
        let across = wall((3, -9), (3, 9));
        map.add_wall(Wall { kind, ..across }).unwrap();
        map
    }

    #[test]
    fn low_wall_covers_only_the_nearer_combatant() {
        let map = across(WallKind::LOW_WALL);
        assert_eq!(percent(&map, (0, 0), (3, 0)), 50);
        assert_eq!(percent(&map, (2, 0), (3, 0)), 50, "as near to either");
        assert_eq!(percent(&map, (2, 0), (5, 0)), 0, "shot over from behind it");
        assert_eq!(percent(&map, (0, 0), (2, 0)), 0, "not reached");
        assert_eq!(percent(&across(WallKind::ARROW_SLIT), (0, 0), (3, 0)), 90);
    }

    #[test]
    fn each_traffic_is_covered_by_its_obstacles() {
        let (near, far) = (at(0, 0), at(5, 0));
        let hidden = |kind: WallKind, what| cover(&across(kind), near, far, what).percent();
        assert_eq!(hidden(WallKind::CURTAIN, Traffic::SIGHT), 100);
        assert_eq!(hidden(WallKind::CURTAIN, Traffic::MISSILES), 0);
        assert_eq!(hidden(WallKind::WINDOW, Traffic::SIGHT), 0);
        assert_eq!(hidden(WallKind::WINDOW, Traffic::MISSILES), 100);
        let obscured = |kind| VisibilityCache::default().obscured_percent(&across(kind), near, far);
        assert_eq!(obscured(WallKind::CURTAIN), 100);
        assert_eq!(obscured(WallKind::WINDOW), 0);
        assert_eq!(obscured(WallKind::LOW_WALL), 0);
    }

    #[test]
    fn cover_and_clear_lines_are_cached_by_both_spaces_and_by_traffic() {
        for kind in [WallKind::LOW_WALL, WallKind::CURTAIN] {
            let (map, cache) = (across(kind), VisibilityCache::default());
            for _again in 0..2 {
                for (from, to) in [(0, 3), (2, 5), (5, 2), (2, 1)] {
                    for what in [Traffic::SIGHT, Traffic::MISSILES] {
                        let (from, to) = (at(from, 0), at(to, 0));
                        let known = cache.cover(&map, from, to, what);
                        assert_eq!(known, cover(&map, from, to, what), "{from:?} {to:?}");
                        let known = cache.clear_line(&map, from, to, what);
                        assert_eq!(known, clear_line(&map, from, to, what), "{from:?} {to:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn large_target_cover_is_in_hundredths_too() {
        let mut map = BattleMap::new(8, 4).unwrap();
        let ogre = Space::new(Cell::new(4, 0), Footprint::FOUR);
        // Seen from the middle of the left edge, the upper half is behind the wall.
        let eye = Space::new(Cell::new(0, 1), Footprint::TWO);
        map.add_wall(wall((3, -9), (3, 2))).unwrap();
        assert_eq!(cover(&map, eye, ogre, Traffic::MISSILES).percent(), 50);
        assert_eq!(cover(&map, eye, at(8, 0), Traffic::MISSILES), Cover::WHOLE);
        assert_eq!(Cover::WHOLE.percent(), 100);
    }

    /// Implements the definition of cover, point by point, checking everything on the map.
    fn naive(map: &BattleMap, from: Space, to: Space) -> u32 {
        let mut half_percents = 0;
        let middle = difference(from.centre(), to.centre());
        let side = i32::from(to.footprint.side());
        for n in 0..100 {
            let (x, y) = (to.anchor.x * 1000, to.anchor.y * 1000);
            let (column, row) = (n % 10, n / 10);
            let sample = Point::new(x + side * (100 * column + 50), y + side * (100 * row + 50));
            let line = Segment::new(from.centre(), sample);
            let mut corners: Vec<Point> = Vec::new();
            for barrier in map
                .barriers(Traffic::MISSILES)
                .filter(|one| one.stops_from(from.centre()) && line.intersects(&one.line))
            {
                corners.extend(barrier.line.ends());
            }
            for cell in map.cells() {
                let own = from.contains(cell) || to.contains(cell);
                let solid = map.terrain(cell) == Terrain::Blocked;
                if !own && solid && line.first_touch_of_cell(Topology::Square, cell).is_some() {
                    let (x, y) = (cell.x * 1000, cell.y * 1000);
                    corners.extend(
                        [(0, 0), (1000, 0), (0, 1000), (1000, 1000)]
                            .map(|(dx, dy)| Point::new(x + dx, y + dy)),
                    );
                }
            }
            let along = difference(from.centre(), sample);
            let side_of = |&corner: &Point| cross(along, difference(sample, corner)).signum();
            let hidden = [-1, 1].map(|side| corners.iter().map(side_of).any(|s| s == side));
            let parapets = map.parapets(Traffic::MISSILES, from.centre());
            let met = parapets.filter(|(parapet, _)| is_met_beyond_half(&line, parapet, middle));
            let covered = met.map(|(_, percent)| 2 * u32::from(percent)).max();
            let hidden = 100 * hidden.into_iter().map(u32::from).sum::<u32>();
            half_percents += hidden.max(covered.unwrap_or(0));
        }
        half_percents / 200
    }

    proptest! {
        #[test]
        fn cover_matches_its_definition(
            map in any_one_way_map_of(Topology::Square, 8), a in any_space(8), b in any_space(8),
            low in prop::option::of(any_wall(8)), slit in prop::option::of(any_wall(8)),
        ) {
            let mut map = map;
            for (wall, kind) in [(low, WallKind::LOW_WALL), (slit, WallKind::ARROW_SLIT)] {
                let kind = map.add_kind(kind).unwrap();
                wall.into_iter().for_each(|wall| map.add_wall(Wall { kind, ..wall }).unwrap());
            }
            prop_assert_eq!(cover(&map, a, b, Traffic::MISSILES).percent(), naive(&map, a, b));
        }

        #[test]
        fn open_ground_gives_no_cover(a in any_space(8), b in any_space(8)) {
            prop_assert_eq!(cover(&BattleMap::new(8, 8).unwrap(), a, b, Traffic::MISSILES), Cover::NONE);
        }

        #[test]
        fn extra_wall_never_reduces_cover(
            map in any_map(8), a in any_space(8), b in any_space(8), extra in any_wall(8),
        ) {
            if let Some(walled) = with_extra_wall(&map, extra) {
                prop_assert!(cover(&walled, a, b, Traffic::MISSILES) >= cover(&map, a, b, Traffic::MISSILES));
            }
        }

        #[test]
        fn ring_covers_everything_outside(
            ring in any_ring(8), a in any_space(8), b in any_space(8),
        ) {
            let mut map = BattleMap::new(8, 8).unwrap();
            add_ring(&mut map, &ring);
            let here = is_inside(&ring, a.centre());
            let parted = |sample| is_inside(&ring, sample).is_none_or(|there| Some(there) != here);
            if here.is_some() && samples(b).all(parted) {
                prop_assert_eq!(cover(&map, a, b, Traffic::MISSILES), Cover::WHOLE);
            }
        }

        #[test]
        fn hex_ring_covers_everything_outside(
            ring in any_ring(8),
            a in any_space_on(Topology::HexFlat, 8), b in any_space_on(Topology::HexFlat, 8),
        ) {
            let mut map = BattleMap::with_topology(Topology::HexFlat, 8, 8).unwrap();
            add_ring(&mut map, &ring);
            let here = is_inside(&ring, a.centre());
            let parted = |sample| is_inside(&ring, sample).is_none_or(|there| Some(there) != here);
            if here.is_some() && samples_of_hexes(b).all(parted) {
                prop_assert_eq!(cover(&map, a, b, Traffic::MISSILES), Cover::WHOLE);
            }
        }
    }
}

//! The visibility polygon: exactly what can be seen from a point, up to the walls that stop sight.
//!
//! A ray turns around the eye, past every end of a segment in the order of their directions; the segments that it
//! crosses are kept in the order in which it meets them, and whenever the first of them changes, the polygon has a
//! corner. Directions and orders are compared exactly, in whole numbers; only corners that lie within a segment are
//! rounded to the nearest fine unit.

use std::cmp::Ordering;

use super::segment::{Segment, cross, difference};
use super::{BattleMap, Cell, FINE, Point, Terrain, Traffic};

/// The side of a block in which segments are looked for that cross each other, in fine units.
const BLOCK: i64 = 4 * FINE as i64;

/// What stops sight on a map, ready to be looked at from many points: walls, closed doors, the edges of rock, and the
/// edge of the map. No two segments cross.
#[derive(Clone, Debug)]
pub struct Sightlines {
    segments: Vec<Segment>,
    extent: Point,
}

impl Sightlines {
    /// What stops sight on `map` now.
    pub fn of(map: &BattleMap) -> Self {
        let walls = map.barriers(Traffic::SIGHT).map(|(_, segment)| segment);
        let mut segments: Vec<Segment> = walls.chain(edges_of_rock(map)).collect();
        let extent = map.topology().extent(map.width(), map.height());
        let corners = [
            Point::new(0, 0),
            Point::new(extent.x, 0),
            extent,
            Point::new(0, extent.y),
        ];
        segments.extend((0..4).map(|side| Segment::new(corners[side], corners[(side + 1) % 4])));
        segments.retain(|segment| {
            let [from, to] = segment.ends();
            from != to
        });
        // Where two cross is rounded the same way whatever they are and in whatever order they were built.
        for segment in &mut segments {
            let [from, to] = segment.ends();
            *segment = Segment::new(from.min(to), from.max(to));
        }
        segments.sort_unstable_by_key(|segment| segment.ends());
        Self {
            segments: split(segments),
            extent,
        }
    }

    /// How many segments there are.
    pub fn len(&self) -> usize {
        self.segments.len()
    }

    /// Whether there is none, which does not happen: a map has an edge.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// The corners of what is seen from `eye`, in the order of their directions; nothing from beside the map.
    pub fn polygon(&self, eye: Point) -> Vec<Point> {
        let inside = (1..self.extent.x).contains(&eye.x) && (1..self.extent.y).contains(&eye.y);
        if inside {
            sweep(eye, &self.segments)
        } else {
            Vec::new()
        }
    }
}

/// The edges between solid cells and others, joined where they continue each other.
fn edges_of_rock(map: &BattleMap) -> Vec<Segment> {
    let solid = |cell: Cell| map.contains(cell) && map.terrain(cell) == Terrain::Blocked;
    let topology = map.topology();
    let mut edges = Vec::new();
    if topology.is_hex() {
        for cell in map.cells().filter(|cell| solid(*cell)) {
            for (direction, from, to) in topology.outline(cell) {
                let beside = topology.step(cell, direction);
                if map.contains(beside) && !solid(beside) {
                    edges.push(Segment::new(from, to));
                }
            }
        }
        return edges;
    }
    let (width, height) = map.size();
    let mut along = |length: i32,
                     across: i32,
                     edge: &dyn Fn(i32, i32) -> bool,
                     point: fn(i32, i32) -> Point| {
        for line in 1..across {
            let mut start = None;
            for place in 0..=length {
                if place < length && edge(place, line) {
                    start.get_or_insert(place);
                } else if let Some(start) = start.take() {
                    edges.push(Segment::new(point(start, line), point(place, line)));
                }
            }
        }
    };
    along(
        width,
        height,
        &|x, y| solid(Cell::new(x, y)) != solid(Cell::new(x, y - 1)),
        |x, y| Point::new(x * FINE, y * FINE),
    );
    along(
        height,
        width,
        &|y, x| solid(Cell::new(x, y)) != solid(Cell::new(x - 1, y)),
        |y, x| Point::new(x * FINE, y * FINE),
    );
    edges
}

/// The same segments, parted where two of them cross.
fn split(segments: Vec<Segment>) -> Vec<Segment> {
    let mut blocks: Vec<((i64, i64), u32)> = Vec::new();
    for (nth, segment) in (0..).zip(&segments) {
        let [a, b] = segment.ends();
        let (low, high) = (a.least(b), a.greatest(b));
        for row in block(low.y)..=block(high.y) {
            // Only the blocks that the segment passes in this row of blocks.
            let [left, right] = span_in_row(segment, row);
            for column in block(left.max(low.x))..=block(right.min(high.x)) {
                blocks.push(((row, column), nth));
            }
        }
    }
    blocks.sort_unstable();
    let mut cuts: Vec<(u32, Point)> = Vec::new();
    for group in blocks.chunk_by(|(a, _), (b, _)| a == b) {
        for (index, (_, one)) in group.iter().enumerate() {
            for (_, other) in &group[index + 1..] {
                if let Some(at) = crossing(&segments[*one as usize], &segments[*other as usize]) {
                    cuts.push((*one, at));
                    cuts.push((*other, at));
                }
            }
        }
    }
    if cuts.is_empty() {
        return segments;
    }
    cuts.sort_unstable();
    cuts.dedup();
    let mut cuts = cuts.into_iter().peekable();
    let mut parted = Vec::with_capacity(segments.len() + 2 * cuts.len());
    for (nth, segment) in (0..).zip(segments) {
        let [from, to] = segment.ends();
        let mut points: Vec<Point> = Vec::new();
        while let Some((_, at)) = cuts.next_if(|(of, _)| *of == nth) {
            points.push(at);
        }
        points.sort_unstable_by_key(|at| {
            let (dx, dy) = difference(from, *at);
            dx.abs() + dy.abs()
        });
        let mut last = from;
        for at in points.into_iter().chain([to]) {
            if at != last {
                parted.push(Segment::new(last, at));
                last = at;
            }
        }
    }
    parted
}

fn block(fine: i32) -> i64 {
    i64::from(fine).div_euclid(BLOCK)
}

/// The least and the greatest x of a segment within a row of blocks, a unit more on each side.
fn span_in_row(segment: &Segment, row: i64) -> [i32; 2] {
    let [a, b] = segment.ends();
    let (upper, lower) = if a.y <= b.y { (a, b) } else { (b, a) };
    let (dx, dy) = difference(upper, lower);
    let x_at = |y: i64| -> i64 {
        let down = (y - i64::from(upper.y)).clamp(0, dy);
        i64::from(upper.x)
            + if dy == 0 {
                0
            } else {
                (dx * down).div_euclid(dy)
            }
    };
    let (mut left, mut right) = (x_at(row * BLOCK), x_at((row + 1) * BLOCK));
    if dy == 0 {
        (left, right) = (i64::from(upper.x), i64::from(lower.x));
    }
    let fine = |x: i64| x.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    [fine(left.min(right) - 1), fine(left.max(right) + 1)]
}

/// Where two segments cross, each within the other; `None` if they only touch or do not meet.
fn crossing(one: &Segment, other: &Segment) -> Option<Point> {
    let ([a, b], [c, d]) = (one.ends(), other.ends());
    let (along, across) = (difference(a, b), difference(c, d));
    let whole = cross(along, across);
    let offset = difference(a, c);
    let (mine, theirs) = (cross(offset, across), cross(offset, along));
    let within = |part: i64| match whole.signum() {
        1 => 0 < part && part < whole,
        -1 => whole < part && part < 0,
        _parallel => false,
    };
    (within(mine) && within(theirs)).then(|| point_along(a, along, mine, whole))
}

/// The point `part / whole` of the way along a difference, to the nearest fine unit.
fn point_along(from: Point, (dx, dy): (i64, i64), part: i64, whole: i64) -> Point {
    let (part, whole) = (i128::from(part), i128::from(whole));
    let (part, whole) = if whole < 0 {
        (-part, -whole)
    } else {
        (part, whole)
    };
    let step = |delta: i64| {
        let twice = 2 * i128::from(delta) * part + whole;
        i32::try_from(twice.div_euclid(2 * whole)).unwrap_or(i32::MAX)
    };
    Point::new(
        from.x.saturating_add(step(dx)),
        from.y.saturating_add(step(dy)),
    )
}

/// A direction from the eye. Directions are in order from straight left over up, right and down.
type Way = (i64, i64);

/// Whether a direction belongs to the half of those that begins straight left and goes over up.
const fn is_first_half(way: Way) -> bool {
    way.1 < 0 || (way.1 == 0 && way.0 < 0)
}

fn order(a: Way, b: Way) -> Ordering {
    let halves = is_first_half(b).cmp(&is_first_half(a));
    halves.then_with(|| 0.cmp(&cross(a, b)))
}

/// How far a direction has turned from straight left: in the order of the directions, though two that lie very close
/// to each other may share a number.
const fn turned(way: Way) -> u64 {
    let sum = way.0.abs() + way.1.abs();
    // Once round are four quarters, each from 0 to `sum`.
    let part = if is_first_half(way) {
        sum + way.0
    } else {
        3 * sum - way.0
    };
    ((part as u64) << 38) / sum as u64
}

/// A segment as the eye sees it: where the ray comes upon it, and where it leaves it.
#[derive(Clone, Copy)]
struct Seen {
    begin: Way,
    end: Way,
}

impl Seen {
    /// Whether it is nearer than another, where a ray meets both.
    fn is_before(&self, other: &Self) -> bool {
        // Which side of the line through a segment a point is on; the eye, the origin, is on the positive one, because
        // the ray turns from its begin to its end.
        let side = |line: &Self, way: Way| {
            let along = (line.end.0 - line.begin.0, line.end.1 - line.begin.1);
            cross(along, (way.0 - line.begin.0, way.1 - line.begin.1))
        };
        let (begin, end) = (side(self, other.begin), side(self, other.end));
        if begin <= 0 && end <= 0 {
            return begin < 0 || end < 0 || self.nearest() < other.nearest();
        }
        if begin >= 0 && end >= 0 {
            return false;
        }
        // By the side on which more of it lies: rounding may have laid its tip a unit across the other.
        side(other, self.begin) + side(other, self.end) > 0
    }

    fn nearest(&self) -> i64 {
        let far = |way: Way| way.0 * way.0 + way.1 * way.1;
        far(self.begin).min(far(self.end))
    }

    /// Where a ray meets it.
    fn meets(&self, eye: Point, ray: Way) -> Point {
        let at = |way: Way| Point::new(eye.x + way.0 as i32, eye.y + way.1 as i32);
        for end in [self.begin, self.end] {
            if cross(ray, end) == 0 {
                return at(end);
            }
        }
        let along = (self.end.0 - self.begin.0, self.end.1 - self.begin.1);
        let (part, whole) = (cross(self.begin, along), cross(ray, along));
        point_along(eye, ray, part, whole)
    }
}

/// What happens as the ray reaches a direction: it comes upon a segment, or leaves it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Event {
    /// How far the ray has [turned] then.
    turned: u64,
    of: u32,
    begins: bool,
}

impl Event {
    fn way(&self, seen: &[Seen]) -> Way {
        let segment = &seen[self.of as usize];
        if self.begins {
            segment.begin
        } else {
            segment.end
        }
    }
}

/// The segments that do not lie in line with the eye, which hide nothing, and what happens on the way round, in order.
fn events(eye: Point, segments: &[Segment]) -> (Vec<Seen>, Vec<Event>) {
    let mut seen = Vec::with_capacity(segments.len());
    let mut events = Vec::with_capacity(2 * segments.len());
    for segment in segments {
        let [a, b] = segment.ends().map(|end| difference(eye, end));
        let turn = cross(a, b);
        if turn == 0 {
            continue;
        }
        let (begin, end) = if turn > 0 { (a, b) } else { (b, a) };
        let of = seen.len() as u32;
        seen.push(Seen { begin, end });
        for (way, begins) in [(begin, true), (end, false)] {
            let turned = turned(way);
            events.push(Event { turned, of, begins });
        }
    }
    events.sort_unstable();
    // Whole numbers told most of them apart; the few that share one are compared exactly.
    for close in events.chunk_by_mut(|a, b| a.turned == b.turned) {
        if close.len() > 1 {
            close.sort_by(|a, b| order(a.way(&seen), b.way(&seen)));
        }
    }
    (seen, events)
}

fn sweep(eye: Point, segments: &[Segment]) -> Vec<Point> {
    let (seen, events) = events(eye, segments);
    let place = |active: &[u32], of: u32| {
        let new = &seen[of as usize];
        active.partition_point(|other| seen[*other as usize].is_before(new))
    };
    let mut active: Vec<u32> = Vec::new();
    // Those that the ray is on as it sets out, or leaves as it does.
    for (of, segment) in (0..).zip(&seen) {
        if order(segment.begin, segment.end) == Ordering::Greater {
            active.insert(place(&active, of), of);
        }
    }
    let mut corners: Vec<Point> = Vec::new();
    let mut push = |corner: Point| {
        if corners.last() != Some(&corner) {
            corners.push(corner);
        }
    };
    let together = |a: &Event, b: &Event| {
        a.turned == b.turned && order(a.way(&seen), b.way(&seen)) == Ordering::Equal
    };
    for group in events.chunk_by(together) {
        let was = active.first().copied();
        // Those that end here go first: what merely meets there has no order among the others.
        for event in group.iter().filter(|event| !event.begins) {
            if let Some(at) = active.iter().position(|of| *of == event.of) {
                active.remove(at);
            }
        }
        for event in group.iter().filter(|event| event.begins) {
            active.insert(place(&active, event.of), event.of);
        }
        let is = active.first().copied();
        if was != is {
            let way = group[0].way(&seen);
            for first in [was, is].into_iter().flatten() {
                push(seen[first as usize].meets(eye, way));
            }
        }
    }
    if corners.first() == corners.last() {
        corners.pop();
    }
    corners
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::{DoorState, Wall, field_of_view};

    fn area(corners: &[Point]) -> i64 {
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let twice: i64 = sides
            .map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y))
            .sum();
        twice.abs() / 2
    }

    /// Whether a point lies within a polygon, off its edges.
    fn within(corners: &[Point], at: Point) -> bool {
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let right = sides.filter(|(a, b)| {
            if (a.y > at.y) == (b.y > at.y) {
                return false;
            }
            let turn = cross(difference(**a, **b), difference(**a, at));
            (turn > 0) == (b.y > a.y) && turn != 0
        });
        right.count() % 2 == 1
    }

    /// Two points, in fine units.
    type Ends = ((i32, i32), (i32, i32));

    fn walled(walls: &[Ends]) -> BattleMap {
        let mut map = BattleMap::new(10, 10).unwrap();
        for ((ax, ay), (bx, by)) in walls {
            let wall = Wall::new(Point::new(*ax, *ay), Point::new(*bx, *by));
            map.add_wall(wall).unwrap();
        }
        map
    }

    #[test]
    fn an_open_map_is_seen_up_to_its_edge() {
        let corners = Sightlines::of(&walled(&[])).polygon(Point::new(2500, 7500));
        assert_eq!((corners.len(), area(&corners)), (4, 100_000_000));
    }

    #[test]
    fn a_wall_hides_what_is_behind_it_and_nothing_beside_it() {
        let map = walled(&[((4000, 4000), (6000, 4000))]);
        let corners = Sightlines::of(&map).polygon(Point::new(5000, 6000));
        // Behind the wall lies a trapezium: 2 squares wide at the wall, 6 at the edge, 4 high.
        assert_eq!(area(&corners), 100_000_000 - 16_000_000);
    }

    #[test]
    fn walls_that_cross_are_parted() {
        let map = walled(&[((2000, 2000), (8000, 8000)), ((2000, 8000), (8000, 2000))]);
        let lines = Sightlines::of(&map);
        assert_eq!(lines.len(), 4 + 4);
        // Between two arms of the cross, from its middle to the edge of the map behind their ends.
        let corners = lines.polygon(Point::new(5000, 9000));
        assert!(within(&corners, Point::new(5000, 5100)));
        assert!(!within(&corners, Point::new(5000, 4900)));
    }

    #[test]
    fn rock_and_closed_doors_stop_sight_and_open_ones_do_not() {
        let mut map = walled(&[]);
        for y in 0..10 {
            map.set_terrain(Cell::new(4, y), Terrain::Blocked).unwrap();
        }
        let eye = Point::new(1500, 5500);
        assert_eq!(area(&Sightlines::of(&map).polygon(eye)), 40_000_000);
        map.set_terrain(Cell::new(4, 5), Terrain::Open).unwrap();
        let through = area(&Sightlines::of(&map).polygon(eye));
        assert!(through > 45_000_000, "{through}");
        let (from, to) = (Point::new(4000, 5000), Point::new(4000, 6000));
        map.add_door(crate::grid::Door {
            id: crate::grid::DoorId(1),
            from,
            to,
            state: DoorState::Closed,
            kind: crate::grid::KindId::WALL,
        })
        .unwrap();
        assert_eq!(area(&Sightlines::of(&map).polygon(eye)), 40_000_000);
        map.set_door(crate::grid::DoorId(1), DoorState::Open)
            .unwrap();
        assert_eq!(area(&Sightlines::of(&map).polygon(eye)), through);
    }

    #[test]
    fn the_middles_of_the_cells_that_are_seen_lie_within_it_and_of_others_without() {
        // Walls all over the place, many of them crossing.
        let mut seed = 7u64;
        let mut next = |most: i32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as i32 % most
        };
        for _ in 0..60 {
            let walls: Vec<_> = (0..12)
                .map(|_| {
                    let from = (next(10_000), next(10_000));
                    (
                        from,
                        (from.0 + next(6000) - 3000, from.1 + next(6000) - 3000),
                    )
                })
                .collect();
            let mut map = walled(&walls);
            for _ in 0..6 {
                let cell = Cell::new(next(10), next(10));
                map.set_terrain(cell, Terrain::Blocked).unwrap();
            }
            let from = Cell::new(5, 5);
            map.set_terrain(from, Terrain::Open).unwrap();
            let corners = Sightlines::of(&map).polygon(map.topology().centre(from));
            let view = field_of_view(&map, from, 20);
            let open = map
                .cells()
                .filter(|cell| map.terrain(*cell) != Terrain::Blocked && *cell != from);
            for cell in open {
                let inside = within(&corners, map.topology().centre(cell));
                // A line that only touches the corner of a solid cell is stopped by it, and the polygon goes past.
                let (dx, dy) = ((cell.x - from.x).abs(), (cell.y - from.y).abs());
                let mut common = (1..=10).rev();
                let common = common.find(|of| dx % of == 0 && dy % of == 0);
                let common = common.unwrap_or(1);
                let touches = dx / common % 2 == 1 && dy / common % 2 == 1;
                assert!(
                    view.sees(cell) == inside || touches,
                    "{cell} among {walls:?}"
                );
            }
        }
    }

    /// A wall from corner to corner of the grid, straight or slanted by half a right angle, so that nothing is rounded
    /// where two of them cross.
    fn any_wall() -> impl Strategy<Value = Ends> {
        let way = prop::sample::select(vec![(1, 0), (0, 1), (1, 1), (1, -1)]);
        (0..=10, 0..=10, way, 1..=6).prop_map(|(x, y, way, length)| {
            let end = (x + way.0 * length, y + way.1 * length);
            ((x * 1000, y * 1000), (end.0 * 1000, end.1 * 1000))
        })
    }

    proptest! {
        /// From the middles and the corners of cells, among walls that meet, branch off and lie on each other.
        #[test]
        fn a_point_lies_within_it_if_nothing_stops_the_line_there(
            walls in prop::collection::vec(any_wall(), 0..14), (x, y) in (1..20, 1..20),
            points in prop::collection::vec((0..1000, 0..1000), 40),
        ) {
            let lines = Sightlines::of(&walled(&walls));
            let eye = Point::new(x * 500, y * 500);
            let on_wall = |segment: &Segment| segment.meets(&Segment::new(eye, eye));
            prop_assume!(!lines.segments.iter().any(on_wall));
            let corners = lines.polygon(eye);
            for (x, y) in points {
                // On no wall: there it would be both.
                let at = Point::new(10 * x + 7, 10 * y + 4);
                let line = Segment::new(eye, at);
                let way = difference(eye, at);
                // So near to a line past a corner rounding may lay it on either side.
                let grazes = |end: Point| {
                    let to = difference(eye, end);
                    cross(way, to).abs() <= 3 * (to.0.abs() + to.1.abs())
                };
                if !lines.segments.iter().any(|segment| segment.ends().into_iter().any(grazes)) {
                    let open = !lines.segments.iter().any(|segment| segment.meets(&line));
                    prop_assert_eq!(within(&corners, at), open, "{:?} from {:?} in {:?}", at, eye, corners);
                }
            }
        }
    }
}

//! The visibility polygon: the exact area visible from a point, up to the walls that stop sight.
//!
//! A ray turns around the eye, past every end of a segment in the order of their directions. The segments that it
//! crosses are kept in the order in which it meets them, and whenever the first of them changes, the polygon has a
//! corner. Directions and orders are compared exactly, in whole numbers; only corners that are within a segment are
//! rounded to the nearest fine unit.

use std::cmp::Ordering;

use super::segment::{Segment, cross, difference};
use super::{BattleMap, Cell, FINE, Point, Terrain, Traffic};

/// Side of a block in which segments that cross each other are searched, in fine units.
const BLOCK: i64 = 4 * FINE as i64;

/// Everything that stops sight on a map, prepared for many viewpoints: walls, closed doors, the edges of rock, and the
/// edge of the map. No two segments cross.
#[derive(Clone, Debug)]
pub struct Sightlines {
    lines: Vec<Line>,
    extent: Point,
}

/// A segment with the sides from which it stops sight; from the other sides it is ignored.
#[derive(Clone, Copy, Debug)]
struct Line {
    segment: Segment,
    from_left: bool,
    from_right: bool,
}

impl Line {
    /// Creates a line that stops sight from both sides.
    const fn solid(segment: Segment) -> Self {
        Self {
            segment,
            from_left: true,
            from_right: true,
        }
    }

    /// Returns the same line, from the lesser of its ends to the greater.
    fn in_order(self) -> Self {
        let [from, to] = self.segment.ends();
        if from <= to {
            return self;
        }
        Self {
            segment: Segment::new(to, from),
            from_left: self.from_right,
            from_right: self.from_left,
        }
    }

    fn stops_from(&self, eye: Point) -> bool {
        let [from, to] = self.segment.ends();
        match cross(difference(from, to), difference(from, eye)).cmp(&0) {
            Ordering::Less => self.from_left,
            Ordering::Equal => true,
            Ordering::Greater => self.from_right,
        }
    }
}

impl Sightlines {
    /// Returns everything that stops sight on `map` now.
    pub fn from_map(map: &BattleMap) -> Self {
        let walls = map.barriers(Traffic::SIGHT).map(|barrier| Line {
            from_left: !barrier.one_way,
            ..Line::solid(barrier.line)
        });
        let rock = edges_of_rock(map).into_iter().map(Line::solid);
        let extent = map.topology().extent(map.width(), map.height());
        let corners = [
            Point::new(0, 0),
            Point::new(extent.x, 0),
            extent,
            Point::new(0, extent.y),
        ];
        let edge = (0..4).map(|side| Segment::new(corners[side], corners[(side + 1) % 4]));
        // Crossings are rounded in the same way, whatever the lines are and in whatever order they were built.
        let mut lines: Vec<Line> = walls
            .chain(rock)
            .chain(edge.map(Line::solid))
            .map(Line::in_order)
            .filter(|line| {
                let [from, to] = line.segment.ends();
                from != to
            })
            .collect();
        lines.sort_unstable_by_key(|line| (line.segment.ends(), line.from_left, line.from_right));
        Self {
            lines: split(lines),
            extent,
        }
    }

    /// Returns the number of segments.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// True if there are none, which does not happen: a map has an edge.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the corners of the area visible from `eye`, in the order of their directions; none if the eye is outside
    /// the map.
    pub fn polygon(&self, eye: Point) -> Vec<Point> {
        let inside = (1..self.extent.x).contains(&eye.x) && (1..self.extent.y).contains(&eye.y);
        if inside {
            sweep(eye, &self.lines)
        } else {
            Vec::new()
        }
    }
}

/// Returns the edges between solid cells and others, joined if they continue each other.
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

/// Returns the same lines, split where two of them cross.
fn split(lines: Vec<Line>) -> Vec<Line> {
    let mut blocks: Vec<((i64, i64), u32)> = Vec::new();
    for (nth, line) in (0..).zip(&lines) {
        let segment = &line.segment;
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
                let [a, b] = [one, other].map(|nth| &lines[*nth as usize].segment);
                if let Some(at) = crossing(a, b) {
                    cuts.push((*one, at));
                    cuts.push((*other, at));
                }
            }
        }
    }
    if cuts.is_empty() {
        return lines;
    }
    cuts.sort_unstable();
    cuts.dedup();
    let mut cuts = cuts.into_iter().peekable();
    let mut parted = Vec::with_capacity(lines.len() + 2 * cuts.len());
    for (nth, line) in (0..).zip(lines) {
        let [from, to] = line.segment.ends();
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
                parted.push(Line {
                    segment: Segment::new(last, at),
                    ..line
                });
                last = at;
            }
        }
    }
    parted
}

fn block(fine: i32) -> i64 {
    i64::from(fine).div_euclid(BLOCK)
}

/// Returns the least and the greatest x of a segment within a row of blocks, extended by one unit on each side.
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

/// Returns the point where two segments cross, inside both; `None` if they only touch or do not meet.
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

/// Returns the point at the fraction `part / whole` of a difference, to the nearest fine unit.
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

/// A direction from the eye. Directions are ordered from straight left over up, right and down.
type Way = (i64, i64);

/// True if a direction belongs to the half that begins straight left and goes over up.
const fn is_first_half(way: Way) -> bool {
    way.1 < 0 || (way.1 == 0 && way.0 < 0)
}

fn order(a: Way, b: Way) -> Ordering {
    let halves = is_first_half(b).cmp(&is_first_half(a));
    halves.then_with(|| 0.cmp(&cross(a, b)))
}

/// Returns how far a direction is turned from straight left: in the order of the directions, though two that are very
/// close to each other may share a number.
const fn turned(way: Way) -> u64 {
    let sum = way.0.abs() + way.1.abs();
    // A full turn has four quarters, each from 0 to `sum`.
    let part = if is_first_half(way) {
        sum + way.0
    } else {
        3 * sum - way.0
    };
    ((part as u64) << 38) / sum as u64
}

/// A segment as the eye sees it: the directions at which the ray reaches and leaves it.
#[derive(Clone, Copy)]
struct SeenSegment {
    begin: Way,
    end: Way,
}

impl SeenSegment {
    /// True if it is nearer than another, for rays that meet both.
    fn is_before(&self, other: &Self) -> bool {
        // The side of the line through a segment that a point is on; the eye, the origin, is on the positive side,
        // because the ray turns from the segment's begin to its end.
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
        // By the side on which most of it is: rounding may have moved its tip one unit across the other.
        side(other, self.begin) + side(other, self.end) > 0
    }

    fn nearest(&self) -> i64 {
        let far = |way: Way| way.0 * way.0 + way.1 * way.1;
        far(self.begin).min(far(self.end))
    }

    /// Returns the point where a ray meets it.
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

/// An event at a direction of the ray: it reaches a segment, or leaves it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Event {
    /// Distance that the ray has [turned] at the event.
    turned: u64,
    of: u32,
    begins: bool,
}

impl Event {
    fn way(&self, seen: &[SeenSegment]) -> Way {
        let segment = &seen[self.of as usize];
        if self.begins {
            segment.begin
        } else {
            segment.end
        }
    }
}

/// Returns the segments that hide something from the eye, and the events of one turn, in order. Segments in line with
/// the eye hide nothing.
fn events(eye: Point, lines: &[Line]) -> (Vec<SeenSegment>, Vec<Event>) {
    let mut seen = Vec::with_capacity(lines.len());
    let mut events = Vec::with_capacity(2 * lines.len());
    for line in lines.iter().filter(|line| line.stops_from(eye)) {
        let segment = &line.segment;
        let [a, b] = segment.ends().map(|end| difference(eye, end));
        let turn = cross(a, b);
        if turn == 0 {
            continue;
        }
        let (begin, end) = if turn > 0 { (a, b) } else { (b, a) };
        let of = seen.len() as u32;
        seen.push(SeenSegment { begin, end });
        for (way, begins) in [(begin, true), (end, false)] {
            let turned = turned(way);
            events.push(Event { turned, of, begins });
        }
    }
    events.sort_unstable();
    // Whole numbers distinguish most of them; the few that share a number are compared exactly.
    for close in events.chunk_by_mut(|a, b| a.turned == b.turned) {
        if close.len() > 1 {
            close.sort_by(|a, b| order(a.way(&seen), b.way(&seen)));
        }
    }
    (seen, events)
}

fn sweep(eye: Point, lines: &[Line]) -> Vec<Point> {
    let (seen, events) = events(eye, lines);
    let place = |active: &[u32], of: u32| {
        let new = &seen[of as usize];
        active.partition_point(|other| seen[*other as usize].is_before(new))
    };
    let mut active: Vec<u32> = Vec::new();
    // Segments that cover the ray's starting direction, or end there.
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
        // Segments that end here are removed first: segments that only meet here have no order.
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
mod tests;

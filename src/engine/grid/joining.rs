//! Joins walls and doors that nearly meet, so that no line of sight passes through a gap that was never drawn.

use std::collections::BTreeMap;

use super::Point;
use super::segment::{cross, difference};

/// Maximum width of a gap that is closed, in fine units: a twentieth of a cell, three inches.
pub const WIDEST_JOINED: i32 = 50;

/// Distance around an end within which lines count as one detail, in fine units.
const DETAIL: i64 = 4 * WIDEST_JOINED as i64;

/// Maximum number of other ends near an end that is joined: if there are more, they are a detail.
const MAX_NEAR: usize = 16;

/// Maximum distance of a joined end from where it was, in fine units. Without it, the ends of two walls at a small angle
/// would move along each other in every round.
const MAX_MOVED: i64 = 3 * WIDEST_JOINED as i64;

/// Maximum number of rounds in which ends are joined.
const MAX_ROUNDS: usize = 8;

/// Maximum number of ends visited to distinguish a gap from a detail.
const MAX_LOOKED_AT: usize = 64;

/// Distance by which an end extends across a slanted line that it is joined to, in fine units: rounding must not open a
/// gap.
const ACROSS: i64 = 2;

/// The two ends of a wall or door.
pub type Ends = (Point, Point);

/// Joins ends that are no farther than [`WIDEST_JOINED`] from another end, from another line or from the edge of a map
/// of this extent, unless they are connected nearby. Ends at which fewer lines meet are moved to ends at which more
/// meet, and ends of later lines to ends of earlier ones. Returns the number of moved ends.
pub fn join_ends(lines: &mut [Ends], extent: Point) -> usize {
    let before = lines.to_vec();
    // A moved end may now be near another line.
    for _round in 0..MAX_ROUNDS {
        let known = lines.to_vec();
        Corners::of(lines).weld(lines);
        close_gaps_beside_lines(lines, &before, extent);
        if lines == known.as_slice() {
            break;
        }
    }
    let moved = before.iter().zip(&*lines);
    moved
        .map(|(old, new)| usize::from(old.0 != new.0) + usize::from(old.1 != new.1))
        .sum()
}

fn squared(from: Point, to: Point) -> i64 {
    let (dx, dy) = difference(from, to);
    dx * dx + dy * dy
}

fn is_near(from: Point, to: Point, reach: i64) -> bool {
    let (dx, dy) = difference(from, to);
    dx.abs() <= reach && dy.abs() <= reach && squared(from, to) <= reach * reach
}

/// The end points of lines, and the points that lines lead to from each.
struct Corners {
    /// The points, in the order of the lines.
    points: Vec<Point>,
    /// For each corner, the corners at the other ends of its lines.
    leads: Vec<Vec<usize>>,
    numbers: BTreeMap<Point, usize>,
}

impl Corners {
    fn of(lines: &[Ends]) -> Self {
        let mut corners = Self {
            points: Vec::new(),
            leads: Vec::new(),
            numbers: BTreeMap::new(),
        };
        for (from, to) in lines {
            let (from, to) = (corners.number(*from), corners.number(*to));
            corners.leads[from].push(to);
            corners.leads[to].push(from);
        }
        corners
    }

    fn number(&mut self, point: Point) -> usize {
        let next = self.points.len();
        let number = *self.numbers.entry(point).or_insert(next);
        if number == next {
            self.points.push(point);
            self.leads.push(Vec::new());
        }
        number
    }

    /// Returns the pairs of corners that are near each other, the nearest first.
    fn near_pairs(&self) -> Vec<(usize, usize)> {
        let bucket = |point: Point| {
            (
                point.x.div_euclid(WIDEST_JOINED),
                point.y.div_euclid(WIDEST_JOINED),
            )
        };
        let mut buckets: BTreeMap<(i32, i32), Vec<usize>> = BTreeMap::new();
        for (corner, point) in self.points.iter().enumerate() {
            buckets.entry(bucket(*point)).or_default().push(corner);
        }
        let mut pairs = Vec::new();
        for (corner, point) in self.points.iter().enumerate() {
            let (x, y) = bucket(*point);
            let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
            let around = around.filter_map(|place| buckets.get(&place)).flatten();
            let near = around.filter(|other| {
                **other != corner && is_near(*point, self.points[**other], WIDEST_JOINED.into())
            });
            let near: Vec<usize> = near.copied().take(MAX_NEAR + 1).collect();
            if near.len() <= MAX_NEAR {
                let later = near.into_iter().filter(|other| *other > corner);
                pairs.extend(later.map(|other| (corner, other)));
            }
        }
        pairs.sort_by_key(|(one, other)| {
            (
                squared(self.points[*one], self.points[*other]),
                *one,
                *other,
            )
        });
        pairs
    }

    /// Merges corners that are near each other and are not connected nearby.
    fn weld(&self, lines: &mut [Ends]) {
        let mut groups = Groups::of(self);
        for (one, other) in self.near_pairs() {
            let (one, other) = (groups.group_of_corner(one), groups.group_of_corner(other));
            let (at, to) = (groups.place(one), groups.place(other));
            let reach = WIDEST_JOINED.into();
            if one != other && is_near(at, to, reach) && !groups.are_connected(one, other) {
                groups.join(one, other);
            }
        }
        for line in lines {
            for end in [&mut line.0, &mut line.1] {
                if let Some(corner) = self.numbers.get(&*end) {
                    let group = groups.group_of_corner(*corner);
                    *end = groups.place(group);
                }
            }
        }
    }
}

/// Groups of merged corners, each named by the corner at whose position it is.
struct Groups<'c> {
    corners: &'c Corners,
    /// For each corner, a corner closer to the one that names the group.
    towards: Vec<usize>,
    members: BTreeMap<usize, Vec<usize>>,
}

impl<'c> Groups<'c> {
    fn of(corners: &'c Corners) -> Self {
        Self {
            corners,
            towards: (0..corners.points.len()).collect(),
            members: BTreeMap::new(),
        }
    }

    fn group_of_corner(&self, mut corner: usize) -> usize {
        while self.towards[corner] != corner {
            corner = self.towards[corner];
        }
        corner
    }

    fn place(&self, group: usize) -> Point {
        self.corners.points[group]
    }

    fn members(&self, group: usize) -> Vec<usize> {
        let known = self.members.get(&group).cloned();
        known.unwrap_or_else(|| vec![group])
    }

    fn lines(&self, group: usize) -> usize {
        let lines = self.members(group).into_iter();
        lines.map(|corner| self.corners.leads[corner].len()).sum()
    }

    /// Returns whether lines lead from one group to another without going far from the first.
    fn are_connected(&self, one: usize, other: usize) -> bool {
        let start = self.place(one);
        let mut known = vec![one];
        let mut next = 0;
        while next < known.len() && known.len() < MAX_LOOKED_AT {
            for corner in self.members(known[next]) {
                for lead in &self.corners.leads[corner] {
                    let group = self.group_of_corner(*lead);
                    if group == other {
                        return true;
                    }
                    if is_near(start, self.place(group), DETAIL) && !known.contains(&group) {
                        known.push(group);
                    }
                }
            }
            next += 1;
        }
        next < known.len()
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = match self.lines(one) >= self.lines(other) {
            true => (one, other),
            false => (other, one),
        };
        let mut members = self.members(one);
        members.extend(self.members(other));
        self.members.remove(&other);
        self.members.insert(one, members);
        self.towards[other] = one;
    }
}

/// Moves ends that are near another line or the edge of the map, and at which nothing else ends, onto it, but not far
/// from where they were `before` anything was joined.
fn close_gaps_beside_lines(lines: &mut [Ends], before: &[Ends], extent: Point) {
    let corners = Corners::of(lines);
    for nth in 0..lines.len() {
        for is_first in [true, false] {
            let (end, start, first) = match is_first {
                true => (lines[nth].0, lines[nth].1, before[nth].0),
                false => (lines[nth].1, lines[nth].0, before[nth].1),
            };
            let corner = corners.numbers.get(&end);
            let is_loose = corner.is_some_and(|corner| corners.leads[*corner].len() == 1);
            if !is_loose {
                continue;
            }
            let moved =
                at_edge(end, extent).or_else(|| beside_line(lines, nth, (start, end), &corners));
            let is_possible = |moved: &Point| *moved != start && is_near(first, *moved, MAX_MOVED);
            let Some(moved) = moved.filter(is_possible) else {
                continue;
            };
            match is_first {
                true => lines[nth].0 = moved,
                false => lines[nth].1 = moved,
            }
        }
    }
}

/// Returns the point at the edge of the map that an end is near.
fn at_edge(end: Point, extent: Point) -> Option<Point> {
    let to = |at: i32, last: i32| match at {
        at if (1..=WIDEST_JOINED).contains(&at) => 0,
        at if (1..=WIDEST_JOINED).contains(&last.saturating_sub(at)) => last,
        at => at,
    };
    let moved = Point::new(to(end.x, extent.x), to(end.y, extent.y));
    (moved != end).then_some(moved)
}

/// Returns the point on the nearest line that the end of another is near; `None` if the end meets a line already.
fn beside_line(lines: &[Ends], own: usize, (start, end): Ends, corners: &Corners) -> Option<Point> {
    let reach = WIDEST_JOINED;
    let mut nearest: Option<(i64, Point)> = None;
    for (nth, (from, to)) in lines.iter().enumerate() {
        let (least, greatest) = (from.least(*to), from.greatest(*to));
        let is_far = end.x < least.x - reach
            || end.x > greatest.x + reach
            || end.y < least.y - reach
            || end.y > greatest.y + reach;
        if is_far || nth == own {
            continue;
        }
        let Some((distance, moved)) = foot(end, (*from, *to)) else {
            continue;
        };
        if meets((start, end), (*from, *to)) {
            return None;
        }
        if nearest.is_none_or(|(least, _)| distance < least)
            && !is_detail(end, (*from, *to), corners)
        {
            nearest = Some((distance, moved));
        }
    }
    nearest.map(|(_, moved)| moved)
}

/// Returns whether a line is connected with an end nearby.
fn is_detail(end: Point, line: Ends, corners: &Corners) -> bool {
    let Some(corner) = corners.numbers.get(&end) else {
        return false;
    };
    let mut known = vec![*corner];
    let mut next = 0;
    while next < known.len() && known.len() < MAX_LOOKED_AT {
        let here = corners.points[known[next]];
        if here == line.0 || here == line.1 {
            return true;
        }
        for lead in &corners.leads[known[next]] {
            if is_near(end, corners.points[*lead], DETAIL) && !known.contains(lead) {
                known.push(*lead);
            }
        }
        next += 1;
    }
    next < known.len()
}

/// Returns the squared distance of a point from a line, and the nearest point on the line or just across it; `None` if
/// that is an end of the line, or is too far to be joined.
fn foot(point: Point, (from, to): Ends) -> Option<(i64, Point)> {
    let (dx, dy) = difference(from, to);
    let (px, py) = difference(from, point);
    let length = dx * dx + dy * dy;
    let along = i128::from(px * dx + py * dy);
    if along <= 0 || along >= i128::from(length) {
        return None;
    }
    // Its distance across the line, times the length of the line.
    let across = i128::from(cross((dx, dy), (px, py)));
    let whole = i128::from(length);
    let distance = across * across / whole;
    if distance > i128::from(WIDEST_JOINED) * i128::from(WIDEST_JOINED) {
        return None;
    }
    let rounded = |part: i128| (2 * part + whole).div_euclid(2 * whole);
    let at = |start: i32, delta: i64| i128::from(start) + rounded(along * i128::from(delta));
    let (x, y) = (at(from.x, dx), at(from.y, dy));
    let exact =
        i128::from(dx) * (y - i128::from(from.y)) == i128::from(dy) * (x - i128::from(from.x));
    // Rounding must not leave a gap at a slanted line: the end moves to the other side.
    let beyond = |delta: i64| {
        let side = -across.signum() * i128::from(delta) * i128::from(ACROSS);
        let root = i128::from(length.unsigned_abs().isqrt().max(1));
        (side + side.signum() * (root - 1)) / root
    };
    let (x, y) = match exact {
        true => (x, y),
        // A quarter turn from the direction of the line.
        false => (x - beyond(dy), y + beyond(dx)),
    };
    let moved = Point::new(i32::try_from(x).ok()?, i32::try_from(y).ok()?);
    Some((i64::try_from(distance).ok()?, moved))
}

/// Returns whether two lines have a point in common.
fn meets((a, b): Ends, (c, d): Ends) -> bool {
    let side = |from: Point, to: Point, point: Point| {
        cross(difference(from, to), difference(from, point)).signum()
    };
    let (of_c, of_d) = (side(a, b, c), side(a, b, d));
    let (of_a, of_b) = (side(c, d, a), side(c, d, b));
    of_c * of_d <= 0 && of_a * of_b <= 0 && (of_c != 0 || of_d != 0)
}

#[cfg(test)]
impl super::BattleMap {
    /// Joins the ends of walls and doors that nearly meet: see [`join_ends`].
    ///
    /// # Errors
    /// `MapError`, which cannot happen: joined ends are near the map.
    pub(crate) fn join_ends(&mut self) -> Result<(), super::MapError> {
        let walls = self.walls().iter().map(|wall| (wall.from, wall.to));
        let doors = self.doors().iter().map(|door| (door.from, door.to));
        let mut lines: Vec<Ends> = walls.chain(doors).collect();
        let extent = self.topology().extent(self.width(), self.height());
        if join_ends(&mut lines, extent) == 0 {
            return Ok(());
        }
        let (mut walls, mut doors) = (self.walls().to_vec(), self.doors().to_vec());
        let (of_walls, of_doors) = lines.split_at(walls.len());
        for (wall, ends) in walls.iter_mut().zip(of_walls) {
            (wall.from, wall.to) = *ends;
        }
        for (door, ends) in doors.iter_mut().zip(of_doors) {
            (door.from, door.to) = *ends;
        }
        self.replace_thin(walls, doors)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EXTENT: Point = Point::new(8000, 8000);

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    fn joined(lines: &[Ends]) -> (Vec<Ends>, usize) {
        let mut lines = lines.to_vec();
        let moved = join_ends(&mut lines, EXTENT);
        (lines, moved)
    }

    #[test]
    fn nearby_ends_move_to_the_busier_junction() {
        let walls = [(p(4000, 0), p(4000, 3000)), (p(4000, 4000), p(4000, 8000))];
        let (lines, moved) = joined(&[walls[0], walls[1], (p(4000, 3001), p(4020, 3999))]);
        assert_eq!((lines[2], moved), ((p(4000, 3000), p(4000, 4000)), 2));
        // Three lines meet in a corner: the first wall is moved there.
        let corner = p(4030, 3000);
        let (lines, moved) = joined(&[walls[0], (corner, p(7000, 3000)), (corner, p(4030, 6000))]);
        assert_eq!((lines[0].1, moved), (corner, 1));
        let apart = [walls[0], (p(4000, 3051), p(4000, 4000))];
        assert_eq!(joined(&apart), (apart.to_vec(), 0));
    }

    #[test]
    fn double_corners_and_ring_ends_become_one() {
        let (one, other) = (p(3000, 3000), p(3001, 3000));
        let (lines, moved) = joined(&[
            (one, p(1000, 3000)),
            (one, p(3000, 1000)),
            (other, p(5000, 3000)),
            (other, p(3001, 6000)),
        ]);
        assert_eq!((lines[2].0, lines[3].0, moved), (one, one, 2));
        let ring = [p(1000, 1000), p(5000, 1000), p(5000, 5000), p(1010, 1010)];
        let ring: Vec<Ends> = ring.windows(2).map(|ends| (ends[0], ends[1])).collect();
        let (lines, moved) = joined(&ring);
        assert_eq!((lines[2].1, moved), (p(1000, 1000), 1));
    }

    #[test]
    fn ends_near_a_line_or_the_edge_reach_it() {
        let wall = (p(4000, 0), p(4000, 8000));
        for end in [p(3999, 2000), p(3950, 2000), p(4030, 2000)] {
            let (lines, moved) = joined(&[wall, (p(2000, 2000), end)]);
            let expected = if end.x < 4000 {
                (p(4000, 2000), 1)
            } else {
                (end, 0)
            };
            assert_eq!((lines[1].1, moved), expected);
        }
        let slanted = (p(1000, 1000), p(6000, 7001));
        let (lines, moved) = joined(&[slanted, (p(1000, 5000), p(3300, 3790))]);
        assert!(meets(slanted, lines[1]) && moved == 1, "{lines:?}");
        let (lines, moved) = joined(&[(p(2000, 1), p(2000, 7960))]);
        assert_eq!((lines[0], moved), ((p(2000, 0), p(2000, 8000)), 2));
    }

    #[test]
    fn fine_detail_is_unchanged() {
        // An arc of pieces shorter than the joining distance, and a line of three in one place.
        let arc = (0..40).map(|n| p(3000 + 12 * n, 3000 + n * n / 4));
        let arc: Vec<Point> = arc.collect();
        let arc: Vec<Ends> = arc.windows(2).map(|ends| (ends[0], ends[1])).collect();
        assert_eq!(joined(&arc), (arc.clone(), 0));
    }

    #[test]
    fn walls_at_a_small_angle_do_not_move_along_each_other() {
        let lines = [
            (p(6220, 1820), p(2820, 5540)),
            (p(220, 7520), p(3020, 5320)),
        ];
        let (after, _moved) = joined(&lines);
        for (old, new) in lines.iter().zip(&after) {
            assert!(is_near(old.1, new.1, MAX_MOVED), "{old:?} {new:?}");
        }
    }

    proptest! {
        #[test]
        fn joining_moves_nothing_far_and_loses_nothing(
            ends in prop::collection::vec((0..400i32, 0..400i32, 0..400i32, 0..400i32), 1..30),
        ) {
            let lines = ends.iter().map(|(a, b, c, d)| (p(20 * a, 20 * b), p(20 * c, 20 * d)));
            let lines: Vec<Ends> = lines.filter(|(from, to)| from != to).collect();
            let (after, moved) = joined(&lines);
            let mut changed = 0;
            for (old, new) in lines.iter().zip(&after) {
                prop_assert_ne!(new.0, new.1);
                for (old, new) in [(old.0, new.0), (old.1, new.1)] {
                    prop_assert!(is_near(old, new, 4 * i64::from(WIDEST_JOINED)));
                    changed += usize::from(old != new);
                }
            }
            prop_assert_eq!(changed, moved);
        }
    }
}

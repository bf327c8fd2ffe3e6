//! Rows of points: their length, distances to them, simplifying them, and snapping them to the corners of squares.

use crate::grid::{FINE, Point};

/// Maximum distance of both ends of a straight part from corners of squares for it to be snapped, in cells.
const SNAPPED: f32 = 0.24;

/// Maximum rise or fall of such a part, in cells.
const STRAIGHT: f32 = 0.14;

/// Cosine of the angle from which a bend in a row of points is sharp.
const SHARP: f32 = 0.64;

/// Returns the distance between two points, in fine units.
pub(super) fn distance_between(from: Point, to: Point) -> f32 {
    ((to.x - from.x) as f32).hypot((to.y - from.y) as f32)
}

/// Returns the nearest end of a known line, if it is at most `most` away; otherwise the point itself.
pub(super) fn snap_to_ends(point: Point, known: &[(Point, Point)], most: f32) -> Point {
    let ends = known.iter().flat_map(|line| [line.0, line.1]);
    let nearest =
        ends.min_by(|a, b| distance_between(*a, point).total_cmp(&distance_between(*b, point)));
    nearest
        .filter(|end| distance_between(*end, point) <= most)
        .unwrap_or(point)
}

/// Returns the nearest corner of squares, if it is near.
fn nearest_corner(point: Point) -> Option<Point> {
    let near = |at: i32| (at + FINE / 2).div_euclid(FINE) * FINE;
    let corner = Point::new(near(point.x), near(point.y));
    (distance_between(corner, point) <= SNAPPED * FINE as f32).then_some(corner)
}

/// Snaps the parts of a row of points that run along squares, from corner to corner, to the corners.
pub(super) fn snap_to_grid(points: Vec<Point>) -> Vec<Point> {
    // A round wall bends gradually, the edge of a notch at once.
    let is_sharp = |nth: usize| {
        let (Some(before), Some(after)) = (nth.checked_sub(1), points.get(nth + 1)) else {
            return true;
        };
        let (before, at) = (points[before], points[nth]);
        let (dx, dy) = ((at.x - before.x) as f32, (at.y - before.y) as f32);
        let (ex, ey) = ((after.x - at.x) as f32, (after.y - at.y) as f32);
        dx * ex + dy * ey < SHARP * dx.hypot(dy) * ex.hypot(ey)
    };
    let along = |nth: usize| -> Option<(Point, Point)> {
        let (from, to) = (*points.get(nth)?, *points.get(nth + 1)?);
        let off = (to.x - from.x).abs().min((to.y - from.y).abs());
        let corners = (nearest_corner(from)?, nearest_corner(to)?);
        let is_straight =
            off as f32 <= STRAIGHT * FINE as f32 && is_grid_aligned(corners.0, corners.1);
        let is_long = distance_between(corners.0, corners.1) > 1.5 * FINE as f32;
        let is_side = is_straight && (is_long || is_sharp(nth) && is_sharp(nth + 1));
        is_side.then_some(corners)
    };
    let mut moved: Vec<Point> = (0..points.len())
        .map(|nth| {
            let before = nth.checked_sub(1).and_then(along).map(|corners| corners.1);
            let after = along(nth).map(|corners| corners.0);
            before.or(after).unwrap_or(points[nth])
        })
        .collect();
    moved.dedup();
    // A closed row stays closed.
    let is_closed = points.len() > 2 && points.first() == points.last();
    if is_closed && let (Some(first), Some(last)) = (moved.first().copied(), moved.last_mut()) {
        *last = first;
    }
    moved
}

/// True if a line runs horizontally or vertically from corner to corner.
fn is_grid_aligned(from: Point, to: Point) -> bool {
    let on = |point: Point| point.x % FINE == 0 && point.y % FINE == 0;
    on(from) && on(to) && from != to && (from.x == to.x || from.y == to.y)
}

/// Splits a row of points into the straight parts along squares, each separately, and the parts between them.
pub(super) fn split_at_grid(points: &[Point]) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut open: Vec<Point> = Vec::new();
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        if is_grid_aligned(from, to) {
            parts.extend((open.len() > 1).then(|| std::mem::take(&mut open)));
            open.clear();
            parts.push(vec![from, to]);
        } else {
            if open.is_empty() {
                open.push(from);
            }
            open.push(to);
        }
    }
    parts.extend((open.len() > 1).then_some(open));
    parts
}

/// Returns the distance of a place from a line.
pub(super) fn distance(at: (f32, f32), (from, to): (Point, Point)) -> f32 {
    let (x, y) = (at.0 - from.x as f32, at.1 - from.y as f32);
    let (dx, dy) = ((to.x - from.x) as f32, (to.y - from.y) as f32);
    let along = ((x * dx + y * dy) / (dx * dx + dy * dy).max(1.0)).clamp(0.0, 1.0);
    (x - dx * along).hypot(y - dy * along)
}

/// Returns a row of points without the points that hardly bend it.
pub(super) fn simplify(points: &[(f32, f32)], most: f32) -> Vec<(f32, f32)> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return Vec::new();
    };
    let mut kept = vec![false; points.len()];
    kept[0] = true;
    kept[points.len() - 1] = true;
    let mut open = vec![(0, points.len() - 1)];
    while let Some((from, to)) = open.pop() {
        let (a, b) = (points[from], points[to]);
        let off = |&(x, y): &(f32, f32)| {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let (px, py) = (x - a.0, y - a.1);
            let along = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1.0)).clamp(0.0, 1.0);
            (px - dx * along).hypot(py - dy * along)
        };
        let between = (from + 1..to).map(|nth| (nth, off(&points[nth])));
        let farthest = between.max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((nth, _)) = farthest.filter(|(_, off)| *off > most) {
            kept[nth] = true;
            open.extend([(from, nth), (nth, to)]);
        }
    }
    let all: Vec<(f32, f32)> = points
        .iter()
        .zip(kept)
        .filter(|(_, kept)| *kept)
        .map(|(point, _)| *point)
        .collect();
    if all.len() < 2 {
        vec![first, last]
    } else {
        all
    }
}

//! The shadow behind a wall.

use super::BitGrid;
use crate::grid::segment::{Segment, cross, difference, dot};
use crate::grid::{FINE, Point};

const FINE_UNITS: i64 = FINE as i64;

/// Removes the cells for which the line from the eye to the centre touches `segment`. `first` returns the position of
/// the centre of column 0 on a row, relative to the eye; rows that are `alike` apart are exactly below each other.
pub(super) fn darken(
    eye: Point,
    segment: &Segment,
    seen: &mut BitGrid,
    alike: i32,
    first: impl Fn(i32) -> (i64, i64),
) {
    let [a, b] = segment.ends().map(|end| difference(eye, end));
    let Some(shadow) = Shadow::new(a, b) else {
        seen.clear();
        return;
    };
    let columns = (
        seen.columns().start.into(),
        i64::from(seen.columns().end) - 1,
    );
    // A segment above or below the eye darkens nothing on the eye's side of it.
    let (low, high) = (a.1.min(b.1), a.1.max(b.1));
    let (rows, origin) = (seen.rows(), first(0).1);
    let pitch = first(1).1 - origin;
    // The last row whose centres are at most this far down.
    let last_by = |y: i64| (y - origin).div_euclid(pitch);
    let (mut top, mut bottom) = (i64::from(rows.start), i64::from(rows.end) - 1);
    if low > 0 {
        top = top.max(last_by(low - 1) + 1);
    }
    if high < 0 {
        bottom = bottom.min(last_by(high));
    }
    let (top, bottom) = (top as i32, bottom as i32);
    for start in top..(top + alike).min(bottom + 1) {
        let (down, at) = (first(start + alike).1 - first(start).1, first(start));
        let mut edges = shadow.0.each_ref().map(|plane| Edge::new(plane, at, down));
        for row in (start..=bottom).step_by(alike as usize) {
            if let Some((first, last)) = Edge::between(&edges, columns) {
                seen.clear_run(row, first as i32, last as i32);
            }
            edges.iter_mut().for_each(Edge::go_down);
        }
    }
}

/// Everything behind a segment as seen from the origin, including the segment itself: the intersection of three
/// half-planes.
struct Shadow([HalfPlane; 3]);

/// The points where `x * per_x + y * per_y + constant` is not negative.
struct HalfPlane {
    per_x: i64,
    per_y: i64,
    constant: i64,
}

impl Shadow {
    /// Returns the shadow of the segment from `a` to `b`; `None` if it passes through the origin, because everything is
    /// dark then.
    fn new(a: (i64, i64), b: (i64, i64)) -> Option<Self> {
        let turn = cross(a, b);
        if turn == 0 {
            return Self::from_edge_on(a, b);
        }
        let (a, b) = if turn > 0 { (a, b) } else { (b, a) };
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        // Clockwise of `a`, not clockwise of `b`, and not on the near side of the segment.
        let third = HalfPlane {
            per_x: dy,
            per_y: -dx,
            constant: dx * a.1 - dy * a.0,
        };
        Some(Self([
            HalfPlane::clockwise_of(a, 1),
            HalfPlane::clockwise_of(b, -1),
            third,
        ]))
    }

    /// Returns the shadow of a segment that is seen from its end: everything straight behind it.
    fn from_edge_on(a: (i64, i64), b: (i64, i64)) -> Option<Self> {
        if dot(a, b) <= 0 {
            return None;
        }
        let near = if dot(a, a) <= dot(b, b) { a } else { b };
        let beyond = HalfPlane {
            per_x: near.0,
            per_y: near.1,
            constant: -dot(near, near),
        };
        Some(Self([
            HalfPlane::clockwise_of(near, 1),
            HalfPlane::clockwise_of(near, -1),
            beyond,
        ]))
    }
}

/// The positions at which the edge of a half-plane crosses the rows of cells, one row after the other. It moves by the
/// same amount each time, so that no divisions are needed on the way.
struct Edge {
    side: Side,
    /// The remainder of the value at the first column after division by `step`, and the quotient in whole columns.
    rest: i64,
    columns: i64,
    /// The amounts that the next row adds to the two.
    more_rest: i64,
    more_columns: i64,
    /// Absolute change of the value from one column to the next.
    step: i64,
}

/// The cells of a row that are within a half-plane.
#[derive(Clone, Copy)]
enum Side {
    /// All cells from some column on.
    Right,
    /// All cells up to some column.
    Left,
    /// All cells, or none.
    Whole,
}

impl Edge {
    /// Creates the edge on the first row, whose first centre is at `start`; the rows are `per_row` apart.
    const fn new(plane: &HalfPlane, start: (i64, i64), per_row: i64) -> Self {
        let value = plane.per_x * start.0 + plane.per_y * start.1 + plane.constant;
        let down = plane.per_y * per_row;
        let (side, step) = match plane.per_x {
            0 => (Side::Whole, 1),
            1.. => (Side::Right, plane.per_x * FINE_UNITS),
            _ => (Side::Left, -plane.per_x * FINE_UNITS),
        };
        Self {
            side,
            rest: value.rem_euclid(step),
            columns: value.div_euclid(step),
            more_rest: down.rem_euclid(step),
            more_columns: down.div_euclid(step),
            step,
        }
    }

    /// Returns the first and the last column in `range` that are within all the half-planes on this row.
    fn between(edges: &[Self; 3], (first, last): (i64, i64)) -> Option<(i64, i64)> {
        let within = edges
            .iter()
            .try_fold((first, last), |(first, last), edge| match edge.side {
                Side::Right => Some((first.max(-edge.columns), last)),
                Side::Left => Some((first, last.min(edge.columns))),
                Side::Whole => (edge.columns >= 0).then_some((first, last)),
            });
        within.filter(|(first, last)| first <= last)
    }

    /// Moves to the next row.
    const fn go_down(&mut self) {
        self.rest += self.more_rest;
        self.columns += self.more_columns;
        if self.rest >= self.step {
            self.rest -= self.step;
            self.columns += 1;
        }
    }
}

impl HalfPlane {
    /// Returns the half-plane clockwise of a direction, or with a sign of -1 on its other side; it includes the line
    /// itself.
    const fn clockwise_of((x, y): (i64, i64), sign: i64) -> Self {
        Self {
            per_x: -sign * y,
            per_y: sign * x,
            constant: 0,
        }
    }
}

//! Prepares walls for a map: clips them at its edge, and cuts gaps for doors.

use crate::grid::Point;

/// Maximum distance of a door from a wall that it belongs to, in fine units: a tenth of a cell.
const MAX_DOOR_DISTANCE: i128 = 100;

/// Minimum length of a wall under a door, in fine units.
const MIN_WALL_UNDER_DOOR: i128 = 50;

/// Returns the part of a line on a map of this extent, edge included; `None` if no part is.
pub(super) fn clip(from: Point, to: Point, extent: Point) -> Option<(Point, Point)> {
    // Both are fractions of the line's length, with a positive denominator.
    let (mut first, mut last) = ((0_i128, 1_i128), (1_i128, 1_i128));
    let later = |a: (i128, i128), b: (i128, i128)| a.0 * b.1 > b.0 * a.1;
    for (start, end, high) in [(from.x, to.x, extent.x), (from.y, to.y, extent.y)] {
        let delta = i128::from(end) - i128::from(start);
        if delta == 0 {
            if !(0..=high).contains(&start) {
                return None;
            }
            continue;
        }
        let at = |edge: i32| {
            let way = i128::from(edge) - i128::from(start);
            (way * delta.signum(), delta.abs())
        };
        let (enters, leaves) = if delta > 0 {
            (at(0), at(high))
        } else {
            (at(high), at(0))
        };
        if later(enters, first) {
            first = enters;
        }
        if later(last, leaves) {
            last = leaves;
        }
    }
    if later(first, last) {
        return None;
    }
    let ends = (along(from, to, first), along(from, to, last));
    (ends.0 != ends.1).then_some(ends)
}

/// Returns the point at a fraction of a line, rounded to the nearest fine unit.
fn along(from: Point, to: Point, (part, whole): (i128, i128)) -> Point {
    let at = |from: i32, to: i32| {
        let delta = i128::from(to) - i128::from(from);
        let step = (2 * delta * part + whole).div_euclid(2 * whole);
        from.saturating_add(i32::try_from(step).unwrap_or(0))
    };
    Point::new(at(from.x, to.x), at(from.y, to.y))
}

/// Cuts a wall at a door. Returns the pieces on the two sides of the door, which end at its ends; `None` if the door is
/// not in the wall.
pub(super) fn cut(
    (from, to): (Point, Point),
    (one, other): (Point, Point),
) -> Option<Vec<(Point, Point)>> {
    let difference = |a: Point, b: Point| {
        (
            i128::from(b.x) - i128::from(a.x),
            i128::from(b.y) - i128::from(a.y),
        )
    };
    let way = difference(from, to);
    let length = way.0 * way.0 + way.1 * way.1;
    let place = |end: Point| {
        let offset = difference(from, end);
        let across = way.0 * offset.1 - way.1 * offset.0;
        let in_line = across * across <= MAX_DOOR_DISTANCE * MAX_DOOR_DISTANCE * length;
        in_line.then_some(way.0 * offset.0 + way.1 * offset.1)
    };
    let (one_at, other_at) = (place(one)?, place(other)?);
    let ((low, low_end), (high, high_end)) = if one_at <= other_at {
        ((one_at, one), (other_at, other))
    } else {
        ((other_at, other), (one_at, one))
    };
    let (starts, ends) = (low.max(0), high.min(length));
    let under = ends - starts;
    if under <= 0 || under * under <= MIN_WALL_UNDER_DOOR * MIN_WALL_UNDER_DOOR * length {
        return None;
    }
    let mut rest = Vec::new();
    if low > 0 && from != low_end {
        rest.push((from, low_end));
    }
    if high < length && high_end != to {
        rest.push((high_end, to));
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EXTENT: Point = Point::new(10_000, 5_000);

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn a_line_is_cut_at_the_edge() {
        for (from, to, left) in [
            (p(1000, 0), p(1000, 5000), Some((p(1000, 0), p(1000, 5000)))),
            (
                p(-1000, 1000),
                p(3000, 1000),
                Some((p(0, 1000), p(3000, 1000))),
            ),
            (
                p(12_000, 6000),
                p(8000, 2000),
                Some((p(10_000, 4000), p(8000, 2000))),
            ),
            (p(-1, 0), p(-1, 5000), None),
            (
                p(10_000, -10),
                p(10_000, 5010),
                Some((p(10_000, 0), p(10_000, 5000))),
            ),
            (
                p(9000, -1000),
                p(12_000, 2000),
                Some((p(10_000, 0), p(10_000, 0))),
            ),
        ] {
            let left = left.filter(|(a, b)| a != b);
            assert_eq!(clip(from, to, EXTENT), left, "{from:?} {to:?}");
        }
    }

    #[test]
    fn a_wall_leaves_a_gap_for_a_door() {
        let wall = (p(0, 2000), p(8000, 2000));
        let gap = vec![(p(0, 2000), p(3000, 2000)), (p(4000, 2010), p(8000, 2000))];
        assert_eq!(cut(wall, (p(4000, 2010), p(3000, 2000))), Some(gap));
        assert_eq!(cut(wall, (p(0, 2000), p(8000, 2000))), Some(Vec::new()));
        for beside in [
            (p(3000, 2000), p(3000, 3000)),
            (p(3000, 2200), p(4000, 2200)),
            (p(8000, 2000), p(9000, 2000)),
        ] {
            assert_eq!(cut(wall, beside), None, "{beside:?}");
        }
    }

    proptest! {
        #[test]
        fn remaining_pieces_are_on_the_map(
            ends in prop::array::uniform4(-1_000_000_000..1_000_000_000_i32),
            near in prop::array::uniform4(-20_000..20_000_i32),
        ) {
            for [a, b, c, d] in [ends, near] {
                if let Some((from, to)) = clip(p(a, b), p(c, d), EXTENT) {
                    for end in [from, to] {
                        prop_assert!((0..=EXTENT.x).contains(&end.x));
                        prop_assert!((0..=EXTENT.y).contains(&end.y));
                    }
                }
            }
        }
    }
}

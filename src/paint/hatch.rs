//! Hatching: parallel lines across a cell that continue in the next.

/// Returns the parts of parallel lines that are inside a convex polygon. The lines are those where `x * slope.0 + y *
/// slope.1` is an odd multiple of half a `step`.
pub fn hatch(
    corners: &[(f32, f32)],
    slope: (f32, f32),
    step: f32,
) -> impl Iterator<Item = ((f32, f32), (f32, f32))> {
    let height = move |&(x, y): &(f32, f32)| x * slope.0 + y * slope.1;
    let heights = || corners.iter().map(height);
    let least = heights().fold(f32::INFINITY, f32::min);
    let most = heights().fold(f32::NEG_INFINITY, f32::max);
    let (first, last) = if step > 0.0 && least < most {
        (
            (least / step - 0.5).ceil() as i32,
            (most / step - 0.5).floor() as i32,
        )
    } else {
        (0, -1)
    };
    (first..=last).filter_map(move |nth| {
        let level = (nth as f32 + 0.5) * step;
        let mut ends = Vec::with_capacity(2);
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            let (low, high) = (height(a), height(b));
            if (low < level) != (high < level) {
                let share = (level - low) / (high - low);
                ends.push((a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share));
            }
        }
        Some((*ends.first()?, *ends.get(1)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_in_its_cell_and_continues_in_the_next() {
        let square = |x: f32, y: f32| [(x, y), (x + 30.0, y), (x + 30.0, y + 30.0), (x, y + 30.0)];
        let lines: Vec<_> = hatch(&square(30.0, 60.0), (1.0, 1.0), 10.0).collect();
        assert_eq!(lines.len(), 6);
        for (x, y) in lines.iter().flat_map(|(from, to)| [from, to]) {
            assert!((30.0..=60.0).contains(x) && (60.0..=90.0).contains(y));
        }
        let below: Vec<_> = hatch(&square(30.0, 90.0), (1.0, 1.0), 10.0).collect();
        type Stroke = ((f32, f32), (f32, f32));
        let ends = |lines: &[Stroke]| -> Vec<(f32, f32)> {
            lines.iter().flat_map(|(from, to)| [*from, *to]).collect()
        };
        // A line that leaves this square at its lower side enters the one below it there.
        let leaving = ends(&lines).into_iter().filter(|(_, y)| *y >= 89.9);
        let entering = ends(&below);
        assert!(leaving.clone().count() == 3);
        for (x, _) in leaving {
            assert!(
                entering
                    .iter()
                    .any(|(other, y)| (other - x).abs() < 0.01 && *y <= 90.1)
            );
        }
    }
}

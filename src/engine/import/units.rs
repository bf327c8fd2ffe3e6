//! Converts coordinates of other programs, in squares or pixels, to whole fine units.

use crate::grid::{FINE, Point};

use super::ImportError;

/// Maximum distance from the map, in cells, of anything in a file; everything outside the map is clipped.
pub const MAX_DISTANCE_CELLS: f64 = 1_000_000.0;

/// Converts a program's coordinates to fine units, and records how far points were moved.
#[derive(Clone, Debug)]
pub(super) struct UnitConverter {
    /// The program's coordinates of our origin.
    origin: (f64, f64),
    /// Number of fine units per unit of the program, across and down.
    scale: (f64, f64),
    /// Number of points that were not on whole fine units.
    pub moved: usize,
    /// Maximum distance by which a point was moved, in fine units.
    pub farthest: f64,
}

/// Maximum distance, in fine units, that counts as rounding by the other program.
const ROUNDING_TOLERANCE: f64 = 0.01;

impl UnitConverter {
    /// Creates a gauge with its origin and its scale, in fine units per unit of the program.
    pub const fn new(origin: (f64, f64), scale: (f64, f64)) -> Self {
        Self {
            origin,
            scale,
            moved: 0,
            farthest: 0.0,
        }
    }

    /// Returns the same gauge for swapped coordinates.
    pub const fn flipped(self) -> Self {
        Self {
            origin: (self.origin.1, self.origin.0),
            scale: (self.scale.1, self.scale.0),
            ..self
        }
    }

    /// Returns the point at the program's coordinates `(x, y)`; `path` is their place in the file.
    ///
    /// # Errors
    /// [`ImportError::Coordinate`] if it is not a number or is far from any map.
    pub fn point(
        &mut self,
        (x, y): (f64, f64),
        path: impl Fn() -> String,
    ) -> Result<Point, ImportError> {
        let mut fine = |at: f64, origin: f64, scale: f64, axis: &str| {
            let exact = (at - origin) * scale;
            let most = MAX_DISTANCE_CELLS * f64::from(FINE);
            // NaN is in no range.
            if !(-most..=most).contains(&exact) {
                let path = format!("{}.{axis}", path());
                return Err(ImportError::Coordinate { path, value: at });
            }
            let whole = exact.round();
            let off = (whole - exact).abs();
            if off > ROUNDING_TOLERANCE {
                self.moved += 1;
                self.farthest = self.farthest.max(off);
            }
            Ok(whole as i32)
        };
        let across = fine(x, self.origin.0, self.scale.0, "x")?;
        let down = fine(y, self.origin.1, self.scale.1, "y")?;
        Ok(Point::new(across, down))
    }
}

/// Converts a length in cells to fine units, such as the range of a light; `None` if it is not a valid length.
pub(super) fn length(cells: f64) -> Option<i32> {
    let near = (0.0..=MAX_DISTANCE_CELLS).contains(&cells);
    near.then(|| (cells * f64::from(FINE)).round() as i32)
}

/// Returns the reach of a light of `cells` in fine units; `None` if it is less than half a foot.
pub(super) fn reach(cells: f64) -> Option<i32> {
    length(cells).filter(|range| *range >= FINE / 10)
}

/// Returns how many whole cells cover `width` and `height`, which may be fractions; a hundredth of a cell is ignored.
///
/// # Errors
/// [`ImportError::Size`] if a side is not 1 to 512 cells.
pub(super) fn cells(width: f64, height: f64) -> Result<(u32, u32), ImportError> {
    let whole = |side: f64| (side - 0.01).ceil();
    let sides = 1.0..=f64::from(crate::grid::MAX_MAP_SIZE);
    let fits = |side: f64| sides.contains(&whole(side));
    if fits(width) && fits(height) {
        Ok((whole(width) as u32, whole(height) as u32))
    } else {
        Err(ImportError::Size { width, height })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_end_at_the_limit() {
        let mut gauge = UnitConverter::new((2.0, 1.0), (1000.0, 1000.0));
        let at = |gauge: &mut UnitConverter, x, y| gauge.point((x, y), || "here".to_owned());
        let point = at(&mut gauge, 7.0, 2.617_188).expect("near");
        assert_eq!(point, Point::new(5000, 1617));
        assert_eq!(gauge.moved, 1);
        assert!((0.18..0.19).contains(&gauge.farthest), "{}", gauge.farthest);
        for wrong in [f64::NAN, f64::INFINITY, -1e9, 1e300] {
            let refused = at(&mut gauge, 0.0, wrong).expect_err("no use");
            assert!(refused.to_string().contains("`here.y` is"), "{refused}");
        }
    }

    #[test]
    fn part_of_a_cell_counts_as_a_cell() {
        assert_eq!(cells(20.000_01, 15.5).expect("it fits"), (20, 16));
        for (width, height) in [(0.0, 3.0), (513.0, 3.0), (f64::NAN, 3.0), (3.0, -1.0)] {
            assert!(cells(width, height).is_err());
        }
    }
}

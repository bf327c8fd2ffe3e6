//! The part of a picture that a portrait shows: a square that always stays within the picture.

/// Minimum side of the square, in pixels of the picture.
const MIN_CROP_PIXELS: f32 = 24.0;

/// The square of a picture that a portrait shows, in pixels of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crop {
    /// The centre of the square, from the upper left corner of the picture.
    pub middle: (f32, f32),
    /// The length of its sides.
    pub side: f32,
}

impl Crop {
    /// Returns the largest square in the middle of a picture of this size in pixels.
    pub fn largest((width, height): (u32, u32)) -> Self {
        let (width, height) = (width as f32, height as f32);
        Self {
            middle: (width * 0.5, height * 0.5),
            side: width.min(height),
        }
    }

    /// Returns the square moved by this many pixels, as far as the picture allows.
    #[must_use]
    pub fn moved(self, by: (f32, f32), size: (u32, u32)) -> Self {
        let middle = (self.middle.0 + by.0, self.middle.1 + by.1);
        Self { middle, ..self }.within(size)
    }

    /// Returns a square around the same centre that magnifies the picture by `times`.
    #[must_use]
    pub fn zoomed(self, times: f32, size: (u32, u32)) -> Self {
        let side = self.side / times.max(0.01);
        Self { side, ..self }.within(size)
    }

    /// Returns the nearest square within the picture.
    fn within(self, (width, height): (u32, u32)) -> Self {
        let (width, height) = (width as f32, height as f32);
        let most = width.min(height);
        let side = self.side.clamp(MIN_CROP_PIXELS.min(most), most);
        let half = side * 0.5;
        // Rounding may make the range for the largest square slightly negative.
        let along = |at: f32, length: f32| at.min(length - half).max(half);
        Self {
            middle: (along(self.middle.0, width), along(self.middle.1, height)),
            side,
        }
    }

    /// Returns the left and the upper edge of the square and the length of its side, in whole pixels of a picture of
    /// this size.
    pub fn to_pixels(self, (width, height): (u32, u32)) -> (u32, u32, u32) {
        let crop = self.within((width, height));
        let side = (crop.side.round() as u32).clamp(1, width.min(height).max(1));
        let corner = |middle: f32, length: u32| {
            let corner = (middle - crop.side * 0.5).round().max(0.0) as u32;
            corner.min(length.saturating_sub(side))
        };
        (
            corner(crop.middle.0, width),
            corner(crop.middle.1, height),
            side,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: (u32, u32) = (400, 200);

    #[test]
    fn crop_starts_as_largest_square_within_the_picture() {
        let crop = Crop::largest(WIDE);
        assert_eq!((crop.middle, crop.side), ((200.0, 100.0), 200.0));
        assert_eq!(crop.to_pixels(WIDE), (100, 0, 200));
        // As far to the right as the picture goes, and no distance down.
        let right = crop.moved((5_000.0, 30.0), WIDE);
        assert_eq!(right.middle, (300.0, 100.0));
        assert_eq!(right.to_pixels(WIDE), (200, 0, 200));
        assert_eq!(
            right.moved((-9_000.0, 0.0), WIDE).to_pixels(WIDE),
            (0, 0, 200)
        );
    }

    #[test]
    fn wheel_zooms_crop_around_its_middle_within_limits() {
        let crop = Crop::largest(WIDE).zoomed(2.0, WIDE);
        assert_eq!((crop.middle, crop.side), ((200.0, 100.0), 100.0));
        assert_eq!(crop.zoomed(0.001, WIDE), Crop::largest(WIDE));
        assert!((crop.zoomed(1e9, WIDE).side - MIN_CROP_PIXELS).abs() < 0.01);
        // In a corner, zooming out moves it back into the picture.
        let corner = crop.moved((999.0, 999.0), WIDE);
        assert_eq!(corner.middle, (350.0, 150.0));
        assert_eq!(corner.zoomed(0.5, WIDE).middle, (300.0, 100.0));
    }

    #[test]
    fn smallest_pictures_have_a_crop_too() {
        for size in [(1, 1), (1, 900), (3, 2)] {
            let crop = Crop::largest(size)
                .zoomed(7.0, size)
                .moved((9.0, -9.0), size);
            let (x, y, side) = crop.to_pixels(size);
            assert!(
                side >= 1 && x + side <= size.0 && y + side <= size.1,
                "{size:?}"
            );
        }
    }
}

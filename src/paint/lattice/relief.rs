//! How much each pixel of a picture stands out from those around it, for lines in any direction.

use image::GrayImage;

/// Distance of the pixels that each pixel is compared with.
const COMPARED_DISTANCE: u32 = 3;

/// The pixels at that distance, in half of the directions; each has an opposite one.
const AROUND: [(i32, i32); 4] = [(3, 0), (0, 3), (2, 2), (2, -2)];

/// Number of subdivisions of a grey level.
const PARTS: i32 = 4;

/// Lower and upper bound for the maximum that a pixel counts, in those subdivisions.
const MIN_CEILING: usize = 72;
const MAX_CEILING: usize = 120;

/// How much darker each pixel is than those around it, in parts of a grey level.
pub(super) struct Relief {
    width: u32,
    height: u32,
    darker: Vec<i8>,
}

impl Relief {
    /// Computes the relief of a picture. A strong line, such as a wall, counts hardly more than uneven ground.
    pub fn from_picture(picture: &GrayImage) -> Self {
        let (width, height) = picture.dimensions();
        let raw = picture.as_raw();
        let row = width as i32;
        let mut darker = vec![0_i8; raw.len()];
        for y in COMPARED_DISTANCE..height.saturating_sub(COMPARED_DISTANCE) {
            for x in COMPARED_DISTANCE..width.saturating_sub(COMPARED_DISTANCE) {
                let at = (y * width + x) as i32;
                let value = |dx: i32, dy: i32| i32::from(raw[(at + dy * row + dx) as usize]);
                let beside = value(-1, 0) + value(1, 0) + value(0, -1) + value(0, 1);
                let here = (4 * value(0, 0) + beside) * PARTS / 8;
                // A line is darker or brighter than both its sides; an edge is not.
                let (mut valley, mut crest) = (0, 0);
                for (dx, dy) in AROUND {
                    let (one, other) = (value(dx, dy) * PARTS, value(-dx, -dy) * PARTS);
                    valley = valley.max(one.min(other) - here);
                    crest = crest.max(here - one.max(other));
                }
                darker[at as usize] = (valley - crest).clamp(-127, 127) as i8;
            }
        }
        let most = count_limit(&darker);
        for value in &mut darker {
            *value = (*value).clamp(-most, most);
        }
        Self {
            width,
            height,
            darker,
        }
    }

    /// Returns the width and height of the picture.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Returns one row of the relief.
    pub fn row(&self, y: u32) -> &[i8] {
        let from = (y * self.width) as usize;
        &self.darker[from..from + self.width as usize]
    }

    /// Returns the relief at a place; `None` outside the picture.
    pub fn at(&self, x: f64, y: f64) -> Option<f32> {
        if x < 0.0 || y < 0.0 || x >= f64::from(self.width) || y >= f64::from(self.height) {
            return None;
        }
        let at = y as usize * self.width as usize + x as usize;
        Some(f32::from(self.darker[at]))
    }
}

/// Returns the maximum that a pixel counts: a multiple of the median.
fn count_limit(darker: &[i8]) -> i8 {
    let mut counts = [0_usize; 128];
    for value in darker {
        counts[usize::from(value.unsigned_abs().min(127))] += 1;
    }
    let mut sum = 0;
    let half = counts.iter().position(|count| {
        sum += count;
        sum * 2 > darker.len()
    });
    let half = half.unwrap_or_default();
    (half * 4).clamp(MIN_CEILING, MAX_CEILING) as i8
}

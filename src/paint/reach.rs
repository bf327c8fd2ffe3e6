//! Reach as bands: two tints in turn, an outline where a band ends, hatching where an enemy waits.

use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::grid::Cell;

use super::palette::{self, Rgba};

/// Paints the squares in reach, each with its band from 1: `footprint` squares along a side for each
/// anchor; those in `meeting` hatched, since they lie in an enemy's reach. Answers the picture and the
/// square of its top left corner; nothing for no squares.
pub fn paint_reach(
    bands: &[(Cell, u32)],
    meeting: &[Cell],
    footprint: u8,
    pixels: u32,
) -> Option<(Pixmap, Cell)> {
    let side = i32::from(footprint.max(1));
    let (left, right) = bounds(bands.iter().map(|(cell, _)| cell.x))?;
    let (top, bottom) = bounds(bands.iter().map(|(cell, _)| cell.y))?;
    let (width, height) = (right - left + side, bottom - top + side);
    let mut lowest = vec![u32::MAX; (width * height) as usize];
    // A square that several anchors cover belongs to the nearest band.
    for (anchor, band) in bands {
        for dy in 0..side {
            for dx in 0..side {
                let index = (anchor.y - top + dy) * width + anchor.x - left + dx;
                let slot = &mut lowest[index as usize];
                *slot = (*slot).min(*band);
            }
        }
    }
    let band_at = |x: i32, y: i32| {
        let inside = (0..width).contains(&x) && (0..height).contains(&y);
        if inside {
            lowest[(y * width + x) as usize]
        } else {
            u32::MAX
        }
    };
    let mut pixmap = Pixmap::new(width as u32 * pixels, height as u32 * pixels)?;
    let step = pixels as f32;
    let mut outline = PathBuilder::new();
    for tint in 0..palette::REACH_BANDS.len() {
        let mut squares = PathBuilder::new();
        for y in 0..height {
            for x in 0..width {
                let band = band_at(x, y);
                let mine =
                    band != u32::MAX && (band as usize + 1) % palette::REACH_BANDS.len() == tint;
                if !mine {
                    continue;
                }
                let (px, py) = (x as f32 * step, y as f32 * step);
                squares.push_rect(Rect::from_xywh(px, py, step, step)?);
                // The side towards a later band, or towards nothing, is this band's edge.
                for (nx, ny, from, to) in [
                    (x, y - 1, (px, py), (px + step, py)),
                    (x, y + 1, (px, py + step), (px + step, py + step)),
                    (x - 1, y, (px, py), (px, py + step)),
                    (x + 1, y, (px + step, py), (px + step, py + step)),
                ] {
                    if band_at(nx, ny) > band {
                        outline.move_to(from.0, from.1);
                        outline.line_to(to.0, to.1);
                    }
                }
            }
        }
        if let Some(path) = squares.finish() {
            let paint = paint(palette::REACH_BANDS[tint]);
            pixmap.fill_path(
                &path,
                &paint,
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
    }
    let mut hatching = PathBuilder::new();
    for anchor in meeting {
        let (px, py) = (
            (anchor.x - left) as f32 * step,
            (anchor.y - top) as f32 * step,
        );
        hatch(&mut hatching, (px, py), step);
    }
    if let Some(path) = hatching.finish() {
        let stroke = Stroke {
            width: step / 10.0,
            ..Stroke::default()
        };
        let paint = paint(palette::REACH_MEETING);
        pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
    }
    if let Some(path) = outline.finish() {
        let stroke = Stroke {
            width: step / 14.0,
            ..Stroke::default()
        };
        let paint = paint(palette::REACH_OUTLINE);
        pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
    }
    Some((pixmap, Cell::new(left, top)))
}

/// Falling diagonals across a square, three of them.
fn hatch(path: &mut PathBuilder, (x, y): (f32, f32), step: f32) {
    for nth in 1u8..6 {
        let along = f32::from(nth) * step / 3.0 - step;
        let (low, high) = ((-along).max(0.0), (step - along).min(step));
        if high > low {
            path.move_to(x + low, y + along + low);
            path.line_to(x + high, y + along + high);
        }
    }
}

fn bounds(values: impl Iterator<Item = i32> + Clone) -> Option<(i32, i32)> {
    Some((values.clone().min()?, values.max()?))
}

fn paint([red, green, blue, alpha]: Rgba) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color(Color::from_rgba8(red, green, blue, alpha));
    paint
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_covers_the_reach_and_no_more() {
        let bands = [(Cell::new(3, 4), 1), (Cell::new(5, 4), 2)];
        let (pixmap, corner) = paint_reach(&bands, &[], 1, 10).expect("two squares");
        assert_eq!(corner, Cell::new(3, 4));
        assert_eq!((pixmap.width(), pixmap.height()), (30, 10));
        let alpha = |x, y| pixmap.pixel(x, y).map_or(0, |pixel| pixel.alpha());
        assert!(alpha(5, 5) > 0 && alpha(25, 5) > 0);
        assert_eq!(alpha(15, 5), 0);
        assert!(paint_reach(&[], &[], 1, 10).is_none());
    }

    #[test]
    fn squares_in_an_enemys_reach_look_different() {
        let bands = [(Cell::new(3, 4), 1), (Cell::new(4, 4), 1)];
        let (pixmap, _) = paint_reach(&bands, &[Cell::new(4, 4)], 1, 20).expect("two squares");
        let square = |from: u32| {
            let pixels = (4..16).flat_map(move |y| (from..from + 12).map(move |x| (x, y)));
            let reds = pixels.map(|(x, y)| pixmap.pixel(x, y).map_or(0, |pixel| pixel.red()));
            reds.max().unwrap_or(0)
        };
        assert!(square(24) > square(4) + 60);
    }
}

//! The strip below the players' map: a few lines, the last of them the brightest.

use tiny_skia::Pixmap;

use super::letters::{CAPITAL, outline, width_of};
use super::palette;
use super::plate::fill;

/// The height of a line, as a part of the window's.
pub const LINE: f32 = 0.044;
/// The size of the letters, as a part of the line's height.
const LETTERS: f32 = 0.72;

/// Paints the strip so many pixels wide and high.
pub fn paint_strip(lines: &[String], width: u32, height: u32) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(width, height)?;
    pixmap.fill(super::canvas::tint(palette::CHROME_BACKDROP));
    let line = height as f32 / lines.len().max(1) as f32;
    let room = width as f32 - 2.0 * line;
    for (number, text) in (0_u16..).zip(lines) {
        let size = line * LETTERS;
        // A long sentence is written smaller, so that its end can be read.
        let size = size * (room / width_of(text, size).max(1.0)).min(1.0);
        let baseline = line * (f32::from(number) + 0.5) + CAPITAL * size * 0.5;
        let last = usize::from(number) + 1 == lines.len();
        let ink = match last {
            true => palette::CHROME_TEXT,
            false => palette::CHROME_TEXT_QUIET,
        };
        if let Some(path) = outline(text, (line, baseline), size) {
            fill(&mut pixmap, &path, ink);
        }
    }
    Some(pixmap)
}

//! A caption below a picture: a line in letters that stay legible in a compressed video.

use tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::canvas::tint;
use super::letters::{CAPITAL, ReadingOrder, cut_to_fit, outline_with_order, width_with_order};
use super::palette;
use super::plate::fill;

/// Size of the letters, as a share of the picture's width, and its limits in pixels.
const LETTERS: f32 = 0.028;
const MIN_LETTERS: f32 = 20.0;
const MAX_LETTERS: f32 = 30.0;

/// Height of the strip below the picture, in multiples of the letters' size.
const STRIP: f32 = 1.8;

/// Space at both ends of the line, in multiples of the letters' size.
const AROUND: f32 = 0.6;

/// Returns the picture with a strip below it, on which as much of `text` stands as fits in a line; `None` if that is too
/// large. The strip has the same height for every text.
pub fn with_caption(picture: &Pixmap, text: &str) -> Option<Pixmap> {
    let width = picture.width() as f32;
    let size = (width * LETTERS).clamp(MIN_LETTERS, MAX_LETTERS);
    let strip = (size * STRIP).ceil();
    let mut whole = Pixmap::new(picture.width(), picture.height() + strip as u32)?;
    whole.fill(tint(palette::CHROME_BACKDROP));
    let (paint, still) = (PixmapPaint::default(), Transform::identity());
    whole.draw_pixmap(0, 0, picture.as_ref(), &paint, still, None);
    let around = AROUND * size;
    let order = ReadingOrder::OwnText;
    let fits = |text: &str| width_with_order(text, order, size) <= width - 2.0 * around;
    let line = cut_to_fit(text, &fits);
    let baseline = picture.height() as f32 + (strip + CAPITAL * size) * 0.5;
    if let Some(path) = outline_with_order(&line, order, (around, baseline), size) {
        fill(&mut whole, &path, palette::PLATE_TEXT);
    }
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the columns of the strip with bright pixels, and the height of what stands there.
    fn written(width: u32, text: &str) -> (Vec<u32>, u32) {
        let picture = Pixmap::new(width, 40).expect("a picture");
        let whole = with_caption(&picture, text).expect("it is small");
        let is_bright = |x, y| whole.pixel(x, y).is_some_and(|pixel| pixel.red() > 150);
        let rows: Vec<u32> = (40..whole.height())
            .filter(|y| (0..width).any(|x| is_bright(x, *y)))
            .collect();
        let columns = (0..width).filter(|x| (40..whole.height()).any(|y| is_bright(*x, y)));
        (columns.collect(), rows.len() as u32)
    }

    #[test]
    fn caption_is_a_large_line_that_fits() {
        let words = "Orc chief attacks Mira: hits and wounds her badly, ".repeat(4);
        for width in [480, 960] {
            for text in ["Mira casts web", &words] {
                let (columns, height) = written(width, text);
                assert!(height >= 14, "{height}");
                let (first, last) = (columns[0], columns[columns.len() - 1]);
                assert!(
                    first >= 8 && last <= width - 8,
                    "{first} to {last} of {width}"
                );
            }
        }
        assert_eq!(written(480, "").1, 0);
    }
}

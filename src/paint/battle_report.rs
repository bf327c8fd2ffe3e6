//! The end of a fight as one picture to be saved: its map with the fight summary below it.

use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

use super::canvas::{MAX_CANVAS_SIDE, tint};
use super::letters::{CAPITAL, outline};
use super::page::wrapped;
use super::palette::{self, Rgba};
use super::plate::fill;

/// Width of the picture, in pixels.
const WIDTH: u32 = 1600;
/// Maximum height of the map in it, in pixels.
const MAP_HEIGHT: f32 = 1100.0;
/// Space around everything, in pixels.
const AROUND: f32 = 56.0;
/// Distance between lines, in multiples of their letters' size.
const LEADING: f32 = 1.36;

/// A line of the summary, with its style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaintedLine {
    /// Result of the fight.
    Title(String),
    /// Duration of the fight.
    Aside(String),
    /// Heading of the lines below it.
    Head(String),
    /// Any other line.
    Row(String),
}

/// Size and colour of letters, with the space above them and at their left, in pixels.
struct Style {
    size: f32,
    ink: Rgba,
    above: f32,
    left: f32,
}

impl PaintedLine {
    fn text(&self) -> &str {
        match self {
            Self::Title(words) | Self::Aside(words) | Self::Head(words) | Self::Row(words) => words,
        }
    }

    fn style(&self) -> Style {
        let quiet = palette::TOKEN_LOST;
        let (size, ink, above, left) = match self {
            Self::Title(_) => (54.0, palette::INK, 0.0, 0.0),
            Self::Aside(_) => (26.0, quiet, 6.0, 0.0),
            Self::Head(_) => (32.0, palette::INK, 30.0, 0.0),
            Self::Row(_) => (27.0, quiet, 6.0, 26.0),
        };
        Style {
            size,
            ink,
            above,
            left,
        }
    }
}

/// Paints the map with the summary below it, on paper. Lines that would make the picture too high are left out, which
/// dots indicate.
pub fn paint_account(map: &Pixmap, lines: &[PaintedLine]) -> Option<Pixmap> {
    let room = WIDTH as f32 - 2.0 * AROUND;
    let scale = (room / map.width() as f32).min(MAP_HEIGHT / map.height() as f32);
    let map_height = map.height() as f32 * scale;
    let mut laid = Vec::new();
    let mut y = AROUND + map_height + AROUND * 0.75;
    let most = MAX_CANVAS_SIDE as f32 - 2.0 * AROUND;
    'lines: for line in lines {
        let style = line.style();
        y += style.above;
        for words in wrapped(line.text(), style.size, room - style.left) {
            if y + style.size * LEADING > most {
                laid.push(("…".to_owned(), line.style(), y));
                y += style.size * LEADING;
                break 'lines;
            }
            laid.push((words, line.style(), y));
            y += style.size * LEADING;
        }
    }
    let mut pixmap = Pixmap::new(WIDTH, (y + AROUND) as u32)?;
    pixmap.fill(tint(palette::FLOOR_FOR_PLAYERS));
    let left = (WIDTH as f32 - map.width() as f32 * scale) * 0.5;
    let smooth = PixmapPaint {
        quality: FilterQuality::Bicubic,
        ..PixmapPaint::default()
    };
    let place = Transform::from_translate(left, AROUND).pre_scale(scale, scale);
    pixmap.draw_pixmap(0, 0, map.as_ref(), &smooth, place, None);
    for (words, style, top) in laid {
        let baseline = top + (style.size * LEADING + CAPITAL * style.size) * 0.5;
        let at = (AROUND + style.left, baseline);
        if let Some(path) = outline(&words, at, style.size) {
            fill(&mut pixmap, &path, style.ink);
        }
    }
    Some(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(words: &str) -> PaintedLine {
        PaintedLine::Row(words.to_owned())
    }

    #[test]
    fn report_is_below_the_map_and_fits_the_page() {
        let mut map = Pixmap::new(400, 200).expect("a picture");
        map.fill(tint(palette::WATER));
        let title = PaintedLine::Title("The party wins".into());
        let short = paint_account(&map, &[title.clone(), row("Orc, dead")]).expect("a picture");
        let colour = |picture: &Pixmap, x, y| {
            let pixel = picture.pixel(x, y).expect("inside");
            [pixel.red(), pixel.green(), pixel.blue()]
        };
        let [red, green, blue, _] = palette::WATER;
        assert_eq!(colour(&short, WIDTH / 2, 300), [red, green, blue]);
        let dark = |picture: &Pixmap, y| {
            let [red, green, blue, _] = palette::INK;
            (0..WIDTH).any(|x| colour(picture, x, y) == [red, green, blue])
        };
        let below = (AROUND + 744.0) as u32;
        assert!((below..short.height()).any(|y| dark(&short, y)));
        // A long line is wrapped, and a long summary makes a higher picture.
        let long = row(&"a word and another ".repeat(20));
        let longer = paint_account(&map, &[title.clone(), long]).expect("a picture");
        assert!(longer.height() > short.height() + 60);
        // An endless summary is cut off.
        let endless: Vec<PaintedLine> = (0..400).map(|_| row("Orc, dead")).collect();
        let cut = paint_account(&map, &endless).expect("a picture");
        assert!(cut.height() <= MAX_CANVAS_SIDE, "{}", cut.height());
    }
}

//! The banner over the players' map: a dark strip with the round at the left, the acting combatants in the middle,
//! with their tokens and with pips for the time that is left, and the next combatants at the right.

use tiny_skia::{PathBuilder, Pixmap, PixmapPaint, Stroke, Transform};

use super::canvas::flat;
use super::letters::{CAPITAL, outline, shortened, width_of};
use super::palette::{self, Rgba};
use super::plate::fill;
use super::token::{ROOM, TokenFace, TokenScale, paint_token};

/// Contents of the banner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Banner {
    /// The round and its current stage.
    pub round: String,
    /// Tokens of the acting combatants.
    pub faces: Vec<TokenFace>,
    /// Names of the acting combatants.
    pub who: String,
    /// Seconds or segments that are left, the current segment included, and their total.
    pub pips: Option<(u32, u32)>,
    /// Names of the next combatants.
    pub next: String,
}

/// Maximum number of pips; more would be too small to count.
const MAX_PIPS: u32 = 12;
/// Size of the letters for the acting combatants, as a share of the banner's height.
const WHO: f32 = 0.58;
/// Size of all other letters, as a share of the banner's height.
const OTHERS: f32 = 0.42;
/// Side of a token, as a share of the banner's height, and the size of the letters on it, as a share of that.
const FACE: f32 = 0.94;
const FACE_LETTERS: f32 = 0.26;
/// Space between the parts, as a share of the banner's height.
const GAP: f32 = 0.42;

/// Maximum widths of the names of the acting combatants, and of the next ones, as shares of the banner's width.
const MAX_ACTING_SHARE: f32 = 0.5;
const MAX_NEXT_SHARE: f32 = 0.3;

/// Paints the banner, `width` pixels wide and `height` pixels high.
pub fn paint_banner(banner: &Banner, width: u32, height: u32) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(width, height)?;
    pixmap.fill(super::canvas::tint(palette::CHROME_BACKDROP));
    let (width, height) = (width as f32, height as f32);
    let pips = banner.pips.filter(|(_, of)| (2..=MAX_PIPS).contains(of));
    let mut row = Row::of(banner, pips, height);
    row.who = shortened(&row.who, row.size, width * MAX_ACTING_SHARE);
    row.next = shortened(&row.next, row.others, width * MAX_NEXT_SHARE);
    // The least important part is dropped first; then everything shrinks.
    if row.width() > width {
        row.next.clear();
    }
    let shrink = (width / row.width()).min(1.0);
    row.shrink(shrink);
    let gap = row.gap;
    let middle = height * 0.5;
    row.write(
        &mut pixmap,
        &row.round,
        (gap, middle),
        row.others,
        palette::CHROME_TEXT,
    );
    let right = width - gap - width_of(&row.next, row.others);
    row.write(
        &mut pixmap,
        &row.next,
        (right, middle),
        row.others,
        palette::CHROME_TEXT,
    );
    // In the middle if the others leave room there, otherwise between them.
    let wide = row.middle_width();
    let least = 2.0 * gap + width_of(&row.round, row.others);
    let most = if row.next.is_empty() {
        width - gap - wide
    } else {
        right - gap - wide
    };
    let mut x = ((width - wide) * 0.5).max(least).min(most.max(least));
    for face in &banner.faces {
        paint_face(&mut pixmap, face, (x, middle), row.face);
        x += row.face;
    }
    if !banner.faces.is_empty() && !row.who.is_empty() {
        x += gap * BESIDE_FACE;
    }
    row.write(
        &mut pixmap,
        &row.who,
        (x, middle),
        row.size,
        palette::ACCENT,
    );
    if let Some((left, of)) = pips {
        x += width_of(&row.who, row.size) + if row.who.is_empty() { 0.0 } else { gap * 0.7 };
        for pip in 0..of {
            let radius = row.pip * 0.5;
            let at = (x + row.pip * 1.36 * pip as f32 + radius, middle);
            paint_pip(&mut pixmap, at, radius, pip + left >= of);
        }
    }
    Some(pixmap)
}

/// Distance between the last token and the names, in multiples of the space between the parts.
const BESIDE_FACE: f32 = 0.3;

/// Paints a token; the position is the middle of its left edge.
fn paint_face(pixmap: &mut Pixmap, face: &TokenFace, (x, middle): (f32, f32), side: f32) {
    let face = TokenFace {
        squares: 1,
        ..face.without_halo()
    };
    let square = side / (1.0 + 2.0 * ROOM);
    let scale = TokenScale {
        square: square as u32,
        least_letters: (side * FACE_LETTERS) as u32,
    };
    let token = paint_token(&face, scale);
    let (x, y) = (x as i32, (middle - side * 0.5) as i32);
    let paint = PixmapPaint::default();
    pixmap.draw_pixmap(x, y, token.as_ref(), &paint, Transform::identity(), None);
}

/// Parts of the banner with their sizes, in pixels.
struct Row {
    round: String,
    who: String,
    next: String,
    pips: u32,
    faces: f32,
    face: f32,
    size: f32,
    others: f32,
    pip: f32,
    gap: f32,
}

impl Row {
    fn of(banner: &Banner, pips: Option<(u32, u32)>, height: f32) -> Self {
        Self {
            round: banner.round.clone(),
            who: banner.who.clone(),
            next: banner.next.clone(),
            pips: pips.map_or(0, |(_, of)| of),
            faces: f32::from(u8::try_from(banner.faces.len()).unwrap_or(u8::MAX)),
            face: height * FACE,
            size: height * WHO,
            others: height * OTHERS,
            pip: height * 0.3,
            gap: height * GAP,
        }
    }

    fn middle_width(&self) -> f32 {
        let pips = self.pips as f32 * self.pip * 1.36;
        let between = if self.pips > 0 && !self.who.is_empty() {
            self.gap * 0.7
        } else {
            0.0
        };
        let beside = if self.faces > 0.0 && !self.who.is_empty() {
            self.gap * BESIDE_FACE
        } else {
            0.0
        };
        self.faces * self.face + beside + width_of(&self.who, self.size) + between + pips
    }

    fn width(&self) -> f32 {
        let next = if self.next.is_empty() { 0.0 } else { self.gap };
        let sides = width_of(&self.round, self.others) + width_of(&self.next, self.others) + next;
        sides + self.middle_width() + 3.0 * self.gap
    }

    fn shrink(&mut self, by: f32) {
        for size in [
            &mut self.face,
            &mut self.size,
            &mut self.others,
            &mut self.pip,
            &mut self.gap,
        ] {
            *size *= by;
        }
    }

    fn write(
        &self,
        pixmap: &mut Pixmap,
        text: &str,
        (x, middle): (f32, f32),
        size: f32,
        ink: Rgba,
    ) {
        // All letters of the row share one baseline.
        let baseline = middle + CAPITAL * self.size * 0.5;
        if let Some(path) = outline(text, (x, baseline), size) {
            fill(pixmap, &path, ink);
        }
    }
}

/// Paints a pip: full if it is left, hollow if it has passed, as in the GM window.
fn paint_pip(pixmap: &mut Pixmap, (x, y): (f32, f32), radius: f32, is_left: bool) {
    let thick = radius * 0.26;
    let Some(rim) = PathBuilder::from_circle(x, y, radius - thick * 0.5) else {
        return;
    };
    let ink = match is_left {
        true => palette::ACCENT,
        false => palette::CHROME_TEXT_QUIET,
    };
    if is_left {
        fill(pixmap, &rim, ink);
    }
    let pen = Stroke {
        width: thick,
        ..Stroke::default()
    };
    pixmap.stroke_path(&rim, &flat(ink), &pen, Transform::identity(), None);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the columns that contain this colour.
    fn columns(pixmap: &Pixmap, [red, green, blue, _]: Rgba) -> Vec<u32> {
        let is = |x: u32, y: u32| {
            let pixel = pixmap.pixel(x, y).expect("inside");
            (pixel.red(), pixel.green(), pixel.blue()) == (red, green, blue)
        };
        let all = 0..pixmap.width();
        all.filter(|x| (0..pixmap.height()).any(|y| is(*x, y)))
            .collect()
    }

    fn banner(next: &str, left: u32) -> Banner {
        Banner {
            round: "Round 3".into(),
            faces: Vec::new(),
            who: "Brother Odo".into(),
            pips: Some((left, 6)),
            next: next.into(),
        }
    }

    #[test]
    fn acting_combatant_is_centred_and_next_gives_way() {
        let wide = paint_banner(&banner("next: Mira, Tolk", 2), 1280, 56).expect("a banner");
        let coloured = columns(&wide, palette::ACCENT);
        let (first, last) = (coloured[0], coloured[coloured.len() - 1]);
        assert!(first > 300 && last < 980, "{first} to {last}");
        assert!(columns(&wide, palette::CHROME_TEXT).last() > Some(&1200));
        let narrow = paint_banner(&banner("next: Mira, Tolk", 2), 560, 56).expect("a banner");
        let text = columns(&narrow, palette::CHROME_TEXT);
        assert!(text.last() < columns(&narrow, palette::ACCENT).first());
    }

    #[test]
    fn every_second_left_fills_a_pip() {
        let painted = |left| {
            let banner = paint_banner(&banner("", left), 1280, 56).expect("a banner");
            let pixels = banner.pixels().iter();
            pixels.filter(|it| it.red() == palette::ACCENT[0]).count()
        };
        let counts: Vec<usize> = (0..=6).map(painted).collect();
        assert!(counts.is_sorted_by(|a, b| a < b), "{counts:?}");
    }
}

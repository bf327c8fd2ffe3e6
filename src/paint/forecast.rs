//! A forecast as a picture to be saved: its results, the fights that were played as dots, and the strength of the sides.

use tiny_skia::{Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::canvas::{MAX_CANVAS_SIDE, flat, tint};
use super::letters::{CAPITAL, outline, shortened, width_of};
use super::page::wrapped;
use super::palette::{self, Rgba};
use super::plate::fill;

/// Width of the picture, in pixels.
const WIDTH: u32 = 1600;
/// Space around everything, in pixels.
const AROUND: f32 = 56.0;
/// Distance between lines, in multiples of their letters' size.
const LEADING: f32 = 1.36;

/// Sizes of letters, in pixels.
const TITLE: f32 = 46.0;
const RESULT: f32 = 40.0;
const SMALL: f32 = 24.0;

/// Number of dots in a column, the distance from one to the next, and the radius of a dot, in pixels.
const ROWS: usize = 5;
const PITCH: f32 = 50.0;
const RADIUS: f32 = 18.0;

/// Height of the chart, and space at its left for per cents, in pixels.
const CHART: f32 = 380.0;
const AXIS: f32 = 90.0;

/// Opacity of the outer and of the inner band of a fan.
const BANDS: [u8; 2] = [0x30, 0x60];

/// Sign of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaintedMark {
    /// The party wins: a disc.
    Party,
    /// Its enemies win: a diamond.
    Foe,
    /// Others win: a square.
    Other,
    /// No side is left: a cross.
    NoSurvivors,
    /// It was not decided: a ring.
    Undecided,
}

/// Strength of a side over the rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct PaintedFan {
    /// Display name of the side.
    pub name: String,
    /// The sign of its victory.
    pub mark: PaintedMark,
    /// Strength from 0 to 100 at each point: of the outer band, of the inner band and of the middle.
    pub points: Vec<[f32; 5]>,
}

/// Contents of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForecastPicture {
    /// Its title.
    pub title: String,
    /// The line below it.
    pub aside: String,
    /// The results: sign, name, share and interval.
    pub results: Vec<(PaintedMark, String, String, String)>,
    /// The dots, best for the party first.
    pub dots: Vec<PaintedMark>,
    /// Title of the chart.
    pub chart: String,
    /// The sides in it.
    pub fans: Vec<PaintedFan>,
    /// Label of each point of the chart.
    pub rounds: Vec<String>,
    /// Lines below everything: the assumptions.
    pub below: Vec<String>,
}

impl PaintedMark {
    fn ink(self) -> Rgba {
        match self {
            Self::Party => palette::PARTY,
            Self::Foe => palette::FOE,
            Self::Other => palette::OTHER,
            Self::NoSurvivors | Self::Undecided => palette::TOKEN_LOST,
        }
    }
}

/// Paints a forecast on paper; `None` if it is too large.
pub fn paint_forecast(picture: &ForecastPicture) -> Option<Pixmap> {
    let room = WIDTH as f32 - 2.0 * AROUND;
    let below = picture.below.iter();
    let below: Vec<String> = below.flat_map(|it| wrapped(it, SMALL, room)).collect();
    let results_height = picture.results.len() as f32 * RESULT * LEADING;
    let dots_height = ROWS as f32 * PITCH;
    let head = AROUND + TITLE * LEADING + SMALL * LEADING + 30.0;
    let chart_top = head + results_height.max(dots_height) + 40.0;
    let chart_bottom = chart_top + SMALL * LEADING + CHART;
    let lines_top = chart_bottom + SMALL * LEADING + 30.0;
    let height = lines_top + below.len() as f32 * SMALL * LEADING + AROUND;
    if height > MAX_CANVAS_SIDE as f32 {
        return None;
    }
    let mut pixmap = Pixmap::new(WIDTH, height as u32)?;
    pixmap.fill(tint(palette::FLOOR_FOR_PLAYERS));
    let mut sheet = Sheet(pixmap);
    sheet.text(&picture.title, (AROUND, AROUND), TITLE, palette::INK);
    let at = (AROUND, AROUND + TITLE * LEADING);
    sheet.text(&picture.aside, at, SMALL, palette::TOKEN_LOST);
    let dots_width = picture.dots.len().div_ceil(ROWS) as f32 * PITCH;
    for (nth, mark) in picture.dots.iter().enumerate() {
        let column = (nth / ROWS) as f32 + 0.5;
        let row = (nth % ROWS) as f32 + 0.5;
        let at = (AROUND + column * PITCH, head + row * PITCH);
        sheet.mark(*mark, at, RADIUS);
    }
    sheet.results(picture, (AROUND + dots_width + 50.0, head));
    sheet.chart(picture, chart_top, chart_bottom);
    for (nth, line) in below.iter().enumerate() {
        let top = lines_top + nth as f32 * SMALL * LEADING;
        sheet.text(line, (AROUND, top), SMALL, palette::TOKEN_LOST);
    }
    Some(sheet.0)
}

/// The paper.
struct Sheet(Pixmap);

impl Sheet {
    /// Paints a line of text below `top`.
    fn text(&mut self, words: &str, (left, top): (f32, f32), size: f32, ink: Rgba) {
        let words = shortened(words, size, WIDTH as f32 - AROUND - left);
        let baseline = top + (size * LEADING + CAPITAL * size) * 0.5;
        if let Some(path) = outline(&words, (left, baseline), size) {
            fill(&mut self.0, &path, ink);
        }
    }

    fn stroke(&mut self, path: &Path, width: f32, ink: Rgba) {
        let stroke = Stroke {
            width,
            ..Stroke::default()
        };
        let place = Transform::identity();
        self.0.stroke_path(path, &flat(ink), &stroke, place, None);
    }

    fn mark(&mut self, mark: PaintedMark, (x, y): (f32, f32), radius: f32) {
        let mut path = PathBuilder::new();
        match mark {
            PaintedMark::Party => path.push_circle(x, y, radius),
            PaintedMark::Foe => {
                let radius = radius * 1.2;
                path.move_to(x, y - radius);
                path.line_to(x + radius, y);
                path.line_to(x, y + radius);
                path.line_to(x - radius, y);
                path.close();
            }
            PaintedMark::Other => {
                let half = radius * 0.85;
                if let Some(square) = Rect::from_ltrb(x - half, y - half, x + half, y + half) {
                    path.push_rect(square);
                }
            }
            PaintedMark::NoSurvivors => {
                let arm = radius * 0.75;
                path.move_to(x - arm, y - arm);
                path.line_to(x + arm, y + arm);
                path.move_to(x + arm, y - arm);
                path.line_to(x - arm, y + arm);
            }
            PaintedMark::Undecided => path.push_circle(x, y, radius * 0.85),
        }
        let Some(path) = path.finish() else { return };
        match mark {
            PaintedMark::NoSurvivors | PaintedMark::Undecided => {
                self.stroke(&path, radius * 0.25, mark.ink());
            }
            PaintedMark::Party | PaintedMark::Foe | PaintedMark::Other => {
                fill(&mut self.0, &path, mark.ink());
            }
        }
    }

    fn results(&mut self, picture: &ForecastPicture, (left, top): (f32, f32)) {
        let names = picture.results.iter();
        let widest = names.map(|(_, name, ..)| width_of(name, RESULT));
        let widest = widest.fold(0.0, f32::max).min(560.0);
        for (nth, (mark, name, share, interval)) in picture.results.iter().enumerate() {
            let top = top + nth as f32 * RESULT * LEADING;
            let middle = top + RESULT * LEADING * 0.5;
            self.mark(*mark, (left + RADIUS, middle), RADIUS * 0.85);
            let at = left + 3.0 * RADIUS;
            let name = shortened(name, RESULT, widest);
            self.text(&name, (at, top), RESULT, palette::INK);
            let at = at + widest + 36.0;
            self.text(share, (at, top), RESULT, palette::INK);
            let at = at + width_of(share, RESULT) + 24.0;
            let lower = top + (RESULT - SMALL) * 0.62 * LEADING;
            self.text(interval, (at, lower), SMALL, palette::TOKEN_LOST);
        }
    }

    /// Paints the strength of the sides over the rounds.
    fn chart(&mut self, picture: &ForecastPicture, top: f32, bottom: f32) {
        let mut left = AROUND;
        self.text(&picture.chart, (left, top), SMALL, palette::INK);
        left += width_of(&picture.chart, SMALL) + 30.0;
        for fan in &picture.fans {
            let middle = top + SMALL * LEADING * 0.5;
            self.mark(fan.mark, (left + 10.0, middle), 9.0);
            self.text(&fan.name, (left + 28.0, top), SMALL, palette::TOKEN_LOST);
            left += width_of(&fan.name, SMALL) + 60.0;
        }
        let plot_top = top + SMALL * LEADING + 12.0;
        let last = picture.rounds.len().saturating_sub(1).max(1) as f32;
        let (left, right) = (AROUND + AXIS, WIDTH as f32 - AROUND - 20.0);
        let x_of = |nth: usize| left + (right - left) * nth as f32 / last;
        let y_of = |percent: f32| bottom - (bottom - plot_top) * percent / 100.0;
        for percent in [0u8, 25, 50, 75, 100] {
            let y = y_of(percent.into());
            let mut line = PathBuilder::new();
            line.move_to(left, y);
            line.line_to(right, y);
            if let Some(line) = line.finish() {
                let [red, green, blue, _] = palette::TOKEN_LOST;
                self.stroke(&line, 1.5, [red, green, blue, 0x38]);
            }
            let words = format!("{percent} %");
            let at = left - width_of(&words, SMALL) - 14.0;
            let top = y - SMALL * LEADING * 0.5;
            self.text(&words, (at, top), SMALL, palette::TOKEN_LOST);
        }
        for fan in &picture.fans {
            for (nth, alpha) in BANDS.into_iter().enumerate() {
                let mut band = PathBuilder::new();
                for (point, quantiles) in fan.points.iter().enumerate() {
                    let (x, y) = (x_of(point), y_of(quantiles[nth]));
                    match point {
                        0 => band.move_to(x, y),
                        _ => band.line_to(x, y),
                    }
                }
                for (point, quantiles) in fan.points.iter().enumerate().rev() {
                    band.line_to(x_of(point), y_of(quantiles[4 - nth]));
                }
                band.close();
                let [red, green, blue, _] = fan.mark.ink();
                if let Some(band) = band.finish() {
                    fill(&mut self.0, &band, [red, green, blue, alpha]);
                }
            }
            let mut line = PathBuilder::new();
            for (point, quantiles) in fan.points.iter().enumerate() {
                let (x, y) = (x_of(point), y_of(quantiles[2]));
                match point {
                    0 => line.move_to(x, y),
                    _ => line.line_to(x, y),
                }
            }
            if let Some(line) = line.finish() {
                self.stroke(&line, 5.0, fan.mark.ink());
            }
        }
        // In a long fight, not every round has room for its number.
        let step = picture.rounds.len().div_ceil(24).max(1);
        for (nth, label) in picture.rounds.iter().enumerate() {
            let is_last = nth + 1 == picture.rounds.len();
            if !is_last
                && (nth % step > 0
                    || nth + step / 2 + 1 >= picture.rounds.len() && nth > 0 && step > 1)
            {
                continue;
            }
            let at = x_of(nth) - width_of(label, SMALL) * 0.5;
            self.text(label, (at, bottom + 6.0), SMALL, palette::TOKEN_LOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> ForecastPicture {
        let fan = |mark, points: &[[f32; 5]]| PaintedFan {
            name: "Raiders".into(),
            mark,
            points: points.to_vec(),
        };
        ForecastPicture {
            title: "The mill".into(),
            aside: "1000 fights".into(),
            results: vec![(
                PaintedMark::Party,
                "Party wins".into(),
                "64 %".into(),
                "61 to 67 %".into(),
            )],
            dots: [vec![PaintedMark::Party; 32], vec![PaintedMark::Foe; 18]].concat(),
            chart: "Strength left".into(),
            fans: vec![
                fan(
                    PaintedMark::Party,
                    &[[100.0; 5], [0.0, 30.0, 50.0, 70.0, 90.0]],
                ),
                fan(PaintedMark::Foe, &[[90.0; 5], [0.0; 5]]),
            ],
            rounds: vec!["1".into(), "end".into()],
            below: vec!["All sides play well.".into()],
        }
    }

    /// Returns the share of the pixels in this colour, in thousandths.
    fn share(painted: &Pixmap, [red, green, blue, _]: Rgba) -> usize {
        let pixels = painted.pixels();
        let of = pixels
            .iter()
            .filter(|pixel| [pixel.red(), pixel.green(), pixel.blue()] == [red, green, blue]);
        of.count() * 1000 / pixels.len()
    }

    #[test]
    fn dots_have_the_colours_of_their_results() {
        let painted = paint_forecast(&picture()).expect("it is small");
        assert_eq!(painted.width(), WIDTH);
        let (party, foe) = (
            share(&painted, palette::PARTY),
            share(&painted, palette::FOE),
        );
        assert!(party > foe && foe > 5, "{party} and {foe}");
        let empty = ForecastPicture {
            dots: Vec::new(),
            fans: Vec::new(),
            ..picture()
        };
        let empty = paint_forecast(&empty).expect("it is small");
        assert!(share(&empty, palette::FOE) == 0);
    }

    #[test]
    fn picture_of_a_long_fight_or_without_numbers_is_painted() {
        let mut long = picture();
        long.rounds = (1..=101).map(|round| round.to_string()).collect();
        for fan in &mut long.fans {
            fan.points = vec![[10.0, 20.0, 30.0, 40.0, 50.0]; 101];
        }
        assert!(paint_forecast(&long).is_some());
        assert!(paint_forecast(&ForecastPicture::default()).is_some());
        let endless = ForecastPicture {
            below: vec!["All sides play well.".into(); 1000],
            ..picture()
        };
        assert_eq!(paint_forecast(&endless), None);
    }
}

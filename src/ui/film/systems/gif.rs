//! A film as an animated picture. Each frame holds only the part that has changed, and moments that look the same are
//! one frame.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::encounter::Film;
use crate::paint::with_caption;
use crate::ui::film::{FilmModel, text};
use crate::view::FilmEyes;
use crate::view::handout::Pixels;

use super::stills::{IN_GIF, StillPainter, pixels_of};

/// Maximum number of frames.
const MAX_FRAMES: usize = 600;

/// Maximum number of pixels of all frames together.
const MAX_PIXELS: u64 = 200_000_000;

/// Maximum sizes of the picture, largest first, in pixels.
const SIZES: [(u32, u32); 3] = [IN_GIF, (720, 540), (480, 360)];

/// Speed with which the colours of a frame are chosen, from 1 (best) to 30 (fastest).
const COLOUR_SPEED: i32 = 15;

/// Maximum time for which a frame is shown, unless it is the last.
const MAX_FRAME: Duration = Duration::from_secs(1);

/// Time for which the last frame is shown.
const LAST_FRAME: Duration = Duration::from_secs(3);

/// A frame before it is encoded.
struct PendingFrame {
    pixels: Vec<u8>,
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    delay: Duration,
}

/// Size and number of frames of an animated picture: a long film is reduced, so that its file can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GifPlan {
    /// Maximum size, in pixels.
    pub size: (u32, u32),
    /// Number of commands from one frame to the next.
    pub every: usize,
}

impl GifPlan {
    /// Returns the plan for a film of this many commands.
    pub fn for_film(steps: usize) -> Self {
        let every = (steps + 1).div_ceil(MAX_FRAMES).max(1);
        let frames = steps.div_ceil(every) as u64 + 1;
        let fits = |(width, height): &(u32, u32)| {
            frames * u64::from(*width) * u64::from(*height) <= MAX_PIXELS
        };
        let [largest, .., smallest] = SIZES;
        debug_assert_eq!(largest, IN_GIF);
        let size = SIZES.into_iter().find(fits).unwrap_or(smallest);
        Self { size, every }
    }

    /// Says how the film was reduced; empty if it was not.
    pub fn note(self) -> String {
        match self.size == IN_GIF && self.every == 1 {
            true => String::new(),
            false => text::gif_is_reduced(self.size, self.every),
        }
    }

    /// Returns the numbers of commands before its frames, from 1; the last moment is always among them.
    fn steps(self, all: usize) -> impl Iterator<Item = usize> {
        let rest = (1..all).filter(move |step| step.is_multiple_of(self.every));
        rest.chain((all > 0).then_some(all))
    }
}

/// Paints the frames of a film, each with a line below it that says what happened last.
pub(super) struct FramePainter<'f> {
    pub film: &'f mut Film,
    pub stills: &'f mut StillPainter,
    pub eyes: FilmEyes,
    pub model: &'f FilmModel,
    /// The last events, a sentence each.
    pub told: Vec<String>,
}

impl FramePainter<'_> {
    /// Paints the moment after `step` commands.
    ///
    /// # Errors
    /// Fails with a message if that moment cannot be shown.
    pub fn paint(&mut self, step: usize) -> Result<Pixels, String> {
        let still = self.stills.paint(self.film, step, self.eyes)?;
        let row = self.model.row(step);
        let told = match self.eyes {
            FilmEyes::Gm => row.map_or_else(Vec::new, |row| row.lines.clone()),
            FilmEyes::Players => still.perceived,
        };
        if !told.is_empty() {
            self.told = told;
        }
        let caption = text::caption(self.model.round(step), &self.told);
        let captioned = with_caption(&still.picture, &caption);
        Ok(pixels_of(&captioned.unwrap_or(still.picture)))
    }
}

/// Paints the moments of a film, each for this time, and returns the file. `observe` is called with the number of
/// finished moments.
///
/// # Errors
/// Fails with a message if a moment cannot be shown or the picture is too large; `None` if `observe` has ended it.
pub(super) fn encode(
    frames: &mut FramePainter,
    plan: GifPlan,
    each: Duration,
    observe: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Option<Vec<u8>>, String> {
    let first = frames.paint(0)?;
    let side = |length: u32| u16::try_from(length).map_err(|_| text::GIF_TOO_LARGE.to_owned());
    let failed = |why: gif::EncodingError| text::cannot_encode(&why);
    let (width, height) = (side(first.width)?, side(first.height)?);
    let mut encoder = Encoder::new(Vec::new(), width, height, &[]).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut pending = PendingFrame {
        pixels: first.rgba.clone(),
        left: 0,
        top: 0,
        width: first.width,
        height: first.height,
        delay: each,
    };
    let mut last = first;
    for step in plan.steps(frames.film.steps()) {
        if observe(step).is_break() {
            return Ok(None);
        }
        let next = in_size(frames.paint(step)?, (last.width, last.height));
        match changed_part(&last, &next, each) {
            Some(frame) => {
                write(&mut encoder, std::mem::replace(&mut pending, frame)).map_err(failed)?;
            }
            None => pending.delay = (pending.delay + each).min(MAX_FRAME.max(each)),
        }
        last = next;
    }
    pending.delay = LAST_FRAME;
    write(&mut encoder, pending).map_err(failed)?;
    let file = encoder.into_inner();
    file.map(Some).map_err(|why| text::cannot_encode(&why))
}

fn write(encoder: &mut Encoder<Vec<u8>>, frame: PendingFrame) -> Result<(), gif::EncodingError> {
    let PendingFrame {
        mut pixels,
        left,
        top,
        width,
        height,
        delay,
    } = frame;
    // They lie within the picture, whose sides fit.
    let short = |length: u32| length as u16;
    let encoded = Frame::from_rgba_speed(short(width), short(height), &mut pixels, COLOUR_SPEED);
    encoder.write_frame(&Frame {
        left: short(left),
        top: short(top),
        delay: (delay.as_millis() / 10) as u16,
        dispose: DisposalMethod::Keep,
        buffer: Cow::Borrowed(&encoded.buffer),
        ..encoded.clone()
    })
}

/// Returns the picture in another size: cut off, or with black at its right and lower edges.
fn in_size(picture: Pixels, (width, height): (u32, u32)) -> Pixels {
    if (picture.width, picture.height) == (width, height) {
        return picture;
    }
    let mut rgba = [0, 0, 0, 255].repeat(width as usize * height as usize);
    let row = picture.width.min(width) as usize * 4;
    for y in 0..picture.height.min(height) as usize {
        let (to, from) = (y * width as usize * 4, y * picture.width as usize * 4);
        rgba[to..to + row].copy_from_slice(&picture.rgba[from..from + row]);
    }
    Pixels {
        width,
        height,
        rgba,
    }
}

/// Returns the part of a picture that differs from the last one of the same size; `None` if they are the same.
fn changed_part(last: &Pixels, next: &Pixels, delay: Duration) -> Option<PendingFrame> {
    let width = next.width as usize;
    let (mut left, mut right) = (width, 0);
    let (mut top, mut bottom) = (usize::MAX, 0);
    let rows = last.rgba.chunks(width * 4).zip(next.rgba.chunks(width * 4));
    for (y, (old, new)) in rows.enumerate().filter(|(_, (old, new))| old != new) {
        let differs = |x: &usize| old[x * 4..x * 4 + 4] != new[x * 4..x * 4 + 4];
        let (Some(first), Some(end)) = ((0..width).find(differs), (0..width).rfind(differs)) else {
            continue;
        };
        (left, right) = (left.min(first), right.max(end + 1));
        (top, bottom) = (top.min(y), y + 1);
    }
    if right == 0 {
        return None;
    }
    let mut pixels = Vec::with_capacity((right - left) * (bottom - top) * 4);
    for y in top..bottom {
        let row = y * width;
        pixels.extend_from_slice(&next.rgba[(row + left) * 4..(row + right) * 4]);
    }
    Some(PendingFrame {
        pixels,
        left: left as u32,
        top: top as u32,
        width: (right - left) as u32,
        height: (bottom - top) as u32,
        delay,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_film_becomes_a_smaller_picture_with_fewer_frames() {
        let plan = |steps| GifPlan::for_film(steps);
        assert_eq!((plan(0).size, plan(0).every), (IN_GIF, 1));
        assert_eq!(plan(200).note(), "");
        assert_eq!((plan(400).size, plan(400).every), ((720, 540), 1));
        assert!(plan(400).note().contains("720 × 540 pixels"));
        assert_eq!((plan(590).size, plan(590).every), ((480, 360), 1));
        assert_eq!((plan(1500).size, plan(1500).every), ((720, 540), 3));
        assert!(
            plan(1500).note().contains("every third command"),
            "{}",
            plan(1500).note()
        );
        for steps in [0, 1, 7, 599, 600, 601, 1500, 100_000] {
            let plan = plan(steps);
            let all: Vec<usize> = plan.steps(steps).collect();
            assert!(all.len() < MAX_FRAMES + 1, "{steps}: {}", all.len());
            assert_eq!(all.last().copied().unwrap_or(0), steps);
            assert!(all.is_sorted_by(|a, b| a < b));
        }
    }
}

//! A film as an animated picture. Each frame holds only the part that has changed, and moments that look the same are
//! one frame.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::app::text::film as text;
use crate::encounter::Film;
use crate::view::FilmEyes;
use crate::view::handout::Pixels;

use super::stills::{StillPainter, pixels_of};

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

/// Paints all moments of a film, each for this time, and returns the file. `observe` is called with the number of
/// finished moments.
///
/// # Errors
/// Fails with a message if a moment cannot be shown or the picture is too large; `None` if `observe` has ended it.
pub(super) fn encode(
    film: &mut Film,
    painter: &mut StillPainter,
    eyes: FilmEyes,
    each: Duration,
    observe: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Option<Vec<u8>>, String> {
    let first = pixels_of(&painter.paint(film, 0, eyes)?.picture);
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
    for step in 1..=film.steps() {
        if observe(step).is_break() {
            return Ok(None);
        }
        let next = pixels_of(&painter.paint(film, step, eyes)?.picture);
        let next = in_size(next, (last.width, last.height));
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

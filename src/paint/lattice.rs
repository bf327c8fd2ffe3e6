//! The grid that is drawn in a picture: lines at regular distance, found in how bright its pixels are.
//!
//! A column of pixels that is darker or brighter than its neighbours, over much of the picture's height,
//! is a line. What comes again after so many pixels, all over the picture and both ways, is the grid. It
//! can be taken in by floors of even planks or bricks, so what is found is shown before it is taken.

use std::f32::consts::TAU;

use image::GrayImage;

/// Lines at regular distance, in pixels of the picture in which they were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// From one line to the next, across and down.
    pub pitch: (f32, f32),
    /// Where the first line runs, from the left and from the top.
    pub first: (f32, f32),
    /// Whether there is little doubt.
    pub clear: bool,
}

/// The least pixels from one line to the next.
const LEAST: usize = 12;

/// How far a line must stand out from chance to be seen at all, and to leave little doubt: the share of
/// what varies along the picture that comes again after the distance of the grid.
const SEEN: f32 = 0.12;
const CLEAR: f32 = 0.3;

/// In a small picture more comes again by chance: this much for each root of its width and height together.
const CHANCE: f32 = 7.5;

/// By how much the pitch across may differ from that down and be the same.
const SAME: f32 = 0.004;

/// Finds the grid of a picture; `None` if none stands out.
pub fn find(picture: &GrayImage) -> Option<Lattice> {
    let across = ridges(picture, false);
    let down = ridges(picture, true);
    let most = across.len().min(down.len()) / 2;
    if most <= LEAST {
        return None;
    }
    let again: Vec<f32> = {
        let (a, b) = (repeats(&across, most), repeats(&down, most));
        a.iter().zip(&b).map(|(a, b)| (a + b) / 2.0).collect()
    };
    let chance = CHANCE / ((across.len() + down.len()) as f32).sqrt();
    let (lag, strength) = best_lag(&again, SEEN.max(chance))?;
    let (mut pitch_x, mut pitch_y) = (refined(&across, lag), refined(&down, lag));
    // Squares are as high as they are wide, unless they clearly are not; the longer side knows better.
    if (pitch_x / pitch_y - 1.0).abs() < SAME {
        let (wide, high) = (across.len() as f32, down.len() as f32);
        let mean = (pitch_x * wide + pitch_y * high) / (wide + high);
        (pitch_x, pitch_y) = (mean, mean);
    }
    Some(Lattice {
        pitch: (pitch_x, pitch_y),
        first: (first(&across, pitch_x), first(&down, pitch_y)),
        clear: strength >= CLEAR,
    })
}

/// How much each column, or each row, of a picture stands out from those beside it.
fn ridges(picture: &GrayImage, rows: bool) -> Vec<f32> {
    let (width, height) = picture.dimensions();
    let (along, over) = if rows {
        (height, width)
    } else {
        (width, height)
    };
    let raw = picture.as_raw();
    let at = |place: u32, other: u32| {
        let (x, y) = if rows { (other, place) } else { (place, other) };
        f32::from(raw[(y * width + x) as usize])
    };
    let mut found = vec![0.0_f32; along as usize];
    for place in 3..along.saturating_sub(3) {
        let mut sum = 0.0;
        for other in 0..over {
            let here = (at(place, other) * 2.0 + at(place - 1, other) + at(place + 1, other)) / 4.0;
            let beside = (at(place - 3, other) + at(place + 3, other)) / 2.0;
            // A strong edge, such as that of a wall, counts no more than a line of the grid.
            sum += (beside - here).clamp(-16.0, 16.0);
        }
        found[place as usize] = sum / over as f32;
    }
    // Lines are either darker or brighter than the ground, all of them.
    let weigh = |sign: f32| {
        let kept = found.iter().map(|value| (value * sign).max(0.0).powi(3));
        kept.sum::<f32>()
    };
    let sign = if weigh(1.0) >= weigh(-1.0) { 1.0 } else { -1.0 };
    let kept: Vec<f32> = found.iter().map(|value| (value * sign).max(0.0)).collect();
    level(&smooth(&kept))
}

/// The same without what changes slowly.
fn level(values: &[f32]) -> Vec<f32> {
    const ROOM: usize = 40;
    let mut sums = Vec::with_capacity(values.len() + 1);
    sums.push(0.0_f64);
    for value in values {
        sums.push(sums[sums.len() - 1] + f64::from(*value));
    }
    (0..values.len())
        .map(|at| {
            let (from, to) = (at.saturating_sub(ROOM), (at + ROOM + 1).min(values.len()));
            let mean = (sums[to] - sums[from]) / (to - from) as f64;
            values[at] - mean as f32
        })
        .collect()
}

fn smooth(values: &[f32]) -> Vec<f32> {
    let at = |index: usize, by: isize| {
        let index = index.saturating_add_signed(by).min(values.len() - 1);
        values[index]
    };
    (0..values.len())
        .map(|index| (at(index, -1) + 2.0 * at(index, 0) + at(index, 1)) / 4.0)
        .collect()
}

/// For each distance, how much of what varies comes again after it: 1 for all of it.
fn repeats(values: &[f32], most: usize) -> Vec<f32> {
    let all: f32 = values.iter().map(|value| value * value).sum::<f32>() / values.len() as f32;
    (0..=most)
        .map(|lag| {
            if lag < LEAST || all <= f32::EPSILON {
                return 0.0;
            }
            let pairs = values.iter().zip(&values[lag..]);
            let sum: f32 = pairs.map(|(a, b)| a * b).sum();
            sum / (values.len() - lag) as f32 / all
        })
        .collect()
}

/// The shortest distance after which about as much comes again as after any, and how much that is.
fn best_lag(again: &[f32], seen: f32) -> Option<(usize, f32)> {
    let peaks: Vec<(usize, f32)> = (1..again.len() - 1)
        .filter(|&lag| again[lag] >= again[lag - 1] && again[lag] >= again[lag + 1])
        .map(|lag| (lag, again[lag]))
        .collect();
    let highest = peaks.iter().map(|peak| peak.1).fold(0.0, f32::max);
    if highest < seen {
        return None;
    }
    peaks.into_iter().find(|peak| peak.1 >= highest * 0.7)
}

/// The distance near `lag` at which the lines of a whole side agree best.
fn refined(values: &[f32], lag: usize) -> f32 {
    let side = values.len() as f32;
    let rough = lag as f32;
    // Over the whole side, a step moves the last line by a quarter of a pixel.
    let step = (rough / side * 0.25).max(0.0005);
    let steps = (1.5 / step) as i32;
    let strength = |pitch: f32| -> f32 {
        (1..=3)
            .map(|harmonic| wave(values, pitch / harmonic as f32))
            .sum()
    };
    let tried = (-steps..=steps).map(|nth| rough + nth as f32 * step);
    tried
        .map(|pitch| (pitch, strength(pitch)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(rough, |(pitch, _)| pitch)
}

/// Where the first of the lines at this distance runs.
fn first(values: &[f32], pitch: f32) -> f32 {
    let side = values.len() as f32;
    let comb = |first: f32| -> f32 {
        let lines = (0..).map(|nth| first + nth as f32 * pitch);
        let inside = lines.take_while(|at| *at < side - 1.0);
        let (mut sum, mut count) = (0.0, 0.0_f32);
        for at in inside {
            let low = at.floor();
            let part = at - low;
            sum += values[low as usize] * (1.0 - part) + values[low as usize + 1] * part;
            count += 1.0;
        }
        sum / count.max(1.0)
    };
    let firsts = (0..(pitch * 4.0) as u32).map(|quarter| quarter as f32 / 4.0);
    let first = firsts
        .map(|first| (first, comb(first)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(0.0, |(first, _)| first);
    // The middle of a pixel lies half a pixel behind its edge.
    (first + 0.5) % pitch
}

/// How strongly values swing with a length of so many pixels.
fn wave(values: &[f32], length: f32) -> f32 {
    let (turn_sin, turn_cos) = (TAU / length).sin_cos();
    let (mut cos, mut sin) = (1.0_f32, 0.0_f32);
    let (mut real, mut other) = (0.0_f32, 0.0_f32);
    for value in values {
        real += value * cos;
        other += value * sin;
        (cos, sin) = (
            cos * turn_cos - sin * turn_sin,
            sin * turn_cos + cos * turn_sin,
        );
    }
    real.hypot(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::grain::Grain;

    /// A mottled floor with lines of a grid, so much darker than the floor, and a few walls.
    fn floor(
        (width, height): (u32, u32),
        pitch: (f32, f32),
        first: (f32, f32),
        dark: f32,
    ) -> GrayImage {
        let on_line = |at: u32, pitch: f32, first: f32| {
            let from = (at as f32 + 0.5 - first).rem_euclid(pitch);
            from.min(pitch - from) < 1.0
        };
        GrayImage::from_fn(width, height, |x, y| {
            let mottled = Grain::at(x as i32, y as i32, 2).unit() * 50.0;
            let mut tone = 120.0 + mottled;
            if on_line(x, pitch.0, first.0) || on_line(y, pitch.1, first.1) {
                tone -= dark;
            }
            let wall = (200..215).contains(&x) && (100..500).contains(&y);
            let slab = (310..318).contains(&y) && (90..420).contains(&x);
            if wall || slab {
                tone = 20.0;
            }
            image::Luma([tone as u8])
        })
    }

    #[test]
    fn lines_are_found_where_they_are_and_however_far_apart() {
        for (size, pitch, first) in [
            ((700, 560), (70.0, 70.0), (0.0, 0.0)),
            ((1010, 733), (52.4, 52.4), (17.0, 30.5)),
            ((900, 600), (33.3, 33.3), (5.0, 0.0)),
            ((1200, 900), (100.0, 101.0), (40.0, 60.0)),
        ] {
            let found = find(&floor(size, pitch, first, 18.0)).expect("a grid");
            let close = |a: f32, b: f32, far: f32| (a - b).abs() < far;
            let phase = |a: f32, b: f32, pitch: f32| {
                let apart = (a - b).rem_euclid(pitch);
                apart.min(pitch - apart) < 1.5
            };
            assert!(
                close(found.pitch.0, pitch.0, 0.12) && close(found.pitch.1, pitch.1, 0.12),
                "{found:?} for {pitch:?}"
            );
            assert!(
                phase(found.first.0, first.0, pitch.0) && phase(found.first.1, first.1, pitch.1),
                "{found:?} for {first:?}"
            );
            assert!(found.clear, "{found:?}");
        }
    }

    #[test]
    fn a_floor_without_a_grid_has_none() {
        let bare = floor((700, 560), (70.0, 70.0), (0.0, 0.0), 0.0);
        assert_eq!(find(&bare), None);
        assert_eq!(find(&GrayImage::new(400, 400)), None);
        assert_eq!(find(&GrayImage::new(9, 9)), None);
    }
}

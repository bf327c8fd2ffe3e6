//! The marks on a token: badges for conditions, and the star of a spell in progress.

use std::f32::consts::{FRAC_PI_2, TAU};

use tiny_skia::PathBuilder;

use super::{Easel, MAX_BADGES, TokenFace};
use crate::paint::grain::Grain;
use crate::paint::letters;
use crate::paint::palette::{self, Rgba};

/// Radius of a badge, in squares, if that is enough for its letters.
const BADGE: f32 = 0.128;
/// Size of a badge's letters, in multiples of its radius.
const LETTERS: f32 = 1.28;

/// Paints the badges along the right edge, from the top down. Letters are not smaller than `least`, in squares; if
/// that makes badges larger, there are fewer.
pub(super) fn paint_badges(easel: &mut Easel, face: &TokenFace, outer: f32, least: f32) {
    // The two letters of a badge may be slightly smaller than others, because they are few and have their own
    // background.
    let radius = BADGE.max(least * 0.82 / LETTERS).min(0.3);
    let most = match radius {
        usual if usual < 0.16 => MAX_BADGES,
        large if large < 0.2 => 2,
        _largest => 1,
    };
    let labels = face.badge_labels(most);
    let far = outer - radius * 0.1;
    let apart = (radius * 2.08 / far).min(1.2);
    for (index, label) in labels.iter().enumerate() {
        let from_first = index as f32 - (labels.len() - 1) as f32 / 2.0;
        let (sin, cos) = (from_first * apart - 0.5).sin_cos();
        let (x, y) = (cos * far, sin * far);
        let ground = if label.starts_with('+') {
            palette::BADGE_MORE
        } else {
            badge_colour(label)
        };
        disc(easel, (x, y), radius, palette::TOKEN_INK);
        disc(easel, (x, y), radius - 0.022, ground);
        if let Some(letters) = letters::centred(label, (x, y), radius * LETTERS) {
            easel.fill(&letters, palette::BADGE_TEXT);
        }
    }
}

/// Returns the background of a badge with these letters: the same condition has the same colour on every token.
pub fn badge_colour(label: &str) -> Rgba {
    let word = label.bytes().fold(0_i32, |word, byte| {
        word.wrapping_mul(257).wrapping_add(i32::from(byte))
    });
    let place = Grain::new(word, 0, 13).unit() * palette::BADGES.len() as f32;
    palette::BADGES[place as usize % palette::BADGES.len()]
}

/// Paints a bright star at the top.
pub(super) fn paint_casting(easel: &mut Easel, outer: f32) {
    let centre = (0.0, -outer + 0.05);
    star(easel, centre, 0.175, palette::TOKEN_INK);
    star(easel, centre, 0.135, palette::MAGIC);
    star(easel, centre, 0.075, palette::TOKEN_SELECTED);
}

fn star(easel: &mut Easel, (x, y): (f32, f32), radius: f32, colour: Rgba) {
    let mut path = PathBuilder::new();
    for corner in 0..12 {
        let far = if corner % 2 == 0 {
            radius
        } else {
            radius * 0.5
        };
        let (sin, cos) = (corner as f32 / 12.0 * TAU - FRAC_PI_2).sin_cos();
        let (x, y) = (x + cos * far, y + sin * far);
        if corner == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    if let Some(star) = path.finish() {
        easel.fill(&star, colour);
    }
}

fn disc(easel: &mut Easel, (x, y): (f32, f32), radius: f32, colour: Rgba) {
    if let Some(disc) = PathBuilder::from_circle(x, y, radius) {
        easel.fill(&disc, colour);
    }
}

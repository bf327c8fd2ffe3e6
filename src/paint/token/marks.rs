//! The marks on a token: badges for conditions, and the star of a spell in progress.

use std::f32::consts::{FRAC_PI_2, TAU};

use tiny_skia::{PathBuilder, Rect};

use super::{Easel, HealthRing, MAX_BADGES, TokenFace, TokenState};
use crate::paint::grain::Grain;
use crate::paint::letters;
use crate::paint::palette::{self, Rgba};

/// Radius of a badge, in squares, if that is enough for its letters.
const BADGE: f32 = 0.128;
/// Maximum radius of a badge, in squares.
const MAX_BADGE: f32 = 0.3;
/// Size of a badge's letters, in multiples of its radius.
const LETTERS: f32 = 1.28;

/// Paints the badges along the right edge, from the top down. Letters are not smaller than `least`, in squares; if
/// that makes badges larger, there are fewer.
pub(super) fn paint_badges(easel: &mut Easel, face: &TokenFace, outer: f32, least: f32) {
    let radius = badge_radius(least).min(MAX_BADGE);
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
        lettered(easel, label, (cos * far, sin * far), radius);
    }
}

/// Paints a badge with its letters.
fn lettered(easel: &mut Easel, label: &str, at: (f32, f32), radius: f32) {
    let ground = if label.starts_with('+') {
        palette::BADGE_MORE
    } else {
        badge_colour(label)
    };
    disc(easel, at, radius, palette::TOKEN_INK);
    disc(easel, at, radius - 0.022, ground);
    if let Some(letters) = letters::centred(label, at, radius * LETTERS) {
        easel.fill(&letters, palette::BADGE_TEXT);
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

/// Returns the radius of a badge whose letters are not smaller than `least`; both are in squares. The two letters of a
/// badge may be slightly smaller than others, because they are few and have their own background.
fn badge_radius(least: f32) -> f32 {
    BADGE.max(least * 0.82 / LETTERS)
}

/// True if a token whose letters fill its disc has room for one badge with letters, in its upper right corner.
pub(super) fn has_corner_badge(face: &TokenFace, least: f32) -> bool {
    face.badges.len() == 1 && badge_radius(least) <= MAX_BADGE
}

/// Paints the conditions of a token whose letters fill its disc, without covering these: one badge in the corner if
/// there is room, otherwise a dot for each condition outside the right edge, up to [`MAX_BADGES`].
pub(super) fn paint_small_badges(easel: &mut Easel, face: &TokenFace, outer: f32, least: f32) {
    if let [label] = face.badges.as_slice()
        && has_corner_badge(face, least)
    {
        let aside = outer * 0.8;
        lettered(easel, label, (aside, -aside), badge_radius(least));
        return;
    }
    let radius = (3.2 / easel.square).clamp(0.09, 0.135);
    let dots = face.badges.iter().take(MAX_BADGES);
    let apart = radius * 2.2 / outer;
    let first = -(dots.len().saturating_sub(1) as f32) / 2.0;
    for (index, label) in dots.enumerate() {
        let (sin, cos) = ((first + index as f32) * apart - 0.4).sin_cos();
        let far = outer + radius * 0.5;
        let at = (cos * far, sin * far);
        disc(easel, at, radius, palette::TOKEN_INK);
        disc(easel, at, radius * 0.72, badge_colour(label));
    }
}

/// Paints the remaining health of an injured combatant as a bar along the upper edge, in the colour of the word below
/// the token; returns whether there is one.
pub(super) fn paint_bar(easel: &mut Easel, face: &TokenFace, outer: f32) -> bool {
    let HealthRing::Fraction { of_eight } = face.health else {
        return false;
    };
    if of_eight >= 8 || face.state != TokenState::Up {
        return false;
    }
    let colour = match of_eight {
        0..=4 => palette::PLATE_BADLY_HURT,
        _more => palette::PLATE_HURT,
    };
    let edge = (1.0 / easel.square).clamp(0.02, 0.05);
    let height = (3.0 / easel.square).clamp(0.12, 0.16);
    let width = outer * 1.7;
    let corner = (-width * 0.5, -outer - height * 0.5);
    let mut fill = |(x, y): (f32, f32), width: f32, height: f32, colour: Rgba| {
        if let Some(bar) = Rect::from_xywh(x, y, width, height) {
            easel.fill(&PathBuilder::from_rect(bar), colour);
        }
    };
    let (x, y) = corner;
    let around = (x - edge, y - edge);
    fill(
        around,
        width + 2.0 * edge,
        height + 2.0 * edge,
        palette::TOKEN_INK,
    );
    fill(corner, width, height, palette::TOKEN_LOST);
    fill(corner, width * f32::from(of_eight) / 8.0, height, colour);
    true
}

/// Paints a bright star at the top, or in the upper left corner if a bar is at the top.
pub(super) fn paint_casting(easel: &mut Easel, outer: f32, has_bar: bool) {
    let centre = match has_bar {
        true => (-outer * 0.85, -outer * 0.45),
        false => (0.0, -outer + 0.05),
    };
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

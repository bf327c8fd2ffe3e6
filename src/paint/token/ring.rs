//! The body of a token: its ring, which shows side and health, and the disc inside.

use std::f32::consts::{FRAC_PI_2, TAU};

use tiny_skia::{
    BlendMode, FillRule, FilterQuality, GradientStop, Mask, Paint, Path, PathBuilder, Pattern,
    Point, RadialGradient, SpreadMode, Transform,
};

use super::{Easel, HealthRing, TokenFace, TokenStance, TokenState};
use crate::paint::canvas::{flat, tint};
use crate::paint::palette::{self, Rgba, mix};
use crate::paint::plate::rounded;
use crate::paint::portrait::faded_portrait;

/// Width of the ink around a token, in squares.
pub(super) const OUTLINE: f32 = 0.02;
/// Distance between a token and the edge of its footprint, in squares; the halo reaches beyond it.
const MARGIN: f32 = 0.045;

/// Minimum width of a ring, in pixels, and the maximum share of a square that this may take.
const MIN_RING: f32 = 1.7;
const MAX_RING: f32 = 0.13;

/// The ring of one token; lengths are in squares.
pub(super) struct Ring {
    /// Outline of the whole token.
    pub(super) silhouette: Path,
    /// Outer radius of the token.
    pub(super) outer: f32,
    /// Radius of the disc.
    pub(super) inner: f32,
    opacity: f32,
}

impl Ring {
    /// Returns the ring of a token that is painted with `square` pixels to a square.
    pub(super) fn new(face: &TokenFace, square: f32) -> Self {
        let squares = f32::from(face.squares.max(1));
        let outer = squares / 2.0 - MARGIN;
        // Large tokens have broader rings, but not in proportion.
        let thickness = match face.stance {
            TokenStance::Party | TokenStance::Other => 0.075,
            // Between the points, the ring is narrower.
            TokenStance::Foe => 0.095,
        };
        let thickness = thickness * (1.0 + 0.6 * (squares - 1.0)).min(2.8);
        // On small tokens, the ring is as broad as it must be to show its colour.
        let inner = outer - thickness.max((MIN_RING / square).min(MAX_RING));
        let silhouette = match face.stance {
            TokenStance::Party => circle(outer),
            TokenStance::Foe => spiked(outer + 0.006 * squares.min(2.0), inner),
            TokenStance::Other => {
                let half = outer * 0.915;
                rounded((-half, -half), (2.0 * half, 2.0 * half), outer * 0.26)
            }
        };
        let opacity = match face.state {
            TokenState::Dead => 1.0,
            _ if face.hidden => 0.78,
            TokenState::Dying => 0.85,
            TokenState::Up => 1.0,
        };
        Self {
            silhouette,
            outer,
            inner,
            opacity,
        }
    }

    /// Returns the opacity of the body, 0 to 1.
    pub(super) const fn opacity(&self) -> f32 {
        self.opacity
    }

    /// Paints the body; its disc shows the emblem, if there is one and `emblem` is true.
    pub(super) fn paint(&self, easel: &mut Easel, emblem: bool) {
        let face = easel.face;
        easel.stroke(&self.silhouette, OUTLINE * 2.0, palette::TOKEN_INK);
        self.paint_health(easel);
        self.break_ring(easel);
        self.paint_disc(easel, emblem);
        if face.state == TokenState::Dead {
            paint_cross(easel, self.inner * 0.78);
        }
    }

    /// Paints the ring: bright for the remaining health, clockwise from the top.
    fn paint_health(&self, easel: &mut Easel) {
        let face = easel.face;
        let colour = ring_colour(face);
        if face.state == TokenState::Dead {
            easel.fill(&self.silhouette, colour);
            return;
        }
        match face.health {
            HealthRing::Hidden => {
                easel.fill(&self.silhouette, mix(colour, palette::TOKEN_INK, 0.25))
            }
            HealthRing::Fraction { of_eight } => {
                // The lost part is dark, but keeps the colour of the side.
                let lost = mix(colour, palette::TOKEN_INK, 0.62);
                easel.fill(&self.silhouette, lost);
                let share = f32::from(of_eight.min(8)) / 8.0;
                if let Some(left) = wedge(-FRAC_PI_2, share * TAU, self.outer * 3.0) {
                    self.fill_sector(easel, &left, colour);
                }
            }
        }
    }

    fn fill_sector(&self, easel: &mut Easel, sector: &Path, colour: Rgba) {
        let (width, height) = (easel.pixmap.width(), easel.pixmap.height());
        let Some(mut mask) = Mask::new(width, height) else {
            return;
        };
        mask.fill_path(sector, FillRule::Winding, true, easel.to_pixels);
        let mask = Some(&mask);
        let mut fill = |path: &Path, colour: Rgba| {
            let paint = flat(colour);
            easel
                .pixmap
                .fill_path(path, &paint, FillRule::Winding, easel.to_pixels, mask);
        };
        fill(&self.silhouette, colour);
        // A light inner edge makes the remaining health stand out even without colour.
        let edge = self.inner + (self.outer - self.inner) * 0.34;
        fill(&circle(edge), mix(colour, palette::TOKEN_SELECTED, 0.72));
    }

    /// Removes pieces from the ring of dying or hidden tokens.
    fn break_ring(&self, easel: &mut Easel) {
        let face = easel.face;
        let (gaps, width) = match face.state {
            TokenState::Dead => return,
            _ if face.hidden => (12, 0.2),
            TokenState::Dying => (4, 0.42),
            TokenState::Up => return,
        };
        let mut paint = flat(palette::TOKEN_INK);
        paint.blend_mode = BlendMode::DestinationOut;
        for gap in 0..gaps {
            let middle = (gap as f32 + 0.5) / gaps as f32 * TAU;
            let Some(gap) = wedge(middle - width / 2.0, width, self.outer * 3.0) else {
                continue;
            };
            easel
                .pixmap
                .fill_path(&gap, &paint, FillRule::Winding, easel.to_pixels, None);
        }
    }

    fn paint_disc(&self, easel: &mut Easel, emblem: bool) {
        easel.fill(&circle(self.inner + 0.012), palette::TOKEN_INK);
        let (light, dark) = disc_colours(easel.face);
        let mut paint = flat(light);
        let shine = Point::from_xy(-self.inner * 0.3, -self.inner * 0.4);
        let stops = vec![
            GradientStop::new(0.0, tint(light)),
            GradientStop::new(1.0, tint(dark)),
        ];
        let gradient = RadialGradient::new(
            shine,
            shine,
            self.inner * 1.5,
            stops,
            SpreadMode::Pad,
            Transform::identity(),
        );
        if let Some(gradient) = gradient {
            paint.shader = gradient;
        }
        easel.pixmap.fill_path(
            &circle(self.inner - 0.012),
            &paint,
            FillRule::Winding,
            easel.to_pixels,
            None,
        );
        if emblem && self.paint_portrait(easel) {
            return;
        }
        if let Some(emblem) = easel.face.emblem.filter(|_| emblem) {
            let strength = match easel.face.state {
                TokenState::Up => 1.0,
                TokenState::Dying => 0.75,
                TokenState::Dead => 0.45,
            };
            // The tag covers the lower edge.
            let middle = -self.inner * 0.12;
            easel.to_pixels = easel.to_pixels.pre_translate(0.0, middle);
            let ink = mix(dark, palette::INK, strength);
            easel.emblem(emblem, self.inner * 1.46, (ink, mix(light, dark, 0.5)));
            easel.to_pixels = easel.to_pixels.pre_translate(0.0, -middle);
        }
    }

    /// Fills the disc with the portrait; returns whether there is one.
    fn paint_portrait(&self, easel: &mut Easel) -> bool {
        let radius = self.inner - 0.012;
        let face = easel.face;
        let copy = face.copies();
        let Some(copy) = copy.and_then(|copies| copies.copy_for_side(2.0 * radius * easel.square))
        else {
            return false;
        };
        let faded = faded_portrait(copy, face.state);
        let picture = faded.as_ref().unwrap_or(copy);
        let grown = 2.0 * radius / picture.width() as f32;
        let paint = Paint {
            shader: Pattern::new(
                picture.as_ref(),
                SpreadMode::Pad,
                FilterQuality::Bilinear,
                1.0,
                Transform::from_translate(-radius, -radius).pre_scale(grown, grown),
            ),
            anti_alias: true,
            ..Paint::default()
        };
        easel.pixmap.fill_path(
            &circle(radius),
            &paint,
            FillRule::Winding,
            easel.to_pixels,
            None,
        );
        true
    }
}

/// Returns the lightest and the darkest colour of a token's disc: pale under an emblem or letters in ink, the same at
/// every zoom.
pub(super) fn disc_colours(face: &TokenFace) -> (Rgba, Rgba) {
    match face.state {
        TokenState::Dead => (palette::TOKEN_DEAD, palette::TOKEN_DEAD),
        TokenState::Dying => (hued(face.hue, 0.12, 0.62), hued(face.hue, 0.12, 0.54)),
        TokenState::Up => (hued(face.hue, 0.62, 0.86), hued(face.hue, 0.42, 0.72)),
    }
}

fn ring_colour(face: &TokenFace) -> Rgba {
    let colour = match face.stance {
        TokenStance::Party => palette::PARTY,
        TokenStance::Foe => palette::FOE,
        TokenStance::Other => palette::OTHER,
    };
    match face.state {
        TokenState::Up => colour,
        TokenState::Dying => mix(colour, palette::TOKEN_DEAD, 0.35),
        TokenState::Dead => palette::TOKEN_DEAD_RING,
    }
}

/// Returns the colour at `hue` on the wheel (256 is a full turn), at a saturation and lightness of 0 to 1.
fn hued(hue: u8, saturation: f32, lightness: f32) -> Rgba {
    let reach = saturation * lightness.min(1.0 - lightness);
    let channel = |offset: f32| {
        let place = (offset + f32::from(hue) / 256.0 * 12.0) % 12.0;
        let height = (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0);
        ((lightness - reach * height) * 255.0).round() as u8
    };
    [channel(0.0), channel(8.0), channel(4.0), 0xFF]
}

/// Paints the ✕ over a dead combatant.
fn paint_cross(easel: &mut Easel, reach: f32) {
    let mut path = PathBuilder::new();
    path.move_to(-reach * 0.75, -reach * 0.75);
    path.line_to(reach * 0.75, reach * 0.75);
    path.move_to(reach * 0.75, -reach * 0.75);
    path.line_to(-reach * 0.75, reach * 0.75);
    if let Some(cross) = path.finish() {
        easel.stroke(&cross, reach * 0.34, palette::TOKEN_LOST);
    }
}

fn circle(radius: f32) -> Path {
    PathBuilder::from_circle(0.0, 0.0, radius.max(0.01)).expect("the radius is positive")
}

/// Returns a ring with eight points.
fn spiked(tip: f32, valley: f32) -> Path {
    let valley = valley + (tip - valley) * 0.5;
    polygon((0..16).map(|corner| {
        let far = if corner % 2 == 0 { tip } else { valley };
        let (sin, cos) = ((corner as f32) / 16.0 * TAU).sin_cos();
        (cos * far, sin * far)
    }))
}

/// Returns a slice of a disc from `start` clockwise by `turn` radians; `None` if it is empty.
fn wedge(start: f32, turn: f32, radius: f32) -> Option<Path> {
    if turn <= 0.0 {
        return None;
    }
    let steps = 24;
    let rim = (0..=steps).map(|step| {
        let (sin, cos) = (start + turn * step as f32 / steps as f32).sin_cos();
        (cos * radius, sin * radius)
    });
    Some(polygon(std::iter::once((0.0, 0.0)).chain(rim)))
}

fn polygon(corners: impl Iterator<Item = (f32, f32)>) -> Path {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in corners.enumerate() {
        if index == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    path.finish().expect("a polygon has corners")
}

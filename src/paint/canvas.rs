//! The canvas: a picture that is drawn on in squares rather than pixels.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Shader,
    Stroke, Transform,
};

use super::map_style::MapStyle;
use super::palette::Rgba;
use super::window::Window;
use crate::grid::{BattleMap, FINE};

/// Maximum side of a painted map, in pixels.
pub const MAX_CANVAS_SIDE: u32 = 4096;

/// Minimum number of pixels per square for small strokes, which would otherwise only be noise.
const FINEST: f32 = 14.0;

/// Encodes a picture as a PNG file, with straight alpha.
///
/// # Errors
/// Fails with the encoder's message if the picture cannot be encoded.
pub fn encode_png(picture: &Pixmap) -> Result<Vec<u8>, String> {
    let straight: Vec<u8> = picture
        .pixels()
        .iter()
        .map(|pixel| pixel.demultiply())
        .flat_map(|colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()])
        .collect();
    let (width, height) = (picture.width(), picture.height());
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&straight, width, height, ExtendedColorType::Rgba8)
        .map_err(|why| why.to_string())?;
    Ok(png)
}

/// A shape to fill or stroke, with lengths in squares; it may be empty.
pub(super) struct Shape(Option<Path>);

impl Shape {
    /// Returns the shape that `draw` builds.
    pub(super) fn from_builder(draw: impl FnOnce(&mut PathBuilder)) -> Self {
        let mut path = PathBuilder::new();
        draw(&mut path);
        path.into()
    }
}

impl From<PathBuilder> for Shape {
    fn from(path: PathBuilder) -> Self {
        Self(path.finish())
    }
}

impl From<Path> for Shape {
    fn from(path: Path) -> Self {
        Self(Some(path))
    }
}

/// The picture of a map while it is being painted; all lengths are in squares.
pub(super) struct Canvas {
    pixmap: Pixmap,
    clip: Option<Mask>,
    to_pixels: Transform,
    square: f32,
    /// Upper left corner of the painted part, in pixels of the whole picture.
    origin: (f32, f32),
    /// The window in which everything is painted.
    pub(super) window: Window,
    pub(super) look: MapStyle,
}

/// Returns the pixels per square, as close to `pixels_per_square` as [`MAX_CANVAS_SIDE`] allows, and the size of the
/// whole picture of a map in pixels.
pub(super) fn pixels_of(map: &BattleMap, pixels_per_square: u32) -> (u32, (u32, u32)) {
    // These are whole numbers on square maps; a hex map may end between two.
    let extent = map.topology().extent(map.width(), map.height());
    let cells = |fine: i32| (fine as u32).div_ceil(FINE as u32);
    let longest = cells(extent.x.max(extent.y));
    let square = pixels_per_square.min(MAX_CANVAS_SIDE / longest).max(1);
    let pixels = |fine: i32| (fine as u32 * square).div_ceil(FINE as u32);
    (square, (pixels(extent.x), pixels(extent.y)))
}

impl Canvas {
    /// Creates an empty picture of `map`, as close to `pixels_per_square` as [`MAX_CANVAS_SIDE`] allows.
    pub(super) fn for_map(map: &BattleMap, pixels_per_square: u32, look: MapStyle) -> Self {
        let (square, size) = pixels_of(map, pixels_per_square);
        Self::for_part(square, (0, 0), size, Window::of_map(map), look)
            .expect("a map has 1 to 512 cells a side")
    }

    /// Creates an empty picture of a part of a map that begins at a pixel of the whole; `None` if it has no size.
    pub(super) fn for_part(
        square: u32,
        (left, top): (u32, u32),
        (width, height): (u32, u32),
        window: Window,
        look: MapStyle,
    ) -> Option<Self> {
        let (square, left, top) = (square as f32, left as f32, top as f32);
        Some(Self {
            pixmap: Pixmap::new(width, height)?,
            clip: None,
            to_pixels: Transform::from_row(square, 0.0, 0.0, square, -left, -top),
            square,
            origin: (left, top),
            window,
            look,
        })
    }

    /// Returns the finished picture.
    pub(super) fn into_pixmap(self) -> Pixmap {
        self.pixmap
    }

    /// True if a square has enough pixels for small strokes.
    pub(super) fn is_fine(&self) -> bool {
        self.square >= FINEST
    }

    /// Covers everything with one colour.
    pub(super) fn cover(&mut self, colour: Rgba) {
        self.pixmap.fill(tint(colour));
    }

    /// Stretches a small picture over a whole picture of `whole` pixels and blends its pixels smoothly.
    pub(super) fn blend_texture(&mut self, texture: &Pixmap, whole: (u32, u32)) {
        use tiny_skia::{FilterQuality, Pattern, Rect, SpreadMode};
        let (width, height) = (self.pixmap.width() as f32, self.pixmap.height() as f32);
        let stretch = Transform::from_row(
            whole.0 as f32 / texture.width() as f32,
            0.0,
            0.0,
            whole.1 as f32 / texture.height() as f32,
            -self.origin.0,
            -self.origin.1,
        );
        let shader = Pattern::new(
            texture.as_ref(),
            SpreadMode::Pad,
            FilterQuality::Bilinear,
            1.0,
            stretch,
        );
        let paint = Paint {
            shader,
            ..Paint::default()
        };
        if let Some(all) = Rect::from_xywh(0.0, 0.0, width, height) {
            self.pixmap
                .fill_rect(all, &paint, Transform::identity(), None);
        }
    }

    /// Multiplies the opacity of everything between two corners by `opacity`, 0 to 1.
    pub(super) fn fade(&mut self, from: (f32, f32), to: (f32, f32), opacity: f32) {
        let (width, height) = (self.pixmap.width(), self.pixmap.height());
        let pixel = |at: f32, origin: f32, most: u32| {
            let at = (at * self.square).round() - origin;
            (at.max(0.0) as u32).min(most)
        };
        let ((x, y), (to_x, to_y)) = (from, to);
        let (left, right) = (
            pixel(x, self.origin.0, width),
            pixel(to_x, self.origin.0, width),
        );
        let (top, bottom) = (
            pixel(y, self.origin.1, height),
            pixel(to_y, self.origin.1, height),
        );
        let stride = width as usize * 4;
        let data = self.pixmap.data_mut();
        for row in top..bottom {
            let start = row as usize * stride;
            let line = &mut data[start + left as usize * 4..start + right.max(left) as usize * 4];
            // Colours are premultiplied, so they fade with the opacity.
            for channel in line {
                *channel = (f32::from(*channel) * opacity) as u8;
            }
        }
    }

    /// Fills `shape` with one colour.
    pub(super) fn fill(&mut self, shape: &Shape, colour: Rgba) {
        self.fill_moved(shape, (0.0, 0.0), colour);
    }

    /// Fills `shape`, moved by `(dx, dy)` squares.
    pub(super) fn fill_moved(&mut self, shape: &Shape, (dx, dy): (f32, f32), colour: Rgba) {
        let Some(path) = &shape.0 else { return };
        self.pixmap.fill_path(
            path,
            &flat(colour),
            FillRule::Winding,
            self.to_pixels.pre_translate(dx, dy),
            self.clip.as_ref(),
        );
    }

    /// Draws along `shape` with a round pen `width` squares wide.
    pub(super) fn stroke(&mut self, shape: &Shape, width: f32, colour: Rgba) {
        self.stroke_moved(shape, (0.0, 0.0), width, colour);
    }

    /// Draws along `shape`, moved by `(dx, dy)` squares.
    pub(super) fn stroke_moved(
        &mut self,
        shape: &Shape,
        (dx, dy): (f32, f32),
        width: f32,
        colour: Rgba,
    ) {
        let Some(path) = &shape.0 else { return };
        let pen = Stroke {
            width: width * self.look.weight,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.pixmap.stroke_path(
            path,
            &flat(colour),
            &pen,
            self.to_pixels.pre_translate(dx, dy),
            self.clip.as_ref(),
        );
    }

    /// Removes everything painted inside `shape`, by the even-odd rule.
    pub(super) fn clear(&mut self, shape: &Shape) {
        let Some(path) = &shape.0 else { return };
        let paint = Paint {
            blend_mode: BlendMode::DestinationOut,
            ..flat([0, 0, 0, 0xFF])
        };
        self.pixmap
            .fill_path(path, &paint, FillRule::EvenOdd, self.to_pixels, None);
    }

    /// Lets `draw` paint, but only inside `shape`.
    pub(super) fn clipped(&mut self, shape: &Shape, draw: impl FnOnce(&mut Self)) {
        let Some(path) = &shape.0 else { return };
        self.clip = Mask::new(self.pixmap.width(), self.pixmap.height());
        if let Some(mask) = &mut self.clip {
            mask.fill_path(path, FillRule::Winding, true, self.to_pixels);
        }
        draw(self);
        self.clip = None;
    }
}

/// Returns a paint of one colour.
pub(super) fn flat(colour: Rgba) -> Paint<'static> {
    Paint {
        shader: Shader::SolidColor(tint(colour)),
        anti_alias: true,
        ..Paint::default()
    }
}

/// Converts a colour for the painting library.
pub(super) fn tint([red, green, blue, alpha]: Rgba) -> Color {
    Color::from_rgba8(red, green, blue, alpha)
}

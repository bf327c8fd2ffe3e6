//! Lines and areas on the ground, painted at the resolution in which they are shown, so that they can be below tokens
//! and names.

use bevy::math::{Rect, Vec2};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

use super::canvas::{MAX_CANVAS_SIDE, flat};
use super::palette::{self, Rgba};

/// A drawing on the ground; positions and lengths are in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A polygon.
    Fill {
        /// Its corners.
        corners: Vec<Vec2>,
        /// Its colour.
        colour: Rgba,
    },
    /// A line through some points.
    Line {
        /// The points.
        points: Vec<Vec2>,
        /// Style of the line.
        pen: LineStyle,
    },
}

/// Style of a line; lengths are in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineStyle {
    /// Its width.
    pub width: f32,
    /// Its colour.
    pub colour: Rgba,
    /// Width of the light edge on each side, which makes it visible on any ground.
    pub casing: f32,
    /// Lengths of dashes and of the gaps between them; `None` for a solid line.
    pub dashes: Option<(f32, f32)>,
}

impl Mark {
    fn points(&self) -> &[Vec2] {
        match self {
            Self::Fill { corners, .. } => corners,
            Self::Line { points, .. } => points,
        }
    }

    fn reach(&self) -> f32 {
        match self {
            Self::Fill { .. } => 0.0,
            Self::Line { pen, .. } => pen.width * 0.5 + pen.casing,
        }
    }

    fn path(&self, to_pixels: impl Fn(Vec2) -> Vec2) -> Option<Path> {
        let mut path = PathBuilder::new();
        for (index, point) in self.points().iter().enumerate() {
            let at = to_pixels(*point);
            if index == 0 {
                path.move_to(at.x, at.y);
            } else {
                path.line_to(at.x, at.y);
            }
        }
        if matches!(self, Self::Fill { .. }) {
            path.close();
        }
        path.finish()
    }
}

/// Paints marks, one over the other, with a pixel for every `pixel` world units. Returns the picture and the
/// rectangle of the world that it covers; `None` if nothing is visible.
pub fn paint_marks(marks: &[Mark], pixel: f32) -> Option<(Pixmap, Rect)> {
    let around = marks.iter().flat_map(|mark| {
        let reach = Vec2::splat(2.0 * mark.reach() + 2.0 * pixel);
        let points = mark.points().iter();
        points.map(move |point| Rect::from_center_size(*point, reach))
    });
    let world = around.reduce(|all, one| all.union(one))?;
    let longest = world.width().max(world.height());
    let pixel = pixel.max(longest / MAX_CANVAS_SIDE as f32);
    let size = (world.size() / pixel).ceil().max(Vec2::ONE);
    let mut pixmap = Pixmap::new(size.x as u32, size.y as u32)?;
    // The world's y axis points up.
    let corner = Vec2::new(world.min.x, world.max.y);
    let to_pixels = |at: Vec2| Vec2::new(at.x - corner.x, corner.y - at.y) / pixel;
    for mark in marks {
        let Some(path) = mark.path(to_pixels) else {
            continue;
        };
        match mark {
            Mark::Fill { colour, .. } => pixmap.fill_path(
                &path,
                &flat(*colour),
                FillRule::Winding,
                Transform::identity(),
                None,
            ),
            Mark::Line { pen, .. } => draw_line(&mut pixmap, &path, *pen, pixel),
        }
    }
    let shown = Rect::from_corners(corner, corner + Vec2::new(size.x, -size.y) * pixel);
    Some((pixmap, shown))
}

fn draw_line(pixmap: &mut Pixmap, path: &Path, pen: LineStyle, pixel: f32) {
    let stroke = |width: f32, cap: LineCap| Stroke {
        width: width / pixel,
        line_cap: cap,
        line_join: LineJoin::Round,
        dash: pen
            .dashes
            .and_then(|(dash, gap)| StrokeDash::new(vec![dash / pixel, gap / pixel], 0.0)),
        ..Stroke::default()
    };
    let identity = Transform::identity();
    if pen.casing > 0.0 {
        let casing = stroke(pen.width + 2.0 * pen.casing, LineCap::Round);
        pixmap.stroke_path(path, &flat(palette::CASING), &casing, identity, None);
    }
    // A dash with round ends would close its gaps.
    let cap = if pen.dashes.is_some() {
        LineCap::Butt
    } else {
        LineCap::Round
    };
    pixmap.stroke_path(
        path,
        &flat(pen.colour),
        &stroke(pen.width, cap),
        identity,
        None,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEN: LineStyle = LineStyle {
        width: 4.0,
        colour: palette::HARM,
        casing: 0.0,
        dashes: None,
    };

    #[test]
    fn picture_is_where_its_marks_are_in_the_world() {
        let points = vec![Vec2::new(100.0, -200.0), Vec2::new(300.0, -200.0)];
        let (pixmap, world) = paint_marks(&[Mark::Line { points, pen: PEN }], 2.0).expect("a line");
        assert!(
            world.contains(Vec2::new(100.0, -200.0)) && world.contains(Vec2::new(300.0, -200.0))
        );
        assert!(world.width() < 220.0 && world.height() < 20.0, "{world:?}");
        let middle = pixmap.pixel(pixmap.width() / 2, pixmap.height() / 2);
        assert_eq!(middle.map(|it| it.red()), Some(palette::HARM[0]));
        assert!(paint_marks(&[], 1.0).is_none());
    }

    #[test]
    fn a_dashed_line_has_gaps_and_a_huge_one_stays_small() {
        let line = |length: f32, dashes| Mark::Line {
            points: vec![Vec2::ZERO, Vec2::new(length, 0.0)],
            pen: LineStyle { dashes, ..PEN },
        };
        let inked = |mark: Mark| {
            let (pixmap, _) = paint_marks(&[mark], 1.0).expect("a line");
            pixmap.pixels().iter().filter(|it| it.alpha() > 127).count()
        };
        let (whole, broken) = (
            inked(line(300.0, None)),
            inked(line(300.0, Some((8.0, 8.0)))),
        );
        assert!(
            broken * 3 < whole * 2 && broken * 3 > whole,
            "{broken} of {whole}"
        );
        let (pixmap, _) = paint_marks(&[line(1e6, None)], 1.0).expect("a line");
        assert!(pixmap.width() <= MAX_CANVAS_SIDE + 1);
    }
}

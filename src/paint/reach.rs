//! Reach: an outline with a glow inside it, a line at the end of each cost band, and hatching where an enemy waits. The
//! ground inside is hardly tinted, so that the reach is not taken for fog.

use std::collections::BTreeMap;

use tiny_skia::{Color, FillRule, LineCap, Mask, Paint, PathBuilder, Pixmap, Stroke, Transform};

use crate::grid::{Cell, FINE, Point, Topology};

use super::hatch::hatch;
use super::palette::{self, Rgba};

/// Paints the cells in reach, each with its band from 1. Cells in `meeting` are hatched, because the path there ends
/// in an enemy's reach. `ends` says whether the reach or a band needs a line where it ends between a cell and its
/// neighbour; a wall makes that line unnecessary. Returns the picture, with `pixels` to a square, and the point of its
/// top left corner; `None` if there are no cells.
pub fn paint_reach(
    bands: &[(Cell, u32)],
    meeting: &[Cell],
    ends: impl Fn(Cell, Cell) -> bool,
    topology: Topology,
    pixels: u32,
) -> Option<(Pixmap, Point)> {
    let lowest: BTreeMap<Cell, u32> = bands.iter().copied().collect();
    let corners = || {
        lowest
            .keys()
            .flat_map(|cell| topology.corners(*cell).to_vec())
    };
    let (left, right) = bounds(corners().map(|corner| corner.x))?;
    let (top, bottom) = bounds(corners().map(|corner| corner.y))?;
    let size = |fine: i32| (fine as u32 * pixels).div_ceil(FINE as u32);
    let mut pixmap = Pixmap::new(size(right - left), size(bottom - top))?;
    let step = pixels as f32;
    let place = |point: Point| {
        let at = |fine: i32, from: i32| (fine - from) as f32 / FINE as f32 * step;
        (at(point.x, left), at(point.y, top))
    };
    let (mut ground, mut outline, mut edges) =
        (PathBuilder::new(), PathBuilder::new(), PathBuilder::new());
    for (cell, band) in &lowest {
        for (nth, corner) in topology.corners(*cell).iter().enumerate() {
            let (x, y) = place(*corner);
            if nth == 0 {
                ground.move_to(x, y);
            } else {
                ground.line_to(x, y);
            }
        }
        ground.close();
        // A side without a neighbour in reach is the edge of the whole reach; one towards a later band is the edge of
        // this band.
        for (direction, from, to) in topology.outline(*cell) {
            let beyond = topology.step(*cell, direction);
            let line = match lowest.get(&beyond) {
                None if ends(*cell, beyond) => &mut outline,
                None => continue,
                Some(next) if next > band && ends(*cell, beyond) => &mut edges,
                Some(_not_later_or_behind_a_wall) => continue,
            };
            let (from, to) = (place(from), place(to));
            line.move_to(from.0, from.1);
            line.line_to(to.0, to.1);
        }
    }
    let mut inside = None;
    if let Some(path) = ground.finish() {
        let paint = paint(palette::REACH);
        pixmap.fill_path(
            &path,
            &paint,
            FillRule::Winding,
            Transform::identity(),
            None,
        );
        inside = Mask::new(pixmap.width(), pixmap.height());
        if let Some(mask) = &mut inside {
            mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
        }
    }
    let outline = outline.finish();
    for width in [step * 0.5, step * 0.25] {
        let Some(path) = &outline else { break };
        let stroke = Stroke {
            width,
            line_cap: LineCap::Square,
            ..Stroke::default()
        };
        let paint = paint(palette::REACH_GLOW);
        pixmap.stroke_path(
            path,
            &paint,
            &stroke,
            Transform::identity(),
            inside.as_ref(),
        );
    }
    let mut hatching = PathBuilder::new();
    for anchor in meeting {
        let corners: Vec<_> = topology
            .corners(*anchor)
            .iter()
            .map(|c| place(*c))
            .collect();
        for (from, to) in hatch(&corners, (-1.0, 1.0), step / 3.0) {
            hatching.move_to(from.0, from.1);
            hatching.line_to(to.0, to.1);
        }
    }
    if let Some(path) = hatching.finish() {
        let stroke = Stroke {
            width: step / 10.0,
            ..Stroke::default()
        };
        let paint = paint(palette::REACH_MEETING);
        pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
    }
    let lines = [
        (edges.finish(), step / 18.0, palette::REACH_EDGE),
        (outline, step / 11.0, palette::REACH_OUTLINE),
    ];
    for (line, width, colour) in lines {
        let Some(path) = line else { continue };
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        pixmap.stroke_path(&path, &paint(colour), &stroke, Transform::identity(), None);
    }
    Some((pixmap, Point::new(left, top)))
}

fn bounds(values: impl Iterator<Item = i32> + Clone) -> Option<(i32, i32)> {
    Some((values.clone().min()?, values.max()?))
}

fn paint([red, green, blue, alpha]: Rgba) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color(Color::from_rgba8(red, green, blue, alpha));
    paint
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everywhere(_cell: Cell, _beyond: Cell) -> bool {
        true
    }

    #[test]
    fn wall_replaces_the_reach_border() {
        let bands = [(Cell::new(3, 4), 1)];
        let east = |cell: Cell, beyond: Cell| beyond.x > cell.x;
        let (pixmap, _) = paint_reach(&bands, &[], east, Topology::Square, 32).expect("one");
        let alpha = |x| pixmap.pixel(x, 16).map_or(0, |pixel| pixel.alpha());
        assert_eq!(alpha(0), alpha(16), "no line in the west");
        assert!(alpha(31) > alpha(16), "a line in the east");
    }

    #[test]
    fn picture_covers_exactly_the_reach() {
        let bands = [(Cell::new(3, 4), 1), (Cell::new(5, 4), 2)];
        let (pixmap, corner) =
            paint_reach(&bands, &[], everywhere, Topology::Square, 10).expect("two squares");
        assert_eq!(corner, Point::new(3000, 4000));
        assert_eq!((pixmap.width(), pixmap.height()), (30, 10));
        let alpha = |x, y| pixmap.pixel(x, y).map_or(0, |pixel| pixel.alpha());
        assert!(alpha(5, 5) > 0 && alpha(25, 5) > 0);
        assert_eq!(alpha(15, 5), 0);
        assert!(paint_reach(&[], &[], everywhere, Topology::Square, 10).is_none());
    }

    #[test]
    fn reachable_hexes_are_painted_as_hexes() {
        let hexes = Topology::HexPointy;
        let (pixmap, corner) =
            paint_reach(&[(Cell::new(0, 1), 1)], &[], everywhere, hexes, 100).expect("one");
        assert_eq!(corner, Point::new(500, 867));
        assert_eq!((pixmap.width(), pixmap.height()), (100, 116));
        let alpha = |x, y| pixmap.pixel(x, y).map_or(0, |pixel| pixel.alpha());
        assert!(alpha(50, 50) > 0 && alpha(50, 8) > 0);
        assert_eq!((alpha(3, 3), alpha(97, 112)), (0, 0));
    }

    #[test]
    fn squares_in_enemy_reach_look_different() {
        let bands = [(Cell::new(3, 4), 1), (Cell::new(4, 4), 1)];
        let (pixmap, _) = paint_reach(&bands, &[Cell::new(4, 4)], everywhere, Topology::Square, 20)
            .expect("two squares");
        let square = |from: u32| {
            let pixels = (4..16).flat_map(move |y| (from..from + 12).map(move |x| (x, y)));
            let reds = pixels.map(|(x, y)| pixmap.pixel(x, y).map_or(0, |pixel| pixel.red()));
            reds.max().unwrap_or(0)
        };
        assert!(square(24) > square(4) + 60);
    }
}

//! The floor under everything, and the faint grid.

use tiny_skia::{PathBuilder, Pixmap, PremultipliedColorU8};

use super::canvas::{Canvas, Shape};
use super::grain::Grain;
use super::palette;
use super::plan::Plan;
use super::wall::squares;
use crate::grid::{BattleMap, Cell};

/// Paints the floor under everything else.
pub(super) fn paint_floor(canvas: &mut Canvas, plan: &Plan, whole: (u32, u32)) {
    let rooms = plan.flooring.room_ground(canvas, &plan.bare);
    plan.flooring.paint_ground(canvas, &rooms);
    if let Some(clouds) = &plan.clouds {
        canvas.blend_texture(clouds, whole);
    }
    plan.flooring.paint_texture(canvas, &plan.bare, &rooms);
}

/// Paints a stone slab and a crack here and there on plain ground.
pub(super) fn paint_plain(canvas: &mut Canvas, map: &BattleMap, cells: &[Cell]) {
    if canvas.look.worn {
        paint_flagstones(canvas, map, cells);
        paint_cracks(canvas, map, cells);
    }
}

/// Returns the upper left corner of a square; on hex maps, of the square in the middle of the cell.
pub(super) fn corner_of(map: &BattleMap, cell: Cell) -> (f32, f32) {
    let (x, y) = squares(map.topology().centre(cell));
    (x - 0.5, y - 0.5)
}

/// Paints the lines between the squares, or around the hexes.
pub(super) fn paint_grid(canvas: &mut Canvas, map: &BattleMap) {
    if map.topology().is_hex() {
        let lines = Shape::from_builder(|path| {
            for cell in canvas.window.cells() {
                for (direction, from, to) in map.topology().outline(cell) {
                    // Each side between two hexes is drawn once.
                    let next = map.topology().step(cell, direction);
                    if next > cell || !map.contains(next) {
                        let (from, to) = (squares(from), squares(to));
                        path.move_to(from.0, from.1);
                        path.line_to(to.0, to.1);
                    }
                }
            }
        });
        canvas.stroke(&lines, 0.03, canvas.look.grid);
        return;
    }
    let (low, high) = canvas.window.corners();
    let (left, right) = (low.x as f32, (high.x + 1) as f32);
    let (top, bottom) = (low.y as f32, (high.y + 1) as f32);
    let lines = Shape::from_builder(|path| {
        for x in low.x.max(1)..=high.x {
            path.move_to(x as f32, top);
            path.line_to(x as f32, bottom);
        }
        for y in low.y.max(1)..=high.y {
            path.move_to(left, y as f32);
            path.line_to(right, y as f32);
        }
    });
    canvas.stroke(&lines, 0.03, canvas.look.grid);
}

/// Hatches restricted ground (PHA-75).
pub(super) fn paint_restricted(canvas: &mut Canvas, map: &BattleMap) {
    if !map.has_restricted() {
        return;
    }
    let cells = || {
        canvas
            .window
            .cells()
            .filter(|&cell| map.is_restricted(cell))
    };
    let ground = Shape::from_builder(|path| {
        for cell in cells() {
            let corners = map.topology().corners(cell);
            push_polygon(path, corners.iter().map(|&corner| squares(corner)));
        }
    });
    let (right, bottom) = squares(map.topology().extent(map.width(), map.height()));
    // Only the lines between the corners of the painted part.
    let (from, to) = canvas.window.bounds();
    let (from, to) = (squares(from), squares(to));
    let (first, last) = (from.0 + from.1, to.0 + to.1);
    let strokes = Shape::from_builder(|path| {
        let mut start = -bottom;
        while start < right {
            let passes = (first..=last).contains(&(start + bottom));
            if passes {
                path.move_to(start, bottom);
                path.line_to(start + bottom, 0.0);
            }
            start += 0.25;
        }
    });
    canvas.clipped(&ground, |canvas| {
        canvas.stroke(&strokes, 0.05, palette::RESTRICTED);
    });
}

/// Removes everything outside the hexes.
pub(super) fn clear_outside_hexes(canvas: &mut Canvas, map: &BattleMap) {
    if !map.topology().is_hex() {
        return;
    }
    let (right, bottom) = squares(map.topology().extent(map.width(), map.height()));
    let outside = Shape::from_builder(|path| {
        push_polygon(
            path,
            [
                (-1.0, -1.0),
                (right + 1.0, -1.0),
                (right + 1.0, bottom + 1.0),
                (-1.0, bottom + 1.0),
            ],
        );
        for cell in canvas.window.cells() {
            let corners = map.topology().corners(cell);
            push_polygon(path, corners.iter().map(|&corner| squares(corner)));
        }
    });
    canvas.clear(&outside);
    let rim = Shape::from_builder(|path| {
        for cell in canvas.window.cells() {
            for (direction, from, to) in map.topology().outline(cell) {
                if !map.contains(map.topology().step(cell, direction)) {
                    let (from, to) = (squares(from), squares(to));
                    path.move_to(from.0, from.1);
                    path.line_to(to.0, to.1);
                }
            }
        }
    });
    canvas.stroke(&rim, 0.06, palette::INK);
}

/// Adds a closed line through some points.
pub(super) fn push_polygon(path: &mut PathBuilder, points: impl IntoIterator<Item = (f32, f32)>) {
    for (index, (x, y)) in points.into_iter().enumerate() {
        if index == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
}

/// Returns soft light and dark patches a few squares wide: a tiny picture that is stretched over the map.
pub(super) fn clouds(map: &BattleMap, strength: f32) -> Option<Pixmap> {
    let (width, height) = (map.width() + 1, map.height() + 1);
    let mut clouds = Pixmap::new(width, height)?;
    let tone = |x: u32, y: u32| {
        let small = Grain::new(x as i32, y as i32, 1).unit();
        let large = Grain::new(x as i32 / 3, y as i32 / 3, 2).unit();
        (0.6 * small + 0.4 * large) * strength
    };
    let tones = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    for (pixel, (x, y)) in clouds.pixels_mut().iter_mut().zip(tones) {
        let alpha = tone(x, y);
        let [red, green, blue, _] = palette::FLAGSTONE;
        let part = |channel: u8| (f32::from(channel) * alpha) as u8;
        let shade = PremultipliedColorU8::from_rgba(
            part(red),
            part(green),
            part(blue),
            (255.0 * alpha) as u8,
        );
        *pixel = shade.unwrap_or(PremultipliedColorU8::TRANSPARENT);
    }
    Some(clouds)
}

/// Paints a stone slab here and there.
fn paint_flagstones(canvas: &mut Canvas, map: &BattleMap, cells: &[Cell]) {
    let slabs = Shape::from_builder(|path| {
        for &cell in cells {
            let mut grain = Grain::new(cell.x, cell.y, 3);
            if grain.chance(0.13) {
                let inset = 0.07;
                if map.topology().is_hex() {
                    push_hex_slab(path, map, cell, &mut grain);
                    continue;
                }
                let (left, top) = (cell.x as f32 + inset, cell.y as f32 + inset);
                let (width, height) = match (grain.unit() * 3.0) as u8 {
                    0 => (1.0 - 2.0 * inset, 0.5 - 1.5 * inset),
                    1 => (0.5 - 1.5 * inset, 1.0 - 2.0 * inset),
                    _ => (1.0 - 2.0 * inset, 1.0 - 2.0 * inset),
                };
                push_slab(path, (left, top), (width, height), &mut grain);
            }
        }
    });
    canvas.fill(&slabs, palette::FLAGSTONE);
    canvas.stroke(&slabs, 0.025, palette::FLAGSTONE);
}

fn push_slab(
    path: &mut PathBuilder,
    (left, top): (f32, f32),
    (width, height): (f32, f32),
    grain: &mut Grain,
) {
    let corners = [
        (left, top),
        (left + width, top),
        (left + width, top + height),
        (left, top + height),
    ];
    let mut crooked = || grain.between(-0.03, 0.03);
    push_polygon(path, corners.map(|(x, y)| (x + crooked(), y + crooked())));
}

fn push_hex_slab(path: &mut PathBuilder, map: &BattleMap, cell: Cell, grain: &mut Grain) {
    let (x, y) = squares(map.topology().centre(cell));
    let size = if grain.chance(0.5) { 0.86 } else { 0.6 };
    let mut crooked = || grain.between(-0.03, 0.03);
    let corners = map.topology().corners(cell);
    let corners = corners.iter().map(|&corner| {
        let (dx, dy) = squares(corner);
        let (dx, dy) = ((dx - x) * size, (dy - y) * size);
        (x + dx + crooked(), y + dy + crooked())
    });
    push_polygon(path, corners);
}

/// Paints a few jagged cracks.
fn paint_cracks(canvas: &mut Canvas, map: &BattleMap, cells: &[Cell]) {
    let cracks = Shape::from_builder(|path| {
        for &cell in cells {
            let mut grain = Grain::new(cell.x, cell.y, 4);
            if !grain.chance(0.07) {
                continue;
            }
            let (left, top) = corner_of(map, cell);
            let mut x = left + grain.between(0.2, 0.8);
            let mut y = top + grain.between(0.2, 0.8);
            let heading = grain.angle();
            path.move_to(x, y);
            for _ in 0..3 {
                let turned = heading + grain.between(-0.9, 0.9);
                x += turned.cos() * 0.16;
                y += turned.sin() * 0.16;
                path.line_to(x, y);
            }
        }
    });
    canvas.stroke(&cracks, 0.028, palette::CRACK);
}

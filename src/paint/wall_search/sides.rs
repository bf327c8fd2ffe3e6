//! Walls along the grid that a picture shows: the pixels along the side of a cell are much darker than on both of its
//! sides, or than on one of them if the other is a dark mass.
//!
//! It does not find round or slanting walls, walls paler than the ground, or walls between the grid lines, and it
//! takes a deep shadow for a wall. So its results are only proposals.

use std::collections::BTreeMap;

use image::GrayImage;

use super::line::distance;
use crate::grid::{BattleMap, Cell, FINE, Point};

/// Maximum distance between a side and an outline that is the same wall, in cells.
const BESIDE: f32 = 0.45;

/// Number of samples along a side, and to each side across it.
const ALONG: u32 = 9;
const ACROSS: i32 = 15;

/// Distance that is sampled to each side, and maximum distance that a wall reaches, in cells.
const MAX_SAMPLE_DISTANCE: f32 = 0.42;
const THICK: f32 = 0.2;

/// Minimum strength of a wall: difference in brightness, out of 255, times thickness in cells. A drawn grid line is
/// thinner; if there is a grid, a wall must be at least `ABOVE_THE_GRID` times as strong as its lines.
const MIN_WALL_STRENGTH: f32 = 5.0;
const ABOVE_THE_GRID: f32 = 3.0;

/// Minimum width of a wall, in cells: a thinner line belongs to a plank or to furniture.
const THIN: f32 = 0.05;

/// Ratio of the darker to the brighter half below which a side is the edge of a dark mass.
const MASS: f32 = 0.45;

/// Placement of a picture: its upper left corner on the map, and its pixels per fine unit.
struct PicturePlacement<'a> {
    picture: &'a GrayImage,
    from: Point,
    scale: (f32, f32),
}

impl PicturePlacement<'_> {
    /// Returns the brightness at a point of the map; `None` outside the picture.
    fn at(&self, x: f32, y: f32) -> Option<f32> {
        let across = (x - self.from.x as f32) * self.scale.0;
        let down = (y - self.from.y as f32) * self.scale.1;
        let (width, height) = self.picture.dimensions();
        if across < 0.0 || down < 0.0 || across >= width as f32 || down >= height as f32 {
            return None;
        }
        let pixel = self.picture.get_pixel_checked(across as u32, down as u32)?;
        Some(f32::from(pixel.0[0]))
    }
}

/// Finds the walls that a picture between two points of a map shows, as lines on the map. Existing walls and doors,
/// and the `outlines`, are not found again.
pub(super) fn find(
    picture: &GrayImage,
    map: &BattleMap,
    from: Point,
    to: Point,
    outlines: &[Vec<Point>],
) -> Vec<(Point, Point)> {
    let (width, height) = picture.dimensions();
    let long = |from: i32, to: i32| (to - from).max(1) as f32;
    let laid = PicturePlacement {
        picture,
        from,
        scale: (
            width as f32 / long(from.x, to.x),
            height as f32 / long(from.y, to.y),
        ),
    };
    let sides: Vec<((Point, Point), f32)> = sides_of(map)
        .filter_map(|side| Some((side, strength(&laid, side)?)))
        .collect();
    let mut all: Vec<f32> = sides.iter().map(|(_, strength)| *strength).collect();
    all.sort_by(f32::total_cmp);
    let usual = all.get(all.len() / 2).copied().unwrap_or_default();
    let least = MIN_WALL_STRENGTH.max(usual * ABOVE_THE_GRID);
    let strong = sides.into_iter().filter(|(_, strength)| *strength >= least);
    let free = strong
        .map(|(side, _)| side)
        .filter(|side| !is_built(map, *side) && !runs_along(outlines, *side));
    join_lines(free)
}

/// Returns the sides of all cells, each once.
fn sides_of(map: &BattleMap) -> impl Iterator<Item = (Point, Point)> {
    let topology = map.topology();
    map.cells().flat_map(move |cell| {
        topology.outline(cell).filter_map(move |(way, from, to)| {
            let next: Cell = topology.step(cell, way);
            (next > cell || !map.contains(next)).then_some((from.min(to), from.max(to)))
        })
    })
}

/// Returns how much darker the picture is along a side, times the thickness; `None` if the picture does not cover the
/// side.
fn strength(laid: &PicturePlacement, (from, to): (Point, Point)) -> Option<f32> {
    let (dx, dy) = ((to.x - from.x) as f32, (to.y - from.y) as f32);
    let length = dx.hypot(dy).max(1.0);
    let aside = (-dy / length * FINE as f32, dx / length * FINE as f32);
    let mut found: Vec<f32> = Vec::with_capacity(ALONG as usize);
    for nth in 0..ALONG {
        let along = (nth as f32 + 0.5) / ALONG as f32;
        let (x, y) = (from.x as f32 + dx * along, from.y as f32 + dy * along);
        let across = (-ACROSS..=ACROSS).filter_map(|step| {
            let off = step as f32 / ACROSS as f32 * MAX_SAMPLE_DISTANCE;
            let value = laid.at(x + aside.0 * off, y + aside.1 * off)?;
            Some((off, value))
        });
        let profile: Vec<(f32, f32)> = across.collect();
        // At the edge of the picture, one half may be missing.
        if profile.len() * 2 > ACROSS as usize {
            found.push(darker(&profile));
        }
    }
    if found.len() * 2 < ALONG as usize {
        return None;
    }
    found.sort_by(f32::total_cmp);
    // A wall runs along nearly the whole side: a chair next to the line or a wall with a gap for a door does not
    // count.
    Some(found[found.len() / 5])
}

/// Returns how much darker a profile is in its middle than on both sides, or on one side than on the other, times the
/// thickness.
fn darker(profile: &[(f32, f32)]) -> f32 {
    let middle_of = |side: &dyn Fn(f32) -> bool| {
        let of_side = profile.iter().filter(|(off, _)| side(*off));
        let mut values: Vec<f32> = of_side.map(|(_, value)| *value).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied()
    };
    let left = middle_of(&|off| off < -THICK);
    let right = middle_of(&|off| off > THICK);
    let (Some(one), Some(other)) = (left.or(right), right.or(left)) else {
        return 0.0;
    };
    let (bright, dark) = (one.max(other), one.min(other));
    let within = profile.iter().filter(|(off, _)| off.abs() <= THICK);
    let step = MAX_SAMPLE_DISTANCE / ACROSS as f32;
    if dark < bright * MASS && bright - dark > 40.0 {
        // The edge of a dark mass, if it is here and not farther away.
        let lit = within
            .clone()
            .filter(|(_, value)| *value > (bright + dark) / 2.0);
        let runs_here = lit.count();
        let all = within.count();
        return match runs_here {
            0 => 0.0,
            lit if lit == all => 0.0,
            _some => (bright - dark) * THICK,
        };
    }
    let deep = within.clone().map(|(_, value)| dark - value);
    let deepest = deep.clone().fold(0.0, f32::max);
    let broad = deep.clone().filter(|deep| *deep > deepest / 2.0).count();
    if (broad as f32) * step < THIN {
        return 0.0;
    }
    deep.map(|deep| deep.max(0.0) * step).sum()
}

/// True if one of the outlines runs along a side.
fn runs_along(outlines: &[Vec<Point>], (from, to): (Point, Point)) -> bool {
    let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
    [from, middle, to].iter().all(|point| {
        let place = (point.x as f32, point.y as f32);
        let mut parts = outlines.iter().flat_map(|line| line.windows(2));
        parts.any(|part| distance(place, (part[0], part[1])) <= BESIDE * FINE as f32)
    })
}

/// True if a wall or a door is along a side.
fn is_built(map: &BattleMap, (from, to): (Point, Point)) -> bool {
    let middle = ((from.x + to.x) / 2, (from.y + to.y) / 2);
    let on = |a: Point, b: Point| {
        let wide = |value: i32| i64::from(value);
        let (dx, dy) = (wide(b.x - a.x), wide(b.y - a.y));
        let (px, py) = (wide(middle.0 - a.x), wide(middle.1 - a.y));
        let length = dx * dx + dy * dy;
        let along = px * dx + py * dy;
        let off = dx * py - dy * px;
        // A tenth of a cell away still counts as on it.
        let near = i128::from(off).pow(2) <= i128::from(length) * i128::from(FINE / 10).pow(2);
        length > 0 && near && (0..=length).contains(&along)
    };
    let mut walls = map.walls().iter().map(|wall| (wall.from, wall.to));
    let mut doors = map.doors().iter().map(|door| (door.from, door.to));
    walls.any(|(a, b)| on(a, b)) || doors.any(|(a, b)| on(a, b))
}

/// Joins sides that continue each other in one row or column.
fn join_lines(sides: impl Iterator<Item = (Point, Point)>) -> Vec<(Point, Point)> {
    let mut lines: Vec<(Point, Point)> = Vec::new();
    let mut rows: BTreeMap<(bool, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for (from, to) in sides {
        if from.y == to.y {
            rows.entry((false, from.y))
                .or_default()
                .push((from.x, to.x));
        } else if from.x == to.x {
            rows.entry((true, from.x)).or_default().push((from.y, to.y));
        } else {
            lines.push((from, to));
        }
    }
    for ((upright, at), mut pieces) in rows {
        pieces.sort_unstable();
        let mut whole: Vec<(i32, i32)> = Vec::new();
        for (from, to) in pieces {
            match whole.last_mut() {
                Some(last) if last.1 >= from => last.1 = last.1.max(to),
                Some(_) | None => whole.push((from, to)),
            }
        }
        lines.extend(whole.into_iter().map(|(from, to)| match upright {
            true => (Point::new(at, from), Point::new(at, to)),
            false => (Point::new(from, at), Point::new(to, at)),
        }));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Stroke, Topology, Wall};

    const SQUARE: u32 = 40;

    /// Returns a picture of uneven ground with this size in squares.
    fn ground(columns: u32, rows: u32) -> GrayImage {
        GrayImage::from_fn(columns * SQUARE, rows * SQUARE, |x, y| {
            let grain = x
                .wrapping_mul(2_654_435_761)
                .wrapping_add(y.wrapping_mul(40_503))
                >> 7;
            image::Luma([170 + (grain % 30) as u8])
        })
    }

    fn ink(picture: &mut GrayImage, from: (u32, u32), to: (u32, u32), value: u8) {
        for y in from.1..to.1 {
            for x in from.0..to.0 {
                if let Some(pixel) = picture.get_pixel_mut_checked(x, y) {
                    *pixel = image::Luma([value]);
                }
            }
        }
    }

    fn found(picture: &GrayImage, map: &BattleMap) -> Vec<(Point, Point)> {
        find(picture, map, Point::default(), extent(map), &[])
    }

    fn extent(map: &BattleMap) -> Point {
        map.topology().extent(map.width(), map.height())
    }

    fn p(x: i32, y: i32) -> Point {
        Point::new(x * 1000, y * 1000)
    }

    /// Draws a wall from (2, 3) to (7, 3), six pixels thick, and one from (7, 3) to (7, 6).
    fn with_walls(mut picture: GrayImage) -> GrayImage {
        let s = SQUARE;
        ink(&mut picture, (2 * s, 3 * s - 3), (7 * s + 3, 3 * s + 3), 40);
        ink(&mut picture, (7 * s - 3, 3 * s), (7 * s + 3, 6 * s), 40);
        picture
    }

    #[test]
    fn dark_lines_on_the_grid_are_the_only_walls() {
        let map = BattleMap::new(12, 9).expect("a map");
        assert_eq!(found(&ground(12, 9), &map), []);
        let mut picture = with_walls(ground(12, 9));
        // Off the grid lines, pale, slanting or short marks are not walls.
        ink(&mut picture, (90, 260), (240, 268), 30);
        ink(&mut picture, (320, 318), (440, 322), 150);
        for step in 0..120 {
            ink(
                &mut picture,
                (340 + step, 30 + step),
                (346 + step, 36 + step),
                30,
            );
        }
        ink(&mut picture, (80, 155), (95, 165), 20);
        assert_eq!(
            found(&picture, &map),
            [(p(2, 3), p(7, 3)), (p(7, 3), p(7, 6))]
        );
    }

    #[test]
    fn grid_drawn_in_the_picture_is_no_wall() {
        let map = BattleMap::new(12, 9).expect("a map");
        let mut picture = ground(12, 9);
        for nth in 0..12 {
            let at = nth * SQUARE;
            ink(
                &mut picture,
                (at.saturating_sub(1), 0),
                (at + 1, 9 * SQUARE),
                60,
            );
            ink(
                &mut picture,
                (0, at.saturating_sub(1)),
                (12 * SQUARE, at + 1),
                60,
            );
        }
        assert_eq!(found(&picture, &map), []);
        let picture = with_walls(picture);
        assert_eq!(
            found(&picture, &map),
            [(p(2, 3), p(7, 3)), (p(7, 3), p(7, 6))]
        );
    }

    #[test]
    fn the_edge_of_a_dark_mass_is_a_wall() {
        let map = BattleMap::new(12, 9).expect("a map");
        let mut picture = ground(12, 9);
        let s = SQUARE;
        ink(&mut picture, (3 * s, 2 * s), (6 * s, 5 * s), 25);
        let around = [
            (p(3, 2), p(6, 2)),
            (p(3, 5), p(6, 5)),
            (p(3, 2), p(3, 5)),
            (p(6, 2), p(6, 5)),
        ];
        assert_eq!(found(&picture, &map), around);
    }

    #[test]
    fn proposals_avoid_existing_walls_and_are_buildable() {
        let mut map = BattleMap::new(12, 9).expect("a map");
        map.add_wall(Wall::new(p(2, 3), p(7, 3))).expect("near");
        let left = found(&with_walls(ground(12, 9)), &map);
        assert_eq!(left, [(p(7, 3), p(7, 6))]);
        for (from, to) in left {
            let walls = Stroke::Walls {
                along: vec![from, to],
                kind: "wall".into(),
            };
            assert!(map.drawn(&walls).is_ok());
        }
    }

    #[test]
    fn moved_picture_and_hexes_are_searched_in_place() {
        let map = BattleMap::new(20, 20).expect("a map");
        let picture = with_walls(ground(12, 9));
        let moved = find(&picture, &map, p(4, 5), p(16, 14), &[]);
        assert_eq!(moved, [(p(6, 8), p(11, 8)), (p(11, 8), p(11, 11))]);
        let hexes = BattleMap::with_topology(Topology::HexPointy, 6, 6).expect("a map");
        let size = extent(&hexes);
        let pixels = |fine: i32| (fine * SQUARE as i32 / FINE) as u32;
        let mut picture = GrayImage::from_pixel(pixels(size.x), pixels(size.y), image::Luma([190]));
        let cell = Cell::new(2, 2);
        for (_, from, to) in hexes.topology().outline(cell) {
            for step in 0..200 {
                let part = |a: i32, b: i32| pixels(a + (b - a) * step / 200);
                let (x, y) = (part(from.x, to.x), part(from.y, to.y));
                ink(&mut picture, (x - 3, y - 3), (x + 3, y + 3), 30);
            }
        }
        assert_eq!(found(&picture, &hexes).len(), 6);
    }
}

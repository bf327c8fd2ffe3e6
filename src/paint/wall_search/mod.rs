//! Walls found in a picture: they are proposals, which the GM accepts or rejects piece by piece.

mod line;
mod outlines;
mod sides;

use image::GrayImage;

use crate::grid::{BattleMap, FINE, Point};

/// Distances in fine units: a line along a single side of a cell (at most `SINGLE` long), with nothing else within
/// `ALONE`, is an object and not a wall.
const ALONE: f32 = 0.3 * FINE as f32;
const SINGLE: f32 = 1.05 * FINE as f32;

/// Finds the walls that a picture between two points of a map shows, each as a row of points: along the sides of
/// cells, and around rooms off the grid. Existing walls and doors are not found again.
pub fn find_walls(picture: &GrayImage, map: &BattleMap, from: Point, to: Point) -> Vec<Vec<Point>> {
    let outlines = outlines::find(picture, map, from, to);
    let sides = sides::find(picture, map, from, to, &outlines);
    let built = map.walls().iter().map(|wall| vec![wall.from, wall.to]);
    let built = built.chain(map.doors().iter().map(|door| vec![door.from, door.to]));
    let built: Vec<Vec<Point>> = built.collect();
    let sides = sides.into_iter().map(|(from, to)| vec![from, to]);
    let all: Vec<Vec<Point>> = sides.chain(outlines).collect();
    let goes_on = |nth: usize| {
        let others = (0..all.len())
            .filter(|other| *other != nth)
            .map(|other| &all[other]);
        let mut others = others.chain(&built);
        others.any(|other| touch(&all[nth], other))
    };
    let is_wall = |nth: &usize| length(&all[*nth]) > SINGLE || goes_on(*nth);
    let kept: Vec<usize> = (0..all.len()).filter(is_wall).collect();
    kept.into_iter().map(|nth| all[nth].clone()).collect()
}

fn length(line: &[Point]) -> f32 {
    let parts = line.windows(2);
    parts
        .map(|part| line::distance_between(part[0], part[1]))
        .sum()
}

/// True if an end of a line is next to another line.
fn touch(line: &[Point], other: &[Point]) -> bool {
    let ends = line.first().into_iter().chain(line.last());
    let place = |point: &Point| (point.x as f32, point.y as f32);
    let mut ends = ends.map(place);
    ends.any(|end| {
        let mut parts = other.windows(2);
        parts.any(|part| line::distance(end, (part[0], part[1])) <= ALONE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Stroke;
    use crate::paint::grain::Grain;

    const CELL: f32 = 40.0;

    /// Returns a picture of uneven ground of 20 × 16 cells with a drawing; `drawn` gives its brightness at a place,
    /// in cells.
    fn picture(drawn: impl Fn(f32, f32) -> Option<f32>) -> GrayImage {
        GrayImage::from_fn(800, 640, |x, y| {
            let grain = Grain::new(x as i32, y as i32, 3).unit() * 30.0;
            let (x, y) = ((x as f32 + 0.5) / CELL, (y as f32 + 0.5) / CELL);
            image::Luma([drawn(x, y).map_or(165.0 + grain, |tone| tone + grain / 3.0) as u8])
        })
    }

    fn map() -> BattleMap {
        BattleMap::new(20, 16).expect("a map")
    }

    fn found(picture: &GrayImage) -> Vec<Vec<Point>> {
        find_walls(
            picture,
            &map(),
            Point::default(),
            Point::new(20_000, 16_000),
        )
    }

    /// Returns the maximum distance of points along the lines from where they should be, in cells.
    fn max_deviation(lines: &[Vec<Point>], should_be: impl Fn(f32, f32) -> f32) -> f32 {
        let parts = lines.iter().flat_map(|line| line.windows(2));
        let points = parts.flat_map(|part| {
            let (from, to) = (part[0], part[1]);
            (0..=10).map(move |nth| {
                let along = |a: i32, b: i32| (a + (b - a) * nth / 10) as f32 / FINE as f32;
                (along(from.x, to.x), along(from.y, to.y))
            })
        });
        points
            .map(|(x, y)| should_be(x, y).abs())
            .fold(0.0, f32::max)
    }

    /// Returns the distance from the edge of a cave with a varying width.
    fn cave(x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - 9.3, y - 8.2);
        let wide = 5.0 + 0.8 * (3.0 * dy.atan2(dx)).sin() + 0.3 * (7.0 * dy.atan2(dx)).cos();
        dx.hypot(dy) - wide
    }

    #[test]
    fn round_towers_of_any_size_are_one_closed_piece() {
        for (nth, radius) in (0..12).map(|nth| (nth, 2.2 + 0.35 * nth as f32)) {
            let middle = (9.7 + 0.13 * nth as f32, 7.9);
            let wall = |x: f32, y: f32| (x - middle.0).hypot(y - middle.1) - radius;
            let drawn = picture(|x, y| (wall(x, y).abs() < 0.12).then_some(50.0));
            let lines = found(&drawn);
            let [tower] = lines.as_slice() else {
                panic!("{radius}: {lines:?}");
            };
            assert_eq!(tower.first(), tower.last());
            assert!((7..60).contains(&tower.len()), "{} points", tower.len());
            let off = max_deviation(&lines, wall);
            assert!(off < 0.22, "{radius}: {off}");
            let walls = Stroke::Walls {
                along: tower.clone(),
                kind: "wall".into(),
            };
            assert!(map().drawn(&walls).is_ok());
        }
    }

    #[test]
    fn cave_outline_is_found_at_its_edge() {
        let drawn = picture(|x, y| (cave(x, y) > 0.0).then_some(40.0));
        let lines = found(&drawn);
        let off = max_deviation(&lines, cave);
        assert!(off < 0.3, "{off} {lines:?}");
        let long: f32 = lines.iter().map(|line| length(line)).sum();
        assert!(long > 25.0 * FINE as f32, "{long}");
    }

    #[test]
    fn slanted_room_is_found_without_its_door() {
        // Rotated by a fifth; the door is one cell wide.
        let turned = |x: f32, y: f32| {
            let (dx, dy, turn) = (x - 10.0, y - 8.0, 0.2_f32);
            (
                dx * turn.cos() + dy * turn.sin(),
                dy * turn.cos() - dx * turn.sin(),
            )
        };
        let wall = |x: f32, y: f32| {
            let (u, v) = turned(x, y);
            (u.abs() - 5.0).max(v.abs() - 3.5)
        };
        let is_door = |x: f32, y: f32| {
            let (u, v) = turned(x, y);
            u > 4.0 && v.abs() < 0.4
        };
        let drawn = picture(|x, y| (wall(x, y).abs() < 0.13 && !is_door(x, y)).then_some(45.0));
        let lines = found(&drawn);
        let off = max_deviation(&lines, wall);
        assert!(off < 0.25, "{off} {lines:?}");
        let long: f32 = lines.iter().map(|line| length(line)).sum::<f32>() / FINE as f32;
        assert!((31.5..33.8).contains(&long), "{long}: {lines:?}");
    }

    #[test]
    fn thin_lines_small_objects_and_islands_are_no_walls() {
        let bare = picture(|_, _| None);
        assert_eq!(found(&bare), Vec::<Vec<Point>>::new());
        let things = picture(|x, y| {
            let thin_ring = ((x - 6.0).hypot(y - 8.0) - 3.0).abs() < 0.025;
            let plank = (x - 12.0).abs() < 0.02 || (x - 13.0).abs() < 0.02;
            let table = (x - 16.5).hypot(y - 4.5) < 0.8;
            let chest = (x - 15.0).abs() < 0.12 && (10.0..11.0).contains(&y);
            (thin_ring || plank || table || chest).then_some(40.0)
        });
        assert_eq!(found(&things), Vec::<Vec<Point>>::new());
    }
}

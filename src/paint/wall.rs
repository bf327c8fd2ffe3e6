//! Walls: heavy ink lines with a few hatch strokes.
//!
//! A secret door is a wall here: lines that continue each other are joined before anything is drawn, so that not even
//! the rhythm of the strokes gives it away.

use std::collections::BTreeMap;

use super::barrier::WallLook;
use super::canvas::{Canvas, Shape};
use super::grain::Grain;
use super::palette;
use crate::grid::{BattleMap, Door, DoorState, FINE, Point, Terrain, Wall};

/// Widths of the layers of the soft shade that walls and rock cast on the ground, in squares.
pub(super) const SHADE: [f32; 7] = [1.0, 0.86, 0.72, 0.6, 0.48, 0.37, 0.27];

/// Paints a soft shade along the walls, on the ground.
pub(super) fn paint_shade(canvas: &mut Canvas, runs: &[(Point, Point)]) {
    if canvas.look.under.is_some() {
        return;
    }
    let lines = lines_of(&visible_runs(canvas, runs));
    for width in SHADE {
        canvas.stroke_moved(&lines, (0.03, 0.05), width, palette::SHADE);
    }
}

/// Returns the walls that look solid, and the secret doors, joined if they continue each other.
pub(super) fn solid_runs(map: &BattleMap) -> Vec<(Point, Point)> {
    let stone = |wall: &&Wall| WallLook::of(map.kind(wall.kind)).looks_like_stone();
    let walls = map.walls().iter().filter(stone);
    let walls = walls.map(|wall| (wall.from, wall.to));
    let secret = |door: &&Door| match door.state {
        DoorState::Secret => true,
        DoorState::Closed | DoorState::Locked => {
            WallLook::of(map.kind(door.kind)) == WallLook::Feigned
        }
        DoorState::Open => false,
    };
    let secrets = map.doors().iter().filter(secret);
    let secrets = secrets.map(|door| (door.from, door.to));
    join_lines(walls.chain(secrets))
}

/// Returns the runs visible on a canvas at their full length, because their strokes begin where they do.
fn visible_runs(canvas: &Canvas, runs: &[(Point, Point)]) -> Vec<(Point, Point)> {
    let runs = runs.iter().copied();
    runs.filter(|(from, to)| canvas.window.overlaps_line(*from, *to))
        .collect()
}

fn lines_of(runs: &[(Point, Point)]) -> Shape {
    Shape::from_builder(|path| {
        for &(from, to) in runs {
            let (from, to) = (squares(from), squares(to));
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
        }
    })
}

/// Paints every wall that looks solid, and every secret door, as joined runs.
pub(super) fn paint_walls(canvas: &mut Canvas, map: &BattleMap, runs: &[(Point, Point)]) {
    let runs = visible_runs(canvas, runs);
    let lines = lines_of(&runs);
    canvas.stroke_moved(&lines, (0.05, 0.08), 0.17, palette::SHADOW);
    if canvas.is_fine() {
        canvas.stroke(&hatching(map, &runs), 0.036, palette::INK);
    }
    canvas.stroke(&lines, 0.15, palette::INK);
}

/// Converts fine coordinates to squares.
pub(super) fn squares(point: Point) -> (f32, f32) {
    (point.x as f32 / FINE as f32, point.y as f32 / FINE as f32)
}

/// An infinite straight line: its direction in lowest terms and its offset from the origin.
type Course = (i64, i64, i64);

/// Joins lines that overlap or touch end to end on one course.
fn join_lines(lines: impl Iterator<Item = (Point, Point)>) -> Vec<(Point, Point)> {
    let mut courses: BTreeMap<Course, Vec<(Point, Point)>> = BTreeMap::new();
    for (from, to) in lines.filter(|(from, to)| from != to) {
        let (from, to) = (from.min(to), from.max(to));
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let divisor = greatest_common_divisor(dx, dy);
        let (dx, dy) = (dx / divisor, dy / divisor);
        let offset = i64::from(from.x) * dy - i64::from(from.y) * dx;
        courses
            .entry((dx, dy, offset))
            .or_default()
            .push((from, to));
    }
    let mut joined: Vec<(Point, Point)> = Vec::new();
    for mut course in courses.into_values() {
        course.sort_unstable();
        let mut course = course.into_iter();
        let Some(mut run) = course.next() else {
            continue;
        };
        for next in course {
            if next.0 <= run.1 {
                run.1 = run.1.max(next.1);
            } else {
                joined.push(std::mem::replace(&mut run, next));
            }
        }
        joined.push(run);
    }
    joined
}

const fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns short slanted strokes: on the solid side if there is one, otherwise alternating between both sides.
fn hatching(map: &BattleMap, runs: &[(Point, Point)]) -> Shape {
    Shape::from_builder(|path| {
        for &(from, to) in runs {
            let (from, to) = (squares(from), squares(to));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy);
            let (dx, dy) = (dx / length, dy / length);
            let point = |along: f32, aside: f32| {
                (
                    from.0 + dx * along - dy * aside,
                    from.1 + dy * along + dx * aside,
                )
            };
            let solid = |(x, y): (f32, f32)| {
                let fine = |at: f32| (at * FINE as f32).floor() as i32;
                let cell = map.cell_at(Point::new(fine(x), fine(y)));
                map.contains(cell) && map.terrain(cell) == Terrain::Blocked
            };
            let mut along = 0.3;
            while along < length - 0.3 {
                let (x, y) = point(along, 0.0);
                let mut grain = Grain::new((x * 8.0) as i32, (y * 8.0) as i32, 12);
                let either = if grain.chance(0.5) { 1.0 } else { -1.0 };
                let side = [1.0, -1.0]
                    .into_iter()
                    .find(|side| solid(point(along, side * 0.4)))
                    .unwrap_or(either);
                for stroke in 0..3 {
                    let foot = along + stroke as f32 * 0.1 - 0.1;
                    let tip = side * grain.between(0.17, 0.25);
                    let (from, to) = (point(foot, 0.0), point(foot + 0.1, tip));
                    path.move_to(from.0, from.1);
                    path.line_to(to.0, to.1);
                }
                along += grain.between(0.6, 1.1);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn line(x: i32, y: i32, x2: i32, y2: i32) -> (Point, Point) {
        (Point::new(x, y), Point::new(x2, y2))
    }

    #[test]
    fn touching_lines_on_one_course_join() {
        let parts = [
            line(2000, 0, 1000, 0),
            line(0, 0, 1000, 0),
            line(3000, 0, 4000, 0),
            line(2000, 0, 2000, 500),
        ];
        assert_eq!(
            join_lines(parts.into_iter()),
            [
                line(2000, 0, 2000, 500),
                line(0, 0, 2000, 0),
                line(3000, 0, 4000, 0)
            ]
        );
    }

    #[test]
    fn slanted_lines_join_and_points_vanish() {
        let parts = [
            line(300, 200, 600, 400),
            line(0, 0, 300, 200),
            line(7, 7, 7, 7),
        ];
        assert_eq!(join_lines(parts.into_iter()), [line(0, 0, 600, 400)]);
    }
}

//! Outlines off the grid that a picture shows: of a cave, a round tower, a slanting room.
//!
//! Ground enclosed by something dark is a room. Its wall is the middle of the dark band around it, or the edge of a
//! dark mass. Gaps narrower than a door are closed, and left out of the wall.
//!
//! It does not find anything that is not enclosed, rooms smaller than a few cells, or thin lines, which belong to
//! furniture. It takes a carpet with a broad dark rim for a room. So its results are only proposals.

use std::collections::{BTreeMap, VecDeque};

use image::GrayImage;

use super::line::{
    distance, distance_between, simplify, snap_to_ends, snap_to_grid, split_at_grid,
};
use crate::grid::{BattleMap, FINE, Point, Topology};

/// Maximum and minimum number of sample places across a cell, and the number across the whole map.
const FINEST: f32 = 24.0;
const COARSEST: f32 = 8.0;
const ACROSS: f32 = 2400.0;

/// Share of the surrounding brightness below which a place is dark, and distance of the surroundings, in cells.
const DARK: f32 = 0.66;
const AROUND: f32 = 1.5;

/// Half the widths of the gaps that are closed, in cells: first for flaws in a line, then for doors.
const GAPS: [f32; 2] = [0.06, 0.42];

/// Minimum area of a room's ground, and maximum area of a stone in its wall, in cells.
const ROOM: f32 = 3.0;
const STONE: f32 = 0.16;

/// Minimum ratio of the brightness of a room's ground to that of its wall.
const BRIGHTER: f32 = 1.25;

/// Minimum thickness of a wall, thickness at which it is a mass, and maximum distance from the room's ground to its
/// wall, in cells.
const THIN: f32 = 0.085;
const MASS: f32 = 0.5;
const BESIDE: f32 = 0.16;

/// Minimum share of an outline along which there must be a wall.
const WALLED: f32 = 0.6;

/// In cells: maximum distance at which an outline is the same as an existing wall, minimum length of a piece, maximum
/// shift of its points, and maximum distance at which its ends are joined to other walls.
const SAME: f32 = 0.3;
const SHORT: f32 = 0.9;
const SIMPLE: f32 = 0.09;
const JOINED: f32 = 0.45;

/// Maximum number of points of a piece.
const MAX_POINTS: usize = 200;

type Place = (i32, i32);

/// The picture under the map, as a field of sample places.
struct Field {
    wide: i32,
    high: i32,
    /// Number of places across a cell.
    cell: f32,
    /// Brightness of each place; `None` outside the picture.
    tone: Vec<Option<f32>>,
    dark: Vec<bool>,
}

/// Finds the outlines that a picture between two points of a map shows, as rows of points. Existing walls and doors
/// are not found again.
pub(super) fn find(
    picture: &GrayImage,
    map: &BattleMap,
    from: Point,
    to: Point,
) -> Vec<Vec<Point>> {
    let mut field = Field::of(picture, map, from, to);
    field.fill_stones();
    field.remove_thin_areas();
    let walls = map.walls().iter().map(|wall| (wall.from, wall.to));
    let doors = map.doors().iter().map(|door| (door.from, door.to));
    let known: Vec<(Point, Point)> = walls.chain(doors).collect();
    let mut taken = vec![false; field.dark.len()];
    let mut found = Vec::new();
    let is_of_squares = map.topology() == Topology::Square;
    for gap in GAPS {
        for room in field.rooms(gap, &mut taken) {
            if let Some(outline) = field.outline(&room) {
                for piece in field.pieces(&outline, &known) {
                    match is_of_squares {
                        true => found.extend(split_at_grid(&snap_to_grid(piece))),
                        false => found.push(piece),
                    }
                }
            }
        }
    }
    found
}

impl Field {
    fn of(picture: &GrayImage, map: &BattleMap, from: Point, to: Point) -> Self {
        let extent = map.topology().extent(map.width(), map.height());
        let longest = extent.x.max(extent.y).max(1) as f32 / FINE as f32;
        let cell = (ACROSS / longest).clamp(COARSEST, FINEST);
        let fine = FINE as f32 / cell;
        let side = |fine_units: i32| (fine_units as f32 / fine).ceil() as i32;
        let (wide, high) = (side(extent.x).max(1), side(extent.y).max(1));
        let (width, height) = picture.dimensions();
        let scale = (
            width as f32 / (to.x - from.x).max(1) as f32,
            height as f32 / (to.y - from.y).max(1) as f32,
        );
        let tone = (0..high)
            .flat_map(|y| (0..wide).map(move |x| (x, y)))
            .map(|(x, y)| {
                let at =
                    |nth: i32, from: i32, scale: f32| (nth as f32 * fine - from as f32) * scale;
                let (left, right) = (at(x, from.x, scale.0), at(x + 1, from.x, scale.0));
                let (top, bottom) = (at(y, from.y, scale.1), at(y + 1, from.y, scale.1));
                tone_of(picture, (left, top), (right, bottom))
            })
            .collect();
        let mut field = Self {
            wide,
            high,
            cell,
            tone,
            dark: Vec::new(),
        };
        field.dark = field.darker_than_around();
        field
    }

    fn index(&self, (x, y): Place) -> usize {
        y as usize * self.wide as usize + x as usize
    }

    fn is_inside(&self, (x, y): Place) -> bool {
        (0..self.wide).contains(&x) && (0..self.high).contains(&y)
    }

    fn darker_than_around(&self) -> Vec<bool> {
        let (wide, high) = (self.wide as usize, self.high as usize);
        // Sums over everything above and to the left.
        let mut sums = vec![(0.0_f64, 0_u32); (wide + 1) * (high + 1)];
        for y in 0..high {
            let mut row = (0.0, 0);
            for x in 0..wide {
                if let Some(tone) = self.tone[y * wide + x] {
                    row = (row.0 + f64::from(tone), row.1 + 1);
                }
                let above = sums[y * (wide + 1) + x + 1];
                sums[(y + 1) * (wide + 1) + x + 1] = (above.0 + row.0, above.1 + row.1);
            }
        }
        let far = (AROUND * self.cell) as usize;
        let mut dark = Vec::with_capacity(wide * high);
        for y in 0..high {
            for x in 0..wide {
                let (x0, x1) = (x.saturating_sub(far), (x + far + 1).min(wide));
                let (y0, y1) = (y.saturating_sub(far), (y + far + 1).min(high));
                let at = |x: usize, y: usize| sums[y * (wide + 1) + x];
                let [a, b, c, d] = [at(x1, y1), at(x0, y1), at(x1, y0), at(x0, y0)];
                let count = (a.1 + d.1) - (b.1 + c.1);
                let mean = (a.0 - b.0 - c.0 + d.0) / f64::from(count.max(1));
                let here = self.tone[y * wide + x];
                dark.push(here.is_some_and(|tone| tone < mean as f32 * DARK));
            }
        }
        dark
    }

    /// Returns the connected areas of places for which `holds` is true.
    fn areas(&self, holds: impl Fn(usize) -> bool) -> Vec<Vec<Place>> {
        let mut seen = vec![false; self.dark.len()];
        let mut areas = Vec::new();
        for start in self.places() {
            let first = self.index(start);
            if seen[first] || !holds(first) {
                continue;
            }
            seen[first] = true;
            let mut area = vec![start];
            let mut next = 0;
            while let Some(&place) = area.get(next) {
                next += 1;
                for beside in around(place) {
                    if self.is_inside(beside) {
                        let index = self.index(beside);
                        if !seen[index] && holds(index) {
                            seen[index] = true;
                            area.push(beside);
                        }
                    }
                }
            }
            areas.push(area);
        }
        areas
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (wide, high) = (self.wide, self.high);
        (0..high).flat_map(move |y| (0..wide).map(move |x| (x, y)))
    }

    fn is_at_edge(&self, (x, y): Place) -> bool {
        x == 0
            || y == 0
            || x == self.wide - 1
            || y == self.high - 1
            || around((x, y))
                .iter()
                .any(|beside| self.tone[self.index(*beside)].is_none())
    }

    /// Marks small bright spots within dark areas as dark: they are stones of a wall.
    fn fill_stones(&mut self) {
        let most = STONE * self.cell * self.cell;
        for stone in self.areas(|index| !self.dark[index]) {
            if (stone.len() as f32) < most && !stone.iter().any(|place| self.is_at_edge(*place)) {
                for place in stone {
                    let index = self.index(place);
                    self.dark[index] = true;
                }
            }
        }
    }

    /// Removes dark areas that are thinner than a wall.
    fn remove_thin_areas(&mut self) {
        let far = (THIN / 2.0 * self.cell).round().max(1.0) as i32;
        let bright = self.steps_from(far, |index| !self.dark[index], |_| true);
        let thick = self.steps_from(far, |index| bright[index] > far, |_| true);
        for (dark, steps) in self.dark.iter_mut().zip(thick) {
            *dark &= steps <= far;
        }
    }

    /// Returns the distance of each place from the nearest one in `from`, in steps along places in `through`; `far +
    /// 1` if it is more than `far`.
    fn steps_from(
        &self,
        far: i32,
        from: impl Fn(usize) -> bool,
        through: impl Fn(usize) -> bool,
    ) -> Vec<i32> {
        let mut steps = vec![far + 1; self.dark.len()];
        let mut open: VecDeque<Place> = self
            .places()
            .filter(|place| from(self.index(*place)))
            .collect();
        for place in &open {
            steps[self.index(*place)] = 0;
        }
        while let Some(place) = open.pop_front() {
            let now = steps[self.index(place)];
            if now >= far {
                continue;
            }
            // Every second step includes the corners as well, so that the shape is nearly a circle.
            let (x, y) = place;
            let corners = [
                (x - 1, y - 1),
                (x + 1, y - 1),
                (x - 1, y + 1),
                (x + 1, y + 1),
            ];
            let all = around(place)
                .into_iter()
                .chain(corners.into_iter().filter(|_| now % 2 == 1));
            for beside in all {
                if self.is_inside(beside) {
                    let index = self.index(beside);
                    if steps[index] > now + 1 && through(index) {
                        steps[index] = now + 1;
                        open.push_back(beside);
                    }
                }
            }
        }
        steps
    }

    /// Returns the ground of rooms that are enclosed once gaps of up to `2 * gap` cells are closed.
    fn rooms(&self, gap: f32, taken: &mut [bool]) -> Vec<Vec<bool>> {
        let far = (gap * self.cell).round().max(1.0) as i32;
        let away = self.steps_from(far, |index| self.dark[index], |_| true);
        let free = |index: usize| away[index] > far && self.tone[index].is_some();
        let least = ROOM * self.cell * self.cell;
        let mut rooms = Vec::new();
        for area in self.areas(free) {
            let is_taken = area.iter().any(|place| taken[self.index(*place)]);
            if (area.len() as f32) < least
                || is_taken
                || area.iter().any(|place| self.is_at_edge(*place))
            {
                continue;
            }
            let mut room = vec![false; self.dark.len()];
            for place in &area {
                room[self.index(*place)] = true;
            }
            // Grow back to where the room was enclosed, and into the corners.
            let back = far + 1 + far / 2;
            let grown = self.steps_from(back, |index| room[index], |index| !self.dark[index]);
            for (index, steps) in grown.iter().enumerate() {
                room[index] = *steps <= back;
                taken[index] |= room[index];
            }
            rooms.push(room);
        }
        rooms
    }

    /// Returns the outline of a room along the middle of its wall, each point with whether there is a wall; `None` if
    /// too little of it is walled.
    fn outline(&self, room: &[bool]) -> Option<Vec<((f32, f32), bool)>> {
        let ring = self.outer_ring(room);
        let count = ring.len() as i32;
        let smooth = (0.25 * self.cell) as i32 + 1;
        let at = |nth: i32| {
            let (x, y) = ring[nth.rem_euclid(count) as usize];
            (x as f32, y as f32)
        };
        let ground = self.mean(|index| room[index])?;
        // For each place: the direction outwards, and the distance of its wall, if there is one.
        let mut walls: Vec<((f32, f32), Option<f32>)> = Vec::with_capacity(ring.len());
        let (mut walled, mut tones) = (0, (0.0, 0));
        for nth in 0..count {
            let (before, after) = (at(nth - smooth), at(nth + smooth));
            let (dx, dy) = (after.0 - before.0, after.1 - before.1);
            let long = dx.hypot(dy).max(0.001);
            // The room is on the right of its ring.
            let out = (dy / long, -dx / long);
            let here = at(nth);
            let place = |far: f32| {
                (
                    (here.0 + out.0 * far).floor() as i32,
                    (here.1 + out.1 * far).floor() as i32,
                )
            };
            let is_dark = |far: f32| {
                let place = place(far);
                self.is_inside(place) && self.dark[self.index(place)]
            };
            let steps = |from: f32, to: f32| {
                (0..)
                    .map(move |nth| from + 0.5 * nth as f32)
                    .take_while(move |far| *far < to)
            };
            let begins = steps(0.0, BESIDE * self.cell + 1.0).find(|far| is_dark(*far));
            let thick = begins.map(|begins| {
                let most = begins + MASS * self.cell;
                let ends = steps(begins, most).find(|far| !is_dark(*far) && !is_dark(*far + 1.0));
                (begins, ends.unwrap_or(most) - begins)
            });
            let wall = thick.filter(|(_, thick)| *thick >= THIN * self.cell);
            if let Some((begins, _)) = wall {
                walled += 1;
                if let Some(tone) = self.tone[self.index(place(begins))] {
                    tones = (tones.0 + tone, tones.1 + 1);
                }
            }
            let off = wall.map(|(begins, thick)| match thick < MASS * self.cell - 0.5 {
                true => begins + thick / 2.0,
                false => begins,
            });
            walls.push((out, off));
        }
        let of_walls = tones.0 / (tones.1 as f32).max(1.0);
        let is_walled = walled as f32 >= WALLED * count as f32 && ground >= of_walls * BRIGHTER;
        if count <= 8 || !is_walled {
            return None;
        }
        // Stones and notches are smoothed out: each place gets the median distance of those around it.
        let off_at = |nth: i32| {
            let near = (nth - smooth..=nth + smooth).map(|nth| nth.rem_euclid(count) as usize);
            let mut offs: Vec<f32> = near.filter_map(|nth| walls[nth].1).collect();
            offs.sort_by(f32::total_cmp);
            offs.get(offs.len() / 2).copied().unwrap_or_default()
        };
        let moved: Vec<(f32, f32)> = (0..count)
            .map(|nth| {
                let ((x, y), (out, off)) = (at(nth), (walls[nth as usize].0, off_at(nth)));
                (x + out.0 * off, y + out.1 * off)
            })
            .collect();
        let even = smooth / 2;
        let mean = |nth: i32| {
            let near = (nth - even..=nth + even).map(|nth| moved[nth.rem_euclid(count) as usize]);
            let sum = near.fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x, sum.1 + y));
            let all = (2 * even + 1) as f32;
            (sum.0 / all, sum.1 / all)
        };
        let outline = (0..count).map(|nth| (mean(nth), walls[nth as usize].1.is_some()));
        Some(outline.collect())
    }

    fn mean(&self, holds: impl Fn(usize) -> bool) -> Option<f32> {
        let tones = (0..self.tone.len())
            .filter(|index| holds(*index))
            .filter_map(|index| self.tone[index]);
        let (sum, count) = tones.fold((0.0_f64, 0_u32), |(sum, count), tone| {
            (sum + f64::from(tone), count + 1)
        });
        (count > 0).then(|| (sum / f64::from(count)) as f32)
    }

    /// Returns the corners around a room, with the room on the right; only its longest ring.
    fn outer_ring(&self, room: &[bool]) -> Vec<Place> {
        let is_room = |place: Place| self.is_inside(place) && room[self.index(place)];
        let mut edges: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
        for (x, y) in self.places().filter(|place| is_room(*place)) {
            let sides = [
                ((x, y - 1), (x, y), (x + 1, y)),
                ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
                ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
                ((x - 1, y), (x, y + 1), (x, y)),
            ];
            for (beside, from, to) in sides {
                if !is_room(beside) {
                    edges.entry(from).or_default().push(to);
                }
            }
        }
        let mut longest = Vec::new();
        while let Some((&start, _)) = edges.iter().next() {
            let (mut ring, mut at) = (Vec::new(), start);
            while let Some(next) = edges.get_mut(&at).and_then(Vec::pop) {
                if edges.get(&at).is_some_and(Vec::is_empty) {
                    edges.remove(&at);
                }
                ring.push(at);
                at = next;
            }
            if ring.len() > longest.len() {
                longest = ring;
            }
        }
        longest
    }

    /// Returns the parts of an outline that are not walls yet, with few points.
    fn pieces(&self, outline: &[((f32, f32), bool)], known: &[(Point, Point)]) -> Vec<Vec<Point>> {
        let fine = FINE as f32 / self.cell;
        let there = |(x, y): (f32, f32)| (x * fine, y * fine);
        let cells = |cells: f32| cells * FINE as f32;
        let is_new: Vec<bool> = outline
            .iter()
            .map(|&(place, is_wall)| {
                is_wall
                    && known
                        .iter()
                        .all(|line| distance(there(place), *line) > cells(SAME))
            })
            .collect();
        let mut runs: Vec<Vec<(f32, f32)>> = Vec::new();
        let is_whole = is_new.iter().all(|new| *new);
        // A run begins after a place that is not new.
        let begin = is_new.iter().position(|new| !new).map_or(0, |at| at + 1);
        let gap = (0.3 * self.cell * 1.3) as usize;
        let mut missing = usize::MAX;
        for nth in 0..outline.len() {
            let index = (begin + nth) % outline.len();
            if is_new[index] {
                let point = there(outline[index].0);
                match runs.last_mut() {
                    Some(run) if missing <= gap => run.push(point),
                    Some(_) | None => runs.push(vec![point]),
                }
                missing = 0;
            } else {
                missing = missing.saturating_add(1);
            }
        }
        if is_whole
            && let Some(run) = runs.first_mut()
            && let Some(first) = run.first().copied()
        {
            run.push(first);
        }
        runs.into_iter()
            .filter_map(|run| {
                let mut points = simplify(&run, cells(SIMPLE));
                let mut rough = SIMPLE;
                while points.len() > MAX_POINTS {
                    rough *= 1.5;
                    points = simplify(&run, cells(rough));
                }
                let mut points: Vec<Point> = points
                    .into_iter()
                    .map(|(x, y)| Point::new(x.round() as i32, y.round() as i32))
                    .collect();
                if !is_whole {
                    let last = points.len() - 1;
                    for end in [0, last] {
                        points[end] = snap_to_ends(points[end], known, cells(JOINED));
                    }
                }
                points.dedup();
                let long: f32 = points
                    .windows(2)
                    .map(|pair| distance_between(pair[0], pair[1]))
                    .sum();
                (points.len() > 1 && long >= cells(SHORT)).then_some(points)
            })
            .collect()
    }
}

/// Returns the brightness of a part of a picture: between the mean and the darkest pixel, so that a thin line counts;
/// `None` outside the picture.
fn tone_of(picture: &GrayImage, from: (f32, f32), to: (f32, f32)) -> Option<f32> {
    let (width, height) = picture.dimensions();
    if from.0 < 0.0 || from.1 < 0.0 || from.0 >= width as f32 || from.1 >= height as f32 {
        return None;
    }
    let (left, top) = (from.0 as u32, from.1 as u32);
    let right = (to.0.ceil() as u32).clamp(left + 1, width.max(left + 1));
    let bottom = (to.1.ceil() as u32).clamp(top + 1, height.max(top + 1));
    let step = |from: u32, to: u32| ((to - from) / 4).max(1) as usize;
    let (mut sum, mut count, mut least) = (0.0, 0_u32, 255.0_f32);
    for y in (top..bottom).step_by(step(top, bottom)) {
        for x in (left..right).step_by(step(left, right)) {
            if let Some(pixel) = picture.get_pixel_checked(x, y) {
                let tone = f32::from(pixel.0[0]);
                sum += tone;
                count += 1;
                least = least.min(tone);
            }
        }
    }
    (count > 0).then(|| sum / count as f32 * 0.8 + least * 0.2)
}

fn around((x, y): Place) -> [Place; 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

//! Cover: how much of a target the walls, closed doors and solid cells hide from an attacker.

use super::effect::corners_of;
use super::line::check_on_map;
use super::segment::{Segment, cross, difference};
use super::{BattleMap, Cell, FINE, Point, Space, Terrain};

/// How much of a target is hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover(
    /// In half per cents.
    u8,
);

impl Cover {
    /// Nothing is hidden.
    pub const NONE: Self = Self(0);
    /// All of it is hidden.
    pub const WHOLE: Self = Self(2 * SAMPLES as u8 * SAMPLES as u8);

    /// How much is hidden, 0 to 100 per cent, rounded down.
    pub const fn percent(self) -> u32 {
        self.0 as u32 / 2
    }
}

/// Along each side of a target so many points are looked at; the square of it is 100.
const SAMPLES: i32 = 10;

/// How much of the space `to` walls, closed doors and solid cells hide from the centre of `from`.
/// Creatures hide nothing, and neither do the cells of the two spaces themselves.
///
/// Looked at are 100 points of the target, one per cent each: the middles of the 10 by 10 equal
/// squares that its space is cut into. A point is half hidden where the line to it merely grazes
/// something on its left or on its right, and hidden where it does so on both sides or is cut:
/// a pillar that ends on the line between two squares hides half, and two that meet there hide
/// all. A thin wall seen exactly from its end hides nothing.
///
/// A space that is not wholly on the map is wholly hidden.
pub fn cover(map: &BattleMap, from: Space, to: Space) -> Cover {
    if check_on_map(map, [from, to]).is_err() {
        return Cover::WHOLE;
    }
    let eye = from.centre();
    let veils = veils(map, from, to);
    if veils.is_empty() {
        return Cover::NONE;
    }
    Cover(samples(to).map(|sample| hidden(&veils, eye, sample)).sum())
}

/// The points of a space that are looked at.
fn samples(space: Space) -> impl Iterator<Item = Point> {
    let side = i32::from(space.footprint.side());
    // A 20th of the side of the space.
    let half = side * FINE / (2 * SAMPLES);
    let (left, top) = (space.anchor.x * FINE, space.anchor.y * FINE);
    let odd = move |index: i32| (2 * index + 1) * half;
    (0..SAMPLES * SAMPLES).map(move |n| Point::new(left + odd(n % SAMPLES), top + odd(n / SAMPLES)))
}

/// Something that may hide a point.
enum Veil {
    Thin(Segment),
    Solid(Cell),
}

impl Veil {
    /// Its corners; the ends of what is thin stand for two each.
    fn corners(&self) -> [Point; 4] {
        match self {
            Self::Thin(segment) => {
                let [from, to] = segment.ends();
                [from, from, to, to]
            }
            Self::Solid(cell) => corners_of(*cell),
        }
    }

    fn touches(&self, line: &Segment) -> bool {
        match self {
            Self::Thin(segment) => line.meets(segment),
            Self::Solid(cell) => line.first_touch_of_cell(*cell).is_some(),
        }
    }
}

/// What may stand between the centre of `from` and a point of `to`.
fn veils(map: &BattleMap, from: Space, to: Space) -> Vec<Veil> {
    let eye = from.centre();
    let last = i32::from(to.footprint.side()) - 1;
    let far = to.anchor.offset(last, last);
    let target = [
        (to.anchor.x, to.anchor.y),
        (far.x + 1, to.anchor.y),
        (to.anchor.x, far.y + 1),
        (far.x + 1, far.y + 1),
    ]
    .map(|(x, y)| difference(eye, Point::new(x * FINE, y * FINE)));
    // The edges of what the eye takes in; none where it looks out from inside the target.
    let edge = |sign: i64| {
        let outermost = |&&edge: &&(i64, i64)| target.iter().all(|&c| sign * cross(edge, c) >= 0);
        target.iter().find(outermost).copied()
    };
    let (left, right) = (edge(1), edge(-1));
    let may_hide = |veil: &Veil| {
        let corners = veil.corners().map(|corner| difference(eye, corner));
        let beyond = |edge: Option<(i64, i64)>, sign: i64| {
            edge.is_some_and(|edge| corners.iter().all(|&c| sign * cross(edge, c) < 0))
        };
        !beyond(left, 1) && !beyond(right, -1)
    };
    let centre_cell = eye.cell();
    let columns = centre_cell.x.min(to.anchor.x) - 1..=centre_cell.x.max(far.x);
    let rows = centre_cell.y.min(to.anchor.y) - 1..=centre_cell.y.max(far.y);
    let solid = rows
        .flat_map(|y| columns.clone().map(move |x| Cell::new(x, y)))
        .filter(|&cell| map.contains(cell) && map.terrain(cell) == Terrain::Blocked)
        .filter(|&cell| !from.contains(cell) && !to.contains(cell))
        .map(Veil::Solid);
    map.barriers()
        .map(|(_, barrier)| Veil::Thin(barrier))
        .chain(solid)
        .filter(may_hide)
        .collect()
}

/// How many halves of a sample are hidden: 0 to 2.
fn hidden(veils: &[Veil], eye: Point, sample: Point) -> u8 {
    let line = Segment::new(eye, sample);
    let along = difference(eye, sample);
    let (mut left, mut right) = (false, false);
    for veil in veils.iter().filter(|veil| veil.touches(&line)) {
        for corner in veil.corners() {
            let side = cross(along, difference(eye, corner));
            left |= side < 0;
            right |= side > 0;
        }
        if left && right {
            return 2;
        }
    }
    u8::from(left) + u8::from(right)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::samples::{
        add_ring, any_map, any_ring, any_space, at, is_inside, sketch, wall,
    };
    use crate::grid::{Door, DoorId, DoorState, Footprint, Wall};

    fn percent(map: &BattleMap, from: (i32, i32), to: (i32, i32)) -> u32 {
        cover(map, at(from.0, from.1), at(to.0, to.1)).percent()
    }

    #[test]
    fn a_wall_hides_what_is_behind_it() {
        let mut map = sketch(&["......", "......"]);
        assert_eq!(percent(&map, (0, 0), (5, 0)), 0);
        map.add_wall(wall((3, -1), (3, 3))).unwrap();
        assert_eq!(percent(&map, (0, 0), (5, 0)), 100);
        assert_eq!(percent(&map, (0, 0), (2, 0)), 0);
        assert_eq!(percent(&map, (0, 0), (3, 0)), 100);
    }

    #[test]
    fn half_a_wall_hides_half() {
        let mut map = sketch(&["......"]);
        let upper = Wall::new(Point::new(3000, -9000), Point::new(3000, 500));
        map.add_wall(upper).unwrap();
        assert_eq!(percent(&map, (0, 0), (5, 0)), 50);
        // Seen exactly from its end, a wall hides nothing.
        let mut map = sketch(&["......"]);
        let along = Wall::new(Point::new(2000, 500), Point::new(3000, 500));
        map.add_wall(along).unwrap();
        assert_eq!(percent(&map, (0, 0), (5, 0)), 0);
    }

    #[test]
    fn a_pillar_beside_the_diagonal_hides_half_and_two_hide_all() {
        let map = sketch(&[".#.", "...", "..."]);
        assert_eq!(percent(&map, (0, 0), (1, 1)), 50);
        assert_eq!(percent(&map, (0, 0), (2, 2)), 50);
        assert_eq!(percent(&map, (0, 0), (2, 0)), 100);
        assert_eq!(percent(&map, (0, 0), (0, 2)), 0);
        // Own cells hide nothing.
        assert_eq!(percent(&map, (0, 0), (1, 0)), 0);
        let map = sketch(&[".#.", "#..", "..."]);
        assert_eq!(percent(&map, (0, 0), (1, 1)), 100);
        assert_eq!(percent(&map, (0, 0), (2, 2)), 100);
    }

    #[test]
    fn only_an_open_door_hides_nothing() {
        let mut map = sketch(&["...."]);
        let door = Door {
            id: DoorId(1),
            from: Point::new(2000, 0),
            to: Point::new(2000, 1000),
            state: DoorState::Open,
        };
        map.add_door(door).unwrap();
        assert_eq!(percent(&map, (0, 0), (3, 0)), 0);
        map.set_door(door.id, DoorState::Secret).unwrap();
        assert_eq!(percent(&map, (0, 0), (3, 0)), 100);
    }

    #[test]
    fn a_large_target_is_cut_into_hundredths_too() {
        let mut map = BattleMap::new(8, 4).unwrap();
        let ogre = Space::new(Cell::new(4, 0), Footprint::FOUR);
        // Seen from the left edge's middle, the upper half is behind the wall.
        let eye = Space::new(Cell::new(0, 1), Footprint::TWO);
        map.add_wall(wall((3, -9), (3, 2))).unwrap();
        assert_eq!(cover(&map, eye, ogre).percent(), 50);
        assert_eq!(cover(&map, eye, at(8, 0)), Cover::WHOLE);
        assert_eq!(Cover::WHOLE.percent(), 100);
    }

    /// The definition, point by point and with everything on the map.
    fn naive(map: &BattleMap, from: Space, to: Space) -> u32 {
        let mut halves = 0;
        let side = i32::from(to.footprint.side());
        for n in 0..100 {
            let (x, y) = (to.anchor.x * 1000, to.anchor.y * 1000);
            let (column, row) = (n % 10, n / 10);
            let sample = Point::new(x + side * (100 * column + 50), y + side * (100 * row + 50));
            let line = Segment::new(from.centre(), sample);
            let mut corners: Vec<Point> = Vec::new();
            for (_, barrier) in map.barriers().filter(|(_, b)| line.meets(b)) {
                corners.extend(barrier.ends());
            }
            for cell in map.cells() {
                let own = from.contains(cell) || to.contains(cell);
                let solid = map.terrain(cell) == Terrain::Blocked;
                if !own && solid && line.first_touch_of_cell(cell).is_some() {
                    let (x, y) = (cell.x * 1000, cell.y * 1000);
                    corners.extend(
                        [(0, 0), (1000, 0), (0, 1000), (1000, 1000)]
                            .map(|(dx, dy)| Point::new(x + dx, y + dy)),
                    );
                }
            }
            let along = difference(from.centre(), sample);
            let side_of = |&corner: &Point| cross(along, difference(sample, corner)).signum();
            for side in [-1, 1] {
                halves += u32::from(corners.iter().map(side_of).any(|s| s == side));
            }
        }
        halves / 2
    }

    proptest! {
        #[test]
        fn cover_is_as_defined(map in any_map(8), a in any_space(8), b in any_space(8)) {
            prop_assert_eq!(cover(&map, a, b).percent(), naive(&map, a, b));
        }

        #[test]
        fn open_ground_gives_no_cover(a in any_space(8), b in any_space(8)) {
            prop_assert_eq!(cover(&BattleMap::new(8, 8).unwrap(), a, b), Cover::NONE);
        }

        #[test]
        fn a_wall_more_hides_no_less(
            map in any_map(8), a in any_space(8), b in any_space(8),
            from in (-500..8500, -500..8500), to in (-500..8500, -500..8500),
        ) {
            let mut walled = map.clone();
            let ends = [from, to].map(|(x, y)| Point::new(x, y));
            walled.add_wall(Wall::new(ends[0], ends[1])).unwrap();
            prop_assert!(cover(&walled, a, b) >= cover(&map, a, b));
        }

        #[test]
        fn a_ring_hides_everything_outside(
            ring in any_ring(8), a in any_space(8), b in any_space(8),
        ) {
            let mut map = BattleMap::new(8, 8).unwrap();
            add_ring(&mut map, &ring);
            let here = is_inside(&ring, a.centre());
            let parted = |sample| is_inside(&ring, sample).is_none_or(|there| Some(there) != here);
            if here.is_some() && samples(b).all(parted) {
                prop_assert_eq!(cover(&map, a, b), Cover::WHOLE);
            }
        }
    }
}

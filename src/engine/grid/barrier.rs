//! The lines of walls and closed doors, which stop everything that crosses them, or only from one side.

use super::segment::{Segment, cross, difference};
use super::{Cell, DoorId, Point};

/// An obstacle for a step or a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstacle {
    /// A wall, by its index in [`BattleMap::walls`](super::BattleMap::walls).
    Wall(usize),
    /// A door that is not open.
    Door(DoorId),
    /// A solid cell, or one outside the map.
    Blocked(Cell),
}

/// A wall or a closed door that stops some traffic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Barrier {
    /// The wall or door itself.
    pub by: Obstacle,
    /// Its line on the map.
    pub line: Segment,
    /// True if it lets everything through from its left.
    pub one_way: bool,
}

impl Barrier {
    /// True if it stops traffic from a point, whatever its destination. It stops traffic from a point in line with it.
    pub fn stops_from(&self, point: Point) -> bool {
        if !self.one_way {
            return true;
        }
        let [from, to] = self.line.ends();
        cross(difference(from, to), difference(from, point)) >= 0
    }

    /// Returns its line and the obstacle, if it stops traffic from a point.
    pub fn seen_from(self, point: Point) -> Option<(Obstacle, Segment)> {
        self.stops_from(point).then_some((self.by, self.line))
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::samples::{at, sketch};
    use crate::grid::{
        BattleMap, Cell, DistanceMetric, Footprint, Mover, Obstacle, Occupancy, Point, Sightlines,
        Space, StepRefusal, TerrainCosts, Topology, Traffic, Wall, WallKind, clear_line, cover,
        field_of_view, line_of_effect, sight_line, walk,
    };

    /// Returns a map of six columns and four rows, crossed by a one-way wall that lets everything through from west to
    /// east.
    fn eastward() -> BattleMap {
        let mut map = sketch(&["......"; 4]);
        let kind = map.add_kind(WallKind::ONE_WAY).unwrap();
        // Going up, the west is to the left.
        let across = Wall::new(Point::new(3000, 4000), Point::new(3000, 0));
        map.add_wall(Wall { kind, ..across }).unwrap();
        map
    }

    #[test]
    fn one_way_wall_passes_from_left_only() {
        let map = eastward();
        let (west, east) = (at(1, 1), at(4, 2));
        for what in [
            Traffic::SIGHT,
            Traffic::EFFECTS,
            Traffic::MISSILES,
            Traffic::BLOWS,
        ] {
            assert_eq!(clear_line(&map, west, east, what), Ok(()));
            let back = clear_line(&map, east, west, what);
            assert_eq!(back.unwrap_err().by, Obstacle::Wall(0));
        }
        assert!(line_of_effect(&map, west, east).is_ok());
        assert!(line_of_effect(&map, east, west).is_err());
        assert_eq!(cover(&map, west, east, Traffic::MISSILES).percent(), 0);
        assert_eq!(cover(&map, east, west, Traffic::MISSILES).percent(), 100);
        let seen = |from: (i32, i32)| field_of_view(&map, from.into(), 9).cells().count();
        assert_eq!([seen((1, 1)), seen((4, 2))], [24, 12]);
        let lines = Sightlines::from_map(&map);
        let width = |eye: Point| {
            let corners = lines.polygon(eye);
            let xs = || corners.iter().map(|corner| corner.x);
            (xs().min(), xs().max())
        };
        assert_eq!(width(Point::new(1500, 1500)), (Some(0), Some(6000)));
        assert_eq!(width(Point::new(4500, 2500)), (Some(3000), Some(6000)));
    }

    #[test]
    fn sight_along_a_one_way_wall_does_not_pass_it() {
        let mut map = sketch(&["......"]);
        let kind = map.add_kind(WallKind::ONE_WAY).unwrap();
        let along = Wall::new(Point::new(2000, 500), Point::new(3000, 500));
        map.add_wall(Wall { kind, ..along }).unwrap();
        assert!(sight_line(&map, at(0, 0), at(5, 0)).is_err());
        assert!(sight_line(&map, at(5, 0), at(0, 0)).is_err());
    }

    #[test]
    fn bodies_of_all_sizes_pass_a_one_way_wall_once() {
        let map = eastward();
        let occupancy = Occupancy::new(&map);
        for side in 1..=3 {
            let mover = Mover {
                footprint: Footprint::new(Topology::Square, side).unwrap(),
                metric: DistanceMetric::Alternating,
                costs: TerrainCosts::default(),
            };
            let go = |from: i32, cells: &[i32]| {
                let cells: Vec<Cell> = cells.iter().map(|x| Cell::new(*x, 0)).collect();
                walk(&map, &occupancy, &mover, Cell::new(from, 0), &cells, 30)
            };
            assert!(go(0, &[1, 2, 3]).is_ok(), "{side} wide");
            let refused = go(3, &[2]).unwrap_err();
            assert_eq!(refused.reason, StepRefusal::Wall, "{side} wide");
            if side > 1 {
                // The mover is across the wall, and can go on, but not back.
                assert_eq!(go(2, &[1]).unwrap_err().reason, StepRefusal::Wall);
            }
            // Every cell within reach can be walked to.
            let steps = &map.steps(mover.footprint).steps;
            for cell in map.cells() {
                for (direction, to) in map.topology().neighbours(cell) {
                    let spaces = [cell, to].map(|anchor| Space::new(anchor, mover.footprint));
                    let walked = walk(&map, &occupancy, &mover, cell, &[to], 30).is_ok();
                    let index = map.index(cell).unwrap();
                    let open = steps[index] & direction.bit() != 0
                        && spaces.iter().all(|space| map.contains_space(space));
                    assert_eq!(open, walked, "{side} wide from {cell} to {to}");
                }
            }
        }
    }
}

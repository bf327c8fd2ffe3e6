//! Lines from centre to centre, of sight and of other traffic: stopped by blocked cells, and by walls and closed doors
//! of a kind that stops the traffic.

use super::segment::{Segment, SegmentFraction};
use super::{BattleMap, Cell, Obstacle, Point, Space, Terrain, Traffic};

/// The obstacle that stops a line of sight, and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obstruction {
    /// The obstacle. It can be a secret door, so it must not simply be shown to the players.
    pub by: Obstacle,
    /// The point where the line first touches it, to the nearest fine unit.
    pub at: Point,
}

/// Checks that the line of sight from the centre of one space to the centre of another is clear.
///
/// # Errors
/// As for [`clear_line`].
pub fn sight_line(map: &BattleMap, from: Space, to: Space) -> Result<(), Obstruction> {
    clear_line(map, from, to, Traffic::SIGHT)
}

/// Checks that all of `what` passes along the line from the centre of one space to the centre of another.
///
/// The line is stopped by every obstacle that it merely touches, even at a corner, so that nothing leaks between two
/// solid obstacles that meet. The cells of the two spaces themselves never stop it. A line is clear in both directions
/// or in neither, except for walls that stop from one side only.
///
/// # Errors
/// [`Obstruction`] with the first obstacle on the line, coming from `from`. A space that is not completely on the map
/// is stopped at once by its first cell outside.
pub fn clear_line(
    map: &BattleMap,
    from: Space,
    to: Space,
    what: Traffic,
) -> Result<(), Obstruction> {
    check_on_map(map, [from, to])?;
    if from.centre() == to.centre() {
        return Ok(());
    }
    let line = Segment::new(from.centre(), to.centre());
    let barriers = map.barriers_near(&line, 0, what);
    let barriers = barriers.filter_map(|barrier| barrier.seen_from(from.centre()));
    clear_of(map, line, [from, to], barriers)
}

/// Checks that a line between two spaces touches none of the `barriers` and no solid cell of another space.
pub(super) fn clear_of(
    map: &BattleMap,
    line: Segment,
    spaces: [Space; 2],
    barriers: impl Iterator<Item = (Obstacle, Segment)>,
) -> Result<(), Obstruction> {
    let thin = barriers.filter_map(|(by, barrier)| Some((line.first_touch(&barrier)?, by)));
    let blocked = solid_cells_near(map, line)
        .filter(|&cell| !spaces.iter().any(|space| space.contains(cell)))
        .filter_map(|cell| {
            Some((
                line.first_touch_of_cell(map.topology(), cell)?,
                Obstacle::Blocked(cell),
            ))
        });
    let first: Option<(SegmentFraction, Obstacle)> = thin.chain(blocked).min();
    first.map_or(Ok(()), |(along, by)| {
        Err(Obstruction {
            by,
            at: line.point(along),
        })
    })
}

/// Checks that spaces are on the map: a space that is not completely on it is stopped by its first cell outside.
pub(super) fn check_on_map(map: &BattleMap, spaces: [Space; 2]) -> Result<(), Obstruction> {
    for space in spaces {
        if let Some(outside) = space.cells().find(|&cell| !map.contains(cell)) {
            return Err(Obstruction {
                by: Obstacle::Blocked(outside),
                at: space.centre(),
            });
        }
    }
    Ok(())
}

/// Returns the solid cells within one cell of `line`.
pub(super) fn solid_cells_near(map: &BattleMap, line: Segment) -> impl Iterator<Item = Cell> {
    line.cells_nearby(map.topology(), map.size())
        .filter(|&cell| map.terrain(cell) == Terrain::Blocked)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::samples::{any_map, sketch, wall};
    use crate::grid::{Door, DoorId, DoorState, Footprint, KindId, Topology};

    fn at(x: i32, y: i32) -> Space {
        Space::new(Cell::new(x, y), Footprint::ONE)
    }

    fn stopped(by: Obstacle, x: i32, y: i32) -> Result<(), Obstruction> {
        Err(Obstruction {
            by,
            at: Point::new(x, y),
        })
    }

    #[test]
    fn first_obstacle_stops_the_line() {
        let mut map = sketch(&["......"]);
        assert_eq!(sight_line(&map, at(0, 0), at(5, 0)), Ok(()));
        map.add_wall(wall((4, 0), (4, 1))).unwrap();
        map.set_terrain(Cell::new(2, 0), Terrain::Blocked).unwrap();
        let blocked = Obstacle::Blocked(Cell::new(2, 0));
        assert_eq!(
            sight_line(&map, at(0, 0), at(5, 0)),
            stopped(blocked, 2000, 500)
        );
        let wall = Obstacle::Wall(0);
        assert_eq!(
            sight_line(&map, at(5, 0), at(0, 0)),
            stopped(wall, 4000, 500)
        );
        assert_eq!(
            sight_line(&map, at(2, 0), at(3, 0)),
            Ok(()),
            "an end never stops it"
        );
    }

    #[test]
    fn only_an_open_door_lets_sight_through() {
        let mut map = sketch(&["...."]);
        let door = Door {
            kind: KindId::WALL,
            id: DoorId(7),
            from: Point::new(2000, 0),
            to: Point::new(2000, 500),
            state: DoorState::Open,
        };
        map.add_door(door).unwrap();
        assert_eq!(sight_line(&map, at(0, 0), at(3, 0)), Ok(()));
        for state in [DoorState::Closed, DoorState::Locked, DoorState::Secret] {
            map.set_door(door.id, state).unwrap();
            let by = Obstacle::Door(door.id);
            // The line touches only the end of the door.
            assert_eq!(sight_line(&map, at(0, 0), at(3, 0)), stopped(by, 2000, 500));
        }
    }

    #[test]
    fn nothing_leaks_through_corners() {
        let map = sketch(&["..#", ".#.", "#.."]);
        assert!(sight_line(&map, at(0, 0), at(2, 2)).is_err());
        let map = sketch(&[".#.", "...", "..."]);
        let corner = Obstacle::Blocked(Cell::new(1, 0));
        assert_eq!(
            sight_line(&map, at(0, 0), at(2, 2)),
            stopped(corner, 1000, 1000)
        );
        let map = sketch(&["~o:;"]);
        assert_eq!(
            sight_line(&map, at(0, 0), at(3, 0)),
            Ok(()),
            "only solid cells stop sight"
        );
    }

    #[test]
    fn everything_outside_the_map_is_solid() {
        let map = sketch(&["..."]);
        let outside = Obstacle::Blocked(Cell::new(3, 0));
        assert_eq!(
            sight_line(&map, at(0, 0), at(3, 0)),
            stopped(outside, 3500, 500)
        );
    }

    #[test]
    fn a_large_creature_is_seen_at_its_centre() {
        let mut map = sketch(&["......", "......"]);
        let ogre = Space::new(Cell::new(4, 0), Footprint::TWO);
        map.add_wall(wall((3, 0), (3, 1))).unwrap();
        // From (500, 1500) to (5000, 1000) the line passes (3000, 1222), below the wall.
        assert_eq!(sight_line(&map, at(0, 1), ogre), Ok(()));
        let by = Obstacle::Wall(0);
        assert_eq!(sight_line(&map, at(0, 0), ogre), stopped(by, 3000, 778));
    }

    proptest! {
        #[test]
        fn sight_is_mutual(
            map in any_map(8), a in (0..8, 0..8), b in (0..8, 0..8), m in 1u8..=3, n in 1u8..=3,
        ) {
            let [a, b] = [(a, m), (b, n)].map(|(cell, side)| {
                Space::new(cell.into(), Footprint::new(Topology::Square, side).unwrap())
            });
            let (there, back) = (sight_line(&map, a, b), sight_line(&map, b, a));
            prop_assert_eq!(there.is_ok(), back.is_ok());
        }
    }
}

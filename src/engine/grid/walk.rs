//! Prices a given path step by step, and reports the first step that cannot be taken.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::pace::Pace;
use super::steps::{cuts_corner, is_cut};
use super::{
    BattleMap, Cell, DoorId, DoorState, Mover, Obstacle, Occupancy, Passage, Path, PathStep, Space,
    Terrain, Traffic,
};

/// The first step of a path that cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StepError {
    /// Index of the cell in the given list, from 0.
    pub index: usize,
    /// The cell that cannot be entered.
    pub cell: Cell,
    /// The reason.
    pub reason: StepRefusal,
}

/// The reason why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StepRefusal {
    /// The mover, at the start or after the step, would not be completely on the map.
    OutsideMap,
    /// The cell is not a neighbour of the one before.
    NotAdjacent,
    /// The mover cannot enter this terrain.
    Terrain(Terrain),
    /// A wall is in the way, or something that looks like one.
    Wall,
    /// A closed or locked door is in the way.
    Door(DoorId),
    /// The step would cut the corner of a blocked cell.
    Corner,
    /// An enemy is there, or an ally where the path ends.
    Occupied,
    /// The step costs more than a whole Move.
    TooCostlyForAMove,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} to {}: ", self.index + 1, self.cell)?;
        match self.reason {
            StepRefusal::OutsideMap => write!(f, "outside the map"),
            StepRefusal::NotAdjacent => write!(f, "not next to the cell before"),
            StepRefusal::Terrain(terrain) => write!(f, "{terrain:?} terrain cannot be entered"),
            StepRefusal::Wall => write!(f, "a wall is in the way"),
            StepRefusal::Door(id) => write!(f, "{id} is in the way"),
            StepRefusal::Corner => write!(f, "would cut a corner"),
            StepRefusal::Occupied => write!(f, "another combatant is there"),
            StepRefusal::TooCostlyForAMove => write!(f, "costs more than a whole Move"),
        }
    }
}

impl std::error::Error for StepError {}

/// Prices the path over `cells`, in Moves of `feet_per_move` feet. The mover may pass through allies, and stops where a
/// Move ends. It ends a Move early if it would otherwise stop among allies.
///
/// # Errors
/// [`StepError`] with the first step that cannot be taken.
pub fn walk(
    map: &BattleMap,
    occupancy: &Occupancy,
    mover: &Mover,
    from: Cell,
    cells: &[Cell],
    feet_per_move: u32,
) -> Result<Path, StepError> {
    let pace = Pace::new(mover.metric, feet_per_move);
    let multipliers = mover.costs.by_terrains();
    let mut path = Path {
        from,
        steps: Vec::with_capacity(cells.len()),
    };
    let mut spent = 0;
    // The last step after which it can stop, with the cost up to there, and the cost of each later step.
    let mut stop = 0;
    let mut past_stop: Vec<u32> = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        let refused = |reason| StepError {
            index,
            cell,
            reason,
        };
        check_step(map, mover, path.end(), cell).map_err(refused)?;
        let space = Space::new(cell, mover.footprint);
        let is_last = index + 1 == cells.len();
        let passage = occupancy.passage_of(&space);
        match passage {
            Passage::Free => {}
            Passage::ThroughOnly if !is_last => {}
            Passage::StopOnly if is_last => {}
            Passage::ThroughOnly | Passage::StopOnly | Passage::Closed => {
                return Err(refused(StepRefusal::Occupied));
            }
        }
        let terrains = space.cells().fold(0, |set, c| set | map.terrain(c).bit());
        let multiplier = multipliers[usize::from(terrains)];
        let is_diagonal = map
            .topology()
            .step_between(path.end(), cell)
            .is_some_and(|direction| map.topology().is_diagonal(direction));
        let cost = pace.tariff.step(is_diagonal, multiplier);
        let before = spent;
        spent = pace
            .after(before, cost)
            .ok_or_else(|| refused(StepRefusal::TooCostlyForAMove))?;
        path.steps.push(PathStep {
            cell,
            cost: pace.cost(spent),
            difficult: multiplier > 1,
        });
        past_stop.push(cost);
        if pace.is_next_move(before, spent) && past_stop.len() > 1 {
            // The Move cannot end among allies: it ends in front of them.
            spent = pace.next_move(stop);
            let first = path.steps.len() - past_stop.len();
            for (nth, &cost) in past_stop.iter().enumerate() {
                let among = spent;
                spent = pace
                    .after(among, cost)
                    .filter(|&after| !pace.is_next_move(among, after))
                    .ok_or(StepError {
                        index: index - 1,
                        cell: cells[index - 1],
                        reason: StepRefusal::Occupied,
                    })?;
                path.steps[first + nth].cost = pace.cost(spent);
            }
        }
        if passage != Passage::ThroughOnly {
            stop = spent;
            past_stop.clear();
        }
    }
    Ok(path)
}

/// Checks that the map lets `mover` step from `from` to `to`, regardless of other creatures and the cost.
pub(super) fn check_step(
    map: &BattleMap,
    mover: &Mover,
    from: Cell,
    to: Cell,
) -> Result<(), StepRefusal> {
    let [before, after] = [from, to].map(|anchor| Space::new(anchor, mover.footprint));
    if !map.contains_space(&before) || !map.contains_space(&after) {
        return Err(StepRefusal::OutsideMap);
    }
    let topology = map.topology();
    let direction = topology
        .step_between(from, to)
        .ok_or(StepRefusal::NotAdjacent)?;
    for cell in after.cells() {
        let terrain = map.terrain(cell);
        if mover.costs.multiplier(terrain).is_none() {
            return Err(StepRefusal::Terrain(terrain));
        }
    }
    let ([a, b], [c, d]) = (before.bounds(), after.bounds());
    let (low, high) = (a.least(c), b.greatest(d));
    for barrier in map.barriers_within(low, high, Traffic::STEPS) {
        let mut cells = before
            .cells()
            .filter(|cell| barrier.stops_from(topology.centre(*cell)));
        let crosses = |cell| {
            let step = topology.step_line(cell, topology.step(cell, direction));
            barrier.line.intersects(&step)
        };
        if cells.any(crosses) || is_cut(&after, &barrier) {
            return Err(refusal(map, barrier.by));
        }
    }
    let cuts = |cell| cuts_corner(map, cell, direction);
    if before.cells().any(cuts) {
        return Err(StepRefusal::Corner);
    }
    Ok(())
}

/// Returns the refusal of a step; a secret door looks like a wall to a mover that walks into it.
fn refusal(map: &BattleMap, obstacle: Obstacle) -> StepRefusal {
    match obstacle {
        Obstacle::Wall(_) => StepRefusal::Wall,
        Obstacle::Blocked(cell) => StepRefusal::Terrain(map.terrain(cell)),
        Obstacle::Door(id) => match map.door(id).map(|door| door.state) {
            Some(DoorState::Secret) => StepRefusal::Wall,
            Some(DoorState::Open | DoorState::Closed | DoorState::Locked) | None => {
                StepRefusal::Door(id)
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::samples::{mover, sketch, wall};
    use crate::grid::{DistanceMetric, Door, Footprint, KindId, MoveCost, Point, Topology};

    /// Walks from the top-left cell in Moves of 15 ft.
    fn walk_over(map: &BattleMap, side: u8, cells: &[(i32, i32)]) -> Result<Path, StepRefusal> {
        let cells: Vec<_> = cells.iter().copied().map(Cell::from).collect();
        let mover = Mover {
            footprint: Footprint::new(Topology::Square, side).unwrap(),
            ..mover(DistanceMetric::Alternating)
        };
        let mut occupancy = Occupancy::new(map);
        occupancy.mark([Cell::new(0, 4)], Passage::ThroughOnly);
        occupancy.mark([Cell::new(1, 4)], Passage::Closed);
        walk(map, &occupancy, &mover, Cell::new(0, 0), &cells, 15).map_err(|refused| {
            assert_eq!(refused.index, cells.len() - 1);
            assert_eq!(Some(&refused.cell), cells.last());
            refused.reason
        })
    }

    #[test]
    fn a_given_path_is_priced_step_by_step() {
        let map = sketch(&["...", ".:.", "..."]);
        let path = walk_over(&map, 1, &[(1, 1), (2, 2), (2, 1), (1, 0)]).unwrap();
        let steps: Vec<_> = path
            .steps
            .iter()
            .map(|step| (step.cost.moves, step.cost.feet, step.difficult))
            .collect();
        assert_eq!(
            steps,
            [(1, 15, true), (2, 5, false), (2, 10, false), (3, 5, false)]
        );
        assert_eq!(path.end(), Cell::new(1, 0));
        let nothing = walk_over(&map, 1, &[]).unwrap();
        assert_eq!(nothing.cost(), MoveCost::default());
    }

    #[test]
    fn each_rejection_has_its_reason() {
        let mut map = sketch(&["..#", "..;", "...", "o..", "...", "..."]);
        map.add_wall(wall((0, 2), (1, 2))).unwrap();
        let door = |id, x, state| Door {
            kind: KindId::WALL,
            id: DoorId(id),
            from: Point::new(x, 2000),
            to: Point::new(x + 900, 2000),
            state,
        };
        map.add_door(door(1, 1050, DoorState::Closed)).unwrap();
        map.add_door(door(2, 2050, DoorState::Secret)).unwrap();
        let refused = |cells: &[(i32, i32)]| walk_over(&map, 1, cells).unwrap_err();
        assert_eq!(refused(&[(-1, 0)]), StepRefusal::OutsideMap);
        assert_eq!(refused(&[(2, 1)]), StepRefusal::NotAdjacent);
        assert_eq!(refused(&[(0, 0)]), StepRefusal::NotAdjacent);
        assert_eq!(
            refused(&[(1, 0), (2, 0)]),
            StepRefusal::Terrain(Terrain::Blocked)
        );
        assert_eq!(refused(&[(0, 1), (0, 2)]), StepRefusal::Wall);
        assert_eq!(refused(&[(1, 1), (1, 2)]), StepRefusal::Door(DoorId(1)));
        assert_eq!(refused(&[(1, 1), (2, 1), (2, 2)]), StepRefusal::Wall);
        assert_eq!(refused(&[(1, 0), (2, 1)]), StepRefusal::Corner);
        assert_eq!(refused(&[(1, 1), (2, 1), (1, 0)]), StepRefusal::Corner);

        map.set_door(DoorId(1), DoorState::Open).unwrap();
        let refused = |cells: &[(i32, i32)]| walk_over(&map, 1, cells).unwrap_err();
        let down = [(1, 1), (1, 2), (1, 3), (1, 4)];
        assert_eq!(refused(&down), StepRefusal::Occupied);
        let through = [(1, 1), (1, 2), (1, 3), (0, 4), (0, 5)];
        assert_eq!(refused(&through[..4]), StepRefusal::Occupied);
        assert!(walk_over(&map, 1, &through).is_ok());
        assert_eq!(
            refused(&[(1, 1), (1, 2), (0, 3)]),
            StepRefusal::Terrain(Terrain::Pit)
        );

        let map = sketch(&["..", ".;"]);
        assert_eq!(
            walk_over(&map, 1, &[(1, 1)]),
            Err(StepRefusal::TooCostlyForAMove)
        );
    }

    #[test]
    fn wall_blocks_spaces_that_it_would_cut() {
        let mut map = sketch(&["....", "....", "...."]);
        // The wall is off all lines between centres, but inside the space at (2, 0).
        map.add_wall(wall((3, 1), (4, 1))).unwrap();
        let refused = walk_over(&map, 2, &[(1, 0), (2, 0)]);
        assert_eq!(refused, Err(StepRefusal::Wall));
        assert!(walk_over(&map, 2, &[(1, 0), (1, 1)]).is_ok());
    }
}

//! Movement in several modes: each mode has separate terrain costs and a separate allowance, and movement in one mode
//! counts against all of them (RES-11).
//!
//! Of two paths to a cell the one that has cost less is never worse, whatever follows, because every allowance is a
//! limit on the same sum. That makes the search by this sum exact.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::walk::check_step;
use super::{
    BattleMap, Block, Cell, DistanceMetric, Footprint, Mover, Occupancy, Passage, Space, StepError,
    StepRefusal, Terrain, TerrainCosts,
};

/// One way of moving: its terrain costs, and its remaining feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeBudget {
    /// Terrain costs; terrain without a price cannot be entered in this mode.
    pub costs: TerrainCosts,
    /// Feet left, after those moved in other modes.
    pub feet: u32,
}

/// One step of a path in several modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeStep {
    /// The new cell of its top-left cell.
    pub cell: Cell,
    /// Feet moved so far, in all modes together.
    pub feet: u32,
    /// Index of the mode that pays for it.
    pub mode: usize,
}

/// The reason why a path in several modes cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModePathError {
    /// A step cannot be taken, however many feet are left.
    Step(StepError),
    /// Too few feet are left for a step in any mode that its terrain allows.
    TooFar {
        /// Index of the cell in the given list, from 0.
        index: usize,
        /// Feet needed to get there from the start.
        need: u32,
        /// Feet that the best of those modes has.
        have: u32,
    },
}

/// A mover with its modes and the metric.
#[derive(Clone, Copy, Debug)]
pub struct ModeMover<'a> {
    /// Its footprint.
    pub footprint: Footprint,
    /// The rule for diagonals.
    pub metric: DistanceMetric,
    /// Its modes, the usual one first.
    pub modes: &'a [ModeBudget],
}

/// All cells that can be reached in several modes, with the feet that it takes.
#[derive(Clone, Debug)]
pub struct ModeReach {
    from: Cell,
    width: usize,
    places: Vec<Place>,
    metric: DistanceMetric,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    spent: u32,
    came_from: Option<Cell>,
    mode: usize,
    stops: bool,
}

const NEVER: u32 = u32::MAX;

/// Finds everything within the allowances of `mover`.
pub fn reach_in_modes(
    map: &BattleMap,
    occupancy: &Occupancy,
    mover: &ModeMover,
    from: Cell,
) -> ModeReach {
    nearest_in_modes(map, occupancy, mover, from, None, |_cell| false).0
}

/// Finds the nearest cell to stop on that `serves`; of equally near ones the first, row by row. Also returns the part
/// of the area within the allowances of `mover` that had to be searched for it: everything if no cell serves. If
/// `goals` are given, no cell outside them serves, and only the area that may be on the way to them within the
/// allowances is searched.
pub fn nearest_in_modes(
    map: &BattleMap,
    occupancy: &Occupancy,
    mover: &ModeMover,
    from: Cell,
    goals: Option<&Block>,
    mut serves: impl FnMut(Cell) -> bool,
) -> (ModeReach, Option<Cell>) {
    let nowhere = Place {
        spent: NEVER,
        came_from: None,
        mode: 0,
        stops: false,
    };
    let mut found = ModeReach {
        from,
        width: map.width() as usize,
        places: vec![nowhere; (map.width() * map.height()) as usize],
        metric: mover.metric,
    };
    let Some(start) = map
        .index(from)
        .filter(|_| map.contains_space(&Space::new(from, mover.footprint)))
    else {
        return (found, None);
    };
    found.places[start].spent = 0;
    found.places[start].stops = true;
    let layer = map.steps(mover.footprint);
    let tariff = mover.metric.tariff();
    let prices: Vec<([u8; 1 << Terrain::ALL.len()], u32)> = mover
        .modes
        .iter()
        .map(|mode| (mode.costs.by_terrains(), tariff.limit(mode.feet)))
        .collect();
    let passages = occupancy.passages(mover.footprint);
    let most = prices.iter().map(|(_, most)| *most).max().unwrap_or(0);
    let leads_there = |to: Cell, spent: u32| {
        goals.is_none_or(|goals| {
            let (columns, rows) = goals.offset_from(to);
            let fewest = tariff.min_units(map.topology(), columns, rows);
            spent.saturating_add(fewest) <= most
        })
    };
    let mut best: Option<(u32, i32, i32, Cell)> = None;
    let mut queue = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((spent, index))) = queue.pop() {
        if spent > found.places[index].spent {
            continue;
        }
        let here = found.cell(index);
        let so_far = (tariff.feet(spent), here.y, here.x, here);
        if best.is_some_and(|best| best.0 < so_far.0) {
            // Every later cell is farther.
            break;
        }
        if found.places[index].stops && best.is_none_or(|best| so_far < best) && serves(here) {
            best = Some(so_far);
        }
        // The path ends where an enemy's reach stops the mover, unless it starts there.
        if passages[index] == Passage::StopOnly && index != start {
            continue;
        }
        for (direction, to) in map.topology().neighbours(here) {
            if layer.steps[index] & direction.bit() == 0 {
                continue;
            }
            let Some(target) = map.index(to) else {
                continue;
            };
            let passage = passages[target];
            // Most of the neighbours have already been reached more cheaply.
            if passage == Passage::Closed || found.places[target].spent <= spent {
                continue;
            }
            let ground = usize::from(layer.terrains[target]);
            let paid = prices.iter().enumerate().filter_map(|(mode, price)| {
                let multiplier = price.0[ground];
                let arrival =
                    spent + tariff.step(map.topology().is_diagonal(direction), multiplier);
                (multiplier > 0 && arrival <= price.1).then_some((arrival, mode))
            });
            let Some((arrival, mode)) = paid.min() else {
                continue;
            };
            let place = &mut found.places[target];
            if arrival < place.spent && leads_there(to, arrival) {
                *place = Place {
                    spent: arrival,
                    came_from: Some(here),
                    mode,
                    stops: passage != Passage::ThroughOnly,
                };
                queue.push(Reverse((arrival, target)));
            }
        }
    }
    (found, best.map(|best| best.3))
}

impl ModeReach {
    fn cell(&self, index: usize) -> Cell {
        let (x, y) = (index % self.width, index / self.width);
        Cell::new(i32::try_from(x).unwrap_or(0), i32::try_from(y).unwrap_or(0))
    }

    fn place(&self, cell: Cell) -> Option<&Place> {
        let (x, y) = (usize::try_from(cell.x).ok()?, usize::try_from(cell.y).ok()?);
        let place = (x < self.width).then(|| self.places.get(y * self.width + x))?;
        place.filter(|place| place.spent != NEVER)
    }

    /// Returns the cell where it starts.
    pub const fn from(&self) -> Cell {
        self.from
    }

    /// Returns the feet that it takes to stop on `cell`; `None` if that is not possible.
    pub fn feet(&self, cell: Cell) -> Option<u32> {
        let place = self.place(cell).filter(|place| place.stops)?;
        Some(self.metric.tariff().feet(place.spent))
    }

    /// Returns the cells on which it can stop, row by row, with their feet, including the start.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u32)> + '_ {
        (0..self.places.len())
            .map(|index| self.cell(index))
            .filter_map(|cell| Some((cell, self.feet(cell)?)))
    }

    /// Returns the steps of the cheapest path to a stop on `cell`.
    pub fn path_to(&self, cell: Cell) -> Option<Vec<ModeStep>> {
        self.feet(cell)?;
        let mut steps = Vec::new();
        let mut here = cell;
        while here != self.from {
            let place = self.place(here)?;
            steps.push(ModeStep {
                cell: here,
                feet: self.metric.tariff().feet(place.spent),
                mode: place.mode,
            });
            here = place.came_from?;
        }
        steps.reverse();
        Some(steps)
    }
}

/// Prices a path that is given cell by cell; each step is paid in the mode in which it is cheapest.
///
/// # Errors
/// [`ModePathError`] for the first step that cannot be taken, with the reason.
pub fn walk_in_modes(
    map: &BattleMap,
    occupancy: &Occupancy,
    mover: &ModeMover,
    from: Cell,
    cells: &[Cell],
) -> Result<Vec<ModeStep>, ModePathError> {
    let tariff = mover.metric.tariff();
    let modes: Vec<(usize, &ModeBudget, [u8; 1 << Terrain::ALL.len()])> = mover
        .modes
        .iter()
        .enumerate()
        .map(|(mode, budget)| (mode, budget, budget.costs.by_terrains()))
        .collect();
    let mut steps: Vec<ModeStep> = Vec::with_capacity(cells.len());
    let (mut here, mut spent) = (from, 0);
    for (index, &cell) in cells.iter().enumerate() {
        let refused = |reason| {
            ModePathError::Step(StepError {
                index,
                cell,
                reason,
            })
        };
        let space = Space::new(cell, mover.footprint);
        if !map.contains_space(&space) {
            return Err(refused(StepRefusal::OutsideMap));
        }
        let direction = map
            .topology()
            .step_between(here, cell)
            .ok_or_else(|| refused(StepRefusal::NotAdjacent))?;
        let terrains = space.cells().fold(0, |set, c| set | map.terrain(c).bit());
        // The terrain comes first: the modes that it allows say which walls must be checked.
        let open: Vec<(usize, &ModeBudget, u8)> = modes
            .iter()
            .map(|(mode, budget, multipliers)| (*mode, *budget, multipliers[usize::from(terrains)]))
            .filter(|(_, _, multiplier)| *multiplier > 0)
            .collect();
        let Some((_, first, _)) = open.first() else {
            let worst = space.cells().map(|c| map.terrain(c)).max();
            return Err(refused(StepRefusal::Terrain(worst.unwrap_or_default())));
        };
        let single = Mover {
            footprint: mover.footprint,
            metric: mover.metric,
            costs: first.costs,
        };
        check_step(map, &single, here, cell).map_err(refused)?;
        let is_last = index + 1 == cells.len();
        match occupancy.passage_of(&space) {
            Passage::Free => {}
            Passage::ThroughOnly if !is_last => {}
            Passage::StopOnly if is_last => {}
            Passage::ThroughOnly | Passage::StopOnly | Passage::Closed => {
                return Err(refused(StepRefusal::Occupied));
            }
        }
        let price =
            |multiplier| spent + tariff.step(map.topology().is_diagonal(direction), multiplier);
        let paid = open
            .iter()
            .filter(|(_, budget, multiplier)| price(*multiplier) <= tariff.limit(budget.feet))
            .map(|(mode, _, multiplier)| (price(*multiplier), *mode))
            .min();
        let Some((arrival, mode)) = paid else {
            let cheapest = open.iter().map(|(_, _, multiplier)| price(*multiplier));
            let most = open.iter().map(|(_, budget, _)| budget.feet);
            return Err(ModePathError::TooFar {
                index,
                need: tariff.feet(cheapest.min().unwrap_or(0)),
                have: most.max().unwrap_or(0),
            });
        };
        spent = arrival;
        steps.push(ModeStep {
            cell,
            feet: tariff.feet(spent),
            mode,
        });
        here = cell;
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: [Option<u8>; Terrain::ALL.len()] = [None; Terrain::ALL.len()];

    fn costs(terrain: Terrain, multiplier: u8) -> TerrainCosts {
        let none = TerrainCosts::try_from(ALONE).unwrap();
        none.with(terrain, Some(multiplier)).unwrap()
    }

    /// Returns six squares of floor, then water.
    fn shore() -> BattleMap {
        let mut map = BattleMap::new(12, 1).unwrap();
        for x in 6..12 {
            map.set_terrain(Cell::new(x, 0), Terrain::Water).unwrap();
        }
        map
    }

    fn modes(walk: u32, swim: u32) -> [ModeBudget; 2] {
        [
            ModeBudget {
                costs: costs(Terrain::Open, 1),
                feet: walk,
            },
            ModeBudget {
                costs: costs(Terrain::Water, 1),
                feet: swim,
            },
        ]
    }

    #[test]
    fn res_11_speeds_run_in_tandem() {
        let map = shore();
        let free = Occupancy::new(&map);
        let modes = modes(30, 45);
        let mover = ModeMover {
            footprint: Footprint::ONE,
            metric: DistanceMetric::Diagonal7,
            modes: &modes,
        };
        let reach = reach_in_modes(&map, &free, &mover, Cell::new(0, 0));
        // Walk 25 ft to the edge, swim to 45.
        assert_eq!(reach.feet(Cell::new(9, 0)), Some(45));
        assert_eq!(reach.feet(Cell::new(10, 0)), None);
        let path = reach.path_to(Cell::new(9, 0)).unwrap();
        let by: Vec<usize> = path.iter().map(|step| step.mode).collect();
        assert_eq!(by, [0, 0, 0, 0, 0, 1, 1, 1, 1]);
        let cells: Vec<Cell> = (1..=10).map(|x| Cell::new(x, 0)).collect();
        assert_eq!(
            walk_in_modes(&map, &free, &mover, Cell::new(0, 0), &cells),
            Err(ModePathError::TooFar {
                index: 9,
                need: 50,
                have: 45
            })
        );
        let given = walk_in_modes(&map, &free, &mover, Cell::new(0, 0), &cells[..9]).unwrap();
        assert_eq!(given, path);
    }

    #[test]
    fn nearest_goal_is_found_without_full_search() {
        let map = BattleMap::new(40, 40).unwrap();
        let free = Occupancy::new(&map);
        let modes = modes(1000, 0);
        let mover = ModeMover {
            footprint: Footprint::ONE,
            metric: DistanceMetric::Diagonal7,
            modes: &modes[..1],
        };
        let from = Cell::new(20, 20);
        let wanted = [Cell::new(23, 20), Cell::new(20, 17), Cell::new(17, 20)];
        let serves = |cell| wanted.contains(&cell);
        let (found, nearest) = nearest_in_modes(&map, &free, &mover, from, None, serves);
        assert_eq!(nearest, Some(Cell::new(20, 17)));
        assert_eq!(found.feet(Cell::new(20, 17)), Some(15));
        assert_eq!(found.feet(Cell::new(39, 39)), None);
        let (all, none) = nearest_in_modes(&map, &free, &mover, from, None, |_| false);
        assert_eq!((none, all.iter().count()), (None, 1600));
    }

    #[test]
    fn goal_directed_search_finds_the_same_with_less() {
        let mut map = BattleMap::new(40, 40).unwrap();
        // The straight way is blocked for eleven squares; the way round is slightly longer.
        for y in 15..26 {
            map.set_terrain(Cell::new(20, y), Terrain::Water).unwrap();
        }
        let free = Occupancy::new(&map);
        let from = Cell::new(5, 20);
        let goals = Block::from_cell(Cell::new(34, 20)).with(&Block::from_cell(Cell::new(36, 22)));
        let serves = |cell| goals.contains(cell);
        let modes = |feet| modes(feet, 0);
        let search = |feet: u32, goals: Option<&Block>| {
            let modes = modes(feet);
            let mover = ModeMover {
                footprint: Footprint::ONE,
                metric: DistanceMetric::Diagonal7,
                modes: &modes[..1],
            };
            nearest_in_modes(&map, &free, &mover, from, goals, serves)
        };
        let (all, nearest) = search(1000, None);
        // The ways round end lower than they began.
        assert_eq!(nearest, Some(Cell::new(34, 22)));
        let (some, found) = search(180, Some(&goals));
        assert_eq!(found, nearest);
        assert_eq!(some.path_to(found.unwrap()), all.path_to(found.unwrap()));
        assert!(some.iter().count() * 2 < all.iter().count());
        // In a straight line it would be 145 ft.
        assert_eq!(search(150, Some(&goals)).1, None);
    }

    #[test]
    fn terrain_closed_to_every_mode_is_rejected() {
        let map = shore();
        let free = Occupancy::new(&map);
        let modes = modes(60, 0);
        let mover = ModeMover {
            footprint: Footprint::ONE,
            metric: DistanceMetric::Diagonal7,
            modes: &modes[..1],
        };
        let refused = walk_in_modes(&map, &free, &mover, Cell::new(5, 0), &[Cell::new(6, 0)]);
        assert_eq!(
            refused,
            Err(ModePathError::Step(StepError {
                index: 0,
                cell: Cell::new(6, 0),
                reason: StepRefusal::Terrain(Terrain::Water)
            }))
        );
    }
}

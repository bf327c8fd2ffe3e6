//! Reach: every cell that a mover can get to within its budget, and the path there.
//!
//! The search is Dijkstra's algorithm with a ring of buckets as its queue. No step is cheaper than the width of a
//! bucket, so everything in the nearest bucket is final and nothing needs to be sorted.

mod bucket_ring;
mod passing;
#[cfg(test)]
mod tests;
mod towards;
mod window;

use bucket_ring::BucketRing;
use passing::PassingCosts;
use towards::Towards;
use window::Window;

use super::pace::Pace;
use super::{
    BattleMap, Block, Budget, Cell, Direction, DistanceMetric, MoveCost, Mover, Occupancy, Passage,
    Path, PathStep, Space, Topology,
};

/// In [`Reach::spent`]: the cell has not been reached.
const UNREACHED: u32 = u32::MAX;

/// In [`Reach::entry`]: an ally is there, so that the mover may pass but not stop.
const THROUGH_ONLY: u8 = 1 << 7;

/// In [`Reach::entry`]: which of two arrangements the neighbours have; see [`Topology::parity`].
const ODD: u8 = 1 << ODD_BIT;
const ODD_BIT: u8 = 6;

/// In [`Reach::entry`]: the bits of the terrain's multiplier; 0 if the cell cannot be entered.
const MULTIPLIER: u8 = 0b11;

/// All cells that a mover can reach, each with the least cost of getting there.
#[derive(Clone, Debug)]
pub struct Reach {
    from: Cell,
    pace: Pace,
    window: Window,
    topology: Topology,
    /// Cost on arrival at each place in the window where the mover can stop; see [`Pace`].
    spent: Vec<u32>,
    /// Cost on arrival at places where it can only pass through.
    passing: PassingCosts,
    /// The multiplier for entering, and a flag if the mover may only pass through.
    entry: Vec<u8>,
    /// Directions in which the map allows a step.
    steps: Vec<u8>,
}

/// Finds every cell that `mover` can reach from `from` within `budget`.
///
/// A step enters with the whole footprint: it costs as much as its worst cell. Nothing is reached, not even the start,
/// if the mover does not fit on the map at `from`.
pub fn reach(
    map: &BattleMap,
    occupancy: &Occupancy,
    mover: &Mover,
    from: Cell,
    budget: Budget,
) -> Reach {
    let everywhere = |_place: usize, _spent: u32, _move_start: u32| true;
    Reach::search(map, occupancy, mover, from, budget, None, everywhere)
}

/// Finds the cells of `goals` that `mover` can reach from `from` within `budget`, and the cheapest paths there: the
/// same as [`reach`] finds, but much faster if they are far away.
///
/// Outside `goals` it finds only cells that may be on the way to them, and not necessarily their cheapest paths.
pub fn reach_towards(
    map: &BattleMap,
    occupancy: &Occupancy,
    mover: &Mover,
    from: Cell,
    budget: Budget,
    goals: &Block,
) -> Reach {
    let window = Reach::window(map, mover, from, budget);
    let towards = Towards::new(map.topology(), &window, mover.metric, budget, goals);
    let leads_there =
        |place: usize, spent: u32, move_start: u32| towards.leads_there(place, spent, move_start);
    Reach::search(map, occupancy, mover, from, budget, None, leads_there)
}

/// Returns the fewest Moves of `feet_per_move` feet in which a mover could get from `from` to any of `goals` without
/// obstacles; 0 if it is there.
pub fn fewest_moves(
    topology: Topology,
    metric: DistanceMetric,
    from: Cell,
    feet_per_move: u32,
    goals: &Block,
) -> u32 {
    let pace = Pace::new(metric, feet_per_move);
    let (columns, rows) = goals.offset_from(from);
    let units = pace.tariff.min_units(topology, columns, rows);
    let by_steps = columns.max(rows).div_ceil(pace.steps().max(1));
    units.div_ceil(pace.limit.max(1)).max(by_steps)
}

/// Returns the fewest feet in which a mover could get from `from` to any of `goals` without obstacles.
pub fn fewest_feet(topology: Topology, metric: DistanceMetric, from: Cell, goals: &Block) -> u32 {
    let tariff = metric.tariff();
    let (columns, rows) = goals.offset_from(from);
    tariff.feet(tariff.min_units(topology, columns, rows))
}

/// Finds the cheapest path of `mover` from `from` to `to` within `budget`; `None` if it cannot get or stop there. The
/// search ends as soon as the path is known.
pub fn find_path(
    map: &BattleMap,
    occupancy: &Occupancy,
    mover: &Mover,
    from: Cell,
    to: Cell,
    budget: Budget,
) -> Option<Path> {
    let everywhere = |_place: usize, _spent: u32, _move_start: u32| true;
    Reach::search(map, occupancy, mover, from, budget, Some(to), everywhere).path_to(to)
}

impl Reach {
    /// Returns the cell where the mover starts.
    pub const fn from(&self) -> Cell {
        self.from
    }

    /// Returns the cost of stopping with the top-left cell on `cell`; `None` if that is out of reach or an ally is
    /// there. Staying put costs nothing.
    pub fn cost(&self, cell: Cell) -> Option<MoveCost> {
        let place = self.window.place(cell)?;
        self.stops_at(place)
            .then(|| self.pace.cost(self.spent[place].into()))
    }

    /// Returns the cells on which the mover can stop with their costs, row by row, including its own.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, MoveCost)> + '_ {
        (0..self.spent.len())
            .filter(|&place| self.stops_at(place))
            .map(|place| {
                let cost = self.pace.cost(self.spent[place].into());
                (self.window.cell(place), cost)
            })
    }

    /// Returns the cheapest path to a stop on `cell`. Of equally cheap paths it prefers, seen from the end, straight
    /// steps to diagonal ones and going on to turning; the order of the directions decides the rest.
    pub fn path_to(&self, cell: Cell) -> Option<Path> {
        self.cost(cell)?;
        let mut steps = Vec::new();
        let mut here = cell;
        let mut spent = self.spent[self.window.place(cell)?];
        let mut onward = None;
        while here != self.from {
            let place = self.window.place(here)?;
            steps.push(PathStep {
                cell: here,
                cost: self.pace.cost(spent.into()),
                difficult: self.entry[place] & MULTIPLIER > 1,
            });
            let directions = self.topology.directions().iter().copied();
            let (came_by, before) = directions
                .filter_map(|direction| {
                    let before = self.before_step(place, here, spent, direction)?;
                    Some((direction, before))
                })
                .min_by_key(|&(direction, _)| {
                    let diagonal = self.topology.is_diagonal(direction);
                    (diagonal, Some(direction) != onward)
                })?;
            here = self.topology.step(here, came_by.opposite());
            spent = before;
            onward = Some(came_by);
        }
        steps.reverse();
        Some(Path {
            from: self.from,
            steps,
        })
    }

    /// Returns the cost before a step in `direction`, if a cheapest path with the cost `spent` at `here` may end with
    /// that step.
    fn before_step(
        &self,
        place: usize,
        here: Cell,
        spent: u32,
        direction: Direction,
    ) -> Option<u32> {
        let came_from = self.topology.step(here, direction.opposite());
        let before = self.window.place(came_from)?;
        if self.steps[before] & direction.bit() == 0 {
            return None;
        }
        let multiplier = self.entry[place] & MULTIPLIER;
        let diagonal = self.topology.is_diagonal(direction);
        let cost = self.pace.tariff.step(diagonal, multiplier);
        if !self.stops_at(before) {
            // No Move ends there, so both steps belong to the same one.
            return spent
                .checked_sub(cost)
                .filter(|&passed| self.passing.has(before, passed));
        }
        let stop = self.spent[before];
        let goes_on = self.pace.after(stop.into(), cost) == Some(spent.into());
        // The rest of a Move may be given up to have a whole one for the way past allies.
        let starts_afresh =
            !self.stops_at(place) && spent == (stop / self.pace.span + 1) * self.pace.span + cost;
        (goes_on || starts_afresh).then_some(stop)
    }

    fn stops_at(&self, place: usize) -> bool {
        self.spent[place] != UNREACHED
    }

    /// Returns the part of the map that `budget` can touch.
    fn window(map: &BattleMap, mover: &Mover, from: Cell, budget: Budget) -> Window {
        let pace = Pace::new(mover.metric, budget.feet_per_move);
        // Steps in a Move times Moves: no path leads further.
        let radius = u64::from(pace.steps()).saturating_mul(budget.moves.into());
        if map.contains_space(&Space::new(from, mover.footprint)) {
            Window::around(from, radius, map)
        } else {
            Window::default()
        }
    }

    /// Searches up to the end of `budget`, or until `target` is final, but continues only from arrivals for which
    /// `leads_there` is true: its arguments are a place, the cost there, and the start of that Move.
    fn search(
        map: &BattleMap,
        occupancy: &Occupancy,
        mover: &Mover,
        from: Cell,
        budget: Budget,
        target: Option<Cell>,
        leads_there: impl Fn(usize, u32, u32) -> bool,
    ) -> Self {
        let pace = Pace::new(mover.metric, budget.feet_per_move);
        let window = Self::window(map, mover, from, budget);
        let mut found = Self {
            from,
            pace,
            window,
            topology: map.topology(),
            spent: vec![UNREACHED; window.len()],
            passing: PassingCosts::default(),
            entry: Vec::with_capacity(window.len()),
            steps: Vec::with_capacity(window.len()),
        };
        found.look_at(map, occupancy, mover);
        if let Some(start) = window.place(from) {
            found.spent[start] = 0;
            if budget.moves > 0 && pace.steps() > 0 {
                let target = target.and_then(|to| window.place(to));
                found.spread(start, budget.moves, target, leads_there);
            }
        }
        found
    }

    /// Copies the terrain and occupancy for this mover into the window.
    fn look_at(&mut self, map: &BattleMap, occupancy: &Occupancy, mover: &Mover) {
        let layer = map.steps(mover.footprint);
        let multipliers = mover.costs.by_terrains();
        for row in self.window.rows(map) {
            self.steps.extend_from_slice(&layer.steps[row.clone()]);
            let terrains = layer.terrains[row].iter();
            self.entry
                .extend(terrains.map(|&set| multipliers[usize::from(set)]));
        }
        if self.topology.is_hex() {
            for (place, entry) in self.entry.iter_mut().enumerate() {
                *entry |= self.topology.parity(self.window.cell(place)) << ODD_BIT;
            }
        }
        for (cell, passage) in occupancy.restricted_positions(mover.footprint) {
            let Some(place) = self.window.place(cell) else {
                continue;
            };
            match passage {
                Passage::Free => {}
                Passage::ThroughOnly => self.entry[place] |= THROUGH_ONLY,
                // A path cannot continue from there, unless it starts there.
                Passage::StopOnly if cell == self.from => {}
                Passage::StopOnly => self.steps[place] = 0,
                Passage::Closed => self.entry[place] &= ODD,
            }
        }
    }

    /// Spreads from `start` until `moves` Moves are spent or `target` is final, to places for which `leads_there` is
    /// true.
    fn spread(
        &mut self,
        start: usize,
        moves: u32,
        target: Option<usize>,
        leads_there: impl Fn(usize, u32, u32) -> bool,
    ) {
        let Pace {
            tariff,
            limit,
            span,
        } = self.pace;
        let bits = tariff.bucket_bits;
        // By direction: the offset of the next place, and the cost of a step by multiplier. There are two tables, for
        // the two arrangements of the neighbours of hexagons.
        let mut ways = [[(0, tariff.straight); 8]; 2];
        for (parity, ways) in (0..).zip(&mut ways) {
            for &direction in self.topology.directions() {
                let way = &mut ways[direction as usize];
                let next = self.topology.step(Cell::new(parity, parity), direction);
                way.0 = ((next.y - parity) * self.window.width + next.x - parity) as usize;
                if self.topology.is_diagonal(direction) {
                    way.1 = tariff.diagonal;
                }
            }
        }

        // All lists have the same length, so that one comparison checks an index into any of them.
        let len = self.spent.len();
        let spent = &mut self.spent[..len];
        let entry = &self.entry[..len];
        let steps = &self.steps[..len];

        let passing = &mut self.passing;
        let mut queue = BucketRing::with_capacity(len);
        queue.push(0, start);
        let mut bucket = 0;
        let mut move_start = 0;
        let mut moves_left = moves - 1;
        while queue.pending > 0 || passing.is_due_later() {
            if bucket << bits >= move_start + span {
                move_start += span;
                moves_left -= 1;
            }
            let mut next = queue.take(bucket);
            loop {
                let passed = passing.next_before((bucket + 1) << bits);
                let passes = passed.is_some();
                let (place, here) = if let Some(passed) = passed {
                    passed
                } else if let Some((place, after)) = queue.get(next) {
                    next = after;
                    (place, spent[place])
                } else {
                    break;
                };
                if here >> bits != bucket {
                    // The place was reached more cheaply after it was queued here.
                    continue;
                }
                if Some(place) == target {
                    return;
                }
                let in_move = here - move_start;
                if moves_left == 0 && in_move + tariff.cheapest() > limit {
                    // At the edge of the window there is nothing further to visit.
                    continue;
                }
                let ways = &ways[usize::from((entry[place] & ODD) >> ODD_BIT)];
                let mut open = steps[place];
                while open != 0 {
                    let (offset, costs) = &ways[open.trailing_zeros() as usize];
                    open &= open - 1;
                    let to = place.wrapping_add(*offset);
                    let cost = costs[usize::from(entry[to] & MULTIPLIER)];
                    // A Move ends only where the mover can stop.
                    let afresh = cost <= limit && moves_left > 0 && !passes;
                    let before = spent[to];
                    if entry[to] & THROUGH_ONLY != 0 {
                        // A mover that has to get past allies may do better with a whole Move for it.
                        if in_move + cost <= limit && leads_there(to, here + cost, move_start) {
                            passing.arrive(to, here + cost, span);
                        }
                        let next = move_start + span;
                        if afresh && leads_there(to, next + cost, next) {
                            passing.arrive(to, next + cost, span);
                        }
                        continue;
                    }
                    let (arrival, begun) = if in_move + cost <= limit {
                        (here + cost, move_start)
                    } else if afresh {
                        (move_start + span + cost, move_start + span)
                    } else {
                        continue;
                    };
                    if arrival < before && leads_there(to, arrival, begun) {
                        spent[to] = arrival;
                        if before == UNREACHED || before >> bits != arrival >> bits {
                            queue.push(arrival >> bits, to);
                        }
                    }
                }
            }
            bucket += 1;
        }
    }
}

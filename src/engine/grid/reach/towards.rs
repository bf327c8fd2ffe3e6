//! Finds the places that may be on the way to a goal within a budget.

use super::window::Window;
use crate::grid::pace::Pace;
use crate::grid::{Block, Budget, Cell, DistanceMetric, Topology};

/// The remaining way from every column and row of a window to the nearest of some goals, ignoring obstacles.
pub(super) struct Towards {
    topology: Topology,
    pace: Pace,
    width: usize,
    /// For each column of the window, its distance in columns from the goals; below it the same for rows.
    columns: Vec<u32>,
    rows: Vec<u32>,
    /// Maximum number of steps in a Move.
    steps: u32,
    /// Start of the last Move.
    last_start: u64,
}

impl Towards {
    pub fn new(
        topology: Topology,
        window: &Window,
        metric: DistanceMetric,
        budget: Budget,
        goals: &Block,
    ) -> Self {
        let pace = Pace::new(metric, budget.feet_per_move);
        let (width, height) = window.size();
        let cells = |len: usize, cell: &dyn Fn(usize) -> Cell, of: fn((u32, u32)) -> u32| {
            (0..len)
                .map(|at| of(goals.offset_from(cell(at))))
                .collect::<Vec<u32>>()
        };
        let columns = cells(width, &|at| window.cell(at), |(columns, _)| columns);
        let rows = cells(height, &|at| window.cell(at * width), |(_, rows)| rows);
        Self {
            topology,
            pace,
            width: width.max(1),
            columns,
            rows,
            steps: pace.steps().max(1),
            last_start: u64::from(budget.moves.saturating_sub(1)) * u64::from(pace.span),
        }
    }

    /// True if a goal may still be reached from `place` with the cost `spent`, in a Move that started at `move_start`.
    pub fn leads_there(&self, place: usize, spent: u32, move_start: u32) -> bool {
        let (columns, rows) = (
            self.columns[place % self.width],
            self.rows[place / self.width],
        );
        // A loss at the end of a Move only adds to the cost of the steps, and no Move holds more steps.
        let units = self.pace.tariff.min_units(self.topology, columns, rows);
        let by_units = u64::from(spent) + u64::from(units);
        let moves = u64::from(columns.max(rows).div_ceil(self.steps));
        let by_steps = u64::from(move_start) + moves.saturating_sub(1) * u64::from(self.pace.span);
        by_units <= self.last_start + u64::from(self.pace.limit) && by_steps <= self.last_start
    }
}

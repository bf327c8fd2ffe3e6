//! Which places may lie on the way to a goal within a budget.

use super::window::Window;
use crate::grid::pace::Pace;
use crate::grid::{Block, Budget, Cell, DistanceMetric, Topology};

/// What is left to go from every column and row of a window to the nearest of some goals, if nothing stood in the
/// way.
pub(super) struct Towards {
    topology: Topology,
    pace: Pace,
    width: usize,
    /// How many columns each column of the window lies outside of the goals, and rows each row.
    columns: Vec<u32>,
    rows: Vec<u32>,
    /// How many steps a Move holds at most.
    steps: u32,
    /// Where the last Move starts.
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

    /// Whether a goal may still be reached from `place` if `spent` is spent there, in a Move that started at
    /// `move_start`.
    pub fn leads_there(&self, place: usize, spent: u32, move_start: u32) -> bool {
        let (columns, rows) = (
            self.columns[place % self.width],
            self.rows[place / self.width],
        );
        // Whatever is lost at the end of a Move only adds to what the steps cost, and no Move holds more steps.
        let units = self.pace.tariff.fewest(self.topology, columns, rows);
        let by_units = u64::from(spent) + u64::from(units);
        let moves = u64::from(columns.max(rows).div_ceil(self.steps));
        let by_steps = u64::from(move_start) + moves.saturating_sub(1) * u64::from(self.pace.span);
        by_units <= self.last_start + u64::from(self.pace.limit) && by_steps <= self.last_start
    }
}

//! Converts a mover's steps to Moves.

use super::metric::StepCosts;
use super::{DistanceMetric, MoveCost};

/// The length of a Move under a metric.
///
/// The cost so far is a single number: the start of the current Move plus the units spent in it. Of two paths to a cell
/// the one with the smaller number is never worse, whatever follows. That makes a search by this number exact, although
/// the rest of a Move is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pace {
    /// The costs of steps.
    pub tariff: StepCosts,
    /// Maximum number of units in a Move.
    pub limit: u32,
    /// Distance from the start of one Move to the start of the next: more than the limit, and a multiple of the
    /// search's bucket width.
    pub span: u32,
}

impl Pace {
    pub fn new(metric: DistanceMetric, feet_per_move: u32) -> Self {
        let tariff = metric.tariff();
        let limit = tariff.limit(feet_per_move);
        let span = ((limit >> tariff.bucket_bits) + 1) << tariff.bucket_bits;
        Self {
            tariff,
            limit,
            span,
        }
    }

    /// Returns the maximum number of steps in a Move.
    pub const fn steps(&self) -> u32 {
        self.limit / self.tariff.cheapest()
    }

    /// Returns the cost after a step of `cost` units, in this Move or else the next; `None` if the step is too long for
    /// any Move.
    pub fn after(&self, spent: u64, cost: u32) -> Option<u64> {
        let span = u64::from(self.span);
        let cost = u64::from(cost);
        let limit = u64::from(self.limit);
        if spent % span + cost <= limit {
            Some(spent + cost)
        } else {
            (cost <= limit).then(|| (spent / span + 1) * span + cost)
        }
    }

    /// True if a step from `before` to `after` began a new Move.
    pub fn is_next_move(&self, before: u64, after: u64) -> bool {
        before / u64::from(self.span) < after / u64::from(self.span)
    }

    /// Returns the cost at the beginning of the next Move, whatever is left of this one.
    pub fn next_move(&self, spent: u64) -> u64 {
        let span = u64::from(self.span);
        (spent / span + 1) * span
    }

    /// Returns the cost in Moves and feet.
    pub fn cost(&self, spent: u64) -> MoveCost {
        if spent == 0 {
            return MoveCost::default();
        }
        let span = u64::from(self.span);
        MoveCost {
            moves: u32::try_from(spent / span + 1).unwrap_or(u32::MAX),
            feet: self.tariff.feet((spent % span) as u32),
        }
    }
}

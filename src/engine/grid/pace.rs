//! How a mover's steps add up to Moves.

use super::metric::Tariff;
use super::{DistanceMetric, MoveCost};

/// The length of a Move under a metric.
///
/// What has been spent is a single number: the start of the current Move plus the units spent in
/// it. Of two paths to a cell the one with the smaller number is never worse, whatever comes after:
/// that is what makes a search by this number exact, although what is left of a Move is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pace {
    /// What steps cost.
    pub tariff: Tariff,
    /// The most units in a Move.
    pub limit: u32,
    /// The distance from the start of one Move to the start of the next: more than the limit, and a
    /// whole number of the search's buckets.
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

    /// How many steps a Move holds at most.
    pub const fn steps(&self) -> u32 {
        self.limit / self.tariff.cheapest()
    }

    /// What has been spent after a step of `cost` units, in this Move or else the next; `None`
    /// where the step is too long for any Move.
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

    /// Whether a step that led from `before` to `after` began a new Move.
    pub fn is_next_move(&self, before: u64, after: u64) -> bool {
        before / u64::from(self.span) < after / u64::from(self.span)
    }

    /// What has been spent when the next Move begins, whatever is left of this one.
    pub fn next_move(&self, spent: u64) -> u64 {
        let span = u64::from(self.span);
        (spent / span + 1) * span
    }

    /// What has been spent, in Moves and feet.
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

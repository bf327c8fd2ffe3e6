//! Distances between spaces and costs of steps.
//!
//! On hexagons nothing is diagonal: every metric counts 5 ft for each step there.

use serde::{Deserialize, Serialize};

#[cfg(test)]
use super::Cell;
use super::{FEET_PER_SQUARE, Space, Topology};

/// The rule for diagonals. All public numbers are in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DistanceMetric {
    /// A diagonal is as long as a straight step: 5 ft.
    Uniform,
    /// The first diagonal is 5 ft, the second 10 ft, and so on in turn.
    Alternating,
    /// A diagonal is 7 ft.
    Diagonal7,
    /// Straight from centre to centre, rounded down to a foot; a diagonal step is 7.07 ft.
    CentreToCentre,
}

impl DistanceMetric {
    /// All metrics.
    pub const ALL: [Self; 4] = [
        Self::Uniform,
        Self::Alternating,
        Self::Diagonal7,
        Self::CentreToCentre,
    ];

    /// Returns the distance from one square to another, in feet.
    #[cfg(test)]
    pub fn feet(self, a: Cell, b: Cell) -> u32 {
        self.feet_across(a.x.abs_diff(b.x), a.y.abs_diff(b.y))
    }

    /// Returns the distance between the nearest cells of two spaces, in feet; 0 if they overlap.
    pub fn feet_between(self, a: &Space, b: &Space) -> u32 {
        if a.topology().is_hex() {
            return a.squares_to(b).saturating_mul(FEET_PER_SQUARE);
        }
        let (columns, rows) = a.offset_to(b);
        self.feet_across(columns, rows)
    }

    fn feet_across(self, columns: u32, rows: u32) -> u32 {
        let (long, short) = (u64::from(columns.max(rows)), u64::from(columns.min(rows)));
        let feet = match self {
            Self::Uniform => 5 * long,
            Self::Alternating => 5 * (long + short / 2),
            Self::Diagonal7 => 5 * (long - short) + 7 * short,
            Self::CentreToCentre => {
                let (long, short) = (u128::from(long), u128::from(short));
                (25 * (long * long + short * short)).isqrt() as u64
            }
        };
        u32::try_from(feet).unwrap_or(u32::MAX)
    }

    /// Returns the costs of steps under this metric.
    pub(super) const fn tariff(self) -> StepCosts {
        // The index is the multiplier of the terrain; cells with multiplier 0 cannot be entered.
        const NO: u32 = StepCosts::NO_ENTRY;
        match self {
            Self::Uniform => StepCosts {
                straight: [NO, 1, 2, 3],
                diagonal: [NO, 1, 2, 3],
                units_per_feet: (1, 5),
                bucket_bits: 0,
            },
            // Half squares, shown rounded down, so that open diagonals cost 1, 2, 1, 2 in turn. A difficult diagonal is
            // 3 squares wherever it comes in the row; a tripled one is 4.5, rounded up to 5.
            Self::Alternating => StepCosts {
                straight: [NO, 2, 4, 6],
                diagonal: [NO, 3, 6, 10],
                units_per_feet: (2, 5),
                bucket_bits: 1,
            },
            Self::Diagonal7 => StepCosts {
                straight: [NO, 5, 10, 15],
                diagonal: [NO, 7, 14, 21],
                units_per_feet: (1, 1),
                bucket_bits: 2,
            },
            // Hundredths of a foot.
            Self::CentreToCentre => StepCosts {
                straight: [NO, 500, 1000, 1500],
                diagonal: [NO, 707, 1414, 2121],
                units_per_feet: (100, 1),
                bucket_bits: 8,
            },
        }
    }
}

/// The costs of steps, in the metric's own whole units, so that sums stay exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StepCosts {
    /// Cost of a step along a row or column, by the multiplier of the terrain.
    pub straight: [u32; 4],
    /// Cost of a diagonal step, by the multiplier of the terrain.
    pub diagonal: [u32; 4],
    /// The first number in units equals the second in feet; feet come in multiples of the second number.
    units_per_feet: (u32, u32),
    /// `1 << bucket_bits` units are at most the cheapest step. Steps that end in one bucket of that width cannot
    /// improve each other, which makes the search's queue exact.
    pub bucket_bits: u32,
}

impl StepCosts {
    /// Cost of a cell that cannot be entered: more than any Move, but small enough to be added to one.
    pub const NO_ENTRY: u32 = u32::MAX / 2;

    /// Maximum number of units in a Move, however many feet it has.
    const MAX_MOVE_UNITS: u32 = u32::MAX / 4;

    /// Returns the cost of the cheapest step.
    pub const fn cheapest(&self) -> u32 {
        self.straight[1]
    }

    /// Returns the fewest units that lead this many columns and rows away; on hexagons nothing is diagonal.
    pub fn min_units(&self, topology: Topology, columns: u32, rows: u32) -> u32 {
        let (long, short) = (columns.max(rows), columns.min(rows));
        let diagonals = if topology.is_hex() { 0 } else { short };
        let straight = (long - diagonals).saturating_mul(self.straight[1]);
        straight.saturating_add(diagonals.saturating_mul(self.diagonal[1]))
    }

    /// Returns the most units whose price, rounded down, is within `feet`.
    pub fn limit(&self, feet: u32) -> u32 {
        let (units, per) = self.units_per_feet;
        let limit = (u64::from(feet / per) + 1) * u64::from(units) - 1;
        u32::try_from(limit).map_or(Self::MAX_MOVE_UNITS, |limit| {
            limit.min(Self::MAX_MOVE_UNITS)
        })
    }

    /// Returns the price of `units`, in feet, rounded down.
    pub const fn feet(&self, units: u32) -> u32 {
        let (per_units, feet) = self.units_per_feet;
        units / per_units * feet
    }

    /// Returns the units of one step into terrain of `multiplier` 1 to 3.
    pub fn step(&self, diagonal: bool, multiplier: u8) -> u32 {
        let table = if diagonal {
            &self.diagonal
        } else {
            &self.straight
        };
        table[usize::from(multiplier & 3)]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::Footprint;

    #[test]
    fn diagonals_count_by_each_metric() {
        let diagonals = |metric: DistanceMetric| {
            [1, 2, 3, 4].map(|n| metric.feet(Cell::new(0, 0), Cell::new(n, -n)))
        };
        assert_eq!(diagonals(DistanceMetric::Uniform), [5, 10, 15, 20]);
        assert_eq!(diagonals(DistanceMetric::Alternating), [5, 15, 20, 30]);
        assert_eq!(diagonals(DistanceMetric::Diagonal7), [7, 14, 21, 28]);
        assert_eq!(diagonals(DistanceMetric::CentreToCentre), [7, 14, 21, 28]);
        let far = Cell::new(9, 9);
        assert_eq!(
            DistanceMetric::CentreToCentre.feet(Cell::new(0, 0), far),
            63
        );
        assert_eq!(
            DistanceMetric::Alternating.feet(Cell::new(0, 0), Cell::new(5, 3)),
            30
        );
    }

    #[test]
    fn space_distance_is_between_nearest_cells() {
        let ogre = Space::new(Cell::new(0, 0), Footprint::TWO);
        let rat = Space::new(Cell::new(4, 3), Footprint::ONE);
        // Nearest cells: (1, 1) and (4, 3).
        assert_eq!(DistanceMetric::Alternating.feet_between(&ogre, &rat), 20);
        assert_eq!(DistanceMetric::Uniform.feet_between(&rat, &ogre), 15);
        let inside = Space::new(Cell::new(1, 1), Footprint::ONE);
        assert_eq!(DistanceMetric::Uniform.feet_between(&ogre, &inside), 0);
    }

    #[test]
    fn every_metric_counts_hex_steps() {
        for topology in [Topology::HexPointy, Topology::HexFlat] {
            let at = |x, y| Space::from_cell(topology, Cell::new(x, y));
            for metric in DistanceMetric::ALL {
                assert_eq!(metric.feet_between(&at(0, 0), &at(1, 1)), 10);
                assert_eq!(metric.feet_between(&at(1, 1), &at(2, 2)), 5);
                assert_eq!(metric.feet_between(&at(3, 0), &at(0, 0)), 15);
            }
        }
    }

    #[test]
    fn move_covers_what_its_feet_pay_for() {
        // Four alternating diagonals are 12 half squares, 30 ft; a thirteenth half is free.
        let tariff = DistanceMetric::Alternating.tariff();
        assert_eq!(
            (tariff.limit(30), tariff.feet(12), tariff.feet(13)),
            (13, 30, 30)
        );
        assert_eq!(tariff.limit(34), 13);
        assert_eq!(DistanceMetric::Uniform.tariff().limit(29), 5);
        assert_eq!(DistanceMetric::Diagonal7.tariff().limit(29), 29);
        assert_eq!(DistanceMetric::CentreToCentre.tariff().limit(7), 799);
        for metric in DistanceMetric::ALL {
            let tariff = metric.tariff();
            assert!(1 << tariff.bucket_bits <= tariff.cheapest());
            assert!(tariff.limit(u32::MAX) < StepCosts::NO_ENTRY);
        }
    }

    proptest! {
        #[test]
        fn distances_are_symmetric(
            a in any::<(i32, i32)>(), b in any::<(i32, i32)>(),
            near in (-20..20, -20..20), here in (-20..20, -20..20),
        ) {
            for metric in DistanceMetric::ALL {
                prop_assert_eq!(metric.feet(a.into(), b.into()), metric.feet(b.into(), a.into()));
                let there = metric.feet(near.into(), here.into());
                prop_assert_eq!(there, metric.feet(here.into(), near.into()));
                prop_assert_eq!(there == 0, near == here);
            }
        }

        #[test]
        fn space_distance_is_the_nearest_cell_distance(
            a in (-9..9, -9..9), b in (-9..9, -9..9), m in 1u8..=4, n in 1u8..=4,
        ) {
            let a = Space::new(a.into(), Footprint::new(Topology::Square, m).unwrap());
            let b = Space::new(b.into(), Footprint::new(Topology::Square, n).unwrap());
            for metric in DistanceMetric::ALL {
                let nearest = a
                    .cells()
                    .flat_map(|p| b.cells().map(move |q| metric.feet(p, q)))
                    .min()
                    .unwrap();
                prop_assert_eq!(metric.feet_between(&a, &b), nearest);
                prop_assert_eq!(metric.feet_between(&b, &a), nearest);
            }
        }
    }
}

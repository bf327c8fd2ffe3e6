//! Terrain of cells, and the cost of entering it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The terrain of one cell.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Terrain {
    /// Nothing is in the way.
    #[default]
    Open,
    /// Rubble, undergrowth, a steep slope.
    Difficult,
    /// Worse than difficult: a swamp, a barricade.
    VeryDifficult,
    /// Solid: stops movement and sight, and no diagonal step cuts its corners.
    Blocked,
    /// Water deep enough to swim in.
    Water,
    /// A hole; it does not stop sight.
    Pit,
    /// A rock face, a ladder, a net: terrain that has to be climbed.
    Climb,
}

impl Terrain {
    /// All kinds of terrain.
    pub const ALL: [Self; 7] = [
        Self::Open,
        Self::Difficult,
        Self::VeryDifficult,
        Self::Blocked,
        Self::Water,
        Self::Pit,
        Self::Climb,
    ];

    /// Returns the bit for this terrain in a set of terrains.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The cost for one creature of entering each terrain: a multiplier of 1 to 3, or no entry.
///
/// By default open terrain costs 1, difficult terrain and water 2, very difficult terrain and climbing 3; blocked cells
/// and pits cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(
    try_from = "[Option<u8>; Terrain::ALL.len()]",
    into = "[Option<u8>; Terrain::ALL.len()]"
)]
pub struct TerrainCosts([Option<u8>; Terrain::ALL.len()]);

/// The error of a price that is not 1 to 3 times the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainCostError {
    /// The terrain that was given a price.
    pub terrain: Terrain,
    /// The requested multiplier.
    pub multiplier: u8,
}

impl fmt::Display for TerrainCostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} terrain multiplies the cost by 1 to 3, not by {}",
            self.terrain, self.multiplier
        )
    }
}

impl std::error::Error for TerrainCostError {}

impl TerrainCosts {
    /// Returns the multiplier for entering `terrain`, 1 to 3; `None` if it cannot be entered.
    pub const fn multiplier(&self, terrain: Terrain) -> Option<u8> {
        self.0[terrain as usize]
    }

    /// Returns these costs with `multiplier` (1 to 3, `None` for no entry) for `terrain`.
    ///
    /// # Errors
    /// [`TerrainCostError`] if the multiplier is not 1 to 3.
    pub fn with(
        mut self,
        terrain: Terrain,
        multiplier: Option<u8>,
    ) -> Result<Self, TerrainCostError> {
        self.0[terrain as usize] = multiplier;
        Self::try_from(self.0)
    }

    /// Returns the highest multiplier for each set of terrains, by the set's bits; 0 for no entry.
    pub(super) fn by_terrains(&self) -> [u8; 1 << Terrain::ALL.len()] {
        // Each set is a smaller set plus its lowest terrain.
        const NO_ENTRY: u8 = 4;
        let mut worst = [0; 1 << Terrain::ALL.len()];
        for set in 1..worst.len() {
            let lowest = self.0[set.trailing_zeros() as usize].unwrap_or(NO_ENTRY);
            worst[set] = lowest.max(worst[set & (set - 1)]);
        }
        worst.map(|worst| if worst == NO_ENTRY { 0 } else { worst })
    }
}

impl Default for TerrainCosts {
    fn default() -> Self {
        Self(Terrain::ALL.map(|terrain| match terrain {
            Terrain::Open => Some(1),
            Terrain::Difficult | Terrain::Water => Some(2),
            Terrain::VeryDifficult | Terrain::Climb => Some(3),
            Terrain::Blocked | Terrain::Pit => None,
        }))
    }
}

impl TryFrom<[Option<u8>; Terrain::ALL.len()]> for TerrainCosts {
    type Error = TerrainCostError;

    fn try_from(costs: [Option<u8>; Terrain::ALL.len()]) -> Result<Self, TerrainCostError> {
        for (terrain, cost) in Terrain::ALL.into_iter().zip(costs) {
            if let Some(multiplier) = cost.filter(|m| !(1..=3).contains(m)) {
                return Err(TerrainCostError {
                    terrain,
                    multiplier,
                });
            }
        }
        Ok(Self(costs))
    }
}

impl From<TerrainCosts> for [Option<u8>; Terrain::ALL.len()] {
    fn from(costs: TerrainCosts) -> Self {
        costs.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiplier_is_one_to_three() {
        let costs = TerrainCosts::default();
        assert_eq!(costs.multiplier(Terrain::Water), Some(2));
        let swimmer = costs.with(Terrain::Water, Some(1)).unwrap();
        assert_eq!(swimmer.multiplier(Terrain::Water), Some(1));
        assert_eq!(
            costs.with(Terrain::Pit, Some(4)),
            Err(TerrainCostError {
                terrain: Terrain::Pit,
                multiplier: 4
            })
        );
        assert!(costs.with(Terrain::Pit, Some(0)).is_err());
    }

    #[test]
    fn a_space_costs_as_much_as_its_worst_cell() {
        let worst = TerrainCosts::default().by_terrains();
        let set = |terrains: &[Terrain]| {
            worst[usize::from(terrains.iter().fold(0, |set, t| set | t.bit()))]
        };
        assert_eq!(set(&[Terrain::Open]), 1);
        assert_eq!(set(&[Terrain::Open, Terrain::Water]), 2);
        assert_eq!(set(&[Terrain::VeryDifficult, Terrain::Water]), 3);
        assert_eq!(set(&[Terrain::Open, Terrain::Pit]), 0);
    }
}

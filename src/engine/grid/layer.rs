//! A layer of a map: a property of each cell that most maps do not use.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

/// A value for every cell, row by row; empty if all cells have the default.
///
/// A map without the layer is hashed and written like one from before such layers existed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Layer<T>(Vec<T>);

impl<T: Copy + Default + PartialEq> Layer<T> {
    /// True if every cell has the default.
    pub const fn is_plain(&self) -> bool {
        self.0.is_empty()
    }

    /// True if it has values for exactly this number of cells.
    pub const fn fits(&self, cells: usize) -> bool {
        self.0.is_empty() || self.0.len() == cells
    }

    /// Returns the value of the cell at `index`.
    pub fn at(&self, index: usize) -> T {
        self.0.get(index).copied().unwrap_or_default()
    }

    /// Changes the value of the cell at `index` on a map with this number of `cells`.
    pub fn set(&mut self, index: usize, cells: usize, value: T) {
        if self.at(index) == value {
            return;
        }
        self.0.resize(cells, T::default());
        self.0[index] = value;
        if value == T::default() {
            *self = std::mem::take(self).normal();
        }
    }

    /// Returns the same values, as an empty list if every cell has the default.
    pub fn normal(self) -> Self {
        let unusual = self.0.iter().any(|&value| value != T::default());
        if unusual { self } else { Self::default() }
    }
}

impl<T: Copy + Default + PartialEq + Hash> Hash for Layer<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_plain() {
            self.0.hash(state);
        }
    }
}

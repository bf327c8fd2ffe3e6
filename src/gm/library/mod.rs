//! The library, at the left of the map: creatures and characters to place, with their number, side and arrival.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{Entry, LibraryModel, LibraryOrder, Strength, WaveRow};
pub use panel::{LibraryUi, show};

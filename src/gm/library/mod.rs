//! The library, at the left of the map: creatures and characters to be brought in, how many, how and for whom.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{Entry, LibraryModel, Strength, WaveRow};
pub use panel::{LibraryUi, show};

//! When a fight is over: how long it took, who fell by whom, what was dealt and taken, and what comes now.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{AccountModel, AtTable, DeedRow, Line};
pub use panel::{AccountUi, show};

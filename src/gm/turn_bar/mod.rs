//! The buttons below the map for the next decisions.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{HoldChoice, TurnBarModel};
pub(in crate::gm) use model::{for_nomination, for_phases};
pub use panel::{HEIGHT, show};

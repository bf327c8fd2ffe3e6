//! Preview of an attack: its chances, and every modifier of its rolls.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{AimModel, AttackRow, DefenceChoice, TermRow};
pub use panel::{show, show_over};

//! The attack that would be made: its chances, and every term of its sums.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{AimModel, DefenceChoice, SwingModel, TermRow};
pub use panel::{show, show_over};

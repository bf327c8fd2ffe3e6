//! Dice that are rolled at the table and typed in: by side, by combatant, by kind of roll.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{DiceSwitch, RealDiceModel, SideDice};
pub use panel::show;

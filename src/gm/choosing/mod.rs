//! Fast or well: what each player character will do in the coming round.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{ChoosingModel, ChoosingRow};
pub use panel::show;

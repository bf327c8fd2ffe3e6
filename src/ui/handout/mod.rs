//! The window in which the GM chooses a handout, checks it, and shows it to the players.

mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use panel::{HandoutUi, show};
pub use systems::plugin;

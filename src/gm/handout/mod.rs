//! The window in which the GM chooses a handout, checks it, and shows it to the players.

mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use panel::{HandoutUi, show};

//! The window in which a handout is chosen, looked at, and then shown to the players.

mod panel;
#[cfg(test)]
mod tests;

pub use panel::{HandoutUi, show};

//! The window that asks for the size and ruleset of an empty map.

mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use panel::{NewMapUi, show};
pub use systems::plugin;

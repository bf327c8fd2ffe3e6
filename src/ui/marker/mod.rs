//! The marker editor.

mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use panel::{MarkerUi, show};
pub use systems::plugin;

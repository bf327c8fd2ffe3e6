//! The command palette: everything that has a name, found by a few typed letters.

mod model;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use model::{PaletteEntry, PaletteKind, PaletteModel};
pub use panel::{PaletteUi, show};
pub use systems::plugin;

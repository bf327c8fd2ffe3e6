//! Keys and help.

mod panel;
mod systems;
mod text;

pub use panel::{HelpUi, show};
pub use systems::plugin;

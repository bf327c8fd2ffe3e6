//! The GM menu of a right click: everything that can be changed on a token or a square.

mod model;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use model::{ContextItem, ContextMenuModel, side_to_check};
pub use panel::{ContextMenu, ContextMenuUi, show};
pub use systems::plugin;

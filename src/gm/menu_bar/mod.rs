//! The row at the top: menus, what is being played, where it stands, and the buttons that always
//! matter.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{Menu, MenuBarModel, MenuRow};
pub use panel::{PanelsShown, show};

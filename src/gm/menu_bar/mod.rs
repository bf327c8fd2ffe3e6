//! The top row: menus, the name and current time of the fight, and the most important buttons.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{Menu, MenuBarModel, MenuRow};
pub use panel::{PanelsShown, show};

//! The top row: menus, the name and current time of the fight, and the most important buttons.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{MenuBarModel, MenuModel, MenuRow};
pub use panel::show;

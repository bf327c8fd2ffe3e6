//! The window in which entries of a ruleset are made and changed: a list to begin from, and the form.

mod fill;
mod list;
mod panel;
mod state;
#[cfg(test)]
mod tests;

pub use panel::show;
pub use state::{FormsUi, Kind};

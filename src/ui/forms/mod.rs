//! The window for making and changing entries of a ruleset: a list to start from, and the form.

mod inputs;
mod list;
mod panel;
mod state;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use panel::show;
pub use state::{FormsUi, Kind};
pub use systems::plugin;

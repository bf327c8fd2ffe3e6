//! The About window: the program's version and licence, and the licences of the software inside it.

mod licences;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use panel::{AboutUi, show};
pub use systems::plugin;

//! The marker editor.

mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use panel::{MarkerUi, show};

//! The marker editor.

mod panel;
#[cfg(test)]
mod tests;

pub use panel::{MarkerUi, show};

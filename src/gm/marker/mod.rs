//! The window in which a marker is written on.

mod panel;
#[cfg(test)]
mod tests;

pub use panel::{MarkerUi, show};

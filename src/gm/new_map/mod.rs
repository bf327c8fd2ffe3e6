//! The window that asks how large an empty map is to be, and by which rules it is played.

mod panel;
#[cfg(test)]
mod tests;

pub use panel::{NewMapUi, show};

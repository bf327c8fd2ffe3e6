//! The window that asks for the size and ruleset of an empty map.

mod panel;
#[cfg(test)]
mod tests;

pub use panel::{NewMapUi, show};

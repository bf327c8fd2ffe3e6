//! The window that asks for the size and ruleset of an empty map.

mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use panel::{NewMapUi, show};

//! The guide to the first fight: six hints beside what they are about, one at a time, each gone when it is done.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{Hint, Hints, learned};
pub use panel::{Places, show};

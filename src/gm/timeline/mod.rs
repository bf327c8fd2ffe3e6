//! The timeline: what happens when, on a ruler of this round and the next.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{Lane, Mark, MarkKind, Pennant, TimelineModel};
pub(in crate::gm) use model::{segments, spoilt_by};
pub use panel::show;

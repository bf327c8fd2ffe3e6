//! The timeline: the events of this round and the next, on a ruler.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::{Lane, LaneMark, MarkKind, Pennant, TimelineModel};
pub(in crate::gm) use model::{segments, spoilt_by};
pub use panel::{needed_height, show};

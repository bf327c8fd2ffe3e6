//! The first-fight guide: six hints next to what they explain, one at a time, each shown until it is done.

mod model;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use model::completed_by;
pub use panel::{HintTargets, show};
pub use systems::plugin;

//! The tools of Prepare, at the left of the map: what the pencil draws, how, and how large the map is.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::PrepareModel;
pub use panel::show;

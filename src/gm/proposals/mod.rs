//! The question about proposed lines, which are marked on the map.

mod model;
mod panel;
#[cfg(test)]
mod tests;
mod text;

pub use model::ProposalsModel;
pub use panel::show;

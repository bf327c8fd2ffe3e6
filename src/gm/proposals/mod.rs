//! The question what lines on the map are, which are marked there.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::ProposalsModel;
pub use panel::show;

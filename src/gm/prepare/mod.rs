//! The tools of Prepare, at the left of the map: what the pencil draws, how, and how large the map is.

mod furniture;
mod loading;
mod model;
mod panel;
mod picture;
#[cfg(test)]
mod tests;
mod zones;

pub use loading::show_loading;
pub use model::PrepareModel;
pub use panel::show;

//! The tools of Prepare mode, at the left of the map: the drawing tool, its options, and the size of the map.

mod furniture;
mod loading;
mod model;
mod panel;
mod picture;
#[cfg(test)]
mod tests;
mod text;
mod zones;

pub use loading::show_loading;
pub use model::PrepareModel;
pub use panel::show;

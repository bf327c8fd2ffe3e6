//! The banner over the map while a side is surprised.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::BannerModel;
pub use panel::show;

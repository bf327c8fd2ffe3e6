//! The banner over the map while a side is surprised.

mod model;
mod panel;

pub use model::BannerModel;
pub use panel::show;

//! The window in which somebody's portrait is taken: a picture from a file or the clipboard, cut out in a round frame.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::{PortraitModel, PortraitUi, Taken};
pub use panel::show;

//! The portrait window: a picture from a file or the clipboard, cropped to a round frame.

mod model;
mod panel;
mod systems;
#[cfg(test)]
mod tests;
mod text;

pub use model::{PortraitModel, PortraitSource, PortraitUi};
pub use panel::show;
pub use systems::plugin;

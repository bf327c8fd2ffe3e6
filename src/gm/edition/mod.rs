//! The notice that what a fight is played from has changed on disk: its rules, or its encounter file.

mod model;
mod panel;
#[cfg(test)]
mod tests;

pub use model::EditionNotice;
pub use panel::show;

//! Keys and help.

mod panel;
mod text;

pub use panel::{HelpUi, show};

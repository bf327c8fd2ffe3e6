//! Keys and help.

mod panel;

pub use panel::show;

//! A number that the GM changes by a click.

mod model;
mod panel;

pub use model::{NumberField, Sets};
pub(in crate::gm) use panel::show;

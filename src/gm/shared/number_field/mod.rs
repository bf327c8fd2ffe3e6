//! A number that the GM changes by a click.

mod drag;
mod model;
mod panel;

pub(in crate::gm) use drag::{drag, scale};
pub use model::{NumberField, Sets};
pub(in crate::gm) use panel::show;

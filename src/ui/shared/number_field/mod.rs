//! A number that the GM can change with a click.

mod drag;
mod model;
mod panel;

pub(in crate::ui) use drag::{drag, scale, scrubber};
pub use model::{NumberField, NumberSubject};
pub(in crate::ui) use panel::show;

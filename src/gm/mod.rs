//! The GM's window: the egui overlay around the map.
//!
//! Panels are plain functions of a model that return requests: [`model`] says what there is to show,
//! [`panels`] show it, [`overlay`] lays them out. No panel reads the fight and none changes it.

pub mod model;
pub mod notice;
pub mod overlay;
pub mod panels;
pub mod theme;

pub use model::{GmModel, GmSources, Keys};
pub use overlay::{GmUi, Layout};

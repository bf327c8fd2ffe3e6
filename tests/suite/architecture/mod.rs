//! Automatic checks of the module structure in `src/lib.rs`.
//!
//! Each check is a function from source text to complaints, and is tested on bad samples below it.

mod components;
mod cycles;
mod effects;
mod exclusive;
mod facts;
mod fields;
mod files;
mod models;
mod naming;
mod parameters;
mod places;
mod registered;
mod rooms;
pub(crate) mod source;
mod structures;
mod threads;

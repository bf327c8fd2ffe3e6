//! What a machine can check of the plan of the house in `src/lib.rs`.
//!
//! Each check is a function from source text to complaints, and is tried on a bad sample below it.

mod effects;
mod facts;
mod fields;
mod files;
mod models;
mod places;
mod rooms;
mod source;
mod structures;

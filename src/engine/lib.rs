//! # Splitsecond's engine: the headless half
//!
//! Rules, maps, fights, files and imports, without a window and without a feature for one. The package
//! `splitsecond` next to it adds the windows and the command line; its `lib.rs` has the architecture of both.
//!
//! A module may use only the modules to its left:
//!
//! ```text
//! grid → document → mapfile → ruleset → rules → encounter → cases → tactics → forecast → import → save → trial
//! ```

pub mod cases;
pub mod document;
pub mod encounter;
pub mod forecast;
pub mod grid;
pub mod import;
pub mod mapfile;
pub mod rules;
pub mod ruleset;
pub mod save;
pub mod tactics;
pub mod trial;

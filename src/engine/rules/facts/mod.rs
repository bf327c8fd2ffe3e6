//! Outcomes and rejections, and how they are described.
//!
//! A mechanic defines its outcomes and rejections in its `outcome.rs` and `rejection.rs`. It describes them in its
//! `words.rs`, which also decides what players perceive of them. [`Outcome`] and [`Rejection`] are enums over all
//! these types, which only `list` names.

pub mod check;
pub mod command;
#[macro_use]
mod input;
mod lexicon;
mod line;
mod list;
pub mod order;
mod outcome;
mod rejection;
pub mod sense;
mod slots;
mod sums;
pub mod target;
#[cfg(test)]
mod tests;
mod thrown;
mod written;

pub use check::{Check, CheckPlan, Term, TermKind};
pub use command::{EncounterCommand, Number, Span};
pub use input::{AnyThing, AtOne, Input, Spoken, Thing, Way};
pub use lexicon::{Lexicon, name_of_thing, span_words, with_names};
pub use line::{Line, Tell, Telling, Tone, Witnessed};
pub use list::{Outcome, Rejection};
pub use order::{Angle, Field, Fields, Order};
pub use outcome::Outcomes;
pub use rejection::Refuse;
pub use slots::slot_words;
pub use sums::{check_words, damage_words, plain, points_words, signed, term_words, total_words};
pub use thrown::Thrown;

pub use line::{capital, mid_sentence};
pub(in crate::rules) use line::{count, plural};

//! What rules tell: outcomes, rejections, and the means to put them in words.
//!
//! A mechanic states its facts in its own `outcome.rs` and `rejection.rs` and tells them in its own
//! `words.rs`, where it also says what those perceive of them who are there. [`Outcome`] and [`Rejection`]
//! are the sums of those, and `list` is the one place that names them all.

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

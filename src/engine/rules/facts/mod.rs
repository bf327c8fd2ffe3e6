//! Outcomes and rejections, and how they are described.
//!
//! A mechanic defines its outcomes and rejections in its `outcome.rs` and `rejection.rs`. It describes them in its
//! `text.rs`, which also decides what players perceive of them. [`Outcome`] and [`Rejection`] are enums over all
//! these types, which only `list` names.

pub mod check;
pub mod command;
#[macro_use]
mod input;
pub mod invalid_input;
mod item_destination;
mod lexicon;
mod line;
mod list;
pub mod order;
mod outcome;
mod rejection;
mod roll;
mod slots;
mod sums;
pub mod target;
#[cfg(test)]
pub(in crate::rules) mod tests;
mod written;

pub use check::{CheckPlan, CheckRoll, Term, TermKind};
pub use command::{EncounterCommand, GmNumber, Span};
pub use input::{AnyItem, Input, ItemInput, OrderField, Route, SingleTarget};
pub use item_destination::ItemDestination;
pub use lexicon::{Lexicon, entry_name, span_text, with_names};
pub use line::{Describe, LogLine, LogText, PlayerText, Tone};
pub use list::{Outcome, Rejection};
pub use order::{ActionOrder, Angle, Field, Fields};
pub use outcome::Outcomes;
pub use rejection::RejectionReason;
pub use roll::Roll;
pub use slots::slot_text;
pub use sums::{check_text, damage_text, plain, points_text, signed, term_text, total_text};

pub use line::{capitalise, mid_sentence};
pub(in crate::rules) use line::{count, plural};

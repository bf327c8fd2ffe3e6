//! What is asked, what happens and why not: commands and orders, outcomes, rejections, and the sums of checks.

pub mod check;
pub mod command;
pub mod order;

pub use check::{Check, CheckPlan, Term, TermKind};
pub use command::{EncounterCommand, Number};
pub use order::{Angle, Order};

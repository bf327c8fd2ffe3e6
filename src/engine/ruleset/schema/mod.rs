//! One declaration for each kind of entry: its fields with their help, limits, defaults, and where they count.
//!
//! [`Declared::declare`] names every field once, in the order of the list of fields. The same function does two things:
//!
//! - It *reads* an entry as it is written ([`Written`]) and checks it. Every problem has the line and column of its
//!   value, and an unknown field gets a suggestion.
//! - It *describes* the entries of this kind ([`Description`]): the list of fields, the form, the columns of a CSV table
//!   and the notes about fields without effect come from that.
//!
//! | file | holds |
//! | --- | --- |
//! | `group` | a group of fields that is read or described |
//! | `field` | one field: what it holds, where it counts, its default |
//! | `description` | what a declaration says about its fields |
//! | `counts` | the turns and attacks with which a field counts |
//! | `check` | checks of single values, and the problems found |
//! | `choices`, `known` | to what the entries must conform: turns and attacks, and the names in all files |
//!
//! Three ways were tried on weapons and spells. Reflection (`bevy_reflect`, with the documentation of fields and custom
//! attributes) and derived schemas (`schemars`) describe a type well, but read it without places: limits, references and
//! checks across fields would have to find their values a second time by path. This one needs one call for each field,
//! and a reader sees in one place what is read and what is checked.

pub mod check;
pub mod choices;
mod counts;
mod description;
pub mod entries;
mod field;
mod field_type;
mod group;
pub mod known;

pub use counts::Counts;
pub use description::Description;

pub use field_type::FieldType;
pub use group::{Context, Group, MAX_TICKS, RulesetFacts, duration, read_entries};

/// A group of fields that is declared once, for reading and for describing.
pub trait Declared: Sized {
    /// Reads the fields of `group`, or describes them. It must name the same fields whatever their values are.
    fn declare(group: &mut Group) -> Self;
}

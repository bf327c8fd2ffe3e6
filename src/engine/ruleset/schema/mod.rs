//! One declaration for each kind of entry: its fields with their help, limits, defaults, and where they count.
//!
//! [`FieldGroup::declare`] names every field once, in the order of the list of fields. The same function does two things:
//!
//! - It *reads* an entry as it is written ([`Written`](crate::document::Written)) and checks it. Every problem has the line and column of its
//!   value, and an unknown field gets a suggestion.
//! - It *describes* the entries of this kind ([`Description`]): the list of fields, the form, the columns of a CSV table
//!   and the notes about fields without effect come from that.
//!
//! | file | holds |
//! | --- | --- |
//! | `group` | a group of fields that is read or described |
//! | `field`, `groups`, `tables`, `typed_field` | one field: what it holds, where it counts, its default |
//! | `parts` | the fields of a group and the rows of a table, before they are read |
//! | `sections` | the sections of a file, before their entries are read |
//! | `words` | a choice between words, some with contents |
//! | `description` | what a declaration says about its fields |
//! | `counts` | the turns and attacks with which a field counts |
//! | `check` | checks of single values, and the problems found |
//! | `choices`, `known` | to what the entries must conform: turns and attacks, and the names in all files |
//!
//! Three ways were tried on parts of weapons and spells. Reflection (`bevy_reflect`, with documentation and custom
//! attributes) and derived schemas (`schemars`) describe types well, but values are read without them: limits,
//! references, lengths in two units and checks across fields would have to find their values a second time by path. Here
//! a field is one call, in which a reader sees what is read and what is checked.

pub mod check;
pub mod choices;
mod counts;
mod description;
mod field;
mod field_type;
mod group;
mod groups;
pub mod known;
mod parts;
pub mod sections;
mod tables;
mod typed_field;
mod words;

pub use counts::Counts;
pub use description::{DeclaredField, Description, plain_path};

pub use field_type::FieldType;
pub use group::{Context, Group, MAX_TICKS, RulesetFacts, read_entries, read_group};
pub use words::{WordChoice, Words};

/// A group of fields that is declared once, for reading and for describing.
pub trait FieldGroup: Sized {
    /// Reads the fields of `group`, or describes them. It must name the same fields whatever their values are.
    fn declare(group: &mut Group) -> Self;
}

//! Types of values that fields hold.

/// Type of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldType {
    /// `true` or `false`.
    Flag,
    /// An integer.
    Number,
    /// A number, possibly with a decimal point.
    Decimal,
    /// A text in quotes.
    Text,
    /// One of these words, some with a value in brackets.
    Words(&'static [&'static str]),
    /// A group of fields.
    Group,
    /// A table of entries; the file chooses the keys, which are names or numbers.
    Table,
    /// Several forms, which the types do not reveal.
    Several,
}

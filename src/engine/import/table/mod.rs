//! Entries of a ruleset as a table that spreadsheet programs open, and such tables as entries again: one row for each
//! entry, one column for each field.
//!
//! | file | holds |
//! | --- | --- |
//! | `columns` | the possible columns of a table, from the ruleset's own description of its fields |
//! | `cell` | a value of an entry as a cell, and a cell as a value |
//! | `sheet` | the rows of a file, independent of the program that wrote it |
//! | `errors` | the errors of a table, by row and column |
//! | `row` | an entry changed or created from its row |
//! | `write` | entries → table |
//! | `read` | table → the new and changed entries, or every error |
//!
//! The first column holds the ids, and its heading is the name of the section in the files: `creatures`, `weapons`. So
//! the contents identify a table, whatever its file name. Fields of a group, and entries of a table whose names the
//! ruleset knows, have separate columns (`stats.strength`); other nested values are in one cell, written as in the
//! files.

mod cell;
mod columns;
mod errors;
mod read;
mod row;
mod sheet;
mod write;

#[cfg(test)]
mod tests;

use std::path::Path;

pub use read::{TableChanges, read_table, table_section};
pub use write::{Table, TableError, write_table};

use crate::ruleset::SECTIONS;

/// Extension of tables.
pub const TABLE_ENDING: &str = "csv";

/// Maximum number of rows of a table.
pub const MAX_ROWS: usize = 5_000;

/// Maximum number of columns of a table.
pub const MAX_COLUMNS: usize = 1_000;

/// True if a file has the extension of tables.
#[must_use]
pub fn is_table(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(TABLE_ENDING))
}

/// Returns the kinds of entries that tables can hold, by the sections of the files.
#[must_use]
pub fn table_sections() -> Vec<&'static str> {
    let has_fields = |section: &&str| crate::ruleset::EntryFields::describe(section);
    let all = SECTIONS.iter().map(|(section, _)| *section);
    all.filter(has_fields).collect()
}

//! Entries of a ruleset as a table that spreadsheet programs open, and such tables as entries again: a row for each
//! entry, a column for each field.
//!
//! | file | holds |
//! | --- | --- |
//! | `columns` | which columns a table can have, from the ruleset's own description of its fields |
//! | `cell` | a value of an entry as a cell, and a cell as a value |
//! | `sheet` | the rows of a file, whatever program wrote it |
//! | `mistakes` | what is wrong with a table, by row and column |
//! | `row` | an entry changed, or made, as its row says |
//! | `write` | entries → table |
//! | `read` | table → the entries that are new or other, or every mistake |
//!
//! The first column holds the ids, and is called as the entries are in the files: `creatures`, `weapons`. So a table
//! says what it holds, whatever its file is called. Fields of a group, and entries of a table whose names the ruleset
//! knows, have columns of their own (`stats.strength`); what else is nested stands in its cell as in the files.

mod cell;
mod columns;
mod mistakes;
mod read;
mod row;
mod sheet;
mod write;

#[cfg(test)]
mod tests;

use std::path::Path;

pub use read::{TableChanges, read_table, table_section};
pub use write::{NoTable, Table, write_table};

use crate::ruleset::SECTIONS;

/// The ending of tables.
pub const TABLE_ENDING: &str = "csv";

/// The most rows of a table.
pub const MOST_ROWS: usize = 5_000;

/// The most columns of a table.
pub const MAX_COLUMNS: usize = 1_000;

/// Whether a file is called as tables are.
#[must_use]
pub fn is_table(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(TABLE_ENDING))
}

/// The kinds of entries that tables are made of, by the sections of the files.
#[must_use]
pub fn table_sections() -> Vec<&'static str> {
    let has_fields = |section: &&str| crate::ruleset::EntryFields::describe(section);
    let all = SECTIONS.iter().map(|(section, _)| *section);
    all.filter(has_fields).collect()
}

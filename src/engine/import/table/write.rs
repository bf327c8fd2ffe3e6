//! Entries → table.

use super::columns::columns;
use crate::document::{DocumentError, parse_value};
use crate::ruleset::{EntryFields, Ruleset, RulesetError, Rulesets};

/// A table of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Text of its file: commas between cells, quotes where they are needed.
    pub text: String,
    /// Number of its entries.
    pub entries: usize,
}

/// The reason why no table is made.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no kind of entries with this name that has fields.
    #[error("there are no tables of `{0}`: use one of {all}", all = super::table_sections().join(", "))]
    Section(String),
    /// The ruleset cannot be read.
    #[error("{0}")]
    Ruleset(#[from] RulesetError),
    /// An entry cannot be read.
    #[error("{0}")]
    Entry(#[from] DocumentError),
    /// The cells cannot be written.
    #[error("the table cannot be written: {0}")]
    Cells(#[from] csv::Error),
}

/// Returns the table of all entries of `section`, such as `creatures`, of a ruleset, both its own and the user's.
///
/// # Errors
/// [`TableError`] if the table cannot be made.
pub fn write_table(
    rulesets: &Rulesets,
    ruleset: &Ruleset,
    section: &str,
) -> Result<Table, TableError> {
    let fields = EntryFields::for_section(ruleset, section);
    let fields = fields.ok_or_else(|| TableError::Section(section.to_owned()))?;
    let columns = columns(&fields);
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for (id, text) in rulesets.entry_texts(ruleset.id, section)? {
        let entry = parse_value(&id, &text)?;
        let cells = columns.iter().map(|column| column.cell(&entry)).collect();
        rows.push((id, cells));
    }
    let is_filled = |nth: usize| rows.iter().any(|(_, cells)| !cells[nth].is_empty());
    let shown = (0..columns.len()).filter(|nth| columns[*nth].usual || is_filled(*nth));
    let shown: Vec<usize> = shown.collect();

    let mut bytes = Vec::new();
    let mut writer = csv::Writer::from_writer(&mut bytes);
    let heads = shown.iter().map(|nth| columns[*nth].name.as_str());
    writer.write_record([section].into_iter().chain(heads))?;
    for (id, cells) in &rows {
        let cells = shown.iter().map(|nth| cells[*nth].as_str());
        writer.write_record([id.as_str()].into_iter().chain(cells))?;
    }
    writer.flush().map_err(csv::Error::from)?;
    drop(writer);
    Ok(Table {
        // The cells are valid UTF-8.
        text: String::from_utf8_lossy(&bytes).into_owned(),
        entries: rows.len(),
    })
}

//! Converts a value of an entry to a cell, and a cell to a value.

use super::columns::{CellKind, Column};
use crate::document::{WrittenParts, WrittenValue, on_one_line, parse_value};

/// Characters that spreadsheet programs take for the beginning of a formula, unless `MARK` is in front.
const FORMULAS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Invisible characters that do not count as white space.
const INVISIBLE: [char; 6] = [
    '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{ad}', '\u{feff}',
];
const MARK: char = '\'';

/// An error in a cell, and the correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError {
    pub message: String,
    pub hint: Option<String>,
}

impl CellError {
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: Some(hint.into()),
        }
    }
}

impl Column {
    /// Returns the cell of an entry; empty if the entry lacks this value.
    pub fn cell(&self, entry: &WrittenValue) -> String {
        let Some(value) = entry.at(&self.steps) else {
            return String::new();
        };
        match (self.cells, &value.holds) {
            (CellKind::Text, WrittenParts::Text(said)) => marked(said),
            (CellKind::Opened, WrittenParts::Fields(fields)) if !fields.is_empty() => String::new(),
            _as_written => on_one_line(&value.text),
        }
    }

    /// Returns a cell in the form in which this program would have written it, for comparison.
    pub fn plain(&self, cell: &str) -> String {
        match self.cells {
            CellKind::Text => cell.replace("\r\n", "\n"),
            CellKind::Flag => cell.trim().to_ascii_lowercase(),
            CellKind::Number => cell.trim().to_owned(),
            CellKind::Decimal => cell.trim().replace(',', "."),
            CellKind::List | CellKind::Opened | CellKind::AsWritten => on_one_line(cell),
        }
    }

    /// Converts a cell in the form of [`Column::plain`] to the value as it is written in the files.
    ///
    /// # Errors
    /// [`CellError`] if the cell is not a valid value.
    pub fn value(&self, cell: &str) -> Result<String, CellError> {
        let expected = |what: &str, example: &str| {
            let shown = shortened(cell);
            let message = format!("expected {what}, but found `{shown}`");
            Err(CellError::new(message, example))
        };
        match self.cells {
            CellKind::Text => Ok(format!("{:?}", unmarked(cell))),
            CellKind::Flag if matches!(cell, "true" | "false") => Ok(cell.to_owned()),
            CellKind::Flag => expected("`true` or `false`", "leave it empty for the default"),
            CellKind::Number if is_whole(cell) => Ok(cell.to_owned()),
            CellKind::Number => expected("a whole number", "without a unit: `12`"),
            CellKind::Decimal if cell.parse().is_ok_and(f64::is_finite) => Ok(cell.to_owned()),
            CellKind::Decimal => expected("a number", "without a unit: `1.5`"),
            CellKind::List if !cell.starts_with('[') => expected("a list", &list_hint(cell)),
            CellKind::Opened if !cell.starts_with(['(', '{']) => expected(
                "an empty cell or a value in brackets",
                "its fields have separate columns",
            ),
            CellKind::List | CellKind::Opened | CellKind::AsWritten => {
                match parse_value("", cell) {
                    Ok(_read) => Ok(cell.to_owned()),
                    Err(problems) => {
                        let first = problems.list.into_iter().next();
                        let (message, hint) = first.map_or_else(
                            || ("it cannot be read".to_owned(), None),
                            |problem| (problem.message, problem.hint),
                        );
                        let hint =
                            hint.unwrap_or_else(|| "write it as in ruleset files".to_owned());
                        Err(CellError::new(message, hint))
                    }
                }
            }
        }
    }
}

/// Returns a text that no program takes for a formula. Some programs skip blanks before a formula, and take full-width
/// characters for the usual ones.
fn marked(text: &str) -> String {
    let passed_over = |c: char| c.is_whitespace() || c.is_control() || INVISIBLE.contains(&c);
    let first = text.trim_start_matches(passed_over);
    match first.starts_with(FORMULAS) || text.starts_with(MARK) {
        true => format!("{MARK}{text}"),
        false => text.to_owned(),
    }
}

/// Returns the text of a cell without its mark. People write `+1` without a mark.
fn unmarked(cell: &str) -> &str {
    cell.strip_prefix(MARK).unwrap_or(cell)
}

fn is_whole(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
}

/// Returns a hint on how to write the words of a cell as a list.
fn list_hint(cell: &str) -> String {
    let items = cell.split(',').map(|item| item.trim().trim_matches('"'));
    let items = items.filter(|item| !item.is_empty());
    let items: Vec<String> = items.map(|item| format!("\"{item}\"")).collect();
    format!(
        "write it as in ruleset files: `[{}]`",
        shortened(&items.join(", "))
    )
}

/// Maximum number of letters quoted from a cell.
const MAX_QUOTED_LENGTH: usize = 60;

/// Returns a cell as it is quoted, cut off if it is too long.
pub fn shortened(cell: &str) -> String {
    match cell.char_indices().nth(MAX_QUOTED_LENGTH) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}

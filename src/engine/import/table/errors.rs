//! The errors of a table, by row and column.

use std::collections::BTreeMap;

use super::cell::CellError;
use crate::document::{DocumentError, Problem, TextPosition};

/// The errors of a table, in order.
#[derive(Debug, Default)]
pub struct TableErrors {
    /// Errors by row, from 1, and column, from 0; those of a whole row come first.
    list: BTreeMap<(usize, Option<usize>), Vec<Problem>>,
}

/// The place of an error.
#[derive(Clone, Copy, Debug)]
pub struct ErrorPlace<'a> {
    /// The row, from 1, as a spreadsheet program counts; 0 for the whole file.
    pub row: usize,
    /// Id in the row; may be empty.
    pub id: &'a str,
    /// Index and heading of the column.
    pub column: Option<(usize, &'a str)>,
}

impl TableErrors {
    /// Notes an error.
    pub fn add(&mut self, at: ErrorPlace, wrong: CellError) {
        let mut path = match (at.row, at.id) {
            (0, _) => String::new(),
            (row, "") => format!("row {row}"),
            (row, id) => format!("row {row} ({id})"),
        };
        if let Some((_, name)) = at.column {
            path.push_str(", ");
            path.push_str(name);
        }
        let column = at.column.map(|(column, _)| column);
        let problem = Problem {
            place: TextPosition {
                path,
                ..TextPosition::default()
            },
            message: wrong.message,
            hint: wrong.hint,
            unknown: None,
        };
        let here = self.list.entry((at.row, column)).or_default();
        // One value can have two errors; the same error twice counts once.
        if here.iter().all(|known| known.message != problem.message) {
            here.push(problem);
        }
    }

    /// True if this cell of the row has an error; without a column, if anything in the row has one.
    pub fn has(&self, row: usize, column: Option<usize>) -> bool {
        match column {
            Some(_) => self.list.contains_key(&(row, column)),
            None => {
                let of_row = self.list.range((row, None)..(row + 1, None));
                of_row.count() > 0
            }
        }
    }

    /// Returns the value if there are no errors.
    ///
    /// # Errors
    /// All errors, of the file that is shown as `file`.
    pub fn into_result<T>(self, file: &str, value: T) -> Result<T, DocumentError> {
        let mut problems = DocumentError::new(file);
        for problem in self.list.into_values().flatten() {
            problems.add(problem);
        }
        problems.into_result(value)
    }
}

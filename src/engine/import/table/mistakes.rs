//! What is wrong with a table, by row and column.

use std::collections::BTreeMap;

use super::cell::WrongCell;
use crate::document::{Place, Problem, Problems};

/// The mistakes of a table, in its order.
#[derive(Debug, Default)]
pub struct Mistakes {
    /// By the row, from 1, and the column, from 0; those of a whole row come first.
    list: BTreeMap<(usize, Option<usize>), Vec<Problem>>,
}

/// Where something is wrong.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The row, from 1, as a spreadsheet program counts; 0 for the whole file.
    pub row: usize,
    /// The id that stands in it; may be empty.
    pub id: &'a str,
    /// The place of the column and what stands above it.
    pub column: Option<(usize, &'a str)>,
}

impl Mistakes {
    /// Notes that something is wrong.
    pub fn add(&mut self, at: At, wrong: WrongCell) {
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
            place: Place {
                path,
                ..Place::default()
            },
            message: wrong.message,
            hint: wrong.hint,
            unknown: None,
        };
        let here = self.list.entry((at.row, column)).or_default();
        // One value can be wrong in two ways; the same way twice is once.
        if here.iter().all(|known| known.message != problem.message) {
            here.push(problem);
        }
    }

    /// Whether something is wrong with a cell of this row, or in this column of it.
    pub fn has(&self, row: usize, column: Option<usize>) -> bool {
        match column {
            Some(_) => self.list.contains_key(&(row, column)),
            None => {
                let of_row = self.list.range((row, None)..(row + 1, None));
                of_row.count() > 0
            }
        }
    }

    /// The value, if nothing is wrong.
    ///
    /// # Errors
    /// All mistakes, of the file that is shown as `file`.
    pub fn into_result<T>(self, file: &str, value: T) -> Result<T, Problems> {
        let mut problems = Problems::new(file);
        for problem in self.list.into_values().flatten() {
            problems.add(problem);
        }
        problems.into_result(value)
    }
}

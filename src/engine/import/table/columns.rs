//! Chooses the possible columns of a table, from the ruleset's own description of its fields.

use crate::document::Down;
use crate::ruleset::{EntryFields, Held};

/// A column of a table of entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its heading: `stats.strength`.
    pub name: String,
    /// Path from an entry to its value.
    pub steps: Vec<Down>,
    /// The kind of its cells.
    pub cells: Cells,
    /// True if it is shown even if no entry uses it.
    pub usual: bool,
}

/// The kind of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// A text, without quotes.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number,
    /// A number, perhaps with a point.
    Decimal,
    /// A list, as in the files.
    List,
    /// A group or a table whose values have separate columns: its cell only shows that it exists, if it is empty.
    Opened,
    /// Anything else, as in the files.
    AsWritten,
}

impl Cells {
    fn of(held: Held) -> Self {
        match held {
            Held::Text => Self::Text,
            Held::Flag => Self::Flag,
            Held::Number => Self::Number,
            Held::Decimal => Self::Decimal,
            Held::Words(_) | Held::Group | Held::Table | Held::Several => Self::AsWritten,
        }
    }
}

/// Maximum number of known names for which a table gets a column each, used or not; with more names, only the used ones
/// get columns.
const NAMES_SHOWN: usize = 24;

/// Returns the columns of entries with these fields; the fields of a group come after the group.
pub fn columns(fields: &EntryFields) -> Vec<Column> {
    let mut all = Vec::new();
    add_below(fields, &fields.top(), &Around::default(), &mut all);
    all
}

/// The group or table around a field.
#[derive(Clone, Default)]
struct Around {
    name: String,
    steps: Vec<Down>,
}

impl Around {
    /// Returns the name and the path of the value that `step` leads to from here.
    fn then(&self, step: Down) -> Self {
        let last = match &step {
            Down::Field(name) | Down::Entry(name) => name.as_str(),
            Down::Brackets => "",
        };
        let name = match self.name.as_str() {
            "" => last.to_owned(),
            around => format!("{around}.{last}"),
        };
        let steps = [&self.steps[..], &[step]].concat();
        Self { name, steps }
    }

    fn column(&self, cells: Cells, usual: bool) -> Column {
        Column {
            name: self.name.clone(),
            steps: self.steps.clone(),
            cells,
            usual,
        }
    }
}

fn add_below(fields: &EntryFields, path: &str, around: &Around, all: &mut Vec<Column>) {
    for field in fields.below(path) {
        let here = around.then(Down::Field(field.name));
        let usual = field.counts && around.steps.is_empty();
        let inside = format!("{}.*", field.path);
        match field.held {
            _ if field.is_list => all.push(here.column(Cells::List, usual)),
            Held::Group => {
                all.push(here.column(Cells::Opened, false));
                add_below(fields, &field.path, &here, all);
            }
            Held::Table if let Some(names) = fields.keys(&field.path) => {
                all.push(here.column(Cells::Opened, false));
                let cells = fields.held(&inside).map_or(Cells::AsWritten, Cells::of);
                let usual = usual && names.len() <= NAMES_SHOWN;
                for name in names {
                    let entry = here.then(Down::Entry(name.clone()));
                    all.push(entry.column(cells, usual));
                }
            }
            held => all.push(here.column(Cells::of(held), usual)),
        }
    }
}

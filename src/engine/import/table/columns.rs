//! Chooses the possible columns of a table, from the ruleset's own description of its fields.

use crate::document::StepInto;
use crate::ruleset::{EntryFields, FieldType};

/// A column of a table of entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its heading: `stats.strength`.
    pub name: String,
    /// Path from an entry to its value.
    pub steps: Vec<StepInto>,
    /// The kind of its cells.
    pub cells: CellKind,
    /// True if it is shown even if no entry uses it.
    pub usual: bool,
}

/// The kind of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
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

impl CellKind {
    fn of(held: FieldType) -> Self {
        match held {
            FieldType::Text => Self::Text,
            FieldType::Flag => Self::Flag,
            FieldType::Number => Self::Number,
            FieldType::Decimal => Self::Decimal,
            FieldType::Words(_) | FieldType::Group | FieldType::Table | FieldType::Several => {
                Self::AsWritten
            }
        }
    }
}

/// Maximum number of known names for which a table gets a column each, used or not; with more names, only the used ones
/// get columns.
const NAMES_SHOWN: usize = 24;

/// Returns the columns of entries with these fields; the fields of a group come after the group.
pub fn columns(fields: &EntryFields) -> Vec<Column> {
    let mut all = Vec::new();
    add_below(fields, &fields.top(), &FieldGroup::default(), &mut all);
    all
}

/// The group or table around a field.
#[derive(Clone, Default)]
struct FieldGroup {
    name: String,
    steps: Vec<StepInto>,
}

impl FieldGroup {
    /// Returns the name and the path of the value that `step` leads to from here.
    fn then(&self, step: StepInto) -> Self {
        let last = match &step {
            StepInto::Field(name) | StepInto::Entry(name) => name.as_str(),
            StepInto::Brackets => "",
        };
        let name = match self.name.as_str() {
            "" => last.to_owned(),
            around => format!("{around}.{last}"),
        };
        let steps = [&self.steps[..], &[step]].concat();
        Self { name, steps }
    }

    fn column(&self, cells: CellKind, usual: bool) -> Column {
        Column {
            name: self.name.clone(),
            steps: self.steps.clone(),
            cells,
            usual,
        }
    }
}

fn add_below(fields: &EntryFields, path: &str, around: &FieldGroup, all: &mut Vec<Column>) {
    for field in fields.below(path) {
        let here = around.then(StepInto::Field(field.name));
        let usual = field.counts && around.steps.is_empty();
        let inside = format!("{}.*", field.path);
        match field.held {
            _ if field.is_list => all.push(here.column(CellKind::List, usual)),
            FieldType::Group => {
                all.push(here.column(CellKind::Opened, false));
                add_below(fields, &field.path, &here, all);
            }
            FieldType::Table if let Some(names) = fields.keys(&field.path) => {
                all.push(here.column(CellKind::Opened, false));
                let cells = fields
                    .field_type(&inside)
                    .map_or(CellKind::AsWritten, CellKind::of);
                let usual = usual && names.len() <= NAMES_SHOWN;
                for name in names {
                    let entry = here.then(StepInto::Entry(name.clone()));
                    all.push(entry.column(cells, usual));
                }
            }
            held => all.push(here.column(CellKind::of(held), usual)),
        }
    }
}

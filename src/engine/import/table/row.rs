//! Changes or creates an entry from its row.

use super::cell::CellError;
use super::columns::{CellKind, Column};
use crate::document::{StepInto, WrittenParts, WrittenValue, parse_value, with_value};

/// Indentation of the fields of an entry, in spaces.
const INDENT: usize = 12;

/// Returns the text of an entry according to its row. If `known` exists, only the values that differ from their cells
/// are changed, and everything around them stays as it was; otherwise a new entry is created. Each cell comes with its
/// column, and those of groups come before those inside them. An invalid cell is reported to `wrong`, by its index in
/// `cells`, and changes nothing.
pub fn entry_text(
    known: Option<&str>,
    cells: &[(&Column, &str)],
    mut wrong: impl FnMut(usize, CellError),
) -> String {
    let mut text = known.unwrap_or("()").to_owned();
    let Ok(before) = parse_value("", &text) else {
        return text;
    };
    let mut entry = before.clone();
    let mut changed = false;
    for (nth, (column, cell)) in cells.iter().enumerate() {
        let cell = column.plain(cell);
        if cell == column.cell(&entry) {
            continue;
        }
        let value = match cell.as_str() {
            // The cell of the group around it gives the whole value.
            "" if is_inside_whole_group(column, cells) => continue,
            "" => None,
            cell => match column.value(cell) {
                Ok(value) => Some(value),
                Err(why) => {
                    wrong(nth, why);
                    continue;
                }
            },
        };
        let Some(next) = changed_text(&text, column, value.as_deref()) else {
            let why = "the way the entry is written prevents changing this value";
            wrong(nth, CellError::new(why, "change it in the ruleset file"));
            continue;
        };
        let Ok(read) = parse_value("", &next) else {
            let why = "the entry could not be read with this value";
            wrong(nth, CellError::new(why, "check its quotes and brackets"));
            continue;
        };
        (text, entry, changed) = (next, read, true);
    }
    match changed {
        true => without_emptied(text, entry, &before, cells),
        false => text,
    }
}

/// Returns the text with another value in this column, or without one.
fn changed_text(text: &str, column: &Column, value: Option<&str>) -> Option<String> {
    match (text, value, column.steps.as_slice()) {
        // The first field of a new entry sets the layout for the following ones.
        ("()", Some(value), [StepInto::Field(name)]) => Some(format!(
            "(\n{:INDENT$}{name}: {value},\n{:indent$})",
            "",
            "",
            indent = INDENT - 4
        )),
        _another => with_value("", text, &column.steps, value).ok(),
    }
}

/// True if a column is inside a group whose cell gives the whole group.
fn is_inside_whole_group(column: &Column, cells: &[(&Column, &str)]) -> bool {
    let mut around = cells.iter().filter(|(other, _)| {
        other.cells == CellKind::Opened
            && other.steps.len() < column.steps.len()
            && column.steps.starts_with(&other.steps)
    });
    around.any(|(_, cell)| !matches!(cell.trim(), "" | "()" | "{}"))
}

/// Returns the text without groups that have become empty, except groups that were empty before, or whose own cell says
/// that they are.
fn without_emptied(
    mut text: String,
    mut entry: WrittenValue,
    before: &WrittenValue,
    cells: &[(&Column, &str)],
) -> String {
    let groups = cells
        .iter()
        .filter(|(column, _)| column.steps.len() > 1)
        .flat_map(|(column, _)| (1..column.steps.len()).map(|len| &column.steps[..len]));
    let mut groups: Vec<&[StepInto]> = groups.collect();
    // The innermost groups come first.
    groups.sort_by_key(|steps| std::cmp::Reverse(steps.len()));
    groups.dedup();
    for steps in groups {
        let own = cells.iter().find(|(column, _)| column.steps == steps);
        let kept = own.is_some_and(|(_, cell)| !cell.trim().is_empty());
        let is_empty = |entry: &WrittenValue| entry.at(steps).is_some_and(is_empty_value);
        if kept || !is_empty(&entry) || is_empty(before) {
            continue;
        }
        if let Ok(less) = with_value("", &text, steps, None)
            && let Ok(read) = parse_value("", &less)
        {
            (text, entry) = (less, read);
        }
    }
    text
}

fn is_empty_value(value: &WrittenValue) -> bool {
    match &value.holds {
        WrittenParts::Fields(fields) => fields.is_empty(),
        WrittenParts::Plain => value.text.starts_with('('),
        WrittenParts::Items(_) | WrittenParts::Named(..) | WrittenParts::Text(_) => false,
    }
}

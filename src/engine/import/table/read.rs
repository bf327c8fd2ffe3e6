//! Table → the new and changed entries, or every error.

use std::collections::BTreeMap;

use super::cell::{CellError, shortened};
use super::columns::{Column, columns};
use super::errors::{ErrorPlace, TableErrors};
use super::row::entry_text;
use super::sheet::{Sheet, SheetRow, sheet};
use super::table_sections;
use crate::document::{self, DocumentError};
use crate::import::NewEntry;
use crate::ruleset::{EntryFields, Ruleset, Rulesets, entry_path, is_id, to_id};

/// The changes that a table would make in a ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableChanges {
    /// The kind of its entries: `creatures`.
    pub section: &'static str,
    /// New and changed entries, ready to be saved.
    pub entries: Vec<NewEntry>,
    /// Number of new entries.
    pub new: usize,
    /// Number of changed entries.
    pub changed: usize,
    /// Number of unchanged entries.
    pub same: usize,
}

impl TableChanges {
    /// Returns the changes in numbers: `creatures: 2 new, 1 changed, 40 the same`.
    #[must_use]
    pub fn summary_text(&self) -> String {
        let Self {
            section,
            new,
            changed,
            same,
            ..
        } = self;
        format!("{section}: {new} new, {changed} changed, {same} unchanged")
    }
}

/// Returns the kind of a table's entries, according to its first column: `creatures`.
///
/// # Errors
/// The problem that it is not a table, or that its first column names no kind.
pub fn table_section(file: &str, bytes: &[u8]) -> Result<&'static str, DocumentError> {
    section_of(&sheet(file, bytes)?).map_err(|wrong| {
        let mut mistakes = TableErrors::default();
        mistakes.add(first_head(), wrong);
        mistakes
            .into_result(file, ())
            .err()
            .unwrap_or_else(|| DocumentError::new(file))
    })
}

fn first_head() -> ErrorPlace<'static> {
    ErrorPlace {
        row: 1,
        id: "",
        column: None,
    }
}

fn section_of(sheet: &Sheet) -> Result<&'static str, CellError> {
    let first = sheet.heads.first().map_or("", String::as_str);
    let known = table_sections();
    let found = known.iter().find(|known| first.eq_ignore_ascii_case(known));
    found.copied().ok_or_else(|| {
        let message = format!(
            "the heading `{}` of the first column is not a kind of entry",
            shortened(first)
        );
        let hint = match document::nearest(first, &known) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!(
                "this column contains the ids; its heading is one of {}",
                known.join(", ")
            ),
        };
        CellError::new(message, hint)
    })
}

/// Returns the changes that the table in `bytes`, which problems show as `file`, would make in a ruleset.
///
/// # Errors
/// All errors of the table, each with its row and column.
pub fn read_table(
    rulesets: &Rulesets,
    ruleset: &Ruleset,
    file: &str,
    bytes: &[u8],
) -> Result<TableChanges, DocumentError> {
    let sheet = sheet(file, bytes)?;
    let section = table_section(file, bytes)?;
    let mut mistakes = TableErrors::default();
    let known = rulesets.entry_texts(ruleset.id, section);
    let (Some(fields), Ok(known)) = (EntryFields::for_section(ruleset, section), known) else {
        let why = format!("the ruleset `{}` cannot be read", ruleset.id);
        let hint = "`splitsecond check` lists its errors";
        mistakes.add(
            ErrorPlace {
                row: 0,
                ..first_head()
            },
            CellError::new(why, hint),
        );
        return mistakes.into_result(file, TableChanges::default());
    };
    let columns = columns(&fields);
    let mut reading = Reading {
        section,
        used: used_columns(&sheet, &columns, &mut mistakes),
        known: known.into_iter().collect(),
        sheet: &sheet,
        mistakes,
    };
    let (changes, rows) = reading.changes();
    reading.check(rulesets, ruleset, &changes, &rows);
    reading.mistakes.into_result(file, changes)
}

/// Returns the columns of a sheet that belong to such entries, each with its index in the sheet, in the order of the
/// fields.
fn used_columns<'c>(
    sheet: &Sheet,
    columns: &'c [Column],
    mistakes: &mut TableErrors,
) -> Vec<(usize, &'c Column)> {
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let mut used: BTreeMap<usize, usize> = BTreeMap::new();
    for (place, head) in sheet.heads.iter().enumerate().skip(1) {
        let at = ErrorPlace {
            row: 1,
            id: "",
            column: Some((place, head)),
        };
        let is_filled =
            |row: &SheetRow| row.cells.get(place).is_some_and(|it| !it.trim().is_empty());
        if head.is_empty() {
            if sheet.rows.iter().any(is_filled) {
                let nth = place + 1;
                let why = format!("column {nth} has values, but no heading");
                let hint = "use the name of a field as its heading";
                mistakes.add(ErrorPlace { column: None, ..at }, CellError::new(why, hint));
            }
            continue;
        }
        let Some(nth) = names.iter().position(|name| name == head) else {
            let wrong = CellError {
                message: format!("there is no field `{}`", shortened(head)),
                hint: Some(match document::hint(head, &names) {
                    Some(hint) => hint,
                    None => "`splitsecond fields` lists all fields".to_owned(),
                }),
            };
            mistakes.add(at, wrong);
            continue;
        };
        if used.insert(nth, place).is_some() {
            let why = "two columns have this heading";
            mistakes.add(at, CellError::new(why, "remove one of them"));
        }
    }
    let used = used.into_iter();
    used.map(|(nth, place)| (place, &columns[nth])).collect()
}

/// A table that is being read.
struct Reading<'s> {
    section: &'static str,
    used: Vec<(usize, &'s Column)>,
    /// Texts of the existing entries, by id.
    known: BTreeMap<String, String>,
    sheet: &'s Sheet,
    mistakes: TableErrors,
}

impl<'s> Reading<'s> {
    /// Returns the changes that the rows would make, and the row of each new or changed entry.
    fn changes(&mut self) -> (TableChanges, Vec<&'s SheetRow>) {
        let mut changes = TableChanges {
            section: self.section,
            ..TableChanges::default()
        };
        let mut rows = Vec::new();
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for row in &self.sheet.rows {
            let Some(id) = self.id(row) else { continue };
            if let Some(before) = seen.insert(id, row.number) {
                let why = format!("`{id}` is already in row {before}");
                self.wrong(row, None, CellError::new(why, "remove one of them"));
                continue;
            }
            let known = self.known.get(id).cloned();
            let text = self.text(row, known.as_deref());
            match known {
                Some(known) if known == text => {
                    changes.same += 1;
                    continue;
                }
                Some(_other) => changes.changed += 1,
                None => changes.new += 1,
            }
            rows.push(row);
            changes.entries.push(NewEntry {
                section: self.section,
                id: id.to_owned(),
                text,
            });
        }
        (changes, rows)
    }

    /// Returns the id in a row, if it is valid.
    fn id(&mut self, row: &'s SheetRow) -> Option<&'s str> {
        let id = row.cells.first().map_or("", |cell| cell.trim());
        if is_id(id) && !document::is_too_long(id) {
            return Some(id);
        }
        let wrong = if id.is_empty() {
            let hint =
                "an id consists of lower-case letters, digits and dashes, such as `cave-troll`";
            CellError::new("its id is missing", hint)
        } else {
            let shown = shortened(id);
            let hint = match to_id(id).filter(|spelt| !document::is_too_long(spelt)) {
                Some(spelt) => format!("write it as `{spelt}`"),
                None => "an id consists of lower-case letters, digits and dashes".to_owned(),
            };
            CellError::new(format!("`{shown}` is not an id"), hint)
        };
        self.wrong(row, Some((0, self.section)), wrong);
        None
    }

    /// Returns the text of the entry in a row.
    fn text(&mut self, row: &SheetRow, known: Option<&str>) -> String {
        let beyond = row.cells.iter().skip(self.sheet.heads.len());
        if beyond.into_iter().any(|cell| !cell.trim().is_empty()) {
            let (cells, heads) = (row.cells.len(), self.sheet.heads.len());
            let why = format!("it has {cells} cells, but there are only {heads} columns");
            let hint = "put a text that contains a comma in quotes";
            self.wrong(row, None, CellError::new(why, hint));
        }
        let cells = self.used.iter().map(|(place, column)| {
            let cell = row.cells.get(*place).map_or("", String::as_str);
            (*column, cell)
        });
        let cells: Vec<(&Column, &str)> = cells.collect();
        let mut wrong = Vec::new();
        let text = entry_text(known, &cells, |nth, why| wrong.push((nth, why)));
        for (nth, why) in wrong {
            let (place, column) = self.used[nth];
            self.wrong(row, Some((place, column.name.as_str())), why);
        }
        text
    }

    fn wrong(&mut self, row: &SheetRow, column: Option<(usize, &str)>, wrong: CellError) {
        let id = row.cells.first().map_or("", |cell| cell.trim());
        let (row, id) = (row.number, &shortened(id));
        self.mistakes.add(ErrorPlace { row, id, column }, wrong);
    }

    /// Checks the new and changed entries with the loader.
    fn check(
        &mut self,
        rulesets: &Rulesets,
        ruleset: &Ruleset,
        changes: &TableChanges,
        rows: &[&SheetRow],
    ) {
        let entries = changes.entries.iter();
        let entries = entries.map(|entry| (entry.id.as_str(), entry.text.as_str()));
        let entries: Vec<(&str, &str)> = entries.collect();
        if entries.is_empty() {
            return;
        }
        // It has been loaded.
        let Ok(files) = rulesets.parse(ruleset.id) else {
            return;
        };
        let Err(problems) = files.load_with_entries(self.section, &entries) else {
            return;
        };
        for problem in problems.inside {
            let path = problem.place.path.as_str();
            let found = entries.iter().zip(rows).find_map(|((id, _), row)| {
                let rest = path.strip_prefix(&entry_path(self.section, id))?;
                (rest.is_empty() || rest.starts_with(['.', '['])).then_some((*row, rest))
            });
            let Some((row, rest)) = found else { continue };
            let column = self.column_of(rest.trim_start_matches('.'));
            let place = column.map(|(place, _)| place);
            // An error caused by an invalid cell is not reported again.
            if self.mistakes.has(row.number, place) {
                continue;
            }
            let wrong = CellError {
                message: problem.message,
                hint: problem.hint,
            };
            self.wrong(row, column, wrong);
        }
        for words in problems.elsewhere {
            let at = ErrorPlace {
                row: 0,
                ..first_head()
            };
            let message = format!("this causes an error elsewhere in the ruleset: {words}");
            let hint = None;
            self.mistakes.add(at, CellError { message, hint });
        }
    }

    /// Returns the innermost column that contains a path of an entry.
    fn column_of(&self, path: &str) -> Option<(usize, &'s str)> {
        let holds = |name: &str| {
            let rest = path.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let around = self.used.iter().filter(|(_, column)| holds(&column.name));
        let inmost = around.max_by_key(|(_, column)| column.steps.len());
        inmost.map(|(place, column)| (*place, column.name.as_str()))
    }
}

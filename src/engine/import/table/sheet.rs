//! The rows of a file of separated values, independent of the program that wrote it.

use super::cell::{CellError, shortened};
use super::errors::{ErrorPlace, TableErrors};
use super::{MAX_COLUMNS, MAX_ROWS};
use crate::document::{self, DocumentError, Limit, TextPosition};

/// The rows of a table, as they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Headings of the columns.
    pub heads: Vec<String>,
    /// The rows below the headings, without empty ones.
    pub rows: Vec<SheetRow>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// Row number, from 1, as a spreadsheet program counts.
    pub number: usize,
    /// The cells of the row.
    pub cells: Vec<String>,
}

/// Possible separators, the most likely first: European programs write `;`.
const BETWEEN: [char; 3] = [',', ';', '\t'];

/// Returns the rows of a file with these bytes, which problems show as `file`.
///
/// # Errors
/// The problem that it is not a table, with the reason.
pub fn sheet(file: &str, bytes: &[u8]) -> Result<Sheet, DocumentError> {
    let only = |message: &str, hint: &str| {
        let mut problems = DocumentError::new(file);
        problems.push_with_hint(&TextPosition::default(), message, hint);
        Err(problems)
    };
    if bytes.len() as u64 > Limit::TEXT.0 {
        let message = format!(
            "it is too large: a table has at most {}",
            Limit::TEXT.text()
        );
        return only(&message, "split it into several tables");
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return only("its text is UTF-16", "save it as CSV, UTF-8");
    }
    let text = document::utf8(file, bytes)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\0') {
        return only("it is not text", "save the table as CSV, UTF-8");
    }
    // A first line that gives Excel the separator is not a row.
    let (first, below) = text.split_once('\n').unwrap_or((text, ""));
    let told = first.trim_end().strip_prefix("sep=");
    let told = told.and_then(|mark| BETWEEN.into_iter().find(|known| mark.starts_with(*known)));
    let (between, text) = match told {
        Some(mark) => (mark, below),
        None => (mark_of(first), text),
    };
    if text.trim().is_empty() {
        return only(
            "it is empty",
            "`splitsecond export --entries creatures` writes a table to start from",
        );
    }
    rows(file, text, between)
}

/// Returns the separator between the cells of a line.
fn mark_of(line: &str) -> char {
    let mut quoted = false;
    let mut counts = [0_usize; BETWEEN.len()];
    for letter in line.chars() {
        quoted ^= letter == '"';
        let mark = BETWEEN.iter().position(|mark| *mark == letter);
        if let Some(mark) = mark.filter(|_| !quoted) {
            counts[mark] += 1;
        }
    }
    let most = counts.iter().max().copied().unwrap_or_default();
    let first = counts.iter().position(|count| *count == most);
    BETWEEN[first.unwrap_or_default()]
}

fn rows(file: &str, text: &str, between: char) -> Result<Sheet, DocumentError> {
    // The last row then ends like the others.
    let text = format!("{}\n", text.trim_end_matches(['\n', '\r']));
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(between as u8)
        .from_reader(text.as_bytes());
    let mut mistakes = TableErrors::default();
    let mut sheet = Sheet::default();
    let mut record = csv::StringRecord::new();
    let (mut number, mut inside) = (0, 0);
    loop {
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => {
                let (row, id, column) = (number + 1, "", None);
                let wrong = CellError::new(why.to_string(), "save the table as CSV, UTF-8");
                mistakes.add(ErrorPlace { row, id, column }, wrong);
                break;
            }
        }
        // A cell may run over several lines, which belong to one row.
        let lines = record.iter().map(|cell| cell.matches('\n').count());
        inside += lines.sum::<usize>();
        number = usize::try_from(reader.position().line()).unwrap_or(usize::MAX);
        number = number.saturating_sub(1 + inside);
        // Some programs write empty cells far to the right of the used ones.
        let cells = (1..).zip(record.iter());
        let filled = cells.filter(|(_, cell)| !cell.trim().is_empty());
        let used = filled.last().map_or(0, |(nth, _)| nth);
        if used > MAX_COLUMNS {
            let (row, id, column) = (number, "", None);
            let message =
                format!("it has {used} cells, but a table has at most {MAX_COLUMNS} columns");
            let wrong = CellError::new(message, "remove unneeded columns");
            mistakes.add(ErrorPlace { row, id, column }, wrong);
            break;
        }
        if used == 0 {
            continue;
        }
        if sheet.heads.is_empty() {
            let heads = record.iter().take(MAX_COLUMNS);
            sheet.heads = heads.map(|head| head.trim().to_owned()).collect();
            continue;
        }
        let cells = record.iter().take(used).map(str::to_owned);
        let cells: Vec<String> = cells.collect();
        sheet.rows.push(SheetRow { number, cells });
    }
    let last = ErrorPlace {
        row: number,
        id: "",
        column: None,
    };
    if text.matches('"').count() % 2 == 1 {
        let begins = sheet.rows.last().and_then(|row| row.cells.last());
        let begins = shortened(begins.map_or("", |cell| cell.trim()));
        let message = format!("a quote before `{begins}` is never closed");
        mistakes.add(last, CellError::new(message, "the file may be cut off"));
    }
    if sheet.rows.len() > MAX_ROWS {
        let message = format!("a table has at most {MAX_ROWS} rows");
        mistakes.add(
            last,
            CellError::new(message, "split it into several tables"),
        );
    }
    mistakes.into_result(file, sheet)
}

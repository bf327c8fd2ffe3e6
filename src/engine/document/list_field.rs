//! Replaces fields of groups by items of a list in the same group. Everything else stays as it was written, comments
//! included.

use std::ops::Range;

use super::splice::{bracket_range, end_of_values, offset};
use super::syntax::{KeyValue, Kind, Node, Scanner};
use super::value::{range_of, range_of_entry, with_last, without};
use super::{DocumentError, TextLimits, TextPosition, parse};

/// Maximum width of a line that is broken, in characters.
const MAX_WIDTH: usize = 120;

/// A change of a group of fields: items of a list replace some of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListChange {
    /// Names of the fields that the items replace. A missing list takes the place of the first.
    pub replaced: Vec<String>,
    /// Changes of items of the existing list, by index.
    pub changed: Vec<(usize, ItemChange)>,
    /// New items at the end of the list.
    pub added: Vec<String>,
}

/// A change of an item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemChange {
    /// Another text.
    To(String),
    /// The same text in the brackets of a word, after this beginning: `NoStack("condition", `.
    In(String),
}

/// Returns `text` with these changes. Each belongs to the group of fields at its place, and to the list `name` in that
/// group. The groups are apart from each other, in the order of the text.
///
/// # Errors
/// The problems of a text that cannot be parsed.
pub fn with_list_changes(
    file: &str,
    text: &str,
    name: &str,
    changes: &[(TextPosition, ListChange)],
) -> Result<String, DocumentError> {
    let line_end = line_end_of(text);
    let mut text = text.to_owned();
    // A change moves nothing that is before it.
    for (place, change) in changes.iter().rev() {
        let Some(start) = offset(&text, place.line, place.column) else {
            continue;
        };
        let change_in = |group: &str| with_change(file, group, name, change, line_end);
        text = with_group(file, &text, start, change_in)?;
        let fit = Layout::new(&text, start, line_end);
        text = with_group(file, &text, start, |group| fit.broken(file, group, name))?;
    }
    Ok(text)
}

/// Returns `text` with a changed group at `start`.
fn with_group(
    file: &str,
    text: &str,
    start: usize,
    change: impl FnOnce(&str) -> Result<String, DocumentError>,
) -> Result<String, DocumentError> {
    let Some(range) = bracket_range(file, text, start) else {
        return Ok(text.to_owned());
    };
    let changed = change(&text[range.clone()])?;
    Ok(format!("{}{changed}{}", &text[..start], &text[range.end..]))
}

/// Returns the text of a group with a change, on lines of any width.
fn with_change(
    file: &str,
    group: &str,
    name: &str,
    change: &ListChange,
    line_end: &str,
) -> Result<String, DocumentError> {
    let (tree, problems) = parse(file, group, TextLimits::WRITTEN)?;
    let tree = problems.into_result(tree)?;
    let is_replaced = |field: &KeyValue| matches!(field.key.name(), Some(name) if change.replaced.iter().any(|other| other == name));
    let list = fields_of(&tree)
        .iter()
        .find(|field| field.key.name() == Some(name));
    let first = fields_of(&tree).iter().position(is_replaced);
    let replaced = fields_of(&tree).iter().filter(|field| is_replaced(field));
    let comments: String = replaced
        .map(|field| comment_lines(group, range_of_entry(group, field), line_end))
        .collect();
    let mut text = group.to_owned();
    // From the last to the first: a change moves nothing that is before it.
    for (nth, field) in fields_of(&tree).iter().enumerate().rev() {
        if list.is_some_and(|list| std::ptr::eq(list, field)) {
            text = with_items(&text, &field.value, change, line_end);
        } else if is_replaced(field) {
            let mut range = range_of_entry(&text, field);
            if first == Some(nth) {
                text.insert_str(range.start, &comments);
                range = range.start + comments.len()..range.end + comments.len();
            }
            if first == Some(nth) && list.is_none() && !change.added.is_empty() {
                let items = change.added.join(", ");
                text.replace_range(range, &format!("{name}: [{items}]"));
            } else {
                text = without(&text, range);
            }
        }
    }
    Ok(text)
}

/// Returns `text` with the changes of the items of a list in it.
fn with_items(text: &str, list: &Node, change: &ListChange, line_end: &str) -> String {
    let mut text = text.to_owned();
    if !change.added.is_empty() {
        let range = range_of(&text, list);
        text = with_last(&text, range, &change.added.join(", "));
    }
    let items = match &list.kind {
        Kind::List(items) | Kind::Tuple(items) => items.as_slice(),
        _no_items => &[],
    };
    for (nth, change) in change.changed.iter().rev() {
        let Some(item) = items.get(*nth) else {
            continue;
        };
        let range = range_of(&text, item);
        let new = match change {
            ItemChange::To(new) => comment_lines(&text, range.clone(), line_end) + new,
            ItemChange::In(begin) => format!("{begin}{})", &text[range.clone()]),
        };
        text.replace_range(range, &new);
    }
    text
}

/// Returns the fields of a group.
fn fields_of<'n, 't>(group: &'n Node<'t>) -> &'n [KeyValue<'t>] {
    match &group.kind {
        Kind::Struct(fields) => fields,
        _no_group => &[],
    }
}

/// Returns the comments in a range of a text, each on a separate line.
fn comment_lines(text: &str, range: Range<usize>, line_end: &str) -> String {
    let indent = indent_at(text, range.start);
    let mut lines = String::new();
    let text = &text[range];
    let mut scanner = Scanner::new("", text, TextLimits::WRITTEN.text);
    while scanner.peek().is_some() {
        let start = text.len() - scanner.rest().len();
        scanner.skip_space();
        let skipped = text[start..text.len() - scanner.rest().len()].trim();
        if !skipped.is_empty() {
            lines.extend([skipped, line_end, indent]);
        }
        if scanner.at_text() {
            scanner.text();
        } else {
            scanner.bump();
        }
    }
    lines
}

/// Returns the end of the lines of a text.
fn line_end_of(text: &str) -> &'static str {
    match text.contains("\r\n") {
        true => "\r\n",
        false => "\n",
    }
}

/// Returns the white space at the start of the line of an offset.
fn indent_at(text: &str, at: usize) -> &str {
    let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..];
    let end = line.find(|c: char| !matches!(c, ' ' | '\t'));
    &line[..end.unwrap_or(line.len())]
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// The lines around a group whose list is broken where its line is too wide.
struct Layout {
    /// The text of its first line before it.
    before: String,
    /// The indent of its first line.
    indent: String,
    /// The indent of lines in its brackets.
    inner: String,
    /// Width of the text after it on its last line.
    after: usize,
    line_end: &'static str,
}

impl Layout {
    fn new(text: &str, start: usize, line_end: &'static str) -> Self {
        let line_start = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let range = bracket_range("", text, start).unwrap_or(start..start);
        let after = text[range.end..].split('\n').next().unwrap_or_default();
        let indent = indent_at(text, start);
        let step = if indent.contains('\t') { "\t" } else { "    " };
        Self {
            before: text[line_start..start].to_owned(),
            indent: indent.to_owned(),
            inner: format!("{indent}{step}"),
            after: width(after.trim_end()),
            line_end,
        }
    }

    /// Returns the text of the group, with its list on separate lines where its line is too wide.
    fn broken(&self, file: &str, group: &str, name: &str) -> Result<String, DocumentError> {
        let (tree, problems) = parse(file, group, TextLimits::WRITTEN)?;
        let tree = problems.into_result(tree)?;
        let mut fields = fields_of(&tree).iter();
        let Some(list) = fields.find(|field| field.key.name() == Some(name)) else {
            return Ok(group.to_owned());
        };
        let start = range_of(group, &list.key).start;
        let items = range_of(group, &list.value);
        let line_start = group[..start].rfind('\n').map_or(0, |end| end + 1);
        let line_end = group[start..]
            .find('\n')
            .map_or(group.len(), |end| start + end);
        let line = group[line_start..line_end].trim_end();
        let is_first = line_start == 0;
        let is_last = line_end == group.len();
        let whole = width(line)
            + if is_first { width(&self.before) } else { 0 }
            + if is_last { self.after } else { 0 };
        if whole <= MAX_WIDTH || items.end > line_end || !group.starts_with('(') {
            return Ok(group.to_owned());
        }
        let inner = match is_first {
            true => self.inner.as_str(),
            false => indent_at(group, start),
        };
        let head = group[line_start..start].trim_end();
        let (mut tail, mut comma) = after_list(group, items.end, line_end);
        let mut head = head.to_owned();
        let (mut open, mut close) = (String::new(), String::new());
        if is_first && is_last {
            open = format!("({}", self.line_end);
            close = format!("{}{})", self.line_end, self.indent);
            let inside = head[1..].trim_start();
            head = match inside {
                "" => String::new(),
                inside => format!("{inner}{inside}"),
            };
            tail = tail
                .strip_suffix(')')
                .unwrap_or(&tail)
                .trim_end()
                .to_owned();
            comma = ",";
            let last = end_of_values(&tail);
            if last > 0 && !tail[..last].ends_with(',') {
                tail.insert(last, ',');
            }
        }
        let list = ListText {
            start: group[start..items.start].to_owned() + "[",
            items: pieces(&group[items.start + 1..items.end - 1]),
            comma,
            line_end: self.line_end,
            inner,
        };
        let around = match (is_first, is_last) {
            (true, true) => (0, 0),
            (true, false) => (width(&self.before), 0),
            (false, true) => (0, self.after),
            (false, false) => (0, 0),
        };
        let lines = list.lines(head, &tail, around);
        let (above, below) = (&group[..line_start], &group[line_end..]);
        let below = match group[..line_end].ends_with('\r') {
            true => format!("\r{below}"),
            false => below.to_owned(),
        };
        Ok(format!(
            "{above}{open}{lines}{close}{}",
            if is_last { "" } else { &below }
        ))
    }
}

/// A list that is broken, with its name.
struct ListText<'t> {
    /// Everything up to its first item: `effects: [`.
    start: String,
    /// Its items, with the comments between them.
    items: Vec<String>,
    /// The comma after it, if none follows.
    comma: &'static str,
    line_end: &'static str,
    /// The indent of its line.
    inner: &'t str,
}

impl ListText<'_> {
    /// Returns the lines of the list. The fields of `head`, which is a line already, and of `tail` are on lines with it
    /// where they fit. The widths are those of the text before the first line and after the last.
    fn lines(&self, head: String, tail: &str, (before, after): (usize, usize)) -> String {
        let (inner, line_end, comma) = (self.inner, self.line_end, self.comma);
        let closes = tail.starts_with(')');
        let one_line = format!("{}{}]{comma}", self.start, self.items.join(", "));
        let mut lines: Vec<String> = Vec::new();
        match head.trim().is_empty() {
            true => lines.push(format!("{inner}{one_line}")),
            false if before + width(&head) + 1 + width(&one_line) <= MAX_WIDTH => {
                lines.push(format!("{head}{}{one_line}", space_after(&head)));
            }
            false => lines.extend([head, format!("{inner}{one_line}")]),
        }
        if lines.last().is_some_and(|line| width(line) > MAX_WIDTH) {
            lines.pop();
            lines.push(format!("{inner}{}", self.start));
            lines.extend(self.item_lines());
            lines.push(format!("{inner}]{comma}"));
        }
        let last =
            lines.last().map_or(0, |line| width(line)) + if lines.len() == 1 { before } else { 0 };
        match lines.last_mut() {
            Some(line) if closes => line.push_str(tail),
            Some(_) if tail.is_empty() => {}
            Some(line) if last + 1 + width(tail) + after <= MAX_WIDTH => {
                line.push(' ');
                line.push_str(tail);
            }
            _too_wide => lines.push(format!("{inner}{tail}")),
        }
        lines.join(line_end)
    }

    /// Returns the items on lines that are as full as possible.
    fn item_lines(&self) -> Vec<String> {
        let step = if self.inner.contains('\t') {
            "\t"
        } else {
            "    "
        };
        let indent = format!("{}{step}", self.inner);
        let mut lines: Vec<String> = Vec::new();
        for item in &self.items {
            match lines.last_mut() {
                Some(line) if width(line) + width(item) + 2 <= MAX_WIDTH => {
                    line.push_str(&format!(" {item},"));
                }
                _full => lines.push(format!("{indent}{item},")),
            }
        }
        lines
    }
}

/// Returns the space between fields and a list on the same line.
fn space_after(head: &str) -> &'static str {
    match head.ends_with('(') {
        true => "",
        false => " ",
    }
}

/// Returns the text after a list on its line, without the comma that ends the field, and the comma to write after the
/// list: none if it is on another line, or if the group ends on this one.
fn after_list(group: &str, list_end: usize, line_end: usize) -> (String, &'static str) {
    let mut scanner = Scanner::new("", &group[list_end..], TextLimits::WRITTEN.text);
    scanner.skip_space();
    let next = group.len() - scanner.rest().len();
    let tail = &group[list_end..line_end];
    match scanner.peek() {
        Some(',') if next < line_end => {
            let comments = group[list_end..next].trim();
            let rest = group[next + 1..line_end].trim();
            (format!("{comments} {rest}").trim().to_owned(), ",")
        }
        Some(_) if next < line_end => (tail.trim().to_owned(), ""),
        Some(',') => (tail.trim().to_owned(), ""),
        _last => (tail.trim().to_owned(), ","),
    }
}

/// Splits the inside of a list at its commas. A comment after the last comma belongs to the last item.
fn pieces(inside: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut scanner = Scanner::new("", inside, TextLimits::WRITTEN.text);
    let (mut depth, mut start) = (0_usize, 0);
    loop {
        scanner.skip_space();
        let at = inside.len() - scanner.rest().len();
        if scanner.at_text() {
            scanner.text();
            continue;
        }
        match scanner.peek() {
            None => break,
            Some('\'') => {
                scanner.char();
                continue;
            }
            Some('(' | '[' | '{') => depth += 1,
            Some(')' | ']' | '}') => depth = depth.saturating_sub(1),
            Some(',') if depth == 0 => {
                pieces.push(inside[start..at].trim().to_owned());
                start = at + 1;
            }
            Some(_) => {}
        }
        scanner.bump();
    }
    let last = inside[start..].trim();
    match pieces.last_mut() {
        _ if last.is_empty() => {}
        Some(piece) if end_of_values(last) == 0 => *piece = format!("{piece} {last}"),
        Some(_) | None => pieces.push(last.to_owned()),
    }
    pieces
}

//! Replaces an outermost value of a text, or an entry of one, and leaves everything around it as it was written,
//! comments included.

use std::ops::Range;

use indexmap::IndexMap;

use super::syntax::{KeyValue, Kind, Node, Scanner};
use super::{DocumentError, TextLimits, TextPosition, parse, top_level};

/// Indents in spaces, of entries and of the field that holds them.
const INDENTS: (usize, usize) = (8, 4);

/// Returns `text` with `value` in place of the outermost field `name`, which must be in brackets or quotes, or as a new
/// last field if there is none of this name; `None` if its value is a bare word.
///
/// # Errors
/// The problems of a text that cannot be parsed at all.
pub fn with_field(
    file: &str,
    text: &str,
    name: &str,
    value: &str,
) -> Result<Option<String>, DocumentError> {
    let (tree, _problems_further_in) = parse(file, text, TextLimits::WRITTEN)?;
    let Some(node) = top_level(&tree, name) else {
        let range = range_of(file, text, &tree)?;
        let line = format!("{:indent$}{name}: {value},\n", "", indent = INDENTS.1);
        return Ok(Some(with_last(text, range, has_entries(&tree), 0, &line)));
    };
    let Some(range) = bracketed(file, text, node.line, node.column) else {
        return Ok(None);
    };
    let (before, after) = (&text[..range.start], &text[range.end..]);
    Ok(Some(format!("{before}{value}{after}")))
}

/// Returns `text` with these items after the last one of the outermost field `name`, a list, each on a separate line;
/// `None` if there is no such list.
///
/// # Errors
/// The problems of a text that cannot be parsed.
pub fn with_items(
    file: &str,
    text: &str,
    name: &str,
    items: &[String],
) -> Result<Option<String>, DocumentError> {
    let tree = whole(file, text)?;
    let Some(node) = top_level(&tree, name) else {
        return Ok(None);
    };
    let Kind::List(others) = &node.kind else {
        return Ok(None);
    };
    let (of_item, of_field) = INDENTS;
    let lines = items.iter().map(|item| format!("{:of_item$}{item},\n", ""));
    let lines: String = lines.collect();
    let range = range_of(file, text, node)?;
    let changed = with_last(text, range, !others.is_empty(), of_field, &lines);
    Ok(Some(changed))
}

/// Returns the entries of the outermost field `name`, each as its id and its value as it is written; none if there is
/// no such field. A value must be in brackets or quotes.
///
/// # Errors
/// The problems of a text that cannot be parsed, or of an entry that is neither in brackets nor in quotes.
pub fn entries_in(
    file: &str,
    text: &str,
    name: &str,
) -> Result<Vec<(String, String)>, DocumentError> {
    let tree = whole(file, text)?;
    let mut found = Vec::new();
    for entry in entries(&tree, name) {
        let Some(id) = entry.key.name() else { continue };
        let range = range_of(file, text, &entry.value)?;
        found.push((id.to_owned(), text[range].to_owned()));
    }
    Ok(found)
}

/// Returns `text` with these entries, each an id and a value, in the outermost field `name`, which is a map. An entry
/// replaces the existing one with its id, or is added after the last. A missing field is added. If an id occurs twice,
/// the last entry counts.
///
/// # Errors
/// The problems of a text that cannot be parsed, or whose field is not a map.
pub fn with_entries(
    file: &str,
    text: &str,
    name: &str,
    changed: &[(&str, &str)],
) -> Result<String, DocumentError> {
    let tree = whole(file, text)?;
    let (of_entry, of_field) = INDENTS;
    // In the order in which they are first named.
    let mut values: IndexMap<&str, &str> = changed.iter().copied().collect();
    let mut replaced: Vec<(Range<usize>, &str)> = Vec::new();
    for entry in entries(&tree, name) {
        let value = entry.key.name().and_then(|id| values.shift_remove(id));
        if let Some(value) = value {
            replaced.push((range_of(file, text, &entry.value)?, value));
        }
    }
    let mut written = text.to_owned();
    if !values.is_empty() {
        let lines = values
            .iter()
            .map(|(id, value)| format!("{:of_entry$}{id:?}: {value},\n", ""));
        let lines: String = lines.collect();
        let (within, lines) = match top_level(&tree, name) {
            Some(node) => (node, lines),
            None => {
                let close = format!("{:of_field$}}},\n", "");
                let open = format!("{:of_field$}{name}: {{\n", "");
                (&tree, format!("{open}{lines}{close}"))
            }
        };
        if !matches!(within.kind, Kind::Struct(_) | Kind::Map(_) | Kind::Unit) {
            return Err(wrong(file, within, "a list of entries is expected here"));
        }
        let range = range_of(file, text, within)?;
        let outer = if std::ptr::eq(within, &tree) {
            0
        } else {
            of_field
        };
        written = with_last(text, range, has_entries(within), outer, &lines);
    }
    // New entries are after all of these, and replacing from the last to the first moves none that is still to come.
    for (range, value) in replaced.into_iter().rev() {
        written.replace_range(range, value);
    }
    Ok(written)
}

/// Returns `text` without the entry `id` of the outermost field `name`, and without the comments right above it; `None`
/// if there is no such entry.
///
/// # Errors
/// The problems of a text that cannot be parsed.
pub fn without_entry(
    file: &str,
    text: &str,
    name: &str,
    id: &str,
) -> Result<Option<String>, DocumentError> {
    let tree = whole(file, text)?;
    let known = entries(&tree, name).iter();
    let mut known = known.filter(|entry| entry.key.name() == Some(id));
    let Some(entry) = known.next() else {
        return Ok(None);
    };
    let missing = || wrong(file, &entry.key, "this entry cannot be removed");
    let start = offset(text, entry.key.line, entry.key.column).ok_or_else(missing)?;
    let range = range_of(file, text, &entry.value)?;
    let after = text[range.end..].trim_start_matches([' ', '\t']);
    let after = after.strip_prefix(',').unwrap_or(after);
    let rest = after.trim_start_matches([' ', '\t']);
    let alone_after = rest.starts_with(['\n', '\r']);
    let before = text[..start].trim_end_matches([' ', '\t']);
    if !alone_after || !before.ends_with('\n') {
        // Its lines hold other values, too.
        return Ok(Some(format!("{}{}", &text[..start], rest)));
    }
    let rest = rest.strip_prefix('\r').unwrap_or(rest);
    let rest = rest.strip_prefix('\n').unwrap_or(rest);
    let mut before = before;
    while let Some((above, line)) = last_line(before) {
        if !line.trim_start().starts_with("//") {
            break;
        }
        before = above;
    }
    Ok(Some(format!("{before}{rest}")))
}

/// Returns the last whole line of a text and the text before it.
fn last_line(text: &str) -> Option<(&str, &str)> {
    let body = text.strip_suffix('\n')?;
    let start = body.rfind('\n').map_or(0, |end| end + 1);
    Some((&text[..start], &text[start..]))
}

/// Returns the tree of a text without errors.
fn whole<'t>(file: &str, text: &'t str) -> Result<Node<'t>, DocumentError> {
    let (tree, problems) = parse(file, text, TextLimits::WRITTEN)?;
    problems.into_result(tree)
}

/// Returns the entries of the outermost field `name`.
fn entries<'a, 't>(tree: &'a Node<'t>, name: &str) -> &'a [KeyValue<'t>] {
    match top_level(tree, name).map(|node| &node.kind) {
        Some(Kind::Map(entries) | Kind::Struct(entries)) => entries,
        Some(_) | None => &[],
    }
}

/// True if these brackets contain anything.
fn has_entries(node: &Node) -> bool {
    match &node.kind {
        Kind::Struct(entries) | Kind::Map(entries) => !entries.is_empty(),
        _another => false,
    }
}

/// Returns the range from the first bracket or quote of a value to its last.
fn range_of(file: &str, text: &str, node: &Node) -> Result<Range<usize>, DocumentError> {
    let range = bracketed(file, text, node.line, node.column);
    range.ok_or_else(|| wrong(file, node, "brackets or quotes are expected here"))
}

fn wrong(file: &str, node: &Node, message: &str) -> DocumentError {
    let mut problems = DocumentError::new(file);
    problems.push(&TextPosition::at(node.line, node.column), message);
    problems
}

/// Returns `text` with `line` added in the brackets of `range`: after the last of the other values and its comment, if
/// there are any.
fn with_last(
    text: &str,
    range: Range<usize>,
    has_others: bool,
    indent: usize,
    line: &str,
) -> String {
    let (mut head, tail) = (text[..range.end - 1].to_owned(), &text[range.end - 1..]);
    if !has_others {
        let plain = head.trim_end_matches([' ', '\t']).len();
        head.truncate(plain);
        let start = if head.ends_with('\n') { "" } else { "\n" };
        return format!("{head}{start}{line}{:indent$}{tail}", "");
    }
    let within = &text[range.start..range.end - 1];
    let mut end = range.start + end_of_values(within);
    if !text[..end].ends_with(',') {
        head.insert(end, ',');
        end += 1;
    }
    match head[end..].find('\n') {
        Some(rest_of_line) => {
            head.insert_str(end + rest_of_line + 1, line);
            format!("{head}{tail}")
        }
        None => format!("{head}\n{line}{:indent$}{tail}", ""),
    }
}

/// Returns the offset at which the last token ends that is neither white space nor comment.
pub(super) fn end_of_values(within: &str) -> usize {
    let mut scanner = Scanner::new("", within, within.len());
    let mut end = 0;
    loop {
        scanner.skip_space();
        if scanner.at_text() {
            scanner.text();
        } else {
            match scanner.peek() {
                None => return end,
                Some('\'') => {
                    scanner.char();
                }
                Some(_) => {
                    scanner.bump();
                }
            }
        }
        end = within.len() - scanner.rest().len();
    }
}

/// Returns the range from the bracket at this line and column, both from 1, to its closing bracket.
fn bracketed(file: &str, text: &str, line: u32, column: u32) -> Option<Range<usize>> {
    let start = offset(text, line, column)?;
    bracket_range(file, text, start)
}

/// Returns the byte offset of a line and column, both from 1, in a text.
pub(super) fn offset(text: &str, line: u32, column: u32) -> Option<usize> {
    let skipped = usize::try_from(line).ok()?.checked_sub(1)?;
    let line_start: usize = text.split_inclusive('\n').take(skipped).map(str::len).sum();
    let line_text = text[line_start..]
        .strip_prefix('\u{feff}')
        .unwrap_or(&text[line_start..]);
    let mark = text[line_start..].len() - line_text.len();
    let columns = usize::try_from(column).ok()?.checked_sub(1)?;
    let (in_line, _) = line_text.char_indices().nth(columns)?;
    Some(line_start + mark + in_line)
}

/// Returns the range from the bracket or quote at `start` to the one that closes it.
pub(super) fn bracket_range(file: &str, text: &str, start: usize) -> Option<Range<usize>> {
    let mut scanner = Scanner::new(file, &text[start..], TextLimits::WRITTEN.text);
    if !scanner.at_text() && !matches!(scanner.peek(), Some('(' | '[' | '{')) {
        return None;
    }
    let mut depth = 0_u32;
    loop {
        scanner.skip_space();
        if scanner.at_text() {
            scanner.text();
        } else {
            match scanner.peek()? {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.checked_sub(1)?,
                '\'' => {
                    scanner.char();
                    continue;
                }
                _within => {}
            }
            scanner.bump();
        }
        if depth == 0 {
            return Some(start..text.len() - scanner.rest().len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// About \"map: (\"\n(\n    name: \"map: (1)\", // a ( comment\n    map: (rows: [\"#)\"], /* ) */ deep: ('(', [1])), // behind\n    list: [1, 2],\n)\n";

    #[test]
    fn replacing_a_field_keeps_everything_around_it() {
        let changed = with_field("f.ron", TEXT, "map", "(size: (3, 4))")
            .unwrap()
            .unwrap();
        assert_eq!(
            changed,
            TEXT.replace(
                "(rows: [\"#)\"], /* ) */ deep: ('(', [1]))",
                "(size: (3, 4))"
            )
        );
        let changed = with_field("f.ron", TEXT, "list", "[]").unwrap().unwrap();
        assert_eq!(changed, TEXT.replace("[1, 2]", "[]"));
    }

    const ENTRIES: &str = "// Mine\n(\n    version: 1,\n    creatures: {\n        // The first\n        \"a\": (name: \"A, (\"), // so\n        \"b\": (\n            name: \"B\", // (\n        )\n        // The end\n    },\n)\n";

    #[test]
    fn entries_are_added_changed_removed_with_comments() {
        let with = |id: &str, value: &str| {
            with_entries("f.ron", ENTRIES, "creatures", &[(id, value)]).expect("a map")
        };
        let added = with("c", "(name: \"C\")");
        let expected = ENTRIES.replace(
            "        )\n        // The end\n",
            "        ),\n        \"c\": (name: \"C\"),\n        // The end\n",
        );
        assert_eq!(added, expected);
        let changed = with("a", "(name: \"Z\")");
        assert_eq!(
            changed,
            ENTRIES.replace("(name: \"A, (\")", "(name: \"Z\")")
        );
        let out = without_entry("f.ron", ENTRIES, "creatures", "b").expect("a text");
        let out = out.expect("it is there");
        assert!(out.contains("// so\n        // The end"), "{out}");
        assert_eq!(
            entries_in("f.ron", &out, "creatures").expect("a map").len(),
            1
        );
        let back = without_entry("f.ron", &added, "creatures", "c").expect("a text");
        assert_eq!(
            back.expect("it is there"),
            expected.replace("        \"c\": (name: \"C\"),\n", "")
        );
        assert_eq!(
            without_entry("f.ron", ENTRIES, "creatures", "d").expect("a text"),
            None
        );
    }

    #[test]
    fn items_are_appended_to_lists_with_comments() {
        let with = |text: &str| {
            let made = with_items("f.ron", text, "list", &["(3)".to_owned(), "4".to_owned()]);
            made.expect("a text").expect("it has the list")
        };
        let added = "        (3),\n        4,\n";
        assert_eq!(
            with("(\n    list: [\n        1 // one\n        // the end\n    ],\n)\n"),
            format!("(\n    list: [\n        1, // one\n{added}        // the end\n    ],\n)\n")
        );
        for text in ["(list: [])", "(list: [1, 2,])", "(list: [1])"] {
            let made = with(text);
            let items = super::super::parse_value("f.ron", &made).expect(&made);
            let list = [super::super::StepInto::Field("list".to_owned())];
            let list = items.at(&list).expect(&made);
            assert!(list.text.contains(added), "{made}");
        }
        assert_eq!(with_items("f.ron", "(list: 7)", "list", &[]).unwrap(), None);
        assert_eq!(with_items("f.ron", "(a: [])", "list", &[]).unwrap(), None);
    }

    #[test]
    fn several_splices_equal_successive_ones() {
        let several = [
            ("d", "(name: \"D\")"),
            ("a", "(name: \"A, much longer than it was\")"),
            ("c", "(name: \"C\")"),
            ("b", "()"),
            ("d", "(name: \"D again\")"),
        ];
        let mut one_by_one = ENTRIES.to_owned();
        for entry in several {
            let made = with_entries("f.ron", &one_by_one, "creatures", &[entry]);
            one_by_one = made.expect("a map");
        }
        let at_once = with_entries("f.ron", ENTRIES, "creatures", &several);
        assert_eq!(at_once.expect("a map"), one_by_one);
    }

    #[test]
    fn entries_fit_empty_missing_and_one_line_fields() {
        let entries = [("x", "()")];
        let with = |text: &str| with_entries("f.ron", text, "spells", &entries).expect("a map");
        for text in [
            "(version: 1, spells: {})",
            "(version: 1)",
            "(version: 1, spells: {\"a\": (b: 1)})",
            "(\n    version: 1\n    // none yet\n)\n",
            "()",
        ] {
            let made = with(text);
            let ids: Vec<_> = entries_in("f.ron", &made, "spells").expect(&made);
            assert_eq!(
                ids.last(),
                Some(&("x".to_owned(), "()".to_owned())),
                "{made}"
            );
            assert_eq!(with(&made), made);
        }
        assert!(with_entries("f.ron", "(spells: 7)", "spells", &entries).is_err());
        assert!(with_entries("f.ron", "(spells: {", "spells", &entries).is_err());
    }

    #[test]
    fn missing_field_is_appended_with_or_without_comma() {
        let added = with_field("f.ron", TEXT, "doors", "[3]").unwrap();
        let expected = TEXT.replace("[1, 2],\n)", "[1, 2],\n    doors: [3],\n)");
        assert_eq!(added, Some(expected));
        for text in [
            "(a: 1 // the last\n)",
            "(a: 1)",
            "(a: 1, // the last\n)",
            "(a: 1,)",
        ] {
            let added = with_field("f.ron", text, "doors", "[3]").unwrap().unwrap();
            let again = with_field("f.ron", &added, "doors", "[4]")
                .unwrap()
                .unwrap();
            assert_eq!(again, added.replace("[3]", "[4]"), "{text}");
            assert_eq!(added.contains("// the last"), text.contains("// the last"));
        }
    }

    #[test]
    fn a_bare_word_is_not_replaced() {
        let bare = TEXT.replace("[1, 2]", "12");
        assert_eq!(with_field("f.ron", &bare, "list", "[]").unwrap(), None);
        let named = with_field("f.ron", TEXT, "name", "\"x\"").unwrap();
        assert_eq!(named, Some(TEXT.replace("\"map: (1)\"", "\"x\"")));
        assert!(with_field("f.ron", "(", "map", "()").is_err());
    }
}

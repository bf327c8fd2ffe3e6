//! The values of a text as they are written, and the change of one of them at any depth, while everything around it
//! stays, comments included.

use std::ops::Range;

use super::splice::{bracket_range, end_of_values, offset};
use super::syntax::{KeyValue, Kind, Node, Scanner};
use super::{DocumentError, TextLimits, parse};

/// A value as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenValue {
    /// Its text: `"2d6"`, `[1, 2]`, `Burst(radius: 2)`.
    pub text: String,
    /// Its parts.
    pub holds: WrittenParts,
}

/// The parts of a value as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenParts {
    /// Fields of a group or entries of a map, each with its name.
    Fields(Vec<(String, WrittenValue)>),
    /// Items of a list, or of brackets.
    Items(Vec<WrittenValue>),
    /// A name with brackets, and the contents of these.
    Named(String, Box<WrittenValue>),
    /// A text, or a single letter, without its quotes.
    Text(String),
    /// A number, a word, or nothing.
    Plain,
}

/// A step from a value to one inside it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepInto {
    /// To the field of this name, in a group or in the brackets after a name.
    Field(String),
    /// To the entry of this name, in a map.
    Entry(String),
    /// Into the brackets after a name that hold one value: `Damage("2d6")`.
    Brackets,
}

impl WrittenValue {
    /// Returns the value that `steps` lead to, if it exists.
    #[must_use]
    pub fn at(&self, steps: &[StepInto]) -> Option<&Self> {
        let Some((first, rest)) = steps.split_first() else {
            return Some(self);
        };
        match (&self.holds, first) {
            (WrittenParts::Fields(fields), StepInto::Field(name) | StepInto::Entry(name)) => {
                let found = fields.iter().find(|(known, _)| known == name);
                found.and_then(|(_, value)| value.at(rest))
            }
            (WrittenParts::Named(_, body), StepInto::Field(_) | StepInto::Entry(_)) => {
                body.at(steps)
            }
            (WrittenParts::Named(_, body), StepInto::Brackets) => match &body.holds {
                WrittenParts::Items(items) => items.first().and_then(|item| item.at(rest)),
                WrittenParts::Fields(_)
                | WrittenParts::Named(..)
                | WrittenParts::Text(_)
                | WrittenParts::Plain => None,
            },
            (
                WrittenParts::Fields(_)
                | WrittenParts::Items(_)
                | WrittenParts::Text(_)
                | WrittenParts::Plain,
                _,
            ) => None,
        }
    }

    /// Returns the name that this value is, or the name before its brackets: `Burst`.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.holds {
            WrittenParts::Named(name, _) => name,
            WrittenParts::Text(text) => text,
            WrittenParts::Fields(_) | WrittenParts::Items(_) | WrittenParts::Plain => &self.text,
        }
    }
}

/// Parses a text as one value.
///
/// # Errors
/// The problems of a text that cannot be parsed.
pub fn parse_value(file: &str, text: &str) -> Result<WrittenValue, DocumentError> {
    let (tree, problems) = parse(file, text, TextLimits::WRITTEN)?;
    let tree = problems.into_result(tree)?;
    Ok(value_of_node(text, &tree))
}

/// Like [`parse_value`], for a text with problems that leave its brackets intact: of a name that occurs twice, the
/// first counts.
///
/// # Errors
/// The problems of a text that cannot be parsed at all.
pub fn parse_value_tolerantly(file: &str, text: &str) -> Result<WrittenValue, DocumentError> {
    let (tree, _problems_further_in) = parse(file, text, TextLimits::WRITTEN)?;
    Ok(value_of_node(text, &tree))
}

fn value_of_node(text: &str, node: &Node) -> WrittenValue {
    let words = &text[range_of(text, node)];
    let fields = |entries: &[KeyValue]| {
        let named = entries.iter().map(|entry| {
            let name = entry.key.name().map(str::to_owned);
            let name = name.unwrap_or_else(|| text[range_of(text, &entry.key)].to_owned());
            (name, value_of_node(text, &entry.value))
        });
        WrittenParts::Fields(named.collect())
    };
    let holds = match &node.kind {
        Kind::Struct(entries) | Kind::Map(entries) => fields(entries),
        Kind::List(items) | Kind::Tuple(items) => {
            WrittenParts::Items(items.iter().map(|item| value_of_node(text, item)).collect())
        }
        Kind::Variant { name, body } => {
            WrittenParts::Named((*name).to_owned(), Box::new(value_of_node(text, body)))
        }
        Kind::Text(said) => WrittenParts::Text(said.clone().into_owned()),
        Kind::Char(letter) => WrittenParts::Text(letter.to_string()),
        Kind::Unit | Kind::Bool(_) | Kind::Number(_) | Kind::Word(_) | Kind::Broken => {
            WrittenParts::Plain
        }
    };
    WrittenValue {
        text: words.to_owned(),
        holds,
    }
}

/// Returns `text` with `value` where `steps` lead from its outermost value, in place of the existing value or as a new
/// last field or entry. Missing groups on the way are created. Without a `value`, the existing field or entry is
/// removed.
///
/// # Errors
/// The problems of a text that cannot be parsed.
pub fn with_value(
    file: &str,
    text: &str,
    steps: &[StepInto],
    value: Option<&str>,
) -> Result<String, DocumentError> {
    let (tree, problems) = parse(file, text, TextLimits::WRITTEN)?;
    let tree = problems.into_result(tree)?;
    let mut node = &tree;
    for (nth, step) in steps.iter().enumerate() {
        if let Kind::Variant { body, .. } = &node.kind {
            node = body;
        }
        let name = match step {
            StepInto::Brackets => {
                let Some(inner) = node.only_item() else {
                    return Ok(text.to_owned());
                };
                node = inner;
                continue;
            }
            StepInto::Field(name) | StepInto::Entry(name) => name,
        };
        let entry = match &node.kind {
            Kind::Struct(entries) | Kind::Map(entries) => entries
                .iter()
                .find(|entry| entry.key.name() == Some(name.as_str())),
            _no_fields => None,
        };
        match (entry, value) {
            (Some(entry), None) if nth + 1 == steps.len() => {
                return Ok(without(text, range_of_entry(text, entry)));
            }
            (Some(entry), _) => node = &entry.value,
            (None, None) => return Ok(text.to_owned()),
            (None, Some(value)) => {
                let inner = new_text(&steps[nth + 1..], value);
                let line = match step {
                    StepInto::Entry(name) => format!("{name:?}: {inner}"),
                    StepInto::Field(_) | StepInto::Brackets => format!("{name}: {inner}"),
                };
                return Ok(with_last(text, range_of(text, node), &line));
            }
        }
    }
    let range = range_of(text, node);
    let value = value.unwrap_or("()");
    Ok(format!(
        "{}{value}{}",
        &text[..range.start],
        &text[range.end..]
    ))
}

/// Returns the text of new groups around a value.
fn new_text(steps: &[StepInto], value: &str) -> String {
    match steps.split_first() {
        None => value.to_owned(),
        Some((StepInto::Field(name), rest)) => format!("({name}: {})", new_text(rest, value)),
        Some((StepInto::Entry(name), rest)) => format!("{{ {name:?}: {} }}", new_text(rest, value)),
        Some((StepInto::Brackets, rest)) => format!("({})", new_text(rest, value)),
    }
}

/// Returns the range from the first to just after the last character of a value.
pub(super) fn range_of(text: &str, node: &Node) -> Range<usize> {
    let start = offset(text, node.line, node.column).unwrap_or(0);
    let mut scanner = Scanner::new("", &text[start..], TextLimits::WRITTEN.text);
    if scanner.at_text() {
        scanner.text();
    } else if scanner.at_number() {
        scanner.number();
    } else if scanner.at_word() {
        scanner.word();
        if matches!(node.kind, Kind::Variant { .. }) {
            scanner.skip_space();
            let inside = text.len() - scanner.rest().len();
            return start..bracket_range("", text, inside).map_or(inside, |range| range.end);
        }
    } else if scanner.peek() == Some('\'') {
        scanner.char();
    } else if let Some(range) = bracket_range("", text, start) {
        return range;
    }
    start..text.len() - scanner.rest().len()
}

/// Returns the range from the first character of a field or an entry to just after its last.
pub(super) fn range_of_entry(text: &str, entry: &KeyValue) -> Range<usize> {
    range_of(text, &entry.key).start..range_of(text, &entry.value).end
}

/// Returns `text` without the field or entry in this range. Comments around it stay; the line is removed if nothing else
/// is on it.
pub(super) fn without(text: &str, Range { start, end }: Range<usize>) -> String {
    let mut scanner = Scanner::new("", &text[end..], TextLimits::WRITTEN.text);
    scanner.skip_space();
    let after = match scanner.eat(',') {
        true => {
            let after = scanner.rest();
            let comments = &text[end..text.len() - after.len() - 1];
            let is_blank = comments.trim().is_empty();
            let comments = comments.trim_end_matches([' ', '\t']);
            format!("{}{after}", if is_blank { "" } else { comments })
        }
        false => text[end..].to_owned(),
    };
    let after = after.trim_start_matches([' ', '\t']);
    let before = text[..start].trim_end_matches([' ', '\t']);
    let rest = after.strip_prefix('\r').unwrap_or(after);
    if before.ends_with('\n')
        && let Some(rest) = rest.strip_prefix('\n')
    {
        return format!("{before}{rest}");
    }
    if rest.starts_with('\n') {
        return format!("{before}{after}");
    }
    if after.starts_with([')', '}']) && !before.ends_with('\n') {
        let before = before.strip_suffix(',').unwrap_or(before);
        return format!("{before}{after}");
    }
    format!("{}{after}", &text[..start])
}

/// Returns `text` with one more field after the last in the brackets of `range`, laid out like the others.
pub(super) fn with_last(text: &str, range: Range<usize>, line: &str) -> String {
    let open = text[range.clone()].find(['(', '{', '[']).unwrap_or(0) + 1;
    let inside = range.start + open..range.end.saturating_sub(1).max(range.start + open);
    let within = &text[inside.clone()];
    let end = inside.start + end_of_values(within);
    if end == inside.start {
        let comments = if within.trim().is_empty() { "" } else { within };
        let after = &text[inside.end..];
        return format!("{}{line}{comments}{after}", &text[..end]);
    }
    let comma = if text[..end].ends_with(',') { "" } else { "," };
    let rest = &text[end..inside.end];
    match rest.find('\n') {
        None => format!(
            "{}{comma} {line}{rest}{}",
            &text[..end],
            &text[inside.end..]
        ),
        Some(line_end) => {
            let (rest_of_line, line_end) = match rest[..line_end].strip_suffix('\r') {
                Some(rest_of_line) => (rest_of_line, "\r\n"),
                None => (&rest[..line_end], "\n"),
            };
            let start = text[..end].rfind('\n').map_or(0, |at| at + 1);
            let first = &text[start..end];
            let indent = &first[..first.len() - first.trim_start().len()];
            let after = &text[end + rest_of_line.len()..];
            format!(
                "{}{comma}{rest_of_line}{line_end}{indent}{line},{after}",
                &text[..end]
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORC: &str = "(\n    name: \"Orc\", speed_feet: 30, // slow\n    stats: { \"strength\": 12 },\n    target: Burst(radius: 2), effect: Damage(\"2d6\"), // the end\n)";

    fn to(path: &str) -> Vec<StepInto> {
        let steps = path.split('.').map(|step| match step.strip_prefix('#') {
            Some("") => StepInto::Brackets,
            Some(name) => StepInto::Entry(name.to_owned()),
            None => StepInto::Field(step.to_owned()),
        });
        steps.collect()
    }

    fn with(path: &str, value: Option<&str>) -> String {
        let text = with_value("f.ron", ORC, &to(path), value).expect("a text");
        parse_value("f.ron", &text).expect("still a text");
        text
    }

    #[test]
    fn value_is_changed_in_place() {
        for (path, old, new) in [
            ("name", "\"Orc\"", "\"Big orc\""),
            ("speed_feet", "30", "-5"),
            ("stats.#strength", "12", "18"),
            ("target.radius", "radius: 2", "radius: 3"),
            ("effect.#", "\"2d6\"", "\"1d4\""),
            ("effect", "Damage(\"2d6\")", "Narrative"),
        ] {
            let value = new.strip_prefix("radius: ").unwrap_or(new);
            assert_eq!(with(path, Some(value)), ORC.replace(old, new), "{path}");
        }
    }

    #[test]
    fn missing_value_is_added_with_its_groups() {
        let strength = "{ \"strength\": 12 }";
        let both = "{ \"strength\": 12, \"wits\": 3 }";
        let added = with("stats.#wits", Some("3"));
        assert_eq!(added, ORC.replace(strength, both));
        let added = with("melee.damage", Some("\"1d6\""));
        let line = "// the end\n    melee: (damage: \"1d6\"),\n)";
        assert_eq!(added, ORC.replace("// the end\n)", line));
        let added = with("prepared.#web", Some("2"));
        assert!(added.contains("prepared: { \"web\": 2 }"), "{added}");
        let added = with_value("f.ron", "()", &to("name"), Some("\"x\""));
        assert_eq!(added.expect("a text"), "(name: \"x\")");
        let added = with_value("f.ron", "(a: Burst())", &to("a.b"), Some("1"));
        assert_eq!(added.expect("a text"), "(a: Burst(b: 1))");
    }

    #[test]
    fn removed_value_leaves_the_rest_unchanged() {
        assert_eq!(
            with("stats", None),
            ORC.replace("    stats: { \"strength\": 12 },\n", "")
        );
        assert_eq!(
            with("speed_feet", None),
            ORC.replace("speed_feet: 30, ", "")
        );
        assert_eq!(with("nothing", None), ORC);
        let out = with("effect", None);
        assert_eq!(out, ORC.replace("effect: Damage(\"2d6\"), ", ""));
    }

    #[test]
    fn values_are_found_by_path() {
        let all = parse_value("f.ron", ORC).expect("a text");
        let at = |path: &str| all.at(&to(path)).map(|value| value.text.as_str());
        assert_eq!(at("speed_feet"), Some("30"));
        assert_eq!(at("target.radius"), Some("2"));
        assert_eq!(at("effect.#"), Some("\"2d6\""));
        assert_eq!(at("stats.#strength"), Some("12"));
        assert_eq!(at("stats.#wits"), None);
        assert_eq!(all.at(&to("target")).map(WrittenValue::name), Some("Burst"));
    }
}

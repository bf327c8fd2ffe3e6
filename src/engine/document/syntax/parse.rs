//! The grammar of RON, continuing after errors so that the next one is found too.
//!
//! A slip inside a value (a missing comma, an unknown escape) leaves a tree that is still worth decoding. Brackets that
//! do not match make the tree [beyond repair](Parsed::beyond_repair).

use std::borrow::Cow;
use std::collections::{HashMap, hash_map};

use super::scan::{ScanPosition, Scanner};
use super::{KeyValue, Kind, Node, TextLimits, TreeStep};
use crate::document::DocumentError;
use crate::document::problem::quoted;

/// Maximum nesting of brackets; it keeps the stack from overflowing.
const MAX_DEPTH: usize = 100;

/// The result of parsing a text.
pub struct ParsedTree<'t> {
    pub tree: Node<'t>,
    /// Problems of the text.
    pub problems: DocumentError,
    /// True if decoding the tree would only add confusion.
    pub beyond_repair: bool,
}

/// Parses the text of a file, as far as `bounds` allow.
pub fn parse<'t>(file: &str, text: &'t str, bounds: TextLimits) -> ParsedTree<'t> {
    let mut parser = Parser::new(file, text, bounds);
    let tree = parser.document();
    ParsedTree {
        tree,
        problems: parser.scan.problems,
        beyond_repair: parser.scan.beyond_repair,
    }
}

/// Returns the outermost fields of a file, each with the text that begins at its value, without building a tree; `None`
/// if the brackets and commas are not correct.
pub fn fields<'t>(text: &'t str) -> Option<Vec<(Cow<'t, str>, &'t str)>> {
    let mut found = Vec::new();
    read_over(text, &mut found).map(|()| found)
}

/// Returns the text in the outermost field `name` of a file of which perhaps only the beginning is known.
pub fn text_in<'t>(text: &'t str, name: &str) -> Option<Cow<'t, str>> {
    let mut found = Vec::new();
    let _only_a_part = read_over(text, &mut found);
    let (_, rest) = found.into_iter().find(|(field, _)| field == name)?;
    let mut scan = Scanner::new("", rest, TextLimits::WRITTEN.text);
    let value = scan.at_text().then(|| scan.text())?;
    scan.problems.is_empty().then_some(value)
}

/// Adds the outermost fields to `found` as far as they can be scanned; `None` if the scan does not reach the end.
fn read_over<'t>(text: &'t str, found: &mut Vec<(Cow<'t, str>, &'t str)>) -> Option<()> {
    let mut parser = Parser::new("", text, TextLimits::SAVED);
    parser.extensions();
    parser.scan.skip_space();
    if parser.scan.at_word() {
        parser.scan.word();
        parser.scan.skip_space();
    }
    let close = match parser.scan.bump()? {
        '(' => ')',
        '{' => '}',
        _ => return None,
    };
    loop {
        parser.scan.skip_space();
        if parser.scan.eat(close) {
            break;
        }
        let name = if parser.scan.at_text() {
            parser.scan.text()
        } else if parser.scan.at_word() {
            Cow::Borrowed(parser.scan.word())
        } else {
            return None;
        };
        parser.scan.skip_space();
        if !parser.scan.eat(':') {
            return None;
        }
        parser.scan.skip_space();
        if found.len() < MAX_FIELDS {
            found.push((name, parser.scan.rest()));
        }
        parser.skip_part();
        parser.scan.skip_space();
        parser.scan.eat(',');
    }
    parser.scan.skip_space();
    let whole = parser.scan.peek().is_none() && parser.scan.problems.is_empty();
    whole.then_some(())
}

/// Maximum number of outermost fields listed: more than any kind of file has.
const MAX_FIELDS: usize = 100;

struct Parser<'t> {
    scan: Scanner<'t>,
    bounds: TextLimits,
    /// Open brackets, and where they were opened.
    open: Vec<(char, ScanPosition)>,
    nodes: u32,
}

impl<'t> Parser<'t> {
    fn new(file: &str, text: &'t str, bounds: TextLimits) -> Self {
        Self {
            scan: Scanner::new(file, text, bounds.text),
            bounds,
            open: Vec::new(),
            nodes: 0,
        }
    }

    fn document(&mut self) -> Node<'t> {
        self.extensions();
        self.scan.skip_space();
        if self.scan.peek().is_none() {
            if !self.scan.beyond_repair {
                let spot = ScanPosition { line: 1, column: 1 };
                self.scan.problem(spot, "the file is empty", None);
            }
            return self.node(ScanPosition { line: 1, column: 1 }, Kind::Broken);
        }
        let tree = self.value();
        self.scan.skip_space();
        if let Some(found) = self.scan.peek() {
            let spot = self.scan.spot();
            let message = format!("found `{found}` where the file should end");
            let hint = "check for an extra closing bracket before it";
            self.scan.problem(spot, message, Some(hint.to_owned()));
            self.scan.beyond_repair = true;
        }
        tree
    }

    /// Skips `#![enable(implicit_some)]` and the like: the features that they enable are always on.
    fn extensions(&mut self) {
        loop {
            self.scan.skip_space();
            if !self.scan.rest().starts_with("#![") {
                return;
            }
            let spot = self.scan.spot();
            while let Some(c) = self.scan.bump() {
                match c {
                    ']' => break,
                    '\n' => {
                        let message = "the `#![enable(…)]` here is never closed";
                        self.scan.problem(spot, message, None);
                        break;
                    }
                    _ => {}
                }
            }
        }
    }

    fn node(&mut self, spot: ScanPosition, kind: Kind<'t>) -> Node<'t> {
        self.nodes += 1;
        if self.nodes > self.bounds.values && !self.scan.beyond_repair {
            let message = format!(
                "the file has more than {} values, which is the maximum",
                self.bounds.values
            );
            self.scan.problem(spot, message, None);
            self.scan.stop();
        }
        self.scan.after = self.scan.spot();
        Node {
            id: self.nodes,
            line: spot.line,
            column: spot.column,
            kind,
        }
    }

    /// Reads a value; if there is none it consumes no character and returns a broken node.
    fn value(&mut self) -> Node<'t> {
        self.scan.skip_space();
        let spot = self.scan.spot();
        let kind = match self.scan.peek() {
            Some('(') => self.round(),
            Some('[') => Kind::List(self.items('[', ']')),
            Some('{') => Kind::Map(self.entries('{', '}')),
            Some('\'') => self.scan.char(),
            _ if self.scan.at_text() => Kind::Text(self.scan.text()),
            _ if self.scan.at_number() => self.scan.number(),
            _ if self.scan.at_word() => self.word(),
            found => {
                self.expected_value(found, spot);
                Kind::Broken
            }
        };
        self.node(spot, kind)
    }

    fn expected_value(&mut self, found: Option<char>, spot: ScanPosition) {
        if self.scan.beyond_repair {
            return;
        }
        let found = found.map_or("the end of the file".to_owned(), |c| format!("`{c}`"));
        let message = format!("expected a value, found {found}");
        self.scan.problem(spot, message, None);
    }

    /// Reads a word, or the variant that it begins.
    fn word(&mut self) -> Kind<'t> {
        let name = self.scan.word();
        match name {
            "true" => return Kind::Bool(true),
            "false" => return Kind::Bool(false),
            "inf" => return Kind::Number(super::NumberLiteral::Float(f64::INFINITY)),
            "NaN" => return Kind::Number(super::NumberLiteral::Float(f64::NAN)),
            _ => {}
        }
        if self.scan.peek() != Some('(') {
            return Kind::Word(name);
        }
        let spot = self.scan.spot();
        let body = self.round();
        let body = Box::new(self.node(spot, body));
        Kind::Variant { name, body }
    }

    /// Reads `()`, `(a, b)` or `(name: value)`.
    fn round(&mut self) -> Kind<'t> {
        if self.begins_field() {
            return Kind::Struct(self.entries('(', ')'));
        }
        match self.items('(', ')') {
            items if items.is_empty() => Kind::Unit,
            items => Kind::Tuple(items),
        }
    }

    /// True if the bracket here is followed by `name:`, or by something that was meant to be that.
    fn begins_field(&self) -> bool {
        let mut ahead = Scanner::new("", self.scan.rest(), self.bounds.text);
        ahead.bump();
        ahead.skip_space();
        let quoted = ahead.at_text();
        if quoted {
            ahead.text();
        } else if ahead.at_word() {
            ahead.word();
        } else {
            return false;
        }
        ahead.skip_space();
        match ahead.peek() {
            Some(':' | '=') => true,
            Some('[' | '{') => !quoted,
            _ => !quoted && (ahead.at_text() || ahead.at_number() || ahead.at_word()),
        }
    }

    fn items(&mut self, open: char, close: char) -> Vec<Node<'t>> {
        let mut items = Vec::new();
        let mut too_many = false;
        self.bracket(open, close, |parser| {
            parser.scan.trail.push(TreeStep::Item(items.len()));
            let item = parser.value();
            if items.len() < parser.bounds.items {
                items.push(item);
            } else if !std::mem::replace(&mut too_many, true) && !parser.scan.beyond_repair {
                let spot = ScanPosition {
                    line: item.line,
                    column: item.column,
                };
                let message = format!(
                    "this list has more than {} values, which is the maximum",
                    parser.bounds.items
                );
                parser.scan.problem(spot, message, None);
            }
            parser.scan.trail.pop();
        });
        items
    }

    fn entries(&mut self, open: char, close: char) -> Vec<KeyValue<'t>> {
        let mut entries = Vec::new();
        self.bracket(open, close, |parser| {
            entries.extend(parser.entry(close));
        });
        self.without_twins(entries)
    }

    /// Reads the contents of a pair of brackets, one part at a time, with the commas.
    fn bracket(&mut self, open: char, close: char, mut part: impl FnMut(&mut Self)) {
        let opened = self.scan.spot();
        self.scan.bump();
        if self.open.len() >= MAX_DEPTH {
            let message = format!("brackets are nested more than {MAX_DEPTH} deep");
            self.scan.problem(opened, message, None);
            return self.scan.stop();
        }
        self.open.push((open, opened));
        loop {
            self.scan.skip_space();
            if self.closes(open, close, opened) {
                break;
            }
            let before = self.scan.rest().len();
            part(self);
            let after = self.scan.after;
            self.scan.skip_space();
            match self.scan.peek() {
                Some(',') => {
                    self.scan.bump();
                }
                None | Some(')' | ']' | '}') => {}
                Some(_) if self.scan.rest().len() < before && self.begins_value() => {
                    let message = "a comma is missing here";
                    self.scan.problem(after, message, None);
                }
                Some(found) => {
                    let spot = self.scan.spot();
                    if self.scan.rest().len() < before {
                        let message = format!("expected a comma or `{close}`, found `{found}`");
                        self.scan.problem(spot, message, None);
                    }
                    self.skip_part();
                    self.scan.eat(',');
                }
            }
        }
        self.open.pop();
    }

    /// Skips the closing bracket, or notes why there is none.
    fn closes(&mut self, open: char, close: char, opened: ScanPosition) -> bool {
        let Some(found) = self.scan.peek() else {
            if !self.scan.beyond_repair {
                let message = format!("this `{open}` is never closed by `{close}`");
                self.scan.problem(opened, message, None);
                self.scan.beyond_repair = true;
            }
            return true;
        };
        if found == close {
            self.scan.bump();
            return true;
        }
        if !matches!(found, ')' | ']' | '}') {
            return false;
        }
        let spot = self.scan.spot();
        let opener = match found {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        let outer = self.open.iter().rev().skip(1);
        let closes_outer = outer.clone().any(|(bracket, _)| *bracket == opener);
        if closes_outer {
            let message = format!("this `{open}` is not closed by `{close}`");
            let hint = format!("the `{found}` in line {} comes first", spot.line);
            self.scan.problem(opened, message, Some(hint));
        } else {
            let message = format!(
                "found `{found}` where `{close}` must close the `{open}` of line {}",
                opened.line
            );
            self.scan.problem(spot, message, None);
            self.scan.bump();
        }
        self.scan.beyond_repair = true;
        true
    }

    fn begins_value(&self) -> bool {
        matches!(self.scan.peek(), Some('(' | '[' | '{' | '\''))
            || self.scan.at_text()
            || self.scan.at_number()
            || self.scan.at_word()
    }

    /// Skips everything up to the next comma or closing bracket of this level.
    fn skip_part(&mut self) {
        let mut depth = 0usize;
        loop {
            self.scan.skip_space();
            match self.scan.peek() {
                None => return,
                Some(',' | ')' | ']' | '}') if depth == 0 => return,
                Some(')' | ']' | '}') => depth -= 1,
                Some('(' | '[' | '{') => depth += 1,
                Some(_) if self.scan.at_text() => {
                    self.scan.text();
                    continue;
                }
                Some(_) => {}
            }
            self.scan.bump();
        }
    }

    /// Reads `key: value`; in round brackets the key must be a name.
    fn entry(&mut self, close: char) -> Option<KeyValue<'t>> {
        let is_field = close == ')';
        let spot = self.scan.spot();
        let key = if is_field && !self.scan.at_text() && !self.scan.at_word() {
            let found = self.scan.peek()?;
            let message = format!("expected a field `name: value`, found `{found}`");
            self.scan.problem(spot, message, None);
            self.skip_part();
            return None;
        } else if self.scan.at_text() {
            let text = self.scan.text();
            if is_field {
                let message = format!("write the field name {:?} without quotes", quoted(&text));
                self.scan.problem(spot, message, None);
            }
            self.node(spot, Kind::Text(text))
        } else if self.scan.at_word() && is_field {
            let name = self.scan.word();
            self.node(spot, Kind::Word(name))
        } else {
            self.value()
        };
        let step = match &key.kind {
            Kind::Word(name) => TreeStep::Name(name),
            Kind::Text(Cow::Borrowed(text)) => TreeStep::Name(text),
            _ => TreeStep::Name("…"),
        };
        self.scan.trail.push(step);
        let value = self.entry_value(&key);
        self.scan.trail.pop();
        Some(KeyValue { key, value })
    }

    fn entry_value(&mut self, key: &Node<'t>) -> Node<'t> {
        let after = self.scan.after;
        self.scan.skip_space();
        if self.scan.peek() == Some('=') {
            let spot = self.scan.spot();
            let message = "separate a name and its value by `:`, not `=`";
            self.scan.problem(spot, message, None);
            self.scan.bump();
        } else if !self.scan.eat(':') && !matches!(key.kind, Kind::Broken) {
            let what = key
                .name()
                .map_or("the key".to_owned(), |name| format!("`{}`", quoted(name)));
            let message = format!("a `:` and a value are missing after {what}");
            if self.begins_value() {
                let message = format!("a `:` is missing after {what}");
                self.scan.problem(after, message, None);
            } else {
                self.scan.problem(after, message, None);
                return self.node(after, Kind::Broken);
            }
        }
        self.value()
    }

    /// Notes each name that occurs twice and keeps the first.
    fn without_twins(&mut self, mut entries: Vec<KeyValue<'t>>) -> Vec<KeyValue<'t>> {
        if are_few_different_names(&entries) {
            return entries;
        }
        let mut first_lines: HashMap<Cow<'_, str>, u32> = HashMap::with_capacity(entries.len());
        let mut twins: Vec<(usize, u32)> = Vec::new();
        for (index, KeyValue { key, .. }) in entries.iter().enumerate() {
            let name = match (&key.kind, key.name()) {
                (_, Some(name)) => Cow::Borrowed(name),
                (kind, None) if is_short(kind) => Cow::Owned(format!("{kind:?}")),
                _ => continue,
            };
            match first_lines.entry(name) {
                hash_map::Entry::Occupied(first) => twins.push((index, *first.get())),
                hash_map::Entry::Vacant(free) => {
                    free.insert(key.line);
                }
            }
        }
        drop(first_lines);
        let mut twins = twins.into_iter().peekable();
        let mut index = 0;
        entries.retain(|KeyValue { key, .. }| {
            let twin = twins.next_if(|(twin, _)| *twin == index);
            index += 1;
            let Some((_, first)) = twin else { return true };
            if !self.scan.problems.is_full() {
                let spot = ScanPosition {
                    line: key.line,
                    column: key.column,
                };
                let what = match key.name() {
                    Some(name) => format!("`{}`", quoted(name)),
                    None => key.describe(),
                };
                let message = format!("{what} is given twice");
                let hint = format!("the first is in line {first}");
                self.scan.problem(spot, message, Some(hint));
            }
            false
        });
        entries
    }
}

/// True if there are only a few entries, and their keys are different names.
fn are_few_different_names(entries: &[KeyValue]) -> bool {
    const MAX_COMPARED: usize = 12;
    let is_new = |(index, entry): (usize, &KeyValue)| {
        let name = entry.key.name();
        let mut before = entries[..index].iter();
        name.is_some() && before.all(|other| other.key.name() != name)
    };
    entries.len() <= MAX_COMPARED && entries.iter().enumerate().all(is_new)
}

/// True if a key is short enough to be written out and compared with others: a single value, or a few in brackets.
fn is_short(kind: &Kind<'_>) -> bool {
    const MAX_LISTED: usize = 4;
    let single = |kind: &Kind<'_>| match kind {
        Kind::Unit
        | Kind::Bool(_)
        | Kind::Number(_)
        | Kind::Char(_)
        | Kind::Text(_)
        | Kind::Word(_) => true,
        Kind::List(_)
        | Kind::Tuple(_)
        | Kind::Map(_)
        | Kind::Struct(_)
        | Kind::Variant { .. }
        | Kind::Broken => false,
    };
    match kind {
        Kind::Tuple(items) => {
            items.len() <= MAX_LISTED && items.iter().all(|item| single(&item.kind))
        }
        other => single(other),
    }
}

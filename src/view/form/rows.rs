//! The fields of an entry as rows, each with its input control.

use std::sync::Arc;

use super::names::name_of;
use super::text;
use crate::document::{StepInto, WrittenParts, WrittenValue, parse_value};
use crate::ruleset::{Constraint, EntryField, EntryFields, FieldType, Ruleset, StatId};

/// A field of the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The steps to its value.
    pub steps: Vec<StepInto>,
    /// Number of groups around it.
    pub depth: usize,
    /// The displayed name.
    pub label: String,
    /// The input control.
    pub control: Control,
    /// True if the entry has it.
    pub given: bool,
    /// True if it cannot be left out.
    pub must: bool,
    /// True if it has any effect in these rules.
    pub counts: bool,
    /// The value: a text without its quotes, anything else as written.
    pub value: String,
    /// The items of a list, each without its quotes.
    pub items: Vec<String>,
    /// The default.
    pub otherwise: String,
    /// An explanation of the field, with its unit.
    pub help: String,
    /// The errors in it.
    pub mistakes: Vec<String>,
}

/// The input control of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// A checkbox.
    Flag,
    /// A number, with its minimum and maximum if they are known.
    Number(Option<(i64, i64)>),
    /// A text of one or more lines, or in a certain format.
    Text {
        /// True for a sentence or more.
        long: bool,
        /// An example of the format; may be empty.
        like: &'static str,
    },
    /// One of these choices.
    Choice(Arc<[Choice]>),
    /// Any of these choices, as a list.
    List(Arc<[Choice]>),
    /// A list as in the file, to which these examples can be added.
    WrittenList(Arc<[Choice]>),
    /// A group of fields, which follow as rows; the text is its initial value.
    Group(String),
    /// A table of named entries, which follow as rows. Any of these names can be added, or any name at all if there are
    /// none. The text is the initial value of an entry; if it is empty, all possible entries have a row.
    Table(Arc<[Choice]>, String),
    /// The text as in the file.
    AsWritten,
}

impl Control {
    /// True if it shows the value as in the file.
    fn is_written(&self) -> bool {
        matches!(self, Self::AsWritten | Self::WrittenList(_))
    }
}

/// A possible value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value in the file, without quotes, by which the chosen one is recognised.
    pub value: String,
    /// The text that is written for it, with quotes or brackets.
    pub text: String,
    /// The displayed name.
    pub name: String,
}

/// Maximum number of names for which a table of numbers shows all rows.
const SHOWN: usize = 24;

/// Returns the rows of an entry with this text.
pub fn of(fields: &EntryFields, ruleset: &Ruleset, text: &str) -> Vec<Row> {
    let Ok(entry) = parse_value("", text) else {
        return Vec::new();
    };
    let mut made = Rows {
        fields,
        ruleset,
        entry: &entry,
        rows: Vec::new(),
    };
    made.group(&fields.top(), &[], 0);
    made.rows
}

/// Returns the row that a path leads to or into: `.stats.strength`, as the loader reports it after the entry's own
/// path.
pub fn row_at<'r>(rows: &'r mut [Row], path: &str) -> Option<&'r mut Row> {
    let leads = |row: &Row| {
        let own = path_of(&row.steps);
        let rest = path.strip_prefix(own.as_str())?;
        let fits = rest.is_empty() || rest.starts_with(['.', '[']);
        (fits && !own.is_empty()).then_some(own.len())
    };
    let best = rows.iter().enumerate();
    let best = best.filter_map(|(nth, row)| Some((leads(row)?, nth)));
    // Of several rows with the same path, the last is the innermost: the value in the brackets.
    let (_, nth) = best.max()?;
    rows.get_mut(nth)
}

fn path_of(steps: &[StepInto]) -> String {
    let names = steps.iter().filter_map(|step| match step {
        StepInto::Field(name) | StepInto::Entry(name) => Some(format!(".{name}")),
        StepInto::Brackets => None,
    });
    names.collect()
}

struct Rows<'f> {
    fields: &'f EntryFields,
    ruleset: &'f Ruleset,
    entry: &'f WrittenValue,
    rows: Vec<Row>,
}

impl Rows<'_> {
    /// Adds the fields of a group.
    fn group(&mut self, path: &str, steps: &[StepInto], depth: usize) {
        let fields = self.fields.below(path);
        for field in &fields {
            let to = [steps, &[StepInto::Field(field.name.clone())]].concat();
            let given = self.entry.at(&to).is_some();
            // A value that can be given in feet need not be given in squares, too.
            let in_feet = format!("{}_feet", field.name);
            let twice = fields.iter().any(|other| other.name == in_feet);
            if given || field.counts && !twice {
                self.field(field, to, depth, None);
            }
        }
    }

    /// Adds a field and its contents; `label` replaces an unclear name.
    fn field(
        &mut self,
        field: &EntryField,
        steps: Vec<StepInto>,
        depth: usize,
        label: Option<String>,
    ) {
        let value = self.entry.at(&steps);
        let given = value.is_some();
        let control = self.control(field);
        let plain = value.map(|value| match &value.holds {
            WrittenParts::Text(text) => text.clone(),
            WrittenParts::Named(name, _) if !control.is_written() => name.clone(),
            WrittenParts::Named(..)
            | WrittenParts::Fields(_)
            | WrittenParts::Items(_)
            | WrittenParts::Plain => value.text.clone(),
        });
        let items = value.map_or_else(Vec::new, |value| match &value.holds {
            WrittenParts::Items(items) => items.iter().map(|item| item.name().to_owned()).collect(),
            WrittenParts::Fields(_)
            | WrittenParts::Named(..)
            | WrittenParts::Text(_)
            | WrittenParts::Plain => Vec::new(),
        });
        let note = field.note;
        self.rows.push(Row {
            steps: steps.clone(),
            depth,
            label: label.unwrap_or_else(|| readable_label(&field.name)),
            given,
            must: field.must,
            counts: field.counts,
            value: plain.unwrap_or_default(),
            items,
            otherwise: note.map_or_else(String::new, |note| note.otherwise.replace('`', "")),
            help: self.help(field),
            mistakes: Vec::new(),
            control: control.clone(),
        });
        match control {
            Control::Group(_) if given => self.group(&field.path, &steps, depth + 1),
            Control::Table(names, _) => self.table(field, &steps, depth + 1, &names),
            Control::Choice(_) => {
                if let (FieldType::Words(_), Some(value)) = (field.held, value) {
                    let word = value.name().to_owned();
                    self.in_brackets(field, &word, steps, depth + 1);
                }
            }
            Control::Group(_)
            | Control::Flag
            | Control::Number(_)
            | Control::Text { .. }
            | Control::List(_)
            | Control::WrittenList(_)
            | Control::AsWritten => {}
        }
    }

    /// Adds the value in brackets after a word.
    fn in_brackets(
        &mut self,
        field: &EntryField,
        word: &str,
        mut steps: Vec<StepInto>,
        depth: usize,
    ) {
        let path = format!("{}: {word}", field.path);
        match self.fields.field_type(&path) {
            None => {}
            Some(FieldType::Group) => self.group(&path, &steps, depth),
            Some(held) => {
                steps.push(StepInto::Brackets);
                let inside = EntryField {
                    name: word.to_owned(),
                    path,
                    must: true,
                    is_list: false,
                    held,
                    ..field.clone()
                };
                self.field(&inside, steps, depth, Some(readable_word(word)));
            }
        }
    }

    /// Adds the entries of a table: all possible ones if they are few numbers, otherwise only the given ones.
    fn table(&mut self, field: &EntryField, steps: &[StepInto], depth: usize, names: &[Choice]) {
        let path = format!("{}.*", field.path);
        let held = self.fields.field_type(&path).unwrap_or(FieldType::Several);
        let given: Vec<String> = match self.entry.at(steps).map(|value| &value.holds) {
            Some(WrittenParts::Fields(entries)) => {
                entries.iter().map(|(name, _)| name.clone()).collect()
            }
            Some(
                WrittenParts::Items(_)
                | WrittenParts::Named(..)
                | WrittenParts::Text(_)
                | WrittenParts::Plain,
            )
            | None => Vec::new(),
        };
        let all = self.shows_all(field, names.len());
        let mut shown: Vec<String> = match all {
            true => names.iter().map(|choice| choice.value.clone()).collect(),
            false => given.clone(),
        };
        shown.extend(given.into_iter().filter(|_| all));
        let mut seen: Vec<String> = Vec::new();
        for name in shown {
            if seen.contains(&name) {
                continue;
            }
            let known = names.iter().find(|choice| choice.value == name);
            let label = known.map_or_else(|| name.clone(), |choice| choice.name.clone());
            let to = [steps, &[StepInto::Entry(name.clone())]].concat();
            let inside = EntryField {
                name: name.clone(),
                path: match held {
                    FieldType::Group => path.clone(),
                    _one_value => format!("{}.{name}", field.path),
                },
                must: false,
                is_list: false,
                held,
                note: None,
                ..field.clone()
            };
            let first = self.rows.len();
            self.field(&inside, to, depth, Some(label));
            if let Some(default) = self.default_of(field, &name) {
                self.rows[first].otherwise = default;
            }
            seen.push(name);
        }
    }

    /// Returns true if all names of a table have a row, whether they are given or not.
    fn shows_all(&self, field: &EntryField, names: usize) -> bool {
        let held = self.fields.field_type(&format!("{}.*", field.path));
        held == Some(FieldType::Number) && (1..=SHOWN).contains(&names)
    }

    /// Returns the default of a stat.
    fn default_of(&self, field: &EntryField, name: &str) -> Option<String> {
        let stat = self.ruleset.stats.get(StatId::new(name));
        let stat = stat.filter(|_| field.name == "stats")?;
        Some(stat.default.to_string())
    }

    fn control(&self, field: &EntryField) -> Control {
        let path = field.path.as_str();
        if field.is_list {
            return match (self.choices(path), field.held) {
                (Some(choices), _) => Control::List(choices),
                (None, FieldType::Words(words)) if self.are_plain(path, words) => {
                    Control::List(self.words(path, words))
                }
                (None, FieldType::Words(_)) => Control::WrittenList(self.examples()),
                _another => Control::AsWritten,
            };
        }
        match (field.held, self.fields.expected(path)) {
            (FieldType::Flag, _) => Control::Flag,
            (_, Some(Constraint::Number(least, most))) => Control::Number(Some((*least, *most))),
            (FieldType::Number | FieldType::Decimal, _) => Control::Number(None),
            (_, Some(Constraint::OneOf(..))) => match self.choices(path) {
                Some(choices) => Control::Choice(choices),
                None => Control::AsWritten,
            },
            (_, Some(Constraint::Dice)) => Control::Text {
                long: false,
                like: "1d6+1",
            },
            (_, Some(Constraint::HitDice)) => Control::Text {
                long: false,
                like: "4+1",
            },
            (FieldType::Text, None) => Control::Text {
                long: field.name == "help",
                like: "",
            },
            (FieldType::Words(words), None) => Control::Choice(self.words(path, words)),
            (FieldType::Group, None) => Control::Group(self.fields.new_value(path)),
            (FieldType::Table, None) => {
                let names = self.fields.keys(path).unwrap_or_default();
                let what = match field.name.as_str() {
                    "stats" => "stat",
                    "prepared" => "spell",
                    _kinds => "attribute",
                };
                let begin = match self.shows_all(field, names.len()) {
                    true => String::new(),
                    false => self.fields.new_value(&format!("{path}.*")),
                };
                let names = names.iter().map(|id| self.choice(what, id)).collect();
                Control::Table(names, begin)
            }
            (FieldType::Several, None) => Control::AsWritten,
        }
    }

    /// Returns the ids that are allowed at a path.
    fn choices(&self, path: &str) -> Option<Arc<[Choice]>> {
        let Some(Constraint::OneOf(what, names)) = self.fields.expected(path) else {
            return None;
        };
        Some(names.iter().map(|id| self.choice(what, id)).collect())
    }

    fn choice(&self, what: &str, id: &str) -> Choice {
        Choice {
            value: id.to_owned(),
            text: super::quoted(id),
            name: name_of(self.ruleset, what, id),
        }
    }

    fn words(&self, path: &str, words: &[&str]) -> Arc<[Choice]> {
        let choices = words.iter().map(|word| Choice {
            value: (*word).to_owned(),
            text: self.fields.new_word(path, word),
            name: readable_word(word),
        });
        choices.collect()
    }

    /// Returns the examples of what a list can hold that count in the ruleset, each with a phrase about it.
    fn examples(&self) -> Arc<[Choice]> {
        let examples = self.fields.examples().iter();
        let choices = examples.map(|(example, help)| Choice {
            value: (*example).to_owned(),
            text: (*example).to_owned(),
            name: format!("{example}: {}", help.replace('`', "")),
        });
        choices.collect()
    }

    fn are_plain(&self, path: &str, words: &[&str]) -> bool {
        let inside = |word: &&str| self.fields.field_type(&format!("{path}: {word}"));
        words.iter().all(|word| inside(word).is_none())
    }

    /// Returns the help text of a field, with its limits.
    fn help(&self, field: &EntryField) -> String {
        let words = match field.held {
            FieldType::Words(words) => words.len(),
            _no_words => 0,
        };
        let said = match field.note {
            // A long list of words is shown as choices instead.
            Some(note) if words > SHOWN => note.holds.split(": ").next().unwrap_or_default(),
            Some(note) => note.holds,
            None => self.about(field),
        };
        let said = shortened_help(said, field.counts);
        match self.fields.expected(&field.path) {
            Some(Constraint::Number(least, most)) => text::help_with_limits(&said, *least, *most),
            Some(Constraint::Dice | Constraint::HitDice | Constraint::OneOf(..)) | None => said,
        }
    }

    /// Returns the help text of a group or a table that has none itself, from its contents.
    fn about(&self, field: &EntryField) -> &'static str {
        let entries = format!("{}.*", field.path);
        let inside = match field.held {
            FieldType::Group => self.fields.below(&field.path),
            FieldType::Table => self.fields.below(&entries),
            _a_value => return "",
        };
        let first = inside.iter().find_map(|inside| inside.note);
        match (field.held, self.fields.note(&entries), first) {
            (FieldType::Table, Some(note), _) | (FieldType::Table, None, Some(note)) => note.holds,
            (_group, _, Some(note)) => {
                let tells = note.about.contains(&format!("`{}`", field.name));
                if tells {
                    note.about.as_str()
                } else {
                    note.holds
                }
            }
            (_group, _, None) => "",
        }
    }
}

/// Shortens a text of the field reference for users who do not edit the file: drops whatever is true of every visible
/// field, and how it is written.
fn shortened_help(said: &str, counts: bool) -> String {
    let sentences = said.split(". ");
    let sentences = sentences.filter(|sentence| !counts || !sentence.contains("ounts only"));
    let said: Vec<&str> = sentences.collect();
    let said = said.join(". ").replace('`', "").replace("the id of ", "");
    said.strip_prefix("true: ").unwrap_or(&said).to_owned()
}

/// Returns the name of a field in readable form: “Speed, in feet” for `speed_feet`.
fn readable_label(name: &str) -> String {
    let in_feet = name.strip_suffix("_feet");
    let name = in_feet.unwrap_or_else(|| name.strip_suffix("_percent").unwrap_or(name));
    let name = name.replace('_', " ");
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let name = format!("{}{}", first.unwrap_or_default(), letters.as_str());
    text::label(&name, in_feet.is_some())
}

/// Returns a word of the files in readable form: “Damage per level” for `DamagePerLevel`.
fn readable_word(word: &str) -> String {
    let mut spaced = String::new();
    for letter in word.chars() {
        if letter.is_uppercase() && !spaced.is_empty() {
            spaced.push(' ');
            spaced.extend(letter.to_lowercase());
        } else {
            spaced.push(letter);
        }
    }
    spaced
}

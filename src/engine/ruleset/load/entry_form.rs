//! Fields of the entries in a ruleset's files, and initial values of new entries: all data for an entry form, taken
//! from the types of the files, from the list of fields, and from the checks of the loader.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::OnceLock;

use super::check::{ASKING, Constraint};
use super::choices::RulesetChoices;
use super::custom_entries::SECTIONS;
use super::declared;
use super::extra::Extra;
use super::probe::{FileFields, fields_of};
use super::{states, unused_fields};
use crate::ruleset::fields::{FieldNote, fields};
use crate::ruleset::schema::{Description, FieldType, plain_path};
use crate::ruleset::{Ruleset, RulesetId, Rulesets};

/// A field of an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryField {
    /// Name in the file: `speed_feet`.
    pub name: String,
    /// Path in the list of fields: `creatures.*.speed_feet`.
    pub path: String,
    /// True if it is required.
    pub must: bool,
    /// True if it is a list of such values.
    pub is_list: bool,
    /// Type of its value.
    pub held: FieldType,
    /// True if it has any effect in this ruleset.
    pub counts: bool,
    /// Its description in the list of fields.
    pub note: Option<&'static FieldNote>,
}

/// Fields of the entries of one kind in a ruleset, with the expected values of each.
#[derive(Clone, Debug)]
pub struct EntryFields {
    section: &'static str,
    file: &'static str,
    mix: RulesetChoices,
    all: &'static FileFields,
    /// Expected values, by the path of the field.
    expected: BTreeMap<String, Constraint>,
    /// Possible keys of a table, by the path of the table.
    keys: BTreeMap<String, Vec<String>>,
}

/// Name of a file, its fields (computed once), and the function that computes them.
type KnownFile = (&'static str, OnceLock<FileFields>, fn() -> FileFields);

/// Returns the fields of a file, which are computed only once.
fn fields_of_file(file: &str) -> Option<&'static FileFields> {
    static ALL: OnceLock<[KnownFile; 9]> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        [
            ("classes.ron", OnceLock::new(), || {
                declared::fields_of_file("classes.ron")
            }),
            ("actions.ron", OnceLock::new(), || {
                declared::fields_of_file("actions.ron")
            }),
            (
                "states.ron",
                OnceLock::new(),
                fields_of::<states::StatesFile>,
            ),
            ("traits.ron", OnceLock::new(), || {
                declared::fields_of_file("traits.ron")
            }),
            ("equipment.ron", OnceLock::new(), || {
                declared::fields_of_file("equipment.ron")
            }),
            ("combos.ron", OnceLock::new(), || {
                declared::fields_of_file("combos.ron")
            }),
            ("magic.ron", OnceLock::new(), || {
                declared::fields_of_file("magic.ron")
            }),
            ("creatures.ron", OnceLock::new(), || {
                declared::fields_of_file("creatures.ron")
            }),
            ("characters.ron", OnceLock::new(), || {
                declared::fields_of_file("characters.ron")
            }),
        ]
    });
    let (_, fields, read) = all.iter().find(|(name, ..)| *name == file)?;
    Some(fields.get_or_init(read))
}

/// Returns the section of this name and its file.
pub(super) fn section_of(name: &str) -> Option<(&'static str, &'static str)> {
    SECTIONS.into_iter().find(|(section, _)| *section == name)
}

impl EntryFields {
    /// Returns the fields of the entries of `section`, such as `creatures`, in a ruleset; `None` if there is no form
    /// for them.
    pub fn for_section(rulesets: &Rulesets, ruleset: &Ruleset, section: &str) -> Option<Self> {
        let (section, file) = section_of(section)?;
        let mut form = Self {
            section,
            file,
            mix: RulesetChoices::from_ruleset(ruleset),
            all: fields_of_file(file)?,
            expected: BTreeMap::new(),
            keys: BTreeMap::new(),
        };
        match declared::section(section) {
            Some(declared) => form.take(&declared.fields_in(ruleset)),
            // The first pass finds the possible keys of tables, the second the expected values for each key.
            None => (0..2).for_each(|_time| form.ask(rulesets, ruleset.id)),
        }
        Some(form)
    }

    /// Takes the expected values from the declarations of the fields.
    fn take(&mut self, description: &Description) {
        for field in description.fields() {
            match (&field.allowed, field.held) {
                (Some(Constraint::OneOf(_, names)), FieldType::Table) => {
                    self.keys.insert(field.path.clone(), names.clone());
                }
                (Some(allowed), _) => {
                    self.expected.insert(field.path.clone(), allowed.clone());
                }
                (None, _) => {}
            }
        }
    }

    /// Checks whether the fields of the entries of `section` are known.
    #[must_use]
    pub fn describe(section: &str) -> bool {
        section_of(section).is_some_and(|(_, file)| fields_of_file(file).is_some())
    }

    /// Returns the path of its entries in the list of fields.
    #[must_use]
    pub fn top(&self) -> String {
        format!("{}.*", self.section)
    }

    /// Returns the fields directly below a path.
    #[must_use]
    pub fn below(&self, path: &str) -> Vec<EntryField> {
        // The type of a table's keys is not a field of the table.
        let is_table = self.field_type(path) == Some(FieldType::Table);
        let all = self.all.fields.iter().filter_map(|(known, must)| {
            let name = known.strip_prefix(path)?.strip_prefix('.')?;
            let deeper = name.contains('.');
            let of_table = is_table && matches!(name, "*" | "key");
            (!deeper && !of_table && name != "*").then(|| self.field(name, known, *must))
        });
        all.collect()
    }

    fn field(&self, name: &str, path: &str, must: bool) -> EntryField {
        EntryField {
            name: name.to_owned(),
            path: path.to_owned(),
            must,
            is_list: self.all.lists.contains(path),
            held: self.field_type(path).unwrap_or(FieldType::Several),
            counts: unused_fields::has_effect(self.file, &plain_path(path), self.mix),
            note: note_of(path),
        }
    }

    /// Returns the type of the value at a path, or of the value in the brackets of a word: `spells.*.effect: Damage`.
    #[must_use]
    pub fn field_type(&self, path: &str) -> Option<FieldType> {
        self.all.held.get(path).copied()
    }

    /// Returns the description of a path in the list of fields, if the path has a separate one.
    #[must_use]
    pub fn note(&self, path: &str) -> Option<&'static FieldNote> {
        note_of(path)
    }

    /// Returns the expected values at a path; the path of a table's entry may contain its key instead of `*`.
    #[must_use]
    pub fn expected(&self, path: &str) -> Option<&Constraint> {
        self.expected.get(path)
    }

    /// Returns the possible keys of a table; `None` if any key is allowed.
    #[must_use]
    pub fn keys(&self, path: &str) -> Option<&[String]> {
        self.keys.get(path).map(Vec::as_slice)
    }

    /// Returns the initial value at a path, with all required fields.
    #[must_use]
    pub fn new_value(&self, path: &str) -> String {
        if self.all.lists.contains(path) {
            return "[]".to_owned();
        }
        self.new_item(path)
    }

    /// Returns the initial value of a new list item at a path, or of the value itself if it is not a list.
    #[must_use]
    pub fn new_item(&self, path: &str) -> String {
        match (self.field_type(path), self.expected(path)) {
            (_, Some(Constraint::Number(least, most))) => 1.clamp(*least, *most).to_string(),
            (_, Some(Constraint::Dice)) => "\"1d6\"".to_owned(),
            (_, Some(Constraint::HitDice)) => "\"1\"".to_owned(),
            (_, Some(Constraint::OneOf(_, names))) => {
                format!("{:?}", names.first().map_or("", String::as_str))
            }
            (Some(FieldType::Flag), None) => "true".to_owned(),
            (Some(FieldType::Number | FieldType::Decimal), None) => "1".to_owned(),
            (Some(FieldType::Words(words)), None) => {
                let word = words.first().copied().unwrap_or_default();
                self.new_word(path, word)
            }
            (Some(FieldType::Group), None) => {
                let given = self.below(path).into_iter().filter(|field| field.must);
                let given: Vec<String> = given
                    .map(|field| format!("{}: {}", field.name, self.new_value(&field.path)))
                    .collect();
                format!("({})", given.join(", "))
            }
            (Some(FieldType::Table), None) => "{}".to_owned(),
            (Some(FieldType::Text | FieldType::Several) | None, None) => "\"\"".to_owned(),
        }
    }

    /// Returns a word at a path, with the required content of its brackets.
    #[must_use]
    pub fn new_word(&self, path: &str, word: &str) -> String {
        let inside = format!("{path}: {word}");
        match self.field_type(&inside) {
            None => word.to_owned(),
            Some(FieldType::Group) => format!("{word}{}", self.new_item(&inside)),
            Some(_one_value) => format!("{word}({})", self.new_item(&inside)),
        }
    }

    /// Lets the loader check probe entries with all fields, and records the values that it expects.
    fn ask(&mut self, rulesets: &Rulesets, id: RulesetId) {
        let words = self.all.held.iter().filter_map(|(path, held)| match held {
            FieldType::Words(words) => {
                let inside = |word: &&&str| self.all.held.contains_key(&format!("{path}: {word}"));
                let last = words.iter().rposition(|word| inside(&word));
                Some(last.map_or(1, |last| last + 1))
            }
            _no_words => None,
        });
        let many = words.max().unwrap_or(1);
        let mut asked = Vec::new();
        let mut text = format!("({}: {{\n", self.section);
        for nth in 0..many {
            let mut made = SampleValue {
                form: self,
                nth,
                paths: BTreeMap::new(),
            };
            let entry = made.value(&self.top(), "");
            asked.push(made.paths);
            let _ = writeln!(text, "\"{ASKING}{nth}\": {entry},");
        }
        text.push_str("})");
        let extra = crate::document::read::<Extra>("what is asked", &text);
        let (Ok(extra), Ok(parsed)) = (extra, rulesets.parse(id)) else {
            return;
        };
        let mut answers = Vec::new();
        // The load always fails because the ids of the probe entries are invalid.
        let _refused = parsed.load_asking(&extra, &mut answers);
        for (nth, paths) in asked.iter().enumerate() {
            let begin = format!("{}[\"{ASKING}{nth}\"]", self.section);
            for (path, expected) in &answers {
                let Some(rest) = path.strip_prefix(&begin) else {
                    continue;
                };
                let Some(known) = paths.get(&without_items(rest)) else {
                    continue;
                };
                self.learn(known, expected);
            }
        }
    }

    fn learn(&mut self, path: &str, expected: &Constraint) {
        let table = path.rsplit_once('.').map(|(table, _)| table);
        let table = table.filter(|table| self.field_type(table) == Some(FieldType::Table));
        match (expected, table) {
            (Constraint::OneOf(_, names), Some(table)) => {
                self.keys.insert(table.to_owned(), names.clone());
            }
            (expected, _) => {
                self.expected.insert(path.to_owned(), expected.clone());
            }
        }
    }
}

/// A made-up value with every field present.
struct SampleValue<'f> {
    form: &'f EntryFields,
    /// Index of the word that is chosen wherever there are several.
    nth: usize,
    /// Paths in the list of fields, by the paths that the loader reports.
    paths: BTreeMap<String, String>,
}

impl SampleValue<'_> {
    fn value(&mut self, path: &str, told: &str) -> String {
        self.paths.insert(told.to_owned(), path.to_owned());
        let value = match self.form.field_type(path) {
            Some(FieldType::Flag) => "true".to_owned(),
            Some(FieldType::Number | FieldType::Decimal) => "1".to_owned(),
            Some(FieldType::Text | FieldType::Several) | None => "\"a\"".to_owned(),
            Some(FieldType::Words(words)) => {
                let word = words[self.nth % words.len().max(1)];
                let inside = format!("{path}: {word}");
                match self.form.field_type(&inside) {
                    None => word.to_owned(),
                    Some(FieldType::Group) => format!("{word}{}", self.value(&inside, told)),
                    Some(_one_value) => format!("{word}({})", self.value(&inside, told)),
                }
            }
            Some(FieldType::Group) => {
                let fields = self.form.below(path).into_iter();
                let fields = fields.filter(|field| field.held != FieldType::Several);
                let given: Vec<String> = fields
                    .map(|field| {
                        let told = format!("{told}.{}", field.name);
                        format!("{}: {}", field.name, self.value(&field.path, &told))
                    })
                    .collect();
                format!("({})", given.join(", "))
            }
            Some(FieldType::Table) => self.table(path, told),
        };
        match self.form.all.lists.contains(path) {
            true => format!("[{value}]"),
            false => value,
        }
    }

    fn table(&mut self, path: &str, told: &str) -> String {
        let inside = format!("{path}.*");
        let numbered = self.form.field_type(&format!("{path}.key")) == Some(FieldType::Number);
        let known = self.form.keys(path).unwrap_or_default();
        let names: BTreeSet<String> = match known {
            [] if numbered => BTreeSet::from(["1".to_owned()]),
            [] => BTreeSet::from(["a".to_owned()]),
            known => known.iter().cloned().collect(),
        };
        let entries = names.into_iter().map(|name| {
            let told = format!("{told}.{name}");
            let value = self.value(&inside, &told);
            // The expected values may differ from key to key.
            if self.form.field_type(&inside) != Some(FieldType::Group) {
                self.paths.insert(told, format!("{path}.{name}"));
            }
            match numbered {
                true => format!("{name}: {value}"),
                false => format!("{name:?}: {value}"),
            }
        });
        let entries: Vec<String> = entries.collect();
        format!("{{ {} }}", entries.join(", "))
    }
}

/// Returns a path from the loader without the indices of list items.
fn without_items(path: &str) -> String {
    let mut plain = String::new();
    for (nth, part) in path.split('[').enumerate() {
        match part.split_once(']') {
            Some((number, rest)) if nth > 0 && number.bytes().all(|c| c.is_ascii_digit()) => {
                plain.push_str(rest);
            }
            _no_item if nth > 0 => {
                plain.push('[');
                plain.push_str(part);
            }
            _no_item => plain.push_str(part),
        }
    }
    plain
}

fn note_of(path: &str) -> Option<&'static FieldNote> {
    let has = |note: &&FieldNote| note.paths.iter().any(|told| told == path);
    fields().iter().find(has)
}

//! Fields of the entries in a ruleset's files, and initial values of new entries: all data for an entry form, taken from
//! the declarations.

use super::choices::RulesetChoices;
use super::custom_entries::SECTIONS;
use super::declared::{self, DeclaredSection};
use super::unused_fields;
use crate::ruleset::Ruleset;
use crate::ruleset::fields::{FieldNote, fields};
use crate::ruleset::schema::check::Constraint;
use crate::ruleset::schema::{DeclaredField, Description, FieldType, plain_path};

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
#[derive(Clone)]
pub struct EntryFields {
    section: &'static DeclaredSection,
    mix: RulesetChoices,
    /// Its fields, with the limits and names of the ruleset.
    description: Description,
    /// Examples of the effects that count in the ruleset.
    examples: Vec<(&'static str, &'static str)>,
}

/// Returns the section of this name to which entries can be added, and its file.
pub(super) fn section_of(name: &str) -> Option<(&'static str, &'static str)> {
    SECTIONS.into_iter().find(|(section, _)| *section == name)
}

impl EntryFields {
    /// Returns the fields of the entries of `section`, such as `creatures`, in a ruleset; `None` if there is no form
    /// for them.
    pub fn for_section(ruleset: &Ruleset, section: &str) -> Option<Self> {
        let (section, _) = section_of(section)?;
        let section = declared::section(section)?;
        let mix = RulesetChoices::from_ruleset(ruleset);
        let description = section.fields_in(ruleset);
        let counts = |example: &str| {
            let facts = declared::effect_of(example).map(|entry| entry.effect.facts());
            facts.is_some_and(|facts| {
                (section.name == "conditions" || !facts.of_conditions)
                    && facts.counts.is_none_or(|counts| (counts.with)(mix))
            })
        };
        let examples = description.examples().iter().copied();
        let examples = examples.filter(|(example, _)| counts(example)).collect();
        Some(Self {
            section,
            mix,
            description,
            examples,
        })
    }

    /// Checks whether the fields of the entries of `section` are known.
    #[must_use]
    pub fn describe(section: &str) -> bool {
        section_of(section).is_some()
    }

    /// Returns the path of its entries in the list of fields.
    #[must_use]
    pub fn top(&self) -> String {
        self.section.top()
    }

    fn find(&self, path: &str) -> Option<&DeclaredField> {
        let mut fields = self.description.fields().iter();
        fields.find(|field| field.path == path)
    }

    /// Returns the fields directly below a path.
    #[must_use]
    pub fn below(&self, path: &str) -> Vec<EntryField> {
        let all = self.description.fields().iter().filter(|field| {
            let name = field.path.strip_prefix(path);
            let name = name.and_then(|rest| rest.strip_prefix('.'));
            // The contents of the brackets of a word have no name; those of a table have any.
            name == Some(field.name) && field.name != "*"
        });
        all.map(|field| self.field(field)).collect()
    }

    fn field(&self, field: &DeclaredField) -> EntryField {
        let path = plain_path(&field.path);
        EntryField {
            name: field.name.to_owned(),
            path: field.path.clone(),
            must: field.must,
            is_list: field.is_list,
            held: field.held,
            counts: unused_fields::has_effect(self.section.file, &path, self.mix),
            note: note_of(&field.path),
        }
    }

    /// Returns the type of the value at a path, of the value in the brackets of a word, such as
    /// `spells.*.effect: Damage`, or of the keys of a table, such as `classes.*.saves.key`.
    #[must_use]
    pub fn field_type(&self, path: &str) -> Option<FieldType> {
        if path == self.top() {
            return Some(FieldType::Group);
        }
        let keys = || self.find(path.strip_suffix(".key")?)?.keys;
        self.find(path).map(|field| field.held).or_else(keys)
    }

    /// Returns the description of a path in the list of fields, if the path has a separate one.
    #[must_use]
    pub fn note(&self, path: &str) -> Option<&'static FieldNote> {
        note_of(path)
    }

    /// Returns examples of the effects that count in the ruleset, each with a phrase about it.
    #[must_use]
    pub fn examples(&self) -> &[(&'static str, &'static str)] {
        &self.examples
    }

    /// Returns the expected values at a path; the path of a table's entry may contain its key instead of `*`.
    #[must_use]
    pub fn expected(&self, path: &str) -> Option<&Constraint> {
        let field = self.find(path)?;
        let is_table = field.held == FieldType::Table;
        field.allowed.as_ref().filter(|_| !is_table)
    }

    /// Returns the possible keys of a table; `None` if any key is allowed.
    #[must_use]
    pub fn keys(&self, path: &str) -> Option<&[String]> {
        let field = self.find(path)?;
        match (&field.allowed, field.held) {
            (Some(Constraint::OneOf(_, names)), FieldType::Table) => Some(names.as_slice()),
            _any => None,
        }
    }

    /// Returns the initial value at a path, with all required fields.
    #[must_use]
    pub fn new_value(&self, path: &str) -> String {
        if self.find(path).is_some_and(|field| field.is_list) {
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
}

fn note_of(path: &str) -> Option<&'static FieldNote> {
    let has = |note: &&FieldNote| note.paths.iter().any(|told| told == path);
    fields().iter().find(has)
}

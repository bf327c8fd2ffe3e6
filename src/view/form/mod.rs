//! An entry of a ruleset as a form: its fields, the errors in each, and a summary of its effects.
//!
//! The form is its text. Every change edits the text in place, so that comments survive and the file reads as if it
//! were typed by hand. All that is shown is parsed from that text by the ruleset loader.

mod comparison;
mod names;
mod rows;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;
use std::sync::Arc;

use crate::document::{StepInto, parse_value, to_line, with_value};
use crate::import::NewEntry;
use crate::ruleset::{
    CreatureId, EntryFields, Extra, ParsedRuleset, Ruleset, RulesetError, RulesetId, Rulesets,
    to_id,
};

use crate::view::feature_request::FeatureRequest;

pub use names::entries;
pub use rows::{Choice, Control, Row};

/// The kinds of entries that have forms: the section of the files, and the singular noun. Classes have none: their
/// tables are arrays of numbers, which are easier to read in the file.
pub const KINDS: [(&str, &str); 12] = [
    ("creatures", text::CREATURE),
    ("characters", text::CHARACTER),
    ("weapons", text::WEAPON),
    ("spells", text::SPELL),
    ("conditions", text::CONDITION),
    ("armour", text::ARMOUR),
    ("shields", text::SHIELD),
    ("gear", text::GEAR),
    ("traits", text::TRAIT),
    ("components", text::COMPONENT),
    ("combos", text::COMBO),
    ("actions", text::ACTION),
];

/// A request to the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormAct {
    /// Open it on a new entry of this section, with nothing but a name.
    New(&'static str),
    /// Open it on a copy of an entry, under a new id.
    StartFrom(&'static str, String),
    /// Open it on an existing entry.
    Change(&'static str, String),
    /// Set the value at a path, as text, or remove it.
    Set(Vec<StepInto>, Option<String>),
    /// Change the id of the entry.
    Rename(String),
    /// Compare it with another creature.
    Against(CreatureId),
    /// Remove one of the user's own entries of this section from its file.
    TakeOut(&'static str, String),
    /// Save the entry, and close the form.
    Keep,
    /// Close the form.
    Close,
}

impl FeatureRequest for FormAct {}

/// An entry while it is being edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Ruleset of the entry.
    pub ruleset: RulesetId,
    /// Display name of the ruleset.
    pub ruleset_name: String,
    /// The section of the files: `creatures`.
    pub section: &'static str,
    /// Its id.
    pub id: String,
    /// True if its id can still be chosen.
    pub is_new: bool,
    /// Its text, in brackets.
    pub text: String,
    /// Its fields, from the top.
    pub rows: Vec<Row>,
    /// Errors that belong to no field.
    pub mistakes: Vec<String>,
    /// Summary of its effects, one sentence each; empty while there are errors.
    pub worth: Vec<String>,
    /// The creature it is compared with.
    pub against: Option<CreatureId>,
    /// The creatures it can be compared with, with their names.
    pub others: Vec<(CreatureId, String)>,
    /// True if its id is derived from its name.
    follows_name: bool,
    basis: Basis,
}

/// The fixed data of a form: the ruleset without the edited entry, and the fields of its kind.
#[derive(Clone)]
struct Basis {
    /// The files of the ruleset, with which every change is checked.
    files: Arc<ParsedRuleset>,
    ruleset: Arc<Ruleset>,
    fields: Arc<EntryFields>,
}

impl fmt::Debug for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Basis").field(&self.ruleset.id).finish()
    }
}

impl PartialEq for Basis {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ruleset, &other.ruleset)
    }
}

/// The reasons why a form cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FormError {
    /// The ruleset already has errors.
    #[error("{0}")]
    Ruleset(#[from] RulesetError),
    /// There is no such entry, or no form for its kind.
    #[error("there is no form for this, or no such entry any more")]
    Unknown,
}

impl Form {
    /// Returns the form that `act` opens for the ruleset with this id; `None` if it opens none.
    ///
    /// # Errors
    /// [`FormError`], if the ruleset does not load, the entry does not exist, or its kind has no form.
    pub fn open(
        rulesets: &Rulesets,
        ruleset: RulesetId,
        act: &FormAct,
    ) -> Option<Result<Self, FormError>> {
        let opened = match act {
            FormAct::New(section) => Self::on(rulesets, ruleset, section, None),
            FormAct::StartFrom(section, id) => {
                let mut form = Self::on(rulesets, ruleset, section, Some(id));
                if let Ok(form) = &mut form {
                    form.turn_into_copy();
                }
                form
            }
            FormAct::Change(section, id) => Self::on(rulesets, ruleset, section, Some(id)),
            FormAct::Set(..)
            | FormAct::Rename(_)
            | FormAct::Against(_)
            | FormAct::TakeOut(..)
            | FormAct::Keep
            | FormAct::Close => return None,
        };
        Some(opened)
    }

    /// Returns a form for an existing entry, or for a new one if `entry` is `None`.
    fn on(
        rulesets: &Rulesets,
        ruleset: RulesetId,
        section: &str,
        entry: Option<&str>,
    ) -> Result<Self, FormError> {
        let known = KINDS.into_iter().find(|(known, _)| *known == section);
        let (section, what) = known.ok_or(FormError::Unknown)?;
        let files = rulesets.parse(ruleset)?;
        let ruleset = Arc::new(files.load(&Extra::default())?);
        let fields = EntryFields::for_section(&ruleset, section).ok_or(FormError::Unknown)?;
        let text = match entry {
            Some(id) => rulesets
                .entry_text(ruleset.id, section, id)
                .ok_or(FormError::Unknown)?,
            None => fields.new_value(&fields.top()),
        };
        let others = comparison::others(&ruleset, section);
        let mut form = Self {
            ruleset: ruleset.id,
            ruleset_name: ruleset.name.clone(),
            section,
            id: entry.unwrap_or_default().to_owned(),
            is_new: entry.is_none(),
            text,
            rows: Vec::new(),
            mistakes: Vec::new(),
            worth: Vec::new(),
            against: others.first().map(|(id, _)| *id),
            others,
            follows_name: entry.is_none(),
            basis: Basis {
                files: Arc::new(files),
                ruleset,
                fields: Arc::new(fields),
            },
        };
        if entry.is_none() {
            form.set_name(&text::name_of_new(what));
        }
        form.reparse();
        Ok(form)
    }

    /// Turns it into a new entry that starts as a copy.
    fn turn_into_copy(&mut self) {
        (self.is_new, self.follows_name) = (true, true);
        let name = self.name().unwrap_or_else(|| self.id.clone());
        self.set_name(&text::name_of_copy(&name));
        self.reparse();
    }

    fn name(&self) -> Option<String> {
        let all = parse_value("", &self.text).ok()?;
        let name = all.at(&[StepInto::Field("name".to_owned())])?;
        Some(name.name().to_owned())
    }

    fn set_name(&mut self, name: &str) {
        let steps = [StepInto::Field("name".to_owned())];
        if let Ok(text) = with_value("", &self.text, &steps, Some(&quoted(name))) {
            self.text = text;
        }
        self.derive_id();
    }

    /// Returns the noun for entries of its kind: “Creature”.
    #[must_use]
    pub fn kind_noun(&self) -> &'static str {
        let known = KINDS.iter().find(|(section, _)| *section == self.section);
        known.map_or(text::ENTRY, |(_, what)| what)
    }

    /// Returns true if it has no errors.
    #[must_use]
    pub fn has_no_errors(&self) -> bool {
        self.mistakes.is_empty() && self.rows.iter().all(|row| row.mistakes.is_empty())
    }

    /// Changes the form as requested. The caller opens, saves or closes it.
    pub fn carry_out(&mut self, act: FormAct) {
        match act {
            FormAct::Set(steps, value) => {
                // A value that cannot be parsed would make the whole form unreadable.
                let value = value.map(|value| match parse_value("", &value) {
                    Ok(_read) => value,
                    Err(_unreadable) => quoted(&value),
                });
                if let Ok(text) = with_value("", &self.text, &steps, value.as_deref()) {
                    self.text = text;
                }
                self.derive_id();
            }
            FormAct::Rename(id) => {
                self.follows_name = false;
                self.id = id;
            }
            FormAct::Against(who) => self.against = Some(who),
            FormAct::New(_)
            | FormAct::StartFrom(..)
            | FormAct::Change(..)
            | FormAct::TakeOut(..)
            | FormAct::Keep
            | FormAct::Close => return,
        }
        self.reparse();
    }

    /// Returns the entry to save.
    #[must_use]
    pub fn entry(&self) -> NewEntry {
        NewEntry {
            section: self.section,
            id: self.id.clone(),
            text: self.text.clone(),
        }
    }

    /// Derives the id from the name, unless the user has chosen one.
    fn derive_id(&mut self) {
        if !self.follows_name {
            return;
        }
        let name = self.name().and_then(|name| to_id(&name));
        let plain = name.unwrap_or_else(|| "entry".to_owned());
        let is_free = |id: &String| !names::is_taken(&self.basis.ruleset, self.section, id);
        let numbered = (2..).map(|nth| format!("{plain}-{nth}"));
        let mut wanted = std::iter::once(plain.clone()).chain(numbered);
        self.id = wanted.find(is_free).unwrap_or(plain);
    }

    /// Parses the text again: its fields, its errors, and the summary.
    fn reparse(&mut self) {
        let ruleset = &self.basis.ruleset;
        let taken = self.is_new && names::is_taken(ruleset, self.section, &self.id);
        let files = &self.basis.files;
        let tried = files.load_with_entry(self.section, &self.id, &self.text);
        self.rows = rows::of(&self.basis.fields, ruleset, &self.text);
        self.mistakes.clear();
        self.worth.clear();
        if taken {
            self.mistakes.push(text::id_is_taken(&self.id));
        }
        match tried {
            Ok(with_it) => {
                self.worth = comparison::summary(with_it, self.section, &self.id, self.against)
            }
            Err(problems) => {
                let begin = format!("{}.{}", self.section, self.id);
                for problem in problems.inside {
                    let words = text::error(&problem.message, problem.hint.as_deref());
                    let path = problem.place.path.strip_prefix(&begin).unwrap_or("");
                    match rows::row_at(&mut self.rows, path) {
                        Some(row) => row.mistakes.push(words),
                        None => self.mistakes.push(words),
                    }
                }
                let elsewhere = problems.elsewhere.into_iter();
                self.mistakes
                    .extend(elsewhere.map(|words| text::elsewhere(&words)));
            }
        }
    }
}

/// Returns a text in quotes, as files have it.
#[must_use]
pub fn quoted(text: &str) -> String {
    to_line(&text).unwrap_or_default()
}

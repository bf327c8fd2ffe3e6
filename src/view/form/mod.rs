//! An entry of a ruleset as a form: its fields, what is wrong with each, and what it comes to.
//!
//! The form is its text. Every change goes into that text where the value stands, so that remarks stay and the file
//! holds what somebody would have typed; everything that is shown is read from the text by the ruleset's own loader.

mod names;
mod rows;
#[cfg(test)]
mod tests;
mod worth;

use std::sync::Arc;

use crate::document::{Down, to_line, with_value, written};
use crate::import::NewEntry;
use crate::ruleset::{
    CreatureId, EntryFields, Ruleset, RulesetId, RulesetProblems, Rulesets, spelt_as_id,
};

pub use names::entries;
pub use rows::{Choice, Control, Row};

/// The kinds of entries that have forms: the section of the files, and what one is called.
pub const KINDS: [(&str, &str); 11] = [
    ("creatures", "Creature"),
    ("characters", "Character"),
    ("weapons", "Weapon"),
    ("spells", "Spell"),
    ("conditions", "Condition"),
    ("armour", "Armour"),
    ("shields", "Shield"),
    ("gear", "Other thing"),
    ("traits", "Trait"),
    ("components", "Component"),
    ("combos", "Combo"),
];

/// Something that is asked of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormAct {
    /// Open it on a new entry of this section, with nothing in it but a name.
    New(&'static str),
    /// Open it on a copy of an entry, under an id of its own.
    StartFrom(&'static str, String),
    /// Open it on an entry, to be changed.
    Change(&'static str, String),
    /// Put a value, as text, where the steps lead, or take out what stands there.
    Set(Vec<Down>, Option<String>),
    /// Call the entry by another id.
    Rename(String),
    /// Measure it against another creature.
    Against(CreatureId),
    /// Keep the entry, and close the form.
    Keep,
    /// Close the form.
    Close,
}

/// An entry while it is filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The ruleset that it is for.
    pub ruleset: RulesetId,
    /// The name of the ruleset that people read.
    pub ruleset_name: String,
    /// The section of the files: `creatures`.
    pub section: &'static str,
    /// Its id.
    pub id: String,
    /// Whether its id can still be chosen.
    pub is_new: bool,
    /// Its text, in brackets.
    pub text: String,
    /// Its fields, from the top.
    pub rows: Vec<Row>,
    /// What is wrong with it that no field shows.
    pub mistakes: Vec<String>,
    /// What it comes to, a sentence each; empty while something is wrong.
    pub worth: Vec<String>,
    /// Whom it is measured against.
    pub against: Option<CreatureId>,
    /// Who else it could be measured against, with names.
    pub others: Vec<(CreatureId, String)>,
    /// Whether its id follows its name.
    follows_name: bool,
    basis: Basis,
}

/// What a form stands on: the ruleset without its entry, and the fields of entries of its kind.
#[derive(Clone, Debug)]
struct Basis {
    ruleset: Arc<Ruleset>,
    fields: Arc<EntryFields>,
}

impl PartialEq for Basis {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ruleset, &other.ruleset)
    }
}

/// Why a form cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum NoForm {
    /// The ruleset has mistakes already.
    #[error("{0}")]
    Ruleset(#[from] RulesetProblems),
    /// There is no such entry, or no form for entries of this kind.
    #[error("there is no form for this, or no such entry any more")]
    Unknown,
}

impl Form {
    /// The form that `act` opens for the ruleset of this id; `None` if it opens none.
    ///
    /// # Errors
    /// [`NoForm`].
    pub fn open(
        rulesets: &Rulesets,
        ruleset: RulesetId,
        act: &FormAct,
    ) -> Option<Result<Self, NoForm>> {
        let opened = match act {
            FormAct::New(section) => Self::on(rulesets, ruleset, section, None),
            FormAct::StartFrom(section, id) => {
                let mut form = Self::on(rulesets, ruleset, section, Some(id));
                if let Ok(form) = &mut form {
                    form.become_another(rulesets);
                }
                form
            }
            FormAct::Change(section, id) => Self::on(rulesets, ruleset, section, Some(id)),
            FormAct::Set(..)
            | FormAct::Rename(_)
            | FormAct::Against(_)
            | FormAct::Keep
            | FormAct::Close => return None,
        };
        Some(opened)
    }

    /// A form on an entry there is, or on a new one.
    fn on(
        rulesets: &Rulesets,
        ruleset: RulesetId,
        section: &str,
        entry: Option<&str>,
    ) -> Result<Self, NoForm> {
        let known = KINDS.into_iter().find(|(known, _)| *known == section);
        let (section, what) = known.ok_or(NoForm::Unknown)?;
        let ruleset = Arc::new(rulesets.load(ruleset)?);
        let fields = EntryFields::of(rulesets, &ruleset, section).ok_or(NoForm::Unknown)?;
        let text = match entry {
            Some(id) => rulesets
                .entry_text(ruleset.id, section, id)
                .ok_or(NoForm::Unknown)?,
            None => fields.new_value(&fields.top()),
        };
        let others = worth::others(&ruleset, section);
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
                ruleset,
                fields: Arc::new(fields),
            },
        };
        if entry.is_none() {
            form.set_name(&format!("New {}", what.to_lowercase()));
        }
        form.look(rulesets);
        Ok(form)
    }

    /// Goes on as a new entry that begins as this one.
    fn become_another(&mut self, rulesets: &Rulesets) {
        (self.is_new, self.follows_name) = (true, true);
        let name = self.name().unwrap_or_else(|| self.id.clone());
        self.set_name(&format!("{name} of my own"));
        self.look(rulesets);
    }

    fn name(&self) -> Option<String> {
        let all = written("", &self.text).ok()?;
        let name = all.at(&[Down::Field("name".to_owned())])?;
        Some(name.name().to_owned())
    }

    fn set_name(&mut self, name: &str) {
        let steps = [Down::Field("name".to_owned())];
        if let Ok(text) = with_value("", &self.text, &steps, Some(&quoted(name))) {
            self.text = text;
        }
        self.follow_name();
    }

    /// What one of its kind is called: “Creature”.
    #[must_use]
    pub fn what(&self) -> &'static str {
        let known = KINDS.iter().find(|(section, _)| *section == self.section);
        known.map_or("Entry", |(_, what)| what)
    }

    /// Whether nothing is wrong with it.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.mistakes.is_empty() && self.rows.iter().all(|row| row.mistakes.is_empty())
    }

    /// Changes it as is asked; what opens, keeps or closes it is done by whoever holds it.
    pub fn carry_out(&mut self, rulesets: &Rulesets, act: FormAct) {
        match act {
            FormAct::Set(steps, value) => {
                // A value that cannot be read would take the whole form with it.
                let value = value.map(|value| match written("", &value) {
                    Ok(_read) => value,
                    Err(_unreadable) => quoted(&value),
                });
                if let Ok(text) = with_value("", &self.text, &steps, value.as_deref()) {
                    self.text = text;
                }
                self.follow_name();
            }
            FormAct::Rename(id) => {
                self.follows_name = false;
                self.id = id;
            }
            FormAct::Against(who) => self.against = Some(who),
            FormAct::New(_)
            | FormAct::StartFrom(..)
            | FormAct::Change(..)
            | FormAct::Keep
            | FormAct::Close => return,
        }
        self.look(rulesets);
    }

    /// The entry as it is to be kept.
    #[must_use]
    pub fn entry(&self) -> NewEntry {
        NewEntry {
            section: self.section,
            id: self.id.clone(),
            text: self.text.clone(),
        }
    }

    /// Has the id follow the name, as long as nobody has chosen another.
    fn follow_name(&mut self) {
        if !self.follows_name {
            return;
        }
        let name = self.name().and_then(|name| spelt_as_id(&name));
        let plain = name.unwrap_or_else(|| "entry".to_owned());
        let is_free = |id: &String| !names::is_taken(&self.basis.ruleset, self.section, id);
        let numbered = (2..).map(|nth| format!("{plain}-{nth}"));
        let mut wanted = std::iter::once(plain.clone()).chain(numbered);
        self.id = wanted.find(is_free).unwrap_or(plain);
    }

    /// Reads it anew: its fields, what is wrong, and what it comes to.
    fn look(&mut self, rulesets: &Rulesets) {
        let ruleset = &self.basis.ruleset;
        let taken = self.is_new && names::is_taken(ruleset, self.section, &self.id);
        let tried = rulesets.load_with_entry(self.ruleset, self.section, &self.id, &self.text);
        self.rows = rows::of(&self.basis.fields, ruleset, &self.text);
        self.mistakes.clear();
        self.worth.clear();
        if taken {
            self.mistakes.push(format!(
                "`{}` is the id of something else already: choose another",
                self.id
            ));
        }
        match tried {
            Ok(with_it) => self.worth = worth::of(with_it, self.section, &self.id, self.against),
            Err(problems) => {
                let begin = format!("{}.{}", self.section, self.id);
                for problem in problems.inside {
                    let hint = problem.hint.map(|hint| format!(": {hint}"));
                    let words = format!("{}{}", problem.message, hint.unwrap_or_default());
                    let path = problem.place.path.strip_prefix(&begin).unwrap_or("");
                    match rows::at(&mut self.rows, path) {
                        Some(row) => row.mistakes.push(words),
                        None => self.mistakes.push(words),
                    }
                }
                let elsewhere = problems.elsewhere.into_iter();
                self.mistakes
                    .extend(elsewhere.map(|words| format!("Elsewhere in the ruleset: {words}")));
            }
        }
    }
}

/// A text in quotes, as a file has it.
#[must_use]
pub fn quoted(text: &str) -> String {
    to_line(&text).unwrap_or_default()
}

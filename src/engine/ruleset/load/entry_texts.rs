//! The entries of a ruleset as they are written, and what the ruleset would be with other ones.

use std::fmt::Write;

use super::entry_form::section_of;
use super::extra::Extra;
use super::{RulesetProblems, folder};
use crate::document::{self, Problem, Problems};
use crate::ruleset::{Ruleset, RulesetId, Rulesets};

/// What is wrong with entries, and with others because of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryProblems {
    /// In the entries themselves; each path begins with an entry's own: see [`entry_path`].
    pub inside: Vec<Problem>,
    /// Elsewhere, in words.
    pub elsewhere: Vec<String>,
}

/// The path of an entry in its file: `creatures.cave-troll`.
#[must_use]
pub fn entry_path(section: &str, entry: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-".contains(c);
    match !entry.is_empty() && entry.chars().all(is_plain) {
        true => format!("{section}.{entry}"),
        false => format!("{section}[{entry:?}]"),
    }
}

impl EntryProblems {
    /// Those of `problems` that lie in the entries whose paths these are, and the others.
    fn sorted(problems: RulesetProblems, begins: &[String]) -> Self {
        let mut found = Self::default();
        for file in problems.files {
            found.sort_in(file, begins);
        }
        found
    }

    /// Adds the problems of a file to those in the entries whose paths these are, or to those elsewhere.
    fn sort_in(&mut self, file: Problems, begins: &[String]) {
        let lies_in = |path: &str, begin: &String| {
            let rest = path.strip_prefix(begin.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        for problem in file.list {
            let path = problem.place.path.as_str();
            if begins.iter().any(|begin| lies_in(path, begin)) {
                self.inside.push(problem);
            } else {
                let hint = problem.hint.as_ref().map(|hint| format!(" ({hint})"));
                let words = format!("{path}: {}{}", problem.message, hint.unwrap_or_default());
                self.elsewhere.push(words);
            }
        }
    }
}

impl Rulesets {
    /// The entries of a section of the ruleset of this id, each its id and its text as it is written, remarks and all:
    /// those of the user's own, and the ruleset's.
    ///
    /// # Errors
    /// The problem that there is no such ruleset, or that its files cannot be read.
    pub fn entry_texts(
        &self,
        id: RulesetId,
        section: &str,
    ) -> Result<Vec<(String, String)>, RulesetProblems> {
        let Some((section, file)) = section_of(section) else {
            return Ok(Vec::new());
        };
        let files = self.source(id)?;
        let Some(file) = files.iter().find(|known| known.name == file) else {
            return Ok(Vec::new());
        };
        Ok(document::entries_in(&file.name, &file.text, section)?)
    }

    /// The text of an entry as it is written, remarks and all: one of the user's own, or the ruleset's; `None` if there
    /// is none.
    #[must_use]
    pub fn entry_text(&self, id: RulesetId, section: &str, entry: &str) -> Option<String> {
        let entries = self.entry_texts(id, section).ok()?;
        let found = entries.into_iter().find(|(known, _)| known == entry);
        found.map(|(_, text)| text)
    }

    /// The ruleset of this id as it would be with the entry `entry` of `section`, whose text this is: a group of
    /// fields.
    ///
    /// # Errors
    /// What is wrong with the entry, by the loader's own checks, and with others because of it.
    pub fn load_with_entry(
        &self,
        id: RulesetId,
        section: &str,
        entry: &str,
        text: &str,
    ) -> Result<Ruleset, EntryProblems> {
        self.load_with_entries(id, section, &[(entry, text)])
    }

    /// As [`Rulesets::load_with_entry`], with several entries of `section`, each its id and its text. What cannot be read
    /// and what means nothing is told together.
    ///
    /// # Errors
    /// As of [`Rulesets::load_with_entry`].
    pub fn load_with_entries(
        &self,
        id: RulesetId,
        section: &str,
        entries: &[(&str, &str)],
    ) -> Result<Ruleset, EntryProblems> {
        let mut whole = format!("({section}: {{\n");
        for (entry, text) in entries {
            // A text takes whatever is written into it.
            let _ = writeln!(whole, "{entry:?}: {text},");
        }
        whole.push_str("})");
        let begins = entries.iter().map(|(entry, _)| entry_path(section, entry));
        let begins: Vec<String> = begins.collect();
        let reading = folder::read_on::<Extra>("this entry", &whole);
        let unreadable = reading.problems;
        let loaded = reading.value.map(|extra| self.load_with(id, extra));
        if unreadable.is_empty()
            && let Some(loaded) = loaded
        {
            return loaded.map_err(|problems| EntryProblems::sorted(problems, &begins));
        }
        let wrong = unreadable.wrong_places();
        let mut found = EntryProblems::sorted(unreadable.into(), &begins);
        if let Some(Err(more)) = loaded {
            // Something harmless stands where nothing could be read; what follows from that is nobody's mistake.
            let more = EntryProblems::sorted(more, &begins).inside.into_iter();
            found
                .inside
                .extend(more.filter(|problem| !wrong.touch(&problem.place)));
        }
        Err(found)
    }
}

//! The source texts of a ruleset's entries, and trial loads of the ruleset with other texts.

use std::fmt::Write;

use super::entry_form::section_of;
use super::extra::Extra;
use super::{ParsedRuleset, RulesetError, explain_old_fields, folder};
use crate::document::{self, DocumentError, Problem};
use crate::ruleset::{Ruleset, RulesetId, Rulesets};

/// Problems with entries, and the problems that they cause in others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryProblems {
    /// Problems in the entries themselves; each path begins with that of an entry: see [`entry_path`].
    pub inside: Vec<Problem>,
    /// Problems elsewhere, as messages.
    pub elsewhere: Vec<String>,
}

/// Returns the path of an entry in its file: `creatures.cave-troll`.
#[must_use]
pub fn entry_path(section: &str, entry: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-".contains(c);
    match !entry.is_empty() && entry.chars().all(is_plain) {
        true => format!("{section}.{entry}"),
        false => format!("{section}[{entry:?}]"),
    }
}

impl EntryProblems {
    /// Splits `problems` into those in the entries with these paths, and the others.
    fn sorted(problems: RulesetError, begins: &[String]) -> Self {
        let mut found = Self::default();
        for file in problems.files {
            found.sort_in(file, begins);
        }
        found
    }

    /// Adds the problems of a file to those in the entries with these paths, or to those elsewhere.
    fn sort_in(&mut self, file: DocumentError, begins: &[String]) {
        for problem in file.list {
            if begins.iter().any(|begin| problem.place.is_within(begin)) {
                self.inside.push(problem);
            } else {
                let path = &problem.place.path;
                let hint = problem.hint.as_ref().map(|hint| format!(" ({hint})"));
                let words = format!("{path}: {}{}", problem.message, hint.unwrap_or_default());
                self.elsewhere.push(words);
            }
        }
    }
}

impl Rulesets {
    /// Returns the entries of a section of the ruleset of this id: the user's custom entries and those of the ruleset.
    /// Each one consists of an id and the source text, including comments.
    ///
    /// # Errors
    /// Fails if there is no such ruleset, or if its files cannot be read.
    pub fn entry_texts(
        &self,
        id: RulesetId,
        section: &str,
    ) -> Result<Vec<(String, String)>, RulesetError> {
        let Some((section, file)) = section_of(section) else {
            return Ok(Vec::new());
        };
        let files = self.source(id)?;
        let Some(file) = files.iter().find(|known| known.name == file) else {
            return Ok(Vec::new());
        };
        Ok(document::entries_in(&file.name, &file.text, section)?)
    }

    /// Returns the source text of an entry, including comments, from the user's custom entries or from the ruleset;
    /// `None` if there is no such entry.
    #[must_use]
    pub fn entry_text(&self, id: RulesetId, section: &str, entry: &str) -> Option<String> {
        let entries = self.entry_texts(id, section).ok()?;
        let found = entries.into_iter().find(|(known, _)| known == entry);
        found.map(|(_, text)| text)
    }
}

impl ParsedRuleset {
    /// Loads the ruleset as it would be with the entry `entry` of `section`. Its `text` is a group of
    /// fields.
    ///
    /// # Errors
    /// Fails if the loader's checks find problems in the entry, or problems in others because of it; returns all of
    /// them.
    pub fn load_with_entry(
        &self,
        section: &str,
        entry: &str,
        text: &str,
    ) -> Result<Ruleset, EntryProblems> {
        self.load_with_entries(section, &[(entry, text)])
    }

    /// Loads the ruleset as [`Self::load_with_entry`] does, with several entries of `section`, each given as its id
    /// and its text. Parse errors and invalid values are reported together.
    ///
    /// # Errors
    /// Fails in the same cases as [`Self::load_with_entry`].
    pub fn load_with_entries(
        &self,
        section: &str,
        entries: &[(&str, &str)],
    ) -> Result<Ruleset, EntryProblems> {
        let mut whole = format!("({section}: {{\n");
        for (entry, text) in entries {
            // Writing to a text cannot fail.
            let _ = writeln!(whole, "{entry:?}: {text},");
        }
        whole.push_str("})");
        let begins = entries.iter().map(|(entry, _)| entry_path(section, entry));
        let begins: Vec<String> = begins.collect();
        let reading = folder::read_on::<Extra>("this entry", &whole);
        let unreadable = reading.problems;
        let explained = |mut wrong: RulesetError| {
            for file in &mut wrong.files {
                explain_old_fields(file, &whole, None);
            }
            wrong
        };
        let loaded = reading
            .value
            .map(|extra| self.load(&extra).map_err(explained));
        if unreadable.is_empty()
            && let Some(loaded) = loaded
        {
            return loaded.map_err(|problems| EntryProblems::sorted(problems, &begins));
        }
        let wrong = unreadable.wrong_places();
        let mut found = EntryProblems::sorted(unreadable.into(), &begins);
        if let Some(Err(more)) = loaded {
            // Values that could not be read were replaced with harmless ones, whose problems are not the author's
            // mistakes.
            let more = EntryProblems::sorted(more, &begins).inside.into_iter();
            found
                .inside
                .extend(more.filter(|problem| !wrong.overlaps(&problem.place)));
        }
        Err(found)
    }
}

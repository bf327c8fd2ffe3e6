//! Reads the entries of the sections.

use super::check::Checker;
use super::declared;
use super::folder::Folder;
use super::known::Known;
use super::rule_texts;
use crate::document::Spanned;
use crate::ruleset::Catalogue;
use crate::ruleset::schema::sections::Sections;
use crate::ruleset::schema::{self, Context, FieldGroup, RulesetFacts};

/// Reads the entries of the sections of a ruleset's files, and checks each of them.
pub struct SectionReader<'r> {
    sections: &'r Sections<'r>,
    context: Context<'r>,
    folder: &'r mut Folder,
}

impl<'r> SectionReader<'r> {
    pub fn new(
        sections: &'r Sections<'r>,
        known: &'r Known,
        facts: Option<&'r RulesetFacts>,
        folder: &'r mut Folder,
    ) -> Self {
        Self {
            sections,
            context: Context { known, facts },
            folder,
        }
    }

    /// Reads the entries of a section; `None` if the section could not be read.
    pub fn read<Id, T>(&mut self, name: &str) -> Option<Catalogue<Id, T>>
    where
        Id: for<'a> From<&'a str> + Copy + PartialEq,
        T: FieldGroup + 'static,
    {
        self.read_with(name, Checker::id)
    }

    /// Reads the entries of a section, whose ids `id` reads; `None` if the section could not be read.
    pub fn read_with<Id, T>(
        &mut self,
        name: &str,
        id: fn(&mut Checker, &Spanned<String>) -> Id,
    ) -> Option<Catalogue<Id, T>>
    where
        Id: Copy + PartialEq,
        T: FieldGroup + 'static,
    {
        let declared = declared::section(name)?;
        let section = self.sections.get(name)?;
        let check = self.folder.check(declared.file);
        if declared.must && section.entries.is_empty() {
            let message = format!("there are no {name}");
            check.add_problem(&section.place, message, "a fight needs at least one");
        }
        let named = rule_texts::named_in(&section.entries);
        rule_texts::check_named(named.iter(), self.context.known, check);
        let entries = schema::read_entries(name, &section.entries, self.context, check, id);
        Some(entries)
    }
}

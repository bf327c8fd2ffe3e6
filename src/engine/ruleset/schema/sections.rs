//! The sections of a file: tables of entries by id, as they are written.

use std::collections::HashMap;

use indexmap::IndexMap;
use indexmap::map::MutableKeys;

use super::check::Checker;
use super::known::Names;
use super::parts::{read_fields, read_rows};
use crate::document::{Spanned, TextPosition, Written};

/// Entries by id, in the order of the file.
pub type EntriesById<T> = IndexMap<Spanned<String>, T>;

/// A section of a file.
#[derive(Default)]
pub struct SectionText<'t> {
    /// Its place; that of the file if it has no such section.
    pub place: TextPosition,
    /// Its entries.
    pub entries: EntriesById<&'t Written>,
}

/// The sections of all files, by name. Sections that could not be read are missing.
#[derive(Default)]
pub struct Sections<'t>(HashMap<&'static str, SectionText<'t>>);

impl<'t> Sections<'t> {
    /// Reads these sections of a file, each with whether it is required.
    pub fn read(
        &mut self,
        file: &'t Written,
        sections: impl Iterator<Item = (&'static str, bool)>,
        check: &mut Checker,
    ) {
        // The parser has read the version.
        let fields: Vec<(&'static str, bool)> =
            [("version", true)].into_iter().chain(sections).collect();
        let names: Vec<&'static str> = fields.iter().map(|(name, _)| *name).collect();
        let top = file.place("");
        let given = read_fields(&top, file, check, &names);
        if file.fields().is_none() {
            return;
        }
        for (name, must) in fields {
            let text = given.iter().find(|(known, _)| *known == name);
            let text = text.map(|(_, text)| *text);
            if text.is_none() && must {
                check.add_plain_problem(&top, format!("the field `{name}` is missing"));
            }
            if name == "version" || text.is_none() && must {
                continue;
            }
            let place = text.map_or(top.clone(), |text| text.place(name));
            let rows = match text {
                Some(text) => read_rows(text, name, check),
                None => Some(Vec::new()),
            };
            if let Some(rows) = rows {
                let entries = rows.into_iter().collect();
                self.0.insert(name, SectionText { place, entries });
            }
        }
    }

    /// Returns a section, if it could be read.
    pub fn get(&self, name: &str) -> Option<&SectionText<'t>> {
        self.0.get(name)
    }

    /// Adds entries to a section, if that could be read. An entry with a known id replaces the existing one.
    pub fn add(&mut self, name: &str, more: &'t EntriesById<Written>) {
        let Some(section) = self.0.get_mut(name) else {
            return;
        };
        for (id, text) in more {
            match section.entries.get_full_mut2(id) {
                // Problems are reported at the place of the new entry.
                Some((_, key, known)) => (*key, *known) = (id.clone(), text),
                None => {
                    section.entries.insert(id.clone(), text);
                }
            }
        }
    }

    /// Returns the names of the entries of a section, each of which is a `what`.
    pub fn names(&self, name: &str, what: &'static str) -> Names {
        let entries = self.get(name).map(|section| section.entries.keys());
        let list = entries.map(|ids| ids.map(|id| id.value.clone()).collect());
        Names::listed(what, list)
    }
}

//! The GM's custom entries for a built-in ruleset. Their files are named like those of the ruleset, and contain only
//! entries that are new or changed.

use super::check::Checker;
use super::choices::RulesetChoices;
use super::extra::Extra;
use super::folder::{self, FileText};
use super::old_fields::OldFields;
use super::source::{FILE_NAMES, SourceFile};
use super::unused_fields;
use crate::document::{DocumentError, TextPosition, Written};
use crate::ruleset::fields::point_elsewhere;

/// Sections to which entries can be added, and the file that contains each.
pub const SECTIONS: [(&str, &str); 13] = [
    ("classes", "classes.ron"),
    ("actions", "actions.ron"),
    ("conditions", "states.ron"),
    ("traits", "traits.ron"),
    ("weapons", "equipment.ron"),
    ("armour", "equipment.ron"),
    ("shields", "equipment.ron"),
    ("gear", "equipment.ron"),
    ("components", "combos.ron"),
    ("combos", "combos.ron"),
    ("spells", "magic.ron"),
    ("creatures", "creatures.ron"),
    ("characters", "characters.ron"),
];

/// Files of custom entries, unparsed.
#[derive(Clone, Copy, Default)]
pub struct CustomFiles<'f> {
    /// Their folder, as problems show it.
    pub folder: &'f str,
    /// Their names and texts.
    pub files: &'f [SourceFile],
}

/// Findings for the files of custom entries.
#[derive(Clone, Default)]
pub(super) struct CustomEntries {
    files: Vec<OwnFile>,
}

#[derive(Clone)]
struct OwnFile {
    /// Its name in the list of files; empty if it is not in it.
    name: &'static str,
    check: Checker,
    /// Paths of its entries: `creatures.cave-troll`.
    entries: Vec<String>,
}

impl CustomEntries {
    /// Reads the files. Also returns their texts, as far as they have the right sections, and their entries, in the order
    /// of the files.
    pub fn read(own: CustomFiles) -> (Self, Vec<FileText>, Vec<Extra>) {
        let mut all = (Self::default(), Vec::new(), Vec::new());
        for source in own.files {
            let shown = format!("{}/{}", own.folder, source.name);
            let mut check = Checker::new(shown.clone());
            let (text, extra) = read(source, &shown, &mut check).unzip();
            let extra: Option<Extra> = extra.flatten();
            let ids = extra.iter().flat_map(Extra::keys);
            let entries = ids.map(|key| key.place.path.clone()).collect();
            let name = folder_file(&source.name);
            let (files, texts, extras) = &mut all;
            files.files.push(OwnFile {
                name,
                check,
                entries,
            });
            texts.push((name, text));
            extras.extend(extra);
        }
        all
    }

    /// Adds hints to problems with names that are known elsewhere, or obsolete.
    pub fn add_hints(&mut self, old_fields: &OldFields) {
        for file in &mut self.files {
            point_elsewhere(file.check.problems_mut());
            old_fields.add_hints(file.check.problems_mut());
        }
    }

    /// Adds notes about fields without effect.
    pub fn note_unused_fields(&mut self, texts: &[FileText], mix: RulesetChoices) {
        for (file, (_, text)) in self.files.iter_mut().zip(texts) {
            if let Some(text) = text {
                unused_fields::note_unused_fields(file.name, text, mix, &mut file.check);
            }
        }
    }

    /// Returns the problems and notes of each file. Problems in its entries that were found among those of the
    /// ruleset's own files are moved here.
    pub fn into_findings(
        self,
        others: &mut [(DocumentError, DocumentError)],
    ) -> Vec<(DocumentError, DocumentError)> {
        let own = self.files.into_iter().map(|file| {
            let (mut problems, notes) = file.check.into_findings();
            for (other, _) in others.iter_mut() {
                let found = other.list.extract_if(.., |problem| {
                    let mut entries = file.entries.iter();
                    entries.any(|entry| problem.place.is_within(entry))
                });
                found.for_each(|problem| problems.add(problem));
            }
            (problems, notes)
        });
        own.collect()
    }
}

/// Reads a file; `None` if it cannot be parsed, or has sections that do not belong in it. Without entries, there are
/// problems with them.
fn read(source: &SourceFile, shown: &str, check: &mut Checker) -> Option<(Written, Option<Extra>)> {
    if !fits_here(source, check) {
        return None;
    }
    let (text, mut problems) = match folder::parse(shown, &source.text) {
        Ok(parsed) => parsed,
        Err(problems) => {
            check.add_problems(problems);
            return None;
        }
    };
    if !has_its_sections(source, &text, check) {
        return None;
    }
    let extra: Option<Extra> = text.read("", &mut problems);
    let is_readable = problems.is_empty();
    check.add_problems(problems);
    Some((text, extra.filter(|_| is_readable)))
}

/// Returns the name as it is in the list of files.
fn folder_file(name: &str) -> &'static str {
    let known = FILE_NAMES.iter().find(|known| **known == name);
    known.copied().unwrap_or_default()
}

/// Returns the sections that a file can contain.
fn sections_of(source: &SourceFile) -> Vec<&'static str> {
    let here = SECTIONS.iter().filter(|(_, file)| *file == source.name);
    here.map(|(section, _)| *section).collect()
}

/// Reports a file to which no entries can be added. Returns true if they can.
fn fits_here(source: &SourceFile, check: &mut Checker) -> bool {
    let fits = !sections_of(source).is_empty();
    if !fits {
        let message = format!("nothing can be added to `{}`", source.name);
        let hint = "to change how fights are played, make a ruleset: `splitsecond new ruleset`";
        check.add_problem(&TextPosition::default(), message, hint);
    }
    fits
}

/// Reports sections that do not belong in a file. Returns true if there are none.
fn has_its_sections(source: &SourceFile, text: &Written, check: &mut Checker) -> bool {
    let here = sections_of(source);
    let mut fits = true;
    for field in text.contents().fields().unwrap_or_default() {
        let Some(name) = field.key.name() else {
            continue;
        };
        if name == "version" || here.contains(&name) {
            continue;
        }
        fits = false;
        let elsewhere = SECTIONS.iter().find(|(section, _)| *section == name);
        let hint = match elsewhere {
            Some((_, file)) => format!("`{name}` belong in {file}"),
            None => format!("you can add here: {}", here.join(", ")),
        };
        let message = format!("`{name}` cannot be added in {}", source.name);
        check.add_problem(&field.key.place(name), message, hint);
    }
    fits
}

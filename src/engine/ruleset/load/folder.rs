//! The files of a ruleset's folder: which of them are required, and how each one is read.

use serde::de::DeserializeOwned;

use super::check::Checker;
use super::choices::RulesetChoices;
use super::custom_entries::CustomEntries;
use super::old_fields::OldFields;
use super::problems::{RulesetError, RulesetNotes};
use super::source::{FILE_NAMES, SourceFile};
use super::unused_fields;
use crate::document::{self, DocumentError, ReadOutcome, SourceTree, TextPosition, Written};
use crate::ruleset::fields::point_elsewhere;

/// Names of the optional files; a missing one counts as empty.
const OPTIONAL: [&str; 6] = [
    "classes.ron",
    "traits.ron",
    "combos.ron",
    "magic.ron",
    "characters.ron",
    "rules.ron",
];

/// Text of a missing optional file.
const EMPTY: &str = "(version: 1)";

/// Layout version of the files that this program reads.
const VERSION: u32 = 1;

/// A ruleset's folder while it is read and checked.
pub struct Folder<'f> {
    name: &'f str,
    files: &'f [SourceFile],
    /// Findings for each file of [`FILE_NAMES`], in that order.
    checks: [Checker; FILE_NAMES.len()],
    /// The files that could be parsed, by name.
    trees: Vec<(&'static str, SourceTree<'f>)>,
    /// Findings for the folder itself.
    own: Checker,
}

impl<'f> Folder<'f> {
    /// Checks which files exist.
    pub fn open(name: &'f str, files: &'f [SourceFile]) -> Self {
        let mut own = Checker::new(name.to_owned());
        for file in files {
            if !FILE_NAMES.contains(&file.name.as_str()) {
                let message = format!("`{}` is not a file of a ruleset", file.name);
                let hint = match document::nearest(&file.name, &FILE_NAMES) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("its files are {}", FILE_NAMES.join(", ")),
                };
                own.add_problem(&TextPosition::default(), message, hint);
            }
        }
        let checks = FILE_NAMES.map(|file| Checker::new(format!("{name}/{file}")));
        Self {
            name,
            files,
            checks,
            trees: Vec::new(),
            own,
        }
    }

    /// Reads a file. Returns `None` if there are problems, which are recorded.
    pub fn read<T: DeserializeOwned>(&mut self, file: &'static str) -> Option<T> {
        self.read_with(file, |tree, check| {
            let read = tree.read();
            read.map_err(|problems| check.add_problems(problems)).ok()
        })
    }

    /// Returns a file as it is written, also if there are slips in its text, which are recorded; `None` if its brackets
    /// do not match.
    pub fn read_text(&mut self, file: &'static str) -> Option<Written> {
        self.read_with(file, |tree, check| {
            let (value, problems) = tree.read_entries();
            if !problems.is_empty() {
                check.add_unreadable(problems);
            }
            value
        })
    }

    /// Parses a file, and reads it with `read`.
    fn read_with<T>(
        &mut self,
        file: &'static str,
        read: impl FnOnce(&SourceTree, &mut Checker) -> Option<T>,
    ) -> Option<T> {
        let shown = format!("{}/{file}", self.name);
        let text = match self.files.iter().find(|other| other.name == file) {
            Some(source) => source.text.as_str(),
            None if OPTIONAL.contains(&file) => EMPTY,
            None => {
                let message = format!("the file `{file}` is missing");
                let hint = "copy one from another ruleset as a start";
                self.own
                    .add_problem(&TextPosition::default(), message, hint);
                return None;
            }
        };
        match parse(&shown, text) {
            Ok(tree) => {
                let value = read(&tree, self.check(file));
                self.trees.push((file, tree));
                value
            }
            Err(problems) => {
                self.check(file).add_unreadable(problems);
                None
            }
        }
    }

    /// Adds notes about fields that have no effect.
    pub fn note_unused_fields(&mut self, mix: RulesetChoices) {
        for (file, tree) in std::mem::take(&mut self.trees) {
            unused_fields::note_unused_fields(file, &tree, mix, self.check(file));
        }
    }

    /// Adds hints to problems with names that are known elsewhere, or obsolete.
    pub fn add_hints(&mut self, old_fields: OldFields) {
        for check in &mut self.checks {
            point_elsewhere(check.problems_mut());
            old_fields.add_hints(check.problems_mut());
        }
    }

    /// Returns the check of a file, which collects its problems.
    pub fn check(&mut self, file: &'static str) -> &mut Checker {
        match FILE_NAMES.iter().position(|name| *name == file) {
            Some(index) => &mut self.checks[index],
            None => &mut self.own,
        }
    }

    /// Returns all problems by file, with those of the GM's custom entries last, or `None` if there are none. Also
    /// returns all notes.
    pub fn into_findings(self, own: CustomEntries) -> (Option<RulesetError>, RulesetNotes) {
        let all = std::iter::once(self.own).chain(self.checks);
        let mut all: Vec<_> = all.map(Checker::into_findings).collect();
        let of_own = own.into_findings(&mut all);
        let (problems, notes): (Vec<_>, Vec<_>) = all.into_iter().chain(of_own).unzip();
        (
            RulesetError::from_lists(problems),
            RulesetNotes::from_lists(notes),
        )
    }
}

/// Parses a file and checks that its layout version is known.
pub(super) fn parse<'t>(shown: &str, text: &'t str) -> Result<SourceTree<'t>, DocumentError> {
    let parsed = SourceTree::parse(shown, text);
    let version = match &parsed {
        Ok(tree) => tree.version(),
        Err(_not_even_the_brackets) => document::version_of(shown, text).ok().flatten(),
    };
    if let Some(version) = version.filter(|version| *version != VERSION) {
        let mut problems = DocumentError::new(shown);
        problems.push_with_hint(
            &TextPosition {
                path: "version".to_owned(),
                ..TextPosition::default()
            },
            format!("the file has version {version}, but this program reads version {VERSION}"),
            "try a newer version of the program",
        );
        return Err(problems);
    }
    parsed
}

/// Reads a file and checks that its layout version is known.
pub(super) fn read<T: DeserializeOwned>(shown: &str, text: &str) -> Result<T, DocumentError> {
    parse(shown, text)?.read()
}

/// Reads a text of entries to its end, regardless of errors in it.
pub(super) fn read_on<T: DeserializeOwned>(shown: &str, text: &str) -> ReadOutcome<T> {
    let mut reading = document::read_on(shown, text);
    point_elsewhere(&mut reading.problems);
    reading
}

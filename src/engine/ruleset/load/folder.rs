//! The files of a ruleset's folder: which of them are required, and how each one is read.

use serde::de::DeserializeOwned;

use super::check::Checker;
use super::choices::RulesetChoices;
use super::custom_entries::CustomEntries;
use super::old_fields::OldFields;
use super::problems::{RulesetError, RulesetNotes};
use super::source::{FILE_NAMES, SourceFile, VERSION};
use super::unused_fields;
use crate::document::{self, DocumentError, ReadOutcome, TextPosition, Written};
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

/// The findings for the files of a ruleset.
#[derive(Clone)]
pub struct Folder {
    name: String,
    /// Findings for each file of [`FILE_NAMES`], in that order.
    checks: [Checker; FILE_NAMES.len()],
    /// Findings for the folder itself.
    own: Checker,
}

/// A file as it is written, with its name; `None` if its brackets do not match.
pub type FileText = (&'static str, Option<Written>);

impl Folder {
    /// Checks which files exist, and parses them.
    pub fn open(name: &str, files: &[SourceFile]) -> (Self, Vec<FileText>) {
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
        let name = name.to_owned();
        let mut folder = Self { name, checks, own };
        let texts = FILE_NAMES.map(|file| (file, folder.read(file, files)));
        (folder, texts.into())
    }

    /// Returns a file as it is written, also if there are slips in its text, which are recorded; `None` if its brackets
    /// do not match.
    fn read(&mut self, file: &'static str, files: &[SourceFile]) -> Option<Written> {
        let text = match files.iter().find(|other| other.name == file) {
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
        let shown = format!("{}/{file}", self.name);
        let check = self.check(file);
        match parse(&shown, text) {
            Ok((text, slips)) => {
                if !slips.is_empty() {
                    check.add_unreadable(slips);
                }
                Some(text)
            }
            Err(problems) => {
                check.add_unreadable(problems);
                None
            }
        }
    }

    /// Adds notes about fields that have no effect.
    pub fn note_unused_fields(&mut self, texts: &[FileText], mix: RulesetChoices) {
        for (file, text) in texts {
            if let Some(text) = text {
                unused_fields::note_unused_fields(file, text, mix, self.check(file));
            }
        }
    }

    /// Adds hints to problems with names that are known elsewhere, or obsolete.
    pub fn add_hints(&mut self, old_fields: &OldFields) {
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

/// Parses a file and checks that its layout version is known. Also returns the slips in it.
pub(super) fn parse(shown: &str, text: &str) -> Result<(Written, DocumentError), DocumentError> {
    let parsed = document::parse_written(shown, text);
    let version = match &parsed {
        Ok((file, _slips)) => file.version(),
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

/// Reads a text of entries to its end, regardless of errors in it.
pub(super) fn read_on<T: DeserializeOwned>(shown: &str, text: &str) -> ReadOutcome<T> {
    let mut reading = document::read_on(shown, text);
    point_elsewhere(&mut reading.problems);
    reading
}

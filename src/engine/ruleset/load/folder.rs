//! The files of a ruleset's folder: which of them must exist, and reading them one by one.

use serde::de::DeserializeOwned;

use super::check::Check;
use super::old_fields::OldFields;
use super::own::OwnEntries;
use super::problems::{RulesetNotes, RulesetProblems};
use crate::document::{self, Place, Problems, Reading};
use crate::ruleset::fields::places_of;

/// The files that a ruleset is made of.
pub const FILE_NAMES: [&str; 11] = [
    "ruleset.ron",
    "classes.ron",
    "actions.ron",
    "states.ron",
    "traits.ron",
    "equipment.ron",
    "combos.ron",
    "magic.ron",
    "creatures.ron",
    "characters.ron",
    "rules.ron",
];

/// The files that may be left out; each counts as empty then.
const OPTIONAL: [&str; 6] = [
    "classes.ron",
    "traits.ron",
    "combos.ron",
    "magic.ron",
    "characters.ron",
    "rules.ron",
];

/// What stands in for a file that was left out.
const EMPTY: &str = "(version: 1)";

/// The layout of the files that this program reads.
const VERSION: u32 = 1;

/// A file of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name within the folder: `actions.ron`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A ruleset's folder while it is being read and checked.
pub struct Folder<'f> {
    name: &'f str,
    files: &'f [SourceFile],
    /// The problems of each file of [`FILE_NAMES`], in that order.
    checks: [Check; FILE_NAMES.len()],
    /// The problems of the folder itself.
    own: Check,
}

impl<'f> Folder<'f> {
    /// Looks at which files there are.
    pub fn open(name: &'f str, files: &'f [SourceFile]) -> Self {
        let mut own = Check::new(name.to_owned());
        for file in files {
            if !FILE_NAMES.contains(&file.name.as_str()) {
                let message = format!("`{}` is not a file of a ruleset", file.name);
                let hint = match document::nearest(&file.name, &FILE_NAMES) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("its files are {}", FILE_NAMES.join(", ")),
                };
                own.wrong(&Place::default(), message, hint);
            }
        }
        let checks = FILE_NAMES.map(|file| Check::new(format!("{name}/{file}")));
        Self {
            name,
            files,
            checks,
            own,
        }
    }

    /// Reads a file; `None` if there are problems, which are kept.
    pub fn read<T: DeserializeOwned>(&mut self, file: &'static str) -> Option<T> {
        let shown = format!("{}/{file}", self.name);
        let text = match self.files.iter().find(|other| other.name == file) {
            Some(source) => source.text.as_str(),
            None if OPTIONAL.contains(&file) => EMPTY,
            None => {
                let message = format!("the file `{file}` is missing");
                let hint = "the folder of another ruleset has one to start from";
                self.own.wrong(&Place::default(), message, hint);
                return None;
            }
        };
        read(&shown, text)
            .map_err(|problems| self.check(file).take(problems))
            .ok()
    }

    /// Says of fields that there were once what to write instead.
    pub fn explain_old_fields(&mut self, old_fields: OldFields) {
        for check in &mut self.checks {
            check.explain_old_fields(old_fields);
        }
    }

    /// The list that takes the problems of a file.
    pub fn check(&mut self, file: &'static str) -> &mut Check {
        match FILE_NAMES.iter().position(|name| *name == file) {
            Some(index) => &mut self.checks[index],
            None => &mut self.own,
        }
    }

    /// The unread text of a file; `None` if the file is missing.
    pub fn text(&self, file: &str) -> Option<&'f str> {
        let found = self.files.iter().find(|other| other.name == file);
        found.map(|file| file.text.as_str())
    }

    /// Everything that was found wrong, file by file, those of the GM's own entries last, or `None` if nothing was;
    /// and what was noted besides.
    pub fn into_findings(self, own: OwnEntries) -> (Option<RulesetProblems>, RulesetNotes) {
        let all = std::iter::once(self.own).chain(self.checks);
        let mut all: Vec<_> = all.map(Check::into_findings).collect();
        let of_own = own.into_findings(&mut all);
        let (problems, notes): (Vec<_>, Vec<_>) = all.into_iter().chain(of_own).unzip();
        (RulesetProblems::of(problems), RulesetNotes::of(notes))
    }
}

/// Reads a file of the layout that this program knows.
pub(super) fn read<T: DeserializeOwned>(shown: &str, text: &str) -> Result<T, Problems> {
    // A broken file has problems of its own, which will be listed when it is read.
    if let Ok(Some(version)) = document::version_of(shown, text)
        && version != VERSION
    {
        let mut problems = Problems::new(shown);
        problems.push_with_hint(
            &Place {
                path: "version".to_owned(),
                ..Place::default()
            },
            format!("the file is of version {version}, and this program reads version {VERSION}"),
            "a newer program may read it",
        );
        return Err(problems);
    }
    document::read(shown, text).map_err(point_elsewhere)
}

/// Reads a text of entries to its end, whatever is wrong with it.
pub(super) fn read_on<T: DeserializeOwned>(shown: &str, text: &str) -> Reading<T> {
    let mut reading = document::read_on(shown, text);
    reading.problems = point_elsewhere(reading.problems);
    reading
}

/// Says of each name that is not known at its place where else it stands, if anywhere.
fn point_elsewhere(mut problems: Problems) -> Problems {
    for problem in &mut problems.list {
        let places = problem.unknown.as_deref().map(places_of);
        let Some(places) = places.filter(|places| !places.is_empty()) else {
            continue;
        };
        let here = problem.hint.as_ref().map(|hint| format!("; {hint}"));
        problem.hint = Some(format!(
            "it belongs to {}{}",
            places.join(", "),
            here.unwrap_or_default()
        ));
    }
    problems
}

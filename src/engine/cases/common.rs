//! Entries that the cases of a folder share. They are in a file next to the cases, written like the `extra` of a case,
//! and each case lists the names of the entries that it uses.

use std::collections::HashSet;
use std::path::Path;

use crate::document::{self, DocumentError, Limit};
use crate::ruleset::{Extra, RulesetError, explain_old_fields};

use super::case::Case;

/// Name of the file of shared entries.
pub const COMMON_NAME: &str = "common.ron";

/// Checks by its name whether a file contains shared entries instead of a case.
pub fn is_common(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == COMMON_NAME)
}

/// Reads the text of a file of shared entries. A case that uses the entries checks that they suit its ruleset.
///
/// # Errors
/// All problems of the text; one of them is that two entries have the same name.
pub fn read_common(file: &str, text: &str) -> Result<Extra, DocumentError> {
    let entries: Extra = document::read(file, text)?;
    let mut problems = DocumentError::new(file);
    let mut names: HashSet<&str> = HashSet::new();
    for name in entries.keys() {
        if !names.insert(name) {
            let message = format!("`{}` is defined twice", name.value);
            let hint = "give one of the two another name, because cases use them by name";
            problems.push_with_hint(&name.place, message, hint);
        }
    }
    problems.into_result(entries)
}

/// The shared entries that a case uses.
#[derive(Default)]
pub(super) struct UsedEntries {
    /// Their file, as problems show it.
    file: String,
    /// Its text.
    text: String,
    /// Their paths in it: `weapons.blade`.
    paths: Vec<String>,
}

/// Adds the shared entries that the case lists to its own ones; `common` is the file next to the case. Returns `None`
/// if the file cannot be read.
pub(super) fn add_entries(
    case: &mut Case,
    common: Option<&Path>,
    problems: &mut DocumentError,
) -> Option<UsedEntries> {
    let Some(first) = case.common.first() else {
        return Some(UsedEntries::default());
    };
    let Some(path) = common.filter(|path| path.exists()) else {
        let message = format!("there is no `{COMMON_NAME}` next to the case");
        let hint = "add the file, or write the entries under `extra`";
        problems.push_with_hint(&first.place, message, hint);
        return None;
    };
    let file = path.display().to_string();
    let read = document::read_text(&file, path, Limit::TEXT);
    let read = read.and_then(|text| Ok((read_common(&file, &text)?, text)));
    let (mut entries, text) = match read {
        Ok(read) => read,
        Err(wrong) => {
            report(&wrong, case, problems);
            return None;
        }
    };
    let mut used = HashSet::new();
    for name in &case.common {
        let mut known = entries.keys().map(|known| known.as_str());
        if !known.any(|known| known == name.value) {
            let known = entries.keys().map(|known| known.as_str());
            problems.unknown(name, "shared entry", known);
        } else if !used.insert(name.as_str()) {
            let message = format!("`{}` is listed twice", name.value);
            problems.push_with_hint(&name.place, message, "remove the duplicate");
        }
    }
    entries.retain(|name| used.contains(name));
    let paths: Vec<String> = entries.keys().map(|name| name.place.path.clone()).collect();
    for own in case.extra.keys() {
        let path = own.place.path.strip_prefix("extra.");
        if path.is_some_and(|path| paths.iter().any(|used| used == path)) {
            let message = format!("`{}` is defined twice: here and in {file}", own.value);
            let hint = "remove this entry, or its name in `common`";
            problems.push_with_hint(&own.place, message, hint);
        }
    }
    entries.extend(std::mem::take(&mut case.extra));
    case.extra = entries;
    Some(UsedEntries { file, text, paths })
}

impl UsedEntries {
    /// Moves the problems of these entries, which are in another file than the case, from those of its ruleset to
    /// those of the case.
    pub fn move_problems(
        &self,
        wrong: &mut RulesetError,
        case: &Case,
        problems: &mut DocumentError,
    ) {
        let mut found = DocumentError::new(self.file.clone());
        for of_file in &mut wrong.files {
            let moved = of_file.list.extract_if(.., |problem| {
                let mut paths = self.paths.iter();
                paths.any(|path| problem.place.is_within(path))
            });
            moved.for_each(|problem| found.add(problem));
        }
        if !found.is_empty() {
            explain_old_fields(&mut found, &self.text, None);
            report(&found, case, problems);
        }
    }
}

/// Reports the problems of the file of shared entries at the place where the case lists some.
fn report(wrong: &DocumentError, case: &Case, problems: &mut DocumentError) {
    let Some(first) = case.common.first() else {
        return;
    };
    let message = format!("the shared entries have errors:\n{wrong}");
    problems.push(&first.place, message);
}

//! Conformance cases: short, hand-written fights that show what a rule does.
//!
//! A case gives a map, combatants, commands and the faces of all dice, and states the expected results. A rule is done
//! when a case shows it, and a game master proves a house rule with one. For authors, the format is described in
//! `tests/cases/README.md`.
//!
//! | file | holds |
//! | --- | --- |
//! | `question` | questions: what a command would do |
//! | `case` | the file's format |
//! | `common` | entries that the cases of a folder share |
//! | `load` | text → a case with its ruleset and map, or every problem of the file |
//! | `names` | checks every name in a case |
//! | `custom_creatures` | combatants that differ from their library entries |
//! | `choice` | a choice at the end of a case, and its good and bad answers |
//! | `pattern` | patterns for outcomes, rejections and slots |
//! | `state_check` | compares the state of the fight with the expected one |
//! | `play` | runs the steps and records every failure |
//! | `report` | the result as lines of text |
//! | `starter` | the first case of a new ruleset |

mod case;
mod choice;
mod common;
mod custom_creatures;
mod load;
mod names;
mod pattern;
mod play;
mod question;
mod report;
mod starter;
mod state_check;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;

use crate::document::{self, DocumentError, Limit};
use crate::ruleset::Rulesets;

use case::Case;
pub use choice::{Choice, ChoicePattern, Situation};
pub use common::{COMMON_NAME, is_common, read_common};
pub use report::{CaseFailure, CaseReport, CaseVerdict, Summary};
pub use starter::{STARTER_NAME, sample_pair, starter};

/// Plays the case in the file at `path`, by a ruleset that is found around the file or by a built-in one.
pub fn run_file(path: &Path) -> CaseReport {
    run_file_by(path, &Rulesets::built_in())
}

/// Plays the case in the file at `path`, by a ruleset that is found around the file or by one of `rulesets`.
pub fn run_file_by(path: &Path, rulesets: &Rulesets) -> CaseReport {
    let shown = path.display().to_string();
    let name = path
        .file_stem()
        .map_or_else(|| shown.clone(), |stem| stem.to_string_lossy().into_owned());
    match document::read_text(&shown, path, Limit::TEXT) {
        Ok(text) => {
            let common = path.with_file_name(COMMON_NAME);
            run(name, &shown, &text, Some(&common), &rulesets.around(path))
        }
        Err(problems) => unusable(name, Vec::new(), problems),
    }
}

/// Plays the case in `text`, by a built-in ruleset and without shared entries; reports and problems call it `name`.
pub fn run_text(name: &str, text: &str) -> CaseReport {
    run(name.to_owned(), name, text, None, &Rulesets::built_in())
}

/// Returns the case files at `paths`, including those in folders and their subfolders, sorted by path within each of
/// `paths`. In folders only `.ron` files count as cases; a file that is named directly is taken whatever its ending. A
/// file of shared entries is no case.
///
/// # Errors
/// The error of a path that does not exist, or of a folder that cannot be listed.
pub fn collect(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let from = files.len();
            collect_folder(path, &mut files, &mut BTreeSet::new())?;
            files[from..].sort();
        } else {
            std::fs::metadata(path)?;
            files.push(path.clone());
        }
    }
    files.retain(|file| !is_common(file));
    Ok(files)
}

fn collect_folder(
    folder: &Path,
    files: &mut Vec<PathBuf>,
    seen: &mut BTreeSet<PathBuf>,
) -> io::Result<()> {
    // A link may lead back to a parent folder.
    if !seen.insert(folder.canonicalize()?) {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_folder(&path, files, seen)?;
        } else if path.extension().is_some_and(|extension| extension == "ron") {
            files.push(path);
        }
    }
    Ok(())
}

fn run(
    name: String,
    file: &str,
    text: &str,
    common: Option<&Path>,
    rulesets: &Rulesets,
) -> CaseReport {
    played(name, file, text, common, rulesets).0
}

/// Plays the case in the file at `path` and returns the situation after its last step, in which a combatant chooses.
///
/// # Errors
/// The report of a case that fails, cannot be played or has no choice.
pub fn situation(path: &Path) -> Result<Situation, CaseReport> {
    let shown = path.display().to_string();
    let name = path
        .file_stem()
        .map_or_else(|| shown.clone(), |stem| stem.to_string_lossy().into_owned());
    let text = match document::read_text(&shown, path, Limit::TEXT) {
        Ok(text) => text,
        Err(problems) => return Err(unusable(name, Vec::new(), problems)),
    };
    let common = path.with_file_name(COMMON_NAME);
    let rulesets = Rulesets::built_in().around(path);
    match played(name, &shown, &text, Some(&common), &rulesets) {
        (report, Some((case, world))) if report.passes() => match case.choice {
            Some(choice) => Ok(Situation {
                about: case.about.value,
                choice: choice.value,
                world,
            }),
            None => {
                let mut problems = DocumentError::new(&shown);
                problems.push(&case.about.place, "the case has no `choice`");
                Err(unusable(report.name, Vec::new(), problems))
            }
        },
        (report, _) => Err(report),
    }
}

/// Plays a case. Returns its report, and the case with the world after its last step if it could be played.
fn played(
    name: String,
    file: &str,
    text: &str,
    common: Option<&Path>,
    rulesets: &Rulesets,
) -> (CaseReport, Option<(Case, World)>) {
    let ((case, ruleset, map), mut problems) = match load::load(file, text, common, rulesets) {
        Ok(loaded) => loaded,
        Err(problems) => return (unusable(name, Vec::new(), problems), None),
    };
    let rules: Vec<String> = case.rules.iter().map(|rule| rule.value.clone()).collect();
    let world = play::place(&case, &ruleset, map, &mut problems);
    let Some(world) = world.filter(|_| problems.is_empty()) else {
        return (unusable(name, rules, problems), None);
    };
    let (failures, world) = play::play(&case, world, ruleset);
    let verdict = if failures.is_empty() {
        CaseVerdict::Holds
    } else {
        CaseVerdict::Fails(failures)
    };
    let report = CaseReport {
        name,
        rules,
        verdict,
    };
    (report, Some((case, world)))
}

fn unusable(name: String, rules: Vec<String>, problems: DocumentError) -> CaseReport {
    CaseReport {
        name,
        rules,
        verdict: CaseVerdict::Unusable(problems),
    }
}

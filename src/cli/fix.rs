//! `splitsecond check --fix`: rewrites files with obsolete fields.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::document::{self, Limit};
use crate::ruleset::{FILE_NAMES, RULESET_FILE, RewrittenFile, Rulesets, rewrite_old_effects};
use crate::save::store;

use super::CommandError;

/// Rewrites a file, or the files in a folder of a ruleset or of entries for one, and prints a line for each that
/// changed. `extends` returns true for a folder of entries. Returns false if a file could not be rewritten; the reason is
/// printed.
///
/// # Errors
/// Fails if the output cannot be written.
pub(super) fn rewrite(
    path: &Path,
    extends: impl FnOnce() -> bool,
    out: &mut dyn Write,
) -> Result<bool, CommandError> {
    let mut is_done = true;
    if !path.exists() && is_built_in(path) {
        let name = path.display();
        writeln!(
            out,
            "BAD  {name}\n`{name}` is a built-in ruleset: only your own files can be rewritten"
        )?;
        return Ok(false);
    }
    for path in files_at(path, extends) {
        let file = &path.display().to_string();
        // Files that cannot be read are reported by the check.
        let Ok(text) = document::read_text(file, &path, Limit::TEXT) else {
            continue;
        };
        match rewrite_old_effects(file, &text) {
            Ok(None) => {}
            Ok(Some(RewrittenFile { text, count })) => match store::write(&path, text.as_bytes()) {
                Ok(()) => {
                    let what = match count {
                        1 => "obsolete field or word",
                        _ => "obsolete fields and words",
                    };
                    writeln!(out, "fix  {file}  ({count} {what} rewritten)")?;
                }
                Err(failed) => {
                    writeln!(out, "BAD  {file}\n{failed}")?;
                    is_done = false;
                }
            },
            Err(_) => writeln!(out, "skip {file}  (not rewritten: its text has errors)")?,
        }
    }
    Ok(is_done)
}

/// Checks whether this is the name of a built-in ruleset.
fn is_built_in(path: &Path) -> bool {
    let mut ids = Rulesets::built_in().ids().into_iter();
    ids.any(|id| Path::new(id.as_str()) == path)
}

/// Returns the RON file at a path, or the files in the folder of a ruleset or of entries for one.
fn files_at(path: &Path, extends: impl FnOnce() -> bool) -> Vec<PathBuf> {
    if !path.is_dir() {
        let is_ron = path.extension().is_some_and(|end| end == "ron");
        return Vec::from_iter(is_ron.then(|| path.to_owned()));
    }
    if !path.join(RULESET_FILE).is_file() && !extends() {
        return Vec::new();
    }
    let files = FILE_NAMES.iter().map(|name| path.join(name));
    files.filter(|file| file.is_file()).collect()
}

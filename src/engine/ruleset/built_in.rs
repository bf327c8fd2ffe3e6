//! The rulesets in the binary.

use include_dir::{Dir, include_dir};

use super::id::RulesetId;
use super::load::SourceFile;

/// Rulesets in the binary.
static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../assets/rulesets");

/// Returns the ids of all built-in rulesets, sorted.
pub fn built_in_ids() -> Vec<RulesetId> {
    // A folder without a frame file is not a ruleset (yet).
    let whole = BUILT_IN.dirs().filter(|dir| has_frame(dir));
    let names = whole.filter_map(|dir| dir.path().to_str());
    let mut ids: Vec<RulesetId> = names.map(RulesetId::new).collect();
    ids.sort();
    ids
}

/// Checks whether there is a built-in ruleset of this id.
pub fn is_built_in(id: RulesetId) -> bool {
    BUILT_IN.get_dir(id.as_str()).is_some_and(has_frame)
}

/// Returns the files of a built-in ruleset, if there is one of this id.
pub fn built_in_files(id: RulesetId) -> Option<Vec<SourceFile>> {
    let folder = BUILT_IN.get_dir(id.as_str()).filter(|dir| has_frame(dir))?;
    let files = folder.files().filter_map(|file| {
        Some(SourceFile {
            name: file.path().file_name()?.to_str()?.to_owned(),
            text: file.contents_utf8()?.to_owned(),
        })
    });
    Some(files.collect())
}

fn has_frame(folder: &Dir) -> bool {
    folder.files().any(|file| {
        file.path()
            .file_name()
            .is_some_and(|name| name == "ruleset.ron")
    })
}

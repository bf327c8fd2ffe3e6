//! The rules in a bundle: a custom ruleset, or entries for a built-in one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{BundleError, ImportedRules, UnbundleError};
use crate::document::{self, Limit, read_file};
use crate::ruleset::{
    FILE_NAMES, RULESET_FILE, Ruleset, RulesetId, Rulesets, SECTIONS, SourceFile, check_new_name,
};
use crate::save::Library;

/// Id of a ruleset, and the names and texts of its files or of entries for it.
pub(super) type BundledRules = (RulesetId, Vec<(String, String)>);

/// Returns the files of a custom ruleset or of the user's own entries; `None` if there are none.
pub(super) fn custom_rules(ruleset: &Ruleset) -> Result<Option<BundledRules>, BundleError> {
    let folder = match (&ruleset.folder, &ruleset.own_entries) {
        (Some(folder), _) => {
            check_new_name(ruleset.id.as_str()).map_err(|why| BundleError::Missing {
                what: format!("your ruleset `{}`", ruleset.id),
                why: why.to_string(),
            })?;
            folder
        }
        (None, Some(folder)) => folder,
        (None, None) => return Ok(None),
    };
    let mut files = Vec::new();
    for name in FILE_NAMES {
        let path = folder.join(name);
        if !path.is_file() {
            continue;
        }
        let text = read_file(&path, Limit::TEXT)
            .map_err(|why| why.to_string())
            .and_then(|bytes| String::from_utf8(bytes).map_err(|why| why.to_string()));
        let text = text.map_err(|why| BundleError::Missing {
            what: path.display().to_string(),
            why,
        })?;
        files.push((name.to_owned(), text));
    }
    Ok(Some((ruleset.id, files)))
}

/// Returns the ruleset id for a folder of this name in a zip, if it may contain such a file. A complete ruleset must
/// not have the name of a built-in one.
pub(super) fn id_in_zip(name: &str, file: &str) -> Option<RulesetId> {
    let built_in = Rulesets::built_in().ids().into_iter();
    let mut built_in = built_in.filter(|id| id.as_str() == name);
    match built_in.next() {
        Some(id) => SECTIONS.iter().any(|(_, of)| *of == file).then_some(id),
        None => check_new_name(name).ok(),
    }
}

/// Returns true if these are entries for a built-in ruleset.
pub(super) fn are_entries((_, files): &BundledRules) -> bool {
    files.iter().all(|(name, _)| name != RULESET_FILE)
}

/// Files of rules to write.
pub(super) struct RuleFiles {
    /// Target folder.
    pub folder: PathBuf,
    /// Names and texts of the files.
    pub files: Vec<(String, String)>,
}

/// Describes rules that come without a fight.
pub(super) fn rules_only_text(rules: &BundledRules) -> Result<String, UnbundleError> {
    let (id, files) = rules;
    if !are_entries(rules) {
        whole(rules)?;
        return Ok(format!("the ruleset `{id}` in one file"));
    }
    let mut all = Vec::new();
    for (name, text) in files {
        all.extend(entries_of(name, text)?);
    }
    let brought = all.iter().map(|(section, entry, _)| named(section, entry));
    let brought: Vec<String> = brought.collect();
    Ok(format!(
        "entries for the ruleset `{id}` in one file: {}",
        brought.join(", ")
    ))
}

/// Parses these files as a ruleset.
fn whole((id, files): &BundledRules) -> Result<Ruleset, UnbundleError> {
    let shown: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    Ruleset::load_files(id.as_str(), &shown)
        .map_err(|problems| UnbundleError::Unusable(problems.to_string()))
}

/// Returns the entries in a file of this name: section, id and text of each.
fn entries_of(
    name: &str,
    text: &str,
) -> Result<Vec<(&'static str, String, String)>, UnbundleError> {
    let mut all = Vec::new();
    for (section, _) in SECTIONS.iter().filter(|(_, of)| *of == name) {
        let entries = document::entries_in(name, text, section).map_err(unusable)?;
        all.extend(entries.into_iter().map(|(id, text)| (*section, id, text)));
    }
    Ok(all)
}

fn named(section: &str, entry: &str) -> String {
    format!("`{entry}` ({section})")
}

fn unusable(why: document::DocumentError) -> UnbundleError {
    UnbundleError::Unusable(why.to_string())
}

/// Returns the part of these rules that is missing here and is written into a folder of `into` (`None` if everything
/// exists), and the result of the import. If the rules come `alone`, without a fight that needs all of them, entries
/// are skipped if a different entry here has the same id.
pub(super) fn files_to_write(
    library: &Library,
    into: &Path,
    rules: &BundledRules,
    alone: bool,
) -> Result<(Option<RuleFiles>, ImportedRules), UnbundleError> {
    if are_entries(rules) {
        return entries_to_write(library, into, rules, alone);
    }
    let (id, files) = rules;
    let brought = whole(rules)?;
    let folder = into.join(id.as_str());
    let mut came = ImportedRules::default();
    match library.rulesets().load(*id) {
        Ok(known) if known.fingerprint == brought.fingerprint => {
            came.same = 1;
            Ok((None, came))
        }
        Err(_unknown) if !folder.exists() => {
            came.new.push(format!("the ruleset `{id}`"));
            let files = files.clone();
            Ok((Some(RuleFiles { folder, files }), came))
        }
        Ok(_) | Err(_) => Err(UnbundleError::OtherRules { id: *id, folder }),
    }
}

/// Returns the files with the entries that are missing here added. If a fight needs the entries, existing ones must be
/// identical.
fn entries_to_write(
    library: &Library,
    into: &Path,
    (id, files): &BundledRules,
    alone: bool,
) -> Result<(Option<RuleFiles>, ImportedRules), UnbundleError> {
    let rulesets = library.rulesets();
    let folder = rulesets.folder_of(*id);
    let folder = folder.unwrap_or_else(|| into.join(id.as_str()));
    let (mut changed, mut others) = (Vec::new(), Vec::new());
    let mut came = ImportedRules::default();
    for (name, brought) in files {
        let entries = entries_of(name, brought)?;
        let path = folder.join(name);
        if !path.is_file() {
            let new = entries.iter();
            came.new
                .extend(new.map(|(section, entry, _)| named(section, entry)));
            changed.push((name.clone(), brought.clone()));
            continue;
        }
        let shown = path.display().to_string();
        let here = document::read_text(&shown, &path, Limit::TEXT).map_err(unusable)?;
        let known = entries_of(name, &here)?.into_iter();
        let known: BTreeMap<(&str, String), String> = known
            .map(|(section, entry, text)| ((section, entry), text))
            .collect();
        let mut text = here.clone();
        for (section, entry, value) in entries {
            match known.get(&(section, entry.clone())) {
                Some(same) if *same == value => came.same += 1,
                Some(_another) => {
                    came.refused.push(named(section, &entry));
                    others.push(entry);
                }
                None => {
                    came.new.push(named(section, &entry));
                    let new = [(entry.as_str(), value.as_str())];
                    text =
                        document::with_entries(&shown, &text, section, &new).map_err(unusable)?;
                }
            }
        }
        if text != here {
            changed.push((name.clone(), text));
        }
    }
    if !alone && !others.is_empty() {
        return Err(UnbundleError::OtherEntries {
            entries: others.join("`, `"),
            folder,
        });
    }
    if changed.is_empty() {
        return Ok((None, came));
    }
    let edited: Vec<SourceFile> = changed
        .iter()
        .map(|(name, text)| SourceFile {
            name: name.clone(),
            text: text.clone(),
        })
        .collect();
    rulesets
        .load_edited(*id, &folder, &edited)
        .map_err(|problems| UnbundleError::Unusable(problems.to_string()))?;
    let files = changed;
    Ok((Some(RuleFiles { folder, files }), came))
}

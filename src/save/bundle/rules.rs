//! The rules that a fight brings with it: a ruleset of one's own, or entries for a built-in one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{NotBundled, NotUnbundled};
use crate::document::{self, Limit, read_file};
use crate::ruleset::{
    FILE_NAMES, RULESET_FILE, Ruleset, RulesetId, Rulesets, SECTIONS, SourceFile, check_new_name,
};
use crate::save::Library;

/// The files of a ruleset, or of entries for one, each with its text.
pub(super) type Rules = (RulesetId, Vec<(String, String)>);

/// The files of rules that are not built in, and of entries of one's own; `None` where there are none.
pub(super) fn own(ruleset: &Ruleset) -> Result<Option<Rules>, NotBundled> {
    let folder = match (&ruleset.folder, &ruleset.own_entries) {
        (Some(folder), _) => {
            check_new_name(ruleset.id.as_str()).map_err(|why| NotBundled::Missing {
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
        let text = text.map_err(|why| NotBundled::Missing {
            what: path.display().to_string(),
            why,
        })?;
        files.push((name.to_owned(), text));
    }
    Ok(Some((ruleset.id, files)))
}

/// The ruleset that a folder of this name in a zip is, or is for, if it may hold such a file; a whole ruleset has a
/// name of its own.
pub(super) fn id_in_zip(name: &str, file: &str) -> Option<RulesetId> {
    let built_in = Rulesets::built_in().ids().into_iter();
    let mut built_in = built_in.filter(|id| id.as_str() == name);
    match built_in.next() {
        Some(id) => SECTIONS.iter().any(|(_, of)| *of == file).then_some(id),
        None => check_new_name(name).ok(),
    }
}

/// Whether these are entries for a built-in ruleset.
pub(super) fn are_entries((_, files): &Rules) -> bool {
    files.iter().all(|(name, _)| name != RULESET_FILE)
}

/// Files of rules that are to be written.
pub(super) struct ToWrite {
    /// Their folder.
    pub folder: PathBuf,
    /// Their names and texts.
    pub files: Vec<(String, String)>,
}

/// What of these rules is not here yet and goes into a folder of `into`; `None` if everything is.
pub(super) fn to_write(
    library: &Library,
    into: &Path,
    rules: &Rules,
) -> Result<Option<ToWrite>, NotUnbundled> {
    if are_entries(rules) {
        return entries_to_write(library, into, rules);
    }
    let (id, files) = rules;
    let shown: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let brought = Ruleset::load_files(id.as_str(), &shown)
        .map_err(|problems| NotUnbundled::Unplayable(problems.to_string()))?;
    let folder = into.join(id.as_str());
    match library.rulesets().load(*id) {
        Ok(known) if known.fingerprint == brought.fingerprint => Ok(None),
        Err(_unknown) if !folder.exists() => Ok(Some(ToWrite {
            folder,
            files: files.clone(),
        })),
        Ok(_) | Err(_) => Err(NotUnbundled::OtherRules { id: *id, folder }),
    }
}

/// Entries that are not here yet; those that are here must be the same.
fn entries_to_write(
    library: &Library,
    into: &Path,
    (id, files): &Rules,
) -> Result<Option<ToWrite>, NotUnbundled> {
    let unplayable = |why: document::Problems| NotUnbundled::Unplayable(why.to_string());
    let rulesets = library.rulesets();
    let folder = rulesets.folder_of(*id);
    let folder = folder.unwrap_or_else(|| into.join(id.as_str()));
    let (mut changed, mut others) = (Vec::new(), Vec::new());
    for (name, brought) in files {
        let path = folder.join(name);
        if !path.is_file() {
            changed.push((name.clone(), brought.clone()));
            continue;
        }
        let shown = path.display().to_string();
        let here = document::read_text(&shown, &path, Limit::TEXT).map_err(unplayable)?;
        let mut text = here.clone();
        for (section, _) in SECTIONS.iter().filter(|(_, of)| of == name) {
            let known = document::entries_in(&shown, &here, section).map_err(unplayable)?;
            let known: BTreeMap<String, String> = known.into_iter().collect();
            let brought = document::entries_in(name, brought, section).map_err(unplayable)?;
            let mut new: Vec<(&str, &str)> = Vec::new();
            for (entry, value) in &brought {
                match known.get(entry) {
                    Some(same) if same == value => {}
                    Some(_another) => others.push(entry.clone()),
                    None => new.push((entry, value)),
                }
            }
            if !new.is_empty() {
                text = document::with_entries(&shown, &text, section, &new).map_err(unplayable)?;
            }
        }
        if text != here {
            changed.push((name.clone(), text));
        }
    }
    if !others.is_empty() {
        return Err(NotUnbundled::OtherEntries {
            entries: others.join("`, `"),
            folder,
        });
    }
    if changed.is_empty() {
        return Ok(None);
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
        .map_err(|problems| NotUnbundled::Unplayable(problems.to_string()))?;
    Ok(Some(ToWrite {
        folder,
        files: changed,
    }))
}

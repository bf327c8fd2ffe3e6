//! The user's own entries in the files of a ruleset, such as imported creatures and custom weapons. They are stored in
//! the files of a custom ruleset, or separately for a built-in one. Remarks in those files are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::document::{self, DocumentError, Limit, ReadError, read_file};
use crate::import::{
    self, CreatureDraft, DraftError, ImportError, NewEntry, ReadCreatures, TableChanges,
};
use crate::ruleset::{ItemId, Ruleset, RulesetError, RulesetId, SECTIONS, SourceFile};

use super::folder::{HomeError, plain_stem};
use super::imported_fights::{ImportedFight, write_fights};
use super::library::{Library, free_numbered_path};
use super::store::{self, FileWriteError};

/// Error: entries were not stored. Nothing has been written, except if a write fails halfway.
#[derive(Debug, thiserror::Error)]
pub enum EntryWriteError {
    /// There is no folder for the user's files.
    #[error(transparent)]
    NoHome(#[from] HomeError),
    /// The source file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] ReadError),
    /// Nothing in that file can be used.
    #[error(transparent)]
    Refused(#[from] ImportError),
    /// The ruleset does not support such creatures.
    #[error(transparent)]
    NoDraft(#[from] DraftError),
    /// The ruleset does not exist or has errors, or would have errors with the entries.
    #[error("{0}")]
    Ruleset(#[from] RulesetError),
    /// A target file cannot be parsed.
    #[error("{0}")]
    File(#[from] DocumentError),
    /// A file cannot be written.
    #[error(transparent)]
    Disk(#[from] FileWriteError),
}

/// Error: an entry was not removed. Nothing has been changed.
#[derive(Debug, thiserror::Error)]
pub enum EntryRemoveError {
    /// There is no folder for the user's files.
    #[error(transparent)]
    NoHome(#[from] HomeError),
    /// The entry is not one of the user's own.
    #[error("`{0}` is built in: only your own entries can be deleted")]
    NotOwn(String),
    /// A file that contains it cannot be parsed.
    #[error("{0}")]
    File(#[from] DocumentError),
    /// The ruleset would have errors without it.
    #[error("`{entry}` is still in use; deleting it would cause errors:\n{problems}")]
    Needed {
        /// Id of the entry.
        entry: String,
        /// The errors that would result.
        problems: RulesetError,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Disk(#[from] FileWriteError),
}

/// Result of importing creatures.
#[derive(Debug)]
pub struct ImportedCreatures {
    /// Name of the file format.
    pub format: &'static str,
    /// The creatures, each with its report.
    pub drafts: Vec<CreatureDraft>,
    /// Creatures that could not be read, with the reasons.
    pub unread: Vec<String>,
    /// Other remarks about the file.
    pub notes: Vec<String>,
    /// Files that the creatures were written to.
    pub files: Vec<PathBuf>,
    /// Encounters that were imported with them.
    pub fights: Vec<ImportedFight>,
}

impl ImportedCreatures {
    /// Describes how many creatures have no readable attack; `None` if all have one.
    pub fn unarmed(&self) -> Option<String> {
        let all = self.drafts.len();
        match self.drafts.iter().filter(|draft| draft.is_unarmed).count() {
            0 => None,
            unarmed => Some(format!("{unarmed} of {all} without a readable attack")),
        }
    }
}

/// Imports the creatures in `bytes` into the ruleset; `None` if the bytes are something else. With `replace` they
/// overwrite the user's own entries with the same ids; otherwise their ids get numbers.
///
/// # Errors
/// [`EntryWriteError`] if the ruleset does not support such creatures, no creature can be used, or a file cannot be
/// written.
pub fn import_creatures(
    library: &Library,
    bytes: &[u8],
    ruleset: RulesetId,
    replace: bool,
) -> Option<Result<ImportedCreatures, EntryWriteError>> {
    let read = import::read_creatures(bytes)?;
    Some(
        read.map_err(EntryWriteError::from)
            .and_then(|read| take_in(library, read, ruleset, replace)),
    )
}

/// Imports the entries of a table in `bytes`, from a file shown as `file`, into the ruleset: new entries and changed
/// ones. Returns the result of the import and the written files.
///
/// # Errors
/// [`EntryWriteError`]; nothing has been written then, except if a write fails halfway.
pub fn import_table(
    library: &Library,
    file: &str,
    bytes: &[u8],
    id: RulesetId,
) -> Result<(TableChanges, Vec<PathBuf>), EntryWriteError> {
    let ruleset = library.rulesets().load(id)?;
    let changes = import::read_table(library.rulesets(), &ruleset, file, bytes)?;
    let files = save_entries(library, id, &changes.entries)?;
    Ok((changes, files))
}

fn take_in(
    library: &Library,
    read: ReadCreatures,
    id: RulesetId,
    replace: bool,
) -> Result<ImportedCreatures, EntryWriteError> {
    let ruleset = library.rulesets().load(id)?;
    if !import::supports_drafts(&ruleset) {
        return Err(no_draft(library, id).into());
    }
    let own: BTreeSet<String> = match replace {
        true => custom_entry_ids(library, id)?
            .into_iter()
            .map(|(_, id)| id)
            .collect(),
        false => BTreeSet::new(),
    };
    let mut drafts: Vec<(usize, CreatureDraft)> = Vec::new();
    let mut ids: BTreeSet<String> = BTreeSet::new();
    for (place, block) in read.blocks.iter().enumerate() {
        let is_free = |wanted: &str| {
            !ids.contains(wanted) && (own.contains(wanted) || !is_known(&ruleset, wanted))
        };
        let made = import::draft(&ruleset, block, &is_free)?;
        ids.extend(made.entries.iter().map(|entry| entry.id.clone()));
        drafts.push((place, made));
    }
    let mut unread = read.unread;
    let files = keep_drafts(library, id, &mut drafts, &mut unread)?;
    let mut creatures: Vec<Option<String>> = vec![None; read.blocks.len()];
    for (place, draft) in &drafts {
        creatures[*place] = Some(draft.id.clone());
    }
    let (fights, not_written) = write_fights(library, id, &read.encounters, &creatures)?;
    unread.extend(not_written);
    Ok(ImportedCreatures {
        format: read.format.words(),
        drafts: drafts.into_iter().map(|(_, draft)| draft).collect(),
        unread,
        notes: read.notes,
        files,
        fights,
    })
}

/// Writes drafts into the files of the ruleset. A draft that would cause an error there is removed from the list, and
/// its name is added to `unread`.
///
/// # Errors
/// [`EntryWriteError`], also if none of the drafts can be stored.
fn keep_drafts(
    library: &Library,
    id: RulesetId,
    drafts: &mut Vec<(usize, CreatureDraft)>,
    unread: &mut Vec<String>,
) -> Result<Vec<PathBuf>, EntryWriteError> {
    loop {
        let entries = drafts.iter().flat_map(|(_, draft)| draft.entries.clone());
        let entries: Vec<NewEntry> = entries.collect();
        let problems = match save_entries(library, id, &entries) {
            Err(EntryWriteError::Ruleset(problems)) if drafts.len() > 1 => problems,
            kept => return kept,
        };
        let mut wrong: BTreeMap<String, String> = BTreeMap::new();
        for problem in problems.files.iter().flat_map(|file| &file.list) {
            let mut steps = problem.place.path.split('.');
            if let (Some(_section), Some(entry)) = (steps.next(), steps.next()) {
                let why = wrong.entry(entry.to_owned()).or_default();
                if why.is_empty() {
                    *why = problem.message.clone();
                }
            }
        }
        let before = drafts.len();
        drafts.retain(|(_, draft)| {
            let why = draft.entries.iter().find_map(|entry| wrong.get(&entry.id));
            if let Some(why) = why {
                unread.push(format!("{}: {why}", draft.name));
            }
            why.is_none()
        });
        // The errors have another cause, or every draft causes one.
        if drafts.len() == before || drafts.is_empty() {
            return Err(problems.into());
        }
    }
}

fn no_draft(library: &Library, id: RulesetId) -> DraftError {
    let all = library.rulesets().ids().into_iter();
    let fit = all.filter(|id| {
        let ruleset = library.rulesets().load(*id);
        ruleset.is_ok_and(|ruleset| import::supports_drafts(&ruleset))
    });
    DraftError {
        ruleset: id.to_string(),
        others: fit.map(|id| id.to_string()).collect::<Vec<_>>().join(", "),
    }
}

/// Returns true if a creature, a character or an item has this id.
fn is_known(ruleset: &Ruleset, id: &str) -> bool {
    ruleset.creatures.contains(id.into()) || ruleset.item_name(ItemId::new(id)).is_some()
}

/// Returns the folder for entries of a ruleset: the folder of the ruleset if it is custom, otherwise a folder with its
/// name.
fn folder_for(library: &Library, id: RulesetId) -> Option<PathBuf> {
    let rulesets = library.rulesets();
    let own = rulesets.custom_folder().map(|own| own.join(id.as_str()));
    rulesets.folder_of(id).or(own)
}

/// Writes entries into the files of a custom ruleset, or into separate files for a built-in one. An entry with an
/// existing id replaces that entry. Returns the written files.
///
/// # Errors
/// [`EntryWriteError`]; nothing is written if the ruleset would have errors with the entries.
pub fn save_entries(
    library: &Library,
    id: RulesetId,
    entries: &[NewEntry],
) -> Result<Vec<PathBuf>, EntryWriteError> {
    library.require_user_folder()?;
    let folder = folder_for(library, id).ok_or(HomeError::Nowhere)?;
    let mut files: BTreeMap<&'static str, String> = BTreeMap::new();
    for (section, name) in SECTIONS {
        let of_section = entries.iter().filter(|entry| entry.section == section);
        let of_section: Vec<(&str, &str)> = of_section
            .map(|entry| (entry.id.as_str(), entry.text.as_str()))
            .collect();
        if of_section.is_empty() {
            continue;
        }
        let path = folder.join(name);
        let shown = path.display().to_string();
        let text = match files.remove(name) {
            Some(text) => text,
            None => text_of(&path, &shown, id)?,
        };
        let text = document::with_entries(&shown, &text, section, &of_section)?;
        files.insert(name, text);
    }
    let edited = files.iter().map(|(name, text)| SourceFile {
        name: (*name).to_owned(),
        text: text.clone(),
    });
    let edited: Vec<SourceFile> = edited.collect();
    library.rulesets().load_edited(id, &folder, &edited)?;
    let mut written = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        store::write_atomically(&path, text.as_bytes(), path.is_file())?;
        written.push(path);
    }
    Ok(written)
}

/// Returns the section and id of each of the user's own entries for a ruleset.
///
/// # Errors
/// The errors of a file that cannot be parsed.
pub fn custom_entry_ids(
    library: &Library,
    id: RulesetId,
) -> Result<BTreeSet<(&'static str, String)>, DocumentError> {
    let mut own = BTreeSet::new();
    let Some(folder) = folder_for(library, id) else {
        return Ok(own);
    };
    for (section, file) in SECTIONS {
        let path = folder.join(file);
        if !path.is_file() {
            continue;
        }
        let shown = path.display().to_string();
        let text = document::read_text(&shown, &path, Limit::TEXT)?;
        let entries = document::entries_in(&shown, &text, section)?;
        own.extend(entries.into_iter().map(|(id, _)| (section, id)));
    }
    Ok(own)
}

/// Removes one of the user's own entries from its file, with the remarks directly above it. The removed text is written
/// to a file in the folder of deleted files, whose path is returned. If the entry replaced one of a built-in ruleset,
/// that one applies again.
///
/// # Errors
/// [`EntryRemoveError`]; nothing has been changed then, except if a write fails halfway.
pub fn take_out_entry(
    library: &Library,
    id: RulesetId,
    section: &str,
    entry: &str,
) -> Result<PathBuf, EntryRemoveError> {
    let user = library.require_user_folder()?;
    let folder = folder_for(library, id).ok_or(HomeError::Nowhere)?;
    let not_own = || EntryRemoveError::NotOwn(entry.to_owned());
    let known = SECTIONS.into_iter().find(|(known, _)| *known == section);
    let (section, name) = known.ok_or_else(not_own)?;
    let path = folder.join(name);
    if !path.is_file() {
        return Err(not_own());
    }
    let shown = path.display().to_string();
    let text = document::read_text(&shown, &path, Limit::TEXT)?;
    let entries = document::entries_in(&shown, &text, section)?;
    let (_, value) = entries
        .into_iter()
        .find(|(known, _)| known == entry)
        .ok_or_else(not_own)?;
    let less = document::without_entry(&shown, &text, section, entry)?.ok_or_else(not_own)?;
    let edited = SourceFile {
        name: name.to_owned(),
        text: less.clone(),
    };
    library
        .rulesets()
        .load_edited(id, &folder, &[edited])
        .map_err(|problems| EntryRemoveError::Needed {
            entry: entry.to_owned(),
            problems,
        })?;
    let kept = user
        .discarded()
        .join("entries")
        // The id of an entry may contain any characters, and must not lead to another folder.
        .join(format!(
            "{id}-{section}-{}.ron",
            plain_stem(Path::new(&format!("{entry}.ron")), "entry")
        ));
    let kept = match store::is_free(&kept) {
        true => kept,
        false => free_numbered_path(&kept).unwrap_or(kept),
    };
    let about = format!(
        "// Deleted from {name} of the ruleset `{id}`. To restore it, put the entry back into that file.\n\
         (\n    version: 1,\n)\n"
    );
    let discarded = document::with_entries(&shown, &about, section, &[(entry, &value)])?;
    store::write_new(&kept, discarded.as_bytes())?;
    store::write(&path, less.as_bytes())?;
    Ok(kept)
}

/// Returns the text of a file of entries, or of a new one if the file is missing.
fn text_of(path: &Path, shown: &str, id: RulesetId) -> Result<String, EntryWriteError> {
    match read_file(path, Limit::TEXT) {
        Ok(bytes) => Ok(document::into_text(shown, bytes)?),
        Err(why) if why.is_missing() => Ok(format!(
            "// Your entries for the ruleset `{id}`. They are added to it, and replace its entries with the same id.\n\
             // All fields: `splitsecond fields`.\n\
             (\n    version: 1,\n)\n"
        )),
        Err(why) => Err(why.into()),
    }
}

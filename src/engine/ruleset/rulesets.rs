//! Sources of rulesets: the binary, and a folder of the GM.

use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Component, Path, PathBuf};

use super::built_in::{built_in_files, built_in_ids, is_built_in};
use super::id::RulesetId;
use super::load::{
    CustomFiles, Extra, FILE_NAMES, ParsedRuleset, RulesetError, SECTIONS, SourceFile,
};
use super::model::Ruleset;
use crate::document::{self, DocumentError, Limit, Spanned, TextPosition};
use crate::grid::StableHasher;

/// File that marks a folder as a ruleset.
pub const RULESET_FILE: &str = "ruleset.ron";

/// Folder for test cases in a ruleset's folder.
pub const CASES_FOLDER: &str = "cases";

/// Number of folders searched around a file: its own, its parent and its grandparent.
const FOLDERS_AROUND: usize = 3;

/// All rulesets that can be played. They are searched for in this order, and the first one found counts:
///
/// 1. around the file that asks for one (see [`Rulesets::around`]);
/// 2. in the GM's own folder, which has a folder for each;
/// 3. among the built-in ones.
///
/// A ruleset of the GM therefore replaces a built-in one of the same name. A folder of that name without
/// [`RULESET_FILE`] contains entries that are added to the built-in ruleset instead: see [`Rulesets::own_entries`].
#[derive(Clone, Debug, Default)]
pub struct Rulesets {
    around: Vec<PathBuf>,
    own: Option<PathBuf>,
}

impl Rulesets {
    /// Returns only the built-in rulesets.
    #[must_use]
    pub fn built_in() -> Self {
        Self::default()
    }

    /// Returns the built-in rulesets and those in `folder`, which contains a folder for each and need not exist.
    #[must_use]
    pub fn with_folder(folder: impl Into<PathBuf>) -> Self {
        Self {
            around: Vec::new(),
            own: Some(folder.into()),
        }
    }

    /// Returns the same rulesets, preceded by those around `file`: in its folder, the parent and the grandparent,
    /// nearest first. Each of these folders may be the ruleset itself or contain a folder with its name. In this way
    /// the cases in a ruleset's folder find it, and a fight can be next to its rules.
    #[must_use]
    pub fn around(&self, file: &Path) -> Self {
        let whole = std::path::absolute(file).unwrap_or_else(|_unusable| file.to_owned());
        let folders = whole.ancestors().skip(1).take(FOLDERS_AROUND);
        Self {
            around: folders.map(Path::to_owned).collect(),
            own: self.own.clone(),
        }
    }

    /// Returns the GM's own folder, which need not exist; `None` if the system has no place for it.
    #[must_use]
    pub fn custom_folder(&self) -> Option<&Path> {
        self.own.as_deref()
    }

    /// Checks whether a file may refer to a ruleset in `folder`: it must be in the GM's own folder, or in one of the
    /// folders searched around the file.
    #[must_use]
    pub fn reach(&self, folder: &Path) -> bool {
        let goes_up = folder.components().any(|part| part == Component::ParentDir);
        let mut around = self.around.iter();
        let is_around = around.any(|near| folder == near || folder.parent() == Some(near));
        let is_own = self.own.as_ref().is_some_and(|own| folder.starts_with(own));
        !goes_up && (is_around || is_own)
    }

    /// Returns the folders in the GM's own folder that contain a ruleset, sorted.
    #[must_use]
    pub fn custom_ruleset_folders(&self) -> Vec<PathBuf> {
        let own = self.own.iter().filter_map(|own| fs::read_dir(own).ok());
        let folders = own.flatten().flatten().map(|entry| entry.path());
        let mut folders: Vec<PathBuf> = folders.filter(|folder| is_ruleset(folder)).collect();
        folders.sort();
        folders
    }

    /// Returns the folder from which the ruleset of this id is read; `None` for a built-in ruleset and for an unknown
    /// id.
    #[must_use]
    pub fn folder_of(&self, id: RulesetId) -> Option<PathBuf> {
        let around = self.around.iter().flat_map(|folder| {
            let itself = (folder.file_name()? == id.as_str()).then(|| folder.clone());
            let inside = folder.join(id.as_str());
            itself
                .into_iter()
                .chain([inside])
                .find(|folder| is_ruleset(folder))
        });
        let own = self.own.as_ref().map(|folder| folder.join(id.as_str()));
        let own = own.filter(|folder| folder.is_dir() && (is_ruleset(folder) || !is_built_in(id)));
        around.chain(own).next()
    }

    /// Returns the GM's folder with entries for the built-in ruleset of this id, in files named like those of the
    /// ruleset. The entries count wherever the built-in ruleset does. Returns `None` if there is no such folder.
    #[must_use]
    pub fn custom_entries_folder(&self, id: RulesetId) -> Option<PathBuf> {
        let folder = self.own.as_ref()?.join(id.as_str());
        (is_built_in(id) && holds_entries(&folder)).then_some(folder)
    }

    /// Returns the folders in the GM's own folder that contain a ruleset or entries for one, sorted. These are the
    /// folders to watch for changes.
    #[must_use]
    pub fn folders_to_watch(&self) -> Vec<PathBuf> {
        let built_in = built_in_ids()
            .into_iter()
            .filter_map(|id| self.custom_entries_folder(id));
        let mut folders: Vec<PathBuf> = self
            .custom_ruleset_folders()
            .into_iter()
            .chain(built_in)
            .collect();
        folders.sort();
        folders
    }

    /// Returns the ids of all rulesets, sorted.
    #[must_use]
    pub fn ids(&self) -> Vec<RulesetId> {
        let own = self
            .own
            .iter()
            .filter_map(|folder| fs::read_dir(folder).ok());
        let own = own
            .flatten()
            .flatten()
            .filter(|entry| entry.path().is_dir());
        let own = own.filter_map(|entry| entry.file_name().into_string().ok());
        let mut ids: Vec<RulesetId> = own.map(|name| RulesetId::new(&name)).collect();
        ids.extend(self.around.iter().flat_map(|folder| rulesets_at(folder)));
        ids.extend(built_in_ids());
        ids.sort();
        ids.dedup();
        ids
    }

    /// Loads the ruleset of this id: see [`Rulesets`] for the search order.
    ///
    /// # Errors
    /// Fails if there is no such ruleset, and suggests similar names, or if its files have problems; returns all of
    /// them.
    pub fn load(&self, id: RulesetId) -> Result<Ruleset, RulesetError> {
        self.load_with(id, &Extra::default())
    }

    /// Loads a ruleset as [`Rulesets::load`] does, with more entries.
    ///
    /// # Errors
    /// Fails if there is no such ruleset, or if its files or the entries have problems; returns all of them.
    pub fn load_with(&self, id: RulesetId, extra: &Extra) -> Result<Ruleset, RulesetError> {
        self.parse(id)?.load(extra)
    }

    /// Parses the files of a ruleset, to load it several times.
    ///
    /// # Errors
    /// Fails if there is no such ruleset, or if a file cannot be read.
    pub fn parse(&self, id: RulesetId) -> Result<ParsedRuleset, RulesetError> {
        if let Some(folder) = self.folder_of(id) {
            return parse_folder(&folder);
        }
        let Some(files) = built_in_files(id) else {
            return Err(self.unknown(id));
        };
        let folder = self.custom_entries_folder(id);
        let shown = folder.as_ref().map(|folder| folder.display().to_string());
        let own = folder.as_deref().map(read_folder).transpose()?;
        let own = CustomFiles {
            folder: shown.as_deref().unwrap_or_default(),
            files: own.as_deref().unwrap_or_default(),
        };
        let name = id.as_str();
        let parsed = ParsedRuleset::parse(name, Some(name), &files, own);
        Ok(parsed.with_folders(None, folder))
    }
}

impl Rulesets {
    /// Loads the ruleset of this id as it would be with these `edited` files in `folder`, which is the folder of the
    /// ruleset or of entries for it. They replace files of the same names.
    ///
    /// # Errors
    /// Fails in the same cases as [`Rulesets::load`].
    pub fn load_edited(
        &self,
        id: RulesetId,
        folder: &Path,
        edited: &[SourceFile],
    ) -> Result<Ruleset, RulesetError> {
        let shown = folder.display().to_string();
        let mut files = match folder.is_dir() {
            true => read_folder(folder)?,
            false => Vec::new(),
        };
        files.retain(|file| edited.iter().all(|other| other.name != file.name));
        files.extend_from_slice(edited);
        let (name, extra) = (id.as_str(), Extra::default());
        if is_ruleset(folder) {
            let own = CustomFiles::default();
            return ParsedRuleset::parse(&shown, Some(name), &files, own).load(&extra);
        }
        let built_in = built_in_files(id).ok_or_else(|| self.unknown(id))?;
        let own = CustomFiles {
            folder: &shown,
            files: &files,
        };
        ParsedRuleset::parse(name, Some(name), &built_in, own).load(&extra)
    }

    /// Returns the problem that there is no ruleset of this id. If the folder of rulesets cannot be read, the ruleset
    /// may be in it; this is reported as well.
    fn unknown(&self, id: RulesetId) -> RulesetError {
        let mut problems = unknown(id, &self.ids());
        let closed = self.own.as_ref().and_then(|own| {
            let error = fs::read_dir(own).err()?;
            let is_missing = error.kind() == io::ErrorKind::NotFound && !own.is_symlink();
            (!is_missing).then_some((own, error))
        });
        let Some((own, error)) = closed else {
            return problems;
        };
        let mut unread = DocumentError::new("rulesets");
        let words = format!("your rulesets in {} cannot be read: {error}", own.display());
        unread.push(&TextPosition::default(), words);
        problems.files.push(unread);
        problems
    }

    /// Returns the files of the ruleset of this id, unparsed.
    ///
    /// # Errors
    /// Fails if there is no such ruleset, or if one of its files cannot be read.
    pub(super) fn source(&self, id: RulesetId) -> Result<Vec<SourceFile>, RulesetError> {
        if let Some(folder) = self.folder_of(id) {
            return read_folder(&folder);
        }
        let mut files = built_in_files(id).ok_or_else(|| self.unknown(id))?;
        if let Some(folder) = self.custom_entries_folder(id) {
            for own in read_folder(&folder)? {
                add_entries(&mut files, &own)?;
            }
        }
        Ok(files)
    }
}

/// Adds the entries of one of the GM's files to the ruleset's file of the same name.
fn add_entries(files: &mut [SourceFile], own: &SourceFile) -> Result<(), DocumentError> {
    let Some(file) = files.iter_mut().find(|file| file.name == own.name) else {
        return Ok(());
    };
    for (section, _) in SECTIONS.iter().filter(|(_, of)| *of == own.name) {
        let entries = document::entries_in(&own.name, &own.text, section)?;
        let entries = entries
            .iter()
            .map(|(id, text)| (id.as_str(), text.as_str()));
        let entries: Vec<(&str, &str)> = entries.collect();
        if !entries.is_empty() {
            file.text = document::with_entries(&file.name, &file.text, section, &entries)?;
        }
    }
    Ok(())
}

/// Checks whether a folder contains a ruleset.
fn is_ruleset(folder: &Path) -> bool {
    folder.join(RULESET_FILE).is_file()
}

/// Checks whether a folder contains files named like those of a ruleset, but no ruleset.
fn holds_entries(folder: &Path) -> bool {
    let mut names = FILE_NAMES.iter();
    // A folder that cannot be opened may contain some; the failure is reported when the folder is read.
    let is_closed = || folder.is_dir() && fs::read_dir(folder).is_err();
    !is_ruleset(folder) && (names.any(|name| folder.join(name).is_file()) || is_closed())
}

/// Returns the rulesets that a folder is or contains, by the names of their folders.
fn rulesets_at(folder: &Path) -> Vec<RulesetId> {
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    let inside = inside.map(|entry| entry.path());
    [folder.to_owned()]
        .into_iter()
        .chain(inside)
        .filter(|folder| is_ruleset(folder))
        .filter_map(|folder| Some(RulesetId::new(folder.file_name()?.to_str()?)))
        .collect()
}

pub(super) fn unknown(id: RulesetId, known: &[RulesetId]) -> RulesetError {
    let mut problems = DocumentError::new("rulesets");
    let name = Spanned::unplaced(id.as_str().to_owned());
    problems.unknown(&name, "ruleset", known.iter().map(RulesetId::as_str));
    problems.into()
}

impl Ruleset {
    /// Loads the built-in ruleset of this id.
    ///
    /// # Errors
    /// Fails if there is no built-in ruleset of this id. (Built-in rulesets load without problems.)
    pub fn load_builtin(id: RulesetId) -> Result<Self, RulesetError> {
        Rulesets::built_in().load(id)
    }

    /// Loads the ruleset in `folder`, which must have the name of the ruleset.
    ///
    /// # Errors
    /// Fails if there are problems in any file, or if a file cannot be read; returns all of them.
    pub fn load_folder(folder: &Path) -> Result<Self, RulesetError> {
        parse_folder(folder)?.load(&Extra::default())
    }

    /// Loads the ruleset in these files, each given as a name, such as `actions.ron`, and a text.
    ///
    /// # Errors
    /// Fails if there are problems in any file; returns all of them, each with its place.
    pub fn load_files(folder: &str, files: &[(&str, &str)]) -> Result<Self, RulesetError> {
        let files: Vec<SourceFile> = files
            .iter()
            .map(|(name, text)| SourceFile {
                name: (*name).to_owned(),
                text: (*text).to_owned(),
            })
            .collect();
        let own = CustomFiles::default();
        ParsedRuleset::parse(folder, None, &files, own).load(&Extra::default())
    }
}

/// Parses the files in the folder of a ruleset.
fn parse_folder(folder: &Path) -> Result<ParsedRuleset, RulesetError> {
    let shown = folder.display().to_string();
    let whole = std::path::absolute(folder).unwrap_or_else(|_unusable| folder.to_owned());
    let id = whole.file_name().map(|name| name.to_string_lossy());
    let files = read_folder(folder)?;
    let own = CustomFiles::default();
    let parsed = ParsedRuleset::parse(&shown, id.as_deref(), &files, own);
    Ok(parsed.with_folders(Some(whole.clone()), None))
}

/// Returns a fingerprint that distinguishes revisions of the ruleset in a folder, even if they have errors; `None` if
/// the folder contains neither a ruleset nor entries for one.
#[must_use]
pub fn revision_of(folder: &Path) -> Option<u64> {
    if !is_ruleset(folder) && !holds_entries(folder) {
        return None;
    }
    let mut hasher = StableHasher::default();
    for path in ron_files(folder).ok()? {
        path.hash(&mut hasher);
        match document::read_file(&path, Limit::TEXT) {
            Ok(bytes) => bytes.hash(&mut hasher),
            Err(error) => error.to_string().hash(&mut hasher),
        }
    }
    Some(hasher.finish())
}

/// Returns the paths of the RON files in a folder, sorted.
fn ron_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    paths.sort();
    Ok(paths)
}

/// Reads the RON files in a folder; other files are ignored.
pub(super) fn read_folder(folder: &Path) -> Result<Vec<SourceFile>, RulesetError> {
    let paths = ron_files(folder).map_err(|error| unreadable(folder, &error))?;
    let mut files = Vec::new();
    let mut problems = RulesetError::default();
    for path in paths {
        match read_file(&path) {
            Ok(file) => files.push(file),
            Err(of_file) => problems.files.push(of_file),
        }
    }
    if problems.is_empty() {
        Ok(files)
    } else {
        Err(problems)
    }
}

fn read_file(path: &Path) -> Result<SourceFile, DocumentError> {
    let text = document::read_text(&path.display().to_string(), path, Limit::TEXT)?;
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    Ok(SourceFile { name, text })
}

fn unreadable(path: &Path, error: &io::Error) -> DocumentError {
    let mut problems = DocumentError::new(path.display().to_string());
    problems.push(
        &TextPosition::default(),
        format!("it cannot be read: {error}"),
    );
    problems
}

#[cfg(test)]
mod tests;

//! Where rulesets come from: the ones in the binary, and a folder of the GM's own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::id::RulesetId;
use super::load::{self, Extra, RulesetProblems, SourceFile};
use super::model::Ruleset;
use crate::document::{self, Located, Place, Problems};

/// The rulesets in the binary.
static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/rulesets");

/// The rulesets that can be played: the built-in ones, and those in the GM's own folder. One of the
/// GM's that is called like a built-in one takes its place.
#[derive(Clone, Debug, Default)]
pub struct Rulesets {
    own: Option<PathBuf>,
}

impl Rulesets {
    /// The built-in ones alone.
    #[must_use]
    pub fn built_in() -> Self {
        Self::default()
    }

    /// The built-in ones and those in `folder`, which has a folder for each and need not exist.
    #[must_use]
    pub fn with_folder(folder: impl Into<PathBuf>) -> Self {
        Self {
            own: Some(folder.into()),
        }
    }

    /// The ids of all, sorted.
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
        ids.extend(built_in_ids());
        ids.sort();
        ids.dedup();
        ids
    }

    /// The ruleset of this id: the GM's own if there is one, else the built-in one.
    ///
    /// # Errors
    /// There is none, or everything that is wrong with it.
    pub fn load(&self, id: RulesetId) -> Result<Ruleset, RulesetProblems> {
        let known = self.ids();
        if !known.contains(&id) {
            return Err(unknown(id, &known));
        }
        match self.own.as_ref().map(|folder| folder.join(id.as_str())) {
            Some(folder) if folder.is_dir() => Ruleset::load_folder(&folder),
            _ => Ruleset::load_builtin(id),
        }
    }
}

fn unknown(id: RulesetId, known: &[RulesetId]) -> RulesetProblems {
    let mut problems = Problems::new("rulesets");
    let name = Located::unplaced(id.as_str().to_owned());
    problems.unknown(&name, "ruleset", known.iter().map(RulesetId::as_str));
    problems.into()
}

fn built_in_ids() -> impl Iterator<Item = RulesetId> {
    // A folder without its frame holds no ruleset (yet).
    let whole = BUILT_IN.dirs().filter(|dir| has_frame(dir));
    let names = whole.filter_map(|dir| dir.path().to_str());
    names.map(RulesetId::new)
}

fn has_frame(folder: &Dir) -> bool {
    folder.files().any(|file| {
        file.path()
            .file_name()
            .is_some_and(|name| name == "ruleset.ron")
    })
}

impl Ruleset {
    /// The ruleset of this id in the binary.
    ///
    /// # Errors
    /// There is none of this id. (Those that there are load without problems.)
    pub fn load_builtin(id: RulesetId) -> Result<Self, RulesetProblems> {
        Self::load_builtin_with(id, Extra::default())
    }

    /// The ruleset of this id in the binary, with more entries.
    ///
    /// # Errors
    /// There is none of this id, or everything that is wrong with the entries.
    pub fn load_builtin_with(id: RulesetId, extra: Extra) -> Result<Self, RulesetProblems> {
        let Some(folder) = BUILT_IN.get_dir(id.as_str()).filter(|dir| has_frame(dir)) else {
            return Err(unknown(id, &built_in_ids().collect::<Vec<_>>()));
        };
        let files: Vec<SourceFile> = folder
            .files()
            .filter_map(|file| {
                let name = file.path().file_name()?.to_str()?.to_owned();
                Some(SourceFile {
                    name,
                    text: file.contents_utf8()?.to_owned(),
                })
            })
            .collect();
        load::load(id.as_str(), Some(id.as_str()), &files, extra)
    }

    /// The ruleset whose files are in `folder`, which must be called like the ruleset.
    ///
    /// # Errors
    /// Everything that is wrong with the files, those that cannot be read included.
    pub fn load_folder(folder: &Path) -> Result<Self, RulesetProblems> {
        let shown = folder.display().to_string();
        let id = folder.file_name().map(|name| name.to_string_lossy());
        load::load(
            &shown,
            id.as_deref(),
            &read_folder(folder)?,
            Extra::default(),
        )
    }

    /// The ruleset in these files, each a name such as `actions.ron` and a text.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn load_files(folder: &str, files: &[(&str, &str)]) -> Result<Self, RulesetProblems> {
        let files: Vec<SourceFile> = files
            .iter()
            .map(|(name, text)| SourceFile {
                name: (*name).to_owned(),
                text: (*text).to_owned(),
            })
            .collect();
        load::load(folder, None, &files, Extra::default())
    }
}

/// The RON files of a folder; what else is there does not matter.
fn read_folder(folder: &Path) -> Result<Vec<SourceFile>, RulesetProblems> {
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    paths.sort();
    let mut files = Vec::new();
    let mut problems = RulesetProblems::default();
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

fn read_file(path: &Path) -> Result<SourceFile, Problems> {
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    let text = document::utf8(&path.display().to_string(), &bytes)?.to_owned();
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    Ok(SourceFile { name, text })
}

fn unreadable(path: &Path, error: &io::Error) -> Problems {
    let mut problems = Problems::new(path.display().to_string());
    problems.push(&Place::default(), format!("it cannot be read: {error}"));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copy_of_seconds(id: &str) -> tempfile::TempDir {
        let home = tempfile::tempdir().expect("a folder");
        fs::create_dir(home.path().join(id)).expect("a folder");
        for file in BUILT_IN.get_dir("seconds").expect("built in").files() {
            let name = file.path().file_name().expect("a name");
            fs::write(home.path().join(id).join(name), file.contents()).expect("a file");
        }
        home
    }

    #[test]
    fn every_built_in_ruleset_loads() {
        for id in Rulesets::built_in().ids() {
            let ruleset = Ruleset::load_builtin(id).unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(ruleset.id, id);
        }
    }

    #[test]
    fn a_folder_of_the_same_name_takes_the_place_of_a_built_in_ruleset() {
        let home = copy_of_seconds("seconds");
        let rulesets = Rulesets::with_folder(home.path());
        let id = RulesetId::new("seconds");
        assert_eq!(rulesets.load(id), Rulesets::built_in().load(id));
        assert_eq!(rulesets.ids(), Rulesets::built_in().ids());

        let frame = home.path().join("seconds/ruleset.ron");
        let text = fs::read_to_string(&frame).expect("the copy");
        let changed = text.replace("name: \"Seconds\"", "name: \"My seconds\"");
        fs::write(&frame, changed).expect("the copy");
        let own = rulesets.load(id).expect("still a ruleset");
        assert_eq!(own.name, "My seconds");
        let built_in = Ruleset::load_builtin(id).expect("built in");
        assert_ne!(own.fingerprint, built_in.fingerprint);
    }

    #[test]
    fn a_copied_folder_must_give_the_ruleset_its_new_name() {
        let home = copy_of_seconds("house-rules");
        let problems = Rulesets::with_folder(home.path())
            .load(RulesetId::new("house-rules"))
            .expect_err("the id is still `seconds`")
            .to_string();
        assert!(
            problems.contains("the ruleset calls itself `seconds`"),
            "{problems}"
        );
    }

    #[test]
    fn an_unknown_ruleset_is_refused_with_a_suggestion() {
        let problems = Rulesets::built_in()
            .load(RulesetId::new("secnds"))
            .expect_err("misspelt")
            .to_string();
        assert!(problems.contains("did you mean `seconds`?"), "{problems}");
    }
}

//! Where rulesets come from: the ones in the binary, and a folder of the GM's own.

use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::id::RulesetId;
use super::load::{self, Extra, FILE_NAMES, Own, RulesetProblems, SECTIONS, SourceFile};
use super::model::Ruleset;
use crate::document::{self, Limit, Located, Place, Problems};
use crate::grid::StableHasher;

/// The rulesets in the binary.
static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/rulesets");

/// The file by which a folder is known to be a ruleset's.
pub const RULESET_FILE: &str = "ruleset.ron";

/// The folder in a ruleset's folder that holds cases of its own.
pub const CASES_FOLDER: &str = "cases";

/// How many folders are looked at around a file: its own, the one above and the one above that.
const FOLDERS_AROUND: usize = 3;

/// The rulesets that can be played. They are looked for in this order, and the first that is found counts:
///
/// 1. around the file that asks for one (see [`Rulesets::around`]);
/// 2. in the GM's own folder, which has a folder for each;
/// 3. among the built-in ones.
///
/// So one of the GM's that has the name of a built-in one takes its place. A folder of that name without
/// [`RULESET_FILE`] holds entries that are added to the built-in one instead: see [`Rulesets::own_entries`].
#[derive(Clone, Debug, Default)]
pub struct Rulesets {
    around: Vec<PathBuf>,
    own: Option<PathBuf>,
}

impl Rulesets {
    /// Only the built-in rulesets.
    #[must_use]
    pub fn built_in() -> Self {
        Self::default()
    }

    /// The built-in ones and those in `folder`, which has a folder for each and need not exist.
    #[must_use]
    pub fn with_folder(folder: impl Into<PathBuf>) -> Self {
        Self {
            around: Vec::new(),
            own: Some(folder.into()),
        }
    }

    /// The same, and before them those around `file`: its own folder, the one above and the one above that,
    /// nearest first. Each of them may be the ruleset or hold it in a folder of its name. So the cases
    /// in a ruleset's folder find it, and a fight may lie next to its rules.
    #[must_use]
    pub fn around(&self, file: &Path) -> Self {
        let whole = std::path::absolute(file).unwrap_or_else(|_unusable| file.to_owned());
        let folders = whole.ancestors().skip(1).take(FOLDERS_AROUND);
        Self {
            around: folders.map(Path::to_owned).collect(),
            own: self.own.clone(),
        }
    }

    /// The GM's own folder, which need not exist; `None` where the system has no place for one.
    #[must_use]
    pub fn own_folder(&self) -> Option<&Path> {
        self.own.as_deref()
    }

    /// Whether a ruleset in `folder` may be read because a file names that folder: it lies in the GM's own folder,
    /// or where rulesets are looked for around the file.
    #[must_use]
    pub fn reach(&self, folder: &Path) -> bool {
        let goes_up = folder.components().any(|part| part == Component::ParentDir);
        let mut around = self.around.iter();
        let is_around = around.any(|near| folder == near || folder.parent() == Some(near));
        let is_own = self.own.as_ref().is_some_and(|own| folder.starts_with(own));
        !goes_up && (is_around || is_own)
    }

    /// The folders in the GM's own folder that hold a ruleset, sorted.
    #[must_use]
    pub fn own_folders(&self) -> Vec<PathBuf> {
        let own = self.own.iter().filter_map(|own| fs::read_dir(own).ok());
        let folders = own.flatten().flatten().map(|entry| entry.path());
        let mut folders: Vec<PathBuf> = folders.filter(|folder| is_ruleset(folder)).collect();
        folders.sort();
        folders
    }

    /// The folder from which the ruleset of this id is read; `None` for a built-in one, and for one that
    /// is not known.
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

    /// The folder of the GM's own that holds entries for the built-in ruleset of this id, in files that are called as
    /// the ruleset's. They count wherever the built-in one does; `None` if there is no such folder.
    #[must_use]
    pub fn own_entries(&self, id: RulesetId) -> Option<PathBuf> {
        let folder = self.own.as_ref()?.join(id.as_str());
        (is_built_in(id) && holds_entries(&folder)).then_some(folder)
    }

    /// The folders in the GM's own folder that hold a ruleset or entries for one, sorted: what has to be looked at
    /// for changes.
    #[must_use]
    pub fn folders_to_watch(&self) -> Vec<PathBuf> {
        let built_in = built_in_ids().filter_map(|id| self.own_entries(id));
        let mut folders: Vec<PathBuf> = self.own_folders().into_iter().chain(built_in).collect();
        folders.sort();
        folders
    }

    /// The ids of all rulesets, sorted.
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

    /// The ruleset of this id: see [`Rulesets`] for where it is looked for.
    ///
    /// # Errors
    /// The problem that there is no such ruleset, with names like it, or all problems of its files.
    pub fn load(&self, id: RulesetId) -> Result<Ruleset, RulesetProblems> {
        self.load_with(id, Extra::default())
    }

    /// As [`Rulesets::load`], with more entries.
    ///
    /// # Errors
    /// The problem that there is no such ruleset, or all problems of its files and of the entries.
    pub fn load_with(&self, id: RulesetId, extra: Extra) -> Result<Ruleset, RulesetProblems> {
        if let Some(folder) = self.folder_of(id) {
            return Ruleset::load_folder_with(&folder, extra);
        }
        let Some(files) = built_in_files(id) else {
            return Err(unknown(id, &self.ids()));
        };
        let folder = self.own_entries(id);
        let shown = folder.as_ref().map(|folder| folder.display().to_string());
        let own = folder.as_deref().map(read_folder).transpose()?;
        let own = Own {
            folder: shown.as_deref().unwrap_or_default(),
            files: own.as_deref().unwrap_or_default(),
        };
        let ruleset = load::load(id.as_str(), Some(id.as_str()), &files, own, extra)?;
        let own_entries = folder;
        Ok(Ruleset {
            own_entries,
            ..ruleset
        })
    }
}

impl Rulesets {
    /// The ruleset of this id as it would be if `folder`, of its own or of entries for it, held these files, in place
    /// of those of their names.
    ///
    /// # Errors
    /// As of [`Rulesets::load`].
    pub fn load_edited(
        &self,
        id: RulesetId,
        folder: &Path,
        edited: &[SourceFile],
    ) -> Result<Ruleset, RulesetProblems> {
        let shown = folder.display().to_string();
        let mut files = match folder.is_dir() {
            true => read_folder(folder)?,
            false => Vec::new(),
        };
        files.retain(|file| edited.iter().all(|other| other.name != file.name));
        files.extend_from_slice(edited);
        let (name, extra) = (id.as_str(), Extra::default());
        if is_ruleset(folder) {
            return load::load(&shown, Some(name), &files, Own::default(), extra);
        }
        let built_in = built_in_files(id).ok_or_else(|| unknown(id, &self.ids()))?;
        let own = Own {
            folder: &shown,
            files: &files,
        };
        load::load(name, Some(name), &built_in, own, extra)
    }

    /// The files of the ruleset of this id, unread.
    ///
    /// # Errors
    /// The problem that there is no such ruleset, or that one of its files cannot be read.
    pub(super) fn source(&self, id: RulesetId) -> Result<Vec<SourceFile>, RulesetProblems> {
        if let Some(folder) = self.folder_of(id) {
            return read_folder(&folder);
        }
        let mut files = built_in_files(id).ok_or_else(|| unknown(id, &self.ids()))?;
        if let Some(folder) = self.own_entries(id) {
            for own in read_folder(&folder)? {
                add_entries(&mut files, &own)?;
            }
        }
        Ok(files)
    }
}

/// Writes the entries of a file of the GM's own into the ruleset's file of its name.
fn add_entries(files: &mut [SourceFile], own: &SourceFile) -> Result<(), Problems> {
    let Some(file) = files.iter_mut().find(|file| file.name == own.name) else {
        return Ok(());
    };
    for (section, _) in SECTIONS.iter().filter(|(_, of)| *of == own.name) {
        for (id, text) in document::entries_in(&own.name, &own.text, section)? {
            let text = document::with_entry(&file.name, &file.text, section, &id, &text)?;
            file.text = text;
        }
    }
    Ok(())
}

/// Whether a folder holds a ruleset.
fn is_ruleset(folder: &Path) -> bool {
    folder.join(RULESET_FILE).is_file()
}

/// Whether a folder holds files that are called as a ruleset's, but no ruleset.
fn holds_entries(folder: &Path) -> bool {
    let mut names = FILE_NAMES.iter();
    !is_ruleset(folder) && names.any(|name| folder.join(name).is_file())
}

fn is_built_in(id: RulesetId) -> bool {
    BUILT_IN.get_dir(id.as_str()).is_some_and(has_frame)
}

/// The rulesets that a folder is or holds, by the names of their folders.
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

fn unknown(id: RulesetId, known: &[RulesetId]) -> RulesetProblems {
    let mut problems = Problems::new("rulesets");
    let name = Located::unplaced(id.as_str().to_owned());
    problems.unknown(&name, "ruleset", known.iter().map(RulesetId::as_str));
    problems.into()
}

/// The files of a built-in ruleset, if there is one of this id.
fn built_in_files(id: RulesetId) -> Option<Vec<SourceFile>> {
    let folder = BUILT_IN.get_dir(id.as_str()).filter(|dir| has_frame(dir))?;
    let files = folder.files().filter_map(|file| {
        Some(SourceFile {
            name: file.path().file_name()?.to_str()?.to_owned(),
            text: file.contents_utf8()?.to_owned(),
        })
    });
    Some(files.collect())
}

fn built_in_ids() -> impl Iterator<Item = RulesetId> {
    // A folder without its frame is not a ruleset (yet).
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
    /// The problem that there is none of this id. (Built-in rulesets load without problems.)
    pub fn load_builtin(id: RulesetId) -> Result<Self, RulesetProblems> {
        Rulesets::built_in().load(id)
    }

    /// The ruleset whose files are in `folder`, which must have the name of the ruleset.
    ///
    /// # Errors
    /// All problems of all files, including those that cannot be read.
    pub fn load_folder(folder: &Path) -> Result<Self, RulesetProblems> {
        Self::load_folder_with(folder, Extra::default())
    }

    fn load_folder_with(folder: &Path, extra: Extra) -> Result<Self, RulesetProblems> {
        let shown = folder.display().to_string();
        let whole = std::path::absolute(folder).unwrap_or_else(|_unusable| folder.to_owned());
        let id = whole.file_name().map(|name| name.to_string_lossy());
        let files = read_folder(folder)?;
        let ruleset = load::load(&shown, id.as_deref(), &files, Own::default(), extra)?;
        let folder = Some(whole.clone());
        Ok(Self { folder, ..ruleset })
    }

    /// The ruleset in these files, each a name such as `actions.ron` and a text.
    ///
    /// # Errors
    /// All problems of all files, each with its place.
    pub fn load_files(folder: &str, files: &[(&str, &str)]) -> Result<Self, RulesetProblems> {
        let files: Vec<SourceFile> = files
            .iter()
            .map(|(name, text)| SourceFile {
                name: (*name).to_owned(),
                text: (*text).to_owned(),
            })
            .collect();
        load::load(folder, None, &files, Own::default(), Extra::default())
    }
}

/// A fingerprint that tells editions of the ruleset in a folder apart, even with mistakes in it; `None`
/// where there is no ruleset, nor entries for one.
#[must_use]
pub fn edition_of(folder: &Path) -> Option<u64> {
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

/// The paths of the RON files of a folder, sorted.
fn ron_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    paths.sort();
    Ok(paths)
}

/// The RON files of a folder; anything else in it does not matter.
fn read_folder(folder: &Path) -> Result<Vec<SourceFile>, RulesetProblems> {
    let paths = ron_files(folder).map_err(|error| unreadable(folder, &error))?;
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
    let text = document::read_text(&path.display().to_string(), path, Limit::TEXT)?;
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
        let own = rulesets.load(id).expect("a copy");
        assert_eq!(own.folder, Some(home.path().join("seconds")));
        let folder = None;
        let own = Ruleset { folder, ..own };
        assert_eq!(Ok(own), Rulesets::built_in().load(id));
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

    /// A folder of the GM's own with these files of entries for a built-in ruleset.
    fn entries_for(id: &str, files: &[(&str, &str)]) -> tempfile::TempDir {
        let home = tempfile::tempdir().expect("a folder");
        fs::create_dir(home.path().join(id)).expect("a folder");
        for (name, text) in files {
            fs::write(home.path().join(id).join(name), text).expect("a file");
        }
        home
    }

    const TROLL: &str = r#"(
    version: 1,
    creatures: {
        "cave-troll": (name: "Cave troll", hit_dice: "5", carried: ["cave-claw"], armour_class: 4),
        "orc": (name: "Our orc", hit_dice: "2", in_hand: "club"),
    },
)"#;
    const CLAW: &str = r#"(
    version: 1,
    weapons: { "cave-claw": (name: "Claw", natural: true, melee: (damage: "1d6")) },
)"#;

    #[test]
    fn entries_of_the_gm_s_own_are_added_to_a_built_in_ruleset() {
        let files = [("creatures.ron", TROLL), ("equipment.ron", CLAW)];
        let home = entries_for("segments", &files);
        let rulesets = Rulesets::with_folder(home.path());
        let id = RulesetId::new("segments");
        let own = rulesets.load(id).expect("a ruleset");
        let built_in = Ruleset::load_builtin(id).expect("built in");
        assert_eq!(own.folder, None);
        assert_eq!(own.own_entries, Some(home.path().join("segments")));
        assert_eq!(own.creatures.len(), built_in.creatures.len() + 1);
        let named = |name: &str| own.creatures.get(name.into()).map(|it| it.name.as_str());
        assert_eq!(named("cave-troll"), Some("Cave troll"));
        assert_eq!(named("orc"), Some("Our orc"));
        assert_eq!(own.weapons.len(), built_in.weapons.len() + 1);
        assert_ne!(own.fingerprint, built_in.fingerprint);
        assert_eq!(rulesets.folders_to_watch(), [home.path().join("segments")]);
        assert_eq!(rulesets.own_folders(), [] as [PathBuf; 0]);

        // A copy is a ruleset by itself that has them, too.
        let copy = rulesets.copy(id, RulesetId::new("mine"), "Mine");
        let copy = copy.expect("a copy");
        let copy: Vec<(&str, &str)> = copy.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let copy = Ruleset::load_files("mine", &copy).expect("a ruleset");
        assert_eq!(copy.creatures, own.creatures);
        assert_eq!(copy.weapons, own.weapons);
    }

    #[test]
    fn mistakes_in_entries_are_told_where_they_stand() {
        let said = |name: &str, text: &str| {
            let home = entries_for("segments", &[(name, text)]);
            let rulesets = Rulesets::with_folder(home.path());
            let problems = rulesets.load(RulesetId::new("segments")).expect_err(text);
            let said = problems.to_string();
            let folder = home.path().join("segments").display().to_string();
            said.replace(&folder, "HERE")
        };
        let unknown = said("creatures.ron", TROLL);
        assert!(
            unknown.contains("HERE/creatures.ron:4:"),
            "the place of the claw: {unknown}"
        );
        assert!(
            unknown.contains("there is no weapon `cave-claw`") || unknown.contains("cave-claw")
        );
        let replaced = said(
            "creatures.ron",
            "(version: 1, creatures: {\n\"orc\": (name: \"O\")})",
        );
        assert!(replaced.contains("HERE/creatures.ron:2:1"), "{replaced}");
        let elsewhere = said("creatures.ron", CLAW);
        assert!(
            elsewhere.contains(
                "HERE/creatures.ron:3:5 weapons: `weapons` cannot be added in creatures.ron"
            ) && elsewhere.contains("`weapons` stand in equipment.ron"),
            "{elsewhere}"
        );
        let frame = said("rules.ron", "(version: 1)");
        assert!(
            frame.contains("nothing can be added to `rules.ron`"),
            "{frame}"
        );
        let broken = said("creatures.ron", "(version: 1, creatures: {");
        assert!(broken.contains("HERE/creatures.ron:1:"), "{broken}");
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
    fn what_lies_around_a_file_comes_before_the_users_own_and_the_built_in_ones() {
        let user = copy_of_seconds("seconds");
        let near = copy_of_seconds("seconds");
        let id = RulesetId::new("seconds");
        let rulesets = Rulesets::with_folder(user.path());
        assert_eq!(rulesets.folder_of(id), Some(user.path().join("seconds")));
        let found = |file: &str| rulesets.around(&near.path().join(file)).folder_of(id);
        let here = Some(near.path().join("seconds"));
        // In its cases, in a folder of them, in the folder itself, and beside it.
        assert_eq!(found("seconds/cases/a.ron"), here);
        assert_eq!(found("seconds/cases/more/a.ron"), here);
        assert_eq!(found("seconds/a.ron"), here);
        assert_eq!(found("fight.ron"), here);
        assert_eq!(found("fights/fight.ron"), here);
        assert_eq!(found("a/b/c/d/fight.ron"), rulesets.folder_of(id));
        let near_file = rulesets.around(&near.path().join("seconds/cases/a.ron"));
        assert!(near_file.reach(&near.path().join("seconds")));
        assert!(near_file.reach(&user.path().join("seconds")));
        assert!(!near_file.reach(Path::new("/somewhere/else/seconds")));
        assert!(!near_file.reach(&user.path().join("../seconds")));
        let other = RulesetId::new("segments");
        let around = rulesets.around(&near.path().join("seconds/cases/a.ron"));
        assert_eq!(around.folder_of(other), None);
        assert!(around.load(other).is_ok());
        assert_eq!(around.ids(), Rulesets::built_in().ids());
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

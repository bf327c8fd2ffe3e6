//! Detects changes in the folders of rulesets.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::ruleset::{RULESET_FILE, Ruleset, RulesetId, Rulesets, revision_of};

/// State of the ruleset folders at the last look: the GM's rulesets, and the one of the open fight.
#[derive(Debug)]
pub struct RulesetWatcher {
    rulesets: Rulesets,
    played: Option<PathBuf>,
    seen: BTreeMap<PathBuf, u64>,
}

/// A changed ruleset on disk.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedRuleset {
    /// Id of the ruleset, which is the folder's name.
    pub id: RulesetId,
    /// Folder that has changed.
    pub folder: PathBuf,
    /// Current content of the folder.
    pub now: FolderState,
}

/// State of a ruleset's folder.
#[derive(Clone, Debug, PartialEq)]
pub enum FolderState {
    /// A ruleset without errors.
    Sound(Arc<Ruleset>),
    /// A ruleset with errors: the text lists all of them.
    Faulty(String),
    /// The folder no longer holds a ruleset.
    Gone,
}

impl RulesetWatcher {
    /// Records the current state of the folders.
    pub fn new(rulesets: &Rulesets) -> Self {
        let mut editions = Self {
            rulesets: rulesets.clone(),
            played: None,
            seen: BTreeMap::new(),
        };
        editions.seen = editions.look();
        editions
    }

    /// Follows the folder of the open fight's ruleset, wherever it is; `None` for a built-in one. Changes in other
    /// folders are still reported.
    pub fn watch_ruleset(&mut self, played: Option<&Path>) {
        let before = std::mem::replace(&mut self.played, played.map(Path::to_owned));
        if let Some(before) = before.filter(|before| self.played.as_ref() != Some(before))
            && !self.rulesets.folders_to_watch().contains(&before)
        {
            self.seen.remove(&before);
        }
        if let Some(folder) = played
            && let Some(edition) = revision_of(folder)
        {
            self.seen.entry(folder.to_owned()).or_insert(edition);
        }
    }

    /// Returns every folder that holds a ruleset, or entries for one, with a fingerprint of its content.
    fn look(&self) -> BTreeMap<PathBuf, u64> {
        let own = self.rulesets.folders_to_watch();
        let folders = own.into_iter().chain(self.played.clone());
        folders
            .filter_map(|folder| Some((folder.clone(), revision_of(&folder)?)))
            .collect()
    }

    /// Returns the changes since the last call, by folder, including new rulesets.
    pub fn poll(&mut self) -> Vec<ChangedRuleset> {
        let now = self.look();
        let before = std::mem::replace(&mut self.seen, now.clone());
        let other = now
            .iter()
            .filter(|(folder, edition)| before.get(*folder) != Some(edition))
            .map(|(folder, _)| folder);
        let gone = before.keys().filter(|folder| !now.contains_key(*folder));
        other
            .chain(gone)
            .map(|folder| changed(folder, self.edition_in(folder)))
            .collect()
    }

    /// Returns the content of a folder. A folder that holds entries for a built-in ruleset, or has held some, counts as
    /// that ruleset with those entries.
    fn edition_in(&self, folder: &Path) -> FolderState {
        let loaded = match folder.join(RULESET_FILE).is_file() {
            true => Ruleset::load_folder(folder),
            false => {
                let id = id_of(folder);
                let is_own = self.rulesets.custom_folder() == folder.parent();
                if !is_own || !Rulesets::built_in().ids().contains(&id) {
                    return FolderState::Gone;
                }
                self.rulesets.load(id)
            }
        };
        match loaded {
            Ok(ruleset) => FolderState::Sound(Arc::new(ruleset)),
            Err(problems) => FolderState::Faulty(problems.to_string()),
        }
    }
}

/// Returns the id of the ruleset in a folder, which is the folder's name.
fn id_of(folder: &Path) -> RulesetId {
    RulesetId::new(&folder.file_name().unwrap_or_default().to_string_lossy())
}

fn changed(folder: &Path, now: FolderState) -> ChangedRuleset {
    ChangedRuleset {
        id: id_of(folder),
        folder: folder.to_owned(),
        now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::new_ruleset;
    use std::fs;

    #[test]
    fn change_is_reported_once_with_its_result() {
        let home = tempfile::tempdir().expect("a folder");
        let rulesets = Rulesets::with_folder(home.path());
        let make = |name: &str, into: &Path| {
            new_ruleset(&rulesets, name, "seconds".into(), into).expect("a copy")
        };
        let mine = make("mine", home.path());
        let mut editions = RulesetWatcher::new(&rulesets);
        assert_eq!(editions.poll(), []);

        let frame = mine.folder.join("ruleset.ron");
        let text = fs::read_to_string(&frame).expect("the frame");
        fs::write(&frame, text.replace("\"Mine\"", "\"Ours\"")).expect("the frame");
        let changed = editions.poll();
        let [
            ChangedRuleset {
                id,
                now: FolderState::Sound(ruleset),
                ..
            },
        ] = &changed[..]
        else {
            panic!("{changed:?}");
        };
        assert_eq!((id.as_str(), ruleset.name.as_str()), ("mine", "Ours"));
        assert_eq!(editions.poll(), []);

        fs::write(&frame, text.replace("name: \"Mine\"", "name: 7")).expect("the frame");
        let changed = editions.poll();
        let [
            ChangedRuleset {
                now: FolderState::Faulty(why),
                ..
            },
        ] = &changed[..]
        else {
            panic!("{changed:?}");
        };
        assert!(why.contains("ruleset.ron:"), "{why}");

        // Files that are not part of the ruleset are ignored; new files that are part of it count.
        fs::write(mine.cases().join("more.ron"), "()").expect("a case");
        assert_eq!(editions.poll(), []);
        make("second", home.path());
        assert_eq!(editions.poll().len(), 1);

        // A ruleset in another folder counts while the open fight uses it.
        let elsewhere = tempfile::tempdir().expect("a folder");
        let far = make("far", elsewhere.path());
        editions.watch_ruleset(Some(&far.folder));
        assert_eq!(editions.poll(), []);
        fs::remove_dir_all(&far.folder).expect("it was there");
        let changed = editions.poll();
        assert_eq!(changed.len(), 1);
        assert_eq!(changed[0].now, FolderState::Gone);

        // Once another fight is open, it no longer counts.
        let near = make("near", elsewhere.path());
        editions.watch_ruleset(Some(&near.folder));
        editions.watch_ruleset(None);
        fs::remove_dir_all(&near.folder).expect("it was there");
        assert_eq!(editions.poll(), []);
    }

    #[test]
    fn own_entries_change_a_built_in_ruleset() {
        let home = tempfile::tempdir().expect("a folder");
        let mut editions = RulesetWatcher::new(&Rulesets::with_folder(home.path()));
        let folder = home.path().join("segments");
        fs::create_dir(&folder).expect("a folder");
        assert_eq!(editions.poll(), []);
        let entry = "(version: 1, creatures: { \"mite\": (name: \"Mite\", hit_dice: \"1\") })";
        let mut now = |text: Option<&str>| {
            match text {
                Some(text) => fs::write(folder.join("creatures.ron"), text).expect("a file"),
                None => fs::remove_file(folder.join("creatures.ron")).expect("a file"),
            }
            let changed = editions.poll();
            let [ChangedRuleset { id, now, .. }] = &changed[..] else {
                panic!("{changed:?}");
            };
            assert_eq!(id.as_str(), "segments");
            match now {
                FolderState::Sound(ruleset) => Ok(ruleset.creatures.get("mite".into()).is_some()),
                FolderState::Faulty(why) => Err(why.clone()),
                FolderState::Gone => panic!("a built-in one is always there"),
            }
        };
        assert_eq!(now(Some(entry)), Ok(true));
        let why = now(Some("(version: 1, creatures: { \"mite\": (nam: 1) })"));
        assert!(why.expect_err("a mistake").contains("creatures.ron:1:"));
        assert_eq!(now(Some(entry)), Ok(true));
        assert_eq!(now(None), Ok(false));
    }
}

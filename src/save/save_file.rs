//! A fight as a file: where it started, everything done since, and the state it has reached.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use crate::document::{self, Place, Problems};
use crate::encounter::{self, EncounterName, Entry, EntryId, History, NotAsRecorded, Snapshot};
use crate::rules::state::ActiveRuleset;
use crate::ruleset::{RULESET_FILE, Ruleset, RulesetId, Rulesets};

use super::store;

/// The version of the save file that this program writes and reads. There is no older one that would
/// have to be migrated.
pub const SAVE_VERSION: u32 = 1;

/// A fight as a save holds it. Taking one is cheap, because it shares what does not change with the
/// fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedFight {
    version: u32,
    /// The version of the program that wrote it.
    program: String,
    /// The name of the fight that people read.
    name: String,
    /// The rules by which it is played.
    ruleset: RulesetId,
    /// The folder from which they were read; `None` if they are built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ruleset_folder: Option<String>,
    /// The fingerprint of those rules' files.
    fingerprint: u64,
    /// The toggles of those rules, and whether each is on.
    toggles: BTreeMap<String, bool>,
    /// The seed of its dice.
    seed: u64,
    /// The state from which it started, and the hash of that state.
    #[serde(with = "shared")]
    start: Arc<Snapshot>,
    start_hash: u64,
    /// The state that it has reached, and the hash of that state.
    #[serde(with = "shared")]
    latest: Arc<Snapshot>,
    hash: u64,
    /// The last command that counts; `None` at the start.
    head: Option<EntryId>,
    /// Every command that was ever given, including undone ones.
    #[serde(with = "shared_list")]
    journal: Vec<Arc<Entry>>,
}

/// Why a save could not be written.
#[derive(Debug, thiserror::Error)]
pub enum CannotSave {
    /// The disk does not let it be written.
    #[error(transparent)]
    Disk(#[from] store::WriteFailed),
    /// The fight holds something that cannot be written as text.
    #[error(transparent)]
    Text(#[from] document::WriteError),
    /// The thread that writes saves has ended.
    #[error("the thread that saves has ended")]
    NoWriter,
}

/// Why a save cannot be read. Nothing of it has been loaded.
#[derive(Debug, thiserror::Error)]
pub enum CannotLoad {
    /// The file cannot be opened.
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable {
        /// The file that cannot be opened.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A later version of the program wrote it.
    #[error(
        "{file} was written by version {version}, this program reads {SAVE_VERSION}: update Splitsecond"
    )]
    Later {
        /// The name of the file for people.
        file: String,
        /// The version that the file says it has.
        version: u32,
    },
    /// It is cut off or garbled.
    #[error("{problems}\n{} is damaged{}", problems.file, offer(backup.as_deref()))]
    Damaged {
        /// All that is wrong with it.
        problems: Problems,
        /// The newest backup that can be read; `None` if no backup can.
        backup: Option<PathBuf>,
    },
    /// It is played by rules that cannot be found.
    #[error("the fight is played by the ruleset `{id}`, which is not here; known are: {}", known.join(", "))]
    UnknownRuleset {
        /// The id of the rules.
        id: RulesetId,
        /// The rulesets that can be found.
        known: Vec<String>,
    },
    /// Its rules have mistakes of their own.
    #[error("the ruleset `{id}` has mistakes:\n{problems}")]
    FaultyRuleset {
        /// The id of the rules.
        id: RulesetId,
        /// All their mistakes, in words.
        problems: String,
    },
}

fn toggles_of(ruleset: &Ruleset) -> BTreeMap<String, bool> {
    let toggles = ruleset.toggles().into_iter();
    toggles.map(|(name, on)| (name.to_owned(), on)).collect()
}

fn offer(backup: Option<&Path>) -> String {
    backup.map_or_else(
        || "; no backup of it can be read".to_owned(),
        |path| format!("; its newest readable backup is {}", path.display()),
    )
}

impl SavedFight {
    /// The fight in `world` as it stands now.
    pub fn of(world: &mut World) -> Self {
        let latest = Arc::new(encounter::capture(world));
        let ruleset = world.resource::<ActiveRuleset>().0.clone();
        let history = world.resource::<History>();
        Self {
            version: SAVE_VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            name: world.resource::<EncounterName>().0.clone(),
            ruleset: ruleset.id,
            ruleset_folder: ruleset
                .folder
                .as_ref()
                .and_then(|folder| Some(folder.to_str()?.to_owned())),
            fingerprint: ruleset.fingerprint,
            toggles: toggles_of(&ruleset),
            seed: history.seed(),
            start: history.start().clone(),
            start_hash: history.start_hash(),
            latest,
            hash: history.hash(),
            head: history.head(),
            journal: history.entries().to_vec(),
        }
    }

    /// The name of the fight that people read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The id of the rules by which it is played.
    pub fn ruleset(&self) -> RulesetId {
        self.ruleset
    }

    /// The round that it has reached; 0 before the first.
    pub fn round(&self) -> u32 {
        self.latest.clock.round()
    }

    /// The rules by which it is played, with the toggles as they were set: from the folder from which
    /// they were read if that still holds a ruleset, otherwise out of `rulesets`.
    ///
    /// # Errors
    /// [`CannotLoad::UnknownRuleset`] if the rules cannot be found, [`CannotLoad::FaultyRuleset`]
    /// if they have mistakes.
    pub fn ruleset_in(&self, rulesets: &Rulesets) -> Result<Arc<Ruleset>, CannotLoad> {
        let id = self.ruleset;
        let folder = self.ruleset_folder.as_ref().map(Path::new);
        let folder = folder.filter(|folder| folder.join(RULESET_FILE).is_file());
        let known = rulesets.ids();
        if folder.is_none() && !known.contains(&id) {
            let known = known.iter().map(ToString::to_string).collect();
            return Err(CannotLoad::UnknownRuleset { id, known });
        }
        let loaded = match folder {
            Some(folder) => Ruleset::load_folder(folder),
            None => rulesets.load(id),
        };
        let mut ruleset = loaded.map_err(|problems| {
            let problems = problems.to_string();
            CannotLoad::FaultyRuleset { id, problems }
        })?;
        for (name, on) in &self.toggles {
            // If a toggle is gone, `fits` will show it.
            ruleset.set_toggle(name, *on);
        }
        Ok(Arc::new(ruleset))
    }

    /// Whether `ruleset` is word for word the one by which it was played; if not, loading it should say
    /// so.
    pub fn fits(&self, ruleset: &Ruleset) -> bool {
        self.ruleset == ruleset.id
            && self.fingerprint == ruleset.fingerprint
            && self.toggles_stand_in(ruleset)
    }

    /// Whether the toggles that it names stand so in `ruleset`. One that it does not name is newer than the save,
    /// and stands as its ruleset has it.
    fn toggles_stand_in(&self, ruleset: &Ruleset) -> bool {
        let stand = toggles_of(ruleset);
        let mut saved = self.toggles.iter();
        saved.all(|(name, on)| stand.get(name) == Some(on))
    }

    /// How many commands it holds, including undone ones.
    pub fn commands(&self) -> usize {
        self.journal.len()
    }

    /// Its journal, in the order in which the commands were given.
    pub fn journal(&self) -> &[Arc<Entry>] {
        &self.journal
    }

    /// The last command that counts; `None` at the start.
    pub fn head(&self) -> Option<EntryId> {
        self.head
    }

    /// The hash of the state that it has reached.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The history that it records.
    pub fn history(&self) -> History {
        History::resumed(
            self.seed,
            self.start.clone(),
            self.start_hash,
            self.journal.clone(),
            self.head,
            self.latest.clone(),
        )
    }

    /// Resumes the fight in `world`, replacing one that may be there.
    ///
    /// # Errors
    /// [`NotAsRecorded`] if a state of the save does not have its recorded hash; `world` is as it
    /// was then.
    pub fn open(&self, world: &mut World, ruleset: Arc<Ruleset>) -> Result<(), NotAsRecorded> {
        encounter::resume(
            world,
            self.name.clone(),
            ruleset,
            self.history(),
            &self.latest,
        )
    }

    /// The text of its file.
    ///
    /// # Errors
    /// The error of a fight that holds something that cannot be written as text.
    pub fn to_text(&self) -> Result<String, document::WriteError> {
        document::to_text(self)
    }

    /// Writes it to `path`, whole or not at all; see [`store::write`].
    ///
    /// # Errors
    /// [`CannotSave`] if the fight has no text, or the disk does not let it be written.
    pub fn write(&self, path: &Path) -> Result<(), CannotSave> {
        store::write(path, self.to_text()?.as_bytes())?;
        Ok(())
    }

    /// Reads the save at `path`.
    ///
    /// # Errors
    /// [`CannotLoad`], which names the newest readable backup of a damaged file.
    pub fn load(path: &Path) -> Result<Self, CannotLoad> {
        let loaded = Self::load_alone(path);
        let Err(CannotLoad::Damaged { problems, .. }) = loaded else {
            return loaded;
        };
        let backup = store::backups(path).find(|backup| Self::load_alone(backup).is_ok());
        Err(CannotLoad::Damaged { problems, backup })
    }

    fn load_alone(path: &Path) -> Result<Self, CannotLoad> {
        let bytes = fs::read(path).map_err(|source| CannotLoad::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let file = path.display().to_string();
        match document::utf8(&file, &bytes) {
            Ok(text) => Self::from_text(&file, text),
            Err(problems) => Err(damaged(problems)),
        }
    }

    /// Reads a save from its text; problems show it as `file`.
    ///
    /// # Errors
    /// [`CannotLoad`] if a later version wrote it, or if the text is damaged.
    pub fn from_text(file: &str, text: &str) -> Result<Self, CannotLoad> {
        match document::version_of(file, text).map_err(damaged)? {
            Some(version) if version > SAVE_VERSION => {
                let file = file.to_owned();
                return Err(CannotLoad::Later { file, version });
            }
            _ => {}
        }
        let fight: Self = document::read(file, text).map_err(damaged)?;
        let problems = fight.inconsistencies(file);
        problems.into_result(fight).map_err(damaged)
    }

    /// The parts of the save that contradict each other.
    fn inconsistencies(&self, file: &str) -> Problems {
        let mut problems = Problems::new(file);
        let mut wrong = |path: String, message: String| {
            let place = Place {
                path,
                ..Place::default()
            };
            problems.push(&place, message);
        };
        if self.version != SAVE_VERSION {
            let message = format!("there is no version {} of saves", self.version);
            wrong("version".to_owned(), message);
        }
        let at = |id: EntryId| self.journal.get(id.0 as usize);
        for (index, entry) in self.journal.iter().enumerate() {
            let depth = match entry.parent {
                None => Some(0),
                Some(parent) if (parent.0 as usize) < index => at(parent).map(|entry| entry.depth),
                Some(_later) => None,
            };
            if depth.and_then(|depth| depth.checked_add(1)) != Some(entry.depth) {
                let message = "this command does not follow the one it says".to_owned();
                wrong(format!("journal[{index}].parent"), message);
            }
        }
        let recorded = match self.head {
            None => Some(self.start_hash),
            Some(head) => at(head).map(|entry| entry.hash),
        };
        if recorded != Some(self.hash) {
            let message = "the save ends with another state than its journal".to_owned();
            wrong("hash".to_owned(), message);
        }
        problems
    }
}

fn damaged(problems: Problems) -> CannotLoad {
    let backup = None;
    CannotLoad::Damaged { problems, backup }
}

/// A shared value, written as the value itself.
mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Serialize, S: Serializer>(
        value: &Arc<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().serialize(to)
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Arc<T>, D::Error> {
        T::deserialize(from).map(Arc::new)
    }
}

/// A list of shared values, written as the values themselves.
mod shared_list {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Serialize, S: Serializer>(
        list: &[Arc<T>],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(list.iter().map(Arc::as_ref))
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Arc<T>>, D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        Ok(list.into_iter().map(Arc::new).collect())
    }
}

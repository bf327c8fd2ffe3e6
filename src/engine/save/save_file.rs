//! A fight as one human-readable file: the format of exports, and of saves from before the journal.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::document::{self, DocumentError, Limit, ReadError, TextPosition, read_file};
use crate::encounter::{Entry, EntryId, Snapshot};
use crate::ruleset::RulesetId;

use super::fight::{FightHeader, SavedFight};
use super::store;

/// Version of the save file that this program writes and reads. There is no older version to migrate; `tests/saves`
/// keeps files of every version.
pub const SAVE_VERSION: u32 = 1;

/// Fields of the file, in order.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveFile {
    version: u32,
    program: String,
    name: String,
    ruleset: RulesetId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ruleset_folder: Option<String>,
    fingerprint: u64,
    toggles: BTreeMap<String, bool>,
    seed: u64,
    /// The state at the start, and its hash.
    #[serde(with = "shared")]
    start: Arc<Snapshot>,
    start_hash: u64,
    /// The latest state, and its hash.
    #[serde(with = "shared")]
    latest: Arc<Snapshot>,
    hash: u64,
    head: Option<EntryId>,
    #[serde(with = "shared_list")]
    journal: Vec<Arc<Entry>>,
}

/// Error: a save could not be written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file cannot be written.
    #[error(transparent)]
    Disk(#[from] store::FileWriteError),
    /// Part of the fight cannot be serialized.
    #[error(transparent)]
    Text(#[from] document::WriteError),
    /// The latest state is unknown until the fight is opened.
    #[error("open the fight before writing it as one file")]
    NotOpened,
}

/// Error: a save cannot be read. Nothing has been loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be opened.
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable {
        /// The file that cannot be opened.
        path: PathBuf,
        /// Reason.
        source: ReadError,
    },
    /// A later version of the program wrote it.
    #[error(
        "{file} has format version {version}, but this program reads only {SAVE_VERSION}: update Splitsecond"
    )]
    Later {
        /// Display name of the file.
        file: String,
        /// Version that the file states.
        version: u32,
    },
    /// The file is truncated or damaged.
    #[error("{problems}\n{} is damaged{}", problems.file, offer(backup.as_deref()))]
    Damaged {
        /// All errors in the file.
        problems: DocumentError,
        /// Newest readable backup; `None` if no backup can be read.
        backup: Option<PathBuf>,
    },
    /// Its ruleset cannot be found.
    #[error("the fight uses the ruleset `{id}`, which is missing; the known rulesets are: {}", known.join(", "))]
    UnknownRuleset {
        /// Id of the ruleset.
        id: RulesetId,
        /// Ids of the available rulesets.
        known: Vec<String>,
    },
    /// Its ruleset has errors.
    #[error("the ruleset `{id}` has errors:\n{problems}")]
    FaultyRuleset {
        /// Id of the ruleset.
        id: RulesetId,
        /// Text with all its errors.
        problems: String,
    },
}

fn offer(backup: Option<&Path>) -> String {
    backup.map_or_else(
        || "; it has no readable backup".to_owned(),
        |path| format!("; its newest readable backup is {}", path.display()),
    )
}

impl SavedFight {
    /// Returns the text of the save file.
    ///
    /// # Errors
    /// [`SaveError::NotOpened`] if the latest state is unknown, [`SaveError::Text`] if part of the fight cannot be
    /// serialized.
    pub fn to_text(&self) -> Result<String, SaveError> {
        let latest = match self.head {
            None => &self.start,
            Some(head) => self.states.get(&head).ok_or(SaveError::NotOpened)?,
        };
        let about = self.about.clone();
        let file = SaveFile {
            version: SAVE_VERSION,
            program: about.program,
            name: about.name,
            ruleset: about.ruleset,
            ruleset_folder: about.ruleset_folder,
            fingerprint: about.fingerprint,
            toggles: about.toggles,
            seed: about.seed,
            start: self.start.clone(),
            start_hash: self.start_hash,
            latest: latest.clone(),
            hash: self.hash(),
            head: self.head,
            journal: self.journal.clone(),
        };
        Ok(document::to_text(&file)?)
    }

    /// Writes the save to `path` atomically; see [`store::write`].
    ///
    /// # Errors
    /// [`SaveError`] if the fight cannot be serialized or the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        store::write(path, self.to_text()?.as_bytes())?;
        Ok(())
    }

    /// Reads a save from its text; errors name it as `file`.
    ///
    /// # Errors
    /// [`LoadError`] if a later version wrote it, or if the text is damaged.
    pub fn from_text(file: &str, text: &str) -> Result<Self, LoadError> {
        match document::version_of(file, text).map_err(damaged)? {
            Some(version) if version > SAVE_VERSION => {
                let file = file.to_owned();
                return Err(LoadError::Later { file, version });
            }
            _ => {}
        }
        let saved: SaveFile = document::read_saved(file, text).map_err(damaged)?;
        let mut problems = DocumentError::new(file);
        let mut wrong = |path: &str, message: String| {
            let place = TextPosition {
                path: path.to_owned(),
                ..TextPosition::default()
            };
            problems.push(&place, message);
        };
        if saved.version != SAVE_VERSION {
            let message = format!("there is no version {} of saves", saved.version);
            wrong("version", message);
        }
        let (hash, round) = (saved.hash, saved.latest.clock.round());
        let fight = Self {
            about: FightHeader {
                program: saved.program,
                name: saved.name,
                ruleset: saved.ruleset,
                ruleset_folder: saved.ruleset_folder,
                fingerprint: saved.fingerprint,
                toggles: saved.toggles,
                seed: saved.seed,
            },
            start: saved.start,
            start_hash: saved.start_hash,
            journal: saved.journal,
            head: saved.head,
            states: saved
                .head
                .map(|head| (head, saved.latest))
                .into_iter()
                .collect(),
            round,
        };
        let there = fight
            .head
            .is_none_or(|head| (head.0 as usize) < fight.journal.len());
        if !there || fight.hash() != hash {
            let message = "the save ends in a different state from its journal".to_owned();
            wrong("hash", message);
        }
        problems.extend(fight.inconsistencies(file));
        problems.into_result(fight).map_err(damaged)
    }
}

/// Reads the one-file save at `path`.
///
/// # Errors
/// [`LoadError`] if the file cannot be opened, is damaged, or was written by a later version.
pub(super) fn read(path: &Path) -> Result<SavedFight, LoadError> {
    let bytes = read_file(path, Limit::SAVE).map_err(|source| LoadError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let file = path.display().to_string();
    match document::utf8(&file, &bytes) {
        Ok(text) => SavedFight::from_text(&file, text),
        Err(problems) => Err(damaged(problems)),
    }
}

fn damaged(problems: DocumentError) -> LoadError {
    let backup = None;
    LoadError::Damaged { problems, backup }
}

/// Serializes a shared value as the value itself.
pub(super) mod shared {
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

/// Serializes a list of shared values as the values themselves.
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

//! A saved fight, independent of the file format: its start, all commands since, and its latest state.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use crate::document::{DocumentError, TextPosition};
use crate::encounter::{
    self, EncounterName, Entry, EntryId, History, RecordMismatchError, Snapshot,
};
use crate::rules::state::{ActiveRuleset, Clock};
use crate::ruleset::{RULESET_FILE, Ruleset, RulesetId, Rulesets};

use super::journal::{self, LoadedJournal};
use super::save_file::{self, LoadError};
use super::store;

/// The fight's name, its rules and its dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FightHeader {
    /// Version of the program that wrote it.
    pub program: String,
    /// Display name of the fight.
    pub name: String,
    /// Id of its ruleset.
    pub ruleset: RulesetId,
    /// Folder of the ruleset; `None` if it is built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset_folder: Option<String>,
    /// Fingerprint of the ruleset's files.
    pub fingerprint: u64,
    /// Toggles of the ruleset, and whether each is on.
    pub toggles: BTreeMap<String, bool>,
    /// Seed of its dice.
    pub seed: u64,
}

/// Maximum length of a name in a save, in characters. Encounter files allow less, but every fight that was ever played
/// can be opened.
const MAX_SAVED_NAME_LENGTH: usize = 10_000;

fn is_short(name: &str) -> bool {
    name.chars().nth(MAX_SAVED_NAME_LENGTH).is_none()
}

/// Returns true if every name in a state is within the length limit.
pub(super) fn is_named(state: &Snapshot) -> bool {
    let sides = state.sides.0.iter().map(|side| &side.name);
    let combatants = state.combatants.iter().map(|who| &who.identity.name);
    sides.chain(combatants).all(|name| is_short(name))
}

impl FightHeader {
    /// Returns true if its names are within the length limit.
    pub fn is_named(&self) -> bool {
        is_short(&self.name) && is_short(&self.program)
    }

    /// Returns true if this version of the program or an earlier one wrote it.
    pub fn program_is_known(&self) -> bool {
        let parts = |version: &str| -> Option<Vec<u32>> {
            version.split('.').map(|part| part.parse().ok()).collect()
        };
        parts(&self.program)
            .is_some_and(|program| Some(program) <= parts(env!("CARGO_PKG_VERSION")))
    }

    /// Returns the name, rules and dice of the fight in `world`.
    pub fn from_world(world: &World) -> Self {
        let ruleset = &world.resource::<ActiveRuleset>().0;
        let folder = ruleset.folder.as_ref();
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            name: world.resource::<EncounterName>().0.clone(),
            ruleset: ruleset.id,
            ruleset_folder: folder.and_then(|folder| Some(folder.to_str()?.to_owned())),
            fingerprint: ruleset.fingerprint,
            toggles: toggles_of(ruleset),
            seed: world.resource::<History>().seed(),
        }
    }
}

fn toggles_of(ruleset: &Ruleset) -> BTreeMap<String, bool> {
    let toggles = ruleset.toggles().into_iter();
    toggles.map(|(name, on)| (name.to_owned(), on)).collect()
}

/// A saved fight. Creating one is cheap, because it shares unchanging parts with the fight.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedFight {
    pub(super) about: FightHeader,
    /// The state at the start, and its hash.
    pub(super) start: Arc<Snapshot>,
    pub(super) start_hash: u64,
    /// Every command that was ever given, including undone ones.
    pub(super) journal: Vec<Arc<Entry>>,
    /// Last command in effect; `None` at the start.
    pub(super) head: Option<EntryId>,
    /// Known states after the start, each by the command that led to it.
    pub(super) states: BTreeMap<EntryId, Arc<Snapshot>>,
    /// Current round.
    pub(super) round: u32,
}

impl SavedFight {
    /// Captures the fight in `world` in its current state.
    pub fn capture(world: &mut World) -> Self {
        let latest = Arc::new(encounter::capture(world));
        let history = world.resource::<History>();
        let head = history.head();
        Self {
            about: FightHeader::from_world(world),
            start: history.start().clone(),
            start_hash: history.start_hash(),
            journal: history.entries().to_vec(),
            head,
            states: head.map(|head| (head, latest)).into_iter().collect(),
            round: world.resource::<Clock>().round(),
        }
    }

    /// Reads the fight at `path` in any format. The file is not changed.
    ///
    /// # Errors
    /// [`LoadError`] with the reason; for a damaged file it names the newest readable backup.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        LoadedJournal::read(path).map(|reading| reading.fight)
    }

    /// Forgets the folder of its ruleset unless `rulesets` includes that folder: a file from elsewhere must not make
    /// the program look in arbitrary folders. Returns the forgotten folder.
    pub(super) fn forget_folder_outside(&mut self, rulesets: &Rulesets) -> Option<PathBuf> {
        let folder = self.about.ruleset_folder.take()?;
        match rulesets.reach(Path::new(&folder)) {
            true => {
                self.about.ruleset_folder = Some(folder);
                None
            }
            false => Some(folder.into()),
        }
    }

    /// Returns the display name of the fight.
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// Returns the id of its ruleset.
    pub fn ruleset(&self) -> RulesetId {
        self.about.ruleset
    }

    /// Returns the current round; 0 before the first.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Loads the ruleset of the fight with its toggles: from the recorded folder if that still contains a ruleset,
    /// otherwise from `rulesets`.
    ///
    /// # Errors
    /// [`LoadError::UnknownRuleset`] if the ruleset cannot be found, [`LoadError::FaultyRuleset`] if it has errors.
    pub fn ruleset_in(&self, rulesets: &Rulesets) -> Result<Arc<Ruleset>, LoadError> {
        let id = self.about.ruleset;
        let folder = self.about.ruleset_folder.as_ref().map(Path::new);
        let folder = folder.filter(|folder| folder.join(RULESET_FILE).is_file());
        let known = rulesets.ids();
        if folder.is_none() && !known.contains(&id) {
            let known = known.iter().map(ToString::to_string).collect();
            return Err(LoadError::UnknownRuleset { id, known });
        }
        let loaded = match folder {
            Some(folder) => Ruleset::load_folder(folder),
            None => rulesets.load(id),
        };
        let mut ruleset = loaded.map_err(|problems| {
            let problems = problems.to_string();
            LoadError::FaultyRuleset { id, problems }
        })?;
        for (name, on) in &self.about.toggles {
            // If a toggle is gone, `fits` detects it.
            ruleset.set_toggle(name, *on);
        }
        Ok(Arc::new(ruleset))
    }

    /// Returns true if `ruleset` is exactly the one the fight was played with; if not, the user should be warned on
    /// loading.
    pub fn matches_ruleset(&self, ruleset: &Ruleset) -> bool {
        self.about.ruleset == ruleset.id
            && self.about.fingerprint == ruleset.fingerprint
            && self.toggles_stand_in(ruleset)
    }

    /// Returns true if the toggles recorded in the save have the same values in `ruleset`. A toggle that is not
    /// recorded is newer than the save, and keeps the value of its ruleset.
    fn toggles_stand_in(&self, ruleset: &Ruleset) -> bool {
        let stand = toggles_of(ruleset);
        let mut saved = self.about.toggles.iter();
        saved.all(|(name, on)| stand.get(name) == Some(on))
    }

    /// Returns the number of commands, including undone ones.
    pub fn commands(&self) -> usize {
        self.journal.len()
    }

    /// Returns the journal, in the order in which the commands were given.
    pub fn journal(&self) -> &[Arc<Entry>] {
        &self.journal
    }

    /// Returns the last command in effect; `None` at the start.
    pub fn head(&self) -> Option<EntryId> {
        self.head
    }

    /// Returns the hash of the latest state.
    pub fn hash(&self) -> u64 {
        let head = self.head.and_then(|head| self.journal.get(head.0 as usize));
        head.map_or(self.start_hash, |entry| entry.hash)
    }

    /// Returns the recorded history.
    pub fn history(&self) -> History {
        History::from_save(
            self.about.seed,
            self.start.clone(),
            self.start_hash,
            self.journal.clone(),
            self.head,
            self.states.clone(),
        )
    }

    /// Resumes the fight in `world`, replacing any fight there.
    ///
    /// # Errors
    /// [`RecordMismatchError`] if a state of the save does not match its recorded hash, or if its commands have other
    /// results than recorded; `world` is unchanged then.
    pub fn open(
        &self,
        world: &mut World,
        ruleset: Arc<Ruleset>,
    ) -> Result<(), RecordMismatchError> {
        encounter::resume(world, self.about.name.clone(), ruleset, self.history())
    }

    /// Returns the same fight at its start, with the dice of another seed.
    #[must_use]
    pub fn restarted(self, seed: u64) -> Self {
        Self {
            about: FightHeader { seed, ..self.about },
            journal: Vec::new(),
            head: None,
            states: BTreeMap::new(),
            round: 0,
            ..self
        }
    }

    /// Returns true if an entry can follow those in `journal`: its parent is among them, and its depth is the next.
    pub(super) fn can_follow(journal: &[Arc<Entry>], entry: &Entry) -> bool {
        let depth = match entry.parent {
            None => Some(0),
            Some(parent) => journal.get(parent.0 as usize).map(|parent| parent.depth),
        };
        depth.and_then(|depth| depth.checked_add(1)) == Some(entry.depth)
    }

    /// Returns the errors of commands that cannot follow their parents, and of names that are too long.
    pub(super) fn inconsistencies(&self, file: &str) -> DocumentError {
        let mut problems = DocumentError::new(file);
        let mut states = self.states.values().chain([&self.start]);
        if !self.about.is_named() || !states.all(|state| is_named(state)) {
            let message = format!("a name is longer than {MAX_SAVED_NAME_LENGTH} characters");
            problems.push(&TextPosition::default(), message);
        }
        for (index, entry) in self.journal.iter().enumerate() {
            if !Self::can_follow(&self.journal[..index], entry) {
                let place = TextPosition {
                    path: format!("journal[{index}].parent"),
                    ..TextPosition::default()
                };
                problems.push(&place, "this command cannot follow its parent");
            }
        }
        problems
    }
}

impl LoadedJournal {
    /// Reads the fight at `path` in any format. The file is not changed.
    ///
    /// # Errors
    /// [`LoadError`] with the reason; for a damaged file it names the newest readable backup.
    pub fn read(path: &Path) -> Result<Self, LoadError> {
        let loaded = Self::read_alone(path);
        let Err(LoadError::Damaged { problems, .. }) = loaded else {
            return loaded;
        };
        let backup = store::backups(path).find(|backup| Self::read_alone(backup).is_ok());
        Err(LoadError::Damaged { problems, backup })
    }

    fn read_alone(path: &Path) -> Result<Self, LoadError> {
        if journal::is_journal(path) {
            return journal::read(path);
        }
        save_file::read(path).map(Self::complete)
    }
}

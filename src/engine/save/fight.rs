//! A fight as files hold it, whatever their form: where it started, everything done since, and where it stands.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use crate::document::{Place, Problems};
use crate::encounter::{self, EncounterName, Entry, EntryId, History, NotAsRecorded, Snapshot};
use crate::rules::state::{ActiveRuleset, Clock};
use crate::ruleset::{RULESET_FILE, Ruleset, RulesetId, Rulesets};

use super::journal::{self, Reading};
use super::save_file::{self, CannotLoad};
use super::store;

/// What is played, and by which rules and dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct About {
    /// The version of the program that wrote it.
    pub program: String,
    /// The name of the fight that people read.
    pub name: String,
    /// The rules by which it is played.
    pub ruleset: RulesetId,
    /// The folder from which they were read; `None` if they are built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset_folder: Option<String>,
    /// The fingerprint of those rules' files.
    pub fingerprint: u64,
    /// The toggles of those rules, and whether each is on.
    pub toggles: BTreeMap<String, bool>,
    /// The seed of its dice.
    pub seed: u64,
}

/// The longest name in a save, in characters: files of encounters allow less, but what was ever played is opened.
const LONGEST_SAVED: usize = 10_000;

fn is_short(name: &str) -> bool {
    name.chars().nth(LONGEST_SAVED).is_none()
}

/// Whether every name in a state is short enough to be one.
pub(super) fn is_named(state: &Snapshot) -> bool {
    let sides = state.sides.0.iter().map(|side| &side.name);
    let combatants = state.combatants.iter().map(|who| &who.identity.name);
    sides.chain(combatants).all(|name| is_short(name))
}

impl About {
    /// Whether its names are short enough to be names.
    pub fn is_named(&self) -> bool {
        is_short(&self.name) && is_short(&self.program)
    }

    /// Returns whether a program of this version or an earlier one wrote it.
    pub fn program_is_known(&self) -> bool {
        let parts = |version: &str| -> Option<Vec<u32>> {
            version.split('.').map(|part| part.parse().ok()).collect()
        };
        parts(&self.program)
            .is_some_and(|program| Some(program) <= parts(env!("CARGO_PKG_VERSION")))
    }

    /// What is played in `world`.
    pub fn of(world: &World) -> Self {
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

/// A fight as a file holds it. Taking one is cheap, because it shares what does not change with the
/// fight.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedFight {
    pub(super) about: About,
    /// The state from which it started, and the hash of that state.
    pub(super) start: Arc<Snapshot>,
    pub(super) start_hash: u64,
    /// Every command that was ever given, including undone ones.
    pub(super) journal: Vec<Arc<Entry>>,
    /// The last command that counts; `None` at the start.
    pub(super) head: Option<EntryId>,
    /// States that are known besides the start, each by the command that led to it.
    pub(super) states: BTreeMap<EntryId, Arc<Snapshot>>,
    /// The round in which it stands.
    pub(super) round: u32,
}

impl SavedFight {
    /// The fight in `world` as it stands now.
    pub fn of(world: &mut World) -> Self {
        let latest = Arc::new(encounter::capture(world));
        let history = world.resource::<History>();
        let head = history.head();
        Self {
            about: About::of(world),
            start: history.start().clone(),
            start_hash: history.start_hash(),
            journal: history.entries().to_vec(),
            head,
            states: head.map(|head| (head, latest)).into_iter().collect(),
            round: world.resource::<Clock>().round(),
        }
    }

    /// Reads the fight at `path`, whatever its form. The file stays as it is.
    ///
    /// # Errors
    /// [`CannotLoad`], which names the newest readable backup of a damaged file.
    pub fn load(path: &Path) -> Result<Self, CannotLoad> {
        Reading::of(path).map(|reading| reading.fight)
    }

    /// Forgets from which folder its rules were read, unless that is one of those that `rulesets` reaches: a file from
    /// elsewhere must not have the program look wherever it likes. Answers the folder that is forgotten.
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

    /// The name of the fight that people read.
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// The id of the rules by which it is played.
    pub fn ruleset(&self) -> RulesetId {
        self.about.ruleset
    }

    /// The round that it has reached; 0 before the first.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The rules by which it is played, with the toggles as they were set: from the folder from which
    /// they were read if that still holds a ruleset, otherwise out of `rulesets`.
    ///
    /// # Errors
    /// [`CannotLoad::UnknownRuleset`] if the rules cannot be found, [`CannotLoad::FaultyRuleset`]
    /// if they have mistakes.
    pub fn ruleset_in(&self, rulesets: &Rulesets) -> Result<Arc<Ruleset>, CannotLoad> {
        let id = self.about.ruleset;
        let folder = self.about.ruleset_folder.as_ref().map(Path::new);
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
        for (name, on) in &self.about.toggles {
            // If a toggle is gone, `fits` will show it.
            ruleset.set_toggle(name, *on);
        }
        Ok(Arc::new(ruleset))
    }

    /// Whether `ruleset` is word for word the one by which it was played; if not, loading it should say
    /// so.
    pub fn fits(&self, ruleset: &Ruleset) -> bool {
        self.about.ruleset == ruleset.id
            && self.about.fingerprint == ruleset.fingerprint
            && self.toggles_stand_in(ruleset)
    }

    /// Whether the toggles that it names stand so in `ruleset`. One that it does not name is newer than the save,
    /// and stands as its ruleset has it.
    fn toggles_stand_in(&self, ruleset: &Ruleset) -> bool {
        let stand = toggles_of(ruleset);
        let mut saved = self.about.toggles.iter();
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
        let head = self.head.and_then(|head| self.journal.get(head.0 as usize));
        head.map_or(self.start_hash, |entry| entry.hash)
    }

    /// The history that it records.
    pub fn history(&self) -> History {
        History::resumed(
            self.about.seed,
            self.start.clone(),
            self.start_hash,
            self.journal.clone(),
            self.head,
            self.states.clone(),
        )
    }

    /// Resumes the fight in `world`, replacing one that may be there.
    ///
    /// # Errors
    /// [`NotAsRecorded`] if a state of the save does not have its recorded hash, or if its commands do not lead
    /// where they led; `world` is as it was then.
    pub fn open(&self, world: &mut World, ruleset: Arc<Ruleset>) -> Result<(), NotAsRecorded> {
        encounter::resume(world, self.about.name.clone(), ruleset, self.history())
    }

    /// The same fight at its start, with the dice of another seed.
    #[must_use]
    pub fn again(self, seed: u64) -> Self {
        Self {
            about: About { seed, ..self.about },
            journal: Vec::new(),
            head: None,
            states: BTreeMap::new(),
            round: 0,
            ..self
        }
    }

    /// Whether an entry can follow those that are there: its parent is among them, and its depth is the next.
    pub(super) fn can_follow(journal: &[Arc<Entry>], entry: &Entry) -> bool {
        let depth = match entry.parent {
            None => Some(0),
            Some(parent) => journal.get(parent.0 as usize).map(|parent| parent.depth),
        };
        depth.and_then(|depth| depth.checked_add(1)) == Some(entry.depth)
    }

    /// The commands that do not follow those that they say they follow, and names that are none.
    pub(super) fn inconsistencies(&self, file: &str) -> Problems {
        let mut problems = Problems::new(file);
        let mut states = self.states.values().chain([&self.start]);
        if !self.about.is_named() || !states.all(|state| is_named(state)) {
            let message = format!("a name is longer than {LONGEST_SAVED} characters");
            problems.push(&Place::default(), message);
        }
        for (index, entry) in self.journal.iter().enumerate() {
            if !Self::can_follow(&self.journal[..index], entry) {
                let place = Place {
                    path: format!("journal[{index}].parent"),
                    ..Place::default()
                };
                problems.push(&place, "this command does not follow the one it says");
            }
        }
        problems
    }
}

impl Reading {
    /// Reads the fight at `path`, whatever its form. The file stays as it is.
    ///
    /// # Errors
    /// [`CannotLoad`], which names the newest readable backup of a damaged file.
    pub fn of(path: &Path) -> Result<Self, CannotLoad> {
        let loaded = Self::of_alone(path);
        let Err(CannotLoad::Damaged { problems, .. }) = loaded else {
            return loaded;
        };
        let backup = store::backups(path).find(|backup| Self::of_alone(backup).is_ok());
        Err(CannotLoad::Damaged { problems, backup })
    }

    fn of_alone(path: &Path) -> Result<Self, CannotLoad> {
        if journal::is_journal(path) {
            return journal::read(path);
        }
        save_file::read(path).map(Self::whole)
    }
}

//! Portraits on tokens: lists the portraits of a fight, finds their files, and copies them to the user's pictures.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bevy_ecs::prelude::World;

use crate::document::{Limit, read_file};
use crate::encounter::{self, EncounterSetup, History, Snapshot};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{ActiveRuleset, CombatantSpec, Portrait};
use crate::ruleset::{CreatureId, PictureName, Ruleset};

use super::Library;
use super::folder::plain_stem;
use super::pictures::{name_of, store};

/// Names of the pictures that some combatants show, each once.
struct Shown<'r> {
    ruleset: &'r Ruleset,
    names: BTreeSet<PictureName>,
}

impl<'r> Shown<'r> {
    fn by(ruleset: &'r Ruleset) -> Self {
        Self {
            ruleset,
            names: BTreeSet::new(),
        }
    }

    fn add(&mut self, creature: CreatureId, portrait: &Portrait) {
        let kind = self.ruleset.creatures.get(creature);
        // The picture of its kind is shown if its own one is removed.
        let usual = Portrait::OfItsKind;
        let shown = [portrait, &usual].into_iter();
        self.names
            .extend(shown.filter_map(|it| it.picture(kind)).cloned());
    }

    fn add_specs<'s>(&mut self, specs: impl IntoIterator<Item = &'s CombatantSpec>) {
        for spec in specs {
            self.add(spec.creature, &spec.portrait);
        }
    }

    fn add_state(&mut self, state: &Snapshot) {
        for who in &state.combatants {
            self.add(who.identity.creature, &who.portrait);
        }
        self.add_specs(state.reserve.combatants());
        for met in state.shown.remembered() {
            self.add(met.creature, &met.portrait);
        }
    }

    fn add_command(&mut self, command: &EncounterCommand) {
        let command = command.unforced();
        if let EncounterCommand::AddCombatant(spec) = command {
            self.add_specs([spec]);
        } else if let EncounterCommand::Reserve(wave) = command {
            self.add_specs(&wave.who);
        } else if let EncounterCommand::SetPortrait { portrait, .. } = command
            && let Portrait::Picture(name) = portrait
        {
            self.names.insert(name.clone());
        }
    }
}

/// Returns the portraits of all combatants of an encounter, including its reinforcements.
pub fn portraits_in(setup: &EncounterSetup) -> BTreeSet<PictureName> {
    let mut shown = Shown::by(&setup.ruleset);
    shown.add_specs(&setup.combatants);
    shown.add_specs(setup.waves.iter().flat_map(|wave| &wave.who));
    shown.names
}

/// Returns the portraits of all combatants that are or ever were in the fight in `world`.
pub(super) fn all_portraits(world: &mut World) -> BTreeSet<PictureName> {
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    let mut shown = Shown::by(&ruleset);
    shown.add_state(&encounter::capture(world));
    let history = world.resource::<History>();
    shown.add_state(history.start());
    for entry in history.entries() {
        shown.add_command(&entry.command);
    }
    shown.names
}

/// Returns a message that portraits are missing; `None` if there are none.
pub fn missing_text(missing: &[PictureName]) -> Option<String> {
    let names: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
    let (last, rest) = names.split_last()?;
    let what = match rest {
        [] => format!("the portrait {last} is"),
        rest => format!("the portraits {} and {last} are", rest.join(", ")),
    };
    Some(format!(
        "{what} missing: put the file next to the encounter or in your pictures folder; until then the emblem is shown"
    ))
}

impl Library {
    /// Returns the file of a portrait that the file at `path` names: next to that file, or among the user's pictures.
    /// `None` if it is in neither place.
    pub fn portrait(&self, name: &PictureName, path: Option<&Path>) -> Option<PathBuf> {
        let beside = path.map(|path| path.with_file_name(name.as_str()));
        let own = self
            .user_folder()
            .map(|user| user.pictures().join(name.as_str()));
        let mut places = beside.into_iter().chain(own);
        places.find(|place| place.is_file())
    }

    /// Returns the portraits in `names` that cannot be found.
    pub fn missing_portraits(
        &self,
        names: &BTreeSet<PictureName>,
        path: Option<&Path>,
    ) -> Vec<PictureName> {
        let missing = names.iter();
        let missing = missing.filter(|name| self.portrait(name, path).is_none());
        missing.cloned().collect()
    }

    /// Stores a new portrait, which is a PNG, among the user's pictures. It is named after its content and its subject.
    /// Returns the name.
    ///
    /// # Errors
    /// Fails with a message if it cannot be stored.
    pub fn save_portrait(&self, whom: &str, png: &[u8]) -> Result<PictureName, String> {
        let words = |why: &dyn std::fmt::Display| format!("the portrait cannot be saved: {why}");
        let user = self.require_user_folder().map_err(|why| words(&why))?;
        let name = name_of(&plain_stem(Path::new(whom), "portrait"), png, "png");
        let name = PictureName::new(&name).map_err(|why| words(&why))?;
        store(&user.pictures().join(name.as_str()), png).map_err(|why| words(&why))?;
        Ok(name)
    }

    /// Copies the portraits of an opened encounter to the user's pictures, so that its saves find them whatever happens
    /// to the encounter file.
    ///
    /// # Errors
    /// Fails with a message if portraits are missing or cannot be copied.
    pub fn save_portraits(
        &self,
        setup: &EncounterSetup,
        path: Option<&Path>,
    ) -> Result<(), String> {
        let names = portraits_in(setup);
        if let Some(words) = missing_text(&self.missing_portraits(&names, path)) {
            return Err(words);
        }
        let Some(user) = self.user_folder() else {
            return Ok(());
        };
        self.copy_portraits(&names, path, &user.pictures())
    }

    /// Copies the portraits that the file at `path` names into a folder; missing ones are skipped.
    ///
    /// # Errors
    /// Fails with a message if a portrait cannot be copied.
    pub(super) fn copy_portraits(
        &self,
        names: &BTreeSet<PictureName>,
        path: Option<&Path>,
        into: &Path,
    ) -> Result<(), String> {
        for name in names {
            let target = into.join(name.as_str());
            let Some(found) = self.portrait(name, path).filter(|_| !target.is_file()) else {
                continue;
            };
            let words = |why: &dyn std::fmt::Display| {
                format!("the portrait `{name}` cannot be copied to your files: {why}")
            };
            let bytes = read_file(&found, Limit::MAP).map_err(|why| words(&why))?;
            store(&target, &bytes).map_err(|why| words(&why))?;
        }
        Ok(())
    }
}

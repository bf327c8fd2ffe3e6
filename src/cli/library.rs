//! What the commands can draw on: the rulesets and encounters of the program and of the user.

use std::path::Path;
use std::sync::Arc;

use crate::encounter::EncounterSetup;
use crate::ruleset::{Ruleset, Rulesets};
use crate::save::{self, SavedFight, UserFolder};

use super::Failure;

/// Rulesets and encounters, built in and the user's own.
pub(super) struct Library {
    /// All rulesets.
    pub rulesets: Rulesets,
    user: Option<UserFolder>,
}

impl Library {
    /// The library of this user; without a home folder, what is built in.
    pub fn open() -> Self {
        let user = UserFolder::find().ok();
        let rulesets = match &user {
            Some(user) => Rulesets::with_folder(user.rulesets()),
            None => Rulesets::built_in(),
        };
        Self { rulesets, user }
    }

    /// The folder of the user's own files, where there is one.
    pub fn user(&self) -> Option<&UserFolder> {
        self.user.as_ref()
    }

    /// The encounter of that name, or at that path.
    ///
    /// # Errors
    /// It cannot be found, or everything that is wrong with it.
    pub fn encounter(&self, name: &str) -> Result<EncounterSetup, Failure> {
        let found = save::find_encounter(name, self.user.as_ref()).map_err(Failure::unusable)?;
        save::read_encounter(&found.file, &found.text, &self.rulesets).map_err(Failure::unusable)
    }

    /// The save at `path` with its rules, and a warning where those are not what they were.
    ///
    /// # Errors
    /// It cannot be read, or its ruleset is not known.
    pub fn save(&self, path: &Path) -> Result<(SavedFight, Arc<Ruleset>, Option<String>), Failure> {
        let fight = SavedFight::load(path).map_err(Failure::unusable)?;
        let ruleset = fight.ruleset_in(&self.rulesets).map_err(Failure::unusable)?;
        let warning = (!fight.fits(&ruleset)).then(|| {
            format!(
                "{} was played by another edition of `{}` than the one that is here",
                path.display(),
                fight.ruleset()
            )
        });
        Ok((fight, ruleset, warning))
    }
}

//! Installs a loaded fight into a world, and gives new fights fresh seeds.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use bevy_ecs::prelude::World;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::encounter;

use super::library::OpenableFight;

/// Returns an unpredictable seed, short enough to be written down.
pub fn fresh_seed() -> u64 {
    let unforeseen = SysRng.try_next_u32();
    // If the system has no randomness, the hasher of the standard library still differs from run to run.
    let otherwise = || RandomState::new().build_hasher().finish() & u64::from(u32::MAX);
    unforeseen.map_or_else(|_none| otherwise(), u64::from)
}

/// Error: the fight has been played already and keeps its own dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a save continues with its own dice: leave out `--seed`, or name its encounter instead")]
pub struct FixedDiceError;

impl OpenableFight {
    /// Gives a new fight this seed.
    ///
    /// # Errors
    /// [`FixedDiceError`] if the fight has been played already.
    pub fn with_seed(mut self, seed: u64) -> Result<Self, FixedDiceError> {
        match &mut self {
            Self::New(setup) => setup.seed = seed,
            Self::Saved { .. } | Self::Kept { .. } | Self::Watched { .. } => {
                return Err(FixedDiceError);
            }
        }
        Ok(self)
    }

    /// Gives a new fight a fresh seed, so that a rehearsal with the seed of its file does not predict its rolls.
    #[must_use]
    pub fn with_fresh_dice(mut self) -> Self {
        if let Self::New(setup) = &mut self {
            setup.seed = fresh_seed();
        }
        self
    }

    /// Opens the fight in `world`, replacing any fight there.
    ///
    /// # Errors
    /// Fails with a message if a combatant cannot be placed, or if the states of a save do not match their hashes.
    pub fn install(&self, world: &mut World) -> Result<(), String> {
        match self {
            Self::New(setup) => {
                let start = setup
                    .snapshot()
                    .map_err(|not_placed| not_placed.to_string())?;
                let (name, ruleset) = (setup.name.clone(), setup.ruleset.clone());
                encounter::open(world, name, ruleset, setup.seed, Arc::new(start));
                Ok(())
            }
            Self::Saved { save, ruleset, .. } => save
                .open(world, ruleset.clone())
                .map_err(|error| error.to_string()),
            Self::Kept {
                reading, ruleset, ..
            }
            | Self::Watched {
                reading, ruleset, ..
            } => reading
                .fight
                .open(world, ruleset.clone())
                .map_err(|error| error.to_string()),
        }
    }
}

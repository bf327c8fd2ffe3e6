//! A found fight, put into a world; and dice that have not been seen yet.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use bevy_ecs::prelude::World;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::encounter;

use super::library::Fight;

/// Returns an unpredictable seed, short enough to be written down.
pub fn fresh_seed() -> u64 {
    let unforeseen = SysRng.try_next_u32();
    // Where the system has no randomness to give, the hasher of the standard library still differs from run to run.
    let otherwise = || RandomState::new().build_hasher().finish() & u64::from(u32::MAX);
    unforeseen.map_or_else(|_none| otherwise(), u64::from)
}

/// A saved fight goes on with its own dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a save goes on with its own dice: leave out `--seed`, or name its encounter")]
pub struct HasItsDice;

impl Fight {
    /// The fight with the dice of this seed, where it is new.
    ///
    /// # Errors
    /// [`HasItsDice`] where it has been played already.
    pub fn with_seed(mut self, seed: u64) -> Result<Self, HasItsDice> {
        match &mut self {
            Self::New(setup) => setup.seed = seed,
            Self::Saved { .. } | Self::Kept { .. } | Self::Watched { .. } => {
                return Err(HasItsDice);
            }
        }
        Ok(self)
    }

    /// The fight with dice that nobody has seen yet, where it is new; what was rehearsed with the seed of its file tells
    /// nobody what will be thrown.
    #[must_use]
    pub fn with_fresh_dice(mut self) -> Self {
        if let Self::New(setup) = &mut self {
            setup.seed = fresh_seed();
        }
        self
    }

    /// Opens the fight in `world`, replacing one that may be there.
    ///
    /// # Errors
    /// The reason, in words: a combatant that cannot be placed, or a save whose states do not have
    /// their hashes.
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

//! Runs a save again from its start and compares every command with its recorded results.

use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::encounter::{self, AfterUndo, Entry, EntryId, History, Submission, SubmitError};
use crate::rules::state::dice::{PresetFace, WhenFacesRunOut};
use crate::ruleset::Ruleset;

use super::fight::SavedFight;

/// First difference between a save and its replay.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReplayMismatchError {
    /// The start has another hash.
    #[error("the start has the state hash {found:016x}, but {recorded:016x} was recorded")]
    Start {
        /// Recorded hash.
        recorded: u64,
        /// Current hash.
        found: u64,
    },
    /// A command is rejected, or needs other dice.
    #[error("command {} is rejected: {why}", .entry.0 + 1)]
    Refused {
        /// Entry of the command.
        entry: EntryId,
        /// Reason for the rejection.
        why: SubmitError,
    },
    /// A command has other outcomes, dice or time.
    #[error("command {} has a different result: {difference}", .entry.0 + 1)]
    Otherwise {
        /// Entry of the command.
        entry: EntryId,
        /// First difference.
        difference: CommandMismatchError,
    },
    /// The save's latest state is not the one that its commands lead to.
    #[error("the commands lead to {found:016x}, but the save ends with {recorded:016x}")]
    End {
        /// Recorded hash.
        recorded: u64,
        /// Hash that its commands lead to.
        found: u64,
    },
}

/// A difference in the result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandMismatchError {
    /// Other dice are rolled.
    #[error("different dice are rolled")]
    Dice,
    /// The outcomes differ, beginning with the one at this index.
    #[error("outcome {} differs", .0 + 1)]
    Outcome(usize),
    /// The command ends at another tick.
    #[error("it ends at a different tick")]
    Tick,
    /// The state after it has another hash.
    #[error("the state hash is {found:016x}, but {recorded:016x} was recorded")]
    Hash {
        /// Recorded hash.
        recorded: u64,
        /// Current hash.
        found: u64,
    },
}

/// Runs the save again from its start, including all branches. Returns a new world with the fight at the save's head.
///
/// # Errors
/// [`ReplayMismatchError`] with the first command whose result differs from the recorded one.
pub fn replay(fight: &SavedFight, ruleset: Arc<Ruleset>) -> Result<World, ReplayMismatchError> {
    let told = fight.history();
    let mut world = World::new();
    let name = fight.name().to_owned();
    encounter::open(&mut world, name, ruleset, told.seed(), told.start().clone());
    let found = world.resource::<History>().start_hash();
    if found != told.start_hash() {
        let recorded = told.start_hash();
        return Err(ReplayMismatchError::Start { recorded, found });
    }
    for (id, recorded) in (0..).map(EntryId).zip(told.entries()) {
        if world.resource::<History>().head() != recorded.parent {
            go_to(&mut world, recorded.parent)?;
        }
        let submission = Submission {
            command: recorded.command.clone(),
            faces: recorded.dice.iter().map(PresetFace::from).collect(),
            when_out: WhenFacesRunOut::Ask,
            chained: recorded.chained,
            after_undo: AfterUndo::SameDice,
        };
        encounter::submit(&mut world, &submission)
            .map_err(|why| ReplayMismatchError::Refused { entry: id, why })?;
        if recorded.undo_to.is_some() {
            let mut history = world.resource_mut::<History>();
            history.link_changed_roll(id, recorded.undo_to);
        }
        let difference = world
            .resource::<History>()
            .entry(id)
            .and_then(|found| difference(recorded, found));
        if let Some(difference) = difference {
            return Err(ReplayMismatchError::Otherwise {
                entry: id,
                difference,
            });
        }
    }
    go_to(&mut world, told.head())?;
    let (recorded, found) = (fight.hash(), encounter::state_hash(&mut world));
    if recorded == found {
        Ok(world)
    } else {
        Err(ReplayMismatchError::End { recorded, found })
    }
}

/// Jumps to a moment that has been reached before.
fn go_to(world: &mut World, to: Option<EntryId>) -> Result<(), ReplayMismatchError> {
    encounter::jump(world, to).map_err(|diverged| ReplayMismatchError::Otherwise {
        entry: diverged.entry,
        difference: CommandMismatchError::Outcome(0),
    })
}

/// Returns the difference between a recorded entry and its replay; causes are reported before their consequences.
fn difference(recorded: &Entry, found: &Entry) -> Option<CommandMismatchError> {
    if recorded.dice != found.dice {
        return Some(CommandMismatchError::Dice);
    }
    if recorded.outcomes != found.outcomes {
        let same = recorded.outcomes.iter().zip(&found.outcomes);
        let first = same
            .take_while(|(recorded, found)| recorded == found)
            .count();
        return Some(CommandMismatchError::Outcome(first));
    }
    if recorded.tick != found.tick {
        return Some(CommandMismatchError::Tick);
    }
    let (recorded, found) = (recorded.hash, found.hash);
    (recorded != found).then_some(CommandMismatchError::Hash { recorded, found })
}

//! The only write path (command → systems → outcomes → journal), and everything that reads its results.
//!
//! All changes go through [`submit`]. [`History`] stores them; [`transcript`] describes them; [`perspective`]
//! determines which of them the players see; [`options`] lists the currently legal commands.

mod account;
mod engine;
mod history;
#[cfg(debug_assertions)]
mod invariants;
mod journal;
mod names;
mod new_rules;
mod new_setup;
pub mod options;
pub mod perspective;
mod rehearsal;
mod setup;
mod snapshot;
pub mod transcript;

pub use account::{Account, Deeds, Fall, SpellDeeds, With};
pub use engine::{Execution, Refusal, capture, read, state_hash};
pub use history::{
    AfterUndo, Diverged, History, Receipt, Rerun, Submission, change_roll, jump, redo, submit,
    switch_branch, undo,
};
pub use journal::{Entry, EntryId, Telling};
pub use names::{display_names, names_and_faces, told_apart};
pub use new_rules::{DoesNotFit, Misfit, check_rules, go_on_by};
pub use new_setup::{SetupDoesNotFit, SetupEdits, check_setup, take_over};
pub use rehearsal::rehearse;
pub use setup::{EncounterName, EncounterSetup, NotAsRecorded, NotPlaced, open, resume, world_of};
pub use snapshot::{Snapshot, restore};

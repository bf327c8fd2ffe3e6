//! The only write path (command → systems → outcomes → journal), and everything that reads its results.
//!
//! All changes go through [`submit`]. [`History`] stores them; [`transcript`] describes them; [`perspective`]
//! determines which of them the players see; [`options`] lists the currently legal commands.

mod battle_report;
mod creature_counts;
mod engine;
mod film;
mod history;
#[cfg(debug_assertions)]
mod invariants;
mod journal;
mod names;
pub mod options;
pub mod perspective;
mod rehearsal;
mod ruleset_switch;
mod setup;
mod setup_edits;
mod snapshot;
mod strength;
pub mod transcript;

pub use battle_report::{AttackMeans, BattleReport, CombatantTotals, DropEntry, MeansTotals};
pub use creature_counts::{
    CreatureCountError, MAX_OF_A_CREATURE, creature_counts, creature_of, with_creature_count,
};
pub use engine::{Execution, SubmitError, capture, read, state_hash};
pub use film::{Film, FilmStep};
pub use history::{
    AfterUndo, History, Receipt, ReplayError, RollChange, Submission, change_roll, go_to, jump,
    redo, submit, switch_branch, undo,
};
pub use journal::{Entry, EntryId, LastRejection};
pub use names::{disambiguate, display_names, names_with_letters};
pub use rehearsal::{execute_unrecorded, rehearse};
pub use ruleset_switch::{RulesetConflictError, RulesetSwitchError, check_rules, switch_ruleset};
pub use setup::{
    EncounterName, EncounterSetup, PlacementError, RecordMismatchError, open, resume, world_of,
};
pub use setup_edits::{SetupEdits, SetupSwitchError, apply_setup_edits, check_setup};
pub use snapshot::{Snapshot, restore};
pub use strength::{ALL_STRENGTH, Strength, share, side_strength, strength, strength_outside};

//! Triggers of reactions, as data (RES-13, RES-14).

use serde::{Deserialize, Serialize};

/// Trigger of a reaction: another combatant's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReactionTrigger {
    /// An enemy casts a spell; the casting is suspended until the reaction is decided (RES-14).
    Cast,
    /// An attack targets the reacting combatant; it is suspended before its die is rolled.
    Attack,
    /// A melee attack on the reacting combatant has missed (FOW-06).
    Miss,
    /// An enemy has moved next to the reacting combatant, which makes an opportunity attack on every enemy that does so
    /// (FOW-91, RES-91).
    Coming,
}

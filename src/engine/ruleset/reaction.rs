//! What a reaction answers, as data (RES-13, RES-14).

use serde::{Deserialize, Serialize};

/// What somebody else does that a reaction answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answers {
    /// An enemy casts a spell: the casting is held until it has been answered (RES-14).
    Cast,
    /// An attack goes at the one who reacts: it is held before its die is thrown.
    Attack,
    /// A melee attack on the one who reacts has missed (FOW-06).
    Miss,
    /// An enemy has stepped beside the one who reacts, and that strikes at all who do (FOW-91, RES-91).
    Coming,
}

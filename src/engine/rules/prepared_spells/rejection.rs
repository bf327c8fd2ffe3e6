//! Reasons why a spell is not prepared, or not counted.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::ruleset::SpellId;

/// Reason why a spell is not prepared, or not counted.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum MemoryRejection {
    /// All prepared castings of it are spent, or none was prepared.
    #[error("no prepared `{spell}` is left: {}", why(*.of))]
    NoneLeft { spell: SpellId, of: u32 },
    /// Prepared spells are not counted in this fight.
    #[error(
        "prepared spells are not counted in this fight: the toggle `count_prepared_spells` must be on"
    )]
    NotCounted,
}

fn why(of: u32) -> String {
    match of {
        0 => "none is prepared, and the GM can set how many are".into(),
        1 => "the one that was prepared is spent, and comes back with a night's rest".into(),
        _ => format!("all {of} that were prepared are spent, and come back with a night's rest"),
    }
}

impl RejectionReason for MemoryRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NoneLeft { .. } => true,
            Self::NotCounted => false,
        }
    }
}

//! Rejections because of declarations.

use serde::{Deserialize, Serialize};

use crate::rules::facts::RejectionReason;
use crate::ruleset::SpellId;

/// Rejection because of declarations.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum DeclarationRejection {
    /// Sides do not roll in this ruleset, or not now.
    #[error("declarations are not open now: declare at the start of a round, before initiative")]
    NotDeclaring,
    /// It was not declared, and cannot be done without that.
    #[error("it was not declared before initiative: declare it next round")]
    NotDeclared,
    /// A combatant that has declared a spell casts it or does nothing.
    #[error("it has declared `{spell}` and cannot do anything else instead: cast it or forgo it")]
    SpellDeclared { spell: SpellId },
}

impl RejectionReason for DeclarationRejection {
    fn can_be_forced(&self) -> bool {
        match self {
            Self::NotDeclaring => false,
            Self::NotDeclared | Self::SpellDeclared { .. } => true,
        }
    }
}

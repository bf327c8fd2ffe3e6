//! Facts of concentration: what spoils a cast, and what breaks off.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::ruleset::SpellId;

/// A fact of concentration: what spoils a cast, and what breaks off.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ConcentrationOutcome {
    /// A cast was spoilt (SEC-15).
    CastSpoiled {
        who: CombatantId,
        spell: Option<SpellId>,
        #[serde(default)]
        by: Spoiler,
    },
    /// What somebody maintained by concentrating ended (PHA-51).
    ConcentrationBroken { who: CombatantId, by: Spoiler },
}

/// What spoils a casting, or breaks concentration (SEG-22, PHA-50).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoiler {
    /// It took damage.
    #[default]
    Damage,
    /// It failed a saving throw.
    FailedSave,
    /// It cannot move or act as it would.
    Impeded,
    /// An ally pushed past it (PHA-73).
    Jostled,
    /// It made a free attack (PHA-67).
    FreeAttack,
    /// It moved more than half its rate (PHA-52).
    Movement,
    /// It concentrated on something else (PHA-52).
    OtherConcentration,
    /// It gave up of its own will.
    Chosen,
}

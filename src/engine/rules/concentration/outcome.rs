//! Outcomes of concentration: disrupted casts, and broken concentration.

use serde::{Deserialize, Serialize};

use crate::rules::state::CombatantId;
use crate::ruleset::SpellId;

/// An outcome of concentration: a disrupted cast, or broken concentration.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum ConcentrationOutcome {
    /// A cast was disrupted (SEC-15).
    CastSpoiled {
        who: CombatantId,
        spell: Option<SpellId>,
        #[serde(default)]
        by: DisruptionCause,
    },
    /// The magic that a combatant maintained by concentrating ended (PHA-51).
    ConcentrationBroken {
        who: CombatantId,
        by: DisruptionCause,
    },
}

/// Cause of a disrupted casting or of broken concentration (SEG-22, PHA-50).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DisruptionCause {
    /// It took damage.
    #[default]
    Damage,
    /// It failed a saving throw.
    FailedSave,
    /// It is impeded in moving or acting.
    Impeded,
    /// An ally pushed past it (PHA-73).
    Jostled,
    /// It made a free attack (PHA-67).
    FreeAttack,
    /// It moved more than half its rate (PHA-52).
    Movement,
    /// It concentrated on something else (PHA-52).
    OtherConcentration,
    /// It gave up voluntarily.
    Chosen,
}

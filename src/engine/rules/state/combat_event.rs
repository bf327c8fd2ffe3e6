//! Events that other mechanics may have to react to.
//!
//! The mechanic that causes an event reports it ([`Reports`](super::Reports)). The mechanics that react to it run
//! (`rules::consequences`) before anything else continues.

use crate::ruleset::ConditionId;

use super::combatant::CombatantId;
use super::reaction::Trigger;

/// A combatant took damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageTaken {
    /// The combatant that took it.
    pub who: CombatantId,
}

/// A combatant is out of the fight: down, dead or surrendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatantLost {
    /// Combatant that is out of the fight.
    pub who: CombatantId,
}

/// A combatant gained a condition that it did not have before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionBegan {
    /// Combatant that gained the condition.
    pub who: CombatantId,
    /// Condition that began.
    pub condition: ConditionId,
}

/// A combatant is hindered in moving or acting (PHA-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatantImpeded {
    /// Combatant that is hindered.
    pub who: CombatantId,
}

/// A condition maintained by concentration ended (PHA-52).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaintainedEnded {
    /// Combatant that maintained it.
    pub by: CombatantId,
}

/// A combatant made a noise: an attack, a shot or a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    /// Combatant that made the noise.
    pub by: CombatantId,
}

/// An event that can trigger reactions (FOW-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriggerOccurred(pub Trigger);

//! Events that other mechanics may have to react to.

use crate::ruleset::ConditionId;

use super::combatant::CombatantId;
use super::reaction::Trigger;

/// An event, reported by the mechanic that causes it. The mechanics that react to it run (`rules::consequences`)
/// before anything else continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatEvent {
    /// A combatant took damage.
    Hurt {
        /// The combatant that took it.
        who: CombatantId,
    },
    /// A combatant is out of the fight: down, dead or surrendered.
    Lost {
        /// Combatant that is out of the fight.
        who: CombatantId,
    },
    /// A combatant gained a condition that it did not have before.
    ConditionBegan {
        /// Combatant that gained the condition.
        who: CombatantId,
        /// Condition that began.
        condition: ConditionId,
    },
    /// A combatant is hindered in moving or acting (PHA-50).
    Impeded {
        /// Combatant that is hindered.
        who: CombatantId,
    },
    /// A condition maintained by concentration ended (PHA-52).
    MaintainedEnded {
        /// Combatant that maintained it.
        by: CombatantId,
    },
    /// A combatant made a noise: an attack, a shot or a spell.
    Noise {
        /// Combatant that made the noise.
        by: CombatantId,
    },
    /// An event that can trigger reactions (FOW-06).
    Answerable(Trigger),
}

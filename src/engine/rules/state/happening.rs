//! What happens to somebody that other mechanics may have to follow up.

use crate::ruleset::ConditionId;

use super::combatant::CombatantId;
use super::reaction::Trigger;

/// Something that happened: said by the mechanic that brings it about, and followed up by those whom it concerns
/// (`rules::consequences`) before anything else goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Somebody took damage.
    Hurt {
        /// The combatant that took it.
        who: CombatantId,
    },
    /// Somebody is out of the fight: down, dead, or surrendered.
    Lost {
        /// The combatant that is out of the fight.
        who: CombatantId,
    },
    /// A condition began that was not there before.
    ConditionBegan {
        /// The combatant that is now in the condition.
        who: CombatantId,
        /// The condition that began.
        condition: ConditionId,
    },
    /// Something keeps somebody from moving or acting as it would (PHA-50).
    Impeded {
        /// The combatant that is impeded.
        who: CombatantId,
    },
    /// A condition ended that somebody maintained by concentrating (PHA-52).
    MaintainedEnded {
        /// The combatant that maintained it.
        by: CombatantId,
    },
    /// Somebody has made a noise: a blow, a shot, a spell.
    Noise {
        /// The combatant that made it.
        by: CombatantId,
    },
    /// Something happened that reactions may answer (FOW-06).
    Answerable(Trigger),
}

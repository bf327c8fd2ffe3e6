//! Talking to the enemy before the fight.

use super::BehaviourRules;

/// Talks to the enemy before the fight (PHA-77).
pub(super) struct Parley;

impl BehaviourRules for Parley {
    type Input = ();
}

//! Talking to the enemy before the fight.

use super::Rules;

/// Talks to the enemy before the fight (PHA-77).
pub(super) struct Parley;

impl Rules for Parley {
    type Input = ();
}

//! Texts about the actions of a turn.

pub(in crate::app) const ALL_HAVE_ACTED: &str = "Everyone has acted: Space to continue";
pub(in crate::app) const SELECT_OF_SIDE: &str = "Select a combatant of the side first";
pub(in crate::app) const NO_ATTACK_YET: &str = "There is no attack to repeat yet";
pub(in crate::app) const CANNOT_ACT_NOW: &str = "No combatant can act now";
pub(in crate::app) const CANNOT_ACT_YET: &str =
    "No combatant can act yet: make the next decision first (Space)";
pub(in crate::app) const NO_ACTOR_LEFT: &str = "No combatant is left who can act";
pub(in crate::app) const DECLARATIONS_CLOSED: &str = "Declarations open with the next round";

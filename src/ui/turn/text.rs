//! Texts about the actions of a turn.

pub(super) const ALL_HAVE_ACTED: &str = "Everyone has acted: Space to continue";
pub(super) const SELECT_OF_SIDE: &str = "Select a combatant of the side first";
pub(super) const NO_ATTACK_YET: &str = "There is no attack to repeat yet";
pub(super) const CANNOT_ACT_NOW: &str = "No combatant can act now";
pub(super) const CANNOT_ACT_YET: &str =
    "No combatant can act yet: make the next decision first (Space)";
pub(super) const NO_ACTOR_LEFT: &str = "No combatant is left who can act";
pub(super) const DECLARATIONS_CLOSED: &str = "Declarations open with the next round";

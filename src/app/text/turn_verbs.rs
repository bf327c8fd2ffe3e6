//! Texts about the verbs of a turn.

pub(in crate::app) const ALL_HAVE_ACTED: &str = "Everyone has acted: Space to continue";
pub(in crate::app) const SELECT_OF_SIDE: &str = "Select a combatant of the side first";
pub(in crate::app) const NO_ATTACK_YET: &str = "There is no attack to repeat yet";

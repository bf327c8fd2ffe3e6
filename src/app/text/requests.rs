//! Texts about requests that cannot be carried out.

pub(in crate::app) const ONLY_WATCHING: &str =
    "You are only watching this fight: open it as a copy to continue it";
pub(in crate::app) const NOTHING_TO_UNDO: &str = "Nothing to undo";
pub(in crate::app) const NOTHING_TO_REDO: &str = "Nothing to redo";
pub(in crate::app) const CANNOT_ACT_NOW: &str = "No combatant can act now";
pub(in crate::app) const CANNOT_ACT_YET: &str =
    "No combatant can act yet: make the next decision first (Space)";
pub(in crate::app) const NO_ACTOR_LEFT: &str = "No combatant is left who can act";
pub(in crate::app) const DECLARATIONS_CLOSED: &str = "Declarations open with the next round";

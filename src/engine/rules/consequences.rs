//! What one mechanic sets off in another.
//!
//! A mechanic that brings something about says so ([`Happening`]) and does not know whom it concerns; this is
//! the one table of that. What follows is done at once and to its end before the mechanic goes on: a hit
//! wounds, the wound spoils the spell, the spell's end ends the conditions it kept up, and only then does the
//! wounded combatant fall. The order in which all this is told is pinned by the cases.

use super::state::{Eventful, Happening};
use super::turns;
use super::{action, concentration, condition, reaction};
use crate::rules::concentration::outcome::Spoiler;

/// Has every mechanic that it concerns follow up what happened.
pub(super) fn follow(fight: &mut impl Eventful, what: Happening) {
    match what {
        Happening::Hurt { who } => concentration::spoil(fight, who, Spoiler::Damage),
        Happening::Impeded { who } => concentration::spoil(fight, who, Spoiler::Impeded),
        Happening::Lost { who } => action::lose_everything(fight, who),
        Happening::ConditionBegan { who, condition } => {
            turns::condition_began(fight, who, condition);
            concentration::end_if_unable(fight, who);
        }
        Happening::MaintainedEnded { by } => concentration::release(fight, by),
        Happening::Noise { by } => condition::wake(fight, by),
        Happening::Answerable(trigger) => reaction::offer(fight, trigger),
    }
}

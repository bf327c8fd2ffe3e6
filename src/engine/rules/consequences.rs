//! Effects of one mechanic on others.
//!
//! A mechanic that causes something reports it ([`Happening`]) without knowing which mechanics react. This table
//! lists them. All consequences are completed before the mechanic continues: a hit wounds, the wound disrupts a
//! spell, the end of the spell ends the conditions that it kept up, and only then does the wounded combatant drop.
//! The test cases pin the order in which these events are logged.

use super::state::{Eventful, Happening};
use super::turns;
use super::{action, concentration, condition, reaction};
use crate::rules::concentration::outcome::Spoiler;

/// Dispatches an event to the mechanics that react to it.
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

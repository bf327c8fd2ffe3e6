//! Effects of one mechanic on others.
//!
//! A mechanic that causes something reports it ([`CombatEvent`]) without knowing which mechanics react. This table
//! lists them. All consequences are completed before the mechanic continues: a hit wounds, the wound disrupts a
//! spell, the end of the spell ends the conditions that it kept up, and only then does the wounded combatant drop.
//! The test cases pin the order in which these events are logged.

use super::state::{CombatEvent, Eventful};
use super::turns;
use super::{action, concentration, condition, reaction};
use crate::rules::concentration::outcome::DisruptionCause;

/// Dispatches an event to the mechanics that react to it.
pub(super) fn dispatch(fight: &mut impl Eventful, what: CombatEvent) {
    match what {
        CombatEvent::Hurt { who } => concentration::disrupt(fight, who, DisruptionCause::Damage),
        CombatEvent::Impeded { who } => {
            concentration::disrupt(fight, who, DisruptionCause::Impeded)
        }
        CombatEvent::Lost { who } => action::cancel_all_actions(fight, who),
        CombatEvent::ConditionBegan { who, condition } => {
            turns::condition_began(fight, who, condition);
            concentration::end_if_unable(fight, who);
        }
        CombatEvent::MaintainedEnded { by } => concentration::stop_maintaining(fight, by),
        CombatEvent::Noise { by } => condition::wake(fight, by),
        CombatEvent::Answerable(trigger) => reaction::offer_reactions(fight, trigger),
    }
}

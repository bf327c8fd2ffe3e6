//! The timeline: what is due when, counted in its owner's own-turn seconds (SEC-13), or in everybody's
//! segments where sides roll for their place.

use super::{condition, gear, spell};
use crate::rules::state::{
    ByWord, Changes, DueEvent, Eventful, GroundItems, Health, Timeline, Writes,
};

context! {
    /// What may come of something that falls due.
    eventful Firing
    writes [aim by_word conditions health memory part run_up steps timer]
    changes [finishing ground pace pending round timeline]
}

/// Fires what is due, in the order in which it was made, before actions of the same second complete.
pub(super) fn fire_what_is_due(mut fight: Firing) {
    fire(&mut fight);
}

/// Fires what is due now, in the order in which it was made.
pub(super) fn fire(
    fight: &mut (impl Changes<GroundItems> + Eventful + Writes<ByWord> + Writes<Health>),
) {
    while let Some(due) = fight.change::<Timeline>().take_due() {
        match due.event {
            DueEvent::Spell { spell, targets, at } => {
                spell::take_effect(fight, due.owner, spell, &targets, at);
            }
            DueEvent::ConditionEnds { who, condition } => {
                condition::end(fight, who, condition);
            }
            DueEvent::LightEnds { item, at } => gear::light::burn_down(fight, item, at),
        }
    }
}

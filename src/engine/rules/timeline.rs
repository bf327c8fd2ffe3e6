//! Scheduled events. Time is counted in the owner's own-turn seconds (SEC-13), or in segments for all combatants if
//! sides roll initiative.

use bevy_ecs::prelude::*;

use super::mechanic::Mechanics;
use super::schedule::EncounterSystems;
use super::{condition, gear, spell};
use crate::rules::state::{
    Changes, DueEvent, Eventful, GmRulings, GroundItems, Health, Timeline, Writes,
};

/// Adds the systems of this mechanic.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.add_systems(
        EncounterSystems::Timeline,
        fire_what_is_due.run_if(event_due),
    );
}

/// True if a scheduled event is due.
fn event_due(timeline: Res<Timeline>) -> bool {
    timeline.is_anything_due()
}

context! {
    /// Data that scheduled events may write.
    TimelineWriter
    writes [aim by_word conditions health maintained run_up spells steps timer]
    changes [finishing ground pace pending round timeline]
}

/// Triggers all events that are due, in order of creation, before actions of the same second complete.
pub(super) fn fire_what_is_due(mut fight: TimelineWriter) {
    fire(&mut fight);
}

/// Triggers all events that are due now, in order of creation.
pub(super) fn fire(
    fight: &mut (impl Changes<GroundItems> + Eventful + Writes<GmRulings> + Writes<Health>),
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

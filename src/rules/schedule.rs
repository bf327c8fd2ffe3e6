//! The encounter's schedule: which mechanics run in a pass, in which order.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

use super::{
    action, adjudication, arrival, clock, hit_points, initiative, morale, movement, reaction,
    timeline, turns, verdict,
};

/// The schedule that carries out one pass of a command.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct EncounterSchedule;

/// The steps of a pass, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncounterSystems {
    /// The command is taken up by its mechanic.
    Orders,
    /// Seconds of the open turn pass.
    Clock,
    /// The steps of this second are taken.
    Movement,
    /// What is due at the end of this second fires.
    Timeline,
    /// Actions that end in this second have their effect: attacks, casts, everything else.
    Actions,
    /// Turns and rounds close and open; the fight may be decided.
    Turns,
}

/// The schedule with all mechanics in it, single-threaded, and strict about ambiguous order.
pub fn build() -> Schedule {
    let mut schedule = Schedule::new(EncounterSchedule);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..default()
    });
    schedule.configure_sets(
        (
            EncounterSystems::Orders,
            EncounterSystems::Clock,
            EncounterSystems::Movement,
            EncounterSystems::Timeline,
            EncounterSystems::Actions,
            EncounterSystems::Turns,
        )
            .chain(),
    );
    schedule.add_systems((
        (
            arrival::admit_and_dismiss,
            arrival::join,
            adjudication::adjudicate,
            initiative::roll_initiative,
            hit_points::roll,
            morale::call,
            turns::take_orders(),
            action::take_orders,
            reaction::take_orders,
        )
            .chain()
            .in_set(EncounterSystems::Orders),
        clock::pass_seconds.in_set(EncounterSystems::Clock),
        movement::walk_this_second.in_set(EncounterSystems::Movement),
        timeline::fire_what_is_due.in_set(EncounterSystems::Timeline),
        (reaction::settle, action::complete)
            .chain()
            .in_set(EncounterSystems::Actions),
        (action::report_pauses, turns::run(), verdict::decide_fight)
            .chain()
            .in_set(EncounterSystems::Turns),
    ));
    schedule
}

//! The encounter's schedule: which mechanics run in a pass, in which order.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

use super::{
    action, adjudication, arrival, clock, hit_points, initiative, morale, movement, reaction,
    timeline, turns, verdict,
};
use crate::rules::state::{CurrentCommand, Finishing, Pace, Pending, Timeline};

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
            .in_set(EncounterSystems::Orders)
            .run_if(an_order_waits),
        clock::pass_seconds
            .in_set(EncounterSystems::Clock)
            .run_if(the_clock_runs),
        movement::walk_this_second
            .in_set(EncounterSystems::Movement)
            .run_if(somebody_worked),
        timeline::fire_what_is_due
            .in_set(EncounterSystems::Timeline)
            .run_if(something_may_end),
        (
            reaction::settle.run_if(something_is_pending),
            action::complete.run_if(something_finishes),
        )
            .chain()
            .in_set(EncounterSystems::Actions),
        (action::report_pauses, turns::run(), verdict::decide_fight)
            .chain()
            .in_set(EncounterSystems::Turns),
    ));
    schedule
}

// A command takes two passes and more, and in most of them most mechanics have nothing to do: whether they
// have is asked once for all of a set, and costs less than to hand each of them the fight.

/// The command has not been taken up yet.
fn an_order_waits(command: Res<CurrentCommand>) -> bool {
    command.0.is_some()
}

/// Seconds are to be spent, or were in the last pass.
fn the_clock_runs(pace: Res<Pace>) -> bool {
    !pace.is_still() || pace.worked().is_some()
}

/// Somebody spent a second on its action in this pass.
fn somebody_worked(pace: Res<Pace>) -> bool {
    pace.worked().is_some()
}

/// Something is due, or lasts only while somebody maintains it.
fn something_may_end(timeline: Res<Timeline>) -> bool {
    timeline.is_anything_due() || !timeline.enchantments().is_empty()
}

/// Something is held until it has been answered.
fn something_is_pending(pending: Res<Pending>) -> bool {
    !pending.is_empty()
}

/// An action ends in this second.
fn something_finishes(finishing: Res<Finishing>) -> bool {
    !finishing.is_empty()
}

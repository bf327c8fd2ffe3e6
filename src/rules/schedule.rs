//! The encounter's schedule: which mechanics run in a pass, in which order.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

use super::{
    action, adjudication, arrival, clock, hit_points, initiative, morale, movement, reaction,
    timeline, turns, verdict,
};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::Dice;
use crate::rules::state::{Clock, CurrentCommand, Finishing, Pace, Pending, Timeline};

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
            arrival::admit_and_dismiss.run_if(asked(Of::Arrival)),
            arrival::join.run_if(asked(Of::Arrival)),
            adjudication::adjudicate.run_if(asked(Of::Adjudication)),
            initiative::hold_contest.run_if(asked(Of::Initiative)),
            hit_points::roll.run_if(asked(Of::HitPoints)),
            morale::call.run_if(asked(Of::Morale)),
            turns::take_orders().run_if(asked(Of::Turns)),
            action::take_orders.run_if(asked(Of::Action)),
            reaction::take_orders.run_if(asked(Of::Reaction)),
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
        (
            action::report_pauses.run_if(work_has_stopped),
            turns::run().run_if(time_goes_on),
            verdict::decide_fight.run_if(the_fight_has_begun),
        )
            .chain()
            .in_set(EncounterSystems::Turns),
    ));
    schedule
}

// A command takes two passes and more, and in most of them most mechanics have nothing to do: whether they
// have is asked once for all of a set, and costs less than to hand each of them the fight.

/// Whose a command is: the mechanic that takes it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// Coming and going.
    Arrival,
    /// The GM's hand.
    Adjudication,
    /// Contests; the order of the fight itself is thrown for when the turns begin.
    Initiative,
    /// Throwing hit points.
    HitPoints,
    /// Morale.
    Morale,
    /// Turns and rounds, by the structure in force.
    Turns,
    /// Actions.
    Action,
    /// Reactions.
    Reaction,
}

/// The one table of that.
fn mechanic_of(command: &EncounterCommand) -> Of {
    match command.unforced() {
        EncounterCommand::AddCombatant(_) | EncounterCommand::RemoveCombatant { .. } => Of::Arrival,
        EncounterCommand::SetNumber { .. }
        | EncounterCommand::SetVitality { .. }
        | EncounterCommand::SetPosture { .. }
        | EncounterCommand::AddCondition { .. }
        | EncounterCommand::EndCondition { .. }
        | EncounterCommand::Place { .. }
        | EncounterCommand::Hide { .. }
        | EncounterCommand::Reveal { .. }
        | EncounterCommand::SetDoor { .. }
        | EncounterCommand::SetTerrain { .. }
        | EncounterCommand::Note { .. }
        | EncounterCommand::Force(_) => Of::Adjudication,
        EncounterCommand::Contest { .. } => Of::Initiative,
        EncounterCommand::RollHitPoints { .. } => Of::HitPoints,
        EncounterCommand::CheckMorale { .. } | EncounterCommand::SetNerve { .. } => Of::Morale,
        EncounterCommand::Begin
        | EncounterCommand::EndTurn { .. }
        | EncounterCommand::HandOn { .. }
        | EncounterCommand::Delay { .. }
        | EncounterCommand::TakeDelayedTurn { .. }
        | EncounterCommand::Declare { .. }
        | EncounterCommand::RollInitiative
        | EncounterCommand::Hold { .. }
        | EncounterCommand::NameTarget { .. }
        | EncounterCommand::Alert { .. }
        | EncounterCommand::Choose { .. }
        | EncounterCommand::StartRound
        | EncounterCommand::Surprise { .. } => Of::Turns,
        EncounterCommand::Act(_)
        | EncounterCommand::Continue { .. }
        | EncounterCommand::Abandon { .. } => Of::Action,
        EncounterCommand::React(_) | EncounterCommand::LetPass { .. } => Of::Reaction,
    }
}

/// A command waits that is this mechanic's.
fn asked(of: Of) -> impl Fn(Res<CurrentCommand>) -> bool + Clone {
    move |command: Res<CurrentCommand>| {
        let command = command.0.as_ref();
        command.is_some_and(|command| mechanic_of(command) == of)
    }
}

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

/// Somebody has stopped working on its action, done or not.
fn work_has_stopped(pace: Res<Pace>) -> bool {
    pace.is_still() && pace.worked().is_some()
}

/// The fight has begun.
fn the_fight_has_begun(clock: Res<Clock>) -> bool {
    clock.has_begun()
}

/// The fight has begun, and nothing holds it up: no action is still to take effect, nobody is asked for a reaction,
/// and no die is missing.
fn time_goes_on(
    clock: Res<Clock>,
    finishing: Res<Finishing>,
    pending: Res<Pending>,
    dice: Res<Dice>,
) -> bool {
    clock.has_begun() && finishing.is_empty() && pending.is_empty() && dice.fault().is_none()
}

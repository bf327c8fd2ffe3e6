//! The encounter's schedule: the stages of a pass, and their order. The mechanics add their systems
//! ([`Mechanics`](super::mechanic::Mechanics)).

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};

use super::state::{CurrentCommand, FinishedActions};

/// Schedule that executes one pass of a command.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct EncounterSchedule;

/// Stages of a pass, in order.
///
/// Scheduled events happen before actions that complete in the same second, as the rules require (SEC-13). The
/// cases `SEC-13-before-what-completes-in-the-same-second` and `SEC-13-felled-by-the-own-spell` pin this. Attacks
/// and spells therefore come after the timeline.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncounterSystems {
    /// The responsible mechanic handles the command.
    Orders,
    /// Seconds of the open turn pass.
    Clock,
    /// Combatants take their steps of this second.
    Movement,
    /// Spells end whose target or caster has left.
    OrphanedMagic,
    /// Fears end whose cause is dead or has left.
    IdleFears,
    /// Lights go out that no combatant holds any more.
    Lights,
    /// Scheduled events that are due at the end of this second happen.
    Timeline,
    /// Actions that end in this second are released, or wait for reactions.
    Reactions,
    /// Released attacks are resolved.
    Attacks,
    /// Released spells take effect.
    Spells,
    /// All other released actions take effect.
    Deeds,
    /// Actions that stopped before they were done are reported.
    Pauses,
    /// Terrain ends the concentration of combatants that it keeps from acting.
    Terrain,
    /// Turns and rounds close and open.
    Turns,
    /// The fight may be decided.
    Verdict,
    /// The party's view is updated.
    Sight,
}

/// Returns the schedule with its stages and no systems. It is single-threaded and treats ambiguous order as an error.
///
/// A command takes two passes or more, and in most of them most mechanics have nothing to do. Their run conditions
/// check this with one or two resources, which costs less than giving a system the whole fight.
pub(super) fn empty() -> Schedule {
    use EncounterSystems as Stage;

    let mut schedule = Schedule::new(EncounterSchedule);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..Default::default()
    });
    // All actions that end at the same time are completed before anything else happens, even if that takes several
    // passes.
    let events = (
        Stage::OrphanedMagic,
        Stage::IdleFears,
        Stage::Lights,
        Stage::Timeline,
    );
    schedule.configure_sets(
        (
            Stage::Orders.run_if(command_pending),
            Stage::Clock,
            Stage::Movement,
            events.chain().run_if(no_action_released),
            Stage::Reactions,
            Stage::Attacks,
            Stage::Spells,
            Stage::Deeds,
            Stage::Pauses,
            Stage::Terrain,
            Stage::Turns,
            Stage::Verdict,
            Stage::Sight,
        )
            .chain(),
    );
    schedule
}

/// True if the command has not been handled yet.
fn command_pending(command: Res<CurrentCommand>) -> bool {
    command.0.is_some()
}

/// True if no released action waits to take effect.
fn no_action_released(finishing: Res<FinishedActions>) -> bool {
    !finishing.has_released()
}

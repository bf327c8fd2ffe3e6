//! The interface between a mechanic and the encounter: the commands that the mechanic handles, and its systems.
//!
//! Each mechanic has a function `plugin` that adds both to [`Mechanics`]; the list of all plugins is in
//! [`rules`](super).

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleConfigs;
use bevy_ecs::system::ScheduleSystem;

use super::facts::{EncounterCommand, Rejection};
use super::schedule::{self, EncounterSystems};
use super::state::{Battle, CurrentCommand};

/// Checks whether a command is legal now.
type LegalityCheck<'c> = dyn Fn(&Battle) -> Result<(), Rejection> + 'c;

/// The legality of one command, as defined by the mechanic that handles it.
pub struct CommandRules<'c> {
    waits_for_reactions: bool,
    check: Box<LegalityCheck<'c>>,
}

impl<'c> CommandRules<'c> {
    /// Rules of a command that may be given while combatants may still react: a reaction, or a decision of the GM.
    pub(in crate::rules) fn any_time(
        check: impl Fn(&Battle) -> Result<(), Rejection> + 'c,
    ) -> Self {
        Self {
            waits_for_reactions: false,
            check: Box::new(check),
        }
    }

    /// Rules of a command that advances the fight, which is not allowed while combatants may still react.
    pub(in crate::rules) fn after_reactions(
        check: impl Fn(&Battle) -> Result<(), Rejection> + 'c,
    ) -> Self {
        Self {
            waits_for_reactions: true,
            ..Self::any_time(check)
        }
    }

    /// True if the command is not allowed while combatants may still react.
    pub(in crate::rules) fn waits_for_reactions(&self) -> bool {
        self.waits_for_reactions
    }

    /// Checks whether the command is legal now, apart from pending reactions.
    ///
    /// # Errors
    /// Fails with the [`Rejection`] of the first obstacle.
    pub(in crate::rules) fn check(&self, battle: &Battle) -> Result<(), Rejection> {
        (self.check)(battle)
    }
}

/// Returns the rules of a command if the mechanic handles it, otherwise `None`. The command is never a `Force`.
pub(in crate::rules) type MechanicCommands = fn(&EncounterCommand) -> Option<CommandRules<'_>>;

/// The mechanics of the encounter: their commands, and the schedule of a pass with their systems.
pub struct Mechanics {
    schedule: Schedule,
    commands: Vec<MechanicCommands>,
}

impl Mechanics {
    /// Returns an encounter without mechanics.
    pub(in crate::rules) fn new() -> Self {
        Self {
            schedule: schedule::empty(),
            commands: Vec::new(),
        }
    }

    /// Adds commands, and the systems that carry them out. The systems run only if the pending command is one of these.
    pub(in crate::rules) fn handle<M>(
        &mut self,
        commands: MechanicCommands,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        self.commands.push(commands);
        let is_handled = move |pending: Res<CurrentCommand>| {
            let command = pending.0.as_ref();
            command.is_some_and(|command| commands(command.unforced()).is_some())
        };
        // Only one mechanic handles a command, so their order does not matter.
        let systems: ScheduleConfigs<ScheduleSystem> = systems
            .run_if(is_handled)
            .in_set(EncounterSystems::Orders)
            .ambiguous_with(EncounterSystems::Orders);
        self.schedule.add_systems(systems);
        self
    }

    /// Adds systems to a stage of the pass.
    pub(in crate::rules) fn add_systems<M>(
        &mut self,
        stage: EncounterSystems,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        self.schedule.add_systems(systems.in_set(stage));
        self
    }

    /// Returns the schedule of a pass.
    pub fn into_schedule(self) -> Schedule {
        self.schedule
    }

    /// Returns the commands of each mechanic.
    pub(in crate::rules) fn into_commands(self) -> Vec<MechanicCommands> {
        self.commands
    }
}

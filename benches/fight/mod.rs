//! Helpers shared by the benches: setting up a fight, and auto-play.

use bevy_ecs::prelude::World;
use splitsecond::encounter::{EncounterSetup, History, Submission, read, submit, world_of};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::ruleset::Rulesets;
use splitsecond::save::read_encounter;
use splitsecond::tactics;

/// Reads the encounter in `text`, with the dice of `seed`.
pub fn setup(name: &str, text: &str, seed: u64) -> EncounterSetup {
    let setup = read_encounter(name, text, &Rulesets::built_in());
    EncounterSetup {
        seed,
        ..setup.expect("the bundled fight is in order")
    }
}

/// Sets up the fight in a new world.
pub fn world(setup: &EncounterSetup) -> World {
    world_of(setup).expect("the fight can be set up")
}

/// Carries out a legal command.
pub fn carry_out(world: &mut World, command: EncounterCommand) {
    submit(world, &Submission::from(command)).expect("a legal command");
}

/// Runs auto-play to the end of the fight and returns the number of commands in its history.
pub fn play(world: &mut World) -> usize {
    while let Some(command) = read(world, tactics::next_command) {
        carry_out(world, command);
    }
    world.resource::<History>().entries().len()
}

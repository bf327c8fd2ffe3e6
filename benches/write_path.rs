//! Write path benchmarks: commands per second in a bundled fight of four against six under auto-play, and jumps in a
//! history of 10,000 commands. A frame at 60 Hz lasts 16 ms.

mod fight;

use std::collections::BTreeMap;
use std::hint::black_box;

use bevy_ecs::prelude::World;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use splitsecond::encounter::{
    EncounterSetup, EntryId, History, capture, jump, read, state_hash, undo,
};
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::ruleset::ActionBehaviour;
use splitsecond::tactics;

use fight::{carry_out, play, world};

const FIGHT: &str = include_str!("../assets/encounters/the-mill-at-hollowford.ron");

fn setup(seed: u64) -> EncounterSetup {
    fight::setup("the mill", FIGHT, seed)
}

/// Returns the commands of the fight under auto-play.
fn commands_of(setup: &EncounterSetup) -> Vec<EncounterCommand> {
    let mut world = world(setup);
    play(&mut world);
    let entries = world.resource::<History>().entries();
    entries.iter().map(|entry| entry.command.clone()).collect()
}

/// Measures whole fights: the write path alone, and with auto-play choosing the commands.
fn whole_fights(c: &mut Criterion) {
    let setup = setup(7);
    let commands = commands_of(&setup);
    let mut group = c.benchmark_group("write_path");
    group.throughput(Throughput::Elements(commands.len() as u64));
    group.bench_function("submit", |b| {
        b.iter_batched(
            || (world(&setup), commands.clone()),
            |(mut world, commands)| {
                for command in commands {
                    carry_out(&mut world, command);
                }
                world
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("choose and submit", |b| {
        b.iter_batched(
            || world(&setup),
            |mut world| {
                play(&mut world);
                world
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

/// Returns the kind of a command, if its time is measured.
fn kind_of(setup: &EncounterSetup, command: &EncounterCommand) -> Option<&'static str> {
    match command {
        EncounterCommand::EndTurn { .. } => Some("end turn"),
        EncounterCommand::Act(order) => match setup.ruleset.actions.get(order.action)?.does {
            ActionBehaviour::Move => Some("move"),
            ActionBehaviour::MeleeAttack
            | ActionBehaviour::RangedAttack
            | ActionBehaviour::Combo => Some("attack"),
            _ => None,
        },
        _ => None,
    }
}

/// Measures the first command of each kind, always from the state in which it occurred in the fight.
fn by_kind(c: &mut Criterion) {
    let setup = setup(7);
    let commands = commands_of(&setup);
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, command) in commands.iter().enumerate() {
        if let Some(kind) = kind_of(&setup, command) {
            first.entry(kind).or_insert(index);
        }
    }
    let mut group = c.benchmark_group("write_path/kind");
    group.throughput(Throughput::Elements(1));
    for (kind, index) in first {
        group.bench_function(kind, |b| {
            b.iter_batched(
                || {
                    let mut world = world(&setup);
                    for command in &commands[..index] {
                        carry_out(&mut world, command.clone());
                    }
                    (world, commands[index].clone())
                },
                |(mut world, command)| {
                    carry_out(&mut world, command);
                    world
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// Measures the parts of a command that do not depend on its kind.
fn parts(c: &mut Criterion) {
    let mut world = world(&setup(7));
    carry_out(&mut world, EncounterCommand::Begin);
    let mut group = c.benchmark_group("write_path/part");
    group.bench_function("state hash", |b| {
        b.iter(|| state_hash(black_box(&mut world)))
    });
    group.bench_function("snapshot", |b| b.iter(|| capture(black_box(&mut world))));
    let note = EncounterCommand::Note {
        text: "a note".to_owned(),
    };
    group.bench_function("note", |b| {
        b.iter(|| carry_out(&mut world, note.clone()));
    });
    group.finish();
}

/// Returns a history of 10,000 commands: one fight after another, with all combatants revived in between.
fn long_history() -> World {
    const LENGTH: usize = 10_000;
    let mut world = world(&setup(7));
    while world.resource::<History>().entries().len() < LENGTH {
        match read(&mut world, tactics::next_command) {
            Some(command) => carry_out(&mut world, command),
            None => bring_everybody_back(&mut world),
        }
    }
    world
}

fn bring_everybody_back(world: &mut World) {
    use splitsecond::rules::facts::GmNumber;
    use splitsecond::rules::state::Vitality;

    let everybody: Vec<_> = read(world, |battle| {
        let all = battle.combatants();
        all.map(|who| (who.id(), *who.health())).collect()
    });
    for (who, health) in everybody {
        if health.wounds() > 0 {
            let number = GmNumber::Wounds;
            carry_out(
                world,
                EncounterCommand::SetNumber {
                    who,
                    number,
                    value: 0,
                },
            );
        }
        if health.vitality() != Vitality::Up {
            let vitality = Vitality::Up;
            carry_out(world, EncounterCommand::SetVitality { who, vitality });
        }
    }
}

fn undo_jump(c: &mut Criterion) {
    let mut world = long_history();
    let line = world.resource::<History>().line();
    let end = line.last().copied();
    let middle = Some(line[line.len() / 2]);
    // An odd stride, so that the jumps cover every distance from a checkpoint.
    let stride = 3_333;
    let mut group = c.benchmark_group("undo_jump/10000 commands");
    let there_and_back = |world: &mut World, to: Option<EntryId>| {
        jump(world, to).expect("every moment can be gone to");
        jump(world, end).expect("the end can be gone to");
    };
    group.bench_function("middle and back", |b| {
        b.iter(|| there_and_back(&mut world, middle));
    });
    group.bench_function("start and back", |b| {
        b.iter(|| there_and_back(&mut world, None));
    });
    let mut at = 0;
    group.bench_function("anywhere", |b| {
        b.iter(|| {
            at = (at + stride) % line.len();
            jump(&mut world, Some(line[at])).expect("every moment can be gone to");
        });
    });
    jump(&mut world, end).expect("the end can be gone to");
    group.bench_function("undo and redo", |b| {
        b.iter(|| {
            undo(&mut world).expect("the way back");
            splitsecond::encounter::redo(&mut world).expect("the way forth");
        });
    });
    group.finish();
}

criterion_group!(benches, whole_fights, by_kind, parts, undo_jump);
criterion_main!(benches);

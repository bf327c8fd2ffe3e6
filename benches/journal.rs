//! Journal benchmarks, in fights of 10 and of 100,000 commands: writing a command to disk, and reading the journal.

mod fight;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy_ecs::prelude::World;
use criterion::{Criterion, criterion_group, criterion_main};
use splitsecond::encounter::History;
use splitsecond::rules::facts::EncounterCommand;
use splitsecond::save::disk::Disk;
use splitsecond::save::journal::{self, Journal, Lock};

use fight::{carry_out, play, world};

const FIGHT: &str = include_str!("../assets/encounters/the-mill-at-hollowford.ron");

/// Returns a fight of `length` commands. A long one begins with auto-play; the rest are notes as long as a command.
fn fight_of(length: usize) -> World {
    let mut world = world(&fight::setup("the mill", FIGHT, 7));
    if length > 1_000 {
        play(&mut world);
    }
    while world.resource::<History>().entries().len() < length {
        carry_out(&mut world, note());
    }
    world
}

fn note() -> EncounterCommand {
    EncounterCommand::Note {
        text: "a note of the usual length of a command ".repeat(15),
    }
}

fn wait(journal: &Journal) {
    loop {
        let standing = journal.status();
        if standing.safe == standing.handed {
            return;
        }
        assert_eq!(standing.trouble, None);
        std::thread::sleep(Duration::from_micros(50));
    }
}

/// Returns a fight of `length` commands with its open journal and the path of the journal.
fn begun(folder: &Path, length: usize) -> (World, Journal, PathBuf) {
    let path = folder.join(format!("{length}.journal"));
    let mut world = fight_of(length);
    let lock = Lock::acquire(&path).expect("nobody else writes it");
    let mut journal = Journal::begin(&Disk::default(), &path, lock, || {}).expect("a thread");
    journal.record(&mut world);
    wait(&journal);
    (world, journal, path)
}

fn key_to_disk(c: &mut Criterion) {
    // Uses the project's disk: the folder for temporary files may be in memory.
    let folder = tempfile::tempdir_in(env!("CARGO_MANIFEST_DIR")).expect("a folder");
    let mut group = c.benchmark_group("journal");
    for length in [10, 100_000] {
        let (mut world, mut journal, path) = begun(folder.path(), length);
        group.bench_function(format!("key to disk, {length} commands"), |b| {
            b.iter(|| {
                carry_out(&mut world, note());
                journal.record(&mut world);
                wait(&journal);
            });
        });
        journal.record_state(&mut world);
        drop(journal);
        group.sample_size(10);
        group.bench_function(format!("read, {length} commands"), |b| {
            b.iter(|| journal::read(black_box(&path)).expect("it can be read"));
        });
        group.bench_function(format!("glance, {length} commands"), |b| {
            b.iter(|| journal::summarise(black_box(&path)).expect("it can be read"));
        });
    }
    group.finish();
}

criterion_group!(benches, key_to_disk);
criterion_main!(benches);

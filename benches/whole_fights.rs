//! Benchmarks of whole fights: auto-play runs every bundled fight from seed 7 to its end through the write path. Each
//! fight is timed twice and reported in fights per second and in commands per second.

mod fight;

use std::fs;
use std::path::Path;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

/// Returns the names and texts of the bundled fights, sorted by name.
fn bundled() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/encounters");
    let files = fs::read_dir(folder).expect("the folder of bundled fights");
    let mut fights: Vec<(String, String)> = files
        .map(|file| {
            let path = file.expect("a file in the folder").path();
            let name = path.file_stem().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a readable fight");
            (name.into_owned(), text)
        })
        .collect();
    fights.sort();
    fights
}

fn whole_fights(c: &mut Criterion) {
    for (name, text) in bundled() {
        let setup = fight::setup(&name, &text, 7);
        let commands = fight::play(&mut fight::world(&setup));
        let counts = [("fights", 1), ("commands", commands as u64)];
        for (unit, count) in counts {
            let mut group = c.benchmark_group(format!("whole_fights/{unit}"));
            group.sample_size(10);
            group.throughput(Throughput::Elements(count));
            group.bench_function(&name, |b| {
                b.iter_batched(
                    || fight::world(&setup),
                    |mut world| {
                        fight::play(&mut world);
                        world
                    },
                    BatchSize::PerIteration,
                );
            });
            group.finish();
        }
    }
}

criterion_group!(benches, whole_fights);
criterion_main!(benches);

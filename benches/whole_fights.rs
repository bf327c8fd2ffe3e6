//! Benchmarks of whole fights: auto-play runs every bundled fight, and four against eight on an open field, from seed 7
//! to its end through the write path. Each fight is timed twice and reported in fights per second and in commands per
//! second.

mod fight;
#[path = "fight/files.rs"]
mod files;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn whole_fights(c: &mut Criterion) {
    for (name, text) in files::all() {
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

//! Benchmarks of forecasts: the fights up to the first report, all from the start of one fight, with one thread and
//! with two. Reported in fights per second.

use std::hint::black_box;
use std::num::NonZero;
use std::ops::ControlFlow;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use splitsecond::forecast::{self, FIGHTS_PER_REPORT, ForecastOptions, ForecastStart};
use splitsecond::ruleset::Rulesets;
use splitsecond::save::read_encounter;

const FIGHTS: [(&str, &str); 2] = [
    (
        "the-mill-at-hollowford",
        include_str!("../assets/encounters/the-mill-at-hollowford.ron"),
    ),
    (
        "four-against-eight",
        include_str!("fight/four-against-eight.ron"),
    ),
];

fn forecasts(c: &mut Criterion) {
    for (name, text) in FIGHTS {
        let setup = read_encounter(name, text, &Rulesets::built_in());
        let setup = setup.expect("the bundled fight is in order");
        let start = ForecastStart::of_setup(&setup).expect("the fight can be set up");
        let mut group = c.benchmark_group(format!("forecast/{name}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(FIGHTS_PER_REPORT.into()));
        for threads in [1, 2] {
            let options = ForecastOptions {
                fights: FIGHTS_PER_REPORT,
                threads: NonZero::new(threads).expect("at least one"),
                ..ForecastOptions::default()
            };
            group.bench_function(BenchmarkId::new("threads", threads), |b| {
                b.iter(|| {
                    let forecast =
                        forecast::forecast(&start, &options, &mut |_| ControlFlow::Continue(()));
                    black_box(forecast.expect("there is a fight"))
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, forecasts);
criterion_main!(benches);

//! Benchmark of rulesets: parsing and loading one, and the check of an entry with which a form answers a keystroke.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use splitsecond::ruleset::{Extra, ParsedRuleset, RulesetId, Rulesets};

/// The built-in rulesets: the smallest and the largest.
const RULESETS: [&str; 2] = ["resources", "phases"];

fn parsed(id: &str) -> ParsedRuleset {
    let files = Rulesets::built_in().parse(RulesetId::new(id));
    files.expect("it is built in")
}

fn load(c: &mut Criterion) {
    for id in RULESETS {
        c.bench_function(&format!("parse and load {id}"), |b| {
            b.iter(|| black_box(parsed(id).load(&Extra::default())).is_ok());
        });
    }
}

fn keystroke(c: &mut Criterion) {
    for id in RULESETS {
        let files = parsed(id);
        let goblin = Rulesets::built_in().entry_text(RulesetId::new(id), "creatures", "goblin");
        let goblin = goblin.expect("there are goblins");
        c.bench_function(&format!("check an entry of {id}"), |b| {
            b.iter(|| black_box(files.load_with_entry("creatures", "goblin", &goblin)).is_ok());
        });
    }
}

criterion_group!(benches, load, keystroke);
criterion_main!(benches);

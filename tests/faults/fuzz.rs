//! Fuzzing of all file readers with garbled files: for an input of up to 1 MB, a reader must not panic, take more
//! than a second of CPU time, or use more than 200 MB of memory.
//!
//! Under `cargo test` it runs for a few seconds, always with the same inputs. By hand, give it a budget in seconds and
//! another seed:
//!
//! ```text
//! SPLITSECOND_FUZZ=3600 SPLITSECOND_FUZZ_SEED=7 cargo test --release --no-default-features --test faults fuzz --
//! --nocapture
//! ```
//!
//! The readers run in a child process of the test, so that crashes, endless loops and memory use are recognized.
//! The input at fault is kept, and its path is printed. Seeds are the files of the program and of the tests.

mod mutate;
mod readers;
pub mod work;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mutate::Dice;
use readers::{READERS, Reader, Seed};
use work::{Cost, measure};

/// Environment variable: total budget of all readers, in seconds.
const BUDGET: &str = "SPLITSECOND_FUZZ";

/// Environment variable: random seed of the inputs.
const SEED: &str = "SPLITSECOND_FUZZ_SEED";

/// Environment variable: folder of the child process; set only there.
const FOLDER: &str = "SPLITSECOND_FUZZ_FOLDER";

/// Maximum size of an input, in bytes.
pub const LARGEST: usize = 1_000_000;

/// Maximum CPU time for an input; unoptimized code may take ten times as long.
const MOST_WORK: Duration = match cfg!(debug_assertions) {
    true => Duration::from_secs(10),
    false => Duration::from_secs(1),
};

/// Maximum memory for an input, in bytes.
const MOST_MEMORY: u64 = 200_000_000;

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

#[test]
fn readers_never_panic_hang_or_exhaust_memory() {
    if env::var_os(FOLDER).is_some() {
        return;
    }
    let budget = Duration::from_secs(number(BUDGET).unwrap_or(4));
    let scratch = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env::current_exe().expect("this test"))
        .args(["fuzz::child", "--exact", "--nocapture", "--test-threads=1"])
        .env(FOLDER, scratch.path())
        .env(BUDGET, budget.as_secs().to_string())
        .stdin(Stdio::null())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    let patience = budget * 2 + 60 * MOST_WORK;
    let ended = loop {
        if let Some(ended) = child.try_wait().expect("it runs") {
            break Some(ended);
        }
        if begun.elapsed() > patience {
            child.kill().expect("it hangs");
            break None;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    if ended.is_some_and(|ended| ended.success()) {
        return;
    }
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzzed");
    fs::copy(scratch.path().join("input"), &kept).expect("the last input");
    let what = fs::read_to_string(scratch.path().join("what")).expect("what it was");
    panic!(
        "{what} ended with {ended:?}; the input is kept as {}",
        kept.display()
    );
}

/// Number of inputs of a reader, and the highest cost of one of them.
#[derive(Default)]
struct Tally {
    inputs: u64,
    most: Cost,
}

/// Feeds the readers until the budget is used up. Does nothing unless started as the child process.
#[test]
fn child() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let budget = Duration::from_secs(number(BUDGET).unwrap_or(1));
    let seed = number(SEED).unwrap_or(1);
    let share = budget / READERS.len() as u32;
    for reader in READERS {
        let seeds = (reader.seeds)();
        assert!(
            !seeds.is_empty(),
            "{} has nothing to begin with",
            reader.name
        );
        let mut tally = Tally::default();
        let begun = Instant::now();
        // The first input is an unchanged seed.
        while tally.inputs < 3 || begun.elapsed() < share {
            let mut dice = Dice::new(seed, tally.inputs);
            let from = &seeds[dice.below(seeds.len())];
            let other = &seeds[dice.below(seeds.len())];
            let bytes = match tally.inputs {
                0 => from.bytes.clone(),
                _ => mutate::mutated(&mut dice, &from.bytes, &other.bytes),
            };
            let cost = read(&folder, reader, from, bytes, tally.inputs);
            tally.most = tally.most.max(cost);
            tally.inputs += 1;
        }
        println!(
            "{}: {} inputs, at most {}",
            reader.name, tally.inputs, tally.most
        );
    }
}

/// Feeds one input to a reader and returns the cost. Panics if it exceeds a limit.
fn read(folder: &Path, reader: &Reader, seed: &Seed, bytes: Vec<u8>, nth: u64) -> Cost {
    let what = format!("the {} {} ({nth})", reader.name, seed.name);
    fs::write(folder.join("what"), &what).expect("it is written");
    fs::write(folder.join("input"), &bytes).expect("it is written");
    let cost = measure(|| (reader.read)(folder, &seed.name, &bytes));
    assert!(cost.work <= MOST_WORK, "{what}: {cost}");
    assert!(cost.memory <= MOST_MEMORY, "{what}: {cost}");
    cost
}

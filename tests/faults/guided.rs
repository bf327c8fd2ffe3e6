//! Coverage-guided fuzzing with libFuzzer: the readers of `fuzz`, with inputs derived from earlier ones that reached
//! new code.
//!
//! `tests/faults/fuzz-with-coverage` builds and runs it. The first byte of an input selects the reader, the second the
//! seed file; the rest is the contents of the file.

#![no_main]

#[expect(dead_code, reason = "the disks that fail are for other tests")]
mod desk;
#[path = "fuzz/mutate.rs"]
mod mutate;
#[path = "fuzz/readers.rs"]
mod readers;
#[expect(dead_code, reason = "a long session asks for more")]
#[path = "fuzz/work.rs"]
mod work;

use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use mutate::Dice;
use readers::{READERS, Seed};

/// Maximum size of a file, in bytes.
const LARGEST: usize = 1_000_000;

/// Maximum CPU time for an input, including the time to record coverage.
const MOST_WORK: Duration = Duration::from_secs(2);

/// Maximum memory for an input, in bytes.
const MOST_MEMORY: u64 = 200_000_000;

/// Folder for files that the readers write.
static SCRATCH: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("a folder"));

/// Seed files of each reader.
static SEEDS: LazyLock<Vec<Vec<Seed>>> =
    LazyLock::new(|| READERS.iter().map(|reader| (reader.seeds)()).collect());

/// Writes the seed files, at most 256 for each reader, into the corpus folder.
fn sow() {
    let Some(folder) = env::var_os("SPLITSECOND_FUZZ_CORPUS").map(PathBuf::from) else {
        return;
    };
    for (reader, seeds) in SEEDS.iter().enumerate() {
        for (nth, seed) in seeds.iter().enumerate().take(256) {
            let mut bytes = vec![reader as u8, nth as u8];
            bytes.extend_from_slice(&seed.bytes);
            fs::write(folder.join(format!("seed-{reader}-{nth}")), bytes).expect("it is written");
        }
    }
}

fuzz_target!(init: sow(), |input: &[u8]| -> Corpus {
    let [reader, seed, file @ ..] = input else {
        return Corpus::Reject;
    };
    let reader_of = usize::from(*reader) % READERS.len();
    let (reader, seeds) = (&READERS[reader_of], &SEEDS[reader_of]);
    let seed = &seeds[usize::from(*seed) % seeds.len()];
    let cost = work::measure(|| (reader.read)(SCRATCH.path(), &seed.name, file));
    let what = format!("the {} {}", reader.name, seed.name);
    assert!(cost.work <= MOST_WORK, "{what}: {cost}");
    assert!(cost.memory <= MOST_MEMORY, "{what}: {cost}");
    Corpus::Keep
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    // libFuzzer mutates very short inputs and one in four of the others.
    if size < 3 || seed.is_multiple_of(4) {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut dice = Dice::new(u64::from(seed), size as u64);
    let seeds = &SEEDS[usize::from(data[0]) % READERS.len()];
    let other = &seeds[dice.below(seeds.len())].bytes;
    let mutated = mutate::mutated(&mut dice, &data[2..size], other);
    let length = mutated.len().min(max_size - 2);
    data[2..2 + length].copy_from_slice(&mutated[..length]);
    2 + length
});

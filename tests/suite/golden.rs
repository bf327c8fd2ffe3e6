//! Golden transcripts: auto-play runs the bundled fights, and every word of the log is compared.
//!
//! If a change is intended, then `UPDATE_GOLDEN=1 cargo test --no-default-features --test suite golden`
//! rewrites the transcripts; review the differences.

use std::fs;
use std::path::Path;

use splitsecond::encounter::transcript::{lexicon, text};
use splitsecond::encounter::{EncounterSetup, History, Submission, read, submit, world_of};
use splitsecond::rules::state::Clock;
use splitsecond::tactics;

use crate::fights;

const SEED: u64 = 7;

/// Maximum number of rounds of a fight; a longer one is stuck.
const MOST_ROUNDS: u32 = 60;

/// Plays the fight and returns its transcript, with the hash of the final state.
fn played(mut setup: EncounterSetup) -> String {
    setup.seed = SEED;
    let mut world = world_of(&setup).expect("the fight can be set up");
    while let Some(command) = read(&mut world, tactics::next_command) {
        submit(&mut world, &Submission::from(command)).expect("tactics propose legal commands");
        assert!(
            world.resource::<Clock>().round() <= MOST_ROUNDS,
            "the fight does not end"
        );
    }
    let history = world.resource::<History>();
    let lexicon = lexicon(setup.ruleset, history);
    format!(
        "{}\n{} commands, state {:016x}\n",
        text(&lexicon, history),
        history.entries().len(),
        history.hash()
    )
}

#[test]
fn bundled_fights_match_golden_transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut changed = Vec::new();
    for (name, setup) in fights::bundled() {
        let now = played(setup);
        let path = folder.join(format!("{name}.txt"));
        if update {
            fs::create_dir_all(&folder).expect("the folder of transcripts");
            fs::write(&path, &now).expect("a transcript");
            continue;
        }
        let before = fs::read_to_string(&path).unwrap_or_default();
        let mut pairs = before.lines().zip(now.lines()).zip(1..);
        match pairs.find(|((before, now), _)| before != now) {
            Some(((before, now), line)) => changed.push(format!(
                "{name}, line {line}:\n  was: {before}\n  now: {now}"
            )),
            None if before != now => changed.push(format!("{name}: one is longer")),
            None => {}
        }
    }
    assert!(changed.is_empty(), "\n{}", changed.join("\n"));
}

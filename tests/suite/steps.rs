//! Auto-play finishes fights in steps (FOW-01 to FOW-48).

use splitsecond::encounter::{read, world_of};
use splitsecond::rules::state::Verdict;
use splitsecond::rules::verdict::verdict_of;

use crate::fights;

/// Maximum number of commands of a fight; a longer one is stuck.
const MOST_COMMANDS: usize = 3000;

#[test]
fn step_fights_are_decided() {
    let fights = fights::bundled().into_iter();
    let of_steps = fights.filter(|(_, setup)| setup.ruleset.turns.fast_or_well().is_some());
    let mut played = 0;
    for (name, mut setup) in of_steps {
        for seed in 0..5 {
            setup.seed = seed;
            let mut world = world_of(&setup).expect("the fight can be set up");
            fights::play_out(&format!("{name}, seed {seed}"), &mut world, MOST_COMMANDS);
            let verdict = read(&mut world, verdict_of);
            assert_ne!(verdict, Verdict::Open, "{name}, seed {seed}");
            played += 1;
        }
    }
    assert_eq!(played, 15);
}

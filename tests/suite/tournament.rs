//! The contest between players of auto-play that `benches/tournament.rs` holds.

use std::sync::Arc;

use splitsecond::encounter::{ALL_STRENGTH, EncounterSetup};
use splitsecond::ruleset::{PopcornTurns, Rulesets, TurnStructure};
use splitsecond::save::read_encounter;

use crate::contest::player::{self, BASELINE, PLAYERS, POLICY};
use crate::contest::referee::{self, FightEnd};
use crate::contest::score::{Score, Tally};
use crate::fights;

/// Plays a bundled fight with this seed.
fn play(name: &str, seed: u64) -> FightEnd {
    let setup = EncounterSetup {
        seed,
        ..fights::named(name)
    };
    referee::play(&setup, &POLICY, &BASELINE).0
}

fn check(name: &str) {
    let end = play(name, 3);
    assert_eq!(end.illegal, 0, "{name}: {end:?}");
    assert!(end.is_decided, "{name}: {end:?}");
    assert!(
        (-ALL_STRENGTH..=ALL_STRENGTH).contains(&end.margin),
        "{name}: {end:?}"
    );
    assert_eq!(end, play(name, 3), "{name}: the same seed, another fight");
}

mod policy_against_baseline {
    engine::for_each_bundled_fight!(super::check);
}

#[test]
fn both_players_play_turns_that_are_handed_on() {
    let mut setup = fights::named("the-lantern-market");
    let ruleset = Arc::make_mut(&mut setup.ruleset);
    let TurnStructure::Resources(resources) = ruleset.turns.clone() else {
        panic!("another structure");
    };
    ruleset.turns = TurnStructure::Popcorn(PopcornTurns { resources });
    for (side_a, side_b) in [(POLICY, BASELINE), (BASELINE, POLICY)] {
        let (end, _) = referee::play(&setup, &side_a, &side_b);
        assert!(end.is_decided && end.illegal == 0, "{end:?}");
    }
}

#[test]
fn stuck_fight_is_stopped() {
    // Neither side can get at the other.
    let walled = include_str!("../../benches/fight/four-against-eight.ron")
        .replace(
            "map: (size: (24, 16))",
            "map: (size: (24, 16), walls: [((12, 0), (12, 16))])",
        )
        .replace("goblin-archer", "goblin");
    let setup = read_encounter("walled", &walled, &Rulesets::built_in()).expect("it is in order");
    let (end, _) = referee::play(&setup, &BASELINE, &BASELINE);
    assert!(!end.is_decided && end.margin == 0, "{end:?}");
}

#[test]
fn players_have_different_names() {
    for one in PLAYERS {
        assert_eq!(
            player::find(one.name).map(|found| found.name),
            Some(one.name)
        );
    }
    assert!(player::find("nobody").is_none());
}

#[test]
fn better_margin_on_the_same_side_wins_the_pair() {
    let mut score = Score::default();
    // Side A loses both fights, but less clearly with the first player.
    score.count(-200, -900);
    // The first player wins as side A, and as side B.
    score.count(300, -100);
    // Both players lose as side B, the first by more.
    score.count(100, 500);
    score.count(0, 0);
    let tally = |won, lost, drawn| Tally { won, lost, drawn };
    assert_eq!(score.as_a, tally(2, 1, 1));
    assert_eq!(score.as_b, tally(2, 1, 1));
    assert_eq!(score.pairs, tally(2, 1, 1));
    assert_eq!(score.advantage, 700);
    assert_eq!(score.pairs.per_mille(), 625);
    assert_eq!(Tally::default().per_mille(), 0);
    assert_eq!(score.and(score).pairs, tally(4, 2, 2));
}

//! The cells that a combatant can reach; a click on any of them moves it there.

use crate::grid::{Footprint, Space};
use crate::rules::facts::Rejection;
use crate::rules::movement;
use crate::rules::movement::rejection::MovementRejection;

use super::*;

/// A large creature and a larger one of each ruleset.
const LARGE: [(&str, [&str; 2]); 5] = [
    ("seconds", ["great-wolf", "titan"]),
    ("segments", ["ogre", "hill-giant"]),
    ("phases", ["ogre", "hill-giant"]),
    ("resources", ["ogre", "drowned-horror"]),
    ("fast-or-well", ["ogre", "hill-giant"]),
];

const ROCK: [(i32, i32); 9] = [
    (17, 3),
    (18, 3),
    (30, 4),
    (31, 4),
    (26, 18),
    (12, 9),
    (33, 12),
    (22, 2),
    (11, 12),
];

/// Checks that every tinted cell has a path that covers it, and that a click takes that path; about forty of them are
/// tried. Returns the number of tinted cells.
fn check_tinted_cells(trial: &mut TestFight, hand: &Hand, about: &str) -> usize {
    let who = Selection(Some(id(hand.who)));
    let ways = trial.read(|battle| ways(battle, who, &hand.tool, hand.running));
    let ways = ways.unwrap_or_else(|| panic!("{about}: it cannot move"));
    let every = ways.bands.len().div_ceil(40);
    for (cell, _band) in ways.bands.iter().step_by(every) {
        let at = (cell.x, cell.y);
        let (promise, requests) = (hand.promise(trial, at), hand.click(trial, at));
        let ClickPreview::Walk(walk) = promise else {
            panic!("{about}: no way to {cell}: {promise:?}");
        };
        assert_eq!(walk.refusal, None::<Rejection>, "{about}: {cell}");
        let end = walk.steps.last().expect("a way has steps").cell;
        let covers = Space::new(end, walk.footprint).contains(*cell);
        assert!(covers, "{about}: the way to {cell} ends at {end}");
        let charges = matches!(requests[..], [Request::Take(Tool::Confirm(_))]);
        let goes = charges || requests.iter().any(is_submission);
        assert!(goes, "{about}: {cell}: {requests:?}");
        let meets = ways.meeting.contains(cell);
        assert_eq!(meets, !walk.meets.is_empty(), "{about}: {cell}");
    }
    ways.bands.len()
}

#[test]
fn every_tinted_cell_shows_a_path_that_a_click_takes() {
    for topology in Topology::ALL {
        for (ruleset, large) in LARGE {
            for creature in large {
                let fighters = format!("{creature} as big (20, 6) against goblin (31, 9)");
                let mut trial = TestFight::setup(ruleset, &fighters)
                    .with_topology(topology)
                    .rocks(&ROCK)
                    .begin();
                trial.until_it_acts("big");
                let about = format!("{creature} by {ruleset} on {topology:?}");
                let tinted = check_tinted_cells(&mut trial, &Hand::of("big"), &about);
                assert!(tinted > 12, "{about}: {tinted}");
            }
        }
    }
}

/// A fight of an ogre that may act, and has declared its action if necessary.
fn ogre_intending_to(
    action: &str,
    ruleset: &str,
    topology: Topology,
    goblin: (i32, i32),
) -> TestFight {
    let fighters = format!("ogre as big (20, 6) against goblin {goblin:?}");
    let mut trial = TestFight::setup(ruleset, &fighters)
        .with_topology(topology)
        .rocks(&ROCK)
        .begin();
    let (who, what) = (vec![id("big")], Some(declaration(action, None)));
    let declare = EncounterCommand::Declare { who, what };
    if trial.read(|battle| legality::check(battle, &declare).is_ok()) {
        trial.submit(declare);
    }
    trial.until_it_acts("big");
    trial
}

#[test]
fn large_body_charges_closes_and_leaves_where_tinted() {
    for topology in Topology::ALL {
        for (ruleset, approaches) in [
            ("segments", &["charge", "close"][..]),
            ("phases", &["charge"]),
        ] {
            for action in approaches {
                let mut trial = ogre_intending_to(action, ruleset, topology, (31, 8));
                let hand = Hand::of("big").with(order("big", action, &[]));
                let about = format!("to {action} by {ruleset} on {topology:?}");
                check_tinted_cells(&mut trial, &hand, &about);
            }
            for (action, running) in [("withdraw", false), ("flee", true)] {
                let mut trial = ogre_intending_to(action, ruleset, topology, (22, 6));
                let hand = Hand {
                    running,
                    ..Hand::of("big")
                };
                let about = format!("to {action} by {ruleset} on {topology:?}");
                check_tinted_cells(&mut trial, &hand, &about);
            }
        }
    }
}

#[test]
fn each_movement_tool_shows_its_own_reach() {
    for topology in Topology::ALL {
        let mut trial =
            TestFight::setup("resources", "griffin as big (20, 6) against goblin (31, 9)")
                .with_topology(topology)
                .rocks(&ROCK)
                .begin();
        trial.until_it_acts("big");
        let mut tinted = |mode: &str| {
            let order = ActionOrder {
                mode: Some(mode.to_owned()),
                ..order("big", "move", &[])
            };
            let hand = Hand::of("big").with(order);
            check_tinted_cells(&mut trial, &hand, &format!("to {mode} on {topology:?}"))
        };
        assert!(tinted("walk") < tinted("fly"));
    }
}

#[test]
fn large_body_stops_as_near_as_needed_or_where_sent() {
    for topology in Topology::ALL {
        for (creature, side) in [("great-wolf", 2), ("titan", 8)] {
            let fighters = format!("{creature} as big (20, 6) against goblin (39, 19)");
            let mut trial = TestFight::setup("seconds", &fighters)
                .with_topology(topology)
                .begin();
            trial.until_it_acts("big");
            let hand = Hand::of("big");
            // The next cell in its first row is one step away.
            let (start, ends) = trial.read(|battle| {
                let big = battle.get(id("big")).expect("it is there");
                let reach = movement::reachable(battle, &big, 1);
                let ends: Vec<Cell> = reach.iter().map(|(end, _)| end).collect();
                (big.space(), ends)
            });
            assert_eq!(start.footprint.side(), side);
            let beside = start.places_beside(Footprint::single_cell(topology));
            for cell in beside.collect::<Vec<_>>() {
                let walk = hand.walk(&mut trial, (cell.x, cell.y));
                assert_eq!(walk.steps.len(), 1, "{creature} on {topology:?}: {cell}");
            }
            let ways =
                trial.read(|battle| ways(battle, Selection(Some(id("big"))), &Tool::Point, false));
            let seen: Vec<Cell> = ways
                .expect("it can move")
                .bands
                .iter()
                .filter(|(_, band)| *band == 1)
                .map(|(cell, _)| hand.walk(&mut trial, (cell.x, cell.y)))
                .map(|walk| walk.steps.last().expect("a way has steps").cell)
                .collect();
            for end in ends.iter().filter(|end| **end != start.anchor) {
                assert!(seen.contains(end), "{creature} on {topology:?}: {end}");
            }
        }
    }
}

#[test]
fn frightened_combatant_sees_only_paths_away() {
    for topology in Topology::ALL {
        let mut trial =
            TestFight::setup("fast-or-well", "ogre as big (20, 6) against goblin (24, 6)")
                .with_topology(topology)
                .begin();
        trial.afflict("big", "fear", None);
        trial.until_it_acts("big");
        let tinted = check_tinted_cells(&mut trial, &Hand::of("big"), "fear");
        assert!(tinted > 6, "{topology:?}: {tinted}");
        let near = (23, 8);
        let walk = Hand::of("big").walk(&mut trial, near);
        assert!(matches!(
            walk.refusal,
            Some(Rejection::Movement(MovementRejection::MustFlee { .. }))
        ));
    }
}

#[test]
fn a_turn_of_seconds_walks_second_by_second() {
    let mut trial = TestFight::setup("seconds", "mira (3, 3) against orc (30, 3)").begin();
    let first = trial.read(turns::actors);
    let who = first.first().expect("somebody is first").to_string();
    let (from, to) = if who == "mira" { (3, 6) } else { (30, 27) };
    assert_ne!(from, to);
    let hand = Hand::of(&who);
    let walk = hand.walk(&mut trial, (to, 3));
    assert!(walk.price.ends_with(" s"));
    assert!(walk.steps.iter().all(|step| step.numeral.is_some()));
    // The numerals count seconds, like the price.
    let last = walk.steps.last().and_then(|step| step.numeral.clone());
    assert_eq!(
        last.map(|last| format!("{last} s")),
        Some(walk.price.clone())
    );
    let requests = hand.click(&mut trial, (to, 3));
    assert_eq!(requests, [Request::Submit(walk.commands)]);
}

#[test]
fn too_long_walk_is_explained_and_can_be_overridden() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let fighters = "tolk (2, 5) against orc (38, 18)";
        let mut trial = TestFight::setup(ruleset, fighters).begin();
        trial.until_it_acts("tolk");
        let hand = Hand::of("tolk");
        let far = (39, 2);
        let walk = hand.walk(&mut trial, far);
        assert!(walk.refusal.is_some(), "{ruleset}");
        // The mouse is there, so no square has to be named.
        let words = walk.words.text();
        assert!(words.starts_with("No path there within"), "{words}");
        let click = hand.click(&mut trial, far);
        assert_eq!(click, [Request::Select(Some(id("tolk")))], "{ruleset}");
        let force = hand.meaning(&mut trial, far).force;
        let [Request::Submit(commands), _] = &force[..] else {
            panic!("{ruleset}: {force:?}");
        };
        for command in commands.clone() {
            if let EncounterCommand::Act(order) = command.clone().into_unforced() {
                assert_eq!(order.path.len(), 37, "{ruleset}: all of the way is walked");
            }
            trial.submit(command);
        }
        let at = trial.read_combatant("tolk", |_, tolk| tolk.position().0);
        assert_ne!(at, Cell::new(2, 5), "{ruleset}: it goes");
    }
}

//! Tests of whole forecasts: the fights are those of auto-play, the totals do not depend on threads, and the odds are
//! right.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::encounter::{self, History, Snapshot, Submission, SubmitError, submit};
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::dice::{DieError, PresetFace, WhenFacesRunOut};
use crate::rules::state::{Clock, SideId, Skill, Stance};
use crate::rules::verdict::verdict_of;
use crate::tactics;
use crate::trial::TestFight;

use super::fight::FightRunner;
use super::*;

fn start_of(fight: &mut TestFight) -> ForecastStart {
    fight.read(|battle| ForecastStart::of_battle("trial", battle))
}

fn options(fights: u32, threads: usize) -> ForecastOptions {
    ForecastOptions {
        fights,
        threads: NonZero::new(threads).expect("at least one"),
        ..ForecastOptions::default()
    }
}

/// Plays a forecast to its end.
fn forecast_of(start: &ForecastStart, options: &ForecastOptions) -> ForecastResult {
    forecast(start, options, &mut |_| ControlFlow::Continue(())).expect("there is a fight")
}

#[test]
fn fight_of_a_forecast_is_the_one_that_plays_itself() {
    for name in [
        "the-mill-at-hollowford",
        "the-broken-shrine",
        "the-lantern-market",
        "the-lantern-bridge",
        "the-toll-house",
    ] {
        let start = start_of(&mut TestFight::bundled(name));
        let mut runner = FightRunner::new(&start);
        // The world of the runner is used again and again.
        for seed in [7, 1, 7] {
            let result = runner.play(seed, 6, &AtomicBool::new(false));
            let result = result.expect("it was not cancelled");
            let mut world = start.open(seed);
            while world.resource::<Clock>().round() <= 6
                && let Some(command) = encounter::read(&mut world, tactics::next_command)
            {
                submit(&mut world, &Submission::from(command)).expect("it is legal");
            }
            let commands = world.resource::<History>().entries().len();
            assert_eq!(result.commands as usize, commands, "{name}, seed {seed}");
            let hash = encounter::state_hash(&mut world);
            assert_eq!(runner.hash(), hash, "{name}, seed {seed}");
        }
    }
}

#[test]
fn forecast_leaves_the_fight_alone_and_begins_with_its_present_state() {
    let mut fight = TestFight::bundled("the-toll-house");
    for _ in 0..30 {
        let command = fight.read(tactics::next_command).expect("it is not over");
        fight.submit(command);
    }
    let before = encounter::state_hash(&mut fight.world);
    let (start, round) = (
        start_of(&mut fight),
        fight.world.resource::<Clock>().round(),
    );
    let totals = forecast_of(&start, &options(3, 1)).totals;
    assert_eq!(encounter::state_hash(&mut fight.world), before);
    assert!(totals.fights.iter().all(|fight| fight.round >= round));
    let fan = totals.sides[0].fan(round);
    assert_eq!(fan[0].round, round);
    let now = fight.read(|battle| encounter::side_strength(battle, SideId::new("party")));
    assert_eq!(fan[0].strength, [now; 5], "all fights begin alike");
}

#[test]
fn totals_do_not_depend_on_the_number_of_threads() {
    let start = start_of(&mut TestFight::bundled("the-lantern-bridge"));
    let one = forecast_of(&start, &options(24, 1));
    for threads in [2, 5] {
        assert_eq!(forecast_of(&start, &options(24, threads)), one, "{threads}");
    }
    let seeds: Vec<u64> = one.totals.fights.iter().map(|fight| fight.seed).collect();
    assert_eq!(seeds, Vec::from_iter(1..=24));
    let other = ForecastOptions {
        seed: 2,
        ..options(24, 1)
    };
    assert_ne!(forecast_of(&start, &other).totals, one.totals);
}

/// A duel that lasts a few rounds at most.
fn duel() -> ForecastStart {
    let mut fight = TestFight::setup("phases", "ogre (2, 4) against orc (4, 4)").set_up();
    fight.set("ogre", GmNumber::HitPoints, 1);
    fight.set("orc", GmNumber::HitPoints, 1);
    start_of(&mut fight)
}

#[test]
fn forecast_stops_when_its_interval_is_narrow_at_the_same_fight_on_all_threads() {
    let narrow = |threads| {
        let options = ForecastOptions {
            width: Some(0.15),
            ..options(2000, threads)
        };
        forecast_of(&duel(), &options)
    };
    let one = narrow(1);
    assert_eq!(one.end, ForecastEnd::Narrow);
    let number = one.totals.number();
    assert!(number < 2000 && number.is_multiple_of(FIGHTS_PER_REPORT));
    assert!(one.totals.win(Stance::Party).interval().width() <= 0.15);
    assert_eq!(narrow(3), one);
}

#[test]
fn forecast_can_be_cancelled_and_has_a_time_limit() {
    let start = start_of(&mut TestFight::bundled("the-drowned-causeway"));
    let cancelled = forecast(&start, &options(1000, 2), &mut |_| ControlFlow::Break(()));
    let cancelled = cancelled.expect("there is a fight");
    assert_eq!(cancelled.end, ForecastEnd::Cancelled);
    assert!(cancelled.totals.number() < 1000);
    let limited = ForecastOptions {
        time: Some(Duration::from_millis(1)),
        ..options(1000, 2)
    };
    let limited = forecast_of(&start, &limited);
    assert_eq!(limited.end, ForecastEnd::TimeLimit);
    assert!(limited.totals.number() < 1000);
    let told = text::report(&start, &options(1000, 2), &limited.totals, limited.end);
    assert!(told.contains("stopped, as its time was over"), "{told}");
    let none = Totals::new(&start);
    let told = text::report(&start, &options(1000, 2), &none, ForecastEnd::TimeLimit);
    assert!(
        told.contains("allow more time") && !told.contains('%'),
        "{told}"
    );
}

#[test]
fn nothing_to_forecast_without_enemies() {
    let check = |ruleset: &str, fighters: &str, lost: &str| {
        let mut fight = TestFight::setup(ruleset, fighters).begin();
        if !lost.is_empty() {
            fight.submit(EncounterCommand::RemoveCombatant { who: lost.into() });
        }
        start_of(&mut fight).check()
    };
    let duel = "ogre (2, 4) against orc (4, 4)";
    assert_eq!(check("phases", duel, ""), Ok(()));
    let alone = Err(NothingToForecastError::NoEnemies);
    assert_eq!(check("phases", duel, "orc"), alone);
    let mut start = self::duel();
    std::sync::Arc::make_mut(&mut start.state)
        .combatants
        .clear();
    let empty = Err(NothingToForecastError::NoCombatants);
    assert_eq!(start.check(), empty);
    let no_one = forecast(&start, &options(10, 1), &mut |_| ControlFlow::Continue(()));
    assert_eq!(no_one.err(), empty.err().map(ForecastError::Nothing));
}

#[test]
fn fight_that_no_side_can_win_is_undecided_for_a_reason() {
    let wall: Vec<(i32, i32)> = (0..20).map(|y| (6, y)).collect();
    let lineup = TestFight::setup("phases", "ogre (2, 4) against orc (9, 4)");
    let mut fight = lineup.rocks(&wall).set_up();
    let start = start_of(&mut fight);
    let options = options(5, 2);
    let done = forecast_of(&start, &options);
    assert_eq!(done.totals.undecided().of, 5);
    assert_eq!(done.totals.win(Stance::Party).text(), "under 44 %");
    let told = text::report(&start, &options, &done.totals, done.end);
    assert!(told.contains("    5 × "), "{told}");
    assert!(told.contains("Never in the fight"), "{told}");
}

#[test]
fn fights_end_after_the_last_round() {
    let start = start_of(&mut TestFight::bundled("the-two-bridges"));
    let options = ForecastOptions {
        until_round: 1,
        ..options(4, 1)
    };
    let totals = forecast_of(&start, &options).totals;
    let stopped = FightEnd::Undecided(StopReason::RoundLimit);
    assert_eq!(totals.odds(stopped).of, 4, "{:?}", totals.ends);
    assert_eq!(totals.rounds.quantile(100), Some(1));
}

#[test]
fn last_round_before_the_present_one_ends_every_fight_at_once() {
    let mut fight = TestFight::bundled("the-toll-house");
    while fight.world.resource::<Clock>().round() < 3 {
        let command = fight.read(tactics::next_command).expect("it is not over");
        fight.submit(command);
    }
    let options = ForecastOptions {
        until_round: 1,
        ..options(2, 1)
    };
    let totals = forecast_of(&start_of(&mut fight), &options).totals;
    assert_eq!(totals.undecided().of, 2);
    assert_eq!(totals.rounds.median(), Some(3));
}

#[test]
fn skill_of_a_side_changes_its_odds() {
    let start = start_of(&mut TestFight::bundled("the-mill-at-hollowford"));
    let sides: Vec<SideId> = start.state.sides.0.iter().map(|side| side.id).collect();
    let options = options(40, 2);
    let good = forecast_of(&start, &options).totals;
    let skills = [(sides[0], Skill::Sloppy)];
    let sloppy = start.clone().with_skills(&skills);
    assert_eq!(start.state.sides.skill(sides[0]), Skill::Good);
    let told = text::assumptions(&sloppy, &options);
    assert!(told[0].contains("sloppily"), "{told:?}");
    let sloppy = forecast_of(&sloppy, &options).totals;
    let wins = |totals: &Totals| totals.win(Stance::Party).of;
    assert!(wins(&sloppy) < wins(&good), "{sloppy:?}");
}

#[test]
fn side_that_retreats_loses_with_more_survivors() {
    let mut fight = TestFight::setup(
        "seconds",
        "goblin as first (4, 9), goblin as second (4, 11) against ogre (12, 9), orc (12, 11), orc as other (13, 12)",
    )
    .set_up();
    let start = start_of(&mut fight);
    let options = options(20, 2);
    let stays = forecast_of(&start, &options).totals;
    let party = SideId::new("party");
    let leaves = start.clone().with_retreats(&[(party, 1)]);
    let told = text::assumptions(&leaves, &options).join(" ");
    for expected in [
        "Party retreats to the edge of the map from round 1 on.",
        "Combatants that have left the map count as having given up.",
    ] {
        assert!(told.contains(expected), "{told}");
    }
    let leaves = forecast_of(&leaves, &options).totals;
    let dead = |totals: &Totals| {
        let party = totals.combatants.iter().filter(|who| who.side == party);
        party.map(|who| who.dead + who.dying).sum::<u32>()
    };
    assert!(dead(&leaves) < dead(&stays), "{leaves:?}");
    assert_eq!(leaves.win(Stance::Foe).of, 20, "{:?}", leaves.ends);
    assert!(leaves.combatants.iter().all(|who| who.fights == 20));
    let gave_up: u32 = leaves.combatants.iter().map(|who| who.gave_up).sum();
    assert!(gave_up > 0, "{leaves:?}");
    let report = text::report(&start, &options, &leaves, ForecastEnd::Complete);
    assert!(report.contains("gave up"), "{report}");
    // Combatants that have left the map are a part of the strength.
    let strength = leaves.sides[0].at_end().quantile(95);
    assert!(
        strength.is_some_and(|left| left > 0 && left <= 250),
        "{strength:?}"
    );
}

#[test]
fn retreat_begins_in_its_round_or_at_once_if_that_has_passed() {
    let mut fight = TestFight::bundled("the-mill-at-hollowford");
    let start = start_of(&mut fight);
    let party = SideId::new("party");
    let go = AtomicBool::new(false);
    let hash = |start: &ForecastStart, until_round| {
        let mut runner = FightRunner::new(start);
        runner
            .play(5, until_round, &go)
            .expect("it was not cancelled");
        runner.hash()
    };
    let third = start.clone().with_retreats(&[(party, 3)]);
    assert_eq!(hash(&third, 2), hash(&start, 2), "nothing happens before");
    assert_ne!(hash(&third, 4), hash(&start, 4));
    while fight.world.resource::<Clock>().round() < 3 {
        let command = fight.read(tactics::next_command).expect("it is not over");
        fight.submit(command);
    }
    let start = start_of(&mut fight);
    let [first, now] = [1, 3].map(|round| start.clone().with_retreats(&[(party, round)]));
    assert_eq!(hash(&first, 9), hash(&now, 9));
}

#[test]
fn dots_stand_for_all_fights() {
    let start = start_of(&mut TestFight::bundled("the-mill-at-hollowford"));
    let totals = forecast_of(&start, &options(70, 2)).totals;
    let dots = totals.dots();
    assert_eq!(dots.len(), DOTS as usize);
    for (end, count) in &totals.ends {
        let dots = dots.iter().filter(|dot| dot.end == *end).count() as f64;
        let exact = f64::from(*count) / 70.0 * 50.0;
        assert!((dots - exact).abs() < 1.0, "{end:?}: {dots} for {exact}");
    }
    for dot in &dots {
        let same = totals.fights.iter().filter(|fight| *fight == dot).count();
        assert_eq!(same, 1, "it was played: {dot:?}");
    }
    let (typical, worst) = (totals.typical(), totals.worst_of(20));
    let (typical, worst) = typical.zip(worst).expect("there are fights");
    let most = totals.ends.iter().max_by_key(|(_, count)| **count);
    assert_eq!(Some(&typical.end), most.map(|(end, _)| end));
    let worse = totals.fights.iter().filter(|it| it.margin < worst.margin);
    assert!(worse.count() <= 3 && worst.margin < typical.margin);
    assert_eq!(Totals::default().dots(), []);
    assert_eq!(Totals::default().typical(), None);
}

/// Returns the exact chance that the party wins until the end of round `until_round`: it follows every way in which the
/// dice can fall, and takes ways that lead to the same state as one.
fn exact_chance(start: &ForecastStart, until_round: u32) -> f64 {
    let mut world = start.open(0);
    let mut states: BTreeMap<u64, (Snapshot, f64)> = BTreeMap::new();
    let whole = encounter::capture(&mut world);
    states.insert(encounter::state_hash(&mut world), (whole, 1.0));
    let mut won = 0.0;
    while let Some((_, (state, chance))) = states.pop_first() {
        // A world without the entries of the other states.
        world = start.open(0);
        encounter::restore(&mut world, &state);
        let verdict = encounter::read(&mut world, verdict_of);
        if verdict == crate::rules::state::Verdict::Decided(Some(Stance::Party)) {
            won += chance;
        }
        let next = encounter::read(&mut world, tactics::next_command);
        let Some(command) = next.filter(|_| state.clock.round() <= until_round) else {
            continue;
        };
        let mut ways = vec![(Vec::new(), chance)];
        while let Some((faces, chance)) = ways.pop() {
            encounter::restore(&mut world, &state);
            let submission = Submission {
                faces,
                when_out: WhenFacesRunOut::Ask,
                ..Submission::from(command.clone())
            };
            match submit(&mut world, &submission) {
                Ok(_) => {
                    let hash = encounter::state_hash(&mut world);
                    let reached = states
                        .entry(hash)
                        .or_insert_with(|| (encounter::capture(&mut world), 0.0));
                    reached.1 += chance;
                }
                Err(SubmitError::Dice(DieError::Wanted(die))) => {
                    for face in 1..=die.sides {
                        let mut faces = submission.faces.clone();
                        faces.push(PresetFace::Hand(face));
                        ways.push((faces, chance / f64::from(die.sides)));
                    }
                }
                Err(error) => panic!("auto-play is legal and its dice exist: {error:?}"),
            }
        }
    }
    won
}

#[test]
fn exact_chance_is_within_the_interval_of_the_odds() {
    let start = duel();
    let exact = exact_chance(&start, 1);
    assert!((0.1..0.9).contains(&exact), "{exact}");
    let (mut inside, samples) = (0, 200);
    for sample in 0..samples {
        let options = ForecastOptions {
            seed: sample * 1000,
            until_round: 1,
            ..options(40, 2)
        };
        let odds = forecast_of(&start, &options).totals.win(Stance::Party);
        inside += u64::from(odds.interval().contains(exact));
    }
    let share = inside as f64 / samples as f64;
    assert!((0.90..=0.99).contains(&share), "{share}");
}

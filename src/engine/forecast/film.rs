//! A fight of a forecast as a film.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::encounter::{self, Film, History, Submission, submit};
use crate::rules::state::Clock;
use crate::tactics;

use super::fight::MAX_COMMANDS;
use super::start::ForecastStart;

/// Plays the fight of a forecast with this seed again, until it ends or round `until_round` is over, and films it.
/// Returns `None` if it was cancelled.
pub fn film_of_fight(
    start: &ForecastStart,
    seed: u64,
    until_round: u32,
    cancelled: &AtomicBool,
) -> Option<Film> {
    let mut world = start.open(seed);
    let mut given_commands = start.given_commands();
    for _ in 0..MAX_COMMANDS {
        if cancelled.load(Ordering::Relaxed) {
            return None;
        }
        let round = world.resource::<Clock>().round();
        if round > until_round {
            break;
        }
        let given = given_commands.take(round);
        let is_given = given.is_some();
        let next = given.or_else(|| encounter::read(&mut world, tactics::next_command));
        let Some(command) = next else { break };
        // A given command that the dice have made impossible is left out.
        if submit(&mut world, &Submission::from(command)).is_err() && !is_given {
            break;
        }
    }
    let history = world.resource::<History>();
    Some(Film::new(&start.name, start.ruleset.clone(), history))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::fight::FightRunner;
    use crate::rules::state::SideId;
    use crate::trial::TestFight;

    #[test]
    fn film_shows_the_fight_that_the_forecast_counted() {
        for (name, commands) in [("the-mill-at-hollowford", 0), ("the-lantern-bridge", 40)] {
            let mut fight = TestFight::bundled(name);
            for _ in 0..commands {
                let next = fight.read(tactics::next_command).expect("it is not over");
                fight.submit(next);
            }
            let start = fight.read(|battle| ForecastStart::of_battle(name, battle));
            let start = start.with_retreats(&[(SideId::new("party"), 2)]);
            let mut runner = FightRunner::new(&start);
            let go = AtomicBool::new(false);
            for (seed, until_round) in [(7, 100), (8, 2)] {
                let result = runner.play(seed, until_round, &go).expect("not cancelled");
                let film = film_of_fight(&start, seed, until_round, &go);
                let mut film = film.expect("not cancelled");
                assert_eq!(
                    film.steps(),
                    result.commands as usize,
                    "{name}, seed {seed}"
                );
                film.show(usize::MAX).expect("nothing diverges");
                assert_eq!(film.hash(), runner.hash(), "{name}, seed {seed}");
                let last = film.script().last().map_or(0, |step| step.round);
                assert_eq!(last.min(until_round), result.round);
                film.show(0).expect("nothing diverges");
                let fresh = encounter::state_hash(&mut start.open(seed));
                assert_eq!(film.hash(), fresh);
            }
        }
    }

    #[test]
    fn cancelled_film_is_not_made() {
        let mut fight = TestFight::bundled("the-toll-house");
        let start = fight.read(|battle| ForecastStart::of_battle("trial", battle));
        assert!(film_of_fight(&start, 1, 100, &AtomicBool::new(true)).is_none());
    }
}

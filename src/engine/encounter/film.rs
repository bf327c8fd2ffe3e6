//! A film: a fight that was played, in a copy in which every moment can be shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::rules::facts::{Lexicon, LogLine, Outcome};
use crate::rules::state::Battle;
use crate::rules::turns::outcome::TurnOutcome;
use crate::ruleset::Ruleset;

use super::engine;
use super::history::{self, History};
use super::journal::{Entry, EntryId};
use super::snapshot::{self, Snapshot};
use super::transcript::{self, TranscriptState};
use super::{ReplayError, setup};

/// Number of commands between two states that are kept, so that every moment is reached quickly.
const CAPTURE_INTERVAL: usize = 32;

/// A fight that was played, in a copy in which every moment can be shown. The fight itself stays as it is.
#[derive(Debug)]
pub struct Film {
    name: String,
    ruleset: Arc<Ruleset>,
    history: History,
    /// The commands of the branch, first to last.
    line: Vec<EntryId>,
    world: World,
    /// Number of commands that are carried out in `world`.
    step: usize,
    /// Known states by numbers of commands; the one at the start is always there.
    states: BTreeMap<usize, Arc<Snapshot>>,
}

/// A command of a film and what it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmStep {
    /// Its entry in the history that was filmed.
    pub entry: EntryId,
    /// Hash of the state after it.
    pub hash: u64,
    /// Round in which it ended; 0 before the fight began.
    pub round: u32,
    /// Its lines in the log.
    pub lines: Vec<LogLine>,
}

impl Film {
    /// Films the current branch of a fight, up to its head. The film shows the start first.
    pub fn new(name: &str, ruleset: Arc<Ruleset>, history: &History) -> Self {
        let line = history.line();
        let (seed, start) = (history.seed(), history.start().clone());
        let mut world = World::new();
        let (of, rules) = (name.to_owned(), ruleset.clone());
        setup::open(&mut world, of, rules, seed, start.clone());
        let mut states = BTreeMap::from([(0, start)]);
        for (nth, id) in line.iter().enumerate() {
            states.extend(history.state_after(*id).map(|state| (nth + 1, state)));
        }
        Self {
            name: name.to_owned(),
            ruleset,
            history: history.clone(),
            line,
            world,
            step: 0,
            states,
        }
    }

    /// Returns another copy of the same film, at its start.
    #[must_use]
    pub fn copy(&self) -> Self {
        let mut copy = Self::new(&self.name, self.ruleset.clone(), &self.history);
        copy.states.clone_from(&self.states);
        copy
    }

    /// Returns the number of commands.
    pub fn steps(&self) -> usize {
        self.line.len()
    }

    /// Returns the number of commands that are carried out at the moment that is shown.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Shows the moment after this many commands; after the last one, if there are fewer.
    ///
    /// # Errors
    /// [`ReplayError`] with the entry whose repetition did not lead to the recorded result. The film then shows the
    /// moment before it.
    pub fn show(&mut self, step: usize) -> Result<(), ReplayError> {
        let step = step.min(self.line.len());
        let nearest = self.states.range(..=step).next_back();
        let (known, state) = nearest.map_or((0, self.history.start()), |(nth, it)| (*nth, it));
        if self.step > step || self.step < known {
            snapshot::restore(&mut self.world, state);
            self.step = known;
        }
        while self.step < step {
            self.advance()?;
        }
        Ok(())
    }

    /// Repeats the next command.
    fn advance(&mut self) -> Result<(), ReplayError> {
        let id = self.line[self.step];
        let Some(entry) = self.history.entry(id).cloned() else {
            return Err(ReplayError { entry: id });
        };
        if history::repeat(&mut self.world, self.history.seed(), &entry).is_err() {
            // The state is in the middle of the command.
            let whole = self.step;
            let nearest = self.states.range(..=whole).next_back();
            let (known, state) = nearest.map_or((0, self.history.start()), |(nth, it)| (*nth, it));
            snapshot::restore(&mut self.world, state);
            self.step = known;
            self.show(whole)?;
            return Err(ReplayError { entry: id });
        }
        self.step += 1;
        if self.step.is_multiple_of(CAPTURE_INTERVAL) {
            let world = &mut self.world;
            let state = self.states.entry(self.step);
            state.or_insert_with(|| Arc::new(engine::capture(world)));
        }
        Ok(())
    }

    /// Reads the moment that is shown.
    pub fn read<T>(&mut self, look: impl FnOnce(&Battle) -> T) -> T {
        engine::read(&mut self.world, look)
    }

    /// Returns the hash of the moment that is shown.
    pub fn hash(&mut self) -> u64 {
        engine::state_hash(&mut self.world)
    }

    /// Returns the command that led to the moment after `step` commands; `None` at the start.
    pub fn entry(&self, step: usize) -> Option<&Arc<Entry>> {
        let id = self.line.get(step.checked_sub(1)?)?;
        self.history.entry(*id)
    }

    /// Returns the names of everything in the fight.
    pub fn lexicon(&self) -> Lexicon {
        transcript::lexicon(self.ruleset.clone(), &self.history)
    }

    /// Returns the round at the start; 0 before the fight began.
    pub fn first_round(&self) -> u32 {
        self.history.start().clock.round()
    }

    /// Returns all commands and what they did.
    pub fn script(&self) -> Vec<FilmStep> {
        let lexicon = self.lexicon();
        let mut moment = TranscriptState::default();
        let mut round = self.first_round();
        let entries = self.line.iter();
        let entries = entries.filter_map(|id| Some((*id, self.history.entry(*id)?)));
        entries
            .map(|(id, entry)| {
                for outcome in &entry.outcomes {
                    if let Outcome::Turn(TurnOutcome::RoundBegan { round: next }) = outcome {
                        round = *next;
                    }
                }
                FilmStep {
                    entry: id,
                    hash: entry.hash,
                    round,
                    lines: transcript::lines(&lexicon, entry, &mut moment),
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::{Submission, submit, undo};
    use crate::rules::state::ActiveRuleset;
    use crate::tactics;
    use crate::trial::TestFight;

    /// Plays this many commands of a bundled fight.
    fn played(commands: usize) -> TestFight {
        let mut fight = TestFight::bundled("the-mill-at-hollowford");
        for _ in 0..commands {
            let next = fight.read(tactics::next_command).expect("it is not over");
            submit(&mut fight.world, &Submission::from(next)).expect("it is legal");
        }
        fight
    }

    fn film_of(fight: &TestFight) -> Film {
        let history = fight.world.resource::<History>();
        let ruleset = fight.world.resource::<ActiveRuleset>().0.clone();
        Film::new("trial", ruleset, history)
    }

    #[test]
    fn every_moment_forwards_and_backwards_is_the_recorded_one() {
        let mut fight = played(90);
        let hash = engine::state_hash(&mut fight.world);
        let mut film = film_of(&fight);
        assert_eq!((film.steps(), film.step()), (90, 0));
        let history = fight.world.resource::<History>().clone();
        let line = history.line();
        let recorded = |step: usize| {
            let id = step.checked_sub(1).map(|nth| line[nth]);
            history.hash_after(id)
        };
        let there = 0..=90;
        let and_back = (0..=90).rev();
        let across = [45, 44, 46, 10, 90, 1, 65, 33, 500];
        for step in there.chain(and_back).chain(across) {
            film.show(step).expect("nothing diverges");
            assert_eq!(film.step(), step.min(90));
            assert_eq!(film.hash(), recorded(step.min(90)), "step {step}");
        }
        let mut copy = film.copy();
        copy.show(50).expect("nothing diverges");
        assert_eq!(copy.hash(), recorded(50));
        // The fight itself has not moved.
        assert_eq!(engine::state_hash(&mut fight.world), hash);
        assert_eq!(fight.world.resource::<History>().line(), line);
    }

    #[test]
    fn script_is_the_transcript_of_the_branch() {
        let mut fight = played(40);
        while fight.world.resource::<History>().line().len() > 30 {
            undo(&mut fight.world).expect("nothing diverges");
        }
        let film = film_of(&fight);
        let script = film.script();
        let history = fight.world.resource::<History>();
        let ids: Vec<EntryId> = script.iter().map(|step| step.entry).collect();
        assert_eq!(ids, history.line());
        assert!(history.entries().len() > ids.len());
        let mut text = String::new();
        for step in &script {
            transcript::write_lines(&mut text, &step.lines);
        }
        assert_eq!(text, transcript::text(&film.lexicon(), history));
        let rounds: Vec<u32> = script.iter().map(|step| step.round).collect();
        assert!(rounds.is_sorted() && rounds[0] == 1, "{rounds:?}");
        assert_eq!(
            rounds.last().copied(),
            Some(fight.read(|battle| battle.clock.round()))
        );
    }

    #[test]
    fn damaged_film_stops_before_the_first_difference() {
        let fight = played(20);
        let mut film = film_of(&fight);
        let of = film.line[12];
        let entries = film.history.entries().iter().cloned();
        let mut entries: Vec<Arc<Entry>> = entries.collect();
        Arc::make_mut(&mut entries[12]).outcomes.clear();
        let (seed, start) = (film.history.seed(), film.history.start().clone());
        let start_hash = film.history.start_hash();
        let none = BTreeMap::new();
        film.history = History::from_save(seed, start, start_hash, entries, None, none);
        let shown = film.show(20);
        assert_eq!(shown, Err(ReplayError { entry: of }));
        assert_eq!(film.step(), 12);
        let before = film.entry(12).map(|entry| entry.hash);
        assert_eq!(Some(film.hash()), before);
    }
}

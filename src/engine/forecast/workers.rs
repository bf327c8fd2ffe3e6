//! Plays the fights of a forecast, or of several that are compared, on several threads. The totals do not depend on their number: results are added in
//! the order of their seeds.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::rules::state::Stance;

use super::fight::{FightResult, FightRunner};
use super::odds::Interval;
use super::start::{ForecastError, ForecastStart};
use super::totals::Totals;

/// Number of fights after which the totals are reported, and the width of the interval is looked at. It is always the
/// same, so that a forecast stops at the same fight on every machine.
pub const FIGHTS_PER_REPORT: u32 = 100;

/// Time between two calls of the observer while no fights end.
const PATIENCE: Duration = Duration::from_millis(50);

/// How many fights a forecast plays, and with which dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForecastOptions {
    /// Seed of the first fight; those after it follow.
    pub seed: u64,
    /// Maximum number of fights.
    pub fights: u32,
    /// Maximum time; `None` for no limit.
    pub time: Option<Duration>,
    /// Width of the interval of the party's odds, from 0 to 1, at which the forecast stops; `None` to play all fights. A
    /// comparison stops when the intervals of all its choices are that narrow.
    pub width: Option<f64>,
    /// Last round of a fight.
    pub until_round: u32,
    /// Number of threads.
    pub threads: NonZero<usize>,
}

impl Default for ForecastOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            fights: 1000,
            time: None,
            width: None,
            until_round: 100,
            threads: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        }
    }
}

/// Totals of a forecast that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastResult {
    /// Totals of its fights.
    pub totals: Totals,
    /// Why it played no more fights.
    pub end: ForecastEnd,
}

/// Reason why a forecast plays no more fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForecastEnd {
    /// It has played all fights.
    Complete,
    /// Its interval is narrow enough.
    Narrow,
    /// Its time is over.
    TimeLimit,
    /// The observer cancelled it.
    Cancelled,
}

/// Plays fights from `start` until a limit of `options` is reached. Calls `observe` with the totals so far, on this
/// thread, after each [`FIGHTS_PER_REPORT`] fights, and from time to time in between; it cancels with `Break`.
///
/// # Errors
/// [`ForecastError`] if no one could fight, or if the rules reject the first command.
pub fn forecast(
    start: &ForecastStart,
    options: &ForecastOptions,
    observe: &mut dyn FnMut(&Totals) -> ControlFlow<()>,
) -> Result<ForecastResult, ForecastError> {
    start.check_all()?;
    let mut observe_one =
        |all: &[Totals]| all.first().map_or(ControlFlow::Break(()), &mut *observe);
    let (totals, end) = play_all(std::slice::from_ref(start), options, &mut observe_one);
    let totals = totals.into_iter().next().unwrap_or_default();
    Ok(ForecastResult { totals, end })
}

/// Plays fights from each of `starts` until a limit of `options` is reached, and returns their totals in the same order.
/// Each seed is played from all of them or from none. `observe` is called as by [`forecast`].
pub(super) fn play_all(
    starts: &[ForecastStart],
    options: &ForecastOptions,
    observe: &mut dyn FnMut(&[Totals]) -> ControlFlow<()>,
) -> (Vec<Totals>, ForecastEnd) {
    let shared = Shared {
        starts,
        options,
        next: AtomicU32::new(0),
        cancelled: AtomicBool::new(false),
    };
    let threads = options.threads.get().min(options.fights as usize).max(1);
    thread::scope(|scope| {
        let (send, results) = mpsc::channel();
        for _ in 0..threads {
            let (shared, send) = (&shared, send.clone());
            scope.spawn(move || shared.work(&send));
        }
        drop(send);
        let done = collect(&shared, &results, observe);
        shared.cancelled.store(true, Ordering::Relaxed);
        done
    })
}

/// Data that all threads of a forecast share.
struct Shared<'f> {
    starts: &'f [ForecastStart],
    options: &'f ForecastOptions,
    /// Number of the next fight, from 0.
    next: AtomicU32,
    cancelled: AtomicBool,
}

/// The number of a seed, from 0, with the result of its fight from each start.
type NumberedResults = (u32, Vec<FightResult>);

impl Shared<'_> {
    /// Plays fights until none is left or the forecast is cancelled.
    fn work(&self, results: &Sender<NumberedResults>) {
        let mut runners: Vec<FightRunner> = self.starts.iter().map(FightRunner::new).collect();
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.options.fights {
                return;
            }
            let seed = self.options.seed.wrapping_add(number.into());
            let fights = runners
                .iter_mut()
                .map(|runner| runner.play(seed, self.options.until_round, &self.cancelled));
            let Some(fights) = fights.collect::<Option<Vec<FightResult>>>() else {
                return;
            };
            if results.send((number, fights)).is_err() {
                return;
            }
        }
    }
}

/// Adds the results in the order of their seeds until a limit is reached.
fn collect(
    shared: &Shared,
    results: &Receiver<NumberedResults>,
    observe: &mut dyn FnMut(&[Totals]) -> ControlFlow<()>,
) -> (Vec<Totals>, ForecastEnd) {
    let ForecastOptions { time, width, .. } = *shared.options;
    let begun = Instant::now();
    let mut last_report: Option<Instant> = None;
    let mut totals: Vec<Totals> = shared.starts.iter().map(Totals::new).collect();
    let mut early: BTreeMap<u32, Vec<FightResult>> = BTreeMap::new();
    let mut added = 0;
    let end = loop {
        match results.recv_timeout(PATIENCE) {
            Ok((number, fights)) => {
                early.insert(number, fights);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break ForecastEnd::Complete,
        }
        let (mut is_narrow, mut is_due) = (false, false);
        while let Some(fights) = early.remove(&added) {
            added += 1;
            for ((totals, start), fight) in totals.iter_mut().zip(shared.starts).zip(&fights) {
                totals.add(fight, start.state.clock.round().max(1));
            }
            if added.is_multiple_of(FIGHTS_PER_REPORT) {
                let now = totals.iter().map(|all| all.win(Stance::Party).interval());
                let widest = now.map(Interval::width).fold(0.0, f64::max);
                is_narrow = width.is_some_and(|width| widest <= width);
                is_due = true;
            }
            if is_narrow {
                break;
            }
        }
        if is_narrow {
            break ForecastEnd::Narrow;
        }
        if is_due || last_report.is_none_or(|last| last.elapsed() >= PATIENCE) {
            last_report = Some(Instant::now());
            if observe(&totals).is_break() {
                break ForecastEnd::Cancelled;
            }
        }
        if time.is_some_and(|time| begun.elapsed() >= time) {
            break ForecastEnd::TimeLimit;
        }
    };
    (totals, end)
}

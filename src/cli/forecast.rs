//! `splitsecond forecast`: how a fight is likely to end.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use bevy_ecs::prelude::World;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::encounter::{self, EncounterName, History};
use crate::forecast::{
    self, ForecastEnd, ForecastOptions, ForecastResult, ForecastStart, Totals, csv_table,
    json_objects,
};
use crate::rules::state::{Sides, Stance};
use crate::save::Library;
use crate::view::interrupt;

use super::skill::{self, SideSkill, side_skill};
use super::{CommandError, ExitStatus, open_copy, print};

/// Maximum number of fights of a forecast.
const MAX_FIGHTS: i64 = 1_000_000;

/// Maximum number of threads.
const MAX_THREADS: i64 = 256;

/// Print how a fight is likely to end.
///
/// It plays the fight many times, each time with other dice, and counts the results. Both sides choose their own actions
/// as in `splitsecond play`: the fight with seed 7 of a forecast is the one that `play --seed 7` prints. A save or a
/// journal is forecast from its present state. Ctrl+C ends the forecast and prints what it has found so far.
#[derive(Args, Debug)]
pub(super) struct ForecastCommand {
    /// An encounter file, the name of a bundled fight, or a save or a journal.
    encounter: PathBuf,
    /// The number of fights.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=MAX_FIGHTS))]
    fights: u32,
    /// Stop after this number of seconds of real time.
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// Stop as soon as the odds of the party are known to this many per cent: the width of their interval.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=100))]
    width: Option<u32>,
    /// The seed of the first fight; the next ones follow. Without it, the encounter's seed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The number of threads; without it, one for each core. The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_THREADS))]
    threads: Option<u32>,
    /// Stop each fight after this round.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    until_round: u32,
    /// Let a side play with this skill: `sloppy`, `average` or `good`. May be repeated. Sides that are not named keep
    /// the skill of the encounter, by default `good`.
    #[arg(long, value_name = "SIDE=SKILL", value_parser = side_skill)]
    skill: Vec<SideSkill>,
    /// The output format.
    #[arg(long, value_enum, default_value_t)]
    format: ForecastFormat,
}

/// Output formats of a forecast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ForecastFormat {
    /// Tables and bars for people.
    #[default]
    Text,
    /// One JSON object per line, for programs.
    Jsonl,
    /// A table with a row per fight, for spreadsheets.
    Csv,
}

/// Parses a time in seconds.
///
/// # Errors
/// Fails with the limits.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0.0);
    let time = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    time.ok_or_else(|| "write a number of seconds above 0, such as `2.5`".to_owned())
}

impl ForecastCommand {
    pub fn carry_out(
        &self,
        library: &Library,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CommandError> {
        let fight = open_copy(library, &self.encounter)?;
        let mut world = World::new();
        fight.install(&mut world).map_err(CommandError::Unusable)?;
        let skills = skill::resolved(world.resource::<Sides>(), &self.skill)?;
        let name = world.resource::<EncounterName>().0.clone();
        let start = encounter::read(&mut world, |battle| ForecastStart::of_battle(&name, battle));
        let start = start.with_skills(&skills);
        let options = self.options(world.resource::<History>().seed());
        let done = self.play(&start, &options)?;
        self.print(out, &start, &options, &done)?;
        match done.end {
            ForecastEnd::Cancelled => Ok(ExitStatus::Interrupted),
            ForecastEnd::Complete | ForecastEnd::Narrow | ForecastEnd::TimeLimit => {
                Ok(ExitStatus::Well)
            }
        }
    }

    fn options(&self, seed: u64) -> ForecastOptions {
        let default = ForecastOptions::default();
        let threads = self
            .threads
            .and_then(|number| NonZero::new(number as usize));
        ForecastOptions {
            seed: self.seed.unwrap_or(seed),
            fights: self.fights,
            time: self.seconds,
            width: self.width.map(|percent| f64::from(percent) / 100.0),
            until_round: self.until_round,
            threads: threads.unwrap_or(default.threads),
        }
    }

    fn play(
        &self,
        start: &ForecastStart,
        options: &ForecastOptions,
    ) -> Result<ForecastResult, CommandError> {
        let progress = progress_bar(options.fights);
        // Ctrl+C ends the forecast between two fights, so that nothing has to be abandoned.
        let _ignored = interrupt::listen(|| {});
        let mut observe = |totals: &Totals| {
            progress.set_position(totals.number().into());
            let odds = totals.win(Stance::Party);
            if odds.all > 0 {
                progress.set_message(format!("the party wins {}", odds.text()));
            }
            match interrupt::was_pressed() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let done = forecast::forecast(start, options, &mut observe);
        progress.finish_and_clear();
        done.map_err(CommandError::from_unusable_input)
    }

    fn print(
        &self,
        out: &mut dyn Write,
        start: &ForecastStart,
        options: &ForecastOptions,
        done: &ForecastResult,
    ) -> Result<(), CommandError> {
        let (totals, end) = (&done.totals, done.end);
        match self.format {
            ForecastFormat::Text => {
                let report = forecast::text::report(start, options, totals, end);
                out.write_all(report.as_bytes())?;
            }
            ForecastFormat::Jsonl => {
                for line in json_objects(start, options, totals, end) {
                    print::json(out, &line)?;
                }
            }
            ForecastFormat::Csv => {
                let table = csv_table(totals).map_err(CommandError::from_unusable_input)?;
                out.write_all(table.as_bytes())?;
            }
        }
        Ok(())
    }
}

/// Returns a progress bar on the terminal; none is drawn if errors go elsewhere.
fn progress_bar(fights: u32) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}");
    let bar = ProgressBar::with_draw_target(Some(fights.into()), target);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_default) => bar,
    }
}

//! `splitsecond forecast`: how a fight is likely to end.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use bevy_ecs::prelude::World;
use clap::Args;

use crate::encounter::{self, EncounterName, History};
use crate::forecast::{
    self, ForecastEnd, ForecastOptions, ForecastResult, ForecastStart, Totals, csv_table,
    json_objects,
};
use crate::rules::state::{SideId, Sides, Stance};
use crate::save::{Library, OpenableFight};

use super::forecast_output::{ForecastFormat, ForecastProgress};
use super::retreat::{self, SideRetreat, side_retreat};
use super::skill::{self, SideSkill, side_skill};
use super::vary::{VariedCreature, VariedForecast, varied_creature};
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
    /// Let a side retreat from the start of a round on: its combatants walk to the edge of the map and leave it. May be
    /// repeated for other sides.
    #[arg(long, value_name = "SIDE=ROUND", value_parser = side_retreat)]
    retreat: Vec<SideRetreat>,
    /// Compare other numbers of a creature of the encounter, such as `goblin=4..10` or `goblin=4,6,8`: one row each. The
    /// last ones are left out, or copies of the last one are added near it.
    #[arg(long, value_name = "CREATURE=NUMBERS", value_parser = varied_creature)]
    vary: Option<VariedCreature>,
    /// Look for the number of a creature with which the party wins this share of the fights: `--vary goblin --target 50`.
    #[arg(long, value_name = "PERCENT", requires = "vary", value_parser = clap::value_parser!(u32).range(1..=99))]
    target: Option<u32>,
    /// The output format.
    #[arg(long, value_enum, default_value_t)]
    format: ForecastFormat,
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
        let end = match &self.vary {
            Some(varied) => self.vary(&fight, varied, out)?,
            None => self.forecast(&fight, out)?,
        };
        match end {
            ForecastEnd::Cancelled => Ok(ExitStatus::Interrupted),
            ForecastEnd::Complete | ForecastEnd::Narrow | ForecastEnd::TimeLimit => {
                Ok(ExitStatus::Well)
            }
        }
    }

    fn forecast(
        &self,
        fight: &OpenableFight,
        out: &mut dyn Write,
    ) -> Result<ForecastEnd, CommandError> {
        let mut world = World::new();
        fight.install(&mut world).map_err(CommandError::Unusable)?;
        let skills = skill::resolved(world.resource::<Sides>(), &self.skill)?;
        let name = world.resource::<EncounterName>().0.clone();
        let start = encounter::read(&mut world, |battle| ForecastStart::of_battle(&name, battle));
        let members: Vec<SideId> = start
            .combatants()
            .into_iter()
            .map(|(.., side)| side)
            .collect();
        let retreats = retreat::resolved(
            &self.retreat,
            &start.state.sides,
            &members,
            self.until_round,
        )?;
        let start = start.with_skills(&skills).with_retreats(&retreats);
        let options = self.options(world.resource::<History>().seed());
        let done = self.play(&start, &options)?;
        self.print(out, &start, &options, &done)?;
        Ok(done.end)
    }

    /// Forecasts the fight with other numbers of a creature.
    fn vary(
        &self,
        fight: &OpenableFight,
        varied: &VariedCreature,
        out: &mut dyn Write,
    ) -> Result<ForecastEnd, CommandError> {
        let OpenableFight::New(setup) = fight else {
            return Err(CommandError::Unusable(
                "a fight that has begun keeps its combatants: leave out `--vary`, or name its encounter instead"
                    .to_owned(),
            ));
        };
        let skills = skill::resolved(&setup.sides, &self.skill)?;
        let waves = setup.waves.iter().flat_map(|wave| &wave.who);
        let members: Vec<SideId> = setup
            .combatants
            .iter()
            .chain(waves)
            .map(|who| who.side)
            .collect();
        let retreats = retreat::resolved(&self.retreat, &setup.sides, &members, self.until_round)?;
        let varied = VariedForecast {
            setup,
            varied,
            target: self.target.map(|percent| f64::from(percent) / 100.0),
            finish: &|start| start.with_skills(&skills).with_retreats(&retreats),
            options: &self.options(setup.seed),
            format: self.format,
        };
        varied.carry_out(out)
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
        let progress = ForecastProgress::new(options.fights);
        let mut observe = |totals: &Totals| {
            let odds = totals.win(Stance::Party);
            let told = match odds.all > 0 {
                true => format!("the party wins {}", odds.text()),
                false => String::new(),
            };
            progress.show(totals.number(), &told)
        };
        let done = forecast::forecast(start, options, &mut observe);
        progress.clear();
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

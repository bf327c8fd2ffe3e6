//! `splitsecond forecast --vary`: the odds with other numbers of a creature.

use std::io::Write;
use std::ops::ControlFlow;

use crate::encounter::{CreatureCountError, EncounterSetup, creature_of};
use crate::forecast::{
    self, CountQuestion, CountsError, ForecastChoice, ForecastEnd, ForecastOptions, ForecastStart,
    MAX_COUNTS, Totals, compare_text,
};
use crate::rules::state::Stance;
use crate::ruleset::CreatureId;

use super::forecast_output::{ForecastFormat, ForecastProgress};
use super::{CommandError, print};

/// A creature and the numbers of it that are forecast, as the option gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VariedCreature {
    creature: String,
    /// Empty to search for the number.
    counts: Vec<usize>,
}

/// Parses `goblin=4..10`, `goblin=4,6,8`, or `goblin`.
///
/// # Errors
/// Fails with a message that says what is wrong with it.
pub(super) fn varied_creature(text: &str) -> Result<VariedCreature, String> {
    let usage = "write a creature and its numbers, such as `goblin=4..10`";
    let (creature, counts) = match text.split_once('=') {
        Some((creature, counts)) => (creature, counts_of(counts)?),
        None => (text, Vec::new()),
    };
    match creature.trim() {
        "" => Err(usage.to_owned()),
        creature => Ok(VariedCreature {
            creature: creature.to_owned(),
            counts,
        }),
    }
}

fn counts_of(text: &str) -> Result<Vec<usize>, String> {
    let number = |text: &str| {
        let why = || {
            let text = text.trim();
            format!("`{text}` is no number: write `goblin=4..10` or `goblin=4,6,8`")
        };
        text.trim().parse::<usize>().map_err(|_wrong| why())
    };
    let Some((low, high)) = text.split_once("..") else {
        return text.split(',').map(number).collect();
    };
    let (low, high) = (number(low)?, number(high)?);
    if high < low {
        return Err(format!(
            "no number is from {low} to {high}: write the lower one first, `{high}..{low}`"
        ));
    }
    if high - low >= MAX_COUNTS {
        let many = (high - low).saturating_add(1);
        return Err(CountsError::Number(many).to_string());
    }
    Ok((low..=high).collect())
}

/// Everything that a forecast of other numbers of a creature needs.
pub(super) struct VariedForecast<'f> {
    /// The encounter.
    pub setup: &'f EncounterSetup,
    /// The creature and its numbers.
    pub varied: &'f VariedCreature,
    /// Odds of the party to search for, from 0 to 1.
    pub target: Option<f64>,
    /// Adds the options of the command line to the start of each fight.
    pub finish: &'f dyn Fn(ForecastStart) -> ForecastStart,
    /// Limits of the forecast.
    pub options: &'f ForecastOptions,
    /// Format of the output.
    pub format: ForecastFormat,
}

impl VariedForecast<'_> {
    /// Plays the fights and prints the result.
    ///
    /// # Errors
    /// Fails if the encounter cannot have these numbers of the creature, or if the output cannot be written.
    pub fn carry_out(&self, out: &mut dyn Write) -> Result<ForecastEnd, CommandError> {
        let creature = creature_of(self.setup, &self.varied.creature);
        let creature = creature.map_err(CommandError::from_unusable_input)?;
        let question = CountQuestion {
            setup: self.setup,
            creature,
            finish: self.finish,
        };
        match (self.target, self.varied.counts.is_empty()) {
            (None, false) => self.compare(out, &question),
            (Some(target), true) => self.search(out, &question, target),
            (None, true) => Err(CommandError::Unusable(format!(
                "write the numbers, `--vary {creature}=4..10`, or the odds to look for, `--vary {creature} --target 50`"
            ))),
            (Some(_), false) => Err(CommandError::Unusable(format!(
                "`--target` looks for the number of `{creature}` itself: leave out the numbers, `--vary {creature}`"
            ))),
        }
    }

    /// Returns the display name of a creature.
    fn name(&self, creature: CreatureId) -> String {
        let def = self.setup.ruleset.creatures.get(creature);
        def.map_or_else(|| creature.to_string(), |def| def.name.clone())
    }

    fn compare(
        &self,
        out: &mut dyn Write,
        question: &CountQuestion,
    ) -> Result<ForecastEnd, CommandError> {
        let choices = question.choices(&self.varied.counts);
        let choices = choices.map_err(CommandError::from_unusable_input)?;
        let progress = ForecastProgress::new(self.options.fights);
        let mut observe = |all: &[Totals]| observe(&progress, all);
        let done = forecast::vary(&choices, self.options, &mut observe);
        progress.clear();
        let done = done.map_err(CommandError::from_unusable_input)?;
        match self.format {
            ForecastFormat::Text => {
                let name = self.name(question.creature);
                let report = compare_text::counts_report(&name, &choices, self.options, &done);
                out.write_all(report.as_bytes())?;
            }
            ForecastFormat::Jsonl => {
                for object in compare_text::json_objects(&choices, self.options, &done) {
                    print::json(out, &object)?;
                }
            }
            ForecastFormat::Csv => write_table(out, &done)?,
        }
        Ok(done.end)
    }

    fn search(
        &self,
        out: &mut dyn Write,
        question: &CountQuestion,
        target: f64,
    ) -> Result<ForecastEnd, CommandError> {
        let progress = ForecastProgress::new(self.options.fights);
        let mut observe = |all: &[Totals]| observe(&progress, all);
        let found = forecast::counts_for(question, target, self.options, &mut observe);
        progress.clear();
        let found = found.map_err(CommandError::from_unusable_input)?;
        let start = ForecastStart::of_setup(self.setup).map_err(CreatureCountError::from);
        let start = start.map_err(CommandError::from_unusable_input)?;
        let as_it_is = ForecastChoice {
            label: self.setup.name.clone(),
            start: (self.finish)(start),
        };
        match self.format {
            ForecastFormat::Text => {
                let name = self.name(question.creature);
                let report =
                    compare_text::search_report(&name, target, &as_it_is, self.options, &found);
                out.write_all(report.as_bytes())?;
            }
            ForecastFormat::Jsonl => {
                let objects = compare_text::search_objects(target, &as_it_is, self.options, &found);
                for object in objects {
                    print::json(out, &object)?;
                }
            }
            ForecastFormat::Csv => write_table(out, &found.tried)?,
        }
        Ok(found.tried.end)
    }
}

fn write_table(out: &mut dyn Write, done: &forecast::Comparison) -> Result<(), CommandError> {
    let table =
        compare_text::csv_table("count", done).map_err(CommandError::from_unusable_input)?;
    out.write_all(table.as_bytes())?;
    Ok(())
}

fn observe(progress: &ForecastProgress, all: &[Totals]) -> ControlFlow<()> {
    let odds = all.iter().map(|totals| totals.win(Stance::Party));
    let known: Vec<String> = odds
        .filter(|odds| odds.all > 0)
        .map(|odds| odds.text())
        .collect();
    let number = all.first().map_or(0, Totals::number);
    progress.show(number, &known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_is_a_creature_with_a_range_a_list_or_alone() {
        let counts = |text: &str| varied_creature(text).expect("it is right").counts;
        assert_eq!(counts("goblin=4..6"), [4, 5, 6]);
        assert_eq!(counts("Orc Chief = 4, 8"), [4, 8]);
        assert!(counts("goblin").is_empty());
        for (wrong, why) in [
            ("=4..6", "write a creature and its numbers"),
            ("", "write a creature and its numbers"),
            ("goblin=", "`` is no number"),
            ("goblin=4..x", "`x` is no number"),
            ("goblin=-1", "`-1` is no number"),
            ("goblin=10..4", "the lower one first, `4..10`"),
            (
                "goblin=1..1000",
                "from 1 to 20 numbers of a creature, not 1000",
            ),
        ] {
            let error = varied_creature(wrong).expect_err("it is wrong");
            assert!(error.contains(why), "{error}");
        }
    }
}

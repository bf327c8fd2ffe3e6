//! Comparison of choices: the GM plays one of them and keeps it, undoes it, and plays another. The fights of all choices
//! begin at the moment of the forecast, and meet the same luck as far as they do the same.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter::transcript::{self, TranscriptState};
use crate::encounter::{Entry, History};
use crate::forecast::{
    ForecastChoice, ForecastOptions, ForecastStart, MAX_CHOICES, Totals, compare, compare_text,
};
use crate::rules::facts::{Lexicon, capitalise};
use crate::ui::forecast::systems::text;
use crate::ui::forecast::{ComparisonUi, ForecastAge, ForecastStatus, ForecastUi};
use crate::ui::shell::toasts::Toasts;
use crate::view::{Background, Reporter, ResultSystems, WindowWaker};

use super::{BETWEEN_REPORTS, ForecastWindow, age_of, options_of, seed_of};

/// The comparison that is being made.
#[derive(Resource, Default)]
pub(super) struct ComparisonTask(Option<Background<ComparisonNews>>);

/// A report of the thread that makes the comparison.
struct ComparisonNews {
    /// The table; empty before the end.
    rows: Vec<Vec<String>>,
    status: ForecastStatus,
}

/// Compares choices on request.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ComparisonTask>().add_systems(
        Update,
        receive_comparison
            .after(super::receive_news)
            .in_set(ResultSystems),
    );
}

impl ForecastWindow<'_> {
    /// Keeps the commands since the forecast as a choice.
    pub(super) fn add_choice(&mut self, history: &History, toasts: &mut Toasts) {
        let Some(base) = self.task.start.clone() else {
            return;
        };
        let moment = self.task.moment;
        if !matches!(age_of(moment, history), ForecastAge::Earlier(_)) {
            return;
        }
        let since = moment.commands;
        let line = history.line();
        let since = line.get(since..).unwrap_or_default();
        let since = since.iter().filter_map(|id| history.entry(*id).cloned());
        let since: Vec<Arc<Entry>> = since.collect();
        let lexicon = transcript::lexicon(base.ruleset.clone(), history);
        let choice = ForecastChoice {
            label: label(&lexicon, &since),
            start: ForecastStart {
                first: since.iter().map(|entry| entry.command.clone()).collect(),
                ..base.clone()
            },
        };
        let choices = &mut self.shown.comparison.choices;
        if choices.is_empty() {
            choices.push(ForecastChoice {
                label: text::AS_IT_WAS.to_owned(),
                start: base,
            });
        }
        let is_known = choices
            .iter()
            .any(|it| it.start.first == choice.start.first);
        if is_known || choices.len() >= MAX_CHOICES {
            let why = match is_known {
                true => text::CHOICE_IS_KNOWN.to_owned(),
                false => text::too_many_choices(),
            };
            toasts.show_error(why);
            return;
        }
        choices.push(choice);
        self.renew_table();
    }

    /// Drops a choice, from 1. The first is the fight as it was, and stays as long as there are others.
    pub(super) fn remove_choice(&mut self, nth: usize) {
        let choices = &mut self.shown.comparison.choices;
        if (1..choices.len()).contains(&nth) {
            choices.remove(nth);
        }
        if choices.len() == 1 {
            choices.clear();
        }
        self.renew_table();
    }

    /// Removes the table, whose choices have changed.
    fn renew_table(&mut self) {
        self.comparison.0 = None;
        let comparison = &mut self.shown.comparison;
        comparison.rows.clear();
        comparison.status = ForecastStatus::None;
    }

    /// Removes all choices, and stops their comparison.
    pub(super) fn forget_comparison(&mut self) {
        self.comparison.0 = None;
        self.shown.comparison = ComparisonUi::default();
    }

    /// Starts the comparison of the choices, with the settings of the window.
    pub(super) fn begin_comparison(&mut self, history: &History, waker: &WindowWaker) {
        let hash = self.task.moment.hash;
        let shown = &mut *self.shown;
        let settings = &shown.settings;
        let seed = seed_of(hash, history.seed(), settings.fights);
        let options = options_of(settings, shown.round.max(1), seed);
        let choices = shown.comparison.choices.iter().map(|it| ForecastChoice {
            label: it.label.clone(),
            start: it
                .start
                .clone()
                .with_skills(&settings.skills)
                .with_retreats(&settings.retreats),
        });
        let choices: Vec<ForecastChoice> = choices.collect();
        let running = Background::begin("comparison", waker, move |reporter| {
            play(&choices, &options, &reporter);
        });
        shown.comparison.rows.clear();
        shown.comparison.status = match &running {
            Ok(_) => ForecastStatus::Running(0),
            Err(why) => ForecastStatus::Failed(text::cannot_begin(why)),
        };
        self.comparison.0 = running.ok();
    }
}

impl ComparisonTask {
    /// Plays no more fights of the comparison.
    pub(super) fn cancel(&self) {
        if let Some(running) = &self.0 {
            running.cancel();
        }
    }
}

/// Returns the name of a choice: the first thing that it does, and how much more.
fn label(lexicon: &Lexicon, entries: &[Arc<Entry>]) -> String {
    let mut moment = TranscriptState::default();
    let mut lines = entries
        .iter()
        .flat_map(|entry| transcript::lines(lexicon, entry, &mut moment));
    let first = lines.next().map(|line| capitalise(&line.text));
    text::choice(&first.unwrap_or_default(), entries.len() - 1)
}

/// Plays the fights, and reports their number from time to time.
fn play(
    choices: &[ForecastChoice],
    options: &ForecastOptions,
    reporter: &Reporter<ComparisonNews>,
) {
    let mut last = Instant::now();
    let mut observe = |totals: &[Totals]| {
        let is_due = last.elapsed() >= BETWEEN_REPORTS;
        let fights = totals.first().map_or(0, Totals::number);
        let news = || ComparisonNews {
            rows: Vec::new(),
            status: ForecastStatus::Running(fights),
        };
        if reporter.is_stopped() || is_due && !reporter.report(news()) {
            return ControlFlow::Break(());
        }
        if is_due {
            last = Instant::now();
        }
        ControlFlow::Continue(())
    };
    reporter.report(match compare(choices, options, &mut observe) {
        Ok(done) => ComparisonNews {
            rows: compare_text::choice_rows(&done),
            status: ForecastStatus::Ended(done.end),
        },
        Err(why) => ComparisonNews {
            rows: Vec::new(),
            status: ForecastStatus::Failed(capitalise(&why.to_string())),
        },
    });
}

/// Shows the latest report.
pub(super) fn receive_comparison(
    mut task: ResMut<ComparisonTask>,
    mut shown: ResMut<ForecastUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let task = task.bypass_change_detection();
    let Some(running) = &task.0 else { return };
    let (reports, is_over) = running.take_reports();
    let is_new = is_over || !reports.is_empty();
    let shown = &mut shown.bypass_change_detection().comparison;
    if let Some(latest) = reports.into_iter().last() {
        shown.rows = latest.rows;
        shown.status = latest.status;
    }
    if is_over {
        task.0 = None;
        if let ForecastStatus::Running(_) = shown.status {
            shown.status = ForecastStatus::Failed(text::BROKEN_OFF.to_owned());
        }
    }
    if is_new {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::forecast::ForecastEnd;
    use crate::rules::facts::EncounterCommand;
    use crate::ui::forecast::ForecastAct;
    use crate::ui::requests;
    use crate::ui::tests::requests::Shell;
    use crate::view::{Request, actions};

    /// Maximum time of a test.
    const MAX_TIME: Duration = Duration::from_secs(120);

    fn comparison(shell: &Shell) -> &ComparisonUi {
        &shell.world.resource::<ForecastUi>().comparison
    }

    fn note(shell: &mut Shell, text: &str) {
        let text = text.to_owned();
        shell.asks(Request::Submit(vec![EncounterCommand::Note { text }]));
    }

    fn act(shell: &mut Shell, act: ForecastAct) {
        requests::carry_out(&mut shell.world, Request::from(act));
    }

    #[test]
    fn commands_since_the_forecast_are_compared_as_choices() {
        let mut shell = Shell::on("the-mill-at-hollowford");
        shell.world.resource_mut::<ForecastUi>().settings.fights = 6;
        shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
        shell.asks(Request::Do(&actions::FORECAST));
        act(&mut shell, ForecastAct::AddChoice);
        assert!(comparison(&shell).choices.is_empty(), "nothing was done");
        for words in ["wait", "run", "hide"] {
            note(&mut shell, words);
            act(&mut shell, ForecastAct::AddChoice);
            act(&mut shell, ForecastAct::AddChoice);
            shell.asks(Request::Do(&actions::UNDO));
        }
        note(&mut shell, "a fourth");
        act(&mut shell, ForecastAct::AddChoice);
        let labels: Vec<&str> = comparison(&shell)
            .choices
            .iter()
            .map(|it| it.label.as_str())
            .collect();
        assert_eq!(labels.len(), MAX_CHOICES);
        assert_eq!(labels[0], text::AS_IT_WAS);
        assert!(labels[1].contains("wait") && labels[3].contains("hide"));
        act(&mut shell, ForecastAct::RemoveChoice(2));
        assert_eq!(comparison(&shell).choices.len(), 3);
        let hash = shell.world.resource::<History>().hash();
        act(&mut shell, ForecastAct::Compare);
        let begun = Instant::now();
        while comparison(&shell).rows.is_empty() {
            let frame = shell.world.run_system_cached(receive_comparison);
            frame.expect("it has its resources");
            assert!(begun.elapsed() < MAX_TIME);
            thread::yield_now();
        }
        let done = comparison(&shell);
        assert_eq!(done.status, ForecastStatus::Ended(ForecastEnd::Complete));
        assert_eq!(done.rows.len(), 4, "heads and three choices");
        assert!(
            done.rows[2][2].contains("no difference seen"),
            "{:?}",
            done.rows
        );
        assert_eq!(shell.world.resource::<History>().hash(), hash);
        // A forecast of another moment has other choices.
        act(&mut shell, ForecastAct::Renew);
        assert!(comparison(&shell).choices.is_empty());
    }
}
